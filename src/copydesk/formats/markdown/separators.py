"""Which lines may stand directly below which others, with no blank line between them."""

from copydesk.document.document import Document
from copydesk.document.node import Node

CONTAINERS = ("quote", "item", "footnote")  # their context ends with their own width
JOINING = ("item", "row", "key")  # need no blank line between them
SWALLOWING = ("paragraph", "item", "cell", "row", "html", "definition", "opaque")  # may take in a line that follows directly


def holds_directly(document: Document, node: Node, previous: Node | None, above: Node | None, *, above_as_read: bool) -> bool:
    """Whether `node` may stand on the line below `above`, which was written last; `previous` is its sibling."""
    origin = node.origin
    if above is None or (previous is not None and previous.type == node.type == "quote"):
        return False
    if (
        origin is not None
        and origin.after == above.id
        and ((above_as_read and node.as_read) or (is_as_kind(above) and is_as_kind(node)))
    ):
        return True
    return not swallows(above) or interrupts(document, node)


def is_as_kind(node: Node) -> bool:
    """Whether a node is still what it was read as, whatever its words have become."""
    return node.origin is not None and node.origin.type == node.type


def interrupts(document: Document, node: Node) -> bool:
    """Whether `node` can begin on the line below a paragraph."""
    head = node.origin.head.lstrip(b" \t") if node.origin else b""
    match node.type:
        case "section" | "heading":
            return head.startswith(b"#") or node.origin is None or node.origin.type != node.type
        case "quote":
            return True
        case "code":
            return "info" in node.attrs
        case "list" if node.children:
            first = document[node.children[0]]
            return (
                bool(first.text)
                and first.origin is not None
                and first.origin.head.lstrip(b" \t")[:2] in (b"- ", b"+ ", b"* ", b"1.", b"1)")
            )
        case _:
            return False


def has_line(node: Node) -> bool:
    """Whether a node has a line of its own above its children."""
    return node.type == "section" or (node.type == "item" and node.text != "")


def swallows(node: Node) -> bool:
    """Whether the end of `node` may take in a line that follows without a blank one."""
    if node.type == "code":
        return "info" in node.attrs and node.origin is not None and node.origin.type == "code" and not node.origin.close
    return node.type in SWALLOWING
