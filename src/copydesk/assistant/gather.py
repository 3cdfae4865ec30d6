"""Step 3, gather: the loop in which a model speaks in tool calls alone. Reads are run, edits are collected; no text of it is shown.

It ends when no tool is called, or at one of its limits; what was gathered until then is what the turn goes on with.
"""

import logging
from collections.abc import AsyncIterator, Iterator

from copydesk.assistant import tools
from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.asking import ask, estimated_tokens
from copydesk.assistant.calls import Calls, parsed
from copydesk.assistant.events import Event
from copydesk.assistant.prompting import offers, told
from copydesk.assistant.record import Record
from copydesk.assistant.running import LostReplyError
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Reply, ToolCall, Utterance

log = logging.getLogger("copydesk.turns")
# They make another document, or a source: no part of what a person asks of this one.
NEVER = frozenset({"content_write", "source_ingest"})
SPECS, WEB, EITHER = frozenset({"search_project_specs", "read_source", "read_source_list"}), frozenset({"webSearch"}), "consult"
DONE = frozenset({"", "done", "ready", "ok"})


async def gather(asked: Asked, opening: tuple[Utterance, ...], record: Record) -> AsyncIterator[Event | Gathered]:
    assert asked.equipment.model is not None
    budgets = record.running.budgets
    names = tuple(offered(asked, record.running.tool_set))
    calls = Calls(asked, record, names)
    said = list(opening)
    while not calls.is_over and record.rounds < budgets.rounds:
        prompt = Prompt(
            tuple(said), offers(names), max_tokens=budgets.loop_tokens, temperature=budgets.tool_temperature, steady=len(opening)
        )
        if record.rounds and record.tokens + estimated_tokens(prompt) + budgets.reserved_tokens > budgets.turn_tokens:
            record.stop_reason = "budget"
            break
        reply = Reply()
        try:
            async for piece in ask(asked.equipment.model, prompt, record):
                if isinstance(piece, Reply):
                    reply = piece
                else:
                    yield piece
        except ModelError as error:
            if not calls.gathered.edits or isinstance(error, LostReplyError):
                raise
            calls.gathered.cut, record.stop_reason = str(error), "error"
            break
        record.rounds += 1
        prose = noted(reply, record)
        if prose or reply.calls:  # providers take no message that is empty
            said.append(Utterance("assistant", prose, tuple(map(well_formed, reply.calls))))
        if reply.calls:
            async for answer in calls.run(reply.calls, is_cut=reply.stop == "length"):
                if isinstance(answer, Event):
                    yield answer
                else:
                    said += answer
        elif prose:
            calls.gathered.prose = prose
        if not goes_on(reply, asked, calls.gathered, record, said):
            break
    else:
        record.stop_reason = "repeats" if calls.is_over and not calls.gathered.asks else record.stop_reason
        record.stop_reason = "rounds" if record.rounds >= budgets.rounds else record.stop_reason
    yield calls.gathered


def goes_on(reply: Reply, asked: Asked, gathered: Gathered, record: Record, said: list[Utterance]) -> bool:
    """Whether the model is asked again; what it is told for that is added to what was said."""
    budgets = record.running.budgets
    if reply.stop == "length":
        if record.recoveries == budgets.recoveries:
            record.truncated = True
            return False
        record.recoveries += 1
        said.append(Utterance("user", told("recover-look")))
    elif not reply.calls:
        if record.nudges == budgets.nudges or not wants_nudge(asked, gathered):
            return False
        record.nudges += 1
        said.append(Utterance("user", told("nudge-edit")))
    return True


def offered(asked: Asked, tool_set: str) -> Iterator[str]:
    """The tools that these words call for."""
    gates, equipment = asked.understood.gates, asked.equipment
    specs, web = gates.specs and equipment.library is not None, gates.web and equipment.web is not None
    for name in tools.names(asked.document.kind, tool_set):
        if name in NEVER or (tools.is_edit(name) and not asked.edits):
            continue
        if (name in SPECS and not specs) or (name in WEB and not web) or (name == EITHER and not specs and not web):
            continue
        yield name


def wants_nudge(asked: Asked, gathered: Gathered) -> bool:
    """An edit was asked for and none came of it."""
    return asked.edits and not gathered.edits and not gathered.left_out and not gathered.asks and gathered.problem is None


def noted(reply: Reply, record: Record) -> str:
    """All the text of a reply; in this loop there should be none."""
    prose = "\n\n".join(text.strip() for text in reply.texts if text.strip())
    if len(prose) > record.running.budgets.prose_chars:
        record.noted_prose += 1
        log.info("prose while gathering", extra={"characters": len(prose), "calls": len(reply.calls)})
    return "" if prose.strip(" .!").casefold() in DONE else prose


def well_formed(call: ToolCall) -> ToolCall:
    """A call as it may be sent back: providers take no broken JSON."""
    return call if isinstance(parsed(call.arguments), dict) else call._replace(arguments="{}")
