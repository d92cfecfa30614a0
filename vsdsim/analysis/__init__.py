"""Questions asked of many batches at once: what if, which, how much, why."""
