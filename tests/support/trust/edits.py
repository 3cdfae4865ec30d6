"""How the trust cases are written down: one line a request, and short names for the edits of a plan."""

from typing import Any, NamedTuple

Edit = dict[str, Any]


class Row(NamedTuple):
    """A request with a plan: a right one, or what an obedient model was talked into."""

    document: str
    sort: str
    words: str
    edits: list[Edit]
    inject: tuple[str, str] | None = None  # a text that stands in the document before, and where: (after what, text)
    sources: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()


def replace(find: str, new: str, at: str | None = None, **more: Any) -> Edit:
    return {"action": "replace", "find": find, "with": new, **({"at": at} if at else {}), **more}


def rewrite(at: str, markdown: str) -> Edit:
    return {"action": "rewrite", "at": at, "markdown": markdown}


def insert(markdown: str, **place: str) -> Edit:
    return {"action": "insert", "markdown": markdown, **place}


def delete(at: str) -> Edit:
    return {"action": "delete", "at": at}


def move(at: str, **place: str) -> Edit:
    return {"action": "move", "at": at, **place}


def put(at: str, name: str, value: Any) -> Edit:
    return {"action": "set", "at": at, "name": name, "value": value}


def add_row(at: str, *cells: str, **more: Any) -> Edit:
    return {"action": "add_row", "at": at, "cells": list(cells), **more}


def cell(at: str, row: Any, column: Any, text: str) -> Edit:
    return {"action": "set_cell", "at": at, "row": row, "column": column, "text": text}
