"""The cut: what people typed in the live document, as operations on the tree, each person's own apart from the others'.

It is total. What the typist takes is taken; of the rest each piece is tried by itself, then plainly, then the document is written
as a whole and compared; what is left is owed, told with the reason, and tried again with the next cut.
"""

import logging
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from prosemirror.model import Node

from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.match import increasing
from copydesk.document.operations import Operation
from copydesk.live import messages
from copydesk.live.blocks import fields_of, find
from copydesk.live.changes import FIELD, Changes, Held, Spot, changes, spots, typing_of
from copydesk.live.fields import field_text, set_fields
from copydesk.live.passes import Taken, taken
from copydesk.live.resync import resync
from copydesk.live.room import COPYDESK, Author
from copydesk.live.words import is_said, live_blocks, tree_blocks

log = logging.getLogger("copydesk.live")


class Run(NamedTuple):
    """What one person typed at a stretch: the live document after it."""

    author: Author
    doc: Node


class Made(NamedTuple):
    """One person's change."""

    author: Author
    operations: tuple[Operation, ...]
    before: Document
    after: Document


class Cut(NamedTuple):
    tree: Document
    made: list[Made]
    owed: dict[str, str]  # why each block is not kept yet
    echoed: tuple[str, ...] = ()  # what changed in the tree beside what was typed: numbers are counted again
    is_resync: bool = False
    back: tuple[str, ...] = ()  # what was taken away and can't go, so that it has to be shown again


def cut(tree: Document, before: Node, runs: Sequence[Run], owed: Mapping[str, str], author: Author = COPYDESK) -> Cut:
    """What `runs` made of the live document `before`, done to the tree that it shows. `author` answers for what is owed where
    nobody typed since."""
    made: list[Made] = []
    left = dict(owed)

    def take(author: Author, one: Taken) -> None:
        nonlocal tree, left
        if one.operations:
            made.append(Made(author, one.operations, tree, one.after))
            tree = one.after
        left |= one.refused

    is_shifted = False
    for who, found, _ in joined(before, runs):
        take(who, set_fields(tree, found.fields))
        one = taken(tree, typing_of(found, tree))
        take(who, one)
        worded = {id: spot for id, spot in found.new.items() if id in found.worded and id in tree}
        left |= {id: messages.UNWRITTEN for id, spot in worded.items() if id not in left and not is_said(tree, id, spot.own)}
        is_shifted = is_shifted or not found.is_of_words
    last = runs[-1].doc if runs else before
    who = runs[-1].author if runs else author
    if is_shifted and not left and list(tree_blocks(tree)) != list(live_blocks(tree, last)):
        left = dict.fromkeys(set(tree_blocks(tree)) ^ set(live_blocks(tree, last)), messages.UNWRITTEN) or {"": messages.UNWRITTEN}
    if not left:
        return Cut(tree, made, {}, _echoed(made, left))
    again = left
    left = {}
    owing = _owing(tree, last, again)
    take(who, set_fields(tree, owing.fields))
    take(who, taken(tree, typing_of(owing, tree)))
    left |= {id: again[id] for id in again if id not in left and not _is_kept(tree, last, id)}
    if not left and list(tree_blocks(tree)) == list(live_blocks(tree, last)):
        return Cut(tree, made, {}, _echoed(made, left))
    whole = _whole(tree, last)
    if whole is None:
        left = dict.fromkeys(_misplaced(tree, last), messages.UNWRITTEN) | {id: why for id, why in left.items() if id}
        take(who, taken(tree, typing_of(_owing(tree, last, left), tree)))  # what they stand behind is in its place by now
        left = {id: left[id] for id in left if id in _misplaced(tree, last) or not _is_kept(tree, last, id)}
        return Cut(tree, made, left, _echoed(made, left))
    take(who, whole)
    left = {id: why for id, why in left.items() if id and not _is_kept(tree, last, id)}
    # What was written as a whole may be read as other words: an editor that is shown those would lose its own.
    named = touched(whole.operations)
    unread = [id for id, spot in spots(last).items() if id in named and id in tree and not is_said(tree, id, spot.own)]
    left = dict.fromkeys(unread, messages.UNWRITTEN) | left
    return Cut(tree, made, left, _echoed(made, left), True)


def _whole(tree: Document, doc: Node) -> Taken | None:
    """A fault of ours in writing all of it must not keep from versions what was taken block by block."""
    try:
        return resync(tree, doc)
    except Exception:
        log.exception("a document could not be written as a whole")
        return None


def _misplaced(tree: Document, doc: Node) -> list[str]:
    """The blocks that stand elsewhere in the tree than in the live document."""
    there = {id: at for at, id in enumerate(tree_blocks(tree))}
    here = [id for id in live_blocks(tree, doc) if id in there]
    staying = set(increasing([there[id] for id in here]))
    return [id for at, id in enumerate(here) if at not in staying]


def _echoed(made: Sequence[Made], owed: Collection[str]) -> tuple[str, ...]:
    named = dict.fromkeys(id for one in made for id in touched(one.operations))
    return tuple(id for id in named if id not in owed)


class Part(NamedTuple):
    """What one person did; `doc` is the document after it where it is more than words."""

    author: Author
    changes: Changes
    doc: Node


def joined(
    before: Node, runs: Sequence[Run], is_of_words: Callable[[Changes], bool] = lambda found: found.is_of_words
) -> list[Part]:
    """The changes of each author in order. Two runs of one author are one where nobody touched the same blocks between them."""
    parts: list[Part] = []
    doc = before
    for author, after in runs:
        found = changes(doc, after)
        is_words = is_of_words(found)
        found = found.of_words() if is_words else found
        at = _partner(parts, author, found, is_of_words) if is_words else None
        if at is None:
            parts.append(Part(author, found, after))
        else:
            parts[at] = Part(author, parts[at].changes.and_then(found), after)
        doc = after
    return parts


def _partner(parts: Sequence[Part], author: Author, found: Changes, is_of_words: Callable[[Changes], bool]) -> int | None:
    """The latest part of the same author that a run of words can go on with."""
    for at in range(len(parts) - 1, -1, -1):
        other, one, _ = parts[at]
        if not is_of_words(one):
            return None
        if other == author:
            return at
        if not one.touched.isdisjoint(found.touched):
            return None
    return None


def _owing(tree: Document, doc: Node, owed: Mapping[str, str]) -> Changes:
    """What is owed, as changes: all of each block that is there, and that the others are gone."""
    every = spots(doc)
    gone = {id: Spot(None, 0, doc, doc) for id in owed if id not in every and id in tree}
    fields = fields_of(doc)
    names = [id.removeprefix(FIELD) for id in owed if id.startswith(FIELD)]
    return Changes(gone, {id: spot for id, spot in every.items() if id in owed}, {name: fields.get(name) for name in names})


def _is_kept(tree: Document, doc: Node, id: str) -> bool:
    """Whether the tree says what the live document does of one block or field."""
    if id.startswith(FIELD):
        return field_text(tree, id.removeprefix(FIELD)) == fields_of(doc).get(id.removeprefix(FIELD))
    found = find(doc, id)
    if found is None or Held(tree).skips(found.node):
        return id not in tree
    return is_said(tree, id, found.own)
