"""The editors' schemas, as the web app's build writes them, and which of them a document is typed in."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from prosemirror.model import Schema

from copydesk.formats.sheet.texts import HOLDS, LANGUAGES, Holds
from copydesk.live import positions as _positions  # noqa: F401  it makes positions in long documents cheap to find

OTHERS = {"fountain": "script", "experiment": "experiment"}  # formats whose editor is no sheet
TEXTS = {"experiment": "markdown"}  # formats with texts of another in them, which are typed as that
SPECS: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("schema.json").read_text("utf-8"))
HASHES = frozenset(str(spec["hash"]) for spec in SPECS.values())


@cache
def schema_named(name: str) -> "Schema[Any, Any]":
    return Schema(SPECS[name])  # type: ignore[arg-type]


def schema_of(format: str) -> str | None:
    """The name of the schema that documents of a format are typed in; None where there is no editor of this sort for it."""
    return "sheet" if format in LANGUAGES else OTHERS.get(format)


def schema_for(told: Any) -> "Schema[Any, Any]":
    """The schema of a document as JSON, which its top node tells, and what it says it is."""
    name, attrs = (told.get("type"), told.get("attrs") or {}) if isinstance(told, dict) else (None, {})
    if attrs.get("is") in SPECS:
        return schema_named(attrs["is"])
    return schema_named(next((one for one, spec in SPECS.items() if spec["topNode"] == name), "sheet"))


def hash_of(name: str) -> str:
    """What a page tells of its schema, so that one from before a change is loaded again."""
    return str(SPECS[name]["hash"])


def holds_of(format: str) -> Holds | None:
    """What styles and blocks the texts of a format have; None where they have none."""
    return HOLDS.get(TEXTS.get(format, format))
