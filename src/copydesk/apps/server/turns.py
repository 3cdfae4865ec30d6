"""Routes of turns: a message to a document, a plan, a tool; answered, accepted, stopped; as JSON or as events."""

import json
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Header, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from copydesk.apps.desk import selected
from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.bodies import Accept, Chat, Choice, PlanBody, ToolCall
from copydesk.apps.server.errors import Refused
from copydesk.apps.shared import SharedDesk
from copydesk.assistant import conversation as asked
from copydesk.assistant import keeping, replies
from copydesk.editing.parse import parse_plan
from copydesk.plan.people import Person
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn, problem_to_json
from copydesk.ports import TurnRow

router = APIRouter(prefix="/api", tags=["turns"])
STREAM = "text/event-stream"
MAX_KEY = 200


@router.post("/documents/{id}/chat")
async def chat(
    id: str, body: Chat, request: Request, person: Asker, desk: Desk, idempotency_key: str | None = Header(None, max_length=MAX_KEY)
) -> Response:
    """Says something to a document. With `Accept: text/event-stream` the turn is told as it goes."""
    standing = await desk.store.documents.load(id, person)
    conversation, _ = await desk.store.conversations.open(id, person, body.conversation)
    wanted = asked.Request(body.message, body.mode, selected(standing.document, body.selection))
    row = await desk.begin(id, person, wanted, conversation=conversation, key=idempotency_key)
    return await told(desk, row, person, request)


@router.post("/documents/{id}/edits")
async def apply_plan(
    id: str,
    body: PlanBody,
    request: Request,
    person: Asker,
    desk: Desk,
    if_match: str | None = Header(None, max_length=40),
    idempotency_key: str | None = Header(None, max_length=MAX_KEY),
) -> Response:
    """Applies a plan of edits, or with mode "suggest" keeps it as a proposal."""
    await require_version(desk, id, person, if_match)
    parsed = parse_plan(body.model_dump(exclude={"mode"}, exclude_none=True), None)
    if isinstance(parsed, Problem):
        return refused(parsed)
    wanted = asked.Request(parsed.instruction or "", body.mode, work=asked.Work(parsed))
    row = await desk.begin(id, person, wanted, key=idempotency_key or parsed.key)
    return await told(desk, row, person, request)


@router.post("/documents/{id}/tools/{name}")
async def call_tool(id: str, name: str, body: ToolCall, request: Request, person: Asker, desk: Desk) -> Response:
    """Calls a tool on a document."""
    wanted = asked.Request(mode="auto", work=asked.Work(asked.Call(name, body.model_dump())))
    return await told(desk, await desk.begin(id, person, wanted), person, request)


@router.post("/documents/{id}/{step}")
async def step(
    id: str, step: str, request: Request, person: Asker, desk: Desk, if_match: str | None = Header(None, max_length=40)
) -> Response:
    """`undo` takes back your latest change; `redo` restores it."""
    if step not in ("undo", "redo"):
        raise Refused(404, "not_found", "There is no such address.")
    await require_version(desk, id, person, if_match)
    return await told(desk, await desk.begin(id, person, asked.Request(step=step)), person, request)


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
    return await gone_on(desk, row, person, request, replies.chosen(pending_of(row), body.option, standing.version))


@router.post("/turns/{id}/accept")
async def accept(id: str, body: Accept, request: Request, person: Asker, desk: Desk) -> Response:
    """Applies the edits of a turn's proposal, all or some."""
    row = await desk.store.turns.get(id, person)
    standing = await desk.store.documents.load(row.document, person)
    return await gone_on(desk, row, person, request, replies.accepted(pending_of(row), body.accept, standing.version))


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


@router.post("/documents/{id}/plans/{plan}/discard")
async def discard_plan(id: str, plan: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """Leaves all of a proposal that is open as it is."""
    await get_plan(id, plan, person, desk)
    row = await desk.store.turns.get(plan, person)
    result = {**replies.rejected(pending_of(row), row.base or 1).to_json(), "turn": plan}
    await desk.store.turns.finish(plan, "done", result, None)
    return result


async def told(desk: SharedDesk, row: TurnRow, person: Person, request: Request) -> Response:
    """A turn as its client wants it: events as they come, or the whole of it when it is over."""
    if STREAM in request.headers.get("accept", ""):
        after = request.headers.get("last-event-id", "0")
        number = int(after) if after.isdecimal() and len(after) < 10 else 0
        return StreamingResponse(_lines(desk, row.id, person, number), media_type=STREAM, headers={"Cache-Control": "no-store"})
    return JSONResponse((await desk.finished(row.id, person)).result)


async def _lines(desk: SharedDesk, id: str, person: Person, after: int) -> AsyncIterator[str]:
    async for number, event in desk.events(id, person, after):
        yield f"id: {number}\nevent: {event['name']}\ndata: {json.dumps(event['data'])}\n\n"


async def gone_on(desk: SharedDesk, row: TurnRow, person: Person, request: Request, reply: asked.Request | Turn) -> Response:
    if isinstance(reply, Turn):
        if reply.problem is None:
            await desk.store.turns.finish(row.id, "done", {**reply.to_json(), "turn": row.id}, None)
        return JSONResponse({**reply.to_json(), "turn": row.id})
    return await told(desk, await desk.begin(row.document, person, reply, conversation=row.conversation), person, request)


def pending_of(row: TurnRow) -> asked.Pending:
    found = keeping.from_json(row.pending) if row.pending is not None else None
    return found if isinstance(found, asked.Pending) else asked.Pending(asked.Request(), 0)


def refused(problem: Problem) -> Response:
    outcome = "question" if problem.asks else "refused"
    return JSONResponse({"outcome": outcome, "message": problem.message, "problem": problem_to_json(problem)})


async def require_version(desk: SharedDesk, id: str, person: Person, if_match: str | None) -> None:
    """409 where a client says which version it has seen, and that is not the latest."""
    if if_match is None or if_match == "*":
        return
    version = (await desk.store.documents.entry(id, person)).version
    if if_match.strip().removeprefix("W/").strip('"') != str(version):
        raise Refused(
            409, "stale", f"The document is at version {version} by now. Nothing was changed.", headers={"ETag": f'"{version}"'}
        )
