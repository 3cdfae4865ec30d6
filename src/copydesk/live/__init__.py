"""The document that people type in, in the editor's own schema, and our tree: each brought to what the other has become."""
