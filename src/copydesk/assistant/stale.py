"""Stale references: words in a text that name a part by its number ("see section 6.1"), where that number is another part's by now,
or no part's, and links to a heading that has another name. They are told and not changed: whether a reference should follow is for
whoever asked."""

import re
from collections.abc import Callable, Iterator, Set

from copydesk.assistant.naming import joined, quoted
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.document.operations import Assign, Move, Operation, Retype, named
from copydesk.editing.bind import Bound
from copydesk.formats import links, visible
from copydesk.formats.clauses import begins_with_number
from copydesk.formats.export.outlines import anchor
from copydesk.kinds import kind_named
from copydesk.reading.places import is_outlined, place
from copydesk.references.nameindex import by_number, typed_numbers
from copydesk.references.nouns import lexicon

MAX_TOLD = 3
_OWN_ID = re.compile(r"\{#([^}\s]+)\}\s*$")
_FIGURES = re.compile(r"\d+")
_NUMBER = r"\d+(?:\.\d+)*"
_NAMED = re.compile(rf"(?P<noun>[^\W\d_]+|§§?)\s?(?P<numbers>{_NUMBER}(?:(?:,|,? and|,? or|\s?[–&-])\s?{_NUMBER})*)(?![\w%])")
_CLAUSES = frozenset({"clause", "article", "chapter", "section", "§", "§§"})  # what people call parts that are numbered by hand


def stale(bound: Bound) -> tuple[str, ...]:
    """Sentences about references that don't lead where they did; none where no number is another's, and no heading's name is."""
    if not any(_may_number(bound, operation) for operation in bound.operations):
        return ()
    return (*_misnumbered(bound), *_unanchored(bound))


def _misnumbered(bound: Bound) -> tuple[str, ...]:
    old, new = _numbers(bound.before), _numbers(bound.after)
    moved = {number for number, ids in old.items() if not _is_same(bound, ids, new.get(number, []))}
    found = list(dict.fromkeys(_left(bound, moved))) if moved else []
    if not found:
        return ()
    verb = "is" if len(found) == 1 else "are"
    has = "that number is" if len(found) == 1 else "those numbers are"
    return (f"{_some(found)} {verb} as before; here {has} another part's now, or no part's.",)


def _is_same(bound: Bound, old: list[str], new: list[str]) -> bool:
    """Whether a number is the same part's: that part, or one put in its place under the same title."""
    return old[:1] == new[:1] or (bool(old and new) and bound.before[old[0]].text == bound.after[new[0]].text)


def _unanchored(bound: Bound) -> tuple[str, ...]:
    gone = bound.before.cached(_anchors) - bound.after.cached(_anchors)
    gone -= {name for name in gone for node in bound.after.in_any_order() if f'="{name}"' in node.text}  # an anchor of its own
    found = list(_dead(bound.after, gone)) if gone else []
    if not found:
        return ()
    verb, its = ("leads", "its") if len(found) == 1 else ("lead", "their")
    told = _some(found)
    return (f"{told[0].upper()}{told[1:]} {verb} nowhere now: {its} heading has another name or is gone.",)


def _some(found: list[str]) -> str:
    return joined([*found[:MAX_TOLD], *([f"{len(found) - MAX_TOLD:,} more"] if len(found) > MAX_TOLD else [])])


def _anchors(document: Document) -> frozenset[str]:
    """What links inside a document can lead to: each heading's own id, or its words as they are commonly spelled for that."""
    counts: dict[str, int] = {}
    texts = [visible(document, node.id).text for node in document.walk() if is_outlined(document, node.id)]
    return frozenset(told[1] if (told := _OWN_ID.search(text)) else anchor(text, counts) for text in texts)


def _dead(document: Document, gone: frozenset[str]) -> Iterator[str]:
    for node in _held(document, lambda text: "#" in text and any(f"#{name}" in text for name in gone)):
        text = visible(document, node.id).text
        for link in links(document, node.id):
            if link.address.startswith("#") and link.address[1:] in gone:
                yield f"the link {quoted(text[link.start : link.end])} in {place(document, node.id)}"


def _figures_of(text: str, wanted: Set[str]) -> bool:
    """Whether one of some figures stands in a text, and not inside of a longer one: a link's address is full of them."""
    return not wanted.isdisjoint(_FIGURES.findall(text))


def _held(document: Document, is_meant: Callable[[str], bool]) -> list[Node]:
    """The nodes whose texts are such, in reading order: few are, so that all are looked through in whatever order."""
    found = {node.id for node in document.in_any_order() if is_meant(node.text)}
    return [document[id] for id in document.order if id in found] if found else []


def _may_number(bound: Bound, operation: Operation) -> bool:
    """Whether an operation can give something another number: one that only changes words of a plain text can't."""
    if isinstance(operation, Assign):
        return operation.name == "level"
    if isinstance(operation, Retype):
        return True
    sides = [(side, id) for id in named(operation) for side in (bound.before, bound.after) if id in side]
    if isinstance(operation, Move):
        return any(_counts(side, node) for side, id in sides for node in side.walk(id))
    return any(_counts(side, side[id]) for side, id in sides)


def _counts(document: Document, node: Node) -> bool:
    """Whether a node has a number, counted or typed, or is what a link may lead to."""
    return kind_named(document.kind).types[node.type].in_outline or begins_with_number(document, node)


def _numbers(document: Document) -> dict[str, list[str]]:
    typed = {key.strip(): ids for key, ids in document.cached(typed_numbers).items()}
    return document.cached(by_number) | {key: ids for key, ids in typed.items() if key[0].isdigit()}


def _left(bound: Bound, moved: set[str]) -> Iterator[str]:
    """What names a number that is another's, in texts that nobody changed."""
    nouns = lexicon(bound.after.kind).nouns
    firsts = {number.partition(".")[0] for number in moved}
    for node in _held(bound.after, lambda text: _figures_of(text, firsts)):
        if is_outlined(bound.after, node.id):
            continue
        if node.id not in bound.before or bound.before[node.id].text != node.text:
            continue
        for told in _NAMED.finditer(visible(bound.after, node.id).text):
            noun = told["noun"].casefold()
            is_part = noun.removesuffix("s") in _CLAUSES or (noun,) in nouns or (noun.removesuffix("s"),) in nouns
            if is_part and moved.intersection(re.findall(_NUMBER, told["numbers"])):
                yield f"{quoted(told.group())} in {place(bound.after, node.id)}"
