"""What somebody typed who may only suggest, as edits of a plan: it waits as a proposal, and nothing of it enters the order."""

from collections.abc import Iterator
from typing import Any

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.reimport import by_node
from copydesk.live.editors import order_of
from copydesk.live.experiment.mirror import EXPERIMENT
from copydesk.live.mirror import SHEET
from copydesk.live.schemas import schema_of

Edit = dict[str, Any]
MARKERS = {"item": "- ", "quote": "> "}


def edits_of(before: Document, after: Document) -> list[Edit]:
    """The edits that make one tree say what another does, block by block."""
    return [*_reworded(before, after), *_moved(before, after), *_made(before, after), *_gone(before, after)]


def _reworded(before: Document, after: Document) -> Iterator[Edit]:
    for node in after.walk():
        was = before.nodes.get(node.id)
        if was is None or node.parent is None:
            continue
        if was.text != node.text:
            yield {"action": "rewrite", "at": f"#{node.id}", "markdown": node.text}
        if was.type != node.type:
            yield {"action": "retype", "at": f"#{node.id}", "type": node.type}


def _moved(before: Document, after: Document) -> Iterator[Edit]:
    """Blocks that stand behind another than they did."""
    old, new = ([id for id in order_of(tree) if id in before and id in after] for tree in (before, after))
    left = dict(zip(new[1:], new, strict=False))
    place = {id: at for at, id in enumerate(old)}
    last = -1
    for id in new:
        if place[id] < last and id in left:
            yield {"action": "move", "at": f"#{id}", "after": f"#{left[id]}"}
        last = max(last, place[id])


def _made(before: Document, after: Document) -> Iterator[Edit]:
    """New blocks, each behind the nearest one that is there already; those that follow each other come as one text."""
    left: str | None = None
    ids: list[str] = []
    for id in [*order_of(after), None]:
        if id is not None and id not in before:
            ids.append(id)
            continue
        if ids:
            place = {"after": f"#{left}"} if left is not None else {"before": f"#{id}"} if id is not None else {}
            yield {"action": "insert", "markdown": _text(after, ids), **place}
            ids = []
        left = id


def _gone(before: Document, after: Document) -> Iterator[Edit]:
    for id in order_of(before):
        if id not in after:
            yield {"action": "delete", "at": f"#{id}"}


def _text(tree: Document, ids: list[str]) -> str:
    """New blocks as they are typed into a plan: as Markdown, or as the file has them."""
    if schema_of(tree.format) == SHEET:
        return "\n\n".join(_source(tree, tree[id]) for id in ids)
    if schema_of(tree.format) == EXPERIMENT:
        return "\n\n".join(formats.markdown_of(tree, id) for id in ids)
    parts = by_node(formats.pieces(tree))
    return b"".join(piece for id in ids for piece in parts.get(id, [])).decode().strip()


def _source(tree: Document, node: Node) -> str:
    if node.type == "table":
        rows = [[cell.text for cell in tree.children(row.id)] for row in tree.children(node.id)]
        lines = [f"| {' | '.join(row)} |" for row in rows]
        return "\n".join([lines[0], "|" + " - |" * len(rows[0]), *lines[1:]])
    level = node.attrs.get("level")
    if isinstance(level, int):
        return f"{'#' * level} {node.text}"
    if node.type == "code":
        return f"```\n{node.text}\n```"
    return "***" if node.type == "break" else MARKERS.get(node.type, "") + node.text
