"""The turn: one function, read top to bottom, from a person's words to the report of what happened.

What each step decides is in the module it calls.
"""

from collections.abc import AsyncIterator
from dataclasses import replace
from typing import TYPE_CHECKING

from copydesk.assistant import messages, steps, working
from copydesk.assistant.conversation import Conversation, Pending, Request, after_words
from copydesk.assistant.events import Event, done, outcome, status
from copydesk.assistant.looking import looked, only_looks
from copydesk.assistant.running import BY_ITSELF, Running
from copydesk.assistant.shortcut import Beside, Open, Said, Unclear, shortcut
from copydesk.assistant.told import Told
from copydesk.document.change import Change, measure
from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.language.memory import Memory, remember, remember_step, spoken_of, touched_tops
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Place, Standing

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # the rows of all tools, which most turns need not

BLANK = Conversation()
Operations = tuple[Operation, ...]


async def take_turn(  # noqa: C901  one function, read top to bottom
    request: Request,
    place: Place,
    conversation: Conversation = BLANK,
    equipment: "Equipment | None" = None,
    running: Running = BY_ITSELF,
) -> AsyncIterator[Event]:
    """One turn. Nothing is changed but by step 7, and every path ends in `done`."""
    here = await place.load()
    said = request.words
    if request.key is not None and await applied_before(place, request.key):
        yield done(Turn(Outcome.ANSWER, messages.ALREADY_APPLIED, here.version), conversation)
        return

    # 1 listen · 2 shortcut: do the words alone say exactly what to do?
    opened, told = None, Told()
    if request.work is None and request.step is None:
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
        if not isinstance(found, Request):
            turn = told.beside(found.turn(here.version))
            opened = Pending(request, here.version, turn.problem, found.answers) if isinstance(found, Open) else None
            if isinstance(found, Said) and found.named != ():
                conversation = replace(conversation, memory=spoken_of(conversation.memory, found.named or ()))
            if not told.is_shown or turn.outcome is not Outcome.ANSWER:
                yield outcome(turn)
            yield done(turn, after_words(conversation, said, turn, opened))
            return
        request = found

    if only_looks(request.work):  # the call of a tool that changes nothing
        turn = await looked(request, here, conversation, equipment)
        opened = Pending(request, here.version, turn.problem) if turn.outcome is Outcome.QUESTION else conversation.pending
        yield outcome(turn)
        yield done(turn, after_words(conversation, said, turn, opened))
        return

    # Each "where" is one place, and the end state is one that may be.
    memory, detail = conversation.memory, ""
    if request.step is not None:
        turn, memory = await take_steps(request, place, here, memory)
        opened = Pending(request, here.version) if turn.outcome is Outcome.PROPOSAL else None
    else:
        assert request.work is not None
        bound = working.bound_work(request.work, here.document, request.choices, request.only, here.version)
        if request.shown_on is not None and not working.means_the_same(request, await place.document_at(request.shown_on), bound):
            bound = messages.CHANGED_SINCE
        if isinstance(bound, Problem):
            turn = working.refusal(bound, here.version, bool(request.words))
            opened = Pending(request, here.version, bound) if bound.asks else None
        elif bound.after == bound.before:
            turn = Turn(Outcome.ANSWER, messages.nothing_to_change(bound), here.version)
        else:
            # 5 weigh: what nobody asked for is shown before it is applied · 6 confirm: the preview
            risks = working.weighed(request, bound, running.trust)
            turn = working.proposal(bound, here.version, request.work.notes, risks)
            if not working.waits(request, risks):
                # 7 commit · 8 report
                version = await place.commit(change_of(place, here, bound.operations, bound.after, request), bound.after)
                turn = working.applied(bound, turn, version, request.work.notes)
                turn.edits = working.in_order(request, (*turn.edits, *working.the_others(request, request.work, bound.after)))
                if request.work.reading is not None:
                    memory = remember(memory, request.work.reading, bound.before, bound.after, bound.operations)
                elif request.work.by is not None:
                    focus = tuple(touched_tops(bound.operations, bound.after))
                    memory = replace(memory, focus=focus or memory.focus, texts=())
            if any(edit.state == "open" for edit in turn.edits):
                opened = Pending(request, turn.version or here.version, edits=turn.edits)
            detail = working.detail(bound, turn)
        turn.result = working.result_after(request.work, bound)
    turn = told.beside(turn)
    yield outcome(turn)
    yield done(turn, after_words(replace(conversation, memory=memory), said, turn, opened, detail))


async def applied_before(place: Place, key: str) -> bool:
    return await place.version_of(key) is not None


def change_of(place: Place, here: Standing, operations: Operations, after: Document, request: Request) -> Change:
    """The change that a turn makes, on the version it was bound to."""
    stats = measure(here.document, after, operations)
    key = request.key if request.only is None else None
    model = request.work.by if request.work is not None else None
    return Change(operations, here.version, place.author, place.now(), request.words, model, turn=key, stats=stats)


async def take_steps(request: Request, place: Place, here: Standing, memory: Memory) -> tuple[Turn, Memory]:
    """Undo or redo, as often as was said; each step is a version of its own."""
    verb, turn = str(request.step), None
    numbers: list[int] = []
    for _ in range(request.times):
        step = await steps.stepped(place, here, verb)
        if step is None or isinstance(step, Problem):
            break
        turn = steps.preview(here, step, verb)
        if request.mode != "auto":
            return turn, memory
        change = change_of(place, here, step.operations, step.after, replace(request, words=request.words or verb))
        about = change._replace(undoes=step.number) if verb == "undo" else change._replace(redoes=step.number)
        version = await place.commit(about, step.after)
        memory = remember_step(memory, verb, here.document, step.after, step.operations)
        here = Standing(step.after, version)
        numbers.append(step.number)
        turn = replace(turn, outcome=Outcome.APPLIED, version=version)
    if turn is not None:
        return replace(turn, message=steps.report(verb, numbers, request.times)), memory
    if isinstance(step, Problem):
        return working.refusal(step, here.version), memory
    return Turn(Outcome.ANSWER, steps.NOTHING_LEFT[verb], here.version), memory
