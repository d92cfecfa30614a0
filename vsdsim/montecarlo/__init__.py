"""Batches: many fights of one encounter, in blocks, on one core or many."""
