"""The field: places, the ground, moving over it, and what it does to those on it."""
