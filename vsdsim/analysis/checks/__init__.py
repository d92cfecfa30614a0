"""Scenarios held to what is expected of them, and to a baseline."""
