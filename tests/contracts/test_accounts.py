"""What a report says of changes that are more than one thing: sizes, what came and went along, edits that others mended."""

from typing import Any

import pytest

from copydesk import Desk
from copydesk.assistant import messages
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.plan.edit import Edit, Plan
from support.samples import sample

REPORT = """# Bridge

## 1. Costs

The first text of it.

- a one
- b two
- c three

| x | y |
|---|---|
| 1 | 2 |

## 2. Risks

Text [link](http://a.example) and **bold**.

- [x] done
- [ ] open

## 3. End

Last.
"""


def report() -> Document:
    return Desk().read(REPORT.encode(), format="markdown", kind="report").document


def bound(document: Document, *calls: list[dict[str, Any]]) -> Bound:
    edits = [
        Edit(f"{call}{place}", one["action"], {name: one[name] for name in one if name != "action"}, call)
        for call, group in enumerate(calls, 1)
        for place, one in enumerate(group)
    ]
    made = bind(document, Plan(tuple(edits)))
    assert isinstance(made, Bound), made
    return made


def rewrite(at: str, markdown: str) -> dict[str, Any]:
    return {"action": "rewrite", "at": at, "markdown": markdown}


def replace(find: str, new: str) -> dict[str, Any]:
    return {"action": "replace", "find": find, "with": new}


def add_row(*cells: str) -> dict[str, Any]:
    return {"action": "add_row", "at": "the table in 1. Costs", "cells": list(cells)}


CASES = [
    ([[rewrite("1. Costs", "Short.")]], "Rewrote 1. Costs: 15 → 1 word; 3 items went; 1 table went."),
    (
        [[rewrite("1. Costs", "## 1. Money\n\nShort.")]],
        "Rewrote 1. Costs: 17 → 3 words; 3 items went; 1 table went; its title is now “1. Money”.",
    ),
    ([[rewrite("the paragraph in 3. End", "The very last.")]], "Changed “Last.” to “The very last.” in 3. End."),
    ([[replace("Text link", "Words")]], "Replaced “Text link” with “Words” in 2. Risks; 1 link went."),
    ([[add_row("3", "4"), add_row("5", "6")]], "Added 2 rows to the table in 1. Costs."),
    ([[add_row("3", "4")], [add_row("5", "6")]], "Added 2 rows to the table in 1. Costs."),
    ([[{"action": "delete", "at": "2. Risks"}]], "Deleted 2. Risks. 1 heading is numbered anew."),
    (
        [[replace("first", "second")], [replace("second text", "third text")]],
        "Changed “first” to “third” in the paragraph “The first text of it.”.",
    ),
    (
        [[replace("first", "second")], [replace("second", "first"), replace("Last", "Final")]],
        "Replaced “Last” with “Final” in 3. End.",
    ),
    (
        [[{"action": "insert", "after": "1. Costs", "markdown": "## Middle\n\nNew one."}], [replace("New one", "Newer one")]],
        "Added the section “2. Middle” with 1 paragraph in Bridge. 2 headings are numbered anew.",
    ),
    (
        [
            [
                replace("first", "1st"),
                replace("a one", "a 1"),
                replace("b two", "b 2"),
                {"action": "delete", "at": "the item c three"},
            ]
        ],
        "In 1. Costs: 3 words changed; 1 item went; 1 paragraph changed; 2 items changed.",
    ),
    (
        [[{"action": "set", "at": "the item done", "name": "checked", "value": False}, replace("open", "shut")]],
        "Marked the item “done” as not done. Replaced “open” with “shut” in 2. Risks.",
    ),
]


@pytest.mark.parametrize(("calls", "said"), CASES, ids=[said[:50] for _, said in CASES])
def test_a_report_tells_all_of_a_change(calls: list[list[dict[str, Any]]], said: str) -> None:
    assert messages.applied(bound(report(), *calls), ()) == f"{said} Nothing else changed."


def test_a_proposal_tells_it_as_what_would_be() -> None:
    told = messages.proposed(bound(report(), [rewrite("1. Costs", "Short.")]), ())
    assert told == "Rewrite 1. Costs: 15 → 1 word; 3 items go; 1 table goes. Nothing has changed yet."


def test_a_rewrite_of_a_scene_counts_the_speeches_that_went() -> None:
    document = sample("screenplay").document
    scene = [node for node in document.walk() if node.type == "scene"][1]
    told = messages.applied(bound(document, [rewrite(f"#{scene.id}", f"{scene.text}\n\nNothing happens.")]), ())
    assert told == (
        "Rewrote scene 2, INT. FERRY, WHEELHOUSE - CONTINUOUS: 50 → 2 words; 2 → 1 action; 3 speeches went. Nothing else changed."
    )


CAME = "## Thanks\n\nTo all.\n\n- one\n- two\n"


@pytest.mark.parametrize(
    ("kind", "markdown", "said"),
    [
        ("note", CAME, "Added the heading “Thanks” with 1 paragraph and 2 items."),
        ("note", f"{CAME}\n## More\n\n- three\n", "Added 2 headings, 1 paragraph and 3 items."),
        ("report", CAME, "Added the section “7. Thanks” with 1 paragraph and 2 items in "),
        ("article", f"{CAME}\n| a |\n|---|\n| b |\n", "Added the section “Thanks” with 1 paragraph, 2 items and 1 table in "),
        ("screenplay", "INT. HALL - DAY\n\nDust.\n\nMARA\nNo.", "Added the scene “INT. HALL - DAY” with 1 action and 1 speech"),
        ("experiment", "### Thanks\n\nTo all.", "Added the step “Thanks” with 1 paragraph"),
    ],
)
def test_what_comes_with_a_heading_is_counted(kind: str, markdown: str, said: str) -> None:
    document = sample(kind).document
    last = [node for node in document.walk() if node.type in ("section", "block", "act")][-1:]
    where = {"into": f"#{last[0].id}"} if kind == "experiment" else {"into": "document"}
    assert messages.applied(bound(document, [{"action": "insert", **where, "markdown": markdown}]), ()).startswith(said)


def test_neighbours_that_became_one_are_told() -> None:
    document = Desk().read(b"# T\n\n- a\n\ntext\n\n- b\n- c\n", format="markdown").document
    paragraph = next(node.id for node in document.walk() if node.text == "text")
    told = messages.applied(bound(document, [{"action": "delete", "at": f"#{paragraph}"}]), ())
    assert told == (
        "Deleted the paragraph “text” in T. The lists that begin with “a” and “b” are one now, since nothing stands between them. "
        "Nothing else changed."
    )


def test_what_reads_the_same_is_told_with_how_often() -> None:
    document = Desk().read(b"# T\n\n- [ ] a\n- [ ] b\n\n## Same\n\n- [ ] x\n\n## Same\n\n- [ ] x\n", format="markdown").document
    items = [node.id for node in document.walk() if node.text == "x"]
    edits = [{"action": "set", "at": f"#{id}", "name": "checked", "value": True} for id in items]
    told = messages.applied(bound(document, [*edits, replace("b", "c")]), ())
    assert told == "Marked the item “x” as done, 2 times. Replaced “b” with “c” in T. Nothing else changed."


def test_many_edits_are_told_by_the_parts_that_they_are_in() -> None:
    text = "# Log\n\n" + "".join(
        f"## Day {at}\n\nThe gauge stood at {at} mm.\n\nNobody came on day {at}.\n\n" for at in range(1, 8)
    )
    document = Desk().read(text.encode(), format="markdown", kind="report").document
    told = bound(
        document,
        [{"action": "replace", "at": f"{at}", "find": "Nobody came", "with": "No one came"} for at in range(1, 8)]
        + [{"action": "replace", "at": "1", "find": "gauge stood", "with": "gauge was"}],
    )
    said = messages.applied(told, ())
    assert said.startswith("In 1 Day 1: ")
    assert "2 paragraphs changed" in said
    assert "In 3 more sections: " in said
    assert "3 paragraphs changed" in said
    assert " edits" not in said
