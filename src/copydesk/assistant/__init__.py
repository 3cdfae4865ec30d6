"""The turn and its tools: what a person's message comes to, with a model or without one."""
