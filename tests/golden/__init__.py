"""Narrated fights, each a scenario and the transcript of one of its fights, read line by line."""
