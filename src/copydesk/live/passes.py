"""Typing taken into a tree as far as it goes: all at once, else piece by piece until no more is taken, else as plain words."""

import logging
from collections.abc import Callable
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply
from copydesk.editing.blocks import delete
from copydesk.editing.repair import closes, repair
from copydesk.editing.typed import Typed, TypedBlock, Typing, typed
from copydesk.editing.typed.spots import is_numbered
from copydesk.errors import InputError
from copydesk.formats.sheet.texts import HOLDS
from copydesk.formats.sheet.units import units_of
from copydesk.live import messages
from copydesk.plan.problem import Problem

log = logging.getLogger("copydesk.live")


class Taken(NamedTuple):
    after: Document
    operations: tuple[Operation, ...]
    refused: dict[str, str]  # by block, why


def taken(tree: Document, typing: Typing) -> Taken:
    if not typing.blocks and not typing.removed:
        return Taken(tree, (), {})
    made = guarded(typed, tree, typing)
    if isinstance(made, Typed):
        return Taken(made.after, made.operations, {})
    parts = [*(Typing((block,)) for block in typing.blocks), *(Typing((), (id,)) for id in reversed(typing.removed))]
    if len(parts) > 1:
        tree, operations, refused = _passed(tree, parts, typed)
    else:
        operations, refused = (), [(parts[0], made)]
    if refused:
        tree, more, refused = _passed(tree, [part for part, _ in refused], _plainly)
        operations += more
    if refused:
        tree, more, refused = _passed(tree, [part for part, _ in refused], _listed)
        operations += more
    if refused:  # what stood in the way may be gone
        tree, more, refused = _passed(tree, [part for part, _ in refused], typed)
        operations += more
    return Taken(tree, operations, {_name(part): why for part, why in refused})


Way = Callable[[Document, Typing], Typed | Problem]
Refused = list[tuple[Typing, str]]


def _passed(tree: Document, parts: list[Typing], way: Way) -> tuple[Document, tuple[Operation, ...], Refused]:
    """The parts one after the other, and those again that may need others first, until a pass takes none."""
    operations: list[Operation] = []
    while True:
        refused: Refused = []
        for part in parts:
            made = guarded(way, tree, part)
            if isinstance(made, str):
                refused.append((part, made))
            else:
                tree = made.after
                operations += made.operations
        if not refused or len(refused) == len(parts):
            return tree, tuple(operations), refused
        parts = [part for part, _ in refused]


def _plainly(tree: Document, part: Typing) -> Typed | Problem:
    """What the typist says no to, as it can be said: with what stands in it, or without its styles."""
    if part.removed:
        made = delete(tree, part.removed[0]) if part.removed[0] in tree else []
        if not closes(tree, made):  # what stood on both sides of it may be read as one
            made, _ = repair(tree, apply(tree, made), made) or (made, [])
        return Typed(apply(tree, made), tuple(made), {})
    return typed(tree, Typing((_plain(tree, part.blocks[0]),)))


def _listed(tree: Document, part: Typing) -> Typed | Problem:
    """Text in an item where an item holds items alone, as one of those: it keeps its words and its place, and not its type."""
    block = part.blocks[0] if part.blocks else None
    holder = tree.nodes.get(block.parent) if block is not None and block.parent is not None else None
    if block is None or holder is None or holder.type != "item" or not isinstance(block.content, list | None):
        raise InputError(messages.UNWRITTEN)
    beside = tree.nodes.get(block.after, holder) if block.after is not None else holder
    list_ = tree.nodes.get(beside.parent or "")
    sort = "numberedListItem" if list_ is not None and is_numbered(list_) else "bulletListItem"
    return typed(tree, Typing((block._replace(type=sort),)))


def _plain(tree: Document, block: TypedBlock) -> TypedBlock:
    if not isinstance(block.content, list):
        return block
    if block.type not in HOLDS[tree.format].blocks:
        block = block._replace(type="paragraph")
    words = " ".join("".join(unit.text for unit in units_of(block.content, frozenset())).split())
    return block._replace(content=[{"type": "text", "text": words, "styles": {}}])


def guarded(way: Way, tree: Document, part: Typing) -> Typed | str:
    """What came of it, or why nothing did. A fault of ours in one block must not keep others' words from being kept."""
    try:
        made = way(tree, part)
    except InputError as error:
        return f"{str(error).rstrip('.')}."
    except Exception:
        log.exception("typing could not be taken")
        return messages.OURS
    return made.message if isinstance(made, Problem) else made


def _name(part: Typing) -> str:
    if part.removed:
        return part.removed[0]
    return part.blocks[0].id or part.blocks[0].key or ""
