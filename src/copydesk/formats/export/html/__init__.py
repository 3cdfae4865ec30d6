"""A manuscript as one page of HTML."""
