"""Confidence sequences: intervals that hold at every look at once, whenever one stops.

An ordinary 95 % interval looked at again and again misses sooner or later; a confidence sequence
misses at any time at all in at most 5 % of all runs. All of them rest on Ville's inequality (1939):
a betting score that is fair under the truth reaches 1 / alpha with a chance of at most alpha. The
interval after n fights holds all values against which the score has not got that far.
"""
