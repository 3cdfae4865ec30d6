"""What was done earlier in the conversation, in words: "it", "the one we removed in step 2", "the first thing we took out"."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.language import messages
from copydesk.language.memory import Done, Memory, Removed
from copydesk.plan.problem import Code, Problem
from copydesk.references.picks import ordinals_in
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import grouped_in, phrases_in, words_in
from copydesk.words.tokens import Token, tokens

_IT = phrases_in("PAST_IT")
_THEM = phrases_in("PAST_THEM")
_DONE = {name: frozenset(tuple(said.split()) for said in parts) for name, parts in grouped_in("PAST_DONE").items()}
# Words around the verb that say no more than that it is past.
WHO = words_in("PAST_WHO")
WHEN = words_in("PAST_WHEN")
_FIRST = words_in("PAST_FIRST")
SMALL = words_in("PAST_SMALL")
_STEPS = words_in("PAST_STEPS")
_ONCE = words_in("PAST_ONCE")


ORDINAL_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Which(NamedTuple):
    """Which turn is meant: the n-th of its kind, the one in a step, what stood at a position; else the last."""

    place: int | None = None
    step: int | None = None
    position: int | None = None


def is_it(words: str) -> bool:
    return _words(words) in _IT


def is_gone(memory: Memory, words: str) -> bool:
    """Whether "it" is a text that the last turn took out of another: what is in focus is what it stood in."""
    done = memory.done[-1] if memory.done else None
    if done is None or done.step or done.removed or not done.commands or not (is_it(words) or is_them(words)):
        return False
    return done.commands[-1].meaning == "delete" and memory.focus == done.named


def gone(words: str) -> Problem:
    said = f"“{words}” is gone: to have it elsewhere, or something else in its place, say “undo”, then the whole command."
    return Problem(Code.INCOMPLETE, f"{said} {messages.NOTHING}")


def is_them(words: str) -> bool:
    return _words(words) in _THEM


def _words(words: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens(words) if token.word not in (",", "."))


def find_past(memory: Memory, words: str) -> tuple[str, ...]:
    """The nodes that words name by what was done to them, all of the words accounted for."""
    found = tokens(words)
    said = [token.word for token in found if not token.is_quote and token.word not in (",", ".")]
    if not memory.done or any(token.is_quote for token in found):
        return ()
    for at in range(len(said)):
        for kind, forms in _DONE.items():
            length = next((length for length in (3, 2, 1) if tuple(said[at : at + length]) in forms), 0)
            which = _which(said[:at], said[at + length :]) if length else None
            if which is not None:
                return _events(memory, kind, which)
    if len(said) == 3 and said[:2] == ["the", "new"]:
        return _events(memory, "added", Which())
    return _stood(memory, said) or _in_step(memory, said)


def _which(before: Sequence[str], behind: Sequence[str]) -> Which | None:
    """What stands around the verb; None where a word is not accounted for."""
    place, rest = _ordinal([word for word in before if word not in WHO and word not in words_in("PAST_TWO")])
    early = any(word in _FIRST for word in rest)
    rest = [word for word in rest if word not in WHEN]
    step, tail = _step(list(behind))
    position, tail = _position(tail)
    early = early or any(word in _FIRST for word in tail)
    if (
        place is None
        and position is None
        and tail
        and (inner := _ordinal(tail[:2]))[0] is not None
        and tail[0] not in ("the", "to")
    ):
        position, tail = inner[0], [*inner[1], *tail[2:]]  # the deleted second figure
    if any(word in words_in("PAST_WHERE") for word in tail) or "before" in tail[:-1]:
        return None
    tail = [word for word in tail if word not in WHEN and word not in SMALL and word not in WHO]
    if len(rest) + len(tail) > 1:  # a noun is all that may be left
        return None
    return Which(0 if place is None and early and step is None else place, step, position)


def _ordinal(words: Sequence[str]) -> tuple[int | None, list[str]]:
    """The first ordinal among words, and the words without it."""
    for at in range(len(words)):
        pick, taken = ordinals_in([Token(word, 0, 0) for word in words[at:]])
        if pick is not None and len(pick.places) == 1:
            return pick.places[0], [*words[:at], *words[at + taken :]]
    return None, list(words)


def _position(words: list[str]) -> tuple[int | None, list[str]]:
    """Where it was taken from: "from the third position"."""
    if "from" not in words and "in" not in words:
        return None, words
    at = words.index("from") if "from" in words else words.index("in")
    place, rest = _ordinal([word for word in words[at + 1 :] if word not in words_in("PAST_POSITION_FILLERS")])
    is_position = any(word in words_in("PAST_POSITION") for word in words[at:])
    return (place, words[:at]) if place is not None and not rest and is_position else (None, words)


def _step(words: list[str]) -> tuple[int | None, list[str]]:
    """The step that some words name, and the words without it."""
    for at, word in enumerate(words):
        if word not in _STEPS:
            continue
        after = words[at + 1] if at + 1 < len(words) else ""
        number = CARDINALS.get(after) or (int(after) if after.isdecimal() and len(after) < 5 else None)
        if number is not None:
            return number, [*_trimmed(words[:at]), *words[at + 2 :]]
        if at and words[at - 1] in words_in("PAST_PREVIOUS"):
            return -1, [*_trimmed(words[: at - 1]), *words[at + 1 :]]
        for begin in range(max(0, at - 3), at):
            pick, taken = ordinals_in([Token(one, 0, 0) for one in words[begin : at + 1]])
            if pick is not None and len(pick.places) == 1 and begin + taken == at:
                number = pick.places[0]
                return (number + 1 if number >= 0 else number), [*_trimmed(words[:begin]), *words[at + 1 :]]
    return None, words


def _trimmed(words: list[str]) -> list[str]:
    while words and words[-1] in words_in("PAST_BEFORE_TURN"):
        words = words[:-1]
    return words


def _in_step(memory: Memory, said: Sequence[str]) -> tuple[str, ...]:
    """The figure from step 1."""
    if not any(word in words_in("EDGES_OF") for word in said):
        return ()
    number, rest = _step(list(said))
    noun = [word for word in rest if word not in words_in("PAST_ARTICLES")]
    done = turn_numbered(memory, number) if number is not None and len(noun) <= 1 else None
    return done.named if done is not None else ()


def _stood(memory: Memory, said: Sequence[str]) -> tuple[str, ...]:
    """The original first figure, the previous second one: what stood there before."""
    words = [word for word in said if word not in words_in("COLUMNS_ARTICLES")]
    once = [word for word in words if word in _ONCE]
    place, rest = _ordinal([word for word in words if word not in _ONCE])
    if not once or place is None or len(rest) > 1:
        return ()
    done = memory.done[0] if once[0] in words_in("PAST_ORIGINAL") else memory.done[-1]
    return (done.line[place],) if -len(done.line) <= place < len(done.line) else ()


def step_of(memory: Memory, words: str) -> Done | None:
    """The turn that words name: "step 2", "the first step", "the last change"."""
    number, rest = _step([token.word for token in tokens(words) if token.word not in (",", ".")])
    if number is None or any(word not in words_in("PAST_SAME") for word in rest):
        return None
    return turn_numbered(memory, number)


def turn_numbered(memory: Memory, number: int) -> Done | None:
    if number < 0:
        return memory.done[number] if -number <= len(memory.done) else None
    return next((done for done in memory.done if done.number == number), None)


def _events(memory: Memory, kind: str, which: Which) -> tuple[str, ...]:
    """The nodes of the turn of a kind that is meant."""
    turns = [(done, ids) for done in memory.done if (ids := _about(done, kind))]
    if which.step is not None:
        wanted = turn_numbered(memory, which.step)
        turns = [(done, ids) for done, ids in turns if done is wanted]
    if which.position is not None and kind == "removed":
        turns = [(done, ids) for done, ids in turns if any(_at(done, removed, which.position) for removed in done.removed)]
    place = which.place if which.step is None else None
    if not turns or (place is not None and not -len(turns) <= place < len(turns)):
        return ()
    return turns[-1 if place is None else place][1]


def _at(done: Done, removed: Removed, position: int) -> bool:
    return removed.index == (position if position >= 0 else len(done.line) + position)


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
