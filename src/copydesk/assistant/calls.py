"""The tool calls of one turn: checked, run, answered. Reads see what is staged; edits are staged, each call whole or not at all,
and answered with what they did.

What can't be done goes back to the model with the way out; after three tries the person is told what stood in the way.
"""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import replace
from typing import Any

from copydesk.assistant import tools, trust
from copydesk.assistant.asked import Asked, Findings
from copydesk.assistant.events import Event, status
from copydesk.assistant.history import past_texts, texts_before
from copydesk.assistant.prompting import data, shown_value
from copydesk.assistant.record import Record
from copydesk.assistant.remnants import remnants
from copydesk.assistant.shortfall import NOT_YET, asked_about
from copydesk.assistant.stage import Stage
from copydesk.assistant.stale import stale
from copydesk.assistant.tools.context import Result, ToolContext
from copydesk.assistant.workedout import CHECKS, are_told
from copydesk.document.document import Document
from copydesk.document.ids import is_id
from copydesk.editing.bind import Bound
from copydesk.editing.trace import trace
from copydesk.plan.brief import Brief
from copydesk.plan.edit import Edit
from copydesk.plan.problem import Code, Option, Problem
from copydesk.plan.prompting import ToolCall, Utterance
from copydesk.plan.risk import REVIEW
from copydesk.reading.view import strip_view

REPEATED = "You called this before, and nothing changed since. The answer is the same:\n"
SAME = "This leaves the text as it is: that stands there already. If something else should stand there, send that."
STAGED = "Staged as {numbers}; this is what it did:"
ALONG = "The desk did along with it:"
UNUSUAL = (
    "All that is staged would be shown to the person before it is applied, with these words. Where one of them is a slip of "
    "yours, mend or withdraw that; what they asked for stays as it is, word for word: end then with your words to them."
)
NOT_BOTH = "undo and edits can't be joined in one turn: neither was taken. Write by edits alone what should stand in the end."
NONE_TAKEN = "None of this call's edits was taken: {why} Put that right and send all of them again."
BROKEN = "The arguments are no JSON object; perhaps they were cut off. Send the whole call again."
NO_EDITS = "Nothing is edited here: the person only asks. Leave out what would change the document, and tell them the result."
ASKED = "The person is asked."
GIVEN_UP = "It can't be done like this. Tell the person what stands in the way."
WHERE = frozenset({"at", "through", "before", "after", "into", "action", "id"})  # what names a place is read by itself
MAX_CALLS = 20  # of one reply that are run


class Calls:
    """The state of a turn's calls. `is_over` says that the model is not to be asked again; `is_smooth` that the last reply's calls
    were edits that did what they say and nothing unusual."""

    def __init__(self, asked: Asked, record: Record, offered: Iterable[str], known: Iterable[str] = ()) -> None:
        self.asked, self.record, self.offered = asked, record, tuple(offered)
        self.known = frozenset((*self.offered, *known))  # those that may be called, told of or not
        self.stage = Stage(asked.document, asked.context, asked.request.choices)
        self.findings = Findings()
        self.past: list[str] = []  # texts of earlier versions that were looked up
        self.worked: tuple[str, ...] = ()  # figures that the desk worked out for new rows and columns: nobody made them up
        self.is_over = self.is_smooth = False
        self._answers: dict[tuple[str, str, int], str] = {}
        self._tries: Counter[str] = Counter()
        self._repeats = 0

    async def run(self, calls: tuple[ToolCall, ...]) -> AsyncIterator[Event | list[Utterance]]:
        """A status line for each call, and last the answers to all of them, in their order."""
        if not calls:
            self.is_smooth = False
            return
        edits = [call for call in calls if tools.is_edit(call.name, parsed(call.arguments))]
        expected = (call.name not in ON_STAGE and (call in edits or call.name in CHECKS) for call in calls)
        self.is_smooth = bool(edits) and all(expected)
        written = (*self.findings.words[-1:], *(json.dumps(parsed(call.arguments), ensure_ascii=False) for call in edits))
        answers: dict[int, str] = {}
        reads: dict[int, tuple[ToolCall, Any]] = {}
        is_fresh = False
        for at, call in enumerate(calls):
            self.record.tool_calls.append(call.name)
            arguments = parsed(call.arguments)
            key = self._key(call, arguments)
            if at >= MAX_CALLS:
                answers[at] = f"Not run: at most {MAX_CALLS} calls at once."
            elif key in self._answers:
                answers[at] = REPEATED + self._answers[key]
            elif (wrong := self._wrong(call, arguments)) is not None:
                is_fresh, answers[at] = True, wrong
            else:
                is_fresh, self._answers[key] = True, ""
                yield status(tools.status_line(call.name, arguments, self.stage.document))
                if call.name in ON_STAGE:
                    answers[at] = self._answers[key] = ON_STAGE[call.name](self, arguments)
                elif tools.is_edit(call.name, arguments):
                    answers[at] = self._answers[key] = self._staged(call.name, arguments)
                else:
                    reads[at] = (call, arguments)
        found = await asyncio.gather(*(tools.read_tool(self._context(), call.name, given) for call, given in reads.values()))
        for (at, (call, given)), result in zip(reads.items(), found, strict=True):
            answers[at] = self._answers[self._key(call, given)] = self._read(call.name, result)
            self.is_smooth = self.is_smooth and isinstance(result, Result) and are_told(result.value, written)
        self._repeats = 0 if is_fresh else self._repeats + 1
        self.is_over = self.is_over or self._repeats > 1
        self.is_smooth = self.is_smooth and is_fresh
        yield [Utterance("tool", answers[at], call=call.id) for at, call in enumerate(calls)]

    def _key(self, call: ToolCall, arguments: Any) -> tuple[str, str, int]:
        """What makes two calls the same: the document may have changed between them, or a step back been taken."""
        return call.name, json.dumps(arguments, sort_keys=True, default=str), len(self.stage.edits) + self.findings.times

    def _context(self) -> ToolContext:
        asked = self.asked
        return ToolContext(self.stage.document, asked.here.version, asked.conversation.messages, asked.equipment)

    def _wrong(self, call: ToolCall, arguments: Any) -> str | None:
        """What is wrong with a call that needs no look at the document."""
        if call.name not in self.known:
            return self._sent_back("?", f"There is no tool {call.name!r} here. There are: {', '.join(self.offered)}.")
        if not isinstance(arguments, dict):
            return self._sent_back(call.name, BROKEN)
        if not self.asked.may_edit and tools.is_edit(call.name, arguments):
            return self._sent_back(call.name, NO_EDITS)
        gate = trust.gate(call.name, arguments, self.asked.understood.gates)
        return None if gate is None else self._sent_back(call.name, gate)

    def _sent_back(self, name: str, text: str) -> str:
        """What goes back to the model; when that was done often enough, it is to tell the person instead."""
        self.is_smooth = False
        self._tries[name] += 1
        if self._tries[name] < self.record.running.budgets.repairs:
            return text
        self.is_over = self.is_over or self._tries[name] > self.record.running.budgets.repairs
        return f"{text}\n{GIVEN_UP}"

    def _read(self, name: str, result: Result | Problem) -> str:
        findings = self.findings
        if isinstance(result, Problem):
            if result.asks and name == "ask":
                return self._person_asked(result)
            return self._sent_back(name, told(result))
        outside = [(one, one.get("quote", "")) for one in result.citations if "node" not in one]
        cited = [
            f"[{mark(one, len(findings.outside) + place)}] {one.get('label') or one.get('url') or ''}"
            for place, (one, _) in enumerate(outside, 1)
        ]
        findings.outside += outside
        shown = shown_value(result.value)
        findings.seen.append(shown)
        self.past += past_texts(result.value) if name == "diff" else ()
        most = self.record.running.budgets.result_chars
        cut = f"\n(cut off; {len(shown) - most} more characters)" if len(shown) > most else ""
        marks = f"\nTo be cited as {'; '.join(cited)}" if cited else ""
        return data(f"result of {name}", shown[:most] + cut + marks)

    def _staged(self, name: str, arguments: Any) -> str:
        """An edit tool's call, tried on the working copy."""
        asked, stage, findings = self.asked, self.stage, self.findings
        if findings.step is not None:  # both in one turn would be a half: the step is a version of its own
            findings.step, findings.times, self.is_over = None, 0, False
            return self._sent_back(name, NOT_BOTH)
        version = asked.here.version if not stage.edits else None  # what is staged has none
        arguments = without_gutters(arguments, stage.document)
        plan = tools.edits_of(stage.document, name, arguments, places=asked.brief.places, version=version)
        if isinstance(plan, Problem):
            if plan.asks and self._tries[name]:
                return self._person_asked(plan)
            findings.problem = plan
            return self._sent_back(name, told(plan))
        edits = stage.numbered(plan.edits, by_view=name == "edit")
        bound = stage.take(edits)
        if isinstance(bound, Problem):
            if bound.code is Code.AMBIGUOUS and is_the_persons(asked, edits, bound):
                findings.unbound = edits
                return self._person_asked(bound)
            findings.problem = bound
            return self._sent_back(name, NONE_TAKEN.format(why=told(bound)))
        findings.problem = None
        self._tries[name] = 0
        if bound.after == bound.before:
            findings.same = True
            return self._sent_back("same", SAME)
        self.worked += tuple(tools.worked_out(name, plan.edits))
        return self._did(replace(bound, notes=(*bound.notes, *plan.notes)))

    def _did(self, bound: Bound) -> str:
        """What a call did, what the desk did along, and what is unusual about all that is staged by now, beside the document."""
        own = [operation for edit in bound.edits for operation in edit.operations]
        kept = set(map(id, own))
        along = [operation for operation in bound.operations if id(operation) not in kept]
        numbers = ", ".join(edit.edit.id for edit in bound.edits)
        parts = [STAGED.format(numbers=numbers), *trace(bound.before, bound.after, own)]
        more = trace(bound.before, bound.after, along)
        parts += [ALONG, *more] if more else []
        parts += bound.notes
        whole = self.stage.bound()
        found = trust.risks_of(whole, self.brief, self.sources()) if whole is not None else ()
        is_judged = self.record.running.second_look and trust.can_judge(self.asked.equipment.model)
        risks = [risk for risk in found if risk.level == REVIEW and (risk.code in trust.FIRM or not is_judged)]
        if risks:
            self.is_smooth = False
            parts += [UNUSUAL, *dict.fromkeys(f"- {risk.message}" for risk in risks)]
        if whole is not None and (left := [*asked_about(whole, self.asked.brief), *stale(whole), *remnants(whole)]):
            self.is_smooth = False
            parts += [NOT_YET, *(f"- {one}" for one in left)]
        return data("what the edits did", "\n".join(parts))

    @property
    def brief(self) -> Brief:
        """What the person said, with the figures that the desk itself worked out, and what stood there before where they want that
        back."""
        brief = self.asked.brief
        stood = (*texts_before(self.asked.conversation.messages), *self.past) if brief.steps_back else ()
        return replace(brief, shown=(*brief.shown, *self.worked, *stood), stood=stood)

    def sources(self) -> tuple[str, ...]:
        """What was read from outside the document this turn."""
        return tuple(text for _, text in self.findings.outside)

    def withdraw(self, arguments: Any) -> str:
        given = tools.check_call("withdraw", arguments, self.stage.document)
        if isinstance(given, Problem):
            return self._sent_back("withdraw", told(given))
        problem = self.stage.withdraw([str(number) for number in given["edits"]])
        if problem is not None:
            return self._sent_back("withdraw", told(problem))
        left = ", ".join(edit.id for edit in self.stage.edits)
        return f"Withdrawn. Staged is {left}." if left else "Withdrawn. Nothing is staged."

    def undo(self, _: Any) -> str:
        if self.stage.edits:
            return self._sent_back(
                "undo", "Something is staged in this turn; withdraw that. undo takes back what earlier turns applied."
            )
        self.findings.step, self.is_over = "undo", True
        self.findings.times += 1
        return "The last change is taken back when you end."

    def _person_asked(self, problem: Problem) -> str:
        self.findings.problem, self.findings.asks, self.is_over = problem, True, True
        return ASKED


ON_STAGE = {"withdraw": Calls.withdraw, "undo": Calls.undo}


def mark(citation: dict[str, str], number: int) -> str:
    """What a text from outside is cited by."""
    return f"{'w' if 'url' in citation else 's'}{number}"


def told(problem: Problem) -> str:
    """A problem as a model is told it: what is wrong, the candidates by their ids, and the way out."""
    what, _, do = problem.message.partition(" Nothing was changed; ")
    options = [_candidate(option) for option in problem.options if option.id not in ("all", "none")]
    shown = f"Candidates: {'; '.join(options)}." if options else ""
    way = f"Instead: {do}" if do else ""
    return " ".join(filter(None, (what.removesuffix(" Nothing was changed."), shown, way, problem.hint)))


def _candidate(option: Option) -> str:
    """A candidate by its id, where it is a node; of several places in one text each is told apart by the words around it."""
    return f"{option.label} (#{option.id})" if is_id(option.id) else option.label


def is_the_persons(asked: Asked, edits: Sequence[Edit], problem: Problem) -> bool:
    """Whether what is ambiguous is what the person said: then it is theirs to say which one they mean."""
    edit = next((one for one in edits if one.id == problem.edit), edits[0])
    wanted = str(edit.get("find") or edit.get("at") or "").strip().casefold()
    meant = [option.id for option in problem.options if option.id in asked.brief.places]
    return bool(wanted) and len(meant) != 1 and not wanted.startswith("#") and wanted in asked.words.casefold()


def without_gutters(value: Any, document: Document, at: str | None = None) -> Any:
    """Arguments without the ids and notes that a model copied from the view. `at`: the node that a text is to be written to."""
    match value:
        case str():
            return strip_view(value, document, at)
        case list():
            return [without_gutters(item, document, at) for item in value]
        case dict():
            named = str(value.get("at", "")).strip().removeprefix("#")
            own = named if value.get("action") == "rewrite" and named in document else None
            return {name: item if name in WHERE else without_gutters(item, document, own) for name, item in value.items()}
    return value


def parsed(arguments: str) -> Any:
    """A call's arguments; None where they are no JSON."""
    try:
        return json.loads(arguments or "{}")
    except ValueError:
        return None
