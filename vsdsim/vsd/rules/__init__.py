"""One chapter of the rules a file; resolving never draws dice, drawing never resolves."""
