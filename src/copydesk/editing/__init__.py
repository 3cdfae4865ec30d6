"""From edits that say where in words to exact operations, or to one problem that says what stands in the way. Pure."""
