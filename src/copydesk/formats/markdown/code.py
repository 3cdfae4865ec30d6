"""Code blocks: fenced and indented, taken apart into fence, text and closing fence."""

import re

from copydesk.document.draft import Draft
from copydesk.formats.markdown.lines import Chain, prefix_length, text_of
from copydesk.formats.text import line_end, line_start

FENCE = re.compile(rb" {0,3}(`{3,}|~{3,})[ \t]*(?:\r\n|\n|\r)?\Z")
INDENT = 4


def fenced_code(draft: Draft, raw: bytes, chain: Chain) -> None:
    """Fills a draft from the lines of a fenced block, its own indent already in the head."""
    opening = line_end(raw, 0)
    head, rest = raw[:opening], raw[opening:]
    draft.close = _closing_fence(head, rest, chain)
    content = rest[: len(rest) - len(draft.close)]
    # The line end before the closing fence is spelling; an unclosed block at the end of a file may have several.
    text = content[:-2] if content.endswith(b"\r\n") else content[:-1] if content[-1:] in (b"\n", b"\r") else content
    if not draft.close:
        text = content.rstrip(b"\r\n")
    draft.tail = content[len(text) :]
    first = prefix_length(text, chain)
    draft.head += head + text[:first]
    body = text[first:]
    draft.text = text_of(body, chain, strip=False)
    draft.body = body if draft.text.encode() != body else None


def _closing_fence(head: bytes, rest: bytes, chain: Chain) -> bytes:
    """The last line of `rest` if it closes the fence that `head` opens."""
    last = rest.rstrip(b"\r\n")
    start = line_start(last, len(last))
    found = FENCE.match(rest, start + prefix_length(rest[start:], chain))
    opening = head.lstrip(b" \t")
    mark = opening[:1]
    length = len(opening) - len(opening.lstrip(mark))
    if found and found.group(1)[:1] == mark and len(found.group(1)) >= length:
        return rest[start:]
    return b""


def indented_code(draft: Draft, raw: bytes, indent: int, chain: Chain) -> None:
    """Fills a draft from the lines of an indented block whose first line has `indent` bytes before the code."""
    content = raw[indent:].rstrip(b"\r\n")
    draft.head += raw[:indent]
    draft.tail = raw[indent + len(content) :]
    draft.text = text_of(content, (*chain, INDENT), strip=False)
    draft.body = content if draft.text.encode() != content else None


def fence_of(head: bytes) -> bytes:
    """The fence characters in the head of a fenced block."""
    found = re.match(rb"[ \t]*(`{3,}|~{3,})", head)
    return found.group(1) if found else b"```"
