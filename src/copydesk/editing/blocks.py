"""Edits of whole nodes: insert, delete. Each gives operations on the document as it stands then; moves are in `moves`."""

import re
from collections.abc import Iterator, Sequence
from operator import is_
from textwrap import dedent

from copydesk import formats
from copydesk.document.change import beside
from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.node import Node
from copydesk.document.operations import Insert, Move, Operation, apply, remove, splice
from copydesk.editing.division import SECTIONS, division, level_of, taken_in
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named

BEGINS = re.compile(r"[-+*] |\d+[.)] |#{1,6} |\||> ")
HIGHER = re.compile(r"(#{2,6})[ \t]")  # a heading whose level is meant: one sign may stand for any
BLANK_LINE = re.compile(r"\n[ \t]*\n")
EMPTIED = ("list", "quote", "table", "content", "character")  # these are nothing without what they hold
HOLDERS = ("list", "item", "table", "footnote", "quote")  # what isn't one of theirs stands behind them
OUTERMOST = ("section", "heading", "scene", "footnote")  # where these end in one, it was not meant
TABLE = "table"
SPEECH = "character"  # a speech never stands in another
ASIDE = "parenthetical"


def above_place(document: Document, parent: str, index: int) -> str:
    """The node above a place, in reading order."""
    if index == 0:
        return parent
    above = document[parent].children[index - 1]
    while document[above].children:
        above = document[above].children[-1]
    return above


def insert_drafts(
    document: Document, parent: str, index: int, drafts: Sequence[Draft], *, keeps_apart: bool = True
) -> list[Operation]:
    """Insertions of drafts, spelled for the place. `keeps_apart`: tables that would touch get a paragraph between; what is written
    anew stands as it stood."""
    if document[parent].type == "row":
        raise InputError("a cell can't be put into a row by itself; add a column")
    if drafts:
        index = formats.place(document, parent, index, drafts[0].type)
    if keeps_apart and TABLE in FORMATS[document.format].joins:
        drafts = _apart(document, parent, index, drafts)
    formats.load(document.format).spell(document, parent, index, drafts)
    taken = document.nodes.mutate()  # as it is, whatever its size
    above = above_place(document, parent, index)
    operations: list[Operation] = []
    for place, draft in enumerate(drafts):
        nodes = tuple(nodes_of(draft, parent, above, taken))
        taken.update((node.id, node) for node in nodes)
        above = nodes[-1].id
        operations.append(Insert(parent, index + place, nodes))
    return operations


def _apart(document: Document, parent: str, index: int, drafts: Sequence[Draft]) -> list[Draft]:
    """With an empty paragraph between tables that would touch and be one."""
    beside = [document[id].type for id in list(document[parent].children)[max(index - 1, 0) : index + 1]]
    above, below = beside[0] if index else "", beside[-1] if index < len(document[parent].children) else ""
    made: list[Draft] = []
    for draft in drafts:
        touches = draft.type == TABLE and (made[-1].type if made else above) == TABLE
        made += [Draft("paragraph"), draft] if touches else [draft]
    return [*made, Draft("paragraph")] if made and made[-1].type == below == TABLE else made


def insert_markdown(document: Document, parent: str, index: int, markdown: str, *, beside: bool = False) -> list[Operation]:
    """Inserts at the place, or at the nearest that means the same: text "after" a section is its last text. `beside`: next to
    something that was named, so that the level of a heading says how far out it belongs."""
    markdown = without_indent(markdown)
    higher = HIGHER.match(markdown.lstrip("\r\n")) if beside else None
    if higher is not None and document[parent].type in SECTIONS and len(higher[1]) <= level_of(document[parent]):
        operations = divided(document, parent, index, markdown, len(higher[1]))
        if operations and fits(document, operations):
            return operations
    if document[parent].type == SPEECH and (outer := document[parent].parent) is not None:
        drafts = formats.load(document.format).fragment(document, outer, markdown)
        if drafts and drafts[0].type == SPEECH and drafts[0].children:  # who speaks next says it in a speech of their own
            return insert_drafts(document, outer, document.index(parent) + (index > 0), drafts)
    if beside and (aside := _aside(document, parent, index, markdown)):
        return aside
    first: list[Operation] = []
    refusal: InputError | None = None
    behind = list(places_behind(document, parent, index)) if beside else []
    for holder, place in (*places_meant(document, parent, index), *behind):
        try:
            drafts = formats.load(document.format).fragment(document, holder, markdown)
            if holder != parent and document[holder].type in HOLDERS and drafts and drafts[0].type in OUTERMOST:
                continue
            operations = insert_drafts(document, holder, place, drafts)
        except InputError as error:
            refusal = refusal or error
            continue
        first = first or operations
        if fits(document, operations):
            return operations
    dividing = divided(document, *[(parent, index), *behind][-1], markdown) if beside else []
    if dividing and fits(document, dividing):
        return dividing
    if refusal is not None and not first:
        raise refusal
    return first


def _aside(document: Document, parent: str, index: int, markdown: str) -> list[Operation]:
    """How somebody speaks, put behind their name: "(softly)" stands before what they say, and never below it as an action."""
    above = list(document[parent].children)[index - 1] if index else None
    if above is None or document[above].type != SPEECH:
        return []
    drafts = formats.load(document.format).fragment(document, above, markdown)
    return insert_drafts(document, above, 0, drafts) if drafts and all(draft.type == ASIDE for draft in drafts) else []


def divided(document: Document, parent: str, index: int, markdown: str, level: int | None = None) -> list[Operation]:
    """A heading among what stands in a section, and what follows it put under it; nothing where it is none, or where other sections
    than those that stand there would come under it. Without a level it is the one that fits."""
    read = formats.load(document.format).fragment
    try:
        drafts = read(document, parent, markdown)
        if not drafts or any(draft.type not in SECTIONS for draft in drafts):
            return []
        place = division(document, parent, index, level or level_of(drafts[0]))
        drafts = drafts if place.parent == parent else read(document, place.parent, markdown)
        operations = insert_drafts(document, place.parent, place.place, drafts)
    except InputError:
        return []
    above = document[parent].children[index - 1] if index else None
    if place.following and above is not None and document[above].type in SECTIONS:
        return []
    heading = next(one.nodes[0].id for one in reversed(operations) if isinstance(one, Insert))
    return [*operations, *taken_in(apply(document, operations), heading, place.following)]


def without_indent(markdown: str) -> str:
    """A text without an indent that all its lines share, where it begins like an item, a row or a heading: as a view shows it that
    stands inside something else."""
    first = next((line for line in markdown.split("\n") if line.strip()), "")
    return dedent(markdown) if first[:1] in (" ", "\t") and BEGINS.match(first.lstrip()) else markdown


def places_meant(document: Document, parent: str, index: int) -> Iterator[tuple[str, int]]:
    """The place itself; below what stands above it, as deep as that goes; and above the parent's own sections."""
    yield parent, index
    siblings = document[parent].children
    above = siblings[index - 1] if index else None
    while above is not None and document[above].type in SECTIONS:
        children = document[above].children
        yield above, len(children)
        above = children[-1] if children else None
    first_section = next((at for at, id in enumerate(siblings) if document[id].type in SECTIONS), len(siblings))
    if first_section < index:
        yield parent, first_section


def places_behind(document: Document, parent: str, index: int) -> Iterator[tuple[str, int]]:
    """From the end of a list, a table or a footnote the places behind it, and behind what that is the end of."""
    while document[parent].type in HOLDERS and index == len(document[parent].children):
        outer = document[parent].parent or document.root
        parent, index = outer, document.index(parent) + 1
        yield parent, index


def trials(_: Document) -> list[tuple[tuple[Operation, ...], Document]]:
    """What was tried last on a document and what that leaves, until it is taken."""
    return []


def trial(document: Document, operations: Sequence[Operation]) -> Document:
    """What operations leave, kept for `taken`."""
    after = apply(document, operations)
    document.cached(trials)[:] = [(tuple(operations), after)]
    return after


def taken(document: Document, operations: Sequence[Operation]) -> Document:
    """What operations leave: where the same ones were tried last, that very value, with all that was worked out on it."""
    known = document.cached(trials)
    tried, after = known.pop() if known else ((), document)
    is_same = bool(tried) and len(tried) == len(operations) and all(map(is_, tried, operations))
    return after if is_same else apply(document, operations)


def fits(document: Document, operations: Sequence[Operation]) -> bool:
    """Whether what comes or moves can stand, by the kind's nesting and when read back."""
    kind = kind_named(document.kind)
    after = trial(document, operations)
    placed = [one.nodes[0].id if isinstance(one, Insert) else one.id for one in operations if isinstance(one, Insert | Move)]
    tops = [(after[id].type, after[after[id].parent or after.root].type) for id in placed if id in after]
    if not all(kind.fits(child, holder) for child, holder in tops):
        return False
    return formats.first_difference(after, beside(after, operations)) is None


def grown(document: Document, id: str, before: str, after: str, new: str) -> list[Operation]:
    """A text that became several blocks: the first stays the node, the others follow it, or stand in it where it holds blocks."""
    first, rest = BLANK_LINE.split(before + new.strip("\n") + after, maxsplit=1)
    node = document[id]
    assert node.parent is not None
    if node.type == "cell":
        raise InputError("a cell holds one line of text")
    made = formats.load(document.format).fragment(document, node.parent if node.type != "item" else id, first)
    text = made[0].text if len(made) == 1 else first
    operations: list[Operation] = [splice(document, id, text)] if text != node.text else []
    document = apply(document, operations)
    place = (id, 0) if node.type == "item" else (node.parent, document.index(id) + 1)
    return [*operations, *insert_markdown(document, *place, rest)]


def delete(document: Document, id: str) -> list[Operation]:
    """Removes a node, and the holders that it leaves empty: a list without items is nothing."""
    node = document[id]
    keep_shape(node)
    keep_header(document, node.parent, document.index(id))
    while node.parent is not None and document[node.parent].type in EMPTIED and len(document[node.parent].children) == 1:
        node = document[node.parent]
    return [remove(document, node.id)]


def keep_shape(node: Node) -> None:
    """The document stays, and a table is rectangular: its cells come and go with their row or column."""
    if node.parent is None:
        raise InputError("the whole document can't be moved or deleted; name what is in it")
    if node.type == "cell":
        raise InputError("a cell can't come, go or move by itself; name its row or its column, or give it another text")


def reaches_on(cell: Node) -> bool:
    span = cell.attrs.get("rowspan")
    return isinstance(span, int) and span > 1


def keep_header(document: Document, parent: str | None, index: int) -> None:
    """A Markdown table is one by its header row, whose delimiters stand below it."""
    if FORMATS[document.format].header_stays and parent is not None and document[parent].type == "table" and index == 0:
        raise InputError("a Markdown table needs its header row where it is; delete the table, or change the header's cells")


def left_empty(document: Document, holder: str | None) -> list[Operation]:
    """Removes a holder that is nothing without what went out of it."""
    if holder is None or document[holder].type not in EMPTIED or document[holder].children:
        return []
    return delete(document, holder)
