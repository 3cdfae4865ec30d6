"""Entry: one thing that a change did, as a value: which facets of which nodes, by what verb, and what came of it in numbers.

Sentences are made of entries in `sentences`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from copydesk.document.facets import Facet


class Terms(NamedTuple):
    """What a sentence is made of."""

    what: str = ""  # the thing that was touched
    where: str = ""  # what it stands in, or beside
    old: str = ""
    new: str = ""


class Tally(NamedTuple):
    """A number beside a sentence: so many of these before, so many after. It accounts for facets that the sentence says nothing of;
    where it has none, it measures what the sentence tells."""

    sort: str  # a row of `sentences.TALLIES`
    noun: str = ""
    old: int = 0
    new: int = 0
    name: str = ""  # of an attr, or what something became
    facets: tuple[Facet, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    verb: str  # a row of `sentences.SENTENCES`
    terms: Terms
    facets: tuple[Facet, ...]  # what the sentence itself tells
    tallies: tuple[Tally, ...] = ()

    @property
    def covered(self) -> tuple[Facet, ...]:
        """All that is told or counted here."""
        return (*self.facets, *(facet for tally in self.tallies for facet in tally.facets))


def merged(tallies: Iterable[Tally]) -> tuple[Tally, ...]:
    """Tallies of which those that count the same are one."""
    found: dict[tuple[str, str, str], Tally] = {}
    for tally in tallies:
        key = tally.sort, tally.noun, tally.name
        one = found.get(key)
        found[key] = (
            tally
            if one is None
            else one._replace(old=one.old + tally.old, new=one.new + tally.new, facets=one.facets + tally.facets)
        )
    return tuple(found.values())
