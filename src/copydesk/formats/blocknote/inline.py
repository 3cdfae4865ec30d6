"""BlockNote's inline content as runs of the dialect, each with the JSON it came from: text, links, and anything else as an atom."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple
from zlib import crc32

from copydesk.formats.dialect import Atom, Mark, Marks, Piece, Run, in_order
from copydesk.formats.jsonsource import Span, text_of
from copydesk.formats.jsonsplice import without_space

STYLES = {
    "bold": "bold",
    "italic": "italic",
    "underline": "underline",
    "strike": "strike",
    "code": "code",
    "textColor": "color",
    "backgroundColor": "mark",
}
VALUED = ("color", "mark")
_ATOM_TYPE = re.compile(r"[^{}\\\s:]+")
_SURROGATE = re.compile("[\ud800-\udfff]")


class Leaf(NamedTuple):
    """A run or an atom, and where it stands: in which item of the content and, inside a link, in which item of that."""

    piece: Piece
    span: Span  # a text object, a bare string, an atom's object; for a link without content, that empty content
    item: int  # -1 where the content is one string
    inner: int = -1  # -1 outside a link, and where a link's content is one string


def leaves(content: Span | None) -> list[Leaf] | None:
    """What stands in `content`, in order, empty runs too; None where it is not inline content."""
    if content is None or (content.kind == "word" and content.raw == b"null"):
        return []
    if content.kind == "string":
        return [Leaf(Run(text_of(content.raw)), content, -1)]
    if content.kind != "array":
        return None
    result: list[Leaf] = []
    atoms: dict[str, bytes] = {}
    for place, item in enumerate(content.items):
        if (run := _run(item)) is not None:
            result.append(Leaf(run, item, place))
        elif (inside := _link(item, place)) is not None:
            result += inside
        elif item.kind == "object":
            result.append(Leaf(Atom(_atom_name(item, atoms)), item, place))
        else:
            return None
    return result


def is_plain(text: str) -> bool:
    """Whether a text is UTF-8: an escape may stand for half a character, which no text can hold."""
    return text.isascii() or not _SURROGATE.search(text)


def _run(item: Span) -> Run | None:
    if item.kind == "string":
        return Run(text_of(item.raw))
    text, styles = item.get("text"), item.get("styles")
    if not _is(item, "text") or text is None or text.kind != "string":
        return None
    if styles is None or not styles.members:
        return Run(text_of(text.raw)) if styles is None or styles.kind == "object" or styles.raw == b"null" else None
    return Run(text_of(text.raw), marks_of(styles))


def marks_of(styles: Span) -> Marks:
    """The marks that text shows; a style that it can't show (a font, a size) is kept with its run."""
    marks: dict[str, Mark] = {}
    for key, _, value in styles.members:
        name = STYLES.get(key)
        if name is None:
            continue
        marks.pop(name, None)  # of a doubled key the last one counts
        if name in VALUED:
            color = text_of(value.raw) if value.kind == "string" else ""
            if color and is_plain(color):
                marks[name] = Mark(name, color)
        elif value.raw == b"true":
            marks[name] = Mark(name)
    return in_order(marks.values())


def styles_of(marks: Marks) -> dict[str, Any]:
    """The styles that marks stand for; a link is no style."""
    names = {name: key for key, name in STYLES.items()}
    return {names[mark.name]: mark.value if mark.name in VALUED else True for mark in marks if mark.name != "link"}


def _link(item: Span, place: int) -> list[Leaf] | None:
    address, content = item.get("href"), item.get("content")
    if not _is(item, "link") or address is None or address.kind != "string" or content is None:
        return None
    link = Mark("link", text_of(address.raw))
    if content.kind == "string":
        return [Leaf(Run(text_of(content.raw), (link,)), content, place)]
    runs = [_run(inner) for inner in content.items]
    if content.kind != "array" or None in runs or not is_plain(link.value):
        return None
    if not runs:
        return [Leaf(Run("", (link,)), content, place)]
    return [
        Leaf(Run(run.text, (link, *run.marks)), inner, place, number)
        for number, (run, inner) in enumerate(zip(runs, content.items, strict=True))
        if run is not None
    ]


def _is(item: Span, type: str) -> bool:
    found = item.get("type")
    return found is not None and found.kind == "string" and text_of(found.raw) == type


def _atom_name(item: Span, atoms: dict[str, bytes]) -> str:
    """A type and a number made from the object itself, so that removing one atom doesn't rename the others."""
    found = item.get("type")
    type = text_of(found.raw) if found is not None and found.kind == "string" else ""
    if not _ATOM_TYPE.fullmatch(type) or not is_plain(type):
        type = "object"
    content = without_space(item.raw)
    number = crc32(content) % 1_000_000
    while atoms.setdefault(f"{type}:{number}", content) != content:
        number += 1
    return f"{type}:{number}"


def content_of(pieces: Sequence[Piece]) -> list[dict[str, Any]]:
    """New content for styled text. An atom can't be made from its name: it becomes the text of that."""
    result: list[dict[str, Any]] = []
    for piece in pieces:
        text = piece.text if isinstance(piece, Run) else "{{" + piece.name + "}}"
        made = {"type": "text", "text": text, "styles": styles_of(piece.marks)}
        address = next((mark.value for mark in piece.marks if mark.name == "link"), None)
        if address is None:
            result.append(made)
        elif result and result[-1].get("href") == address:
            result[-1]["content"].append(made)
        else:
            result.append({"type": "link", "href": address, "content": [made]})
    return result
