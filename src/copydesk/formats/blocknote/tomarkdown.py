"""A note as Markdown, and what of it Markdown can't hold, by name, so that a caller can refuse.

A run of items becomes a list; blocks nested under anything but an item or a quote come after it. An empty paragraph, which an
editor leaves at the end of a note, is white space here.
"""

import re
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node, Value
from copydesk.formats.dialect import escape, link_address, losses, to_commonmark

# What an attr may be without a loss, and what to call it otherwise.
_PLAIN: dict[str, tuple[tuple[Value, ...], str]] = {
    "textColor": (("default",), "text colour"),
    "backgroundColor": (("default",), "background colour"),
    "textAlignment": (("left",), "alignment"),
    "align": (("left", "center", "right"), "alignment"),
    "isToggleable": ((False,), "toggle"),
    "list": (("bullet", "numbered", "check"), "toggle"),
    "media": ((), "media player"),
    "previewWidth": ((), "size of an image"),
    "colspan": ((1,), "merged cells"),
    "rowspan": ((1,), "merged cells"),
    "headerRows": ((0, 1), "second header row"),
    "headerCols": ((0,), "header column"),
}
_CLOSING_MARKS = re.compile(r"(?:(?<=\s)|\A)(#+)\Z")
_RULES = {"center": ":-:", "right": "--:"}


class Visit(NamedTuple):
    """A node to write inside lines that begin with `outer`: the mark on its first line, and whether a blank line comes before."""

    node: Node
    outer: str
    mark: str
    is_tight: bool

    @property
    def inner(self) -> str:
        """What the lines inside it begin with."""
        if self.node.type == "quote":
            return self.outer + self.mark
        return self.outer + " " * (len(self.mark) if self.node.type == "item" else 0)


def to_markdown(document: Document) -> tuple[bytes, tuple[str, ...]]:
    """The Markdown of a note, and what of it Markdown can't hold."""
    export = _Export(document)
    return export.run().encode(), tuple(export.losses)


class _Export:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.losses: dict[str, None] = {}

    def run(self) -> str:
        result: list[str] = []
        stack = self.inside(Visit(self.document[self.document.root], "", "", True))
        while stack:
            visit = stack.pop()
            self.note_losses(visit.node)
            lines = self.block(visit.node)
            if lines and result and not visit.is_tight:
                result.append(visit.outer.rstrip())
            for place, line in enumerate(lines):
                result.append(((visit.outer + visit.mark if place == 0 else visit.inner) + line).rstrip(" " if not line else ""))
            stack += self.inside(visit)
        return "".join(line + "\n" for line in result)

    def inside(self, visit: Visit) -> list[Visit]:
        """The children of a node that are blocks, last first."""
        holder = visit.node
        children = [child for child in self.document.children(holder.id) if child.type != "row" and not self.is_blank(child)]
        if children and holder.type not in ("document", "item", "quote"):
            self.losses["nesting"] = None
        result: list[Visit] = []
        above: Node | None = None
        number = 1
        for child in children:
            joins = above is not None and child.type == above.type == "item" and _is_numbered(child) == _is_numbered(above)
            if joins and "start" in child.attrs:
                self.losses["list that starts again"] = None
            start = child.attrs.get("start", 1)
            number = number + 1 if joins else start if isinstance(start, int) else 1
            is_first = above is None and holder.type == "item" and (child.type == "item" or not holder.text)
            result.append(Visit(child, visit.inner, self.mark(child, number), joins or is_first))
            above = child
        return result[::-1]

    def is_blank(self, node: Node) -> bool:
        if node.type == "opaque":
            self.losses[str(node.attrs.get("block", "locked block"))] = None
        return node.type == "opaque" or (node.type == "paragraph" and not node.text.strip() and not node.children)

    def mark(self, node: Node, number: int) -> str:
        if node.type == "item":
            return f"{number}. " if _is_numbered(node) else "- "
        return "> " if node.type == "quote" else ""

    def note_losses(self, node: Node) -> None:
        for name, value in sorted(node.attrs.items()):
            if name in _PLAIN and value not in _PLAIN[name][0]:
                self.losses[_PLAIN[name][1]] = None
        widths = node.attrs.get("columnWidths")
        if isinstance(widths, tuple) and any(widths):
            self.losses["column widths"] = None
        if node.type in ("image", "file") and not node.attrs.get("url"):
            self.losses[f"{node.type} without an address"] = None
        if node.type == "item" and not node.text.strip() and (node.children or node.attrs.get("list") == "check"):
            self.losses["item without text"] = None
        if node.type not in ("code", "table"):
            self.losses.update(dict.fromkeys(losses(node.text)))

    def block(self, node: Node) -> list[str]:
        """The lines of a node without what holds it."""
        match node.type:
            case "heading":
                text = _CLOSING_MARKS.sub(r"\\\1", to_commonmark(node.text, one_line=True))
                return [f"{'#' * int(str(node.attrs.get('level', 1)))} {text}".rstrip()]
            case "paragraph":
                text = to_commonmark(node.text)
                return text.split("\n") if text else []
            case "item":
                box = {True: "[x] ", False: "[ ] "}[bool(node.attrs.get("checked"))] if node.attrs.get("list") == "check" else ""
                return (box + to_commonmark(node.text)).split("\n")
            case "quote":
                return to_commonmark(node.text).split("\n")
            case "code":
                return _fenced(node.text, str(node.attrs.get("info", "")))
            case "table":
                return self.table(node)
            case "break":
                return ["***"]
            case "image" | "file":
                return self.file(node)
            case _:
                return []

    def file(self, node: Node) -> list[str]:
        url, name, caption = (str(node.attrs.get(attr, "")) for attr in ("url", "name", "caption"))
        if node.type == "image":
            title = ' "' + " ".join(caption.split()).replace("\\", "\\\\").replace('"', '\\"') + '"' if caption.strip() else ""
            return [f"![{to_commonmark(escape(name), one_line=True)}]({link_address(url)}{title})"]
        return [f"[{to_commonmark(escape(name or url), one_line=True)}]({link_address(url)})"]

    def table(self, node: Node) -> list[str]:
        rows = [list(self.document.children(row.id)) for row in self.document.children(node.id) if row.type == "row"]
        width = max(map(len, rows), default=0)
        if not width:
            self.losses["empty table"] = None
            return []
        for cell in (cell for row in rows for cell in row):
            self.note_losses(cell)
        aligns = [str(cell.attrs.get("align", "left")) for cell in rows[0]] + ["left"] * (width - len(rows[0]))
        if any(cell.attrs.get("align", "left") != align for row in rows for cell, align in zip(row, aligns, strict=False)):
            self.losses["alignment"] = None
        lines = [[_cell(cell) for cell in row] + [""] * (width - len(row)) for row in rows]
        lines.insert(1, [_RULES.get(align, "---") for align in aligns])
        return [f"| {' | '.join(line)} |" for line in lines]


def _is_numbered(node: Node) -> bool:
    return node.attrs.get("list") == "numbered"


def _cell(cell: Node) -> str:
    return to_commonmark(cell.text, one_line=True).replace("|", "\\|")


def _fenced(text: str, info: str) -> list[str]:
    mark = "~" if "`" in info else "`"
    fence = mark * max(3, *(len(run) + 1 for run in re.findall(mark + "+", text)), 3)
    return [fence + " ".join(info.split()), *(text.split("\n") if text else []), fence]
