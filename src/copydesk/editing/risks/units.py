"""Units: what of a text holds together and says one thing (a sentence, a row with its cells), and what tells a node apart."""

from collections.abc import Iterator, Mapping, Sequence

from copydesk.document.document import Document
from copydesk.editing.risks.regions import Told
from copydesk.editing.risks.spots import sentences
from copydesk.kinds import NodeType

ROW_NAMES = ("first cell",)  # what is called by its first cell is a row


def units(document: Document, types: Mapping[str, NodeType], told: Sequence[Told]) -> Iterator[str]:
    """The units of some nodes, each once."""
    seen: set[str] = set()
    for one in told:
        parent = one.node.parent
        if parent is None or parent not in document or types[document[parent].type].names != ROW_NAMES:
            yield from sentences(one.text)
        elif parent not in seen:
            seen.add(parent)
            yield " ".join(cell.text for cell in document.children(parent))


def context(document: Document, types: Mapping[str, NodeType], id: str) -> str:
    """What a node is told apart by besides its words: a cell's row and column, a field's name, who speaks."""
    node = document[id]
    name = node.attrs.get("name")
    own = [str(name)] if isinstance(name, str) else []
    if node.parent is None:
        return ""
    parent = document[node.parent]
    if types[parent.type].names == ROW_NAMES:
        own += [document[parent.children[0]].text] if parent.children[0] != id else []
        own += _column(document, id)
    elif not types[parent.type].in_outline and parent.text:
        own.append(parent.text)
    return " ".join(own)


def _column(document: Document, id: str) -> list[str]:
    """The title of a cell's column."""
    row = document[document[id].parent or id]
    header, place = document[document[row.parent or id].children[0]], row.children.index(id)
    return [document[header.children[place]].text] if header.id != row.id and place < len(header.children) else []
