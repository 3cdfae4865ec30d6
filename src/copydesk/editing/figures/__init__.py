"""The table calculator: figures of a table worked out exactly, as answers or as ordinary edits."""
