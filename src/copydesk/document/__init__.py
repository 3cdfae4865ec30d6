"""The document model: nodes, the six operations, changes, and the structural diff. Knows no kind and no format."""
