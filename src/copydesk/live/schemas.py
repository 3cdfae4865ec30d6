"""The editors' schemas, as the web app's build writes them, and which of them a document is typed in."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from prosemirror.model import Schema

from copydesk.formats.sheet.texts import LANGUAGES

OTHERS = {"fountain": "script"}  # formats whose editor is no sheet
SPECS: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))
HASHES = frozenset(str(spec["hash"]) for spec in SPECS.values())


@cache
def schema_named(name: str) -> "Schema[Any, Any]":
    return Schema(SPECS[name])  # type: ignore[arg-type]


def schema_of(format: str) -> str | None:
    """The name of the schema that documents of a format are typed in; None where there is no editor of this sort for it."""
    return "sheet" if format in LANGUAGES else OTHERS.get(format)


def schema_for(told: Any) -> "Schema[Any, Any]":
    """The schema of a document as JSON, which its top node tells."""
    name = told.get("type") if isinstance(told, dict) else None
    return schema_named(next((one for one, spec in SPECS.items() if spec["topNode"] == name), "sheet"))


def hash_of(name: str) -> str:
    """What a page tells of its schema, so that one from before a change is loaded again."""
    return str(SPECS[name]["hash"])
