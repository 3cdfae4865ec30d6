"""Headings: ATX (`## Title ##`) and setext (underlined), taken apart and put together."""

import re

from copydesk.document.draft import Draft
from copydesk.formats.markdown.lines import Chain, text_of

ATX = re.compile(rb"(#{1,6})(?:([ \t]+)|(?=[\r\n]|\Z))")
CLOSING = re.compile(rb"(?:(?:^|[ \t]+)#+)?[ \t]*\Z")


def heading_spelling(draft: Draft, raw: bytes, chain: Chain) -> None:
    """Fills head, text and tail of a heading from its lines."""
    marker = ATX.match(raw)
    if marker:
        line = raw.rstrip(b"\r\n")
        content = line[marker.end() :]
        closing = _closing(content)
        text = content[:closing]
        draft.head += raw[: marker.end()]
        draft.text = text.decode()
        draft.tail = content[closing:] + raw[len(line) :]
        return
    lines = raw.rstrip(b"\r\n")
    underline = max(lines.rfind(b"\n"), lines.rfind(b"\r"))
    content = raw[:underline].rstrip(b" \t\r\n")
    draft.text = text_of(content, chain, strip=True)
    draft.body = content if draft.text.encode() != content else None
    draft.tail = raw[len(content) :]


def _closing(content: bytes) -> int:
    """Where the closing #s and trailing spaces of an ATX heading begin."""
    trimmed = content.rstrip(b" \t")
    bare = trimmed.rstrip(b"#")
    if bare != trimmed and (not bare or bare[-1:] in b" \t"):
        return len(bare.rstrip(b" \t"))
    return len(trimmed)


def is_atx(head: bytes) -> bool:
    return head.lstrip(b" \t").startswith(b"#")


def with_level(head: bytes, tail: bytes, level: int, line_end: bytes) -> tuple[bytes, bytes]:
    """Head and tail of a heading spelled at another level, in its own style where that can show the level."""
    if is_atx(head):
        return re.sub(rb"#+", b"#" * level, head, count=1), tail
    if level <= 2:
        return head, re.sub(rb"[=-]", b"=" if level == 1 else b"-", tail)
    return b"#" * level + b" ", line_end
