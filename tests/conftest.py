"""Settings of all tests."""

from __future__ import annotations

import os
import signal

from hypothesis import settings

# No deadline: how long an example takes is the machine's affair, and never a fault of the rules.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

# No test reads or writes what its user keeps.
os.environ["VSDSIM_STORE"] = "none"

# Whoever runs the tests in the background may have Ctrl-C ignored, and programs would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)
