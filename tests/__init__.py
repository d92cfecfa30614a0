"""The tests; helpers shared by several of them are imported as `tests.NAME`."""
