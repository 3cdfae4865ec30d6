"""The contract's values as models: what OpenAPI, MCP and generated clients know of edits, turns, documents and events.

What an edit is comes from the table in `plan.union`; the keys of a turn from `plan.turn`, which the tests hold against these."""
