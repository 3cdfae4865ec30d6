"""A document as a model is shown it: each node on a line with its id, under the titles it stands below, in reading order."""

from collections.abc import Collection, Iterator

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.reading.places import above, is_outlined, line, noun, number, seen, texts_in_attrs
from copydesk.reading.view.margin import bare

EMPTY = "(empty)"
NO_CONTENT = "(nothing is written in it)"
CUT = " …"
LONGEST_ATTR = 300  # characters
MAX_OUTLINE = 80  # lines of an outline


def sheet(
    document: Document, ids: Collection[str], *, longest: int | None = None, max_chars: int | None = None, as_seen: bool = False
) -> tuple[str, int]:
    """Some nodes as lines, and how many of them there was no room for. `as_seen`: without marks, as a reader has it."""
    wanted = with_titles(document, ids)
    lines: list[str] = []
    left_out = length = 0
    for id in document.order:
        if id not in wanted:
            continue
        shown = row(document, document[id], longest, as_seen)
        if shown is None:
            continue
        if max_chars is not None and length + len(shown) > max_chars:
            left_out += 1
            continue
        lines.append(shown)
        length += len(shown) + 1
    return "\n".join(lines), left_out


def with_titles(document: Document, ids: Collection[str]) -> frozenset[str]:
    """The nodes, the rows of those that are cells, and the titles above them."""
    rows = {document[id].parent or id for id in ids if document[id].type == "cell"}
    shown = (*ids, *rows)
    return frozenset((*shown, *(part for id in shown for part in above(document, id))))


def row(document: Document, node: Node, longest: int | None, as_seen: bool) -> str | None:
    """One node as a line. What only holds others has none, and a row tells its cells."""
    type = kind_named(document.kind).types[node.type]
    if node.parent is None or node.type == "cell" or (not type.has_text and node.type not in ("row", "table", "list")):
        return None
    if node.type == "row":
        text = " | ".join(_text(document, cell, as_seen) for cell in document.children(node.id))
    else:
        text = _text(document, node, as_seen) if type.has_text else ""
    if longest is not None and len(text) > longest:
        text = text[:longest] + CUT
    counted = number(document, node.id) or (str(node.attrs.get("name", "")) if node.type == "key" else "")
    told = text.replace("\n", "\n  ") or (EMPTY if type.has_text else "")
    if node.id in document.cached(bare):
        told += " " + NO_CONTENT
    return f"#{node.id} {noun(document, node.id)}{f' {counted}' if counted else ''}: {told}{_beside(document, node)}"


def _text(document: Document, node: Node, as_seen: bool) -> str:
    return seen(document, node.id) if as_seen else node.text


def _beside(document: Document, node: Node) -> str:
    """What a node says besides its text: how far it is, a description, an address."""
    type = kind_named(document.kind).types[node.type]
    said = [(type.state, node.attrs.get(type.state))] if type.state else []
    said += [(name, text) for name, text in texts_in_attrs(document, node) if name != type.state]
    told = "; ".join(f"{name}: {line(str(value), LONGEST_ATTR)}" for name, value in said if value not in (None, ""))
    return f" {{{told}}}" if told else ""


def contents(document: Document, max_lines: int = MAX_OUTLINE) -> str:
    """The outline as lines; of a long one the upper levels, so far as they fit."""
    entries = list(_entries(document))
    deepest = max((depth for depth, _ in entries), default=0)
    while deepest and len([1 for depth, _ in entries if depth <= deepest]) > max_lines:
        deepest -= 1
    shown = [text for depth, text in entries if depth <= deepest][:max_lines]
    rest = len(entries) - len(shown)
    return "\n".join([*shown, *([f"({rest} more below these)"] if rest else [])])


def _entries(document: Document) -> Iterator[tuple[int, str]]:
    for node in document.walk():
        if is_outlined(document, node.id):
            depth = len(above(document, node.id))
            yield depth, "  " * depth + (row(document, node, LONGEST_ATTR, True) or "").partition(" {")[0]
