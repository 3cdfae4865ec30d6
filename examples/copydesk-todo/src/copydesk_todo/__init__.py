"""To-do lists for Copydesk: an example of a plug-in."""
