"""The editors' schemas, as the web app's build writes them, and which of them a document is typed in."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from prosemirror.model import Schema

from copydesk.formats.sheet.texts import LANGUAGES

SPECS: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))


@cache
def schema_named(name: str) -> "Schema[Any, Any]":
    return Schema(SPECS[name])  # type: ignore[arg-type]


def schema_of(format: str) -> str | None:
    """The name of the schema that documents of a format are typed in; None where there is no editor of this sort for it."""
    return "sheet" if format in LANGUAGES else None


def hash_of(name: str) -> str:
    """What a page tells of its schema, so that one from before a change is loaded again."""
    return str(SPECS[name]["hash"])
