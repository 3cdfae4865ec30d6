"""Step 3, work: the one conversation with a model, which reads, stages edits, sees what they did, mends them, and ends with words.

Text is told as it comes, and stays. The conversation ends when no tool is called, when edits that came with words did nothing
unusual, or at a limit, which is told.
"""

from collections.abc import AsyncIterator, Iterator

from copydesk.assistant import messages, tools
from copydesk.assistant.asked import Asked
from copydesk.assistant.asking import OutOfTokensError, ask
from copydesk.assistant.calls import Calls, parsed
from copydesk.assistant.events import Event, text
from copydesk.assistant.prompting import offers, told
from copydesk.assistant.record import Record
from copydesk.assistant.running import LostReplyError
from copydesk.assistant.speech import Speech
from copydesk.errors import ModelError
from copydesk.plan.prompting import Prompt, Reply, ToolCall, Utterance

# They make another document, or a source: no part of what a person asks of this one.
NEVER = frozenset({"content_write", "source_ingest"})
OUTSIDE = frozenset({"consult", "search_project_specs", "read_source", "read_source_list", "webSearch"})
DONE = frozenset({"", "done", "ready", "ok"})
GOES_ON = (":", "…", "...")  # words that end so lead to something


async def talk(asked: Asked, opening: tuple[Utterance, ...], record: Record) -> AsyncIterator[Event | Calls]:
    """Events while it lasts; last what was found, staged and said."""
    budgets = record.running.budgets
    calls = Calls(asked, record, offered(asked, record.running.tool_set), offered(asked, "all"))
    given = offers(calls.offered, asked.document.kind, asked.document.format)
    said, unfinished = list(opening), None
    while not calls.is_over:
        if record.rounds >= budgets.rounds:
            calls.findings.cut, record.stop_reason = messages.out_of_rounds(budgets.rounds), "rounds"
            break
        if record.rounds and record.seconds_left() <= 0:
            calls.findings.cut, record.stop_reason = messages.out_of_time(budgets.turn_seconds), "seconds"
            break
        prompt = Prompt(tuple(said), given, max_tokens=budgets.reply_tokens, temperature=budgets.temperature, steady=len(opening))
        reply = Reply()
        async for piece in asked_for(prompt, asked, calls, is_shown=unfinished is None):
            if isinstance(piece, Reply):
                reply = piece
            else:
                yield piece
        if calls.findings.cut:
            break
        record.rounds += 1
        reply, unfinished = whole_calls(reply, unfinished)
        words = spoken(reply)
        calls.findings.hear(words, edits=any(tools.is_edit(call.name, parsed(call.arguments)) for call in reply.calls))
        if words or reply.calls:  # providers take no message that is empty
            said.append(Utterance("assistant", words, tuple(map(well_formed, reply.calls))))
        async for answer in calls.run(reply.calls):
            if isinstance(answer, Event):
                yield answer
            else:
                said += answer
        if unfinished is not None and not recovers(record, said, "recover-call", unfinished.arguments[-TAIL_CHARS:]):
            calls.findings.cut = messages.call_cut(budgets.reply_tokens)
            break
        if unfinished is None and (is_last(reply, words, calls) or not goes_on(reply, asked, calls, record, said)):
            break
    yield calls


async def asked_for(prompt: Prompt, asked: Asked, calls: Calls, *, is_shown: bool) -> AsyncIterator[Event | Reply]:
    """A reply, its text told below what was said before. A model that fails when something is prepared leaves that."""
    assert asked.equipment.model is not None
    begun, speech = bool(calls.findings.words), Speech(calls.stage.document)
    try:
        async for piece in ask(asked.equipment.model, prompt, calls.record, shown=is_shown):
            is_text = isinstance(piece, Event) and piece.name == "text"
            shown = speech.told(piece) if isinstance(piece, Event) and is_text else speech.rest()
            if shown is not None and begun:
                yield text("\n\n")
                begun = False
            if shown is not None:
                yield shown
            if not is_text:
                yield piece
    except ModelError as error:
        if isinstance(error, LostReplyError) or not (calls.stage.edits or calls.findings.words):
            raise
        calls.findings.cut = str(error)
        calls.record.stop_reason = "budget" if isinstance(error, OutOfTokensError) else "error"


TAIL_CHARS = 200  # of a call that was cut off, which show a model where to go on


def whole_calls(reply: Reply, unfinished: ToolCall | None) -> tuple[Reply, ToolCall | None]:
    """A reply with a call that was cut off before joined to what goes on with it, and the call that is cut off in it, if any."""
    if unfinished is not None and not reply.calls:
        joined = unfinished._replace(arguments=unfinished.arguments + "".join(reply.texts))
        if isinstance(parsed(joined.arguments), dict):
            return Reply((), (joined,), "tool_calls", reply.usage, reply.model), None
        return (Reply(stop=reply.stop), joined) if reply.stop == "length" else (Reply((), (joined,), reply.stop), None)
    if reply.stop == "length" and reply.calls and not isinstance(parsed(reply.calls[-1].arguments), dict):
        *whole, last = reply.calls
        return Reply(reply.texts, tuple(whole), reply.stop, reply.usage, reply.model), last
    return reply, None


def is_last(reply: Reply, words: str, calls: Calls) -> bool:
    """Whether edits came with words to the person and did what they say: then there is nothing more to be said."""
    return bool(reply.calls) and bool(words) and reply.stop != "length" and calls.is_smooth and not words.endswith(GOES_ON)


def goes_on(reply: Reply, asked: Asked, calls: Calls, record: Record, said: list[Utterance]) -> bool:
    """Whether the model is asked again; what it is told for that is added to what was said."""
    if reply.calls:
        return True
    if reply.stop == "length":
        if recovers(record, said, "recover-answer"):
            return True
        record.truncated = True
        return False
    is_mute = not calls.findings.words and not calls.stage.edits
    has_no_edit = asked.wants_edit and not calls.stage.edits and calls.findings.problem is None
    if record.nudges == record.running.budgets.nudges or not (is_mute or has_no_edit):
        return False
    record.nudges += 1
    calls.findings.answered = list(calls.findings.words)  # the person has read it by now
    said.append(Utterance("user", told("nudge-answer" if not asked.wants_edit else "nudge-edit")))
    return True


def recovers(record: Record, said: list[Utterance], prompt: str, tail: str = "") -> bool:
    """Whether a reply that ran out of room may be gone on with."""
    if record.recoveries >= record.running.budgets.recoveries:
        return False
    record.recoveries += 1
    said.append(Utterance("user", told(prompt).replace("{tail}", tail)))
    return True


def offered(asked: Asked, tool_set: str) -> Iterator[str]:
    """The tools of this desk for this kind, the same in every turn, so that providers keep them; in mode ask none that edits."""
    equipment = asked.equipment
    has_outside = equipment.library is not None or equipment.web is not None
    for name in tools.names(asked.document.kind, tool_set):
        if name in NEVER or (not asked.may_edit and (tools.is_edit(name) or name in ("withdraw", "undo"))):
            continue
        if name in OUTSIDE and not has_outside:
            continue
        yield name


def spoken(reply: Reply) -> str:
    """All the text of a reply."""
    words = "\n\n".join(part.strip() for part in reply.texts if part.strip())
    return "" if words.strip(" .!").casefold() in DONE else words


def well_formed(call: ToolCall) -> ToolCall:
    """A call as it may be sent back: providers take no broken JSON."""
    return call if isinstance(parsed(call.arguments), dict) else call._replace(arguments="{}")
