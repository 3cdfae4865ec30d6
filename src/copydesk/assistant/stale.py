"""Stale references: words in a text that name a part by its number ("see section 6.1"), where that number is another part's by now,
or no part's. They are told and not changed: whether a reference should follow is for whoever asked."""

import re
from collections.abc import Iterator

from copydesk.assistant.naming import joined, quoted
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Operation, Splice
from copydesk.editing.bind import Bound
from copydesk.editing.lexicon import lexicon
from copydesk.editing.names import by_number, typed_numbers
from copydesk.formats import visible
from copydesk.reading.places import is_outlined, place

MAX_TOLD = 3
_NUMBER = r"\d+(?:\.\d+)*"
_NAMED = re.compile(rf"(?P<noun>[^\W\d_]+|§§?)\s?(?P<numbers>{_NUMBER}(?:(?:,|,? and|,? or|\s?[–&-])\s?{_NUMBER})*)(?![\w%])")
_CLAUSES = frozenset({"clause", "article", "chapter", "section", "§", "§§"})  # what people call parts that are numbered by hand


def stale(bound: Bound) -> tuple[str, ...]:
    """A sentence about references that don't lead where they did; none where no number is another's."""
    if not any(_may_number(bound, operation) for operation in bound.operations):
        return ()
    old, new = _numbers(bound.before), _numbers(bound.after)
    moved = {number for number, ids in old.items() if new.get(number, ids[:0])[:1] != ids[:1]}
    found = list(dict.fromkeys(_left(bound, moved))) if moved else []
    if not found:
        return ()
    more = f" and {len(found) - MAX_TOLD:,} more" if len(found) > MAX_TOLD else ""
    verb = "is" if len(found) == 1 else "are"
    return (f"{joined(found[:MAX_TOLD])}{more} {verb} as before, though what that named has another number or is gone.",)


def _may_number(bound: Bound, operation: Operation) -> bool:
    """Whether an operation can give something another number: one that only changes words of a plain text can't."""
    if isinstance(operation, Assign):
        return operation.name == "level"
    if not isinstance(operation, Splice):
        return True
    return operation.start == 0 or (operation.id in bound.after and is_outlined(bound.after, operation.id))


def _numbers(document: Document) -> dict[str, list[str]]:
    typed = {key.strip(): ids for key, ids in document.cached(typed_numbers).items()}
    return document.cached(by_number) | {key: ids for key, ids in typed.items() if key[0].isdigit()}


def _left(bound: Bound, moved: set[str]) -> Iterator[str]:
    """What names a number that is another's, in texts that nobody changed."""
    nouns = lexicon(bound.after.kind).nouns
    for node in bound.after.walk():
        if not any(number in node.text for number in moved) or is_outlined(bound.after, node.id):
            continue
        if node.id not in bound.before or bound.before[node.id].text != node.text:
            continue
        for told in _NAMED.finditer(visible(bound.after, node.id).text):
            noun = told["noun"].casefold()
            is_part = noun.removesuffix("s") in _CLAUSES or (noun,) in nouns or (noun.removesuffix("s"),) in nouns
            if is_part and moved.intersection(re.findall(_NUMBER, told["numbers"])):
                yield f"{quoted(told.group())} in {place(bound.after, node.id)}"
