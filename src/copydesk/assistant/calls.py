"""The tool calls of one turn: checked, run, answered. Reads run at once; edits are collected, each judged alone as it comes.

Wrong arguments and edits that can't be bound go back to the model once, with what is wrong; a call that was made before is answered
from memory.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from typing import Any

from copydesk.assistant import tools
from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.events import Event, status
from copydesk.assistant.prompting import data
from copydesk.assistant.proposing import Judged, judged
from copydesk.assistant.record import Record
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.plan.edit import Edit
from copydesk.plan.problem import Problem
from copydesk.plan.prompting import ToolCall, Utterance

REPEATED = "You called this before. The answer is the same:\n"
NOTED = "Noted {count}. They are applied together when you are done."
SAME = "Edit {edit} leaves the text as it is: that stands there already. Write what should stand there instead, if anything should."
BROKEN = "The arguments are no JSON object; perhaps they were cut off. Send the whole call again."
MAX_CALLS = 20  # of one reply that are run


class Calls:
    """The state of a turn's calls. `is_over` says that the model will get nowhere from here."""

    def __init__(self, asked: Asked, record: Record, offered: Iterable[str]) -> None:
        self.asked, self.record, self.offered = asked, record, tuple(offered)
        self.gathered = Gathered()
        self.is_over = False
        self._answers: dict[tuple[str, str], str] = {}
        self._repaired: Counter[str] = Counter()
        self._repeats = 0
        self._context = ToolContext(asked.document, asked.here.version, asked.conversation.messages, asked.equipment)

    async def run(self, calls: tuple[ToolCall, ...], *, is_cut: bool = False) -> AsyncIterator[Event | list[Utterance]]:
        """A status line for each call, and last the answers to all of them, in their order. `is_cut`: the reply ran out of room, so
        that broken arguments are no mistake."""
        answers: dict[int, str] = {}
        reads: dict[int, tuple[ToolCall, Any]] = {}
        fresh = False
        for at, call in enumerate(calls):
            self.record.tool_calls.append(call.name)
            arguments = parsed(call.arguments)
            key = (call.name, json.dumps(arguments, sort_keys=True, default=str))
            if at >= MAX_CALLS:
                answers[at] = f"Not run: at most {MAX_CALLS} calls at once."
            elif key in self._answers:
                answers[at] = REPEATED + self._answers[key]
            elif is_cut and arguments is None:
                fresh, answers[at] = True, BROKEN
            elif (wrong := self._wrong(call, arguments)) is not None:
                fresh, answers[at] = True, wrong
            else:
                fresh, self._answers[key] = True, ""
                yield status(tools.status_line(call.name, arguments, self.asked.document))
                if tools.is_edit(call.name):
                    answers[at] = self._answers[key] = self._collected(call.name, arguments)
                else:
                    reads[at] = (call, arguments)
        found = await asyncio.gather(*(tools.read_tool(self._context, call.name, given) for call, given in reads.values()))
        for (at, (call, given)), result in zip(reads.items(), found, strict=True):
            answers[at] = self._answers[call.name, json.dumps(given, sort_keys=True, default=str)] = self._read(call.name, result)
        self._repeats = 0 if fresh else self._repeats + 1
        patience = self.record.running.budgets.repairs if self.asked.edits else 0  # to answer, what was looked up will do
        self.is_over = self.is_over or self._repeats > patience
        yield [Utterance("tool", answers[at], call=call.id) for at, call in enumerate(calls)]

    def _wrong(self, call: ToolCall, arguments: Any) -> str | None:
        """What is wrong with a call that needs no look at the document."""
        if call.name not in self.offered:
            return self._repair("?", f"There is no tool {call.name!r} here. There are: {', '.join(self.offered)}.")
        if not isinstance(arguments, dict):
            return self._repair(call.name, BROKEN)
        gates = self.asked.understood.gates
        if arguments.get("where") == "web" and not gates.web:
            return self._repair(call.name, "The person didn't ask for a search of the web.")
        return None

    def _repair(self, name: str, text: str) -> str:
        """What goes back to the model; when that was done already, it will get nowhere."""
        self._repaired[name] += 1
        self.is_over = self.is_over or self._repaired[name] > self.record.running.budgets.repairs
        return text

    def _read(self, name: str, result: Result | Problem) -> str:
        gathered = self.gathered
        if isinstance(result, Problem):
            if result.asks and name == "ask":
                gathered.problem, gathered.asks, self.is_over = result, True, True
                return "The person is asked."
            return self._repair(name, " ".join(filter(None, (result.message, result.hint))))
        gathered.read |= dict.fromkeys(result.named or ids_in(result.value, self.asked))
        gathered.outside += [(one, one.get("quote", "")) for one in result.citations if "node" not in one]
        shown = json.dumps(result.value, ensure_ascii=False, default=str)
        most = self.record.running.budgets.result_chars
        cut = f"\n(cut off; {len(shown) - most} more characters)" if len(shown) > most else ""
        return data(f"result of {name}", shown[:most] + cut)

    def _collected(self, name: str, arguments: Any) -> str:
        """An edit tool's call: its edits are noted, left out, or sent back."""
        asked, gathered = self.asked, self.gathered
        places = asked.understood.mandate.places
        plan = tools.edits_of(asked.document, name, arguments, places=places, version=asked.here.version)
        if isinstance(plan, Problem):
            if plan.asks and self._repaired[name]:
                gathered.problem, gathered.asks, self.is_over = plan, True, True
                return "The person is asked."
            gathered.problem = plan
            return self._repair(name, " ".join(filter(None, (plan.message, plan.hint))))
        gathered.problem = None
        told: list[str] = []
        noted = 0
        for edit in plan.edits:
            if any((edit.action, edit.arguments) == (other.action, other.arguments) for other in gathered.edits):
                noted += 1
                continue
            judgement = judged(asked, edit)
            match judgement.verdict:
                case Judged.FITS:
                    noted += 1
                    gathered.edits.append(Edit(str(len(gathered.edits) + 1), edit.action, edit.arguments))
                case Judged.SAME:
                    gathered.same.append(Edit(str(len(gathered.same) + 1), edit.action, edit.arguments))
                    told.append(SAME.format(edit=edit.id))
                case Judged.OUTSIDE:
                    gathered.left_out.append(judgement.told)
                    told.append(f"Edit {edit.id} is left out, since the person's words don't ask for it: {judgement.told}")
                case Judged.WRONG:
                    gathered.problem = judgement.problem
                    told.append(
                        self._repair("edit:" + name, f"Edit {edit.id} can't be made: {judgement.told} Send it again, put right.")
                    )
        return " ".join([NOTED.format(count=f"{noted} edit{'' if noted == 1 else 's'}"), *told])


def parsed(arguments: str) -> Any:
    """A call's arguments; None where they are no JSON."""
    try:
        return json.loads(arguments or "{}")
    except ValueError:
        return None


def ids_in(value: Any, asked: Asked) -> list[str]:
    """The nodes that a result speaks of."""
    waiting, found = [value], []
    while waiting:
        item = waiting.pop()
        if isinstance(item, dict):
            id = str(item.get("id", "")).removeprefix("#")
            if id in asked.document:
                found.append(id)
            waiting += item.values()
        elif isinstance(item, list | tuple):
            waiting += item
    return found
