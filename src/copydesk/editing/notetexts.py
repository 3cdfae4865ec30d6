"""Footnotes in Markdown that comes into a document which keeps its notes beside the text, as Word does: each becomes a note of the
document's own, where its mark stood."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from copydesk import formats
from copydesk.document.operations import apply
from copydesk.errors import InputError
from copydesk.formats.dialect import from_commonmark, visible
from copydesk.formats.review import is_reviewed, noted

if TYPE_CHECKING:
    from collections.abc import Callable

    from copydesk.document.document import Document
    from copydesk.document.operations import Operation

MARK = "\ue003"  # no letter of any text, to find the places of notes again
_FENCE = re.compile(r" {0,3}(```+|~~~+)")
_DEFINED = re.compile(r" {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*)")
_CONTINUED = re.compile(r"(?: {2,}|\t)(\S.*)")
_USED = re.compile(r"\[\^([^\]\s]+)\](?!:)")


class Note(NamedTuple):
    label: str
    text: str


def with_notes(document: Document, markdown: str, make: Callable[[str], list[Operation]]) -> list[Operation]:
    """The operations that `make` makes of a text, and those that add the notes in it."""
    text, notes = _taken_out(markdown) if is_reviewed(document) and "[^" in markdown else (markdown, [])
    if not notes:
        return make(markdown)
    operations = make(text.replace(MARK, ""))
    after, marked = apply(document, operations), apply(document, make(text))
    pairs = list(zip(after.walk(), marked.walk(), strict=False))
    if any(one.type != other.type for one, other in pairs) or len(after.order) != len(marked.order):
        raise InputError("a footnote stands where none can be; add it with the action footnote, behind words")
    places = [(one.id, at) for one, other in pairs for at in _marks(marked, other.id)]
    if len(places) != len(notes):
        raise InputError("a footnote stands where none can be; add it with the action footnote, behind words")
    for (id, at), note in zip(places, notes, strict=True):
        made = noted(after, id, (0, at) if at else None, _words(note.text), "footnote")
        operations, after = [*operations, *made], apply(after, made)
    return operations


def _words(text: str) -> str:
    """What a note says, line by line: its marks go, since a new note has none."""
    return "\n".join(visible(from_commonmark(line)).text for line in text.split("\n"))


def _marks(document: Document, id: str) -> list[int]:
    """Behind how many visible characters each note of a text stands."""
    if MARK not in document[id].text:
        return []
    seen = formats.visible(document, id).text
    return [at - number for number, at in enumerate(at for at, letter in enumerate(seen) if letter == MARK)]


def _taken_out(markdown: str) -> tuple[str, list[Note]]:
    """The text without its notes, a mark in the place of each, and the notes in the order of their marks. What is defined and not
    used, or used and not defined, stays as it stands."""
    used, defined, lines, fence = set(_USED.findall(markdown)), {}, [], ""
    inside = ""
    for line in markdown.split("\n"):
        if found := _FENCE.match(line):
            fence = "" if fence and line.strip().startswith(fence) else fence or found[1]
        start = None if fence else _DEFINED.fullmatch(line)
        more = _CONTINUED.fullmatch(line) if inside and not fence else None
        if start and start[1] in used:
            inside = start[1]
            defined[inside] = start[2]
        elif more or (inside and not line.strip()):
            defined[inside] += f"\n{more[1]}" if more else ""
            lines += [] if more else [line]
        else:
            inside = ""
            lines.append(line)
    notes: list[Note] = []

    def mark(found: re.Match[str]) -> str:
        if found[1] not in defined:
            return found[0]
        notes.append(Note(found[1], defined[found[1]].strip()))
        return MARK

    text = _USED.sub(mark, "\n".join(lines))
    return text.strip("\n"), notes
