"""Quotations: which part of a text is shown, word for word, and whether a citation stands in the document as it is cited."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Citation
from copydesk.reading.places import path, seen, texts_in_attrs

LONGEST_QUOTE = 240  # characters of a quotation in a list
# A single letter with a stop is an initial, but for a unit: "64 km/h. Then …", "5 m. Then …".
_SENTENCE_END = re.compile(
    r"(?<=[.!?…])(?:(?<!\b[^\W\d_]\.)|(?<=/[a-z]\.)|(?<=\d [a-z]\.))[\"”’')\]]*\s+(?=[\"“‘'(\[]?[^\W_a-z])|\n+"
)
_CUT_LEFT = re.compile(r"^\S*\s+")


class Quote(NamedTuple):
    """Part of a node's visible text, and whether more stands before and behind it."""

    text: str
    is_cut_before: bool = False
    is_cut_behind: bool = False

    @property
    def shown(self) -> str:
        """In quotation marks; what was left out is told outside of them, so that what is inside stands in the document."""
        return f"{'… ' if self.is_cut_before else ''}“{self.text}”{' …' if self.is_cut_behind else ''}"


def sentences(text: str) -> Iterator[tuple[int, int]]:
    """The spans of the sentences and lines of a text."""
    start = 0
    for end in _SENTENCE_END.finditer(text):
        yield from _trimmed(text, start, end.start() + len(end.group().rstrip()))
        start = end.end()
    yield from _trimmed(text, start, len(text))


def _trimmed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start < end:
        yield start, end


def first_words(text: str, longest: int = LONGEST_QUOTE) -> Quote:
    """The beginning of a text: all of it, or as many whole sentences as fit, or as many words."""
    spans = list(sentences(text))
    if not spans:
        return Quote("")
    return _within(text, spans[0][0], spans[0][0], longest)


def words_around(text: str, start: int, end: int, longest: int = LONGEST_QUOTE) -> Quote:
    """The sentence that a span stands in; where that is too long, the words around it."""
    inside = next(((first, last) for first, last in sentences(text) if first <= start < last), (start, end))
    if inside[1] - inside[0] <= longest:
        return Quote(text[inside[0] : inside[1]])
    room = max(0, longest - (end - start)) // 2
    first = max(inside[0], start - room)
    if first > inside[0]:
        cut = _CUT_LEFT.match(text[first:start])
        first += cut.end() if cut else 0
    return _within(text, first, first, longest, inside)._replace(is_cut_before=first > inside[0])


def _within(text: str, first: int, at: int, longest: int, inside: tuple[int, int] | None = None) -> Quote:
    """From `first` on, up to the end of a line: whole sentences, or else words."""
    line_end = text.find("\n", first)
    stop = inside[1] if inside else len(text) if line_end < 0 else line_end
    fitting = [end for start, end in sentences(text[:stop]) if start >= at and end - first <= longest]
    room = text[first : min(stop, first + longest)]
    end = fitting[-1] if fitting else first + len(room.rpartition(" ")[0] or room)
    return Quote(text[first:end], is_cut_behind=bool(text[end:].strip()))


def cite(document: Document, id: str, quote: str) -> Citation:
    return {"node": id, "label": path(document, id), "quote": quote}


def stands(document: Document, citation: Citation) -> bool:
    """Whether a citation resolves, and what it quotes is visible there word for word."""
    id = citation["node"]
    if id not in document:
        return False
    return any(citation["quote"] in text for text in texts(document, document[id]))


def texts(document: Document, node: Node) -> list[str]:
    """All that a reader sees of a node: an id that points elsewhere is not seen."""
    own = [] if kind_named(document.kind).types[node.type].points else [seen(document, node.id)]
    return [*own, *(text for _, text in texts_in_attrs(document, node))]
