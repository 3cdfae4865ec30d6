"""What a message may ask for where no row of the tables reads it: one file for each thing that people ask for.

A proposer takes a span of a message and gives edits by id, of things that `likeness` finds by what is said of them. It may err:
what it gives is weighed by how much of the message it explains (`weight`), and shown before and after; nothing is ever just done.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from copydesk.language import messages
from copydesk.language.commands.combining import combined
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Several
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.offering import proposed
from copydesk.language.proposals.fields import new_fields
from copydesk.language.proposals.persons import other_persons
from copydesk.language.proposals.rows import new_rows
from copydesk.language.proposals.span import Span, spans_of
from copydesk.language.proposals.statuses import new_statuses
from copydesk.language.proposals.ticks import ticked_tasks
from copydesk.language.proposals.weight import Weighed, is_better, weighed
from copydesk.plan.problem import MAX_OPTIONS

Proposer = Callable[[Ground, Span], Iterator[Made]]
PROPOSERS: Sequence[Proposer] = (ticked_tasks, new_statuses, new_fields, other_persons, new_rows)
MAX_EACH = 3  # of one proposer for one span
LEAST = 0.4  # of a message that must be explained by what is offered
MAX_SHOWN = 4


def proposals(ground: Ground, words: str, others: Sequence[Made] = ()) -> list[Weighed]:
    """What a message may come to, what explains most of it first; `others` are what other readers made of it."""
    found = [weighed(ground, words, made) for made in others]
    for span in spans_of(words):
        for propose in PROPOSERS:
            found += [weighed(ground, words, made, span) for made in islice(propose(ground, span), MAX_EACH)]
    best = sorted({str(one.made.edits): one for one in reversed(found)}.values(), key=lambda one: -one.score)
    whole = joined(ground, best)
    return [one for one in ([whole] if whole is not None else []) + best if one.score >= LEAST]


def joined(ground: Ground, best: Sequence[Weighed]) -> Weighed | None:
    """The likeliest of each part of a message together, where it asks for several things."""
    chosen: list[Weighed] = []
    for one in best:
        if one.span is not None and not any(one.span.overlaps(other.span) for other in chosen if other.span is not None):
            chosen.append(one)
    if len(chosen) < 2:
        return None
    chosen.sort(key=lambda one: one.span.start if one.span is not None else 0)
    command = (Spoken("state", {}),)
    whole, _ = combined(ground.document, [(one.made, command) for one in chosen], [one.span.text for one in chosen if one.span])
    return weighed(ground, chosen[0].words, whole) if isinstance(whole, Made) else None


def asked(ground: Ground, words: str, others: Sequence[Made] = ()) -> Several | None:
    """The likeliest of what a message may come to, as a question; None where nothing explains enough of it."""
    found = proposals(ground, words, others)
    if not found:
        return None
    shown = [one.made for one in found if is_better(one, found[0])][: min(MAX_SHOWN, MAX_OPTIONS)]
    left = found[0].unexplained
    several = proposed(ground, shown, words)
    return Several(messages.leaving_out(several.problem, left), several.answers) if left else several
