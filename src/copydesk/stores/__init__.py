"""Where documents and their versions are kept: files, the local history on SQLite, and what stores share."""
