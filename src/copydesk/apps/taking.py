"""Taking turns on a document of the library: all that changes one or answers about it, loaded with the first turn that is taken."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from copydesk.apps import stepping
from copydesk.apps.equipping import equipped, waits
from copydesk.assistant import messages
from copydesk.assistant.conversation import Conversation, Pending, Request, Work
from copydesk.assistant.events import Done, Event
from copydesk.assistant.looking import looked, only_looks
from copydesk.assistant.replies import accepted, chosen, read_reply
from copydesk.assistant.running import BY_ITSELF
from copydesk.assistant.turn import take_turn
from copydesk.assistant.working import refusal
from copydesk.editing.parse import parse_plan
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Code, Problem
from copydesk.plan.turn import Turn

if TYPE_CHECKING:
    from copydesk.apps.equipping import Modelled
    from copydesk.apps.finding import Finder
    from copydesk.apps.library import DeskLibrary
    from copydesk.ports import Place


def planned(plan: Mapping[str, Any] | str, instruction: str | None, mode: str, version: int) -> Request | Turn:
    """A plan of edits as what is asked of a turn; the turn that refuses it where it is none."""
    parsed = parse_plan(plan, instruction)
    if isinstance(parsed, Problem):
        return refusal(parsed, version)
    return Request(parsed.instruction or "", mode, work=Work(parsed), key=parsed.key)


def answered(pending: Pending | None, reply: str, version: int) -> Request | Turn:
    """An answer to what a turn left open, as what is asked of the next."""
    if pending is None:
        return Turn(Outcome.ANSWER, messages.NO_QUESTION, version)
    understood = read_reply(reply, pending, version)
    if understood is not None:
        return understood
    return chosen(pending, reply, version) if pending.problem is not None else by_number(pending, reply, version)


def by_number(pending: Pending, reply: str, version: int) -> Request | Turn:
    """The edits of a proposal that are told by their ids, as the question on a terminal takes them too."""
    ids = reply.replace(",", " ").split()
    is_number = bool(ids) and all(re.fullmatch(r"[\d.]+", id) for id in ids)
    if pending.edits and is_number:
        return accepted(pending, ids, version)
    return refusal(Problem(Code.INVALID, messages.YES_OR_NO), version)


def taken(
    request: Request,
    place: Place,
    conversation: Conversation,
    modelled: Modelled | None,
    finder: Finder,
    library: DeskLibrary,
    listen: Callable[[Event], None] | None,
) -> Done:
    """A turn, run to its end."""
    calls = modelled is not None or only_looks(request.work)  # most turns call no tool
    equipment = equipped(modelled, finder, library, place) if calls else None
    running = modelled[1] if modelled is not None else BY_ITSELF
    events = take_turn(request, place, conversation, equipment, running)
    event = stepping.run(stepping.last(events, listen), waits=waits(equipment))
    assert isinstance(event, Done)
    return event


def looked_up(request: Request, modelled: Modelled | None, finder: Finder, library: DeskLibrary) -> Turn:
    """What a tool that needs no document tells."""
    equipment = equipped(modelled, finder, library)
    return stepping.run(looked(request, None, Conversation(), equipment), waits=waits(equipment))
