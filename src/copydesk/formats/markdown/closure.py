"""Closure of an edit without writing the whole file: the blocks it touched and their neighbours are written and read again.

A unit is what Markdown reads at the top level: a block that is not in a quote or an item, or the line of a heading.
"""

from collections.abc import Iterable, Iterator

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.format import Piece, join
from copydesk.formats.markdown.read import read_drafts
from copydesk.formats.markdown.write import Frame, Writer
from copydesk.formats.text import LINE_END

HOLDERS = ("document", "section", "content")


def first_difference(document: Document, touched: Iterable[str]) -> str | None:
    """The first of the units that `touched` nodes stand in, or beside, that is read back as something else. None if all are."""
    ends = {end for id in touched if id in document for end in ends_of(document, unit_of(document, id))}
    units = {unit for end in ends for unit in around(document, end)}
    units |= {above for unit in units for above in leaning_on(document, unit)}
    for run in runs(document, units):
        wrong = misread(document, run)
        if wrong is not None:
            return wrong
    return next((unit for unit in units if not nests(document, document[unit])), None)


def unit_of(document: Document, id: str) -> str:
    """The unit that a node stands in."""
    node = document[id]
    while node.parent is not None and document[node.parent].type not in HOLDERS:
        node = document[node.parent]
    return node.id


def ends_of(document: Document, unit: str) -> Iterator[str]:
    """The first and the last unit that stand in one: what was taken away below a section stood beside its last."""
    yield unit
    while document[unit].type == "section" and document[unit].children:
        unit = document[unit].children[-1]
    yield unit


def around(document: Document, unit: str) -> Iterator[str]:
    """A unit with the one above and the one below it. The root stands for its first and last child."""
    above, below = unit_above(document, unit), unit_below(document, unit)
    yield from (
        found for found in (above, unit, below) if found is not None and document[found].type not in ("document", "content")
    )


def leaning_on(document: Document, unit: str) -> Iterator[str]:
    """The units above one that stands directly below them, without a blank line: what it is may depend on them."""
    while (origin := document[unit].origin) is not None and origin.after is not None and not LINE_END.search(origin.lead):
        above = unit_above(document, unit)
        if above is None or document[above].type in HOLDERS:  # a heading's line takes nothing in
            return
        yield above
        unit = above


def unit_above(document: Document, unit: str) -> str | None:
    node = document[unit]
    if node.parent is None:
        return None
    index = document.index(unit)
    if index == 0:
        return node.parent
    *_, above = ends_of(document, document[node.parent].children[index - 1])
    return above


def unit_below(document: Document, unit: str) -> str | None:
    node = document[unit]
    if node.type in HOLDERS and node.children:
        return node.children[0]
    while node.parent is not None and node.type != "content":
        siblings = document[node.parent].children
        index = siblings.index(node.id) + 1
        if index < len(siblings):
            return siblings[index]
        node = document[node.parent]
    return None


def runs(document: Document, units: set[str]) -> Iterator[list[str]]:
    """The units in stretches that follow one another."""
    firsts = [unit for unit in units if unit_above(document, unit) not in units]
    for first in firsts:
        run = [first]
        while (below := unit_below(document, run[-1])) is not None and below in units:
            run.append(below)
        yield run


def misread(document: Document, run: list[str]) -> str | None:
    """The first unit of a run that is not read back as it stands."""
    writer = Writer(document)
    data = b""
    for place, unit in enumerate(run):
        node = document[unit]
        parent = document[node.parent or ""]
        frame = Frame(document, parent, (), document.index(unit))
        frame.next_child()
        if place == 0:
            above = unit_above(document, unit)
            writer.above = deepest(document, above) if above is not None and above != document.root else None
            writer.above_as_read = writer.above is not None and writer.above.as_read
        data += join(unit_pieces(writer, node, frame))
    found = list(units_of(read_drafts(data, front_matter=document[run[0]].type == "meta")))
    for unit, draft in zip(run, found, strict=False):
        if not same(document, document[unit], draft):
            return unit
    return None if len(run) == len(found) else run[-1]


def unit_pieces(writer: Writer, node: Node, frame: Frame) -> Iterator[Piece]:
    inner = writer.chain_of(node, frame)
    yield from writer.own(node, frame, inner)
    if node.type != "section":
        below = Frame(writer.document, node, inner)
        yield from writer.below(below)
        yield from writer.emit_all(writer.leaving(below, frame))


def deepest(document: Document, unit: str) -> Node:
    """The last node written of a unit."""
    node = document[unit]
    while node.type != "section" and node.children:
        node = document[node.children[-1]]
    return node


def units_of(draft: Draft) -> Iterator[Draft]:
    """The units of what was read, in order; of a section its heading alone."""
    stack = list(reversed(draft.children))
    while stack:
        unit = stack.pop()
        yield unit
        if unit.type == "section":
            stack.extend(reversed(unit.children))


def same(document: Document, node: Node, draft: Draft) -> bool:
    """Whether a unit was read back as it stands: types, texts, attrs and shape."""
    stack = [(node, draft)]
    while stack:
        one, two = stack.pop()
        if (one.type, one.text, one.attrs) != (two.type, two.text, two.attrs):
            return False
        if one.type == "section":
            continue
        if len(one.children) != len(two.children):
            return False
        stack.extend(zip(document.children(one.id), two.children, strict=True))
    return True


def nests(document: Document, node: Node) -> bool:
    """Whether a unit stands where its level puts it: sections below the text of their parent, none above a deeper one."""
    parent = document[node.parent or ""]
    index = document.index(node.id)
    above = document[parent.children[index - 1]] if index else None
    if node.type != "section":
        return above is None or above.type != "section"
    level, outer = level_of(node), level_of(parent)
    return level > outer and (above is None or above.type != "section" or level_of(above) >= level)


def level_of(node: Node) -> int:
    level = node.attrs.get("level", 0)
    return level if isinstance(level, int) else 0
