"""The ruleset: Against the Darkmaster."""
