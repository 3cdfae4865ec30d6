"""Conditions: what may stand behind the noun of a group, as patterns, and what each of them asks of a thing."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from copydesk.language.questions import slots as read
from copydesk.language.questions.asking import Asking
from copydesk.language.questions.groups import Condition, in_scope, in_state, state
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import READERS
from copydesk.plan.reference import Noun
from copydesk.reading.lengths import word_count
from copydesk.reading.lookup import Thing
from copydesk.reading.mentions import mentioning
from copydesk.reading.people import places_of
from copydesk.reading.places import inside
from copydesk.reading.relations import edges
from copydesk.reading.things import THINGS, is_empty
from copydesk.references.denotation import Denotation
from copydesk.references.structure import structure
from copydesk.words.chart import Grammar, grammar

Made = Condition | None
Make = Callable[[Asking, Named, Mapping[str, Any]], Made]


def _holds_parts(asking: Asking, id: str) -> bool:
    return (
        bool(asking.document[id].children) or asking.kind.types[asking.document[id].type].in_outline or asking.document.root == id
    )


def _in(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    places: read.Places = said["place"]
    if named.types and places.nodes and not any(_holds_parts(asking, id) for id in places.nodes):
        return None  # a row for Printing is not in the cell that says Printing
    return in_scope(asking.scope(places)) if places.answers else Condition("", is_weak=True, miss=places.words)


def _state(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    held: read.State = said["state"]
    word = state(held.word)
    behind, before = (f"in {word}", "") if held.with_in else ("", word)
    return Condition(behind, before, in_state(asking, word), is_state=True)


def _at_state(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    """A step is at review; what plays at night is no state of a scene, but when it plays."""
    return None if asking.kind.cues else _state(asking, named, said)


def _not_state(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    held: read.State = said["state"]
    word = state(held.word)
    is_such = in_state(asking, word)
    return Condition(f"not {'in ' if held.with_in else ''}{word}", holds=lambda thing: not is_such(thing))


def _has(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    part: read.Part = said["part"]
    return Condition(f"with {part.words}", holds=lambda thing: has_part(asking, thing.node, part))


def _lacks(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    part: read.Part = said["part"]
    return Condition(f"without {part.words}", holds=lambda thing: not has_part(asking, thing.node, part))


def _uncut(_: Asking, __: Named, ___: Mapping[str, Any]) -> Made:
    """What was cut is in no group."""
    return Condition("")


def _empty(asking: Asking, _: Named, __: Mapping[str, Any]) -> Made:
    return Condition("without any text", holds=lambda thing: is_empty(asking.document, thing.node))


def _not_empty(asking: Asking, _: Named, __: Mapping[str, Any]) -> Made:
    return Condition("with some text", holds=lambda thing: not is_empty(asking.document, thing.node))


def mention(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    return _mentioning(asking, named, said) if not read.is_scattered(asking, said["text"]) else None


def _mentioning(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    text: read.Text = said["text"]
    order = structure(asking.document)
    nodes = mentioning(asking.document, text.phrase, exactly=text.exactly)
    found = {node for node in nodes if asking.document[node].type != "boneyard"}  # what was cut is in no scene
    around = {order.around(node, named.types) for node in found}  # not the chapter of a section that mentions it

    def holds(thing: Thing) -> bool:
        return text.phrase.casefold() in f"{thing.name} {thing.detail}".casefold() if thing.name else thing.node in around

    return Condition(f"mentioning “{text.phrase}”", holds=holds, is_weak=not found, phrase=text.phrase)


def _about(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    """A section on something is one that is called so; where none is, one that mentions it."""
    text: read.Text = said["text"]
    titled = _titled(asking, named, said)
    outlined = any(asking.kind.types[type].in_outline for type in named.types)
    titles = structure(asking.document).of_types(named.types) if outlined and titled is not None else []
    if titled is not None and any(titled.holds(Thing(id)) for id in titles):
        return titled._replace(said=f"on “{text.phrase}”", is_weak=False)
    return _mentioning(asking, named, said)


def _on(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    """A section on costs; tasks are never on time so."""
    is_outline = all(asking.kind.types[type].in_outline for type in named.types)
    return _about(asking, named, said) if is_outline else None


def _holding(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    """Which section is the crane in. Of more words than one that stand nowhere it can't be told that they are one thing."""
    made = mention(asking, named, said)
    return made if made is not None and (not made.is_weak or " " not in said["text"].phrase) else None


def _titled(asking: Asking, named: Named, said: Mapping[str, Any]) -> Made:
    text: read.Text = said["text"]
    if named.types and not any(asking.kind.types[type].has_text for type in named.types):
        return _mentioning(asking, named, said)  # a row has no title
    nodes = mentioning(asking.document, text.phrase, exactly=text.exactly)
    return Condition(f"with “{text.phrase}” in the title", holds=lambda thing: thing.node in nodes, is_weak=not nodes)


def _depend_on(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    return _pointing(asking, said["place"], up=False)


def _depended_on_by(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    return _pointing(asking, said["place"], up=True)


def _pointing(asking: Asking, places: read.Places, *, up: bool) -> Made:
    if not places.answers:
        return Condition("", is_weak=True, miss=places.words)
    known = edges(asking.document, up=up)
    nodes = {pointer.target if up else pointer.source for id in places.nodes for pointer in known.get(id, [])}
    where = asking.scope(places).where
    return Condition(
        f"that {where} depends on" if up else f"that depend on {where}",
        holds=lambda thing: thing.node in nodes,
        is_weak=places.is_near,
        of_one="" if up else f"that depends on {where}",
    )


def _with_people(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    people: tuple[str, ...] = said["people"]
    places = [{id for part in places_of(asking.document, person) for id in part} for person in people]
    shared = set.intersection(*places)
    return Condition(f"with {' and '.join(people)}", holds=lambda thing: not shared.isdisjoint(inside(asking.document, thing.node)))


def _longer(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    limit: int = said["number"]
    return Condition(
        f"with more than {limit:,} words",
        holds=lambda thing: word_count(asking.document, inside(asking.document, thing.node)) > limit,
    )


def _shorter(asking: Asking, _: Named, said: Mapping[str, Any]) -> Made:
    limit: int = said["number"]
    return Condition(
        f"with fewer than {limit:,} words",
        holds=lambda thing: word_count(asking.document, inside(asking.document, thing.node)) < limit,
    )


def has_part(asking: Asking, id: str, part: read.Part) -> bool:
    """Whether a node has such a part; one that holds nothing is none."""
    document = asking.document
    if part.attr:
        return bool(str(document[id].attrs.get(part.attr, "")).strip())
    if part.types == ("footnote",):
        return any("[^" in document[other].text for other in inside(document, id))  # where it is referred to
    denotation, noun = Denotation(document), Noun(part.noun, part.types)
    parts = [other for other in inside(document, id) if other != id and denotation.suits(other, noun)]
    if any(asking.kind.types[document[other].type].has_text or not is_empty(document, other) for other in parts):
        return True
    return bool(part.thing and THINGS[part.thing](document, inside(document, id)))


def conditions() -> Grammar:
    """The rows of conditions; a later one counts where no earlier reads all words."""
    return grammar("questions/conditions", readers=frozenset(READERS))


@cache
def maker(head: str) -> Make:
    """The function that a row names: "conditions.state"."""
    name = head.partition(".")[2]
    found: Make = globals().get(f"_{name}") or globals()[name]
    return found
