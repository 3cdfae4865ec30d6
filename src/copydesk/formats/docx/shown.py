"""A Word document as lines of text, for people to compare: a line a block, a row a line."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.docx.sources import known_of

_MARKS = {"item": "- ", "box": "[box] ", "image": "[image] "}


def shown(document: Document) -> bytes:
    lines: list[str] = []
    depths: dict[str, int] = {}  # of lists
    inside: set[str] = set()  # what is shown with its row
    for node in document.walk():
        if node.type == "list":
            around = max((depths.get(above.id, 0) for above in document.ancestors(node.id)), default=0)
            depths[node.id] = 1 + depth(document, node) + around
        if node.type == "row":
            cells = list(document.children(node.id))
            inside.update(cell.id for cell in cells)
            lines.append("| " + " | ".join(_one_line(cell.text) for cell in cells) + " |")
        elif node.id not in inside and (node.text or node.type in ("paragraph", "image", "opaque")):
            lines.append(_prefix(node, depths) + _one_line(node.text))
    return ("\n".join(lines) + "\n").encode()


def depth(document: Document, node: Node) -> int:
    """How deep a list looks that stands in no other, by the style that it is tied to."""
    is_inside = node.parent is not None and document[node.parent].type == "item"
    context = node.origin.context if node.origin is not None else ()
    if is_inside or len(context) < 3 or context[2] != 0:
        return 0
    return known_of(document).lists.depth(context[1])


def _prefix(node: Node, depths: dict[str, int]) -> str:
    if node.type in ("section", "heading"):
        return "#" * int(str(node.attrs.get("level", 1))) + " "
    if node.type == "image":
        return f"[IMAGE:{node.attrs.get('name', '')}]"
    if node.type == "opaque":
        return f"[{node.attrs.get('block', 'locked')}]"
    if node.type == "item":
        return "  " * (depths.get(node.parent or "", 1) - 1) + "- "
    return _MARKS.get(node.type, "")


def _one_line(text: str) -> str:
    return text.replace("\\\n", " / ").replace("\n", " / ")
