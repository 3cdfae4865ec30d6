"""Sums in a person's words, read without a model: which operation on which columns, and what its result is for."""
