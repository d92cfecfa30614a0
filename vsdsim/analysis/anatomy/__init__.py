"""What became of everybody in a batch, and by what: results, tables, words."""
