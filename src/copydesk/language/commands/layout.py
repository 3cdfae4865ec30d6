"""How blocks stand on the page: on which side, and where a page begins. What a format hasn't got is told by name."""

from collections.abc import Iterator, Sequence

from copydesk.editing.labels import label
from copydesk.formats.blocklooks import lacks
from copydesk.language import messages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit, reference
from copydesk.language.commands.reading import Command
from copydesk.references.structure import section_span
from copydesk.words.lexicon import lexicon as words_of

SIDE, PAGE = "textAlignment", "pageBreakBefore"
BEFORE, AFTER = "before", "after"
_MIDDLE, _CENTERED = "center", "centered"  # a side, and what a script has for it
_BREAK, _BREAK_WORD, _BREAK_SPELLED = "break", "page break", "==="  # a page break that is a block of its own, as Fountain spells it
_WHOLE = ("document", "list", "quote")  # their blocks stand so, they themselves don't
_RUNNING = ("paragraph", "item")


def on_side(ground: Ground, ids: Ids, side: str) -> Outcome:
    """Blocks that say themselves on which side they stand."""
    if side == _MIDDLE and _CENTERED in ground.kind.types:
        return Made(tuple(edit("retype", at=f"#{id}", type=_CENTERED) for id in ids), named=ids)
    able = list(_able(ground, ids))
    if not able:
        return Miss(3, lambda: messages.told("cannot_be", "This", f"aligned in a {ground.document.format} document"))
    return Made(tuple(edit("set", at=f"#{id}", name=SIDE, value=side) for id in able), named=tuple(able))


def _able(ground: Ground, ids: Sequence[str]) -> Iterator[str]:
    """The blocks among these that have a side; of a list or a document, those of its running text."""
    document, types = ground.document, ground.kind.types
    if lacks(document.format, SIDE):
        return
    for id in ids:
        if document[id].type in _WHOLE and SIDE not in types[document[id].type].attrs:
            yield from (node.id for node in document.walk(id) if node.type in _RUNNING and _is_running(ground, node.id))
        elif SIDE in types[document[id].type].attrs:
            yield id


def _is_running(ground: Ground, id: str) -> bool:
    """Whether a text is of the document itself, and not of a page header, a note or a box."""
    document = ground.document
    return not any(ground.kind.types[above.type].apart and above.type not in _WHOLE for above in document.ancestors(id))


def page(ground: Ground, command: Command) -> Outcome:
    """A page that begins before or behind something, or no longer does."""
    is_gone, side = words_of().has("DELETE", command.verb), command.slots.get("side", BEFORE).casefold()
    return ground.choose([command.slots["what"]], lambda chosen: _paged(ground, chosen[0], side, is_gone))


def _paged(ground: Ground, ids: Ids, side: str, is_gone: bool) -> Outcome:
    document = ground.document
    if _is_block(ground):
        return _block(ground, ids, side, is_gone)
    if lacks(document.format, PAGE):
        return Miss(3, lambda: messages.told("no_pages", document.format))
    first = ids[0] if side == BEFORE else _behind(ground, ids[-1])
    while first is not None and document[first].type in _WHOLE:
        first = document[first].children[0]
    if first is None or PAGE not in ground.kind.types[document[first].type].attrs:
        return Miss(3, lambda: messages.told("no_page_there", side, label(document, ids[-1])))
    there = document[first].attrs.get(PAGE) is True
    if is_gone and not there:
        return Miss(4, lambda: messages.told("no_page_break", side, label(document, ids[-1])))
    return Made((edit("set", at=f"#{first}", name=PAGE, value=not is_gone),), named=ids)


def _is_block(ground: Ground) -> bool:
    kind = ground.kind.types.get(_BREAK)
    return kind is not None and _BREAK_WORD in kind.words


def _block(ground: Ground, ids: Ids, side: str, is_gone: bool) -> Outcome:
    document = ground.document
    if not is_gone:
        at = document.index(ids[0])
        above = document[document[ids[0]].parent or document.root].children[at - 1] if at else None
        if side == BEFORE and above is not None and ground.kind.types[document[ids[0]].type].in_outline:
            side, ids = "into", (above,)  # a scene ends with the page
        place = {side: f"#{ids[-1] if side == AFTER else ids[0]}"}
        return Made((edit("insert", markdown=_BREAK_SPELLED, **place),), named=ids)
    order = document.order
    near = order[order.index(ids[0]) - 1] if side == BEFORE else _behind(ground, ids[-1])
    if near is None or document[near].type != _BREAK:
        return Miss(4, lambda: messages.told("no_page_break", side, label(document, ids[-1])))
    return Made((edit("delete", at=reference([near])),), named=(near,))


def _behind(ground: Ground, id: str) -> str | None:
    """What stands behind a node and all it holds."""
    document = ground.document
    last = section_span(document, id)[-1]
    for node in (document[last], *document.ancestors(last)):
        siblings = document[node.parent].children if node.parent is not None else ()
        at = document.index(node.id) + 1 if siblings else 0
        if siblings and at < len(siblings):
            return siblings[at]
    return None
