"""Where a text stands, and which of its places a replacement means: the one table of what several occurrences come to.

What people meant in real commands: a name means all of it, an ordinary word is asked about, and so is all that could go wrong.
"""

import re
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.wordends import is_in_a_number, is_inside_a_word
from copydesk.kinds.worded import worded_attrs
from copydesk.references.texts import matches
from copydesk.references.texts.index import places, text_index

MAX_HITS = 10_000
MAX_KEPT = 64
MAX_FEW = 500  # nodes that are looked into one by one
_HIDING = ("](", "][", "]:", "<", "://", "{{")  # what an address stands in
NOT_PROSE = ("dependency", "reference", "opaque")  # their text is an id, or nothing that a person reads
_NAME_SIGNS = re.compile(r"[\d_./\\#@:+()-]")
_SENTENCE_END = re.compile(r"[.!?…][\"'”’)]*$")
_NO_TEXT = re.compile(r"\[IMAGE:[^\[\]\n]+\]|\[\^[^\[\]\s]+\]")  # the names of an image and of a footnote
_NUMBER = re.compile(r"\d[\d.,]*(?<![.,])")


class Place(NamedTuple):
    """A span of a node's visible text, of its text as spelled, or of an attr that is words."""

    node: str
    start: int
    end: int
    text: str
    is_spelled: bool = False  # in what is not seen: an address
    attr: str = ""  # the one whose words it is a span of, where they are not the node's text

    def becoming(self, new: str) -> dict[str, object]:
        """The place in an edit, with its new text."""
        place = {"node": self.node, "start": self.start, "end": self.end, "text": self.text, "spelled": self.is_spelled}
        return {**place, **({"attr": self.attr} if self.attr else {}), "with": new}

    def text_around(self, document: Document) -> str:
        """All of the text that it is a span of, as it is seen."""
        return str(document[self.node].attrs[self.attr]) if self.attr else formats.visible(document, self.node).text


class Hits(NamedTuple):
    """Where a text stands, by how."""

    exact: tuple[Place, ...] = ()  # to the letter, as words of their own
    other: tuple[Place, ...] = ()  # in other capitals, spaces or quotation marks
    inside: tuple[Place, ...] = ()  # to the letter, inside longer words
    addresses: tuple[Place, ...] = ()

    def within(self, nodes: Collection[str]) -> "Hits":
        return Hits(*(tuple(place for place in places if place.node in nodes) for places in self))


class Found(dict[str, Hits]):
    """The places of the texts that were looked for in a document version, kept from one reading to the next."""

    def __init__(self, _: Document) -> None:
        super().__init__()


def hits(document: Document, text: str, within: Collection[str] | None = None) -> Hits:
    """All places of a text, in reading order. `within` are the nodes to look in."""
    if within is not None and len(within) <= MAX_FEW:
        return _hits(document, text, within)
    known = document.cached(Found)
    if text not in known:
        if len(known) >= MAX_KEPT:
            known.clear()
        known[text] = _hits(document, text, None)
    if within is None:
        return known[text]
    is_whole = sum(map(len, known[text][:3])) <= MAX_HITS
    return known[text].within(within) if is_whole else _hits(document, text, within)


def all_hits(document: Document, text: str, within: Collection[str] | None = None, around: Collection[str] | None = None) -> Hits:
    """The same with its places in attrs that are words, as a step's description is, of the nodes `around`."""
    worded = ((id, attrs) for id, attrs in document.cached(worded_attrs).items() if around is None or id in around)
    beside = _by_how((Place(id, 0, 0, said, attr=attr) for id, attrs in worded for attr, said in attrs.items()), text)
    return Hits(*((*one, *two) for one, two in zip(hits(document, text, within), beside, strict=True)))


def _hits(document: Document, text: str, within: Collection[str] | None) -> Hits:
    few = _few(document, within)
    ids = (id for id in (text_index(document).candidates(text) if few is None else few) if within is None or id in within)
    wholes = (Place(id, 0, 0, formats.visible(document, id).text) for id in ids if document[id].type not in NOT_PROSE)
    return _by_how(wholes, text)._replace(addresses=tuple(in_addresses(document, text, within)))


def _by_how(wholes: Iterable[Place], text: str) -> Hits:
    """Where a text stands in others."""
    found: dict[str, list[Place]] = {"exact": [], "other": [], "inside": []}
    for whole in wholes:
        seen = whole.text
        names = [found.span() for found in _NO_TEXT.finditer(seen)] if "[IMAGE:" in seen or "[^" in seen else []
        for start, end in (spot[:2] for spot in matches.folded(seen, text)):
            if any(first <= start and end <= last and end - start < last - first for first, last in names):
                continue
            if start < end and is_in_a_number(seen, start, end):
                continue
            place = whole._replace(start=start, end=end, text=seen[start:end])
            how = "inside" if is_inside_a_word(seen, start, end, text) else "exact" if place.text == text else "other"
            found[how].append(place)
        if sum(map(len, found.values())) > MAX_HITS:
            break
    inside = tuple(place for place in found["inside"] if place.text == text)
    return Hits(tuple(found["exact"]), tuple(found["other"]), inside)


def _few(document: Document, within: Collection[str] | None) -> list[str] | None:
    """Nodes to look in, in reading order, where they are so few that none need be found first."""
    if within is None or len(within) > MAX_FEW:
        return None
    order = document.cached(places)
    return sorted((id for id in within if id in order), key=order.__getitem__)


def other_digits(document: Document, text: str) -> str:
    """The same words with another number, where the document has those alone."""
    pattern = _NUMBER.sub(r"\\d[\\d.,]*", re.escape(text)) if _NUMBER.search(text) else ""
    words = [word for word in _NUMBER.split(text) if any(map(str.isalpha, word))]
    if not pattern or not words:
        return ""
    wanted = re.compile(rf"(?<!\w){pattern}(?!\w)", re.IGNORECASE)
    for id in text_index(document).candidates(max(words, key=len).strip()):
        found = wanted.search(formats.visible(document, id).text)
        if found:
            return found[0]
    return ""


def in_addresses(document: Document, text: str, within: Collection[str] | None) -> Iterator[Place]:
    """Places in what is spelled and not seen."""
    if not text.strip() or " " in text:
        return
    few = _few(document, within)
    for id in text_index(document).spelling(text) if few is None else few:
        if (within is not None and id not in within) or document[id].type in NOT_PROSE:
            continue
        spelled = document[id].text
        if not any(sign in spelled for sign in _HIDING):
            continue
        visible = formats.visible(document, id)
        seen = {visible.source_span(place.start, place.end)[0] for place in matches.exact(visible.text, text)}
        for place in matches.exact(spelled, text):
            if place.start not in seen and not is_inside_a_word(spelled, place.start, place.end, text):
                yield Place(id, place.start, place.end, text, is_spelled=True)


def is_name_like(text: str) -> bool:
    """What several places of are all meant: a capital, a digit, a sign, or several words; never a whole sentence."""
    return bool(" " in text.strip() or any(map(str.isupper, text)) or _NAME_SIGNS.search(text)) and not is_sentence(text)


def is_sentence(text: str) -> bool:
    return " " in text.strip() and (bool(_SENTENCE_END.search(text.strip())) or len(text.split()) > 8)


def is_line(document: Document, places: Iterable[Place]) -> bool:
    """Whether a text is all of some node that says more than a name."""
    return any(
        " " in place.text.strip() and place.text.strip() == place.text_around(document).strip()
        for place in places
        if not place.is_spelled
    )
