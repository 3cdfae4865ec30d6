"""The marks around a node's text: what stands before and behind each of its lines, and when a line needs a forcing mark.

A mark depends on the node alone, never on its neighbours, so that editing one node leaves the bytes of the others.
"""

from typing import NamedTuple

from copydesk.document.node import Attrs
from copydesk.formats.fountain.forms import FORCING, RUNNING, marked, natural
from copydesk.formats.fountain.lines import CONNECTOR, logical_lines

VALUE_INDENT = b"    "  # before the further lines of a title page's value; the specification asks for three spaces or a tab


class Marks(NamedTuple):
    """`head` and `tail` (without line end) of the node, and the same for the lines inside."""

    head: bytes = b""
    tail: bytes = b""
    prefix: bytes = b""
    suffix: bytes = b""


class Line(NamedTuple):
    """A line of a text, spelled. A line that begins or ends inside a note or boneyard has no mark there."""

    content: bytes
    is_inside: bool
    goes_on: bool
    prefix: bytes
    suffix: bytes


def new_marks(type: str, text: str, attrs: Attrs, indent: bytes = b"", gap: bytes | None = None) -> Marks:
    """The marks of a node that the file does not spell yet. `gap` stands between a mark and the text."""
    space = b" " if gap is None else gap
    match type:
        case "scene" | "action" | "character" | "transition":
            return Marks(forced(type, text, indent, space), ending(type, attrs))
        case "dialogue" | "parenthetical":
            return Marks(indent, prefix=indent)
        case "section":
            return Marks(section_head(text, attrs, indent, space))
        case "synopsis":
            return Marks(indent + b"=" + (space or (b" " if text.startswith("=") else b"")))
        case "lyric":
            head = indent + b"~" + (gap or b"")
            return Marks(head, prefix=head)
        case "centered":
            return Marks(indent + b">" + space, space + b"<", indent + b">" + space, space + b"<")
        case "note":
            return Marks(indent + b"[[", note_tail(text, b"]]"))
        case "boneyard":
            return Marks(indent + b"/* ", b" */")
        case "break":
            return Marks(indent + b"===")
        case "key":
            return Marks(key_head(attrs) + (b" " if text else b""), prefix=VALUE_INDENT)
        case _:
            return Marks()


def forced(type: str, text: str, head: bytes, gap: bytes) -> bytes:
    """`head`, with the mark that forces the type where the text would not be read as it without. A mark is never taken away."""
    mark = FORCING[type]
    if mark in head or not needs_force(type, text):
        return head
    return head + mark + (gap if type == "transition" else b"")


def needs_force(type: str, text: str) -> bool:
    lines = logical_lines(text.encode().splitlines(keepends=True))
    if not lines:
        return False
    first = lines[0].strip()
    is_followed = type == "character" or len(lines) > 1
    return marked(first) != "" or natural(first, is_followed) != type


def ending(type: str, attrs: Attrs) -> bytes:
    if type == "scene" and "label" in attrs:
        return b" #%s#" % str(attrs["label"]).encode()
    return b" ^" if type == "character" and attrs.get("dual") is True else b""


def section_head(text: str, attrs: Attrs, indent: bytes, gap: bytes) -> bytes:
    level = attrs.get("level")
    marks = b"#" * (level if isinstance(level, int) else 1)
    return indent + marks + (gap or (b" " if text.startswith("#") else b""))


def note_tail(text: str, tail: bytes) -> bytes:
    return b" " + tail if text.endswith("]") and tail.startswith(b"]") else tail


def key_head(attrs: Attrs) -> bytes:
    return str(attrs.get("name", "")).encode() + b":"


def spelled_lines(type: str, text: str, marks: Marks) -> list[Line]:
    """The lines of `text` with the marks they need."""
    pieces = [part + b"\n" for part in text.encode().split(b"\n")]
    pieces[-1] = pieces[-1][:-1]
    result: list[Line] = []
    for logical in logical_lines(pieces) if type in RUNNING else [b"".join(pieces)]:
        parts = logical.removesuffix(b"\n").split(b"\n") if type in RUNNING else logical.split(b"\n")
        last = len(parts) - 1
        for place, part in enumerate(parts):
            is_inside = place > 0 and type != "key"
            prefix = _prefix(type, logical, part, marks, is_inside)
            goes_on = place < last
            result.append(Line(part, is_inside, goes_on, prefix, b"" if goes_on else marks.suffix))
    result[0] = result[0]._replace(prefix=marks.head)
    result[-1] = result[-1]._replace(suffix=marks.tail)
    return result


def _prefix(type: str, logical: bytes, part: bytes, marks: Marks, is_inside: bool) -> bytes:
    if type == "action":
        return b"!" if not is_inside and marked(logical.strip()) else b""
    if type == "note" and not part:
        return CONNECTOR
    return b"" if is_inside else marks.prefix
