"""Routes of turns: a message to a document, a plan; answered, accepted, stopped; as JSON or as events."""

import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any

from fastapi import APIRouter, Header, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from pydantic import BaseModel

from copydesk import ports
from copydesk.apps.going import go_on, pending_of
from copydesk.apps.selecting import selected
from copydesk.apps.server.asking import Asker, Desk, Models
from copydesk.apps.server.bodies import Accept, Chat, Choice, Decisions, PlanBody
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.model import require_model
from copydesk.apps.shared import SharedDesk
from copydesk.assistant import conversation as asked
from copydesk.assistant import replies
from copydesk.editing.parse import parse_plan
from copydesk.errors import AccessError
from copydesk.plan.people import Person
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn, problem_to_json
from copydesk.ports import TurnRow

router = APIRouter(prefix="/api", tags=["turns"])
STREAM = "text/event-stream"
IfMatch = Annotated[str | None, Header(max_length=40)]
Key = Annotated[str | None, Header(max_length=200)]


@router.post("/documents/{id}/chat")
async def chat(
    id: str, body: Chat, request: Request, person: Asker, desk: Desk, roster: Models, idempotency_key: Key = None
) -> Response:
    """Says something to a document. With `Accept: text/event-stream` the turn is told as it goes."""
    model = require_model(roster, body.model)
    standing = await desk.store.documents.load(id, person)
    conversation, _ = await desk.store.conversations.open(id, person, body.conversation)
    wanted = asked.Request(body.message, body.mode, selected(standing.document, body.selection), model=model)
    row = await desk.begin(id, person, wanted, conversation=conversation, key=key_of(idempotency_key, "chat", body))
    return await told(desk, row, person, request)


@router.post("/documents/{id}/edits")
async def apply_plan(
    id: str, body: PlanBody, request: Request, person: Asker, desk: Desk, if_match: IfMatch = None, idempotency_key: Key = None
) -> Response:
    """Applies a plan of edits, or with mode "suggest" keeps it as a proposal."""
    expected = await expected_version(desk, id, person, if_match)
    parsed = parse_plan(body.model_dump(exclude={"mode"}, exclude_none=True), None)
    if isinstance(parsed, Problem):
        return refused(parsed)
    wanted = asked.Request(parsed.instruction or "", body.mode, work=asked.Work(parsed))
    key = key_of(idempotency_key or parsed.key, "edits", body)
    row = await desk.begin(id, person, wanted, key=key, expected=expected)
    return await told(desk, row, person, request, expected)


@router.post("/documents/{id}/undo")
async def undo(
    id: str, request: Request, person: Asker, desk: Desk, if_match: IfMatch = None, idempotency_key: Key = None
) -> Response:
    """Takes back your latest change that stands."""
    return await step("undo", id, request, person, desk, if_match, idempotency_key)


@router.post("/documents/{id}/redo")
async def redo(
    id: str, request: Request, person: Asker, desk: Desk, if_match: IfMatch = None, idempotency_key: Key = None
) -> Response:
    """Makes again what you took back last."""
    return await step("redo", id, request, person, desk, if_match, idempotency_key)


async def step(
    verb: str, id: str, request: Request, person: Person, desk: SharedDesk, if_match: str | None, key: str | None
) -> Response:
    expected = await expected_version(desk, id, person, if_match)
    row = await desk.begin(id, person, asked.Request(step=verb), key=key_of(key, verb, None), expected=expected)
    return await told(desk, row, person, request, expected)


@router.get("/turns/{id}")
async def get_turn(id: str, request: Request, person: Asker, desk: Desk) -> Response:
    """A turn when it is over, or its events again."""
    return await told(desk, await desk.store.turns.get(id, person), person, request)


@router.post("/turns/{id}/stop", status_code=202)
async def stop_turn(id: str, person: Asker, desk: Desk) -> dict[str, str]:
    """Stops a turn between two of its steps. What it committed stands."""
    await desk.store.turns.stop(id, person)
    return {"turn": id}


@router.post("/turns/{id}/choose")
async def choose(id: str, body: Choice, request: Request, person: Asker, desk: Desk) -> Response:
    """Answers a turn's question; the same plan goes on."""
    row = await desk.store.turns.get(id, person)
    standing = await desk.store.documents.load(row.document, person)
    reply = replies.chosen(pending_of(row), body.option, standing.version)
    return await gone_on(desk, row, person, request, reply, standing.version, f"choose {body.option}")


@router.post("/turns/{id}/accept")
async def accept(id: str, body: Accept, request: Request, person: Asker, desk: Desk, if_match: IfMatch = None) -> Response:
    """Applies the edits of a turn's proposal, all or some, as they were shown; refused as stale where they would come to
    something else by now."""
    row = await desk.store.turns.get(id, person)
    await expected_version(desk, row.document, person, if_match)
    pending = pending_of(row)
    standing = await desk.store.documents.load(row.document, person)
    reply = replies.accepted(pending, body.accept, standing.version)
    return await gone_on(desk, row, person, request, reply, standing.version, f"accept {sorted(body.accept or [])}")


@router.get("/documents/{id}/suggestions")
async def list_suggestions(id: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """The open proposals of others on this document, for who may apply: accept or discard them as your own."""
    return {"suggestions": await desk.store.turns.suggested(id, person)}


@router.get("/documents/{id}/plans/{plan}")
async def get_plan(id: str, plan: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """A proposal that is open."""
    row = await desk.store.turns.get(plan, person)
    if row.document != id:
        raise Refused(404, "not_found", "There is no such plan on this document.")
    result: dict[str, Any] = row.result or {}
    return {**result, "plan": plan, "state": row.state}


@router.post("/documents/{id}/plans/{plan}/apply")
async def apply_open_plan(id: str, plan: str, body: Accept, request: Request, person: Asker, desk: Desk) -> Response:
    """Applies an open proposal, all of it or the edits that are named."""
    await get_plan(id, plan, person, desk)
    return await accept(plan, body, request, person, desk)


@router.put("/documents/{id}/plans/{plan}/decisions")
async def decide(id: str, plan: str, body: Decisions, person: Asker, desk: Desk) -> dict[str, Any]:
    """Keeps what you have decided of an open proposal so far. Nothing is applied by it."""
    await get_plan(id, plan, person, desk)
    await desk.store.turns.require_own(plan, person)
    known = {edit.id for edit in pending_of(await desk.store.turns.get(plan, person)).edits}
    unknown = next((edit for edit in body.decisions if edit not in known), None)
    if known and unknown is not None:
        raise Refused(422, "invalid", f"The proposal has no edit {unknown!r}.")
    if not known or not await desk.store.turns.decide(plan, body.decisions):
        raise Refused(409, "stale", "That proposal is no longer open.", "Ask for it again.")
    return {"plan": plan, "decisions": body.decisions}


@router.post("/documents/{id}/plans/{plan}/discard")
async def discard_plan(id: str, plan: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """Leaves all of a proposal that is open as it is."""
    await get_plan(id, plan, person, desk)
    await desk.store.turns.require_own(plan, person)
    row = await desk.store.turns.get(plan, person)
    if row.state == "running":
        raise Refused(409, "stale", "That turn is still at work.", "Stop it, or wait for its proposal.")
    standing = await desk.store.documents.load(id, person)
    return await desk.close_open(row, person, replies.rejected(pending_of(row), standing.version))


def key_of(name: str | None, about: str, body: BaseModel | None) -> ports.Key:
    """A client's key, bound to what it is given for."""
    said = "" if body is None else json.dumps(body.model_dump(mode="json"), sort_keys=True)
    return ports.Key(name, hashlib.sha256(f"{about} {said}".encode("utf-8", "replace")).digest())


async def told(desk: SharedDesk, row: TurnRow, person: Person, request: Request, expected: int | None = None) -> Response:
    """A turn as its client wants it: events as they come, or the whole of it when it is over."""
    if STREAM in request.headers.get("accept", ""):
        number = number_of(request.headers.get("last-event-id"), 0)
        headers = {"Cache-Control": "no-store", "X-Turn": row.id}  # known at once, so that it can be stopped
        return StreamingResponse(_lines(desk, row.id, person, number), media_type=STREAM, headers=headers)
    result = (await desk.finished(row.id, person)).result
    if expected is not None and result.get("problem", {}).get("code") == "stale" and result["version"] != expected:
        raise outdated(result["version"])
    return JSONResponse(result)


def number_of(text: str | None, otherwise: int) -> int:
    """The number of an event or a version, as a client repeats it."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else otherwise


async def _lines(desk: SharedDesk, id: str, person: Person, after: int) -> AsyncIterator[str]:
    """A turn's events. Whoever's log-in, token or right has ended is told no more."""
    with suppress(AccessError):
        async for number, event in desk.events(id, person, after):
            yield f"id: {number}\nevent: {event['name']}\ndata: {json.dumps(event['data'])}\n\n"


async def gone_on(
    desk: SharedDesk, row: TurnRow, person: Person, request: Request, reply: asked.Request | Turn, version: int, key: str
) -> Response:
    """Goes on with what a turn left open, and tells what comes of it."""
    going = await go_on(desk, row, person, reply, version, key)
    return JSONResponse(going) if isinstance(going, dict) else await told(desk, going, person, request)


def refused(problem: Problem) -> Response:
    outcome = "question" if problem.asks else "refused"
    return JSONResponse({"outcome": outcome, "message": problem.message, "problem": problem_to_json(problem)})


async def expected_version(desk: SharedDesk, id: str, person: Person, if_match: str | None) -> int | None:
    """The version that a client says it has seen; 409 where that is not the latest."""
    if if_match is None or if_match.strip() == "*":
        return None
    version = (await desk.store.documents.entry(id, person)).version
    if number_of(if_match.strip().removeprefix("W/").strip('"'), 0) != version:
        raise outdated(version)
    return version


def outdated(version: int) -> Refused:
    message = f"The document is at version {version} by now. Nothing was changed."
    return Refused(409, "stale", message, headers={"ETag": f'"{version}"'})
