"""The sections of the page, one a module, each a function that makes its elements."""
