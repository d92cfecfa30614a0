"""What if a rule were written otherwise: small changes, each of which some test must notice."""
