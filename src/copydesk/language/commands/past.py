"""What was done earlier in the conversation, in words: "it", "the one we removed in step 2", "the first thing we took out"."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.lexicon import CARDINALS, phrases
from copydesk.editing.names import name_key
from copydesk.editing.naming import names
from copydesk.editing.picks import ordinals_in
from copydesk.editing.tokens import Token, tokens
from copydesk.kinds import kind_named
from copydesk.language.memory import Done, Memory, Removed

_IT = phrases("it,that,this,that one,this one,the same,the same one,itself,that item,that figure,that thing,that object")
_THEM = phrases("them,those,these,they,both,both of them,all of them,the two,the pair,the same two,the same ones,both of those")
_WHO = frozenset("we you i was were is been had have has ve that which who just".split())
_DONE: dict[str, frozenset[tuple[str, ...]]] = {
    "removed": phrases("removed,deleted,took out,taken out,dropped,got rid of,cut,erased,took away,taken away,cut out,eliminated,remove,delete"),
    "added": phrases("added,inserted,put back,put in,restored,added back,put,brought back,created,placed,re-added,readded"),
    "moved": phrases("moved,shifted"),
    "swapped": phrases("swapped,switched,exchanged,traded"),
}
_EARLIER = frozenset("earlier previously before recently originally initially again first back just out last lately already at the start beginning".split())
_STEPS = frozenset("step steps turn move command edit change action time instruction".split())
_FIRST = phrases("at the start,at the beginning,initially,originally,first,at first,to start,to begin with")


class Past(NamedTuple):
    """Nodes that an earlier turn was about."""

    ids: tuple[str, ...]


def is_it(words: str) -> bool:
    return _words(words) in _IT


def is_them(words: str) -> bool:
    return _words(words) in _THEM


def _words(words: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens(words) if token.word not in (",", "."))


def find_past(memory: Memory, words: str) -> tuple[str, ...]:
    """The nodes that words name by what was done to them, all of the words accounted for."""
    found = tokens(words)
    said = [token.word for token in found if not token.is_quote]
    if len(said) != len(found) or not memory.done:
        return ()
    if said and said[0] in ("the", "a", "that", "this", "those"):
        said = said[1:]
    for at in range(len(said)):
        for kind, forms in _DONE.items():
            length = next((length for length in (3, 2, 1) if tuple(said[at : at + length]) in forms), 0)
            if length:
                which = _which(found, said[:at], said[at + length :])
                if which is not None:
                    return _events(memory, kind, *which)
    return ()


def _which(found: Sequence[Token], before: Sequence[str], behind: Sequence[str]) -> tuple[int | None, int | None] | None:
    """The ordinal and the step that stand around the verb; None where a word is not accounted for."""
    place: int | None = None
    step: int | None = None
    rest = [word for word in before if word not in _WHO]
    pick, taken = ordinals_in([Token(word, 0, 0) for word in rest])
    if pick is not None and len(pick.places) == 1:
        place, rest = pick.places[0], rest[taken:]
    rest = [word for word in rest if word not in _EARLIER and word not in ("two", "2")]
    if place is None and any(word in ("initially", "originally", "first") for word in before):
        place = 0
    if len(rest) > 1:  # a noun is all that may be left
        return None
    tail = list(behind)
    step, tail = _step(tail)
    tail = _without_position(tail)
    joined = " ".join(tail)
    if any(" ".join(phrase) in joined for phrase in _FIRST) and place is None and step is None:
        place = 0
    if any(word not in _EARLIER and word not in ("from", "it", "we", "the", "position", "spot", "place", "list", "in", "line") for word in tail):
        return None
    return place, step


def _without_position(words: list[str]) -> list[str]:
    """Without where it was taken from: "from the third position"."""
    if "from" not in words:
        return words
    at = words.index("from")
    rest = [word for word in words[at + 1 :] if word not in ("the", "position", "spot", "place", "slot", "list")]
    pick, taken = ordinals_in([Token(word, 0, 0) for word in rest])
    return words[:at] if pick is not None and taken == len(rest) else words


def _step(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """The step that some words name, and the words without it."""
    for at, word in enumerate(words):
        if word not in _STEPS:
            continue
        after = words[at + 1] if at + 1 < len(words) else ""
        number = CARDINALS.get(after) or (int(after) if after.isdecimal() and len(after) < 5 else None)
        if number is not None:
            start = at - (words[at - 1] in ("in", "at", "during", "from")) if at else at
            return number, [*words[:start], *words[at + 2 :]]
        for begin in range(max(0, at - 3), at):
            pick, taken = ordinals_in([Token(word, 0, 0) for word in words[begin : at + 1]])
            if pick is not None and len(pick.places) == 1 and begin + taken == at:
                start = begin
                while start and words[start - 1] in ("the", "in", "during", "at", "from"):
                    start -= 1
                number = pick.places[0]
                return (number + 1 if number >= 0 else number), [*words[:start], *words[at + 1 :]]
    return None, list(words)


def step_of(memory: Memory, words: str) -> Done | None:
    """The turn that words name: "step 2", "the first step", "the last change"."""
    said = [token.word for token in tokens(words)]
    number, rest = _step(said)
    if number is None or any(word not in ("the", "as", "in", "of", "same", "thing") for word in rest):
        return None
    return turn_numbered(memory, number)


def turn_numbered(memory: Memory, number: int) -> Done | None:
    if number < 0:
        return memory.done[number] if -number <= len(memory.done) else None
    return next((done for done in memory.done if done.number == number), None)


def _events(memory: Memory, kind: str, place: int | None, step: int | None) -> tuple[str, ...]:
    """The nodes of the turn of a kind that is meant: in a step, the n-th, or else the last."""
    turns = [(done, ids) for done in memory.done if (ids := _about(done, kind))]
    if step is not None:
        wanted = turn_numbered(memory, step)
        turns = [(done, ids) for done, ids in turns if done is wanted]
        place = None
    if not turns or (place is not None and not -len(turns) <= place < len(turns)):
        return ()
    return turns[-1 if place is None else place][1]


def _about(done: Done, kind: str) -> tuple[str, ...]:
    if done.step:
        return ()
    meaning = done.commands[0].meaning if done.commands else ""
    match kind:
        case "removed":
            return tuple(removed.id for removed in done.removed)
        case "added":
            return done.added
        case "swapped":
            return done.named if meaning == "swap" else ()
        case _:
            return done.moved


def removed_node(memory: Memory, id: str) -> Removed | None:
    """What was removed with a node in it, the latest first."""
    for done in reversed(memory.done):
        for removed in done.removed:
            if any(node.id == id for node in removed.nodes):
                return removed
    return None


def removed_called(memory: Memory, document: Document, words: str) -> list[Removed]:
    """What was removed and is called so, or was removed by these words."""
    wanted = name_key(words).removeprefix("the ")
    found: dict[str, Removed] = {}
    for done in reversed(memory.done):
        by_words = any(name_key(command.slots.get("what", "")).removeprefix("the ") == wanted for command in done.commands)
        for removed in done.removed:
            if removed.id not in document and (by_words or wanted in set(_names(document, removed))):
                found.setdefault(removed.id, removed)
    return list(found.values())


def _names(document: Document, removed: Removed) -> Iterator[str]:
    top = removed.nodes[0]
    try:
        yield from (name_key(name.text) for name in names(document, top, kind_named(document.kind).types[top.type].names))
    except KeyError:  # a name that is told from the parent, which is gone too
        return


def beside_removed(memory: Memory, document: Document, focus: Sequence[str], words: str) -> tuple[str, ...]:
    """A neighbour of what is gone: "the figure before it", "the next one"."""
    said = [token.word for token in tokens(words)]
    removed = removed_node(memory, focus[0]) if focus else None
    if removed is None or not said or focus[0] in document:
        return ()
    joined = " ".join(said)
    ends_with_it = said[-1] in ("it", "that", "one") or joined.endswith("removed one")
    sides = [side for side, signs in _SIDES.items() if any(f" {sign} " in f" {joined} " for sign in signs)]
    if said[0] in ("the", "its") and len(said) == 3 and said[1] in ("next", "previous"):
        sides, ends_with_it = (["after"] if said[1] == "next" else ["before"]), True
    if len(sides) != 1 or not ends_with_it:
        return ()
    found = removed.after if sides[0] == "after" else removed.before
    return (found,) if found is not None and found in document else ()


_SIDES = {
    "before": ("before", "to the left of", "left of", "preceding", "above", "in front of"),
    "after": ("after", "to the right of", "right of", "following", "below", "behind"),
}
