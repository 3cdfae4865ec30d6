"""How far a command reaches, at the end of its clause: what it excepts, and a place that is that of several pairs."""

from collections.abc import Iterator, Sequence

from copydesk.language.rules.clause import Clause, is_in, length_in
from copydesk.words.tokens import Token


def exceptions(clause: Clause) -> Iterator[tuple[str, Clause]]:
    """What a clause excepts at its end, and the rest of it."""
    found = clause.tokens
    for at in range(2, len(found) - 1):
        length = length_in(found, at, "EXCEPT")
        if not length and found[at].word == "but" and any(is_in(token, "EVERY") for token in found[:at]):
            length = 1
        if length and at + length < len(found):
            yield clause.raw(at + length, len(found)), clause.upto(at - (found[at - 1].word == ","))


def shared_place(clause: Clause) -> Iterator[tuple[Clause, str]]:
    """A clause without the place at its end, and that place; none where another place is said before it."""
    found = clause.tokens
    while len(found) > 1 and (is_in(found[-1], "FILLER") or is_in(found[-1], "ONLY") or is_in(found[-1], "STOP")):
        found = found[:-1]
    start = next((at for at in range(1, len(found)) if _reaches(found, at) or length_in(found, at, "THROUGHOUT")), len(found))
    behind = start + length_in(found, start, "SCOPE")
    if start < behind < len(found) and not any(_reaches(found, at) for at in range(behind, len(found))):
        yield Clause(clause.words, found[:start]), clause.raw(behind, len(found))


def _reaches(found: Sequence[Token], at: int) -> bool:
    return bool(length_in(found, at, "SCOPE") or length_in(found, at, "EXCEPT"))


def starts_scope(tokens: Sequence[Token], at: int) -> bool:
    """Whether a scope may begin at a token."""
    is_here = at == len(tokens) - 1 and tokens[at].word == "here" and not tokens[at].is_quote
    return is_here or any(length_in(tokens, at, name) for name in ("SCOPE", "EXCEPT", "THROUGHOUT"))
