"""Markdown text as it can stand in a node: white space that the format doesn't keep, and lines that look like the start of a block.

Which lines of a plan need an escape is found out in `repair`; here is which could, and how it is written. HTML is not escaped: that
would show a reader the tags.
"""

import re
from collections.abc import Iterable, Iterator

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node

RUNNING = ("paragraph", "item", "section", "heading")  # types whose text is lines of it
HEADINGS = ("section", "heading")

_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_LINE_END = re.compile(r"\r\n|\r|\n")
_BLOCK_START = re.compile(
    r"""\d{1,9}(?=[.)](?:[ \t]|$))                                  # 1. or 1): the escape goes behind the number
    | (?=\#{1,6}(?:[ \t]|$) | [-+*](?:[ \t]|$) | > | ```  | ~~~     # heading, item, quote, fence
    | (?:\*[ \t]*){3,}$ | (?:-[ \t]*){3,}$ | (?:_[ \t]*){3,}$ | \+{3}[ \t]*$  # divider, front matter
    | \[(?:[^\]\[\\]|\\.)+\]: | \[[ xX]\][ \t])                     # link definition, footnote, task""",
    re.VERBOSE,
)
_UNDERLINE = re.compile(r"(?==+[ \t]*$|-+[ \t]*$|[|:-][-:| \t]*$)")  # below another line: of a heading, or of a table's header
_CLOSING = re.compile(r"(?:^|(?<=[ \t]))(?=#+[ \t]*$)")  # at the end of a heading


def is_running_text(document: Document, id: str) -> bool:
    """Whether the text of a node is Markdown that stands at the start of lines."""
    node = document[id]
    return node.type in RUNNING and formats.is_markdown(document)(node)


def normalised(document: Document, id: str, text: str) -> str:
    """`text` as node `id` can hold it: without the white space that Markdown doesn't keep. Any other text is kept as it is."""
    node = document[id]
    if node.type == "cell" and formats.is_markdown(document)(node):
        return text.strip(" \t\r\n")
    if not is_running_text(document, id):
        return text
    lines = [line.lstrip(" \t") for line in _LINE_END.split(text.strip(" \t\r\n"))]
    return (" " if is_one_line(node) else "\n").join(lines)


def is_one_line(node: Node) -> bool:
    """Whether a node is a heading that is spelled with #s."""
    origin = node.origin
    underlined = origin is not None and origin.type in HEADINGS and not origin.head.lstrip(b" \t").startswith(b"#")
    return node.type in HEADINGS and not underlined


def has_blank_line(text: str) -> bool:
    return _BLANK_LINE.search(text) is not None


def dangerous_lines(node: Node) -> Iterator[int]:
    """The lines of a node's text, from 0, that may be read as the start or the underline of a block."""
    for number, line in enumerate(node.text.split("\n")):
        if _escape_at(node, line, number) is not None:
            yield number


def escaped(node: Node, lines: Iterable[int]) -> str:
    """The text of a node with these of its dangerous lines escaped."""
    result = node.text.split("\n")
    for number in lines:
        at = _escape_at(node, result[number], number)
        result[number] = result[number][:at] + "\\" + result[number][at:]
    return "\n".join(result)


def _escape_at(node: Node, line: str, number: int) -> int | None:
    """Where in a line the backslash goes."""
    starts = _BLOCK_START.match(line) or (_UNDERLINE.match(line) if number else None)
    found = _CLOSING.search(line) if is_one_line(node) else starts
    return None if found is None else found.end()
