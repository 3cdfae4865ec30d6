"""Proposals that wait: which of them still stand after a turn, and what the person is told about those before it.

A proposal stands until it is taken, declined, or the text it touches is changed or proposed otherwise. A "yes" means the one that
was shown last.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from copydesk.assistant import messages
from copydesk.assistant.conversation import Conversation, Pending, Request
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation
from copydesk.editing.repeat import shown
from copydesk.language.replies import refuses
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

MAX_WAITING = 5  # proposals; who leaves so many open has forgotten the first


def after_turn(
    conversation: Conversation, request: Request, turn: Turn, opened: Pending | None, made: frozenset[str]
) -> Conversation:
    """The conversation with what is open after a turn that changed, or would change, these nodes."""
    rest = [one for one in waiting(conversation) if one is not opened and not is_taken(one, request)]
    if turn.outcome is Outcome.APPLIED:
        rest = [one for one in rest if one.request.step is None]  # what is latest to be taken back is something else by now
    kept = [one for one in rest if one.touches.isdisjoint(made)]
    return replace(conversation, pending=opened, waiting=tuple(kept[-MAX_WAITING:]))


def told_beside(
    before: Conversation, after: Conversation, request: Request, turn: Turn, said: str = "", declined: Pending | None = None
) -> str:
    """One line on what was open before, where a "yes" means something else by this turn; "" where there is nothing to say: of what
    the person said no to, and of what is done now."""
    others = [
        one for one in waiting(before) if not is_taken(one, request) and (one is not declined or turn.outcome is Outcome.ANSWER)
    ]
    if others and turn.outcome is Outcome.ANSWER and others[-1] not in waiting(after):  # it was declined
        left = waiting(after)
        return messages.still_open(left[-1].gist, left[-1].edits, also=False) if left else ""
    if not others or turn.outcome not in (Outcome.APPLIED, Outcome.PROPOSAL):
        return ""
    is_shown = turn.outcome is Outcome.PROPOSAL
    if _is_same(others[-1], request, turn):  # it was asked for again, and there is nothing to choose between
        return ""
    if others[-1] in after.waiting:
        return messages.still_open(others[-1].gist, others[-1].edits, also=is_shown)
    if is_shown:
        return messages.takes_the_place(others[-1].gist)
    from copydesk.language.brief.reference import narrows  # a brief is read where something was open, and seldom

    if narrows(said):  # the person took some of it
        return ""
    done = {shown(edit)[1:] for edit in turn.edits}
    rest = [edit for edit in others[-1].edits if shown(edit)[1:] not in done]
    if len(rest) == len(others[-1].edits):
        return messages.fits_no_more(others[-1].gist)
    return messages.rest_is_closed("; ".join(edit.label for edit in rest)) if rest else ""


def waiting(conversation: Conversation) -> tuple[Pending, ...]:
    """All proposals that are open, the one shown last at the end."""
    last = conversation.pending
    return (*conversation.waiting, last) if last is not None and last.proposes else conversation.waiting


def is_taken(pending: Pending, request: Request) -> bool:
    """Whether a request takes a proposal, or some of its edits."""
    if pending.request.step is not None:
        return request.step == pending.request.step
    return bool(request.proposed) and request.proposed == pending.edits


def _is_same(pending: Pending, request: Request, turn: Turn) -> bool:
    """Whether a turn does what a proposal says."""
    is_step = pending.request.step is not None and request.step == pending.request.step
    return is_step or (bool(pending.edits) and list(map(shown, pending.edits)) == list(map(shown, turn.edits)))


def refused_by(words: str, conversation: Conversation) -> Pending | None:
    """The proposal that words say no to: the one that was shown last."""
    open_ones = waiting(conversation)
    return open_ones[-1] if open_ones and conversation.latest_open is open_ones[-1] and refuses(words) else None


def declined(conversation: Conversation, pending: Pending | None) -> Conversation:
    """The conversation without something that was open, and isn't any more."""
    left = tuple(one for one in conversation.waiting if one != pending)
    return replace(conversation, pending=None if conversation.pending == pending else conversation.pending, waiting=left)


def touches(before: Document, operations: Iterable[Operation]) -> frozenset[str]:
    """What a change is about: the nodes it names that stood before it, and the gaps that it puts something into."""
    made = list(operations)
    return frozenset((*(id for id in touched(made) if id in before), *_gaps(before, made)))


def _gaps(before: Document, operations: Iterable[Operation]) -> Iterator[str]:
    for operation in operations:
        if isinstance(operation, Insert | Move) and operation.parent in before:
            siblings = before[operation.parent].children
            place = min(operation.index, len(siblings))
            yield f"{operation.parent}/{siblings[place - 1] if place else ''}"
