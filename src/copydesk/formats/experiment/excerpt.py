"""One node of an experiment as Markdown: a step is its name as a heading and its content, a block its name, a link its text."""

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats import markdown
from copydesk.formats.experiment.content import as_markdown, content_above
from copydesk.formats.experiment.shape import CONTENT


def markdown_of(document: Document, id: str) -> str:
    """What is given here and sent back for the node changes nothing."""
    top = content_above(document, id)
    if top is not None:
        return markdown.markdown_of(as_markdown(document, top), id).strip("\r\n")
    node = document[id]
    match node.type:
        case "step":
            return "\n\n".join(filter(None, (heading(node, 1), *_contents(document, node))))
        case "block":
            return heading(node, 1)
        case "document":
            below = (markdown_of(document, child).replace("# ", "## ", 1) for child in node.children)
            return "\n\n".join((heading(node, 1), *below))
        case _:
            return node.text


def heading(node: Node, level: int) -> str:
    return f"{'#' * level} {' '.join(node.text.split())}".rstrip()


def _contents(document: Document, step: Node) -> list[str]:
    return [markdown_of(document, child.id) for child in document.children(step.id) if child.type == CONTENT]
