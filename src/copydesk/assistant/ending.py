"""Ending: what a turn ends in, whichever way it took, and what the next one may lean on: what is open, in focus, and was said."""

from dataclasses import replace
from typing import NamedTuple

from copydesk.assistant import messages, proposals, working
from copydesk.assistant.conversation import Conversation, Pending, Request, after_words
from copydesk.assistant.shortcut import Ended, Found, Open, Said
from copydesk.assistant.told import Told
from copydesk.editing.bind import Bound
from copydesk.language.memory import Memory, remember, spoken_of, touched_tops
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn


class Ending(NamedTuple):
    turn: Turn
    opened: Pending | None = None  # what it leaves open
    memory: Memory | None = None  # where that is another than before
    made: frozenset[str] = frozenset()  # what it changed, or would change
    detail: str = ""  # of the change, for who goes on from there
    is_shown: bool = False  # all of it was told piece by piece
    declined: Pending | None = None  # what was open, and isn't any more


def in_words(found: Found, request: Request, conversation: Conversation, told: Told, version: int) -> Ending:
    """A turn that ends in words: an answer, a question, a refusal."""
    assert not isinstance(found, Request)
    turn = told.beside(found.turn(version))
    opened = Pending(request, version, turn.problem, found.answers) if isinstance(found, Open) else None
    memory = spoken_of(conversation.memory, found.named or ()) if isinstance(found, Said) and found.named != () else None
    declined = found.declined if isinstance(found, Ended) else None
    return Ending(turn, opened, memory, is_shown=told.is_shown and turn.outcome is Outcome.ANSWER, declined=declined)


def in_work(request: Request, conversation: Conversation, bound: Bound, turn: Turn, version: int) -> Ending:
    """A turn that changed the document, or shows how it would."""
    assert request.work is not None
    work, memory, opened = request.work, None, None
    made = proposals.touches(bound.before, bound.operations)
    if turn.outcome is Outcome.APPLIED and work.reading is not None:
        memory = remember(conversation.memory, work.reading, bound.before, bound.after, bound.operations)
    elif turn.outcome is Outcome.APPLIED and work.by is not None:
        focus = tuple(touched_tops(bound.operations, bound.after))
        memory = replace(conversation.memory, focus=focus or conversation.memory.focus, texts=())
    if any(edit.state == "open" for edit in turn.edits):
        opened = Pending(request, turn.version or version, edits=turn.edits, touches=made, gist=messages.gist_of(bound))
    return Ending(turn, opened, memory, made, working.detail(bound, turn))


def closed(ending: Ending, request: Request, before: Conversation, said: str) -> tuple[Turn, Conversation]:
    """The turn as it is told, and the conversation after it."""
    turn = ending.turn
    declined = ending.declined or proposals.refused_by(said, before)
    kept = replace(proposals.declined(before, declined), memory=ending.memory or before.memory)
    after = proposals.after_turn(kept, request, turn, ending.opened, ending.made)
    note = proposals.told_beside(before, after, request, turn, said, declined)
    turn = replace(turn, message=f"{turn.message}\n\n{note}") if note else turn
    return turn, after_words(after, said, turn, ending.detail)
