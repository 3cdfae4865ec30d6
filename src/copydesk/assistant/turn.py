"""The turn: one function, read top to bottom, from a person's words to the report of what happened.

What each step decides is in the module it calls.
"""

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from copydesk.assistant import messages, steps, working
from copydesk.assistant.commit import change_of
from copydesk.assistant.conversation import Conversation, Pending, Request
from copydesk.assistant.ending import Ending, closed, in_words, in_work
from copydesk.assistant.events import Event, done, outcome, status
from copydesk.assistant.looking import looked, only_looks
from copydesk.assistant.running import BY_ITSELF, Running
from copydesk.assistant.shortcut import Beside, Unclear, shortcut
from copydesk.assistant.told import Told
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Place

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # the rows of all tools, which most turns need not

BLANK = Conversation()


async def take_turn(  # noqa: C901  one function, read top to bottom
    request: Request,
    place: Place,
    conversation: Conversation = BLANK,
    equipment: "Equipment | None" = None,
    running: Running = BY_ITSELF,
) -> AsyncIterator[Event]:
    """One turn. Nothing is changed but by step 7, and every path ends in `done`."""
    here = await place.load()
    if request.key is not None and await place.version_of(request.key) is not None:
        yield done(Turn(Outcome.ANSWER, messages.ALREADY_APPLIED, here.version), conversation)
        return
    said, told, ending = messages.said_in(request), Told(), None

    if request.work is None and request.step is None:
        # 1 listen · 2 shortcut: do the words alone say exactly what to do?
        yield status(messages.LISTENING)
        found = await shortcut(request, here, conversation, place, alone=equipment is None or equipment.model is None)
        if isinstance(found, Unclear) and equipment is not None:
            # 3 work · 4 verify: one conversation with a model; its words are checked, its edits are one plan
            from copydesk.assistant.consultation import consulted  # with asyncio, which a turn without a model does without

            async for event in consulted(found, here, conversation, equipment, running):
                if isinstance(event, Event):
                    yield event
                else:
                    found, told, conversation, request = event
        if isinstance(found, Beside):
            told, found = found.told, found.found
        assert not isinstance(found, Unclear)
        if isinstance(found, Request):
            request = found
        else:
            ending, told = in_words(found, request, conversation, told, here.version), Told()

    if ending is not None:
        pass  # words were all that there was to it
    elif only_looks(request.work):  # the call of a tool that changes nothing
        turn = await looked(request, here, conversation, equipment)
        asks = turn.outcome is Outcome.QUESTION
        ending = Ending(turn, Pending(request, here.version, turn.problem) if asks else conversation.pending)
    elif request.step is not None:
        ending = await steps.taken(request, place, here, conversation.memory)
    else:
        assert request.work is not None
        bound = await working.bound_now(request, place, here)  # each "where" is one place, and the end state one that may be
        if isinstance(bound, Problem):
            turn = working.refusal(bound, here.version, bool(request.words))
            ending = Ending(turn, Pending(request, here.version, bound) if bound.asks else None)
        elif bound.after == bound.before:
            ending = Ending(Turn(Outcome.ANSWER, messages.nothing_to_change(bound), here.version))
        else:
            # 5 weigh: what nobody asked for is shown before it is applied · 6 confirm: the preview
            risks = working.weighed(request, bound, running.trust)
            turn = working.proposal(bound, here.version, working.notes_on(request, bound), risks)
            if not working.waits(request, risks):
                # 7 commit · 8 report
                version = await place.commit(change_of(place, here, bound.operations, bound.after, request), bound.after)
                turn = working.applied(request, bound, turn, version)
            ending = in_work(request, conversation, bound, turn, here.version)
        ending.turn.result = working.result_after(request.work, bound)

    turn, conversation = closed(ending._replace(turn=told.beside(ending.turn)), request, conversation, said)
    if not ending.is_shown:
        yield outcome(turn)
    yield done(turn, conversation)
