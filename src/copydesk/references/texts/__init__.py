"""Where a text stands in a document: the rungs of matching on strings, and the index that says which nodes to look at."""
