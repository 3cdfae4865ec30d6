"""Copydesk for MCP clients: the same desk, where a model calls and the person's words come along as an argument."""
