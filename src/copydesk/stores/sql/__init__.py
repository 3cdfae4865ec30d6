"""The shared store: documents, versions, turns, people and sources in SQLite or PostgreSQL, behind the protocols in `ports`."""
