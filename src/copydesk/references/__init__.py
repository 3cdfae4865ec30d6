"""Words that name a place become nodes: the grammar of references, what nodes are called, and where a quoted text stands."""
