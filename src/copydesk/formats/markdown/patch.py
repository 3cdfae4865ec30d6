"""How a changed node is spelled: from its origin, with as few bytes changed as the change allows."""

import re
from typing import NamedTuple

from copydesk.document.ends import common_ends
from copydesk.document.node import NO_ATTRS, Attrs, Node, Origin
from copydesk.formats.markdown.code import fence_of
from copydesk.formats.markdown.headings import with_level
from copydesk.formats.markdown.lines import Chain, prefix
from copydesk.formats.markdown.padding import padding_of_changed
from copydesk.formats.text import LINE_END

CHECKBOX = re.compile(rb"\[[ xX]\][ \t]+\Z")


class Spelling(NamedTuple):
    head: bytes
    body: bytes
    tail: bytes


def respell(node: Node, chain: Chain, line_end: bytes) -> Spelling:
    """The spelling of a node that is not what its origin spells, under the chain its origin was read under."""
    origin = node.origin or Origin(node.type, "", NO_ATTRS, context=chain)
    if node.type == "break":
        return Spelling(
            origin.head if origin.type == "break" else b"",
            b"---" if origin.type != "break" else origin.spelled,
            origin.tail or line_end,
        )
    head, tail = origin.head, origin.tail
    if origin.type != node.type:
        head, tail = _retyped(node, origin, line_end)
    elif node.attrs != origin.attrs:
        head, tail = _with_attrs(node, origin, line_end)
    text = node.text
    if node.type in ("section", "heading") and (head.lstrip(b" \t").startswith(b"#")):
        text = text.replace("\n", " ")
    body = _lines(node, origin, text, line_end)
    return Spelling(head, body, tail)


def closing_fence(node: Node, chain: Chain, line_end: bytes) -> bytes:
    assert node.origin is not None
    return prefix(chain) + fence_of(node.origin.head) + line_end


def respell_cell(node: Node, header: Node | None) -> Spelling:
    """A cell whose text changed, padded to the width that it had where its column is padded to one."""
    body = node.origin.spelled if node.origin is not None and node.origin.text == node.text else escape_cell(node.text)
    head, tail = padding_of_changed(node, header).around(body)
    return Spelling(head, body, tail)


def escape_cell(text: str) -> bytes:
    return text.replace("\n", " ").replace("|", "\\|").encode()


def _retyped(node: Node, origin: Origin, line_end: bytes) -> tuple[bytes, bytes]:
    end = LINE_END.search(origin.tail)
    last = end.group() if end else line_end
    match node.type:
        case "section" | "heading":
            level = node.attrs.get("level", 1)
            return (
                with_level(origin.head, origin.tail, level, last)
                if origin.type in ("section", "heading") and isinstance(level, int)
                else (b"#" * int(str(level)) + b" ", last)
            )
        case "item":
            return b"- " + checkbox(node.attrs), last
        case "code":
            return b"```" + str(node.attrs.get("info", "")).encode() + last, last
        case _:
            return b"", last


def _with_attrs(node: Node, origin: Origin, line_end: bytes) -> tuple[bytes, bytes]:
    head, tail = origin.head, origin.tail
    match node.type:
        case "section" | "heading" if isinstance(level := node.attrs.get("level"), int) and level != origin.attrs.get("level"):
            return with_level(head, tail, level, line_end)
        case "item" if node.attrs.get("checked") != origin.attrs.get("checked"):
            return CHECKBOX.sub(b"", head) + checkbox(node.attrs), tail
        case "code" if "info" in origin.attrs and node.attrs.get("info") != origin.attrs.get("info"):
            fence = fence_of(head)
            before = head[: head.index(fence) + len(fence)]
            after = LINE_END.search(head)
            return before + str(node.attrs.get("info", "")).encode() + (head[after.start() :] if after else line_end), tail
        case "key":
            return head.replace(str(origin.attrs.get("name", "")).encode(), str(node.attrs.get("name", "")).encode(), 1), tail
        case "footnote":
            return head.replace(str(origin.attrs.get("label", "")).encode(), str(node.attrs.get("label", "")).encode(), 1), tail
        case _:
            return head, tail


def checkbox(attrs: Attrs) -> bytes:
    checked = attrs.get("checked")
    return b"" if checked is None else b"[x] " if checked else b"[ ] "


def _lines(node: Node, origin: Origin, text: str, line_end: bytes) -> bytes:
    """The text as spelled: the lines that it shares with the origin at its start and end keep their bytes."""
    if text == origin.text:
        return origin.spelled
    old, new = origin.text.split("\n"), text.split("\n")
    raw, ends = LINE_END.split(origin.spelled), LINE_END.findall(origin.spelled)
    if len(raw) != len(old):
        raw, ends = [line.encode() for line in old], [line_end] * (len(old) - 1)
    start, end = common_ends(old, new)
    plain = prefix(origin.context) + (b"    " if node.type == "code" and "info" not in node.attrs else b"")
    result: list[bytes] = []
    for place, line in enumerate(new):
        same = place if place < start else place - len(new) + len(old) if place >= len(new) - end else None
        if same is not None:
            result.append(raw[same])
        else:
            before = _prefix_of_line(raw, old, place, plain)
            result.append((before if line else before.rstrip(b" ")) + line.encode() if place else line.encode())
        if place < len(new) - 1:
            below = same if same is not None and same < len(ends) else place
            result.append(ends[below] if below < len(ends) else ends[-1] if ends else line_end)
    return b"".join(result)


def _prefix_of_line(raw: list[bytes], old: list[str], place: int, plain: bytes) -> bytes:
    """The prefix that the origin's line at `place` has, so that a line changed in its middle keeps an odd prefix."""
    if place < len(old) and old[place] and raw[place].endswith(old[place].encode()):
        return raw[place][: len(raw[place]) - len(old[place].encode())]
    return plain
