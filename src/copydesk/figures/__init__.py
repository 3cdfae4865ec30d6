"""Figures: amounts as people spell them, read as exact decimals and written back in the same spelling. Values alone."""
