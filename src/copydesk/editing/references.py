"""A reference as words to all ways it can be read: recursive descent over tokens with the words of the kind.

Nothing is looked up in a document here. Which reading is meant is decided by which of them names something: see `finding`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TypeVar

from copydesk.editing import lexicon as words_of
from copydesk.editing.lexicon import Lexicon, Phrase, lexicon, singular
from copydesk.editing.picks import numbers_in, ordinals_in
from copydesk.editing.tokens import QUOTES, Token, tokens
from copydesk.editing.traits import read_traits
from copydesk.plan.reference import Form, How, Noun, Pick, Readings, Reference, Relation, Wording

Value = TypeVar("Value")
MAX_TOKENS = 40  # a longer reference is a name or a quoted text, not a description
MAX_PARTS = 6  # of a list
MAX_STEPS = 20  # of a path
MAX_NOUN_TOKENS = 3  # of a noun that the kind doesn't know: "the second open question"
MAX_PHRASE = 4
_OPEN_END = re.compile(r"\s*(?:…|\.\.\.)$")
_POSSESSIVE = "'s"


def readings(words: str, kind: str) -> Iterator[tuple[Reference, ...]]:
    """The ways to read `words`, tier by tier."""
    parser = Parser(words, lexicon(kind))
    return parser.tiers(0, len(parser.tokens))


class Parser:
    """Spans of tokens are given by their first and the one behind their last."""

    def __init__(self, words: str, lexicon: Lexicon) -> None:
        self.words = words
        self.lexicon = lexicon
        self.tokens: list[Token] = tokens(words)
        self._known: dict[tuple[int, int], Readings] = {}

    def readings(self, start: int, end: int) -> Readings:
        if (start, end) not in self._known:
            self._known[start, end] = ()  # while it is being read; a span never needs its own readings
            self._known[start, end] = tuple(self.tiers(start, end))
        return self._known[start, end]

    def tiers(self, start: int, end: int) -> Iterator[tuple[Reference, ...]]:
        if start >= end:
            return
        tiers: tuple[Callable[[int, int], Iterator[Reference]], ...] = (self.context, self.direct)
        if end - start <= MAX_TOKENS:
            slashed = partial(self.path, signs=frozenset("/"))
            tiers = (*tiers, self.role, self.described, self.owned, slashed, self.several)
        for tier in tiers:
            found = tuple(tier(start, end))
            if found:
                yield found

    # What the conversation brings along

    def context(self, start: int, end: int) -> Iterator[Reference]:
        phrase = self.phrase(start, end)
        if phrase in words_of.SELECTION:
            yield Reference(Form.SELECTION, self.raw(start, end))
        elif phrase in words_of.FOCUS:
            yield Reference(Form.FOCUS, self.raw(start, end))
        elif phrase in words_of.FOCUS_ALL:
            yield Reference(Form.FOCUS, self.raw(start, end), pick=Pick())
        elif phrase[0] in ("this", "these", "that", "those") and (noun := self.noun_at(start + 1, end)):
            form = Form.SELECTION if phrase[0] in ("this", "these") else Form.FOCUS
            yield Reference(form, self.raw(start, end), noun, pick=Pick() if noun.plural else None)
        else:
            at = start + (phrase[0] in words_of.DETERMINERS)
            if at + 1 < end and self.tokens[at].word in words_of.SELECTED:
                noun = self.noun_at(at + 1, end)
                if noun or (at + 2 == end and self.tokens[at + 1].word in words_of.SELECTED_TEXT):
                    yield Reference(Form.SELECTION, self.raw(start, end), noun)

    # What is called by its name or number

    def bare(self, start: int, end: int) -> Iterator[Reference]:
        """A name or a quoted text by itself."""
        if end - start == 1 and self.tokens[start].is_quote:
            yield Reference(Form.TEXT, self.tokens[start].word)
            return
        raw, bare = self.raw(start, end), self.behind_determiner(start, end)
        whole = self.behind_whole(bare, end)
        yield Reference(Form.NAME, raw)
        if bare < whole < end:
            yield Reference(Form.NAME, self.raw(whole, end))
        if raw[-1] in QUOTES.get(raw[0], "") and len(raw) > 2:  # marks inside the quoted text
            yield Reference(Form.TEXT, raw[1:-1])
        if start < bare < end:
            yield Reference(Form.NAME, self.raw(bare, end))

    def direct(self, start: int, end: int) -> Iterator[Reference]:
        yield from self.bare(start, end)
        raw, bare = self.raw(start, end), self.behind_determiner(start, end)
        numbers = numbers_in(self.tokens[bare:end], self.words, signed=True)
        if numbers:
            yield Reference(Form.NUMBER, raw, numbers=numbers)
        if self.phrase(start, end) in words_of.EVERYTHING or self.phrase(self.behind_whole(bare, end), end) in self.lexicon.whole:
            yield Reference(Form.WHOLE, raw)
        if _OPEN_END.search(raw):
            yield Reference(Form.TEXT, raw, wording=Wording(How.STARTS, _OPEN_END.sub("", raw)))
        yield from self.path(start, end, words_of.PATH_SIGNS)

    def role(self, start: int, end: int) -> Iterator[Reference]:
        role = self.lexicon.roles.get(self.phrase(self.behind_determiner(start, end), end))
        if role is not None:
            yield Reference(Form.ROLE, role)

    def path(self, start: int, end: int, signs: frozenset[str]) -> Iterator[Reference]:
        """Setup > Overview: the last step, in what the steps before it name."""
        cuts = [place for place in range(start, end) if self.is_sign(place, signs)]
        if not 0 < len(cuts) <= MAX_STEPS or cuts[0] == start or cuts[-1] == end - 1:
            return
        above = self.readings(start, cuts[-1])
        for tier in self.readings(cuts[-1] + 1, end):
            for step in tier:
                if step.relation is None and step.form not in (Form.SELECTION, Form.FOCUS, Form.WHOLE, Form.LIST):
                    yield replace(step, relation=Relation.PATH, to=above)

    # What is described

    def described(self, start: int, end: int) -> Iterator[Reference]:
        yield from self.placed(start, end)
        for place in range(start + 1, end - 1):
            if self.tokens[place].word == _POSSESSIVE:  # Morag's first line: the first of those that are called Morag
                owned = (core for core in self.placed(place + 1, end) if core.form is Form.ORDINAL)
                yield from (replace(core, form=Form.NAME, words=self.raw(start, place)) for core in owned)

    def placed(self, start: int, end: int) -> Iterator[Reference]:
        """A core, alone or in, after or before something else."""
        yield from self.cores(start, end)
        for place in range(start + 1, end - 1):
            behind, relation = self.longest(words_of.RELATIONS, place, end)
            if relation is not None and behind < end:
                yield from self.related(self.cores(start, place), relation, behind, end)
            if relation is Relation.IN:
                yield from self.with_traits(start, place, behind, end)
            if relation is Relation.IN and behind < end:  # Overview in Setup
                yield from self.related(self.bare(start, place), relation, behind, end)
        behind, relation = self.longest(words_of.RELATIONS, start, end)
        for place in range(behind, end - 1) if relation is Relation.IN else ():
            if self.is_sign(place, frozenset(",")):  # in Setup, the second bullet
                yield from self.related(self.cores(place + 1, end), Relation.IN, behind, place)

    def with_traits(self, start: int, place: int, behind: int, end: int) -> Iterator[Reference]:
        """Every step in Setup whose content is empty."""
        for cut in range(behind + 1, end):
            traits = read_traits(self.tokens[cut:end], self.lexicon)
            if traits:
                cores = (replace(core, traits=traits) for core in self.cores(start, place) if core.form is Form.ORDINAL)
                yield from self.related(cores, Relation.IN, behind, cut)

    def owned(self, start: int, end: int) -> Iterator[Reference]:
        """This section's table: the table in this section."""
        for place in range(start + 1, end - 1):
            if self.tokens[place].word == _POSSESSIVE:
                yield from self.related(self.cores(place + 1, end), Relation.IN, start, place)

    def related(self, cores: Iterator[Reference], relation: Relation, start: int, end: int) -> Iterator[Reference]:
        for core in cores:
            to = self.readings(start, end)
            if core.relation is None and to:
                yield replace(core, relation=relation, to=to)

    def cores(self, start: int, end: int) -> Iterator[Reference]:
        """A noun with what tells which one is meant: an ordinal before it, a name, number, text or position beside it."""
        if start >= end:
            return
        bare = self.behind_whole(self.behind_determiner(start, end), end)
        role = self.lexicon.roles.get(self.phrase(bare, end))
        if role is not None:
            yield Reference(Form.ROLE, role)
        pick, behind = ordinals_in(self.tokens[bare:end], alone=True)
        if pick is not None:
            yield from self.nominal(bare + behind, end, pick)
        elif self.tokens[bare : bare + 1] and self.tokens[bare].word in ("next", "previous") and bare + 1 < end:
            relation = Relation.AFTER if self.tokens[bare].word == "next" else Relation.BEFORE
            here = Reference(Form.FOCUS, self.raw(start, end))
            for core in self.nominal(bare + 1, end, None):
                yield replace(core, relation=relation, to=((here,),))
        yield from self.nominal(bare, end, None)
        for cut in range(bare + 1, min(end, bare + MAX_NOUN_TOKENS + 1)):  # recommendation 2, where they are under Recommendations
            numbers = numbers_in(self.tokens[cut:end], self.words, signed=True)
            if numbers and not nouned(self.lexicon, self.tokens[bare:cut]) and all(map(is_content_word, self.tokens[bare:cut])):
                *before, last = self.phrase(bare, cut)
                yield Reference(Form.NUMBER, self.raw(start, cut), noun=Noun(" ".join((*before, singular(last)))), numbers=numbers)
        if start < bare:  # "the dough section" may be the one called The dough
            named = (core for core in self.nominal(start, end, None) if core.form is Form.NAME)
            yield from (core for core in named if core.words != self.raw(start, bare))

    def nominal(self, start: int, end: int, pick: Pick | None) -> Iterator[Reference]:
        nouns = self.nouns(start, end)
        for first, behind, noun in nouns:
            for core in self.complements(noun, behind, end, named=first > start):
                if core.form is Form.NUMBER and pick is not None:
                    continue  # the second section 3
                if core.form is Form.ORDINAL and core.words:  # the second from the right
                    core = replace(core, words="", pick=from_end(pick) if words_of.FROM[self.phrase(behind, end)] else pick)
                    pick_here = core.pick
                else:
                    pick_here = at_edge(pick, core.pick)
                core = replace(core, noun=noun, pick=pick_here)
                yield core if first == start else self.with_name(core, start, first)
        if pick is not None and not any(first == start and behind == end for first, behind, _ in nouns):
            yield from self.unknown(start, end, pick)

    def with_name(self, core: Reference, start: int, end: int) -> Reference:
        if end - start == 1 and self.tokens[start].is_quote:
            return replace(core, form=Form.TEXT, words=self.tokens[start].word)
        return replace(core, form=Form.NAME, words=self.raw(start, end))

    def complements(self, noun: Noun, start: int, end: int, *, named: bool) -> Iterator[Reference]:
        """What stands behind a noun, all of it. Where a name stands before the noun, none stands behind it."""
        if start == end:
            yield Reference(Form.ORDINAL)
            return
        position = self.position(start, end)
        if position is not None:
            yield Reference(Form.ORDINAL, position=position)
        traits = read_traits(self.tokens[start:end], self.lexicon)
        if traits:
            yield Reference(Form.ORDINAL, traits=traits)
        edge = words_of.AT_EDGES.get(self.phrase(start, end))
        if edge is not None:
            yield Reference(Form.ORDINAL, pick=Pick((edge,)))
        behind_it, taken = ordinals_in(self.tokens[start:end])
        if behind_it is not None and start + taken == end and behind_it.places:  # the figure second to last
            yield Reference(Form.ORDINAL, pick=behind_it)
        if self.phrase(start, end) in words_of.FROM:
            yield Reference(Form.ORDINAL, words=self.raw(start, end))
        if self.tokens[start].word in ("at", "in") and end - start > 2 and self.tokens[start + 1].word in ("position", "positions"):
            yield Reference(Form.NUMBER, noun.word, numbers=numbers_in(self.tokens[start + 2 : end], self.words))
        behind, how = self.longest(words_of.WORDINGS, start, end)
        if how is not None and behind < end and (self.tokens[behind].is_quote or self.phrase(start, behind) != ("with",)):
            yield Reference(Form.ORDINAL, wording=Wording(how, _OPEN_END.sub("", self.text(behind, end))))
        if named:
            return
        numbers = numbers_in(self.tokens[start:end], self.words)
        if numbers:
            yield Reference(Form.NUMBER, noun.word, numbers=numbers)
        at = self.longest(words_of.NAMING, start, end)[0]
        for begin in dict.fromkeys((at, start)) if at < end else (start,):
            is_quote = end - begin == 1 and self.tokens[begin].is_quote
            yield Reference(Form.TEXT if is_quote else Form.NAME, self.text(begin, end))

    def unknown(self, start: int, end: int, pick: Pick) -> Iterator[Reference]:
        """An ordinal with a word that is no noun of the kind, or with none at all."""
        one = self.lexicon.nouns.get(("one",))
        if self.tokens[start - 1].word in words_of.EDGES or (start == end and not pick.places):
            return
        if start == end and one is not None:
            yield Reference(Form.ORDINAL, noun=one, pick=pick)
        elif one is not None and self.phrase(start, end) in words_of.FROM:
            yield Reference(Form.ORDINAL, noun=one, pick=from_end(pick) if words_of.FROM[self.phrase(start, end)] else pick)
        elif one is not None and (edge := words_of.AT_EDGES.get(self.phrase(start, end))) is not None:
            yield Reference(Form.ORDINAL, noun=one, pick=at_edge(pick, Pick((edge,))))
        elif 0 < end - start <= MAX_NOUN_TOKENS and all(map(is_content_word, self.tokens[start:end])):
            *before, last = self.phrase(start, end)
            yield Reference(Form.ORDINAL, noun=Noun(" ".join((*before, singular(last)))), pick=pick)

    def position(self, start: int, end: int) -> int | None:
        """at position 5"""
        phrase = self.phrase(start, end)
        if phrase[:2] in (("at", "position"), ("in", "position")) and len(phrase) == 3 and phrase[2].isdecimal():
            return int(phrase[2])
        return None

    # Several

    def several(self, start: int, end: int) -> Iterator[Reference]:
        """Setup and Costs: cut at one "and"; the rest may be a list again."""
        start += self.tokens[start].word == "both"
        cuts = [place for place in range(start + 1, end - 1) if self.is_sign(place, words_of.AND)]
        for cut in cuts if len(cuts) <= MAX_PARTS else ():
            behind = cut + 1
            while behind < end and self.is_sign(behind, words_of.AND):
                behind += 1
            before, after = self.readings(start, cut), self.readings(behind, end)
            if before and after:
                yield Reference(Form.LIST, self.raw(start, end), parts=(before, after))
            for parts in (self.shared_place(start, cut, behind, end), self.shared_noun(start, cut, behind, end)):
                if all(parts):
                    yield Reference(Form.LIST, self.raw(start, end), parts=((parts[0],), (parts[1],)))

    def shared_place(self, start: int, cut: int, behind: int, end: int) -> tuple[tuple[Reference, ...], tuple[Reference, ...]]:
        """Deck and Paint in the table: both are there."""
        for place in range(behind + 1, end - 1):
            to, relation = self.longest(words_of.RELATIONS, place, end)
            if relation is Relation.IN and to < end:
                one, two = (
                    tuple(self.related(chain(self.bare(*span), self.cores(*span)), relation, to, end))
                    for span in ((start, cut), (behind, place))
                )
                return one, two
        return (), ()

    def shared_noun(self, start: int, cut: int, behind: int, end: int) -> tuple[tuple[Reference, ...], tuple[Reference, ...]]:
        """The rows Deck and Paint, the Setup and Protocol blocks: both are of that sort."""
        first = self.behind_determiner(start, cut)
        at, noun = self.longest(self.lexicon.nouns, first, cut)
        if noun is not None and noun.plural and at < cut:
            spans = ((at, cut), (behind, end))
        else:
            at, noun = next(
                ((at, noun) for at in range(behind + 1, end) if (noun := self.noun_at(at, end)) is not None), (end, None)
            )
            if noun is None or not noun.plural:
                return (), ()
            spans = ((first, cut), (self.behind_determiner(behind, at), at))
        one = noun._replace(plural=False)
        return tuple(tuple([self.with_name(Reference(Form.ORDINAL, noun=one), *span)]) for span in spans)  # type: ignore[return-value]

    # Spans

    def raw(self, start: int, end: int) -> str:
        return self.words[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    def text(self, start: int, end: int) -> str:
        """What stands there, without the marks where all of it is quoted."""
        return self.tokens[start].word if end - start == 1 and self.tokens[start].is_quote else self.raw(start, end)

    def phrase(self, start: int, end: int) -> Phrase:
        return tuple(token.word for token in self.tokens[start:end])

    def is_sign(self, place: int, signs: frozenset[str]) -> bool:
        return self.tokens[place].word in signs and not self.tokens[place].is_quote

    def behind_determiner(self, start: int, end: int) -> int:
        return start + (start < end and self.tokens[start].word in words_of.DETERMINERS)

    def behind_whole(self, start: int, end: int) -> int:
        return self.longest(words_of.WHOLE_WORDS, start, end)[0]

    def longest(self, table: Mapping[Phrase, Value], start: int, end: int) -> tuple[int, Value | None]:
        """The longest phrase of a table that stands at `start`: where it ends, and what it stands for."""
        for length in range(min(MAX_PHRASE, end - start), 0, -1):
            phrase = self.phrase(start, start + length)
            if phrase in table and not any(token.is_quote for token in self.tokens[start : start + length]):
                return start + length, table[phrase]
        return start, None

    def noun_at(self, start: int, end: int) -> Noun | None:
        """The noun that is all of a span."""
        return self.lexicon.nouns.get(self.phrase(start, end))

    def nouns(self, start: int, end: int) -> list[tuple[int, int, Noun]]:
        """The nouns of a span, the longest at each place."""
        found: list[tuple[int, int, Noun]] = []
        for place in range(start, end):
            behind, noun = self.longest(self.lexicon.nouns, place, min(end, place + self.lexicon.longest))
            if noun is not None and not (found and behind <= found[-1][1]):  # not the point of a bullet point
                found.append((place, behind, noun))
        return found


def from_end(pick: Pick | None) -> Pick | None:
    return None if pick is None else pick._replace(places=tuple(-place - 1 for place in pick.places))


def at_edge(pick: Pick | None, edge: Pick | None) -> Pick | None:
    """The two at the end, the one in the middle."""
    if edge is None or (pick is not None and pick.exactly is None):
        return pick
    if edge.places[0] == words_of.BOTH_ENDS:
        return Pick((0, -1))
    if len(edge.places) > 1 or edge.places[0] not in (0, -1, words_of.MIDDLE):
        return edge
    count = pick.exactly if pick is not None and pick.exactly is not None else 1
    match edge.places[0]:
        case 0:
            return Pick(tuple(range(count)))
        case -1:
            return Pick(tuple(range(-count, 0)))
        case _:
            return edge if count == 1 else Pick(middle=count)


def nouned(lexicon: Lexicon, tokens: Sequence[Token]) -> bool:
    return any((token.word,) in lexicon.nouns for token in tokens)


def is_content_word(token: Token) -> bool:
    return token.word[:1].isalpha() and not token.is_quote and token.word not in words_of.FUNCTION_WORDS
