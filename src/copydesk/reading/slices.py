"""Parts of a document as a tool gives them: the text as the file spells it, or part by part with ids; cut where it is long; and a
summary of its first sentences."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.convert import convert
from copydesk.kinds import kind_named
from copydesk.reading.places import called, inside, number, seen, texts_in_attrs
from copydesk.reading.quoting import first_words

SUMMARY_CHARS = 200


class Cut(NamedTuple):
    text: str
    left_out: int  # characters


class Spelled:
    """The bytes of a file piece by piece, and which of them are whose; made once a document version."""

    def __init__(self, document: Document) -> None:
        self._pieces = formats.pieces(document)
        self._first: dict[str, int] = {}
        self._last: dict[str, int] = {}
        for place, piece in enumerate(self._pieces):
            self._first.setdefault(piece.id, place)
            self._last[piece.id] = place

    def text(self, ids: Sequence[str]) -> str:
        """What some nodes that follow one another spell."""
        there = [id for id in ids if id in self._first]
        if not there:
            return ""
        start, end = min(self._first[id] for id in there), max(self._last[id] for id in there)
        return b"".join(piece.data for piece in self._pieces[start : end + 1]).decode()


def cut(text: str, longest: int) -> Cut:
    """A text up to so many characters, at a word's end."""
    if len(text) <= longest:
        return Cut(text, 0)
    kept = text[:longest].rpartition(" ")[0] or text[:longest]
    return Cut(kept + " …", len(text) - len(kept))


def source_text(document: Document, id: str | None = None) -> str:
    """A node with all that stands in it or under it as its file spells it; from a file that isn't text, as Markdown or as it is
    seen."""
    if formats.FORMATS[document.format].is_text:
        if id is None or id == document.root:
            return formats.write(document).decode()
        return document.cached(Spelled).text(inside(document, id)).strip("\r\n")
    if id is None or id == document.root:
        return convert(document, "markdown").decode()
    return "\n\n".join(part["text"] for part in parts(document, id))


def parts(document: Document, id: str) -> list[dict[str, Any]]:
    """The texts in a node, each with its id, type, and for a title its number; the cells of a row together."""
    types = kind_named(document.kind).types
    found: list[dict[str, Any]] = []
    for below in inside(document, id):
        node = document[below]
        if node.type == "cell" and below != id:
            continue
        text = _part_text(document, node)
        if text:
            part: dict[str, Any] = {"id": below, "type": node.type}
            part |= {"number": counted} if (counted := number(document, below)) else {}
            state = types[node.type].state
            part |= {state: node.attrs[state]} if state and state in node.attrs else {}
            found.append({**part, "text": text})
    return found


def _part_text(document: Document, node: Node) -> str:
    if node.type == "row":
        return "| " + " | ".join(seen(document, cell.id).replace("\n", " ") for cell in document.children(node.id)) + " |"
    if kind_named(document.kind).types[node.type].points:
        return f"→ {_target(document, node)}"
    said = [f"{node.attrs['name']}: {node.text}" if node.type == "key" else seen(document, node.id)]
    said += [f"{name}: {text}" for name, text in texts_in_attrs(document, node)]
    return "\n".join(filter(None, said))


def _target(document: Document, node: Node) -> str:
    target = next((other.id for other in document.walk() if other.attrs.get("foreign") == node.text), None)
    return called(document, target) if target is not None else node.text


def own_text(document: Document, id: str) -> str:
    """What a part of the outline says itself, without its title and without the parts in it."""
    types = kind_named(document.kind).types
    texts: list[str] = []
    for below in inside(document, id)[1:]:
        node = document[below]
        if types[node.type].in_outline:
            break
        if node.text.strip() and not types[node.type].points:
            texts.append(" ".join(seen(document, below).split()))
    return " ".join(texts)


def summary(document: Document, id: str) -> str:
    """The first sentences of a part: of its description where it has one."""
    return first_words(_description(document, id) or own_text(document, id), SUMMARY_CHARS).text


def summed_text(document: Document, id: str) -> str | None:
    """What a summary of a part is made from, its title first; None where its first sentences or its description say it all."""
    text = "" if _description(document, id) else own_text(document, id)
    return f"{called(document, id)}\n{text}" if len(text) > SUMMARY_CHARS else None


def _description(document: Document, id: str) -> str:
    described = document[id].attrs.get("description")
    return described if isinstance(described, str) and described.strip() else ""
