"""Groups: what "the open tasks in Setup that mention flour" counts. A noun, words before it that fit, and conditions behind it, all
of them read; a word that is none of these and the group is not understood."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from copydesk.kinds.kind import ANY, Counting
from copydesk.language.questions.asking import WHOLE, Asking, Scope
from copydesk.language.questions.nouns import Named, noun_at
from copydesk.plan.reference import Noun
from copydesk.reading.lookup import Group, Thing
from copydesk.reading.places import is_outlined, seen
from copydesk.reading.things import THINGS
from copydesk.reading.words import terms, words
from copydesk.references.denotation import Denotation
from copydesk.references.structure import structure, title
from copydesk.words.lexicon import phrases_in

_BEFORE = phrases_in("GROUPS_BEFORE")
_TOP = phrases_in("GROUPS_TOP")
_FILLER = phrases_in("GROUPS_FILLER")
MAX_BEFORE = 4
# Other words for a state, where the type has the one they stand for.
_STATES = {
    **dict.fromkeys(("left", "remaining", "outstanding", "pending", "incomplete", "undone", "todo", "to-do", "unresolved"), "open"),
    **dict.fromkeys(("outside", "outdoors"), "exterior"),
    **dict.fromkeys(("inside", "indoors"), "interior"),
    **dict.fromkeys(("complete", "resolved", "closed", "over"), "done"),
}
_SPELLED = {"int": "interior", "ext": "exterior"}  # what a document has for short


class Condition(NamedTuple):
    said: str  # how it is said behind the noun
    before: str = ""  # or before it
    holds: Callable[[Thing], bool] = lambda _: True
    scope: Scope | None = None  # where only a part of the document is meant
    is_weak: bool = False  # it names something that is not there, or only nearly
    miss: str = ""  # the words for a place that is not there
    is_state: bool = False
    phrase: str = ""  # what a thing mentions
    of_one: str = ""  # how it is said of a single thing, where that differs


class Head(NamedTuple):
    """A group without the conditions behind it."""

    named: Named
    adjectives: tuple[str, ...] = ()
    top_only: bool = False
    within: Scope | None = None  # the section that the noun is the title of


def heads(asking: Asking, start: int, end: int) -> Iterator[tuple[int, Head]]:
    """The noun of a group with what stands before it, and where the conditions begin."""
    at = _behind_determiners(asking, start, end)
    known = False
    for place in range(at, min(end, at + MAX_BEFORE)):
        found = noun_at(asking, place, end)
        if found is None:
            continue
        behind, named = found
        before = asking.words[at:place]
        in_outline = any(asking.kind.types[type].in_outline for type in named.types)
        top_only = in_outline and (before[:1] in _TOP or before[:2] in _TOP)
        adjectives = () if top_only else before
        if all(fits(asking, named, (word,)) for word in adjectives):
            known = True
            yield behind, Head(named, tuple(adjectives), top_only)
    if not known:
        yield from _titles(asking, at, end)


def _titles(asking: Asking, start: int, end: int) -> Iterator[tuple[int, Head]]:
    """Where a section is called Risks and holds one list, "how many risks" counts its items."""
    order = structure(asking.document)
    for behind in range(min(end, start + MAX_BEFORE), start, -1):
        places = asking.places(start, behind)
        if places is None or places.is_near or len(places.nodes) != 1 or not is_outlined(asking.document, places.nodes[0]):
            continue
        scope = asking.scope(places)
        called = {term for word in words(seen(asking.document, places.nodes[0])) for term in terms(word)}
        if not any(term in called for word in asking.words[start:behind] for term in terms(word)):
            continue  # what is there in such a part's place, and is not called so
        items = [id for id in order.below(("item",), places.nodes[0]) if order.apart_holder(id) is None]
        if items and len(order.groups(items)) == 1:
            yield behind, Head(Named("item", "items", ("item",), word="item"), within=scope)
            return


def _behind_determiners(asking: Asking, start: int, end: int) -> int:
    at = start
    while at < end:
        length = next(
            (length for length in (4, 3, 2, 1) if asking.words[at : min(end, at + length)] in _BEFORE and at + length < end), 0
        )
        if not length:
            return at
        at += length
    return at


def group(asking: Asking, head: Head, conditions: tuple[Condition, ...]) -> Group:
    """What is meant: the things in the places that were named, for which all conditions hold."""
    conditions = (in_scope(head.within), *conditions) if head.within is not None else conditions
    scope = _within(conditions)
    ids = _nodes(asking, head, scope)
    things = [Thing(id) for id in ids]
    if head.named.thing:
        order = structure(asking.document).order
        inside = [id for id in order if scope is None or id in scope]
        things += THINGS[head.named.thing](asking.document, inside)
    if len(things) > len(ids) > 0:
        start = structure(asking.document).start
        things.sort(key=lambda thing: start[thing.node])
    own = _itself(asking, head, conditions)
    kept = tuple(thing for thing in things if thing.node not in own and all(condition.holds(thing) for condition in conditions))
    adjectives = [
        *(("top-level",) if head.top_only else map(state, head.adjectives)),
        *(each.before for each in conditions if each.before),
    ]
    before = "".join(f"{_SPELLED.get(word, word)} " for word in adjectives)
    in_one_state = bool(head.adjectives) or any(condition.is_state for condition in conditions)
    phrase = next((condition.phrase for condition in conditions if condition.phrase), "")
    said = "".join(f" {_behind(condition, kept)}" for condition in conditions if condition.said)
    return Group(kept, before + head.named.one, before + head.named.many, said, in_one_state, phrase)


def _itself(asking: Asking, head: Head, conditions: tuple[Condition, ...]) -> frozenset[str]:
    """The places that were named: a section is not in itself. A scene may be, where what was named is where it plays."""
    scopes = [condition.scope for condition in conditions if condition.scope is not None]
    plays = any(asking.kind.types[type].counting is Counting.THROUGH for type in head.named.types)
    return frozenset(id for scope in scopes if not (plays and scope.words) for id in scope.tops)


def _behind(condition: Condition, kept: tuple[Thing, ...]) -> str:
    """A condition as it is said behind the noun. What is itself the place that was named is told by the words that named it."""
    scope = condition.scope
    if scope is not None and scope.words and kept and {thing.node for thing in kept} <= set(scope.tops):
        return f"in {scope.words}"
    return condition.of_one if condition.of_one and len(kept) == 1 else condition.said


def _within(conditions: tuple[Condition, ...]) -> frozenset[str] | None:
    scopes = [condition.scope.ids for condition in conditions if condition.scope is not None and condition.scope.ids is not None]
    return frozenset.intersection(*scopes) if scopes else None


def _nodes(asking: Asking, head: Head, scope: frozenset[str] | None) -> list[str]:
    named = head.named
    order = structure(asking.document)
    denotation = Denotation(asking.document)
    said = Noun(named.word, named.types, is_title=named.is_title)
    own_title = asking.document.cached(title)
    found = [
        id
        for id in order.of_types(named.types)
        if (scope is None or id in scope) and denotation.suits(id, said) and (named.is_title or id != own_title)
    ]
    found = _called_so(asking, named, found)
    if head.adjectives:
        found = [id for id in found if _is_such(denotation, id, head.adjectives)]
    if head.top_only or named.is_nested:
        kept = set(found)
        found = [id for id in found if (structure(asking.document).outline_holder(id) in kept) is named.is_nested]
    return found


def _called_so(asking: Asking, named: Named, ids: list[str]) -> list[str]:
    """Where parts say in their titles which sort they are, acts are those that are called acts, and no sequences."""
    if named.word in named.types or not all(asking.kind.types[type].in_outline for type in named.types):
        return ids
    return [id for id in ids if words(seen(asking.document, id))[:1] == [named.word]] or ids


def fits(asking: Asking, named: Named, words: tuple[str, ...]) -> bool:
    """Whether words say of such nodes how they are: a value that their type allows, or that one of them has."""
    word = state(words[0]) if len(words) == 1 else ""
    if not word:
        return False
    for name in named.types:
        type = asking.kind.types[name]
        if word in type.variants and type.variants[word][1] != ANY:
            return True
        if any(word in type.attrs.get(attr, ()) for attr in type.adjectives):
            return True
        free = [attr for attr in type.adjectives if not type.attrs.get(attr)]
        denotation = Denotation(asking.document)
        if free and any(denotation.has(id, attr, word) for attr in free for id in structure(asking.document).of_types((name,))):
            return True
    return False


def in_state(asking: Asking, word: str) -> Callable[[Thing], bool]:
    denotation = Denotation(asking.document)
    return lambda thing: not thing.name and _is_such(denotation, thing.node, (word,))


def _is_such(denotation: Denotation, id: str, words: tuple[str, ...]) -> bool:
    """Whether words say how a node is, or the list that it is an item of: a numbered item."""
    said = [state(word) for word in words]
    parent = denotation.document[id].parent
    return denotation.is_described(id, said) or (parent is not None and denotation.is_described(parent, said))


def state(word: str) -> str:
    """A state as the tables have it."""
    return _STATES.get(word, word)


def is_filler(asking: Asking, start: int, end: int) -> bool:
    return asking.words[start:end] in _FILLER


def in_scope(scope: Scope) -> Condition:
    return Condition(scope.said.strip(), scope=scope, is_weak=scope.is_near) if scope is not WHOLE else Condition("")
