"""`python -m tests.golden.update`: writes the transcripts anew and prints what has changed.

Read every changed line against the rules page before keeping it. A new transcript begins as a file
of one line, its command.
"""

from __future__ import annotations

import sys

from tests.golden.transcripts import TRANSCRIPTS, difference, told


def main() -> None:
    """Update all transcripts."""
    changed = 0
    for path in TRANSCRIPTS:
        now = told(path)
        change = difference(path, now)
        if change:
            changed += 1
            sys.stdout.write(f"{change}\n\n")
            path.write_text(now, encoding="utf-8")
    sys.stdout.write(f"{changed} of {len(TRANSCRIPTS)} transcripts changed\n")


if __name__ == "__main__":
    main()
