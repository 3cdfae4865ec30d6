"""The tools of notes: blocks of rich text, tables, and search on the web (seed 0)."""

from copydesk.kinds.tools.row import edits, given, needed, reads, shown_by

ACTIONS = ("addRow", "deleteRow", "addColumn", "deleteColumn", "editCell", "mergeCells", "formatTable")
_DETAILS = {
    "rowIndex": given("index", "0 is the header row"),
    "columnIndex": given("index", "0 is the first column"),
    "cellContent": given("list", "the texts of the new row or column, in order", items="text"),
    "newContent": given("text", "editCell: the new text"),
    "rowSpan": given("whole", "mergeCells: how many rows", least=1),
    "columnSpan": given("whole", "mergeCells: how many columns", least=1),
    "align": given("list", "formatTable: left, center or right for each column", items="text"),
    "headerRow": given("flag", "formatTable: whether the first row is a header"),
    "headerColumn": given("flag", "formatTable: whether the first column is a header"),
    "caption": given("text", "formatTable"),
}

NOTES = (
    edits(
        "addContent",
        "Adds Markdown after a block, or at the end.",
        ("Adding after {targetBlockId}", "Adding text", "Added text"),
        markdownContent=needed("text", "CommonMark"),
        targetBlockId=given("where", "the block that it goes after; null: at the end"),
    ),
    edits(
        "modifyContent",
        "Replaces a phrase inside a block, or whole blocks. Not for tables: use modifyTable.",
        ("Changing {targetBlockId}", "Changing text", "Changed text"),
        targetBlockId=needed("where", "the block, or the first of several"),
        targetText=given("text", "the phrase to replace, as it stands; null: the whole block"),
        newMarkdownContent=needed("text", "CommonMark"),
        endBlockId=given("where", "the last block that is replaced, with targetText null"),
    ),
    edits(
        "deleteContent",
        "Deletes blocks, or a phrase inside one. Not for parts of tables: use modifyTable.",
        ("Deleting {targetBlockId}", "Deleting text", "Deleted text"),
        targetBlockId=needed("wheres", "a block, or a list of them"),
        targetText=given("text", "the phrase to delete, as it stands; null: the whole block"),
    ),
    shown_by(
        edits(
            "modifyTable",
            "Changes a table: its rows, columns, cells or looks. Rows and columns count from 0, the header is row 0.",
            ("Changing the table {targetBlockId}", "Changing a table", "Changed a table"),
            targetBlockId=needed("where", "the table"),
            action=needed("text", choices=ACTIONS),
            details=needed("object", "what the action needs", fields=_DETAILS),
        ),
        targetBlockId="the table",
        action="addRow",
        details={"cellContent": ["Jam", "3"]},
    ),
    reads(
        "webSearch",
        "Searches the web for current facts. Cite the addresses of what you use.",
        ("Searching the web for {query}", "Searching the web", "Searched the web"),
        alone=True,
        query=needed("text"),
    ),
)
