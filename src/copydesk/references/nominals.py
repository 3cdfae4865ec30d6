"""Names, nouns and what tells which one is meant: an ordinal before them, a name, number, text, position or trait beside them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from copydesk.plan.reference import Form, Noun, Pick, Reference, Wording
from copydesk.references import wordlists as words_of
from copydesk.references.nouns import Lexicon
from copydesk.references.picks import at_edge, from_end, numbers_in, ordinals_in
from copydesk.references.spans import Spans
from copydesk.references.traits import read_traits
from copydesk.words.inflection import singular
from copydesk.words.tokens import QUOTES, Token

MAX_NOUN_TOKENS = 3  # of a noun that the kind doesn't know: "the second open question"
OPEN_END = re.compile(r"\s*(?:…|\.\.\.)$")


class Nominals(Spans):
    """Readings of a span that stands alone, with nothing around it that says where."""

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
        elif self.tokens[bare : bare + 1] and self.tokens[bare].word in words_of.BESIDE and bare + 1 < end:
            relation = words_of.BESIDE[self.tokens[bare].word]
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
        if self.phrase(start, start + 2) in words_of.AT_POSITIONS and end - start > 2:
            yield Reference(Form.NUMBER, noun.word, numbers=numbers_in(self.tokens[start + 2 : end], self.words))
        behind, how = self.longest(words_of.WORDINGS, start, end)
        needs_quote = self.phrase(start, behind) in words_of.QUOTING
        if how is not None and behind < end and (self.tokens[behind].is_quote or not needs_quote):
            yield Reference(Form.ORDINAL, wording=Wording(how, OPEN_END.sub("", self.text(behind, end))))
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
        if phrase[:2] in words_of.AT_POSITION and len(phrase) == 3 and phrase[2].isdecimal():
            return int(phrase[2])
        return None


def nouned(lexicon: Lexicon, tokens: Sequence[Token]) -> bool:
    return any((token.word,) in lexicon.nouns for token in tokens)


def is_content_word(token: Token) -> bool:
    return token.word[:1].isalpha() and not token.is_quote and token.word not in words_of.FUNCTION_WORDS
