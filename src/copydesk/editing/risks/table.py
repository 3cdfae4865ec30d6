"""The rules in the order in which they are told, each with its name and its level (RULINGS §8.3)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from copydesk.editing.risks.case import Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.rules import (
    additions,
    arithmetic,
    forms,
    limiting,
    losses,
    opposites,
    origins,
    places,
    riders,
    sense,
    spoken,
    taint,
    values,
)
from copydesk.plan.risk import NOTE, REVIEW


class Rule(NamedTuple):
    name: str
    level: str
    find: Callable[[Case], Iterator[Found]]


FIRM = frozenset(
    {"question", "spared", "keeps", "taint", "novelty", "relinked", "address", "careful"}
)  # no second look clears these

RULES = (
    Rule("question", REVIEW, places.question),
    Rule("spared", REVIEW, places.spared),
    Rule("missed", REVIEW, places.missed),
    Rule("keeps", REVIEW, places.keeps),
    Rule("taint", REVIEW, taint.taint),
    Rule("novelty", REVIEW, origins.novelty),
    Rule("relinked", REVIEW, origins.relinked),
    Rule("unlinked", REVIEW, origins.unlinked),
    Rule("fact", REVIEW, values.fact),
    Rule("arithmetic", REVIEW, arithmetic.arithmetic),
    Rule("negation", REVIEW, sense.negation),
    Rule("duty", REVIEW, sense.duty),
    Rule("polar", REVIEW, opposites.polar),
    Rule("hedge", REVIEW, sense.hedge),
    Rule("limit", REVIEW, limiting.limit),
    Rule("outside", REVIEW, places.outside),
    Rule("unspoken-spot", REVIEW, spoken.unspoken_spot),
    Rule("heading", REVIEW, forms.heading),
    Rule("loss-block", REVIEW, losses.loss_block),
    Rule("loss-shrink", REVIEW, losses.loss_shrink),
    Rule("loss-duty", REVIEW, losses.loss_duty),
    Rule("loss-sentence", REVIEW, losses.loss_sentence),
    Rule("added", REVIEW, additions.added),
    Rule("added-sentence", REVIEW, additions.added_sentence),
    Rule("too-many", REVIEW, riders.too_many),
    Rule("too-many-gone", REVIEW, riders.too_many_gone),
    Rule("stowaway", REVIEW, riders.stowaway),
    Rule("rider", REVIEW, riders.rider),
    Rule("spread", REVIEW, riders.spread),
    Rule("beyond-spelling", REVIEW, forms.beyond_spelling),
    Rule("reworded", REVIEW, forms.reworded),
    Rule("marks-lost", NOTE, forms.marks_lost),
    Rule("taint-elsewhere", NOTE, taint.tainted_elsewhere),
)
