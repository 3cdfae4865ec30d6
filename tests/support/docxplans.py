"""Random single edits of a Word document as plans, and how far each may reach: what is judged is the file's own bytes."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.node import Node
from copydesk.kinds import kind_named

WORDS = ("stone", "wide rivers", "café", "A & B", "5 < 6", "水", "end.", "“so”", "𠮷")
TEXTS = (
    "A new line.",
    "Some **bold** and _slanted_ words.",
    "Tom & Jerry < 3 “friends”.",
    "新しい行。",
    "[A link](https://example.org/x).",
)
BLOCKS = (
    *TEXTS,
    "One.\n\nTwo.",
    "- a\n- b\n  - c",
    "1. one\n2. two",
    "## A heading\n\nIts text.",
    "| a | b |\n|---|---|\n| 1 | 2 |",
)
PARAGRAPH_TAG, CELL_TAG, TABLE_TAG = (re.compile(rb"</?(?:\w+:)?%s(?=[\s>])" % name) for name in (b"p", b"tc", b"tbl"))
PARAGRAPH = re.compile(rb"<(?:\w+:)?p(?:\s[^>]*)?>.*?</(?:\w+:)?p>", re.DOTALL)
PROPERTIES = re.compile(rb"<((?:\w+:)?)pPr>.*?</\1pPr>|<(?:\w+:)?pPr/>", re.DOTALL)

Plan = dict[str, Any]


def random_plan(document: Document, random: Random) -> Plan | None:
    """One edit, or None where the document has nothing of the sort that was drawn."""
    return random.choice(PLANS)(document, random)


def is_locked(document: Document, id: str) -> bool:
    kind = kind_named(document.kind)
    return any(kind.types[node.type].locked or node.attrs.get("locked") for node in (document[id], *document.ancestors(id)))


def chosen(document: Document, random: Random, *types: str) -> Node | None:
    able = [node for node in document.walk() if node.type in types and not is_locked(document, node.id)]
    return random.choice(able) if able else None


def replace(document: Document, random: Random) -> Plan | None:
    able = [node for node in document.walk() if node.text and not node.children and not is_locked(document, node.id)]
    node = random.choice(able) if able else None
    words = re.findall(r"\w+", formats.visible(document, node.id).text) if node is not None else []
    if node is None or not words:
        return None
    return {"action": "replace", "find": random.choice(words), "with": random.choice(WORDS), "at": f"#{node.id}", "all": True}


def rewrite(document: Document, random: Random) -> Plan | None:
    node = chosen(document, random, "paragraph", "item")
    return node and {"action": "rewrite", "at": f"#{node.id}", "markdown": random.choice(TEXTS)}


def insert(document: Document, random: Random) -> Plan | None:
    node = chosen(document, random, "paragraph", "table", "image")
    return node and {"action": "insert", random.choice(("before", "after")): f"#{node.id}", "markdown": random.choice(BLOCKS)}


def insert_item(document: Document, random: Random) -> Plan | None:
    node = chosen(document, random, "item")
    return node and {"action": "insert", random.choice(("before", "after")): f"#{node.id}", "markdown": "- a new item"}


def delete(document: Document, random: Random) -> Plan | None:
    node = chosen(document, random, "paragraph", "item", "table", "section", "image")
    return node and {"action": "delete", "at": f"#{node.id}"}


def move(document: Document, random: Random) -> Plan | None:
    node, beside = (
        chosen(document, random, "paragraph", "item", "section"),
        chosen(document, random, "paragraph", "item", "section"),
    )
    if node is None or beside is None or node.type != beside.type or node is beside:
        return None
    return {"action": "move", "at": f"#{node.id}", random.choice(("before", "after")): f"#{beside.id}"}


def retype(document: Document, random: Random) -> Plan | None:
    node = chosen(document, random, "paragraph", "section")
    return node and {"action": "retype", "at": f"#{node.id}", "type": "heading" if node.type == "paragraph" else "paragraph"}


def in_table(make: Callable[[int, int, Random], Plan]) -> Callable[[Document, Random], Plan | None]:
    def plan(document: Document, random: Random) -> Plan | None:
        table = chosen(document, random, "table")
        if table is None:
            return None
        rows = [row for row in document.children(table.id) if row.type == "row"]
        columns = max(len(row.children) for row in rows)
        return {"at": f"#{table.id}", **make(len(rows), columns, random)}

    plan.__name__ = make.__name__
    return plan


@in_table
def add_row(rows: int, columns: int, random: Random) -> Plan:
    return {"action": "add_row", "cells": random.choices(WORDS, k=columns), "after": random.randint(1, rows)}


@in_table
def delete_row(rows: int, columns: int, random: Random) -> Plan:
    return {"action": "delete_row", "row": random.randint(1, rows)}


@in_table
def set_cell(rows: int, columns: int, random: Random) -> Plan:
    row, column = random.randint(1, rows), random.randint(1, columns)
    return {"action": "set_cell", "row": row, "column": column, "text": random.choice(WORDS)}


@in_table
def add_column(rows: int, columns: int, random: Random) -> Plan:
    return {"action": "add_column", "title": random.choice(WORDS), "after": random.randint(1, columns)}


@in_table
def delete_column(rows: int, columns: int, random: Random) -> Plan:
    return {"action": "delete_column", "column": random.randint(1, columns)}


@in_table
def merge_cells(rows: int, columns: int, random: Random) -> Plan:
    return {"action": "merge_cells", "row": random.randint(1, rows), "column": 1, "rows": 1, "columns": 2}


PLANS = (
    *(replace, replace, replace, rewrite, rewrite, insert, insert, insert_item, delete, delete, move, move, retype),
    *(add_row, delete_row, set_cell, add_column, delete_column, merge_cells),
)


def differing(old: bytes, new: bytes) -> tuple[int, bytes, bytes]:
    """Where two parts begin to differ, and what stands there, between the common beginning and the common end, in each."""
    start, end = common_ends(old, new)
    return start, old[start : len(old) - end], new[start : len(new) - end]


def check_reach(action: str, old: bytes, new: bytes) -> None:
    """That an edit of one thing changed the bytes of that thing in a part, and no others."""
    start, gone, came = differing(old, new)
    match action:
        case "replace" | "retype":
            assert PARAGRAPH_TAG.findall(gone) == PARAGRAPH_TAG.findall(came)  # a cell may have several, of one text
            assert not CELL_TAG.search(gone + came)
        case "set_cell":
            assert not CELL_TAG.search(gone + came)
        case "insert":
            assert gone == b""
        case "delete":
            assert came == b""
        case "move":  # a section's headings may get another level
            assert sorted(paragraphs(old)) == sorted(paragraphs(new))
        case "add_row" | "delete_row" | "add_column" | "delete_column" | "merge_cells":
            assert stays_in_table(old[:start], gone)
            assert stays_in_table(new[:start], came)


def paragraphs(part: bytes) -> list[bytes]:
    """The paragraphs without their properties."""
    return [PROPERTIES.sub(b"", found) for found in PARAGRAPH.findall(part)]


def stays_in_table(above: bytes, middle: bytes) -> bool:
    """Whether a stretch begins in a table and doesn't leave it."""
    depth = sum(-1 if tag.startswith(b"</") else 1 for tag in TABLE_TAG.findall(above))
    for tag in TABLE_TAG.findall(middle):
        if depth < 1:
            break
        depth += -1 if tag.startswith(b"</") else 1
    return depth > 0
