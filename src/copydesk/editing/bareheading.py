"""A heading without what stands under it: it goes, or stands elsewhere, and the text joins the section above, as a reader of
the file would see it."""

from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.editing.batch import Batch
from copydesk.editing.division import SECTIONS, division, level_of, taken_in
from copydesk.editing.moves import LIST, split
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.references.structure import flat_sections


def deleted(document: Document, id: str) -> list[Operation]:
    batch = Batch(document)
    _let_go(batch, id)
    batch.remove(id)
    return batch.operations


def moved(document: Document, id: str, parent: str, index: int) -> list[Operation]:
    """Puts a heading before another place: what follows it there is under it from then on, as far as its level says."""
    batch = Batch(document)
    if document[parent].type == LIST:  # between items: the list is two
        held = parent
        batch.do(*(split(document, held, index) if 0 < index < len(document[held].children) else ()))
        document = batch.document
        parent, index = document[held].parent or document.root, document.index(held) + (index > 0)
    following = document[parent].children[index] if index < len(document[parent].children) else None
    if following == id:
        following = next(iter(document[id].children), None)
        if following is None:
            return []
    _let_go(batch, id)
    after = batch.document
    if following is not None:
        parent, index = after[following].parent or after.root, after.index(following)
    else:
        index = len(after[parent].children)
    if id in flat_sections(document).followers:
        batch.move(id, parent, index - _is_above(after, id, parent, index))
        return batch.operations
    place = division(after, parent, index, level_of(after[id]))
    batch.move(id, place.parent, place.place - _is_above(after, id, place.parent, place.place))
    batch.do(*taken_in(batch.document, id, [one for one in place.following if one != id]))
    return batch.operations


def _is_above(document: Document, id: str, parent: str, index: int) -> bool:
    return document[id].parent == parent and document.index(id) < index


def _let_go(batch: Batch, id: str) -> None:
    """What a heading holds stands in the section above it, or where it stood."""
    document, node = batch.document, batch.document[id]
    if node.type not in SECTIONS and id not in flat_sections(document).followers:
        noun = kind_named(document.kind).types[node.type].words[0]
        raise InputError(f"only a heading can go without what stands under it, and this is a {noun}; name a heading")
    parent, index = node.parent or document.root, document.index(id)
    above = document[parent].children[index - 1] if index else None
    if above is not None and document[above].type in SECTIONS:
        batch.do(*taken_in(document, above, list(node.children)))
        return
    for place, child in enumerate(list(node.children)):
        batch.move(child, parent, index + place)
