"""Case: a plan beside the words that asked for it, with what the rules ask of it over and over worked out once."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from copydesk.document.document import Document
from copydesk.editing.bind import BoundEdit
from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks.addresses import is_amended
from copydesk.editing.risks.balance import Balance, share
from copydesk.editing.risks.bringing import Bringing, bringing
from copydesk.editing.risks.due import is_due, is_shift
from copydesk.editing.risks.facts import HARD, NUMERIC, Fact, Facts, facts
from copydesk.editing.risks.formulas import fits, formula_due
from copydesk.editing.risks.given import Given
from copydesk.editing.risks.holdings import folded, words_of
from copydesk.editing.risks.regions import Region, Told, regions, told
from copydesk.editing.risks.rewording import Anew, anew
from copydesk.editing.risks.sense import phrases
from copydesk.editing.risks.spots import Spot, sentences, spots
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.sums import is_called_sum, is_from_text, is_scaled, is_sum_asked, is_worked_out
from copydesk.editing.risks.units import context
from copydesk.editing.risks.whereabouts import holders
from copydesk.kinds import kind_named
from copydesk.plan.brief import Brief
from copydesk.references.nameindex import name_key
from copydesk.references.structure import counted_numbers, structure

MOST = 0.6  # of the document: a heading that holds more is no place in it
_PART = re.compile(r"[^\W_]+")
LEADING = frozenset({"in", "under", "of", "for", "to", "section", "sections", "chapter", "scenes", "steps"})
SHOWN = 0.6  # of a text's stems stand in what the person was told
ABBREVIATED = 4  # letters of a word that may be the beginning of another
DENIED = 4  # words behind a "no" that it says there is none of
MAX_TITLE = 160  # characters of a node's text that name it


class Case:
    def __init__(self, before: Document, after: Document, edits: Sequence[BoundEdit], brief: Brief, sources: Sequence[str]) -> None:
        self.before = before
        self.after = after
        self.edits = tuple(edits)
        self.brief = brief
        self.sources = tuple(sources)
        self.types = kind_named(before.kind).types
        self.regions: tuple[Region, ...] = regions(before, after, edits)
        self.balance = Balance(self.regions, before, after)
        self._spots: dict[str, tuple[Spot, ...]] = {}
        self._anew: dict[str, Anew] = {}
        self._bring: dict[str, Bringing] = {}

    def spots(self, region: Region) -> tuple[Spot, ...]:
        """The word-level exchanges in the nodes of a region that stay."""
        if region.edit not in self._spots:
            self._spots[region.edit] = tuple(
                spot for pair in region.pairs if pair.old.text != pair.new.text for spot in spots(pair)
            )
        return self._spots[region.edit]

    def anew(self, region: Region) -> Anew:
        """The sentences of a region, as they were and as they are, of which one says anew what the other said."""
        if region.edit not in self._anew:
            self._anew[region.edit] = anew(sentences(region.old_text), sentences(region.new_text))
        return self._anew[region.edit]

    @cached_property
    def _spots_by_node(self) -> dict[str, list[Spot]]:
        found: dict[str, list[Spot]] = {}
        for spot in (spot for region in self.regions for spot in self.spots(region)):
            found.setdefault(spot.id, []).append(spot)
        return found

    def spots_of(self, id: str) -> list[Spot]:
        return self._spots_by_node.get(id, [])

    @cached_property
    def _olds_by_new(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for spot in (spot for own in self._spots_by_node.values() for spot in own):
            found.setdefault(spot.new.casefold(), set()).add(spot.old.casefold())
        return found

    def stood_for(self, new: str) -> set[str]:
        """The texts in whose place the plan puts a text."""
        return self._olds_by_new.get(new.casefold(), set())

    # What the person said

    @cached_property
    def said_facts(self) -> Facts:
        """The facts of the words, but the numbers that name places: "section 3"."""
        counted = self.before.cached(counted_numbers)
        named = {counted.get(id, "") for id in self.brief.places | self.brief.beside | self.brief.spared}
        found = facts(self.brief.said)
        return {
            fact: found[fact] for fact in found if not (fact.kind == "number" and fact.value in named and self._names(fact.value))
        }

    def _names(self, number: str) -> bool:
        """Whether a number names a place: "3.2", "section 3", "under 5"; and not "beds 2 and 4"."""
        line = line_of(self.brief.said)
        ahead = {words[-1] for words in (part.split() for part in line.split(f" {number} ")[:-1]) if words}
        nouns = {word for type in self.types.values() for word in type.words}
        return "." in number or bool(ahead & (nouns | LEADING)) or line.startswith(f" {number} ")

    @cached_property
    def given(self) -> Given:
        return Given(self.brief.said, self.said_facts)

    @cached_property
    def shown_stems(self) -> Counter[str]:
        """What the person was told and refers to."""
        return Counter(content("\n".join(self.brief.shown)))

    def is_shown(self, text: str) -> bool:
        """Whether a text is made of what the person was told, and refers to: it is theirs by then."""
        stems = content(text)
        return bool(stems) and bool(self.brief.shown) and share(stems, self.shown_stems) >= SHOWN

    @cached_property
    def _shown_facts(self) -> frozenset[Fact]:
        """Its values, without those of which a wrong one does harm, unless they stood here before."""
        told = frozenset(fact for text in self.brief.shown for fact in facts(text) if fact.kind not in HARD)
        return told | frozenset(fact for text in self.brief.stood for fact in facts(text))

    @cached_property
    def source_facts(self) -> Facts:
        return facts("\n".join(self.sources))

    def is_said(self, fact: Fact, old: Facts | None = None) -> bool:
        """Whether the words give a fact, in whatever spelling, or those parts of it that aren't as they were."""
        return self.given.has(fact, old) or fact in self._shown_facts

    def is_asked(self, region: Region, fact: Fact) -> bool:
        """Whether the words give a value that a region brings, or it follows from them by counting."""
        spots = self._bringing(region).spots.get(fact, [])
        stood = [one for spot in spots for one in facts(spot.old)]
        is_step = bool(stood) and is_shift(fact, self.brief) and not any(map(self.is_said, stood))  # "£5 off" gives no price
        if not is_step and self.is_said(fact, facts(region.old_text)):
            return True
        if any(is_due(fact, facts(f"{spot.old}\n{spot.sentence}"), self.brief, spot.old) for spot in spots):
            return True
        if fact.kind == "number" and any(self.balance.is_tally(one.number, fact.number) for one in stood):
            return True
        return fact.kind in NUMERIC and any(self._is_sum(one, fact) for one in self._bringing(region).nodes.get(fact, ()))

    def _bringing(self, region: Region) -> Bringing:
        if region.edit not in self._bring:
            self._bring[region.edit] = bringing(self.spots(region), region.new)
        return self._bring[region.edit]

    def _is_sum(self, told: Told, fact: Fact) -> bool:
        """Whether a value is worked out from others, where that is asked for or the text says that it is."""
        around = f"{self.brief.said} {told.text} {self.context(self.after, told.id)}"
        if is_called_sum(around) and is_worked_out(self.after, told.id, fact):
            return True
        if is_sum_asked(self.brief.said) and is_from_text(self.balance.taken, fact):
            return True
        due = formula_due(self.after, told.id, self.brief.said)
        return (due is not None and fits(*due)) or is_scaled(self.after, told.id, fact, self.given.amounts)

    @cached_property
    def is_wide(self) -> bool:
        """Whether what stands is to take another form: the words say so, or they name a place and point at nothing that changes
        in it ("liven up the introduction")."""
        if (
            self.brief.is_wide
            or not self.brief.places
            or self.brief.texts
            or self.gives_value
            or self.brief.exchanges
            or self.brief.headings
            or (self.brief.adds and self.brief.deletes)
        ):
            return self.brief.is_wide
        named = {word for id in self.brief.places if id in self.before for word in content(self.called(id))}
        pointed = self.brief.stems - named
        is_thing = self.brief.deletes and not pointed  # "delete section 3"
        there = self.balance.taken_stems.keys() | self.balance.brought_stems.keys()
        return bool(self.regions) and not is_thing and not pointed & there

    def called(self, id: str) -> str:
        """What a node may be called: its title, what tells it apart, the nouns for its type."""
        names = (word for phrase in self.types[self.before[id].type].words for word in phrase.split())
        return " ".join((self.told(id)[:MAX_TITLE], self.context(self.before, id), *names))

    @cached_property
    def gives_value(self) -> bool:
        """Whether the words give what is to stand there: then no more than that is to change."""
        return not self.brief.adds and (bool(self.brief.texts) or any(fact.kind != "name" for fact in self.said_facts))

    def is_renamed(self, address: str, old: str) -> bool:
        """Whether an address is one that stood there, with a text that the words give in place of another, or for the part of it
        that they say where links are spoken of: "point the change link at pulls/8813"."""
        fresh = set(_PART.findall(folded(address))) - set(_PART.findall(folded(old)))
        if self.brief.exchanges:
            return fresh <= set(_PART.findall(folded(self.brief.said)))
        return self.brief.links and any(is_amended(folded(address), one, folded(self.brief.words)) for one in folded(old).split())

    def speaks_of(self, text: str) -> bool:
        """Whether the words share a stem or a fact with a text, or quote from it."""
        return bool(self.shared(text)) or any(self.is_said(fact) for fact in facts(text)) or self.quotes(text)

    def is_about(self, stems: Sequence[str]) -> bool:
        """Whether some stems are among the words', abbreviations too: "incl." is including."""
        return any(one in self.brief.stems or one.startswith(self._long_stems) for one in stems)

    @cached_property
    def _long_stems(self) -> tuple[str, ...]:
        return tuple(stem for stem in self.brief.stems if len(stem) >= ABBREVIATED)

    def shared(self, text: str) -> frozenset[str]:
        return self.brief.stems.intersection(content(text)) if self.brief.stems else frozenset()

    @cached_property
    def said_stems(self) -> frozenset[str]:
        """All content words of the request, those that may be its verbs too: "the path is marked now"."""
        return frozenset(content(self.brief.said))

    @cached_property
    def denied_text(self) -> str:
        """What the words say that there is none of: the words next behind a "no"."""
        line = line_of(self.brief.said)
        return "\n".join(" ".join(line[end:].split()[:DENIED]) for _, end in phrases("denials").spans_in(line))

    @cached_property
    def denied(self) -> frozenset[str]:
        return frozenset(content(self.denied_text))

    @cached_property
    def naming(self) -> frozenset[str]:
        """Words that the titles of named places are made of, where those stay: they say where, and not what."""
        titles = (self.before[id].text for id in self.brief.places if id in self.before and id in self.after)
        return frozenset(word for title in titles if len(title) <= MAX_TITLE for word in content(title))

    def is_key_said(self, id: str) -> bool:
        """Whether the words say the name of a field, whatever else that means: "out of draft"."""
        name = self.before[id].attrs.get("name") if id in self.before else None
        if not isinstance(name, str) or any(name in type.words for type in self.types.values()):
            return False
        return stem(name) in {stem(word) for word in line_of(self.brief.said).split()}

    def is_dictated(self, id: str) -> bool:
        """Whether a node says what the words give it to say, and nothing else."""
        own = name_key(self.after[id].text) if id in self.after else ""
        return bool(own) and any(own == name_key(text) for text in self.brief.texts)

    def quotes(self, text: str) -> bool:
        """Whether the words quote something of a text, or all of it."""
        seen = name_key(text)
        return any(wanted in seen or seen in wanted for wanted in map(name_key, self.brief.texts) if wanted) if seen else False

    def stands(self, word: str) -> bool:
        """Whether a word stands anywhere in the document."""
        return word in words_of(self.before)

    # Where

    def holders(self, id: str) -> set[str]:
        return holders(self.before if id in self.before else self.after, id)

    def is_in_place(self, id: str) -> bool:
        """Whether a node lies in what the words name."""
        return bool(self.brief.places and self.holders(id) & self.brief.places)

    def is_spoken_of(self, id: str) -> bool:
        """Whether the words speak of a node, or of a heading above it."""
        return self.is_itself_spoken_of(id) or self.is_titled_so(id)

    def is_itself_spoken_of(self, id: str) -> bool:
        document = self.before if id in self.before else self.after
        return self.is_key_said(id) or self.speaks_of(self.told(id)) or self.speaks_of(self.context(document, id))

    def is_titled_so(self, id: str) -> bool:
        """Whether the words speak of a heading above a node. One that holds a named place was spoken of to name that, and one that
        holds most of the document is no place in it."""
        document = self.before if id in self.before else self.after
        return any(self.speaks_of(document[above].text[:MAX_TITLE]) for above in self.titles(document, id))

    def titles(self, document: Document, id: str) -> Iterator[str]:
        found = structure(document)
        for above in holders(document, id):
            is_small = found.section_end[above] - found.start[above] <= MOST * len(document)
            if above != id and is_small and self.types[document[above].type].in_outline and above not in self._around_places:
                yield above

    @cached_property
    def _around_places(self) -> frozenset[str]:
        """What holds a named place, and isn't one."""
        around = (above for id in self.brief.places if id in self.before for above in holders(self.before, id))
        return frozenset(around) - self.brief.places

    def context(self, document: Document, id: str) -> str:
        return context(document, self.types, id)

    def told(self, id: str) -> str:
        return told(self.before if id in self.before else self.after, id).text
