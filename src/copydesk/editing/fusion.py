"""`merge`: one of several of a sort, where the first stands. Texts become one text; what holds others takes in what these hold, and
their titles go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.operations import assign
from copydesk.editing import blocks
from copydesk.editing.batch import Batch
from copydesk.editing.division import SECTIONS, taken_in
from copydesk.editing.grid import Grid, span
from copydesk.editing.made import Made
from copydesk.editing.messages import with_article
from copydesk.editing.moves import move_to
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.references.structure import flat_sections, section_span

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder

CONTENT, DEPENDENCY, FOREIGN = "content", "dependency", "foreign"
ITEM, LIST = "item", "list"  # a type, and what tells the sort of one in a flat note
TEXTS = ("paragraph", "item", "quote", "action", "dialogue", "lyric", "synopsis", "parenthetical", "centered", "code")


def merge(binder: Binder) -> Made:
    at = binder.edit.get("at")
    named = [id for one in (at if isinstance(at, list) else [at]) for id in binder.span(one)]
    document = binder.document
    order = {id: place for place, id in enumerate(document.order)}
    ids = sorted(dict.fromkeys(_heads(document, named)), key=order.__getitem__)
    if len(ids) < 2:
        raise InputError("one alone can't be merged; name two or more")
    types = dict.fromkeys(document[id].type for id in ids)
    if len(types) > 1:
        words = [kind_named(document.kind).types[type].words[0] for type in types]
        raise InputError(f"{with_article(words[0])} and {with_article(words[1])} can't become one; name things of one sort")
    if any(node.id in ids for id in ids for node in document.ancestors(id)):
        raise InputError("one of them stands in another; name things that stand beside each other")
    batch = Batch(document)
    type = next(iter(types))
    if type not in SORTS:
        raise InputError(f"a {kind_named(document.kind).types[type].words[0]} can't be merged with another; delete one of them")
    SORTS[type](batch, ids)
    return Made(ids[0], batch.operations)


def _heads(document: Document, ids: Sequence[str]) -> list[str]:
    """Of sections of a flat note their headings."""
    above = flat_sections(document).above
    headings = {id for id in ids if id in flat_sections(document).followers}
    return [id for id in ids if id in headings or above.get(id) not in headings]


def _texts(batch: Batch, ids: Sequence[str]) -> None:
    """The words of the others behind those of the first; what they hold goes into it."""
    runs = whole_runs(batch.document, ids)
    if len(runs) > 1:
        _runs(batch, runs)
        return
    parents = {batch.document[id].parent for id in ids}
    places = [batch.document.index(id) for id in ids]
    if len(parents) > 1 or any(two - one != 1 for one, two in pairwise(places)):
        raise InputError("something stands between them; move them together first")
    first = ids[0]
    between = "\n" if batch.document[first].type == "code" else " "
    for id in ids[1:]:
        batch.write(first, between.join(filter(None, (batch.document[one].text.strip() for one in (first, id)))))
        for child in list(batch.document[id].children):
            batch.move(child, first)
        batch.remove(id)


def whole_runs(document: Document, ids: Sequence[str]) -> list[list[str]]:
    """The lists of a flat note that ids are all the items of: items of one sort that follow each other. None where one is missing,
    and where lists are nodes."""
    if any(document[id].type != ITEM or document[document[id].parent or id].type == LIST for id in ids):
        return []
    runs: list[list[str]] = []
    for id in ids:
        if runs and id in runs[-1]:
            continue
        siblings, sort = list(document.children(document[id].parent or document.root)), document[id].attrs.get(LIST)
        at = document.index(id)
        while at and siblings[at - 1].type == ITEM and siblings[at - 1].attrs.get(LIST) == sort:
            at -= 1
        run = takewhile(lambda node: node.type == ITEM and node.attrs.get(LIST) == sort, siblings[at:])  # noqa: B023
        runs.append([node.id for node in run])
    return runs if sum(map(len, runs)) == len(ids) else []


def _runs(batch: Batch, runs: Sequence[Sequence[str]]) -> None:
    """The items of the other lists behind those of the first, of its sort."""
    last, sort = runs[0][-1], batch.document[runs[0][0]].attrs.get(LIST)
    for id in (id for run in runs[1:] for id in run):
        parent = batch.document[last].parent or batch.document.root
        at = batch.document.index(last) + 1
        is_below = batch.document[id].parent == parent and batch.document.index(id) < at
        batch.move(id, parent, at - is_below)
        if batch.document[id].attrs.get(LIST) != sort:
            batch.do(assign(batch.document, id, LIST, sort))
        last = id


def _sections(batch: Batch, ids: Sequence[str]) -> None:
    """The text of the others stands behind that of the first, and their sections behind its sections."""
    first = ids[0]
    for id in ids[1:]:
        for child in list(batch.document[id].children):
            held = list(batch.document.children(first))
            is_part = batch.document[child].type in SECTIONS
            at = next((place for place, one in enumerate(held) if one.type in SECTIONS and not is_part), len(held))
            batch.do(*move_to(batch.document, child, first, at))
        batch.remove(id)


def _flat(batch: Batch, ids: Sequence[str]) -> None:
    """Sections of a flat note: the headings of the others go, and what followed them stands at the end of the first."""
    document = batch.document
    if any(id not in flat_sections(document).followers for id in ids):
        _texts(batch, ids)
        return
    own = section_span(document, ids[0])
    last = own[-1]
    for id in ids[1:]:
        if id in own:
            raise InputError("one of them stands in another; name things that stand beside each other")
        for child in section_span(document, id)[1:]:
            parent = document[last].parent or document.root
            at = batch.document.index(last) + 1
            batch.move(child, parent, at - (batch.document.index(child) < at))
            last = child
        batch.remove(id)


def _lists(batch: Batch, ids: Sequence[str]) -> None:
    for id in ids[1:]:
        for child in list(batch.document[id].children):
            batch.do(*move_to(batch.document, child, ids[0], len(batch.document[ids[0]].children)))


def _holders(batch: Batch, ids: Sequence[str]) -> None:
    for id in ids[1:]:
        for child in list(batch.document[id].children):
            batch.move(child, ids[0])
        batch.remove(id)


def _speeches(batch: Batch, ids: Sequence[str]) -> None:
    names = {formats.visible(batch.document, id).text.strip().casefold() for id in ids}
    if len(names) > 1:
        raise InputError("two people speak there; a speech has one speaker")
    parents = {batch.document[id].parent for id in ids}
    places = [batch.document.index(id) for id in ids]
    if len(parents) > 1 or any(two - one != 1 for one, two in pairwise(places)):
        raise InputError("something stands between them; move them together first")
    _holders(batch, ids)


def _steps(batch: Batch, ids: Sequence[str]) -> None:
    """Text behind text, links and attachments with the others, and what depended on one of them depends on the first."""
    first = ids[0]
    for id in ids[1:]:
        for child in list(batch.document.children(id)):
            content = next((one.id for one in batch.document.children(first) if one.type == CONTENT), None)
            if child.type == CONTENT and content is not None:
                batch.do(*taken_in(batch.document, content, list(child.children)))
            else:
                batch.move(child.id, first, formats.place(batch.document, first, len(batch.document[first].children), child.type))
        _pointed(batch, id, first)
        batch.remove(id)


def _pointed(batch: Batch, gone: str, first: str) -> None:
    """What pointed at a step that goes points at the one that it became, once, and never at itself."""
    old, new = (str(batch.document[id].attrs.get(FOREIGN, "")) for id in (gone, first))
    for node in [node for node in batch.document.walk() if node.type == DEPENDENCY]:
        holder = node.parent or batch.document.root
        to = new if node.text == old else node.text
        twins = [one for one in batch.document.children(holder) if one.type == DEPENDENCY and one.text == to and one.id != node.id]
        if holder == first and to in (old, new):
            batch.remove(node.id)
        elif holder in (first, batch.document[node.id].parent) and to != node.text:
            if twins:
                batch.remove(node.id)
            else:
                batch.write(node.id, to)


def _tables(batch: Batch, ids: Sequence[str]) -> None:
    """The rows of the others below those of the first; a header that reads the same goes."""
    first = ids[0]
    top = Grid(batch.document, first)
    for id in ids[1:]:
        grid = Grid(batch.document, id)
        heads = [[one.text(0, column) for column in range(one.width)] for one in (top, grid)]
        if top.width != grid.width or [text.casefold() for text in heads[0]] != [text.casefold() for text in heads[1]]:
            raise InputError(
                f"their columns are others ({', '.join(heads[0])}, and {', '.join(heads[1])}); make them the same first"
            )
        for row in grid.rows[1:]:
            batch.move(row.id, first)
        batch.remove(id)


def _rows(batch: Batch, ids: Sequence[str]) -> None:
    """The cells of the others behind those of the first, column by column; what reads the same is said once."""
    if len({batch.document[id].parent for id in ids}) > 1:
        raise InputError("they stand in two tables; merge those, or move a row first")
    cells = [list(batch.document.children(id)) for id in ids]
    if any(span(cell, name) > 1 for row in cells for cell in row for name in ("rowspan", "colspan")):
        raise InputError("one of them has a merged cell; its cells stay as they are")
    if len(cells[0]) < max(map(len, cells)):
        raise InputError("the first row has fewer cells; fill them first")
    for place, cell in enumerate(cells[0]):
        texts = dict.fromkeys(row[place].text for row in cells if place < len(row) and row[place].text.strip())
        batch.write(cell.id, " ".join(texts))
    for id in ids[1:]:
        blocks.keep_header(batch.document, batch.document[id].parent, batch.document.index(id))
        batch.remove(id)


SORTS: Mapping[str, Callable[[Batch, Sequence[str]], None]] = {
    **dict.fromkeys(TEXTS, _texts),
    **dict.fromkeys(SECTIONS, _sections),
    "heading": _flat,
    "list": _lists,
    "block": _holders,
    "character": _speeches,
    "step": _steps,
    "table": _tables,
    "row": _rows,
}
