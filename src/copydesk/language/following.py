"""Follow-up context: a text that was sent along at the head of a message, and which then is what "this" means."""

import re
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.references.nameindex import name_key
from copydesk.references.texts.index import text_index

_HEAD = re.compile(r"\s*follow-?up context\s*:[ \t]*", re.IGNORECASE)
_ALONE = re.compile(r"\n[ \t]*[-–—]+[ \t]*\n")
_DASH = re.compile(r"\s+[-–—]+\s+")


class Followed(NamedTuple):
    words: str  # what is said
    text: str = ""  # what it is about


def without_context(message: str) -> Followed:
    """The message and the text at its head: `Follow-up Context: … - …`. A dash on a line of its own parts them, else the last."""
    head = _HEAD.match(message)
    if head is None:
        return Followed(message)
    rest = message[head.end() :]
    cuts = list(_ALONE.finditer(rest))[:1] or list(_DASH.finditer(rest))[-1:]
    if not cuts or not rest[cuts[0].end() :].strip():
        return Followed(message)
    return Followed(rest[cuts[0].end() :].strip(), unquoted(rest[: cuts[0].start()].strip()))


def unquoted(text: str) -> str:
    """Without the marks that stand around all of it."""
    return text[1:-1].strip() if len(text) > 1 and text[0] + text[-1] in ('""', "“”", "''", "‘’", "«»") else text


def nodes_of(document: Document, text: str) -> tuple[str, ...]:
    """The nodes that a text sent along stands in, line by line; a line that stands in several places names none."""
    found: dict[str, None] = {}
    for line in filter(None, map(name_key, text.splitlines())):
        holders = [id for id in text_index(document).candidates(line) if line in name_key(formats.visible(document, id).text)]
        if len(holders) == 1:
            found[holders[0]] = None
    return tuple(found)
