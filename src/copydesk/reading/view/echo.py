"""Text that a model sends back with what the view put around it: gutters and notes are taken off, text never is.

A gutter counts by its exact form, a note by its place behind a gutter or by being one that this document's view shows.
"""

import re
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.reading.view.gutter import APART, BAR, GAP, NOTE
from copydesk.reading.view.margin import left_alone
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
    """A text as it is meant. `at` is the node that it is sent for: what its holders stand for on its lines is taken off too, and
    lines of what a rewrite of it leaves as it is."""
    if BAR not in text and "{" not in text and GAP not in text and (at is None or at not in document):
        return text
    return _Stripped(document.cached(_shown), document, text, at).result()


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
    def __init__(self, shown: Shown, document: Document, text: str, at: str | None) -> None:
        self.shown, self.document, self.given = shown, document, text
        named = [found[1] for line in text.split("\n") if (found := self.gutter(line)) is not None]
        self.first = named[0] if named else None
        self.above: str | None = None  # the node that the last gutter names
        alone = named[0] if len(set(named)) == 1 and named[0] in document else None
        self.at = at if at in document else alone
        self.stay = left_alone(document, self.at) if self.at is not None else frozenset()
        self.others = self.left_alone(self.at) if self.at is not None and self.stay else frozenset()

    def gutter(self, line: str) -> re.Match[str] | None:
        found = _GUTTER.match(line)
        return found if found is not None and (found[1] in self.document or is_id(found[1])) else None

    def left_alone(self, at: str) -> frozenset[str]:
        """The lines in a node that its rewrite leaves as they are, and that nothing else in it says."""
        below = {node.id for node in self.document.walk(at)}
        said = {text for id in below - self.stay for text in self.shown.own.get(id, ())}
        return frozenset(text for id in self.stay for text in self.shown.own.get(id, ()) if text.strip() and text not in said)

    def result(self) -> str:
        lines = self.given.split("\n")
        kept = [new for line in lines if (new := self.line(line)) is not None]
        prefix = self.shown.prefixes.get(self.first or self.at or "", "")
        begins = next((line for line in kept if line.strip()), "").startswith(prefix)
        if prefix and (begins or self.first is not None):
            kept = [_without(prefix, line) for line in kept]
        return "\n".join(kept)

    def line(self, line: str) -> str | None:
        """A line without gutter and note; None where it is nothing but those, or nothing that was sent for the node."""
        found = self.gutter(line)
        if found is not None:
            self.above = found[1]
            return self.meant(self.behind_gutter(line[found.end() :]))
        if self.above is None:
            new = self.without_note(line)
            return None if new in self.others else new
        if line.startswith(BAR) and line not in self.shown.own.get(self.above, ()):
            return self.meant(self.behind_gutter(line[len(BAR) :]))
        return None if line.strip() == GAP and GAP not in self.shown.texts else self.without_note(line)

    def meant(self, text: str | None) -> str | None:
        """Nothing for a line, as it was shown, of what a rewrite of `at` leaves alone, or of what `at` stands in."""
        if text is None or self.at is None or self.above is None:
            return text
        above = self.document.nodes.get(self.above)
        if above is None or self.above == self.at:
            holder = self.document[self.at].parent
            is_holders = holder is not None and text in self.shown.own.get(holder, ()) and text not in self.shown.own[self.at]
            return None if is_holders and text.strip() else text
        inside = any(node.id == self.at for node in self.document.ancestors(self.above))
        stays = inside and self.above in self.stay and text in self.shown.own.get(self.above, ())
        return None if stays else text

    def behind_gutter(self, rest: str) -> str | None:
        """What stands behind a gutter: any note at its end is the view's, but for a text of the node that ends so itself."""
        note = NOTE.search(rest)
        if note is None or rest in self.shown.own.get(self.above or "", ()):
            return rest
        return _before(rest, note)

    def without_note(self, line: str) -> str | None:
        note = NOTE.search(line)
        if note is None or f"{{{note[1]}}}" not in self.shown.notes or line in self.shown.texts:
            return line
        return _before(line, note)


def _before(line: str, note: re.Match[str]) -> str | None:
    """What stands before a note; of the spaces at its end only the view's are taken off, for two more may be a line break."""
    text = line[: note.start()]
    return None if not text.strip() else text.removesuffix(APART) if text.endswith(APART) else text.rstrip()


def _without(prefix: str, line: str) -> str:
    """A line without what its holders stand for on it: on the first the mark of an item, on others as many spaces, on a lazy
    one less."""
    if line.startswith(prefix):
        return line[len(prefix) :]
    at = 0
    for sign in _MARKS.sub(" ", prefix):
        if line[at : at + 1] != sign:
            break
        at += 1
    return line[at:]
