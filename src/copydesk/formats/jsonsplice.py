"""Changes to JSON text by splices: a member set, items exchanged, a span of a string rewritten, all in the text's own style.

Nothing here knows what a key means. Every function gives edits on the source of the spans it is handed; `splice` applies them.
"""

import re
from collections.abc import Iterable, Sequence
from json import dumps
from typing import Any, NamedTuple

from copydesk.formats.jsonsource import Span

_OPEN_LINE = re.compile(rb"[{\[][ \t]*(\r?\n)([ \t]*)")
_LAST_LINE = re.compile(rb"\n([ \t]*)[}\]]\Z")
_COLON = re.compile(rb'"([ \t]*:[ \t]*)')
_COMMA = re.compile(rb',[ \t]*(?=["{\[])')
_SPACE = re.compile(rb"[ \t\r\n]*")
_TOKEN = re.compile(rb'"(?:[^"\\]++|\\.)*+"|[^" \t\r\n]+')
_CHARACTER = re.compile(r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|[^\\]", re.DOTALL)


class Edit(NamedTuple):
    """The bytes from `start` to `end` of a source become `data`."""

    start: int
    end: int
    data: bytes


class Style(NamedTuple):
    """How a text is laid out. `unit` is one step of indent, None where everything stands on one line."""

    unit: str | None = None
    newline: str = "\n"
    comma: str = ","
    colon: str = ":"
    is_ascii: bool = False  # characters beyond ASCII are written as escapes


COMPACT = Style()


def splice(source: bytes, edits: Iterable[Edit]) -> bytes:
    parts: list[bytes] = []
    at = 0
    for start, end, data in sorted(edits):
        parts += (source[at:start], data)
        at = end
    return b"".join((*parts, source[at:]))


def rewritten(span: Span, edits: Iterable[Edit]) -> bytes:
    """The source of one value after `edits` inside it."""
    return splice(span.raw, [Edit(start - span.start, end - span.start, data) for start, end, data in edits])


def moved(at: int, edits: Iterable[Edit]) -> int:
    """Where the byte at `at` stands after `edits`, none of which goes over it."""
    return at + sum(len(data) - (end - start) for start, end, data in edits if end <= at)


def style_of(raw: bytes) -> Style:
    """The style of an object or array, from its own bytes."""
    colon, comma = _COLON.search(raw), _COMMA.search(raw)
    opened, closed = _OPEN_LINE.match(raw), _LAST_LINE.search(raw)
    is_ascii = b"\\u" in raw and raw.isascii()
    colons = colon[1].decode() if colon else ":"
    if opened is None or closed is None:
        return Style(None, "\n", comma[0].decode() if comma else ",", colons, is_ascii)
    outer, inner = closed[1], opened[2]
    unit = inner[len(outer) :] if inner.startswith(outer) and inner != outer else b"  "
    return Style(unit.decode(), opened[1].decode(), ",", colons, is_ascii)


def dump(value: Any, style: Style, indent: bytes = b"") -> bytes:
    """A new value, laid out in `style`, for a line indented by `indent`. Shallow values only."""
    text = dumps(value, ensure_ascii=style.is_ascii, indent=style.unit, separators=(style.comma, style.colon))
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        text = dumps(value, indent=style.unit, separators=(style.comma, style.colon))
    return text.encode() if style.unit is None else text.replace("\n", style.newline + indent.decode()).encode()


def indent_at(source: bytes, at: int) -> bytes:
    """The indent of the line that holds byte `at`; no more than what stands before it."""
    start = source.rfind(b"\n", 0, at) + 1
    line = source[start:at]
    return line[: len(line) - len(line.lstrip(b" \t"))]


def splice_string(raw: bytes, start: int, end: int, new: str, style: Style = COMPACT) -> bytes:
    """A string's source with its characters from `start` to `end` exchanged; the others keep their escapes."""
    characters = _CHARACTER.findall(raw[1:-1].decode()) if b"\\" in raw else raw[1:-1].decode()
    middle = dump(new, style)[1:-1]
    return b'"' + "".join(characters[:start]).encode() + middle + "".join(characters[end:]).encode() + b'"'


def splice_items(array: Span, entries: Sequence[int | bytes], style: Style = COMPACT) -> list[Edit]:
    """`array` as `entries`: the number of an item that stays as it is, or the source of another. Common ends are not touched."""
    return _exchange(array, [(item.start, item.end) for item in array.items], entries, style)


def set_member(object: Span, key: str, data: bytes | None, style: Style = COMPACT) -> list[Edit]:
    """`key` of `object` with the source `data`, or without it. Of a doubled key the last one counts, and all of them go."""
    members = [(name.start, value.end) for _, name, value in object.members]
    places = [place for place, (name, _, _) in enumerate(object.members) if name == key]
    if data is None:
        return _exchange(object, members, [place for place in range(len(members)) if place not in places], style)
    if places:
        value = object.members[places[-1]][2]
        return [Edit(value.start, value.end, data)]
    colon = style.colon.encode()
    if object.members:
        _, name, value = object.members[-1]
        colon = object.source[name.end : value.start]
    return _exchange(object, members, [*range(len(members)), dump(key, style) + colon + data], style)


def _exchange(span: Span, places: Sequence[tuple[int, int]], entries: Sequence[int | bytes], style: Style) -> list[Edit]:
    source, old, new = span.source, len(places), len(entries)
    head = tail = 0
    while head < min(old, new) and entries[head] == head:
        head += 1
    while tail < min(old, new) - head and entries[new - 1 - tail] == old - 1 - tail:
        tail += 1
    middle = [entry if isinstance(entry, bytes) else source[slice(*places[entry])] for entry in entries[head : new - tail]]
    if not places:
        return _first(span, middle, style) if middle else []
    above, below = head - 1, old - tail
    if middle:
        between = _between(span, places, style)
        data = between.join(middle)
        if below > head:
            return [Edit(places[head][0], places[below - 1][1], data)]
        if head:
            return [Edit(places[above][1], places[above][1], between + data)]
        return [Edit(places[0][0], places[0][0], data + between)]
    if below == head:
        return []
    if head:
        return [Edit(places[above][1], places[below - 1][1], b"")]
    if tail:
        return [Edit(places[0][0], places[below][0], b"")]
    return [Edit(span.start + 1, span.end - 1, b"")]


def _between(span: Span, places: Sequence[tuple[int, int]], style: Style) -> bytes:
    """What separates two of them: as the first two are, or as the only one is from its bracket."""
    if len(places) > 1:
        return span.source[places[0][1] : places[1][0]]
    space = span.source[span.start + 1 : places[0][0]]
    return b"," + space if space else style.comma.encode()


def _first(span: Span, middle: Sequence[bytes], style: Style) -> list[Edit]:
    """The first things inside brackets that were empty."""
    if style.unit is None or span.end - span.start > 2:
        return [Edit(span.start + 1, span.start + 1, style.comma.encode().join(middle))]
    outer = style.newline.encode() + indent_at(span.source, span.start)
    inner = outer + style.unit.encode()
    return [Edit(span.start + 1, span.start + 1, inner + (b"," + inner).join(middle) + outer)]


def without_space(raw: bytes) -> bytes:
    """The same JSON without white space, so that a new layout is no new value."""
    return b"".join(_TOKEN.findall(raw))
