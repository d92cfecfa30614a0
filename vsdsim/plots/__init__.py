"""Pictures, one kind of answer a module: drawn into given axes, or on a page of their own."""
