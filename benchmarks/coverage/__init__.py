"""How often the statistics are right: simulations that the tests and the documentation quote."""
