"""A turn's events as chunks of the AI SDK's UI message stream: text, sources, the plan as data, a question and a confirmation as
tool calls that the page answers."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from copydesk.plan.outcome import Outcome

Chunk = dict[str, Any]
CHOOSE, APPLY = "choose", "apply"  # the tools that the person's page answers; a call's id is its turn's
TEXT = "text"
CORRECTED = "Corrected:"
REASONS = {"failed": "error", "question": "tool-calls", "proposal": "tool-calls"}  # by outcome
PLAN = ("version", "edits", "diff", "changed", "stats")


class Chunks:
    """The chunks of one turn, event by event. `answers` is the tool call that the turn goes on from, approved or not."""

    def __init__(self, turn: str, answers: str | None = None, *, is_approved: bool = True) -> None:
        self._turn, self._answers, self._is_approved = turn, answers, is_approved
        self._told = ""

    def begin(self) -> Iterator[Chunk]:
        yield {"type": "start", "messageMetadata": {"turn": self._turn}}
        yield {"type": "start-step"}

    def of(self, event: dict[str, Any]) -> Iterator[Chunk]:
        match event["name"]:
            case "status":
                yield {"type": "data-status", "data": event["data"], "transient": True}
            case "text":
                yield from self._text(event["data"]["delta"])
            case "done":
                yield from self._done(event["data"] or {})

    def _text(self, delta: str) -> Iterator[Chunk]:
        if not self._told:
            yield {"type": "text-start", "id": TEXT}
        if delta:
            self._told += delta
            yield {"type": "text-delta", "id": TEXT, "delta": delta}

    def _done(self, result: dict[str, Any]) -> Iterator[Chunk]:
        message = str(result.get("message", ""))
        if not self._told:
            yield from self._text(message)
        if self._told:
            yield {"type": "text-end", "id": TEXT}
        if message and self._told.strip() != message.strip():  # a quotation that stands nowhere was struck out, say
            yield from whole_text("corrected", f"{CORRECTED}\n\n{message}")
        if self._answers is not None:
            yield output_of(self._answers, result, is_approved=self._is_approved)
        yield from sources(result.get("citations", ()))
        yield from self._open(result)
        yield {"type": "data-turn", "id": self._turn, "data": {**result, "turn": self._turn}}
        yield {"type": "finish-step"}
        facts = {name: result[name] for name in ("outcome", "version", "conversation", "metadata") if name in result}
        reason = REASONS.get(str(result.get("outcome")), "stop")
        yield {"type": "finish", "finishReason": reason, "messageMetadata": {"turn": self._turn, **facts}}

    def _open(self, result: dict[str, Any]) -> Iterator[Chunk]:
        """What the person is to decide."""
        options = result.get("problem", {}).get("options", [])
        if result.get("outcome") == Outcome.QUESTION and options:
            yield called(self._turn, CHOOSE, result["problem"])
        edits = [edit for edit in result.get("edits", ()) if edit["state"] == "open"]
        if result.get("outcome") == Outcome.PROPOSAL or (edits and result.get("outcome") == Outcome.APPLIED):
            yield {"type": "data-plan", "id": self._turn, "data": {name: result[name] for name in PLAN if name in result}}
            yield called(self._turn, APPLY, {"message": result["message"], "edits": edits})
            yield {"type": "tool-approval-request", "approvalId": self._turn, "toolCallId": self._turn}


def called(turn: str, tool: str, input: dict[str, Any]) -> Chunk:
    return {"type": "tool-input-available", "toolCallId": turn, "toolName": tool, "input": input}


def output_of(call: str, result: dict[str, Any], *, is_approved: bool) -> Chunk:
    """What came of a confirmation. What was declined is denied, not done."""
    if not is_approved:
        return {"type": "tool-output-denied", "toolCallId": call}
    names = ("outcome", "message", "version", "stats")
    return {"type": "tool-output-available", "toolCallId": call, "output": {name: result[name] for name in names if name in result}}


def whole_text(id: str, text: str) -> Iterator[Chunk]:
    yield {"type": "text-start", "id": id}
    yield {"type": "text-delta", "id": id, "delta": text}
    yield {"type": "text-end", "id": id}


def sources(citations: Iterable[dict[str, Any]]) -> Iterator[Chunk]:
    """What an answer rests on: a web page by its address, a part of the document or of a source by its label."""
    for citation in citations:
        label = str(citation.get("label", ""))
        if "url" in citation:
            yield {"type": "source-url", "sourceId": citation["url"], "url": citation["url"], "title": label}
        else:
            id = str(citation.get("node") or citation.get("source") or label)
            yield {"type": "source-document", "sourceId": id, "mediaType": "text/plain", "title": label}


def line(chunk: Chunk) -> str:
    return f"data: {json.dumps(chunk, ensure_ascii=False)}\n\n"


END = "data: [DONE]\n\n"
