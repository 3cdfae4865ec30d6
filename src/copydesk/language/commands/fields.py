"""Fields of the front matter and of the title page, in words: by their names, with or without the word for such a field."""

import re
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.editing.names import name_index
from copydesk.language import messages
from copydesk.language.commands.attributes import list_of
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.scope import is_document

FIELDS = (
    "title",
    "description",
    "tags",
    "contentType",
    "schemaTypes",
    "primaryKeyword",
    "targetLocale",
    "author",
    "date",
    "draft",
    "slug",
)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
_FIELD_NOUNS = ("field", "key", "metadata", "meta", "front matter", "frontmatter", "property")


def is_root(ground: Ground, words: str) -> bool:
    found = ground.find(words)
    front = words.casefold().removeprefix("the ") in (*_FIELD_NOUNS, "title page")
    return front or (len(found) == 1 and found[0].ids == (ground.document.root,)) or (not found and is_document(words))


def field_name(words: str) -> tuple[str, bool]:
    """A field's name without the words that say it is one."""
    said = words
    for noun in _FIELD_NOUNS:
        for form in (f" in the {noun}", f" {noun}", f" of the {noun}"):
            said = said.removesuffix(form)
        said = said.removeprefix(f"{noun} ")
    return said.strip().removeprefix("the ").strip("\"'`“”"), said != words


def set_field(ground: Ground, name: str, value: str, *, must_exist: bool) -> Outcome:
    """A field of the front matter or title page."""
    if "key" not in ground.kind.types:
        return Miss(1, lambda: messages.has_no("This document", name))
    document = ground.document
    found = [entry.id for entry, _ in name_index(document).named(name) if document[entry.id].type == "key"]
    spelled = document[found[0]].attrs.get("name") if found else None
    known = spelled or next((field for field in FIELDS if name in (field.casefold(), _CAMEL.sub(" ", field).casefold())), None)
    if known is None and must_exist:
        return Miss(1, lambda: messages.has_no("The front matter", name))
    target = edit("set", at=f"#{document.root}", name=known or name, value=_typed(document, found, value))
    return Made((target,), named=tuple(found[:1]) or (document.root,), places=frozenset({document.root}))


def _typed(document: Document, found: Sequence[str], value: str) -> str | bool | list[str]:
    """A value of the sort that the field has: true and false are no texts there."""
    truths = {"true": True, "false": False}
    old = document[found[0]].text.strip().casefold() if found else ""
    said = value.strip().casefold()
    return truths[said] if old in truths and said in truths else list_of(value)
