"""`python -m vsdsim`: the same as the command."""

from __future__ import annotations

import sys

from vsdsim.cli import main

sys.exit(main())
