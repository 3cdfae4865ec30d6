"""Inline content as tokens that can be compared: words, objects in runs, fields, containers, and marks without width."""

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import category, east_asian_width

from copydesk.formats.docx.names import MARKERS
from copydesk.formats.docx.tracked.tree import Element

# Someone else's changes: what they inserted is text, what they deleted is none and stays where it is.
THEIR_INSERTIONS, THEIR_DELETIONS = frozenset({"w:ins", "w:moveTo"}), frozenset({"w:del", "w:moveFrom"})
CONTAINERS = frozenset({"w:hyperlink", "w:smartTag", "w:fldSimple", "w:sdt", "w:dir", "w:bdo", "w:customXml", *THEIR_INSERTIONS})
_PROPERTIES = frozenset({"w:pPr", "w:rPr", "w:sdtPr", "w:sdtEndPr", "w:smartTagPr", "w:customXmlPr"})
_XML_SPACE = "\t\n\r "


class Token(NamedTuple):
    """`sort` is "word" or "object" (in a run), "whole" (beside runs), "marker", "container" or "field"."""

    sort: str
    key: bytes  # equal keys mean the same content, whatever its look
    element: Element  # of a word the `t`, of a field its first run
    run: Element | None = None  # of a word or object
    text: str = ""  # of a word
    inner: tuple["Token", ...] = ()  # of a container or field


def tokens(elements: Sequence[Element]) -> list[Token]:
    result: list[Token] = []
    at = 0
    while at < len(elements):
        last = _field_end(elements, at)
        group = elements[at : last + 1]
        inner = [token for element in group for token in tokens_of(element)]
        if _opens_field(group[0]):
            raw = group[0].data[group[0].place.start : group[-1].place.end]
            inner = [Token("field", raw, group[0], inner=tuple(inner))]
        result += inner
        at = last + 1
    return result


def tokens_of(element: Element) -> list[Token]:
    """Of one element beside runs, or of one run."""
    if element.name == "w:r":
        return [token for piece in element.children if piece.name != "w:rPr" for token in _tokens_in(element, piece)]
    if element.name in _PROPERTIES:
        return []
    if element.name in CONTAINERS:
        return [Token("container", container_start(element), element, inner=tuple(tokens(content_of(element).children)))]
    return [Token("marker" if element.name in MARKERS else "whole", element.raw, element)]


def _tokens_in(run: Element, piece: Element) -> list[Token]:
    if piece.name != "w:t":
        return [Token("object", piece.raw, piece, run)]
    text = piece.text if piece.attr("xml:space") == "preserve" else piece.text.strip(_XML_SPACE)
    return [Token("word", word.encode("utf-8", "surrogatepass"), piece, run, word) for word in words(text)]


def words(text: str) -> list[str]:
    """Words, stretches of space, and every other character by itself, each with the marks that belong to it."""
    result: list[str] = []
    last = ""
    for character in text:
        sort = _sort(character)
        if result and (sort == "joined" or (sort == last and sort in ("word", "space"))):
            result[-1] += character
        else:
            result.append(character)
            last = sort
    return result


def _sort(character: str) -> str:
    if character.isspace():
        return "space"
    if category(character)[0] == "M" or category(character) == "Cf":
        return "joined"  # combining marks, variation selectors and joiners mean nothing alone
    # Chinese and Japanese write no spaces, so a character is what a word is elsewhere.
    return "word" if character.isalnum() and east_asian_width(character) != "W" else "other"


def _opens_field(element: Element) -> bool:
    return element.name == "w:r" and any(_field_step(piece) > 0 for piece in element.children)


def _field_step(piece: Element) -> int:
    return {"begin": 1, "end": -1}.get(piece.attr("w:fldCharType"), 0) if piece.name == "w:fldChar" else 0


def _field_end(elements: Sequence[Element], at: int) -> int:
    """The place of the run in which the field that opens at `at` ends; `at` where none opens, or it ends in no sibling."""
    depth = 0
    for place in range(at, len(elements) if _opens_field(elements[at]) else at):
        if elements[place].name == "w:r":
            depth += sum(map(_field_step, elements[place].children))
        if depth <= 0:
            return place
    return at


def content_of(element: Element) -> Element:
    """Where a container's content stands: in a content control one level down."""
    return (element.child("w:sdtContent") or element) if element.name == "w:sdt" else element


def container_start(element: Element) -> bytes:
    """All of a container before its content."""
    content = content_of(element)
    if content is not element:
        return element.data[element.place.start : content.place.start] + content.opening
    first = next((child.place.start for child in element.children if child.name not in _PROPERTIES), element.place.stop)
    return element.opening + element.data[element.place.inner : first]


def container_end(element: Element) -> bytes:
    content = content_of(element)
    return element.closing if content is element else content.closing + element.data[content.place.end : element.place.end]
