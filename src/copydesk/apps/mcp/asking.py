"""Asking the person behind an MCP client: by elicitation where the client can, in the way of its protocol version.

Older versions ask while the call goes on; from 2026-07-28 on the call ends with what is needed and is made again with the answer.
A client that can do neither gets the question as the call's result, and goes on with `answer` or `apply`.
"""

from typing import Any

from mcp.shared.exceptions import NoBackChannelError
from mcp.types import CallToolResult, ElicitRequest, ElicitRequestFormParams, ElicitResult, InputRequiredResult
from mcp.types.version import is_version_at_least

from copydesk.apps.mcp.consent import needs_yes
from copydesk.apps.mcp.listing import address, short_address
from copydesk.apps.mcp.opened import Ctx, Opened, Result, Tell
from copydesk.apps.mcp.shown import result_of, risks_of
from copydesk.assistant.conversation import Pending
from copydesk.plan.edit import Plan
from copydesk.plan.outcome import Outcome

ROUNDS = "2026-07-28"  # the first version in which a call is made again with the answer
TITLED = "2025-11-25"  # the first version whose choices have titles of their own
KEY = "answer"
CONFIRM = "Apply this?"
TEXTS = ("with", "markdown", "text", "value", "cells", "title")  # of an edit, what it brings in


async def settled(ctx: Ctx, opened: Opened, result: Result, tell: Tell, *, confirms: bool) -> CallToolResult | InputRequiredResult:
    """The call's result, after as many questions as the person was asked. With `confirms`, a proposal is asked about too."""
    while (form := form_of(result, ctx.protocol_version or "", confirms=confirms)) is not None and can_ask(ctx):
        if is_version_at_least(ctx.protocol_version or "", ROUNDS):
            return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=result["turn"])
        try:
            answer = await ctx.session.elicit_form(form.message, form.requested_schema, ctx.request_context.request_id)
        except NoBackChannelError:
            break
        result = await replied(opened, result["turn"], answer, tell)
    return await ended(ctx, opened, result)


async def ended(ctx: Ctx, opened: Opened, result: Result) -> CallToolResult:
    """The result of a call that is over. Who watches the document is told where it changed."""
    if result["outcome"] == Outcome.APPLIED:
        for name in (opened.name, *opened.aliases):
            for uri in dict.fromkeys((address(name), short_address(name))):
                await ctx.notify_resource_updated(uri)
    return result_of(result)


async def confirmed(ctx: Ctx, message: str, state: str) -> bool | InputRequiredResult | None:
    """Whether the person says yes to something that is no turn; None where the client can't ask. `state` says what is asked about,
    so that an answer counts for nothing else."""
    if not can_ask(ctx):
        return None
    form = _form(f"{message}\n{CONFIRM}", "apply", {"type": "boolean", "title": CONFIRM})
    answer = (ctx.input_responses or {}).get(KEY)
    if ctx.request_state == state and isinstance(answer, ElicitResult):
        return is_yes(answer)
    if is_version_at_least(ctx.protocol_version or "", ROUNDS):
        return InputRequiredResult(input_requests={KEY: ElicitRequest(params=form)}, request_state=state)
    try:
        return is_yes(await ctx.session.elicit_form(form.message, form.requested_schema, ctx.request_context.request_id))
    except NoBackChannelError:
        return None


def is_yes(answer: ElicitResult) -> bool:
    return answer.action == "accept" and (answer.content or {}).get("apply") is True


async def resumed(ctx: Ctx, opened: Opened, tell: Tell) -> Result | None:
    """What the answer to an earlier round of this call leads to; None in its first round."""
    responses, turn = ctx.input_responses, ctx.request_state
    answer = (responses or {}).get(KEY)
    if turn is None or not isinstance(answer, ElicitResult):
        return None
    return await replied(opened, turn, answer, tell)


async def replied(opened: Opened, turn: str, answer: ElicitResult, tell: Tell) -> Result:
    """Goes on with a turn as the person answered. Who declines leaves everything as it is."""
    content: dict[str, Any] = dict(answer.content or {}) if answer.action == "accept" else {}
    pending = await opened.pending(turn)
    if pending.edits:
        return await (opened.accept(turn, None, tell) if content.get("apply") is True else opened.reject(turn))
    option = str(content.get("option") or "none")
    result = await opened.choose(turn, option, tell)
    if result["outcome"] == Outcome.PROPOSAL:
        chosen = await opened.pending(result["turn"])
        if not needs_yes(chosen) and shows_texts(pending, option, chosen):
            return await opened.accept(result["turn"], None, tell)  # the person's own choice, to the letter
    return result


def shows_texts(asked: Pending, option: str, chosen: Pending) -> bool:
    """Whether a question that was answered showed each text that its answer brings in: a place alone shows none."""
    problem, work = asked.problem, chosen.request.work
    labels = [one.label for one in problem.options if one.id == option] if problem is not None else []
    shown = "\n".join((problem.message if problem is not None else "", *labels))
    texts = (
        [edit.get(name) for edit in work.task.edits for name in TEXTS] if work is not None and isinstance(work.task, Plan) else []
    )
    return all(isinstance(text, str) and text in shown for text in texts if text)


def can_ask(ctx: Ctx) -> bool:
    """Whether the client shows forms. One that only says it elicits means forms."""
    capability = ctx.client_capabilities.elicitation if ctx.client_capabilities is not None else None
    return capability is not None and (capability.form is not None or capability.url is None)


def form_of(result: Result, version: str, *, confirms: bool) -> ElicitRequestFormParams | None:
    """The form that asks what a turn left open; None where there is nothing to choose."""
    if "turn" not in result:
        return None
    options = result.get("problem", {}).get("options", [])
    if result["outcome"] == Outcome.QUESTION and options:
        return _form(result["message"], "option", _choices(options, is_version_at_least(version, TITLED)))
    if result["outcome"] == Outcome.PROPOSAL and confirms:
        told = "\n".join((result["message"], *risks_of(result)))
        message = f"{told}\n\n{result.get('diff', '')}\n{CONFIRM}"
        return _form(message, "apply", {"type": "boolean", "title": CONFIRM})
    return None


def _choices(options: list[dict[str, str]], is_titled: bool) -> dict[str, Any]:
    if is_titled:
        return {"type": "string", "oneOf": [{"const": option["id"], "title": option["label"]} for option in options]}
    ids, labels = [option["id"] for option in options], [option["label"] for option in options]
    return {"type": "string", "enum": ids, "enumNames": labels}


def _form(message: str, name: str, field: dict[str, Any]) -> ElicitRequestFormParams:
    schema = {"type": "object", "properties": {name: field}, "required": [name]}
    return ElicitRequestFormParams(message=message, requested_schema=schema)
