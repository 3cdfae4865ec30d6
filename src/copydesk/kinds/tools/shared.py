"""The tools that every kind has, all taking lists. A model is offered these by default."""

from copydesk.kinds.tools.row import editing_with, edits, given, needed, reads, shown_by, stages

OPERATIONS = ("sum", "mean", "median", "min", "max", "count", "difference", "percent", "formula")  # of `calculate`
INTO = ("row", "column", "cells")

_BETWEEN = {  # "from" is a word of Python's
    "from": given("whole", "a version's number; left out: the one before `to`", least=1),
    "to": given("whole", "a version's number; left out: the latest", least=1),
}

SHARED = (
    reads(
        "outline",
        "What the document holds: ids, numbers and titles. Look here first.",
        ("Reading the outline of {at}", "Reading the outline", "Read the outline"),
        at=given("wheres", "left out: all"),
        depth=given("whole", "how many levels", least=1, most=20),
    ),
    reads(
        "read",
        "The text of places as the document has it, an id before every block; long ones in pages.",
        ("Reading {at}", "Reading", "Read"),
        at=given("wheres", "left out: all of it"),
        offset=given("whole", "the `next_offset` of the page before", least=0, default=0),
        max_chars=given("whole", "of a page", least=100, most=50_000, default=6_000),
        document=given("text", "another document of the project or a referenced tree, by its name or id; left out: the open one"),
    ),
    reads(
        "find",
        "The texts that are most about each query, best first, with their ids.",
        ("Looking for {query}", "Searching", "Searched"),
        query=needed("list", "one or more queries", items="text", most=10),
        limit=given("whole", "of each query", least=1, most=50, default=5),
    ),
    reads(
        "recall",
        "What was said before in this conversation.",
        ("Looking back for {query}", "Looking back", "Looked back"),
        query=given("text", "words to look for; left out: the latest messages"),
        limit=given("whole", least=1, most=200, default=10),
    ),
    reads(
        "consult",
        "Looks beyond the document: in the sources, or on the web.",
        ("Looking up {query}", "Looking things up", "Looked things up"),
        alone=True,
        query=needed("list", "one or more queries", items="text", most=5),
        where=needed("text", choices=("sources", "web")),
    ),
    shown_by(
        reads(
            "measure",
            "Counts and relations of the document, by name: size, and what its kind can tell.",
            ("Measuring {name}", "Measuring", "Measured"),
            name=needed("text"),
            at=given("wheres", "left out: all"),
        ),
        name="size",
    ),
    editing_with(
        "into",
        shown_by(
            reads(
                "calculate",
                "Works figures out exactly: never do sums yourself. Of a table's columns, rows or groups, or of values; results "
                "are spelled as the figures are. With `into` it prepares the edit: a row of totals, a column, or changed cells.",
                ("Calculating the {operation}", "Calculating", "Calculated"),
                operation=needed("text", "what to work out; formula takes `formula`", choices=OPERATIONS),
                at=given("wheres", "a table, or what holds it; left out: the only one"),
                values=given("list", "figures as they are spelled, in place of a table's", items="text", most=1_000),
                columns=given("list", "titles or numbers; left out: all with figures", items="where", most=100),
                rows=given("list", "labels or numbers; left out: all", items="where", most=1_000),
                formula=given(
                    "text",
                    "of column titles, numbers, + - * / ( ) and round(x, 2); `value` is each cell: Cost / Life, value * 1.1; "
                    "or of numbers alone: 12 * 4",
                ),
                by=given("text", "a column whose equal texts make a group; “row”: each row by itself"),
                filter=given("text", "only rows like Cost > £100 and Room = Kitchen"),
                into=given("text", "row: a row of results; column: a new column; cells: new figures for old", choices=INTO),
                title=given("text", "of the new row or column"),
                decimal=given("text", "the sign before fractions, where 1.234 may be read in two ways", choices=(".", ",")),
                unit=given("text", "only figures of this unit; same: those without one have it too; bare: a result without one"),
                skip=given("flag", "leave out cells that are no single figure"),
            ),
            at="#k3m9x2t",
            columns=["Cost"],
            operation="sum",
            into="row",
        ),
    ),
    edits(
        "edit",
        "Changes the document. Every edit says where (an id, a number, a title) and what; all are applied together or none. "
        'Like this: {"edits": [{"action": "replace", "at": "#k3m9x2t", "find": "40 days", "with": "45 days"}]}.',
        ("Preparing {edits} edits", "Preparing edits", "Prepared edits"),
        edits=needed("list", most=1_000),
    ),
    stages(
        "withdraw",
        "Takes back edits that were prepared in this turn, by their numbers; the others stay.",
        ("Taking back edits {edits}", "Taking back edits", "Took back edits"),
        edits=needed("list", "the numbers that the edits were answered with", items="whole", most=1_000),
    ),
    reads(
        "versions",
        "The versions of the document, the latest first: who made each, when, in which words, and how much it changed.",
        ("Looking at the versions",) * 2 + ("Looked at the versions",),
        limit=given("whole", least=1, most=200, default=10),
    ),
    reads(
        "diff",
        "What differs between two versions, as a unified diff; without numbers, what the latest changed.",
        ("Comparing versions {from} and {to}", "Comparing versions", "Compared versions"),
    )._replace(fields=_BETWEEN),
    stages(
        "undo",
        "Takes back the latest change that stands. Use it when the person wants that change gone.",
        ("Undoing",) * 2 + ("Undid",),
        step="undo",
    ),
    reads(
        "ask",
        "Asks the person one question. Use it when several places could be meant, or a value is missing.",
        ("Asking", "Asking", "Asked"),
        question=needed("text"),
        options=given("list", "short answers to choose from", items="text", most=20),
    ),
)
