"""Laggards: what was to have another state, with others, and hasn't: "set everything in Growth that is a draft to review"."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.editing.phrasebook import line_of
from copydesk.kinds import kind_named
from copydesk.language.brief.bounds import has_exceptions, says_every, titled
from copydesk.plan.brief import Brief
from copydesk.reading.places import inside

MAX_NAMED = 3
SOMEWHERE = frozenset({"in", "under", "of", "within", "from"})  # a place is told: where it isn't found, nobody knows what is left


def states_left(bound: Bound, brief: Brief) -> Iterator[str]:
    """Only where the words say "all", the state that it was and the one that it is to be, and the plan makes one of the other."""
    if not (brief.throughout or says_every(brief.words)) or brief.only or has_exceptions(brief):
        return
    line = line_of(brief.words)
    for type, old, new in dict.fromkeys(_made(bound)):
        if not all(f" {word} " in line or f" {word}s " in line for word in (old, new)):
            continue
        named = brief.places - {bound.after.root} or titled(brief.words, bound.after)
        places = [id for id in named if id in bound.after]
        if not places and not SOMEWHERE.isdisjoint(line.split()):
            return
        within = {id for place in places for id in inside(bound.after, place)} or {node.id for node in bound.after.in_any_order()}
        left = [id for id in bound.after.order if id in within - brief.spared and _has(bound.after, id, type, old)]
        names = ", ".join(f"“{bound.after[id].text}”" for id in left[:MAX_NAMED])
        more = f" and {len(left) - MAX_NAMED:,} more" if len(left) > MAX_NAMED else ""
        if left:
            yield f"{names}{more} {'is' if len(left) == 1 else 'are'} still “{old}”."


def _has(document: Document, id: str, type: str, state: str) -> bool:
    return document[id].type == type and _state(document, id) == state


def _made(bound: Bound) -> Iterator[tuple[str, str, str]]:
    """The states that went and those that came for them, with the type of what has them."""
    for node in bound.after.in_any_order():
        old, new = _state(bound.before, node.id), _state(bound.after, node.id)
        if old and new and old != new:
            yield node.type, old, new


def _state(document: Document, id: str) -> str:
    """The state that something has, where it is a word; "" where it has none."""
    name = kind_named(document.kind).types[document[id].type].state if id in document else None
    value = document[id].attrs.get(name) if name else None
    return value if isinstance(value, str) else ""
