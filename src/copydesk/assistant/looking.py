"""A turn that is the call of a tool which changes nothing: what it gives, or the problem that it has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from copydesk.assistant.conversation import Call, Conversation, Request, Work
from copydesk.assistant.working import refusal
from copydesk.plan.outcome import Outcome
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Standing

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # it brings all tools along


def call_of(tool: str, arguments: Any, mode: str = "auto") -> Request:
    """A direct call of a tool, as what is asked of a turn. One that is a step through the versions is that step."""
    from copydesk.kinds.tools import TOOLS

    step = TOOLS[tool].step if tool in TOOLS and not arguments else ""
    return Request(mode=mode, step=step) if step else Request(mode=mode, work=Work(Call(tool, arguments)))


def only_looks(work: Work | None) -> bool:
    """Whether work is such a call."""
    if work is None or not isinstance(work.task, Call):
        return False
    from copydesk.assistant.tools import is_edit
    from copydesk.kinds.tools import TOOLS

    return work.task.tool in TOOLS and not is_edit(work.task.tool, work.task.arguments)


def settled_by(call: Call, argument: str, choice: str) -> dict[str, Any] | None:
    """The arguments of a call with the one that its question was about; None where it has no such argument."""
    from copydesk.kinds.tools import TOOLS

    field = TOOLS[call.tool].fields.get(argument)
    if field is None or field.type not in ("text", "flag"):
        return None
    return {**call.arguments, argument: choice == "yes" if field.type == "flag" else choice}


async def looked(request: Request, here: Standing | None, conversation: Conversation, equipment: Equipment | None) -> Turn:
    """What the tool gives; a question of its own is answered by an option."""
    from copydesk.assistant.tools import read_tool
    from copydesk.assistant.tools.context import NO_EQUIPMENT, ToolContext

    assert request.work is not None
    assert isinstance(request.work.task, Call)
    document, version = (here.document, here.version) if here is not None else (None, None)
    context = ToolContext(document, version, conversation.messages, equipment or NO_EQUIPMENT, is_direct=True)
    result = await read_tool(context, request.work.task.tool, request.work.task.arguments)
    if (
        isinstance(result, Problem) and result.edit is not None and result.edit in request.choices
    ):  # an argument that was missing, and was chosen since
        settled = settled_by(request.work.task, result.edit, request.choices[result.edit])
        result = result if settled is None else await read_tool(context, request.work.task.tool, settled)
    if not isinstance(result, Problem):
        return Turn(
            Outcome.ANSWER, result.message, version, citations=result.citations, metadata=dict(result.notes), result=result.value
        )
    chosen = next((option.label for option in result.options if option.id in request.choices.values()), None)
    if chosen is not None:
        return Turn(Outcome.ANSWER, chosen, version, result=chosen)
    turn = refusal(result, 0)
    turn.version = version
    return turn
