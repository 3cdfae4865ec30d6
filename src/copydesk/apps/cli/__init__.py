"""The command: `copydesk outline report.md`, and the rest. Commands are rows of a table, imported when they are run."""
