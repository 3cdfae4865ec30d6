"""Where words stand: every place that mentions them, by visible text, whatever their case, white space and endings."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.reading.find import WordIndex
from copydesk.reading.places import reader_of, seen, spans, texts_in_attrs
from copydesk.reading.words import is_unspaced, terms, words

_QUOTES = str.maketrans(
    {**dict.fromkeys("‘’‚‛′´`", "'"), **dict.fromkeys("“”„‟«»", '"'), **dict.fromkeys("‐‑‒–—−", "-"), "\u00a0": " "}
)

MAX_KNOWN = 200  # phrases
DEFINITION = "definition"  # the type whose text is an address, and no words


class Mention(NamedTuple):
    """A place in a text that a reader sees of a node: its own, or that of an attr."""

    node: str
    start: int
    end: int
    attr: str = ""


def mentions(document: Document, phrase: str, within: Collection[str] | None = None, *, exactly: bool = False) -> list[Mention]:
    """Where a phrase stands, in reading order; `exactly` with its endings and signs, as a quoted text is meant."""
    sought = _sought(document, phrase, exactly)
    return sought.everywhere() if within is None else sought.inside(within)


def mentioning(document: Document, phrase: str, *, exactly: bool = False) -> frozenset[str]:
    """The nodes in which a phrase stands, in no order: where in them it does costs more than that it does."""
    return _sought(document, phrase, exactly).holding()


def _sought(document: Document, phrase: str, exactly: bool) -> "_Sought":
    known = document.cached(_known)
    if (phrase, exactly) not in known:
        if len(known) >= MAX_KNOWN:
            known.clear()
        known[phrase, exactly] = _Sought(document, phrase, exactly)
    return known[phrase, exactly]


def scanned(document: Document, phrase: str) -> list[Mention]:
    """The same, exactly, by reading all of it: for a document that is looked in once, and needs no index."""
    if not phrase.split():
        return []
    form = _spelled(phrase)
    return [
        Mention(node.id, found.start(), found.end(), attr)
        for node in document.walk()
        for attr, text in _texts(document, node.id)
        for found in form.finditer(_plain(text))
    ]


def holding_all(document: Document, query: str) -> list[str]:
    """The nodes whose text has every word of a query, whatever its ending, in any order."""
    wanted = {term for word in words(query) for term in terms(word)}
    return [
        node.id
        for node in document.walk()
        if wanted and any(wanted <= {term for word in words(text) for term in terms(word)} for _, text in _texts(document, node.id))
    ]


def _known(_: Document) -> "dict[tuple[str, bool], _Sought]":
    """What was looked for already in a document: a question looks for the same words when it is read and when it is answered."""
    return {}


class _Sought:
    """A phrase that is looked for: which nodes hold its words, and where in them it stands, node by node as they are asked for. A
    list of a few lines out of thousands reads the texts of those few."""

    def __init__(self, document: Document, phrase: str, exactly: bool) -> None:
        self._document = document
        self._nodes: frozenset[str] = frozenset()
        self._found: dict[str, tuple[Mention, ...]] = {}
        index = document.cached(WordIndex)
        wanted = [term for word in words(phrase) for term in terms(word)]
        if wanted and all(term in index.stems for term in wanted):
            self._form = _spelled(phrase) if exactly or is_unspaced(phrase) else _inflected(index, phrase)
            self._nodes = _candidates(index, wanted)

    def everywhere(self) -> list[Mention]:
        return self._at(self._nodes)

    def inside(self, within: Collection[str]) -> list[Mention]:
        few, many = (within, self._nodes) if len(within) < len(self._nodes) else (self._nodes, within)
        return self._at([id for id in few if id in many])

    def holding(self) -> frozenset[str]:
        read, types, nodes = reader_of(self._document), kind_named(self._document.kind).types, self._document.nodes

        def holds(node: Node) -> bool:
            has_own = node.type != DEFINITION and not types[node.type].points
            if has_own and self._form.search(_plain(read(self._document, node))):
                return True
            held = texts_in_attrs(self._document, node) if node.attrs else ()
            return any(self._form.search(_plain(text)) for _, text in held)

        return frozenset(id for id in self._nodes if holds(nodes[id]))

    def _at(self, ids: Collection[str]) -> list[Mention]:
        in_order = sorted(ids, key=self._document.cached(spans).__getitem__)
        return [mention for id in in_order for mention in self._of(id)]

    def _of(self, id: str) -> tuple[Mention, ...]:
        if id not in self._found:
            self._found[id] = tuple(
                Mention(id, found.start(), found.end(), attr)
                for attr, text in _texts(self._document, id)
                for found in self._form.finditer(_plain(text))
            )
        return self._found[id]


def _candidates(index: WordIndex, wanted: Sequence[str]) -> frozenset[str]:
    """The leaves and titles that hold all of the terms."""
    held = [index.holding(term) for term in dict.fromkeys(wanted)]
    fewest = min(held, key=len)
    others = [one for one in held if one is not fewest]
    places = [place for place in fewest if all(place in other for other in others)] if others else fewest
    leaves = (index.ids[place] for place in places)
    titles = [{id for word in index.stems[term] for id in index.titled.get(word, ())} for term in dict.fromkeys(wanted)]
    return frozenset((*leaves, *set.intersection(*titles)))


def _plain(text: str) -> str:
    """A text with one form of quotes and dashes; most have no other."""
    return text if text.isascii() and "`" not in text else text.translate(_QUOTES)


def _texts(document: Document, id: str) -> Iterator[tuple[str, str]]:
    if document[id].type != DEFINITION and not kind_named(document.kind).types[document[id].type].points:
        yield "", seen(document, id)
    yield from texts_in_attrs(document, document[id])


def _inflected(index: WordIndex, phrase: str) -> re.Pattern[str]:
    """Words that have the stems of the phrase's words: those of the document, each spelled out."""
    ways = (
        "|".join(map(re.escape, sorted({spelled for term in terms(word) for spelled in index.stems[term]})))
        for word in words(phrase)
    )
    return re.compile(r"(?<![^\W_])" + r"[\W_]+".join(f"(?:{way})" for way in ways) + r"(?![^\W_])", re.IGNORECASE)


def _spelled(phrase: str) -> re.Pattern[str]:
    """What reads like the phrase, case, white space and the form of quotes and dashes aside, and is no part of a longer word."""
    wanted = phrase.translate(_QUOTES).split()
    whole = not is_unspaced(phrase)
    before = r"(?<!\w)" if whole and wanted[0][0].isalnum() else ""
    behind = r"(?!\w)" if whole and wanted[-1][-1].isalnum() else ""
    return re.compile(before + r"\s+".join(map(re.escape, wanted)) + behind, re.IGNORECASE)


def text_of(document: Document, mention: Mention) -> str:
    """The text that a mention stands in."""
    return str(document[mention.node].attrs[mention.attr]) if mention.attr else seen(document, mention.node)
