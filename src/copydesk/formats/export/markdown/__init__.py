"""A manuscript as Markdown."""
