"""The surfaces: the library, the command, later the server and MCP. They alone know concrete stores, models and the clock."""
