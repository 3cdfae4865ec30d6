"""Routes of tools: every name on a document, as a turn of it; and those that need no document by themselves."""

import asyncio
from typing import Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response

from copydesk.apps.contract.replies import ToolRows
from copydesk.apps.contract.turns import Turn as TurnReply
from copydesk.apps.lanes import with_home
from copydesk.apps.server.asking import Asker, Desk, Equip
from copydesk.apps.server.bodies import ToolCall
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.files import require_writer
from copydesk.apps.server.gives import TURN, gives
from copydesk.apps.server.library import Equipping
from copydesk.apps.server.turns import IfMatch, Key, expected_version, key_of, told
from copydesk.apps.shared import SharedDesk
from copydesk.assistant import conversation as asked
from copydesk.assistant import tools
from copydesk.assistant.looking import call_of, looked
from copydesk.assistant.tools.library import needs_model
from copydesk.assistant.working import refusal
from copydesk.errors import InputError
from copydesk.plan.outcome import Outcome
from copydesk.plan.people import Person
from copydesk.plan.problem import Problem
from copydesk.plan.turn import Turn
from copydesk.ports import Job
from copydesk.stores.sql.store import SqlStore

router = APIRouter(prefix="/api", tags=["tools"])
DRAFT = "content_write"  # takes as long as a model takes to write: a job


@router.get("/tools", **gives(ToolRows))
async def list_tools(_: Asker) -> dict[str, Any]:
    """Every tool: its name, what it does, whether it edits, and the JSON schema of its arguments."""
    rows = tools.TOOLS.values()
    return {"tools": [{"name": row.name, "about": row.about, "edits": row.edits, "schema": tools.schema(row.name)} for row in rows]}


@router.post("/documents/{id}/tools/{name}", **TURN)
async def call_tool(
    id: str,
    name: str,
    body: ToolCall,
    request: Request,
    person: Asker,
    desk: Desk,
    equip: Equip,
    if_match: IfMatch = None,
    idempotency_key: Key = None,
    conversation: str | None = Query(None, max_length=40),
) -> Response:
    """Calls a tool on a document, in a conversation where one is named."""
    require_tool(name)
    if name == DRAFT:
        await desk.store.documents.entry(id, person)
        return await drafting(body, person, desk, equip, {"document": id, "project": None})
    expected = await expected_version(desk, id, person, if_match)
    wanted = call_of(name, body.model_dump())
    if conversation is not None:
        conversation, _ = await desk.store.conversations.open(id, person, conversation)
    key = key_of(idempotency_key, name, body)
    row = await desk.begin(id, person, wanted, conversation=conversation, key=key, expected=expected)
    return await told(desk, row, person, request, expected)


@router.post("/tools/{name}", **gives(TurnReply))
async def call_desk_tool(
    name: str, body: ToolCall, person: Asker, desk: Desk, equip: Equip, project: str | None = Query(None, max_length=40)
) -> Response:
    """Calls a tool that needs no document."""
    require_tool(name)
    if name == DRAFT:
        return await drafting(body, person, desk, equip, {"document": None, "project": project})
    wanted = asked.Request(work=asked.Work(asked.Call(name, body.model_dump())))
    equipment = with_home(equip(person, None, project=project), asyncio.get_running_loop())
    turn = await desk.lanes.do(looked(wanted, None, asked.Conversation(), equipment))
    return JSONResponse(turn.to_json())


async def drafting(body: ToolCall, person: Person, desk: SharedDesk, equip: Equipping, about: dict[str, str | None]) -> Response:
    """Has a document written in the background, or says at once why it can't be."""
    require_writer(person)
    arguments = body.model_dump()
    problem = tools.check_call(DRAFT, arguments, None)
    if not isinstance(problem, Problem) and equip.models().main is None:
        problem = needs_model()
    if isinstance(problem, Problem):
        return JSONResponse(refusal(problem, 0).to_json())
    job = await desk.store.jobs.add("draft", {"arguments": arguments, **about}, person)
    message = "The document is being written. GET /api/jobs/{job} tells how far it is."
    return JSONResponse(Turn(Outcome.ANSWER, message, result={"job": job}).to_json())


async def draft(job: Job, person: Person, store: SqlStore, equip: Equipping) -> Any:
    """The job: writes a document and keeps it, for the person who asked."""
    about = job.arguments

    async def report(share: float, _: str) -> None:
        await store.jobs.report(job, min(max(share, 0.0), 1.0))

    context = tools.ToolContext(equipment=equip(person, about["document"], project=about["project"]), told=report)
    result = await tools.read_tool(context, DRAFT, about["arguments"])
    if isinstance(result, Problem):
        raise InputError(result.message)
    return {name: value for name, value in result.value.items() if name != "text"}


def require_tool(name: str) -> None:
    if name not in tools.TOOLS:
        raise Refused(404, "not_found", "There is no such tool.", "GET /api/tools lists them.")
