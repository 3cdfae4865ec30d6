"""The ways to part a message into clauses: lines, numbered steps, pairs with arrows, wishes, and joints before a verb."""

import re
from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise

from copydesk.language.rules.clause import Clause, clause_of, is_in, is_in_number, length_in, starts_verb, verb_length
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token

MAX_CLAUSES = 12
_NUMBERED = re.compile(r"(?:^|\n)\s*(?:\d{1,2}[.)]|[-*•])\s+")
_COUNTED = re.compile(r"(?:^|(?<=[.;,!?])\s)\s*\d{1,2}[.)]\s+(?=[A-Za-z])")  # "1. delete X. 2. rename Y"
MAX_PLACE = 10  # tokens of a place before a command


def partings(words: str) -> Iterator[tuple[Clause, ...]]:
    """The ways to part words into commands: where each begins with a verb; and all as one."""
    whole = clause_of(words)
    for parts in (next_places(whole), lines_of(words, whole), tuple(parted(whole))):
        if 1 < len(parts) <= MAX_CLAUSES:
            yield parts
    wishes = wished(whole)
    if 1 < len(wishes) <= MAX_CLAUSES:
        yield wishes
        return  # no new text has another wish in it
    yield (whole,)


def lines_of(words: str, whole: Clause) -> tuple[Clause, ...]:
    """The commands of a message with a line for each, or that counts them; or of pairs with an arrow in each."""
    text = words.strip()
    lines = [words]
    if "\n" in text:
        lines = [line for line in _NUMBERED.split(words) if line.strip()]
        lines = lines if len(lines) > 1 else [line for line in words.splitlines() if line.strip()]
    elif _COUNTED.match(words):
        lines = [line for line in _COUNTED.split(words) if line.strip()]
    if len(lines) == 1 and sum(is_in(token, "ARROW") for token in whole.tokens) > 1:
        return arrows(whole)
    return tuple(clause for line in lines for clause in parted(clause_of(line.strip()))) if len(lines) > 1 else ()


def arrows(clause: Clause) -> tuple[Clause, ...]:
    """A -> B, C -> D: each pair by itself, where each has one arrow."""
    joints = [at for at, token in enumerate(clause.tokens) if is_in(token, "AND")]
    parts = tuple(_cut(clause, joints))
    return parts if all(sum(is_in(token, "ARROW") for token in part.tokens) == 1 for part in parts) else ()


def _cut(clause: Clause, joints: Sequence[int]) -> Iterator[Clause]:
    start = 0
    for at in (*joints, len(clause.tokens)):
        if at > start:
            yield Clause(clause.words, clause.tokens[start:at])
        start = at + 1


def wished(clause: Clause) -> tuple[Clause, ...]:
    """ "A should be B, and C should be D": each wish by itself."""
    found = clause.tokens
    wishes = [
        at for at in range(len(found)) if (length := length_in(found, at, "MODAL")) and length_in(found, at + length, "WISHED")
    ]
    if len(wishes) < 2:
        return ()
    joints = [max((at for at in range(one, two) if is_in(found[at], "AND")), default=-1) for one, two in pairwise(wishes)]
    return tuple(_cut(clause, joints)) if all(at > 0 for at in joints) else ()


def next_places(clause: Clause) -> tuple[Clause, ...]:
    """ "In 2, delete …; in 3, rename …": cut before each place that is said before its command."""
    found = clause.tokens
    cuts: list[tuple[int, int]] = []
    for at in range(1, len(found) - 3):
        behind = at
        while behind < len(found) and is_in(found[behind], "PARTING") and found[behind].word not in ("!", "?", "also", "plus"):
            behind += 1
        says = any(found[place].word in (";", ".", "and", "then") for place in range(at, behind))
        if says and not (cuts and at < cuts[-1][1]) and _is_place_first(found, behind):
            cuts.append((at, behind))
    parts, start = [], 0
    for at, behind in cuts:
        parts.append(Clause(clause.words, found[start:at]))
        start = behind
    return (*parts, Clause(clause.words, found[start:])) if cuts else ()


def _is_place_first(found: Sequence[Token], at: int) -> bool:
    if at >= len(found) or found[at].word not in words_in("PARTINGS_IN"):
        return False
    for place in range(at + 1, min(len(found), at + MAX_PLACE)):
        if found[place].is_quote or found[place].word in (";", ":"):
            return False
        if found[place].word == ",":
            return place > at + 1
    return False


def parted(clause: Clause) -> Iterator[Clause]:
    start = int(len(clause.tokens) > 1 and clause.tokens[0].word in ("first", "firstly") and starts_verb(clause.tokens, 1))
    for cut, behind in split_points(clause.tokens):
        if cut > start:
            yield Clause(clause.words, clause.tokens[start:cut])
        start = behind
    if start < len(clause.tokens):
        yield Clause(clause.words, clause.tokens[start:])


def split_points(found: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """Where one command may end and the next begin: joints before a verb."""
    at = 1
    while at < len(found):
        behind = at
        while behind < len(found) and is_in(found[behind], "JOINT"):
            behind += 1
        is_joint = any(is_in(found[place], "PARTING") for place in range(at, behind))
        if is_joint and starts_verb(found, behind) and not _is_label(found, at, behind) and not _goes_on(found, at, behind):
            yield at, behind
        at = max(behind, at + 1)


def _is_label(found: Sequence[Token], at: int, behind: int) -> bool:
    """Whether it is the full stop of a letter or a number that something is listed by: "D. Close for good"."""
    is_stop = behind == at + 1 and found[at].word == "." and at > 1
    return is_stop and len(found[at - 1].word) == 1 and is_in(found[at - 2], "LISTING")


def _goes_on(found: Sequence[Token], at: int, behind: int) -> bool:
    """Whether the same command goes on: "put it back, placing it first", "bring it back and put it at the end"."""
    if is_in(found[behind], "GOING_ON") and behind + 1 < len(found) and is_in(found[behind + 1], "IT"):
        return is_in(found[0], "BROUGHT") or any(token.word == "back" for token in found[:at])
    is_ing = found[behind].word.endswith("ing") and not found[0].word.endswith("ing")
    return behind - at == 1 and found[at].word == "," and is_ing


def told_first(clause: Clause) -> Iterator[tuple[Clause, Clause]]:
    """What is told before a command, and the command: "the charger is packed, mark it as done"."""
    found = clause.tokens
    if starts_verb(found, 0) or is_in(found[0], "LEADING"):
        return
    for cut, behind in split_points(found):
        is_apart = any(found[place].word in (",", ".", ";", "!") for place in range(cut, behind))
        if is_apart and not any(_is_colon(clause, token) for token in found[:cut]):  # what stands before a colon is a head
            yield Clause(clause.words, found[:cut]), Clause(clause.words, found[behind:])


def _is_colon(clause: Clause, token: Token) -> bool:
    """Whether a token is a colon that something stands behind: that of "11:15" is none."""
    return token.word == ":" and clause.words[token.end : token.end + 1].isspace()


def tells_to(clause: Clause) -> bool:
    """Whether what is told before a command is one itself: "first bold April, then …" is no story."""
    found = list(dropwhile(lambda token: is_in(token, "ORDER"), clause.tokens))
    if found and is_in(found[0], "ALREADY_TOLD"):
        return True
    return bool(found) and (starts_verb(found, 0) or any(True for _ in split_points(found)))


def counted_like(clause: Clause, before: Clause) -> Clause:
    """A bare number counts what the command before it counted: in "move recommendation 5 up and delete 4" no section goes."""
    found = clause.tokens
    start = end = verb_length(found) or 1
    while end < len(found) and (found[end].word.isdecimal() or (end > start and is_in(found[end], "BETWEEN_NUMBERS"))):
        end += 1
    if end == start or (end < len(found) and not is_in(found[end], "WHERETO")) or not found[end - 1].word.isdecimal():
        return clause
    for at, (noun, number) in enumerate(pairwise(before.tokens)):
        if number.word.isdecimal() and noun.word.isalpha() and not noun.is_quote and not is_in(noun, "NUMBERED_ALONE"):
            said = noun.word if start + 1 < end else noun.word.removesuffix("s")
            place = _place_behind(before, at + 2) if end == len(found) else ""
            return clause_of(f"{clause.raw(0, start)} {said} {clause.raw(start, len(found))}{place}")
    return clause


def _place_behind(clause: Clause, start: int) -> str:
    """The place that ends a clause: " in Risks"."""
    for at in range(start, len(clause.tokens) - 1):
        rest = clause.tokens[at + 1 :]
        if is_in(clause.tokens[at], "PLACED_IN") and not rest[0].word[0].isdigit() and not any(token.is_quote for token in rest):
            return f" {clause.raw(at, len(clause.tokens))}"
    return ""


def sharing_verb(clause: Clause) -> Iterator[tuple[Clause, Clause]]:
    """The ways to read a second pair that shares the first one's verb: "change A to B and C to D"."""
    found = clause.tokens
    if not starts_verb(found, 0):
        return
    joints = [at for at in range(2, len(found) - 1) if is_in(found[at], "AND") and not is_in_number(found, at)]
    for at in reversed(joints if len(joints) <= MAX_CLAUSES else ()):
        behind = at + 1
        while behind < len(found) and is_in(found[behind], "AND") and found[behind].word != ";":
            behind += 1
        if behind < len(found):
            yield clause.upto(at), Clause(clause.words, (*found[: verb_length(found)], *found[behind:]))


def led(clause: Clause) -> Iterator[tuple[str, Clause]]:
    """A clause without the place before its verb: "in Risks, delete …"; the place, and the rest."""
    found = clause.tokens
    if len(found) < 4 or not is_in(found[0], "LEADING"):
        return
    for at in range(2, len(found) - 1):
        behind = at + (found[at].word in (",", ":") and not found[at].is_quote)
        while behind < len(found) - 1 and is_in(found[behind], "STILL_POLITE"):
            behind += 1
        if starts_verb(found, behind):
            yield clause.raw(1, at), clause.behind(behind)
