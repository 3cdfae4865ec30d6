"""What a reader sees of Fountain text: emphasis and escapes dropped, line breaks as spaces."""

import re

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.visible import MarkSpan, Replacement, Visible, replacement

LITERAL = ("boneyard", "key")
SPECIAL = re.compile(r"[*_\\]")
ESCAPED = re.compile(r"\\[*_\\]\Z")
SIGNS = {"**": "bold", "*": "italic", "_": "underline"}  # what its delimiters mean
TOKEN = re.compile(r"\\[*_\\]|\*{1,3}|_|\n|[^\\*_\n]+|.", re.DOTALL)


def visible(_: Document, node: Node) -> Visible:
    if node.type in LITERAL:
        return Visible(node.text)
    if not SPECIAL.search(node.text):
        return Visible(node.text.replace("\n", " "))
    tokens = [(found.group(), found.start()) for found in TOKEN.finditer(node.text)]
    partner = pairs(node.text, tokens)
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    marks: list[MarkSpan] = []
    for place, (token, at) in enumerate(tokens):
        if place in partner:
            other = partner[place]
            if other > place:
                inner = (at + len(token), tokens[other][1])
                marks.append(MarkSpan(at, *inner, inner[1] + len(token)))
            continue
        shown, skip = (
            (token[1:], 1) if len(token) == 2 and token[0] == "\\" and SPECIAL.match(token[1]) else (token.replace("\n", " "), 0)
        )
        parts.append(shown)
        starts.extend(range(at, at + len(shown)) if not skip else [at])
        ends.extend(range(at + 1, at + 1 + len(shown)) if not skip else [at + 2])
    return Visible("".join(parts), starts, ends, tuple(marks))


def pairs(text: str, tokens: list[tuple[str, int]]) -> dict[int, int]:
    """Which delimiter closes which: on one line, with text and no space directly inside."""
    result: dict[int, int] = {}
    open_ones: list[int] = []
    for place, (mark, at) in enumerate(tokens):
        if mark == "\n":
            open_ones = []
        elif mark[0] in "*_":
            after, before = text[at + len(mark) : at + len(mark) + 1], text[at - 1 : at] if at else ""
            opener = next((one for one in reversed(open_ones) if tokens[one][0] == mark), None)
            if opener is not None and before.strip():
                result[opener], result[place] = place, opener
                open_ones = open_ones[: open_ones.index(opener)]
            elif after.strip():
                open_ones.append(place)
    return result


def exchange(document: Document, node: Node, start: int, end: int, commonmark: str) -> Replacement:
    return replacement(node.text, visible(document, node), start, end, commonmark)
