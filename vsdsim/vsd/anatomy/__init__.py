"""Anatomy: a listener that counts, over fights fought abreast, what ended whom and how."""
