"""Readers: each format as a manuscript."""
