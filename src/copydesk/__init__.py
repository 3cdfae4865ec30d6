"""Copydesk: work on documents in plain words. The public names of the library."""

__version__ = "0.1.0"
