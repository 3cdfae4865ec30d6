"""Complex fields: a begin, a code, what it shows, an end, spread over runs. One that begins and ends in a line is one thing."""

from collections.abc import Iterator
from typing import NamedTuple

from copydesk.formats.docx.characters import characters, plain_text
from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.names import MARKERS

_CLOSED = MARKERS | {"mc:AlternateContent", "w:drawing", "w:pict", "w:object", "w:fldSimple", "w:ruby"}
_FAINT = ("w:rPr", "w:lastRenderedPageBreak")


class Span(NamedTuple):
    """A field, by the element that it starts with: where it ends, its code, and the words it shows."""

    end: int
    code: str
    shown: str


class Fields(NamedTuple):
    spans: dict[Element, Span]
    opened: int = 0  # how many fields begin here and end further on
    closed: int = 0  # how many end here that began before
    is_tangled: bool = False  # text and field share a run, or a wrapper holds one end alone


NO_FIELDS = Fields({})


def fields_of(paragraph: Element, source: bytes) -> Fields:
    if source.find(b"fldChar", paragraph.start, paragraph.end) < 0:
        return NO_FIELDS
    spans: dict[Element, Span] = {}
    stack: list[Element] = []
    closed = 0
    is_tangled = False
    for element in _marks(paragraph):
        match element.attrs.get("w:fldCharType"):
            case "begin":
                stack.append(element)
            case "end" if stack:
                begin = stack.pop()
                if stack:
                    continue
                found = _span(begin, element)
                if found is None:
                    is_tangled = True
                else:
                    spans[found[0]] = Span(found[1], *_told(paragraph, source, begin.start, element.end))
            case "end":
                closed += 1
    return Fields(spans, len(stack), closed, is_tangled)


def _marks(paragraph: Element) -> Iterator[Element]:
    stack = list(reversed(paragraph.children))
    while stack:
        element = stack.pop()
        if element.name == "w:fldChar":
            yield element
        elif element.name not in _CLOSED and element.name != "w:p":
            stack.extend(reversed(element.children))


def _span(begin: Element, end: Element) -> tuple[Element, int] | None:
    """The first element of a field and where it ends: inside one run, or whole runs side by side."""
    first, last = begin.parent, end.parent
    assert first is not None
    assert last is not None
    if first is last:
        return begin, end.end
    before = first.children[: first.children.index(begin)]
    behind = last.children[last.children.index(end) + 1 :]
    if first.parent is not last.parent or any(child.name not in _FAINT for child in (*before, *behind)):
        return None
    return first, last.end


def _told(paragraph: Element, source: bytes, start: int, end: int) -> tuple[str, str]:
    """Code and shown words of the outermost field from `start` to `end`."""
    code: list[str] = []
    shown: list[str] = []
    is_code = [False]  # for each open field: whether its code is being read
    for element in paragraph.walk():
        if not start <= element.start < end:
            continue
        match element.attrs.get("w:fldCharType") if element.name == "w:fldChar" else element.name:
            case "begin":
                is_code.append(True)
            case "separate":
                is_code[-1] = False
            case "end":
                is_code.pop()
            case "w:instrText" if len(is_code) == 2:
                code.append(text_of(element, source))
            case "w:t" if not any(is_code):
                shown.append(text_of(element, source))
            case "w:tab" if not any(is_code):
                shown.append(" ")
    return "".join(code).strip(), "".join(shown)


def text_of(element: Element, source: bytes) -> str:
    raw = source[element.inner : element.stop]
    text = plain_text(raw)
    return "".join(character for character, _, _ in characters(raw)) if text is None else text
