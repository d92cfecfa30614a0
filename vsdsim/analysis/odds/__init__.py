"""One blow, by counting every die: the answer, and how it is told."""
