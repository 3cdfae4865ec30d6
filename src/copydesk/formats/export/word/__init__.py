"""A manuscript as a new Word file."""
