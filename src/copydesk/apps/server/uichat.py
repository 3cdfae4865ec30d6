"""`POST /api/chat`: the AI SDK's UI message stream, so that `useChat` connects as it is.

A chat is a conversation on one document: its newest user message is the words, and an option that was chosen and an approval come
as results of the tools that were called.
"""

import hashlib
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Literal, NamedTuple

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, ConfigDict, Field

from copydesk.apps.going import go_on, pending_of
from copydesk.apps.selecting import selected
from copydesk.apps.server.asking import Asker, Desk, Models
from copydesk.apps.server.bodies import AnyObject, Mode
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import EVENTS
from copydesk.apps.server.model import require_model
from copydesk.apps.server.uichunks import APPLY, CHOOSE, END, Chunks, line
from copydesk.apps.shared import SharedDesk
from copydesk.assistant import conversation as asked
from copydesk.assistant import replies
from copydesk.errors import AccessError
from copydesk.plan.people import Person
from copydesk.ports import TurnRow

router = APIRouter(prefix="/api", tags=["chat"])
HEADERS = {"x-vercel-ai-ui-message-stream": "v1", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
MAX_WORDS = 20_000
CHUNKS: dict[str, Any] = {
    "content": {EVENTS: {"schema": {"type": "string"}}},
    "description": "The AI SDK's UI message stream, version 1.",
}
Id = Annotated[str, Field(max_length=300)]
Document = Annotated[str | None, Query(max_length=40)]


class Message(BaseModel):
    """A message of the page. Only what the newest one says is read."""

    model_config = ConfigDict(extra="ignore")
    id: Id = ""
    role: Literal["system", "user", "assistant"]
    parts: list[AnyObject] = Field(default_factory=list, max_length=10_000)


class Answer(NamedTuple):
    """The call of a tool that a turn goes on from."""

    call: str
    is_approved: bool


class UIChat(BaseModel):
    model_config = ConfigDict(
        extra="ignore",  # a page may send along what it likes
        json_schema_extra={
            "example": {
                "id": "chat-1",
                "document": "0123456789abcdef",
                "messages": [{"id": "m1", "role": "user", "parts": [{"type": "text", "text": "delete the second bullet"}]}],
            }
        },
    )
    id: Id = ""
    messages: Annotated[list[Message], Field(min_length=1, max_length=10_000)]
    trigger: str | None = Field(None, max_length=100)
    document: str | None = Field(None, max_length=40)
    mode: Mode = "suggest"
    selection: str | AnyObject | None = None
    model: str | None = Field(None, max_length=700)
    accept: list[Annotated[str, Field(max_length=100)]] | None = Field(None, max_length=10_000)


@router.post("/chat", response_class=StreamingResponse, responses={200: CHUNKS})
async def ui_chat(body: UIChat, person: Asker, desk: Desk, roster: Models, document: Document = None) -> Response:
    """A turn as the AI SDK's UI message stream. The document is `?document=` or `document` in the body."""
    newest = body.messages[-1]
    if newest.role == "user":
        model = require_model(roster, body.model)
        return streamed(desk, await said(desk, person, body, newest, document or body.document, model), person)
    call = answered(newest)
    if newest.role != "assistant" or call is None:
        raise Refused(422, "invalid", "The newest message is neither a person's nor an answer to what was asked.")
    row = await desk.store.turns.get(call["toolCallId"], person)
    going = await replied(desk, person, row, call, body.accept)
    return streamed(desk, going, person, Answer(row.id, is_approved(call)))


@router.get(
    "/chat/{id}/stream", response_class=StreamingResponse, responses={200: CHUNKS, 204: {"description": "Nothing is under way."}}
)
async def resume_chat(id: str, person: Asker, desk: Desk) -> Response:
    """The stream of a chat's turn that is under way, from its beginning; 204 where none is."""
    try:
        row = await desk.store.turns.get(await desk.store.chats.latest(id, person), person)
    except AccessError:
        return Response(status_code=204)
    return streamed(desk, row, person) if row.state == "running" else Response(status_code=204)


async def said(desk: SharedDesk, person: Person, body: UIChat, message: Message, document: str | None, model: str) -> TurnRow:
    """The turn that a person's message starts, or has started: the same message twice is one turn."""
    if not document:
        raise Refused(422, "invalid", "No document is named.", "Name it in the address, ?document=…, or in the body.")
    words = "\n".join(str(part.get("text", "")) for part in message.parts if part.get("type") == "text").strip()
    if not words or len(words) > MAX_WORDS:
        raise Refused(422, "invalid", f"The newest message must hold a text of at most {MAX_WORDS:,} characters.")
    standing = await desk.store.documents.load(document, person)
    conversation = await desk.store.chats.conversation(body.id, document, person) if body.id else None
    request = asked.Request(words, body.mode, selected(standing.document, body.selection), model=model)
    key = hashlib.sha256(f"{body.id} {message.id} {words}".encode("utf-8", "replace")).hexdigest()
    is_new = body.trigger == "regenerate-message" or not (body.id and message.id)
    return await desk.begin(document, person, request, conversation=conversation, key=None if is_new else key)


def answered(message: Message) -> dict[str, Any] | None:
    """The latest call of a tool that the page has an answer to."""
    for part in reversed(message.parts):
        name = str(part.get("toolName") or str(part.get("type", "")).removeprefix("tool-"))
        state = part.get("state")
        if (name, state) in ((APPLY, "approval-responded"), (CHOOSE, "output-available")) and isinstance(
            part.get("toolCallId"), str
        ):
            return {**part, "toolName": name}
    return None


async def replied(
    desk: SharedDesk, person: Person, row: TurnRow, call: dict[str, Any], accept: list[str] | None
) -> TurnRow | dict[str, Any]:
    """What goes on from an answer, on the version that stands now."""
    version = (await desk.store.documents.load(row.document, person)).version
    pending = pending_of(row)
    if call["toolName"] == CHOOSE:
        output = call.get("output")
        option = str(output.get("option", "") if isinstance(output, dict) else output)[:2_000]
        return await go_on(desk, row, person, replies.chosen(pending, option, version), version, f"choose {option}")
    if not is_approved(call):
        return await go_on(desk, row, person, replies.rejected(pending, version), version, "reject")
    return await go_on(desk, row, person, replies.accepted(pending, accept, version), version, f"accept {sorted(accept or [])}")


def is_approved(call: dict[str, Any]) -> bool:
    """Whether a call may have its effect. A choice always may: one of them is none."""
    approval = call.get("approval")
    return call["toolName"] == CHOOSE or (isinstance(approval, dict) and approval.get("approved") is True)


def streamed(desk: SharedDesk, going: TurnRow | dict[str, Any], person: Person, answers: Answer | None = None) -> Response:
    return StreamingResponse(_lines(desk, going, person, answers), media_type="text/event-stream", headers=HEADERS)


async def _lines(desk: SharedDesk, going: TurnRow | dict[str, Any], person: Person, answers: Answer | None) -> AsyncIterator[str]:
    turn = going.id if isinstance(going, TurnRow) else str(going.get("turn", ""))
    chunks = Chunks(turn, answers.call, is_approved=answers.is_approved) if answers is not None else Chunks(turn)
    for chunk in chunks.begin():
        yield line(chunk)
    if isinstance(going, TurnRow):
        with suppress(AccessError):  # whoever's log-in, token or right has ended is told no more
            async for _, event in desk.events(going.id, person):
                for chunk in chunks.of(event):
                    yield line(chunk)
    else:
        for chunk in chunks.of({"name": "done", "data": going}):
            yield line(chunk)
    yield END
