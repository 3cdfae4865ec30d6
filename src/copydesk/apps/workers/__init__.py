"""Worker processes of a server: heavy work on values that are at hand already, under limits, beside the process that answers."""
