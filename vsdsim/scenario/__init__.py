"""Scenarios of any ruleset: reading, checking, naming what is wrong."""
