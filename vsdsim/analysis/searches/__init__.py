"""The value of a field that gives what is wanted: a target, or the most."""
