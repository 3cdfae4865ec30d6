"""From a question to the parts of a document that answer it."""
