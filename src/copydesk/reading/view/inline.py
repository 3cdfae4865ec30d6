"""The text of a rich block as inline CommonMark, and what CommonMark can't say of it: colours, and what an object in it shows.

An object stands in the text by its name, `{{mention:7}}`, and a rewrite that keeps the name keeps the object.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats import dialect
from copydesk.formats.dialect import Atom, Run
from copydesk.formats.docx.names import LINE_SEPARATOR
from copydesk.formats.docx.visible import leaves_of
from copydesk.formats.export.readers.jsonwords import words_in

LONGEST_QUOTE = 60  # characters of coloured words that are told whole
_OPEN, _CLOSE = "\ue001", "\ue002"  # no letters of any text, to find the names of objects again
_HIDDEN = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")
_TOLD = {"color": "text", "mark": "background"}


def commonmark(text: str, *, one_line: bool = False) -> str:
    """A text of the dialect as CommonMark, the objects in it by name."""
    text = text.replace(LINE_SEPARATOR, "\\\n")
    pieces = [Run(f"{_OPEN}{one.name}{_CLOSE}", one.marks) if isinstance(one, Atom) else one for one in dialect.parse(text)]
    try:
        spelled = dialect.to_commonmark(dialect.spell(pieces), one_line=one_line)
    except InputError:  # a few odd runs have no spelling; the dialect's own is the nearest
        return text
    return _HIDDEN.sub(lambda found: "{{" + found[1] + "}}", spelled)


def told(document: Document, node: Node) -> list[str]:
    """What is to be said of a text beside it."""
    found = list(_colors(node.text)) if "<" in node.text else []
    if "{{" in node.text:
        shown = _SHOWN[document.format](document, node)
        found += [f"{name} shows “{shown[name]}”" for name in _atoms(node.text) if shown.get(name)]
    return found


def _atoms(text: str) -> list[str]:
    return [piece.name for piece in dialect.parse(text) if isinstance(piece, Atom)]


def _colors(text: str) -> Iterator[str]:
    """Each colour with the words that have it."""
    spans = [
        (f"{_TOLD[mark.name]} {mark.value}", piece.text if isinstance(piece, Run) else "")
        for piece in dialect.parse(text)
        for mark in piece.marks
        if mark.name in _TOLD
    ]
    found = {look: [words for other, words in spans if other == look] for look, _ in spans}
    for look, parts in found.items():
        said = " ".join("".join(parts).split())
        short = said if len(said) <= LONGEST_QUOTE else f"{said[:25]}…{said[-25:]}"
        yield f"{look}: “{short}”"


def _in_blocknote(_: Document, node: Node) -> dict[str, str]:
    return {} if node.origin is None else words_in(node.origin)


def _in_word(document: Document, node: Node) -> dict[str, str]:
    return {leaf.piece.name: leaf.shown for leaf in leaves_of(document, node) if isinstance(leaf.piece, Atom)}


def _nothing(_: Document, __: Node) -> dict[str, str]:
    return {}


_SHOWN: Mapping[str, Callable[[Document, Node], dict[str, str]]] = {
    "blocknote": _in_blocknote,
    "docx": _in_word,
    "experiment": _nothing,
}
