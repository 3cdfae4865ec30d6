"""The bytes of one node: verbatim while it is as read, patched line by line where its words changed, anew where its type did."""

from typing import NamedTuple

from copydesk.document.node import Node, Origin
from copydesk.formats.fountain.forms import FORCING
from copydesk.formats.fountain.lines import end_of_line, first_line_end
from copydesk.formats.fountain.marks import (
    VALUE_INDENT,
    Line,
    Marks,
    ending,
    forced,
    key_head,
    new_marks,
    note_tail,
    section_head,
    spelled_lines,
)

TRIMMED = ("dialogue", "lyric", "centered", "key", "action")  # what stands around a line of these is not text


class Spelling(NamedTuple):
    head: bytes
    body: bytes
    tail: bytes


def own_spelling(node: Node) -> bytes:
    """All of a node's own bytes, its children apart."""
    origin = node.origin
    if origin is not None and node.as_read:
        return origin.head + origin.spelled + origin.tail
    return b"".join(respelled(node))


def respelled(node: Node) -> Spelling:
    origin = node.origin
    if origin is None or origin.type != node.type:
        marks = new_marks(node.type, node.text, node.attrs)
        line_end = newline_of(origin) if origin else b"\n"
        return assemble(spelled_lines(node.type, node.text, marks), line_end, end_of_line(origin.tail) if origin else line_end)
    return patched(node, origin)


def assemble(lines: list[Line], line_end: bytes, last_end: bytes) -> Spelling:
    """New lines as the parts of an origin."""
    inner = line_end.join([line.prefix + line.content + line.suffix for line in lines])
    head, tail = lines[0].prefix, lines[-1].suffix
    return Spelling(head, inner[len(head) : len(inner) - len(tail)], tail + last_end)


def newline_of(origin: Origin) -> bytes:
    """The line end that a node's own spelling uses."""
    for part in (origin.tail, origin.spelled, origin.head, origin.lead):
        if found := first_line_end(part):
            return found
    return b"\n"


def patched(node: Node, origin: Origin) -> Spelling:
    marks = patched_marks(node, origin)
    last_end = end_of_line(origin.tail)
    if node.text == origin.text:
        return Spelling(marks.head, origin.spelled, marks.tail + last_end)
    lines = spelled_lines(node.type, node.text, marks)
    before = spelled_lines(node.type, origin.text, marks)
    merged = merge(node.type, lines, before, origin.spelled.splitlines(keepends=True) or [b""], newline_of(origin))
    return Spelling(marks.head, merged, marks.tail + last_end)


def merge(type: str, lines: list[Line], before: list[Line], old: list[bytes], line_end: bytes) -> bytes:
    """The body of the new lines: a line that stands as it stood keeps its bytes, one changed for one keeps what is around it."""
    start, end = common(lines, before)
    last, last_before = len(lines) - 1, len(before) - 1
    result: list[bytes] = []
    for place, line in enumerate(lines):
        from_end = place > last - end or len(lines) == len(before)
        twin = place if place < start else place - last + last_before if from_end else -1
        prefix, suffix, close = line.prefix, line.suffix, line_end
        if twin >= 0 and (type in TRIMMED or line.content == before[twin].content) and line[1:3] == before[twin][1:3]:
            was = around(type, old[twin], before[twin].content, is_first=twin == 0)
            if twin > 0:
                prefix = was[0] + (prefix if type == "action" and not was[0] else b"")
            if twin < last_before:
                suffix, close = was[1], was[2]
        result.append((prefix if place else b"") + line.content + (suffix + close if place < last else b""))
    return b"".join(result)


def common(lines: list[Line], before: list[Line]) -> tuple[int, int]:
    """How many lines at the start and at the end have the same words in the same position to notes and boneyards."""
    shorter = min(len(lines), len(before))
    start = 0
    while start < shorter and lines[start][:3] == before[start][:3]:
        start += 1
    end = 0
    while end < shorter - start and lines[-1 - end][:3] == before[-1 - end][:3]:
        end += 1
    return start, end


def around(type: str, raw: bytes, content: bytes, is_first: bool) -> tuple[bytes, bytes, bytes]:
    """What stands before and behind `content` in a line of a body, and the line's end."""
    close = end_of_line(raw)
    line = raw[: len(raw) - len(close)]
    if is_first or line == content:
        return b"", line[len(content) :], close
    width = 1 if type in ("action", "lyric", "centered") else 0
    start = line.find(content, len(line) - len(line.lstrip()) + width)
    return line[:start], line[start + len(content) :], close


def patched_marks(node: Node, origin: Origin) -> Marks:
    """The marks as the file spells them, changed where text and attrs ask for it."""
    head, tail = origin.head, origin.tail[: len(origin.tail) - len(end_of_line(origin.tail))]
    type = node.type
    if type in FORCING:
        head = forced(type, node.text, head, b" ")
        was = ending(type, origin.attrs)
        if ending(type, node.attrs) != was:
            rest = tail[len(tail.rstrip()) :] if was else tail
            tail = ending(type, node.attrs) + rest
        return Marks(head, tail)
    indent = head[: len(head) - len(head.lstrip())]
    match type:
        case "section":
            return Marks(section_head(node.text, node.attrs, indent, head.lstrip().lstrip(b"#")), tail)
        case "synopsis":
            return Marks(head + (b" " if node.text.startswith("=") and head.endswith(b"=") else b""), tail)
        case "dialogue":
            return Marks(head, tail, indent)
        case "lyric":
            return Marks(head, tail, head)
        case "centered":
            return Marks(head, tail, head, tail)
        case "note":
            return Marks(head, note_tail(node.text, tail), b"")
        case "key":
            return _key_marks(node, origin, tail)
        case _:
            return Marks(head, tail)


def _key_marks(node: Node, origin: Origin, tail: bytes) -> Marks:
    head = origin.head
    if node.attrs != origin.attrs:
        head = key_head(node.attrs) + head[head.find(b":") + 1 :]
    below = head[len(head.rstrip()) :].splitlines()  # the indent of a value that begins on the next line
    indent = below[-1] if len(below) > 1 else VALUE_INDENT
    if not node.text:
        head, tail = head.rstrip(), b""
    elif head.endswith(b":"):
        head += b" "
    return Marks(head, tail, indent)
