"""Reasons behind a command, which are passed over: where one may begin, and what is none."""

from collections.abc import Iterator, Sequence

from copydesk.editing.tokens import Token
from copydesk.language.commands.clauses import ENDS, Clause, starts_verb
from copydesk.language.commands.words import (
    AFTERTHOUGHTS,
    AS_ASKED,
    CORRECTIONS,
    EXPLAINING,
    LONGEST_REASON,
    REASON_SIGNS,
    REASONS,
    TAKING_BACK,
    Phrase,
    word_set,
)

_ARE = word_set("is are was were has have had uses use wants want prefers prefer needs need says say")


def heads(clause: Clause) -> Iterator[int]:
    """Where a command may end and a reason begin, the longest first."""
    found = clause.tokens
    yield len(found)
    for place in range(len(found) - 1, 0, -1):
        if (
            not found[place].is_quote
            and (found[place].word != "(" or found[-1].word == ")")
            and (is_reason_sign(clause, place) or starts_reason(found, place))
            and not (found[place].word == ";" and _commands(found, place + 1))
            and is_passed_over(found, place)
        ):
            end = place
            while end > 1 and found[end - 1].word in (",", "please", *ENDS) and not found[end - 1].is_quote:
                end -= 1
            yield end


def _commands(found: Sequence[Token], at: int) -> bool:
    """Whether another command follows: "…; also remove the last bullet" is no reason."""
    while at < len(found) and found[at].word in ("also", "and", "then", "please", "just", "now", ","):
        at += 1
    behind = [at, *(place + 1 for place in range(at, min(len(found) - 1, at + 8)) if found[place].word == ",")]
    return any(place < len(found) and starts_verb(found, place) for place in behind)


def is_passed_over(found: Sequence[Token], at: int) -> bool:
    """Whether what begins here takes nothing back of what was said before it."""
    if at + 1 < len(found) and found[at + 1].word in ("or", "but", "unless", "maybe", "perhaps"):
        return False
    if found[at].word == "(" and found[at + 1].word in ("match", "case", "whole", "exact", "exactly", "ignore", "ignoring", "only"):
        return False  # how it is to be done
    if found[at].word in ("unless", "if", "instead", "rather", "provided"):
        return False  # a condition is no reason
    is_said = found[at].word in (":", "because", "since", "due") or found[at - 1].word not in (",", *ENDS)
    taking_back = TAKING_BACK if is_said and found[at].word != "(" else CORRECTIONS
    return not any(token.word in taking_back and not token.is_quote for token in found[at + 1 :])


def is_reason_sign(clause: Clause, at: int) -> bool:
    """A colon before a space, a dash or bracket behind one."""
    token = clause.tokens[at]
    if token.word not in REASON_SIGNS:
        return False
    before, behind = clause.words[token.start - 1 : token.start], clause.words[token.end : token.end + 1]
    return behind.isspace() if token.word in (":", ";") else before.isspace() and (behind.isspace() or token.word == "(")


def starts_reason(found: Sequence[Token], at: int) -> bool:
    table = REASONS | AFTERTHOUGHTS if found[at - 1].word in (",", *ENDS) and not found[at - 1].is_quote else REASONS
    return phrase(found[at : at + 2]) in AS_ASKED or any(
        phrase(found[at : at + length]) in table for length in range(1, min(LONGEST_REASON, len(found) - at) + 1)
    )


def explains(found: Sequence[Token], at: int) -> bool:
    """Whether words in brackets say why, or how it is meant: "(typo)", "(see the minutes)"; others are a part of the text."""
    return found[at].word in EXPLAINING or starts_reason(found, at)


def reasons_in(clause: Clause) -> list[int]:
    """Where a reason begins that a text of the person's own would not have: "because", a closing bracket."""
    found = clause.tokens
    brackets = [
        place
        for place in range(1, len(found) - 1)
        if found[place].word == "(" and is_reason_sign(clause, place) and found[-1].word == ")" and explains(found, place + 1)
    ]
    told = [
        place
        for place in range(1, len(found) - 1)
        if (is_reason_sign(clause, place) or found[place].word == ".")
        and found[place].word not in (":", "(")
        and _tells(found, place + 1)
    ]
    return [place for place in range(1, len(found)) if not found[place].is_quote and starts_reason(found, place)] + brackets + told


def _tells(found: Sequence[Token], at: int) -> bool:
    """Whether somebody begins to tell something: "I measured it", "we agreed", "our readers are American"."""
    if found[at].word in ("our", "my", "your", "their"):
        return any(token.word in _ARE for token in found[at + 2 : at + 5])
    return found[at].word in ("i", "we", "he", "she", "they", "it's", "that's") and not found[at].is_quote


def phrase(found: Sequence[Token]) -> Phrase:
    return tuple("" if token.is_quote else token.word for token in found)
