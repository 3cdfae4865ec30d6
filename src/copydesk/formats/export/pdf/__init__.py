"""A manuscript as PDF, set by Typst."""
