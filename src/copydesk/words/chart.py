"""The chart parser: every way in which tokens can be read by the rows of a grammar. What a head matches from a token is found once.

A match is a tree: its row's head, its span, and the slots in it.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from copydesk.words.lexicon import ENGLISH, lexicon, rows
from copydesk.words.notation import Choice, Element, Literal, Pattern, Slot, compiled, slots_of
from copydesk.words.tokens import Token

MAX_MATCHES = 400  # of one clause; a longer list of readings is none
Predicate = Callable[[Token, str], bool]  # of a token and its spelling


class Span(NamedTuple):
    """A slot that is filled: where, and by which row of its own head."""

    start: int
    end: int
    inner: "Match | None" = None


class Match(NamedTuple):
    head: str
    row: int
    start: int
    end: int
    slots: Mapping[str, Span]
    said: str = ""  # the base form of the first verb


class Row(NamedTuple):
    head: str
    number: int
    pattern: Pattern
    opening: frozenset[str] | None  # the words it may begin with; None for any
    needs: tuple[frozenset[str], ...]  # of each of these sets one word must be there


class Grammar:
    """Rows by head. `leaves` are heads that a function tells of one token; what `readers` read, whoever asked reads in its slot."""

    def __init__(
        self,
        table: Sequence[tuple[str, str]],
        language: str = ENGLISH,
        leaves: Mapping[str, Predicate] | None = None,
        readers: Collection[str] = (),
    ) -> None:
        words = lexicon(language)
        self.leaves = leaves or {}
        self.dangling = frozenset(one[0] for one in words.classes["DANGLING"])
        self.heads: dict[str, list[Row]] = {}
        self.order: list[Row] = []
        for number, (head, text) in enumerate(table):
            pattern = compiled(text, words.classes)
            row = Row(head, number, pattern, opening(pattern), tuple(needs(pattern)))
            self.heads.setdefault(head, []).append(row)
            self.order.append(row)
        known = {"", *self.heads, *self.leaves, *readers}
        unknown = {slot.head for row in self.order for slot in slots_of(row.pattern)} - known
        if unknown:
            raise ValueError(f"no head is called {', '.join(sorted(unknown))}")


def opening(pattern: Pattern) -> frozenset[str] | None:
    found: set[str] = set()
    for element in pattern:
        match element:
            case Literal(firsts=firsts):
                return frozenset(found | firsts)
            case Slot():
                return None
            case Choice(ways):
                inner = [opening(way) for way in ways if way]
                if any(one is None for one in inner):
                    return None
                found |= {word for one in inner if one for word in one}
                if all(ways):
                    return frozenset(found)
    return None


def needs(pattern: Pattern) -> Iterator[frozenset[str]]:
    for element in pattern:
        if isinstance(element, Literal):
            yield element.firsts


class Chart:
    """The tokens of one clause, and what was found in them."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token], words: str) -> None:
        self.grammar = grammar
        self.tokens = tokens
        self.spoken = tuple("" if token.is_quote else token.word for token in tokens)
        self.text = words
        self._known: dict[tuple[str, int], tuple[Match, ...]] = {}
        self._words = frozenset(self.spoken)

    def whole(
        self, heads: Collection[str] | None = None, each: int = MAX_MATCHES, limit: int | None = MAX_MATCHES
    ) -> Iterator[Match]:
        """Every way to read all tokens by a row of some heads, in the order of the table: so many of a row, and of all."""
        found = (
            match
            for row in self.grammar.order
            if (heads is None or row.head in heads) and self._may_fit(row, 0)
            for match in islice(self._row(row, 0, exact=True), each)
        )
        yield from islice(found, limit)

    def at(self, head: str, start: int) -> tuple[Match, ...]:
        """What a head matches from a token on."""
        if (head, start) not in self._known:
            self._known[head, start] = ()  # while it is being looked for: no head begins with itself
            found = (
                match
                for row in self.grammar.heads[head]
                if self._may_fit(row, start)
                for match in self._row(row, start, exact=False)
            )
            self._known[head, start] = tuple(islice(found, MAX_MATCHES))
        return self._known[head, start]

    def _may_fit(self, row: Row, start: int) -> bool:
        first = self.spoken[start] if start < len(self.spoken) else ""
        if row.opening is not None and first not in row.opening:
            return False
        return all(not one.isdisjoint(self._words) for one in row.needs)

    def _row(self, row: Row, start: int, *, exact: bool) -> Iterator[Match]:
        for end, slots, said in self._sequence(row.pattern, 0, start, exact):
            if end > start:
                yield Match(row.head, row.number, start, end, dict(slots), said)

    def _sequence(
        self, pattern: Sequence[Element], which: int, at: int, exact: bool
    ) -> Iterator[tuple[int, tuple[tuple[str, Span], ...], str]]:
        """The ways to match the elements from one on: where that ends, its slots, and the first verb in it."""
        if which == len(pattern):
            if not exact or at == len(self.tokens):
                yield at, (), ""
            return
        element = pattern[which]
        match element:
            case Literal():
                for behind, meant in self._literal(element, at):
                    for end, slots, said in self._sequence(pattern, which + 1, behind, exact):
                        yield end, slots, meant or said
            case Choice(ways):
                for way in ways if not self._is_sign(ways, at) else ways[:-1]:
                    for behind, inner, meant in self._sequence(way, 0, at, False):
                        for end, slots, said in self._sequence(pattern, which + 1, behind, exact):
                            yield end, (*inner, *slots), meant or said
            case Slot():
                is_last = which + 1 == len(pattern)
                for span in self._filled(element, at, exact and is_last, pattern[which + 1 :]):
                    for end, slots, said in self._sequence(pattern, which + 1, span.end, exact):
                        yield end, ((element.name, span), *slots), said

    def _is_sign(self, ways: Sequence[Pattern], at: int) -> bool:
        """Whether a colon that may be left out stands here: then it is no part of what follows."""
        first = ways[0][0] if len(ways) == 2 and not ways[1] and len(ways[0]) == 1 else None
        return isinstance(first, Literal) and first.firsts == {":"} and self.spoken[at : at + 1] == (":",)

    def _literal(self, element: Literal, at: int) -> Iterator[tuple[int, str]]:
        if at >= len(self.spoken) or self.spoken[at] not in element.firsts:
            return
        for length in range(min(element.longest, len(self.spoken) - at), 0, -1):
            found = element.phrases.get(self.spoken[at : at + length])
            if found is not None:
                yield at + length, found

    def _filled(self, slot: Slot, at: int, is_rest: bool, behind: Sequence[Element]) -> Iterator[Span]:
        """What may fill a slot from here: what its head matches, or words, to the end or to where what follows can begin."""
        if at >= len(self.tokens):
            return
        if slot.head in self.grammar.leaves:
            token = self.tokens[at]
            if self.grammar.leaves[slot.head](token, self.text[token.start : token.end]):
                yield Span(at, at + 1)
            return
        if slot.head in self.grammar.heads:
            for match in self.at(slot.head, at):
                yield Span(at, match.end, match)
            return
        count = len(self.tokens)
        ends = (count,) if is_rest else range(at + 1, count + 1) if slot.is_short else range(count, at, -1)
        following = opening(tuple(behind)) if behind and isinstance(behind[0], Literal) else None
        for end in ends:
            if not is_rest and not slot.is_text and self.spoken[end - 1] in self.grammar.dangling:
                continue
            if following is None or (end < count and self.spoken[end] in following):
                yield Span(at, end)


@cache
def grammar(name: str, language: str = ENGLISH, readers: frozenset[str] = frozenset()) -> Grammar:
    """The grammar of a table: with the leaves that every table may use, or with readers of its own."""
    from copydesk.words.leaves import LEAVES

    return Grammar(tuple(rows(language, name)), language, {} if readers else LEAVES, readers)
