"""Cases for trust: right plans, harmful ones, and what counts them."""
