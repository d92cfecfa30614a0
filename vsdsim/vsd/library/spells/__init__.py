"""Spells: what they are, what they do, how they are warped, and who knows them."""
