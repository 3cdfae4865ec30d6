"""What a message may ask for where no row of the tables reads it: one file for each thing that people ask for.

A proposer takes a span of a message and gives edits by id, of things that `likeness` finds by what is said of them. It may err:
what it gives is weighed by how much of the message it explains (`weight`), and shown before and after; nothing is ever just done.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from copydesk.document.document import Document
from copydesk.editing.bind import bind
from copydesk.language import messages
from copydesk.language.commands.combining import combined
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Several
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.offering import proposed
from copydesk.language.proposals.addresses import new_addresses
from copydesk.language.proposals.fields import new_fields
from copydesk.language.proposals.items import new_items, new_listed
from copydesk.language.proposals.looks import new_looks
from copydesk.language.proposals.moves import moves
from copydesk.language.proposals.needs import step_needs
from copydesk.language.proposals.persons import other_persons
from copydesk.language.proposals.removals import removals
from copydesk.language.proposals.renames import new_names, new_wordings
from copydesk.language.proposals.rewrites import new_texts, new_titles
from copydesk.language.proposals.rows import new_rows
from copydesk.language.proposals.scripts import scripts
from copydesk.language.proposals.shapes import shapes
from copydesk.language.proposals.slots import filled_slots
from copydesk.language.proposals.span import Span, only_asks, spans_of, without_kept
from copydesk.language.proposals.statuses import new_statuses
from copydesk.language.proposals.ticks import ticked_tasks
from copydesk.language.proposals.values import told_values
from copydesk.language.proposals.weight import Weighed, is_better, weighed
from copydesk.language.rules.clause import length_in
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import MAX_OPTIONS, Problem
from copydesk.words.tokens import message_tokens

Proposer = Callable[[Ground, Span], Iterator[Made]]
PROPOSERS: Sequence[Proposer] = (
    *(step_needs, scripts),  # of one kind, and so more likely than what any document may have
    *(ticked_tasks, new_statuses, filled_slots, new_fields, other_persons, new_names, new_wordings),
    *(new_looks, new_texts, new_titles, new_addresses, told_values),
    *(new_rows, new_items, new_listed, removals, moves, shapes),
)
MAX_NODES = 10_000  # of a document in which each clause is held against all that it says
MAX_TOKENS = 60  # of a message whose runs of clauses are each held against the document
MAX_EACH = 3  # of one proposer for one span
LEAST = 0.4  # of a message that must be explained by what is offered
LESS = 0.2  # that it may explain less than what other readers made of it, which comes first then
MORE = 0.1  # that it must explain beyond what other readers made of it, to stand before that
MAX_SHOWN = 4
MAX_READ = 2  # of what other readers made that come before what explains as much


def proposals(ground: Ground, words: str) -> list[Weighed]:
    """What proposers make of a message, what explains most of it first."""
    found: dict[str, Weighed] = {}
    is_left = only_asks(wish_of(words)) or len(ground.document) > MAX_NODES or len(message_tokens(words)) > MAX_TOKENS
    for span in () if is_left else spans_of(words):
        for propose in PROPOSERS:
            for made in islice(propose(ground, span), MAX_EACH):
                found[str(made.edits)] = weighed(ground, words, made, span)  # of several spans the shortest, which comes last
    best = sorted(found.values(), key=lambda one: -one.score)
    whole = joined(ground, best) or joined(ground, [one for one in best if one.span is not None and one.span != best[0].span])
    return ([whole] if whole is not None else []) + best


def wish_of(words: str) -> str:
    """What is wished, without the texts of it, which may be questions: "one more point: is there a ramp?"."""
    found = message_tokens(words)
    for at, token in enumerate(found):
        is_text = token.is_quote or token.word == ":" or length_in(found, at, "IN_PLACE_OF")
        if at and is_text and any(length_in(found, cue, name) for cue in range(at) for name in ("ITEM_CUE", "SAYS")):
            return words[: token.start].rstrip()
    is_told = "?" not in words and any(length_in(found, at, "IN_PLACE_OF") for at in range(len(found)))
    return "" if is_told else words


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
    spans = [one.span for one in chosen if one.span is not None]
    return weighed(ground, chosen[0].words, whole, *spans) if isinstance(whole, Made) else None


def asked(ground: Ground, words: str, others: Sequence[Made] = (), *, is_read: bool = False) -> Several | None:
    """The likeliest of what a message may come to, as a question; None where that is what other readers made of it, or nothing.
    `is_read`: what others made is near to a command that was read; what does another thing and explains as much stands beside."""
    words = without_kept(words)
    found = [one for one in proposals(ground, words) if not one.is_partial]
    if not found:
        return None
    alike = {str(one.made.edits): one for one in found}
    read = [alike.get(str(made.edits)) or weighed(ground, words, made) for made in others]
    read.sort(key=lambda one: -one.score)
    known = {str(one.made.edits) for one in read}
    done = [after(ground, one.made) for one in read] if is_read else []
    more = [one for one in found if str(one.made.edits) not in known]
    more = [one for one in more[:MAX_SHOWN] if after(ground, one.made) not in done] if is_read else more
    is_more = bool(more) and (not read or more[0].score >= read[0].score + (0 if is_read else MORE))
    if not more or more[0].score < max(LEAST, read[0].score - LESS if read else 0) or (is_read and not is_more):
        return None
    if not is_more and len(read) > MAX_READ:
        return None  # a question of its own: which of several places, or all of them
    ranked = sorted([*read, *more], key=lambda one: -one.score) if is_more else [*read, *more]
    near = (one for one in ranked if is_better(one, ranked[0]))
    shown = [one.made for one in islice((one for one in near if does_something(ground, one.made)), min(MAX_SHOWN, MAX_OPTIONS))]
    if not shown:
        return None
    several = proposed(ground, shown, words)
    left = ranked[0].unexplained
    return Several(messages.leaving_out(several.problem, left), several.answers) if left else several


def does_something(ground: Ground, made: Made) -> bool:
    """Whether edits can be done, and leave something changed: an option must lead somewhere."""
    left = after(ground, made)
    return left.asks if isinstance(left, Problem) else left != ground.document


def after(ground: Ground, made: Made) -> Document | Problem:
    """The document that edits leave, or why they can't be done."""
    edits = tuple(Edit(str(number), action, arguments) for number, (action, arguments) in enumerate(made.edits, 1))
    bound = bind(ground.document, Plan(edits), ground.context)
    return bound if isinstance(bound, Problem) else bound.after
