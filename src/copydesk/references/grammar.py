"""A reference as words to all ways it can be read: recursive descent over tokens with the words of the kind.

Nothing is looked up in a document here. Which reading is meant is decided by which of them names something: see `finder`.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from copydesk.plan.reference import Form, How, Pick, Readings, Reference, Relation, Wording
from copydesk.references import wordlists as words_of
from copydesk.references.nominals import OPEN_END, Nominals
from copydesk.references.nouns import Lexicon, lexicon
from copydesk.references.picks import numbers_in
from copydesk.references.traits import read_traits

MAX_TOKENS = 40  # a longer reference is a name or a quoted text, not a description
MAX_PARTS = 6  # of a list
MAX_STEPS = 20  # of a path
_POSSESSIVE = "'s"


def readings(words: str, kind: str) -> Iterator[tuple[Reference, ...]]:
    """The ways to read `words`, tier by tier."""
    parser = Parser(words, lexicon(kind))
    return parser.tiers(0, len(parser.tokens))


class Parser(Nominals):
    """The readings of a reference, tier by tier."""

    def __init__(self, words: str, lexicon: Lexicon) -> None:
        super().__init__(words, lexicon)
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
        elif phrase[0] in words_of.POINTING and (noun := self.noun_at(start + 1, end)):
            form = Form.SELECTION if phrase[0] in words_of.HERE else Form.FOCUS
            yield Reference(form, self.raw(start, end), noun, pick=Pick() if noun.plural else None)
        else:
            at = start + (phrase[0] in words_of.DETERMINERS)
            if at + 1 < end and self.tokens[at].word in words_of.SELECTED:
                noun = self.noun_at(at + 1, end)
                if noun or (at + 2 == end and self.tokens[at + 1].word in words_of.SELECTED_TEXT):
                    yield Reference(Form.SELECTION, self.raw(start, end), noun)

    def direct(self, start: int, end: int) -> Iterator[Reference]:
        yield from self.bare(start, end)
        raw, bare = self.raw(start, end), self.behind_determiner(start, end)
        numbers = numbers_in(self.tokens[bare:end], self.words, signed=True)
        if numbers:
            yield Reference(Form.NUMBER, raw, numbers=numbers)
        if self.phrase(start, end) in words_of.EVERYTHING or self.phrase(self.behind_whole(bare, end), end) in self.lexicon.whole:
            yield Reference(Form.WHOLE, raw)
        if OPEN_END.search(raw):
            yield Reference(Form.TEXT, raw, wording=Wording(How.STARTS, OPEN_END.sub("", raw)))
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

    # Several

    def several(self, start: int, end: int) -> Iterator[Reference]:
        """Setup and Costs: cut at one "and"; the rest may be a list again."""
        start += self.tokens[start].word in words_of.BOTH
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
        first_of, second_of = (self.with_name(Reference(Form.ORDINAL, noun=one), *span) for span in spans)
        return (first_of,), (second_of,)
