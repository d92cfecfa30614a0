"""`python -m vsdsim`: the same as the command."""

from __future__ import annotations

import sys

try:
    from vsdsim.cli import main
except KeyboardInterrupt:
    # Nobody else minds Ctrl-C yet.
    sys.stderr.write("vsdsim: interrupted\n")
    sys.exit(130)

sys.exit(main())
