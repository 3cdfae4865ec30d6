"""Text that a model sends back with what the view put around it: gutters and notes are taken off, text never is.

A gutter counts by its exact form, a note by its place behind a gutter or by being one that this document's view shows.
"""

import re
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.reading.view.gutter import BAR, GAP, NOTE
from copydesk.reading.view.page import lines

_MARKS = re.compile(r"[^>\s]")
_GUTTER = re.compile(rf"[ \t]*#(\w+){BAR}")


class Shown(NamedTuple):
    """What of the view is needed to know it again."""

    notes: frozenset[str]  # as they are shown, braces and all
    texts: frozenset[str]  # the document's own lines
    prefixes: dict[str, str]  # by node: what of its line belongs to its holders
    own: dict[str, frozenset[str]]  # by node: its own lines


def strip_view(text: str, document: Document, at: str | None = None) -> str:
    """A text as it is meant. `at` is the node that it is sent for: what its holders stand for on its lines is taken off as well."""
    if BAR not in text and "{" not in text and GAP not in text and (at is None or at not in document):
        return text
    return _Stripped(document.cached(_shown), document, text).result(at)


def _shown(document: Document) -> Shown:
    every = [line for line in lines(document) if line.sort != "blank"]
    own: dict[str, set[str]] = {}
    for line in every:
        own.setdefault(line.id, set()).add(line.text)
    return Shown(
        frozenset(f"{{{line.note}}}" for line in every if line.note),
        frozenset(line.text for line in every),
        {line.id: line.prefix for line in every if line.sort == "first" and line.prefix},
        {id: frozenset(texts) for id, texts in own.items()},
    )


class _Stripped:
    def __init__(self, shown: Shown, document: Document, text: str) -> None:
        self.shown = shown
        self.document = document
        self.given = text
        self.first: str | None = None  # the first node that a gutter names
        self.above: str | None = None  # the last

    def result(self, at: str | None) -> str:
        kept: list[str] = []
        is_changed = False
        for line in self.given.split("\n"):
            new = self.line(line)
            is_changed = is_changed or new != line
            if new is not None:
                kept.append(new)
        prefix = self.shown.prefixes.get(self.first or at or "", "")
        begins = next((line for line in kept if line.strip()), "").startswith(prefix)
        if prefix and (begins or self.first is not None):
            return "\n".join(_without(prefix, line) for line in kept)
        return "\n".join(kept) if is_changed else self.given

    def line(self, line: str) -> str | None:
        """A line without gutter and note; None where it is nothing but those."""
        found = _GUTTER.match(line)
        if found is not None and (found[1] in self.document or is_id(found[1])):
            self.above = found[1]
            self.first = self.first or found[1]
            return self.behind_gutter(line[found.end() :])
        if self.above is None:
            return self.without_note(line)
        if line.startswith(BAR) and line not in self.shown.own.get(self.above, ()):
            return self.behind_gutter(line[len(BAR) :])
        return None if line.strip() == GAP and GAP not in self.shown.texts else self.without_note(line)

    def behind_gutter(self, rest: str) -> str | None:
        """What stands behind a gutter: any note at its end is the view's, but for a text of the node that ends so itself."""
        note = NOTE.search(rest)
        if note is None or rest in self.shown.own.get(self.above or "", ()):
            return rest
        before = rest[: note.start()]
        return None if not before.strip() else before.removesuffix("  ") if before.endswith("  ") else before.rstrip()

    def without_note(self, line: str) -> str | None:
        note = NOTE.search(line)
        if note is None or f"{{{note[1]}}}" not in self.shown.notes or line in self.shown.texts:
            return line
        before = line[: note.start()]
        return None if not before.strip() else before.removesuffix("  ") if before.endswith("  ") else before.rstrip()


def _without(prefix: str, line: str) -> str:
    """A line without what its holders stand for on it: on the first the mark of an item, on others as many spaces."""
    for before in (prefix, _MARKS.sub(" ", prefix)):
        if line.startswith(before):
            return line[len(before) :]
    return "" if line.strip() == prefix.strip() else line
