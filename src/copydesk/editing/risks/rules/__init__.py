"""The rules, a file per group; the table that puts them in order is `editing/risks/table`."""
