"""Things that are no nodes of their own, and are counted and listed all the same: links and images in running text, the columns of
a table, the people of a script."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named
from copydesk.reading.lengths import NO_RUNNING_TEXT
from copydesk.reading.lookup import Thing
from copydesk.reading.people import cast, lines
from copydesk.reading.places import inside

_LINK = re.compile(
    r"(?P<image>!)?\[(?P<text>(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\](?:\(\s*<?(?P<address>[^()\s<>]*(?:\([^()\s]*\)[^()\s]*)*)>?(?:\s+[\"'(][^)]*)?\)"
    r"|\[(?P<label>[^\[\]]*)\])|<(?P<bare>[a-z][a-z0-9+.-]*:[^\s<>]+)>|(?<![(\w/\"])(?P<raw>https?://[^\s<>)\]]+)",
    re.IGNORECASE,
)
_DEFINED = re.compile(r"\[([^\]]+)\]:\s*<?(\S+?)>?(?:\s|$)")
CONTENT = "content"  # the type that holds the text of a step


def is_empty(document: Document, id: str) -> bool:
    """Whether nothing stands in a node: white space is nothing, a title is no text, and of what has a content that alone counts."""
    kind = kind_named(document.kind)
    contents = [child.id for child in document.children(id) if child.type == CONTENT]
    if contents or kind.fits(CONTENT, document[id].type):
        return all(is_empty(document, content) for content in contents)
    own = id if kind.types[document[id].type].in_outline else ""
    texts = (document[below] for below in inside(document, id) if below != own)
    return not any(node.text.strip() for node in texts if not kind.types[node.type].points)


def links(document: Document, ids: Sequence[str]) -> list[Thing]:
    """The links in running text, with where they lead."""
    return [thing for id in ids for thing, is_image in _in_text(document, document[id]) if not is_image]


def images(document: Document, ids: Sequence[str]) -> list[Thing]:
    """The images in running text."""
    found = [thing for id in ids for thing, is_image in _in_text(document, document[id]) if is_image]
    placed = (
        Thing(id, match)
        for id in ids
        if "[IMAGE:" in document[id].text
        for match in re.findall(r"\[IMAGE:[^\[\]]+\]", document[id].text)
    )
    return [*found, *placed]


def _in_text(document: Document, node: Node) -> Iterable[tuple[Thing, bool]]:
    if node.type in NO_RUNNING_TEXT or not ("](" in node.text or "][" in node.text or "://" in node.text or "<" in node.text):
        return
    defined = document.cached(definitions)
    for match in _LINK.finditer(node.text):
        label = match["label"]
        address = match["address"] or match["bare"] or match["raw"]
        if label is not None:
            address = defined.get((label or match["text"]).casefold())
        if address:
            name = re.sub(r"[*_`~]", "", match["text"] or "")
            yield Thing(node.id, name or address, address if name else ""), bool(match["image"])


def definitions(document: Document) -> dict[str, str]:
    """The addresses that link definitions give to their labels."""
    found = (_DEFINED.match(node.text) for node in document.walk() if node.type == "definition")
    return {match[1].casefold(): match[2] for match in found if match}


def columns(document: Document, ids: Sequence[str]) -> list[Thing]:
    """The columns of the tables among some nodes: the cells of their first rows."""
    tables = [document[id] for id in ids if document[id].type == "table" and document[id].children]
    return [Thing(cell.id) for table in tables for cell in document.children(table.children[0])]


def people(document: Document, ids: Sequence[str]) -> list[Thing]:
    """Who speaks among some nodes, and how often."""
    among = set(ids)
    found = []
    for person in document.cached(cast).values():
        cues = [cue for cue in person.cues if cue in among]
        if cues:
            spoken = len(lines(document, cues))
            found.append(Thing(cues[0], person.name, f"{spoken} {'line' if spoken == 1 else 'lines'}", spoken))
    return found


THINGS: Mapping[str, Callable[[Document, Sequence[str]], list[Thing]]] = {
    "link": links,
    "image": images,
    "column": columns,
    "person": people,
}
