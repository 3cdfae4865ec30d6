"""Random edits that respect a kind's nesting table, for the law tests: the words change, the laws don't."""

from random import Random

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import nodes_of
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Insert, Operation, Splice, assign, move, remove
from copydesk.kinds import kind_named

WORDS = ("stone", "water", "wide", "café", "naïve", "“quoted”", "end.", "a", "two words", "x*y", "50 %", "snow ☃")
FRAGMENTS = (
    "A new paragraph.",
    "One line\nand another.",
    "- first\n- second",
    "1. one\n2. two",
    "> quoted\n> text",
    "```py\nx = 1\n```",
    "| a | b |\n|---|---|\n| 1 | 2 |",
    "- item\n\n  with a paragraph\n\n      and code",
    "***",
)


FIRST = ("meta", "margin", "notes")  # what a document has besides its text stands before it


def shape(document: Document) -> list[tuple[object, ...]]:
    """The document without ids and spelling, as a flat list with depths."""
    depth = {document.root: 0}
    result: list[tuple[object, ...]] = []
    for node in document.walk():
        for child in node.children:
            depth[child] = depth[node.id] + 1
        result.append((depth[node.id], node.type, node.text, tuple(sorted(node.attrs.items()))))
    return result


def locked(document: Document, id: str) -> bool:
    kind = kind_named(document.kind)
    return any(kind.types[node.type].locked or node.attrs.get("locked") is True for node in (document[id], *document.ancestors(id)))


def preceding(document: Document, parent: str, index: int) -> str:
    """The node above the place, in reading order."""
    above = parent if index == 0 else document[parent].children[index - 1]
    while index and document[above].children:
        above = document[above].children[-1]
    return above


def inserted(document: Document, parent: str, index: int, commonmark: str) -> list[Operation]:
    module = formats.load(document.format)
    drafts = module.fragment(document, parent, commonmark)
    module.spell(document, parent, index, drafts)
    result: list[Operation] = []
    taken = set(document.nodes)
    above = preceding(document, parent, index)
    for place, draft in enumerate(drafts):
        nodes = tuple(nodes_of(draft, parent, above, taken))
        taken.update(node.id for node in nodes)
        above = nodes[-1].id
        result.append(Insert(parent, index + place, nodes))
    return result


def random_splice(document: Document, random: Random) -> list[Operation]:
    kind = kind_named(document.kind)
    able = [node for node in document.walk() if node.text and kind.types[node.type].has_text and not locked(document, node.id)]
    if not able:
        return []
    node = random.choice(able)
    spaces = [0, *(at + 1 for at, character in enumerate(node.text) if character == " ")]
    start = random.choice(spaces)
    end = node.text.find(" ", start)
    end = len(node.text) if end < 0 else end
    return [Splice(node.id, start, node.text[start:end], random.choice(WORDS))]


def removable(document: Document, node: Node) -> bool:
    """A table's header and a row's cells carry the shape of the table; a list's last item carries the list."""
    if node.parent is None or node.type in ("cell", *FIRST) or locked(document, node.id):
        return False
    siblings = document[node.parent].children
    return not (node.type == "row" and siblings[0] == node.id) and not (node.type in ("item", "row", "key") and len(siblings) == 1)


def random_removal(document: Document, random: Random) -> list[Operation]:
    able = [node.id for node in document.walk() if removable(document, node)]
    return [remove(document, random.choice(able))] if able else []


def random_move(document: Document, random: Random) -> list[Operation]:
    """Among siblings: what a move to another parent means for levels and lists is for binding."""
    able = [node for node in document.walk() if removable(document, node)]
    if not able:
        return []
    node = random.choice(able)
    assert node.parent is not None
    siblings = [document[id] for id in document[node.parent].children if id != node.id]
    places = [place for place in range(len(siblings) + 1) if fits_between(node, siblings, place)]
    return [move(document, node.id, node.parent, random.choice(places))] if places else []


def fits_between(node: Node, siblings: list[Node], place: int) -> bool:
    """Sections stand below the text of their parent, in order of level; a table's first row and the front matter stay first."""
    if node.type == "row" and place == 0:
        return False
    if place < len(siblings) and siblings[place].type in FIRST:
        return False
    if node.type == "section":
        level = node.attrs["level"]
        following = siblings[place:]
        return all(sibling.type == "section" for sibling in following) and all(
            sibling.attrs["level"] == level for sibling in siblings if sibling.type == "section"
        )
    return not any(sibling.type == "section" for sibling in siblings[:place])


def random_insertion(document: Document, random: Random) -> list[Operation]:
    able = [node for node in document.walk() if node.type in ("document", "section", "quote") and not locked(document, node.id)]
    holder = random.choice(able)
    siblings = list(document.children(holder.id))
    places = [
        place
        for place in range(len(siblings) + 1)
        if not any(sibling.type == "section" for sibling in siblings[:place])
        and not (place < len(siblings) and siblings[place].type in FIRST)
    ]
    return inserted(document, holder.id, random.choice(places), random.choice(FRAGMENTS))


def random_assignment(document: Document, random: Random) -> list[Operation]:
    able: list[Assign] = []
    for node in document.walk():
        if node.type == "item" and not locked(document, node.id) and node.text:
            able.append(assign(document, node.id, "checked", random.choice((True, False, None))))
        if node.type == "code" and "info" in node.attrs:
            able.append(assign(document, node.id, "info", random.choice(("py", "", "c"))))
        if node.type == "cell" and document.format == "docx" and not locked(document, node.id):
            able.append(assign(document, node.id, "align", random.choice(("left", "center", "right", None))))
    return [random.choice(able)] if able else []


SORTS = (random_splice, random_removal, random_move, random_insertion, random_assignment)
