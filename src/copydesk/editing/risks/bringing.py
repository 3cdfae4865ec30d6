"""Bringing: by fact, the spots and the nodes of a region that have it, looked up once: a plan may change thousands of nodes."""

from collections.abc import Sequence
from typing import NamedTuple

from copydesk.editing.risks.facts import Fact, facts
from copydesk.editing.risks.regions import Told
from copydesk.editing.risks.spots import Spot


class Bringing(NamedTuple):
    spots: dict[Fact, list[Spot]]
    nodes: dict[Fact, list[Told]]


def bringing(spots: Sequence[Spot], nodes: Sequence[Told]) -> Bringing:
    made = Bringing({}, {})
    for spot in spots:
        for fact in {*facts(spot.new), *facts(spot.result)}:
            made.spots.setdefault(fact, []).append(spot)
    for node in nodes:
        for fact in facts(node.text):
            made.nodes.setdefault(fact, []).append(node)
    return made
