"""Results: what fights came to, summed as integers, and how it is shown."""
