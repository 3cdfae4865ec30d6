"""Replies that providers really gave, served from loopback and read through our models: text, tool calls, stop and usage.

What each holds is read here a second time, from the recording itself, by code that shares nothing with the providers' clients."""

import asyncio
import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from copydesk.errors import BusyError, ModelError
from copydesk.models.direct import Direct
from copydesk.models.providers import PROVIDERS
from copydesk.plan.prompting import Prompt, Reply, ToolOffer, Utterance
from support.loopback import Answer, as_events, as_json, serve

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")

ANY = {"type": "object", "properties": {}}
PROMPT = Prompt((Utterance("user", "hello"),), (ToolOffer("weather", "The weather.", ANY),))
OUTSIDE = ("amazon-bedrock", "cohere")  # protocols that none of our providers speaks
UNASKED = {  # replies to what we never ask for, or that nobody should give: these end in a clear error, or in a reply
    "mistral/mistral-tool-call.json": "a whole reply in Mistral's own protocol, where a call has no type",
    "anthropic/anthropic-fallback.json": "a whole reply by another model than the one that was asked",
    "anthropic/spliced-message-start.chunks.txt": "a proxy that begins again in the middle of a reply",
    "xai/xai-web-search-tool.1.json": "a search by the provider",
    "xai/xai-x-search-tool.1.json": "a search by the provider",
    "openai/openai-client-tool-search.1.json": "tools that are looked up",
    "openai/openai-client-tool-search.1.chunks.txt": "tools that are looked up",
    "google/google-stream-tool-call-arguments.chunks.txt": "arguments in pieces",
    "google/google-stream-no-args-tool-call.chunks.txt": "arguments in pieces",
}
STOPS = {
    "stop": "stop", "end_turn": "stop", "stop_sequence": "stop", "STOP": "stop", "completed": "stop",
    "tool_calls": "tool_calls", "tool_use": "tool_calls",
    "length": "length", "max_tokens": "length", "MAX_TOKENS": "length", "max_output_tokens": "length",
    "content_filter": "filter", "refusal": "filter", "SAFETY": "filter", "compaction": "stop",
}  # fmt: skip


class Case(NamedTuple):
    id: str
    provider: str  # of ours
    chunks: list[Any]
    is_stream: bool


class Held(NamedTuple):
    text: str
    calls: list[tuple[str, Any]]
    stop: str
    tokens: tuple[int, int]


def cases() -> Iterator[Case]:
    if not DATA:
        return
    for line in (Path(DATA) / "provider_wire_vercel" / "cases.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        is_stream = row["mode"] == "stream"
        chunks = [parsed(one) for one in (row["body"].split("\n") if is_stream else [row["body"]]) if one.strip()]
        provider = protocol(chunks)
        if provider and row["provider"] not in OUTSIDE:
            for number, reply in enumerate(replies(chunks)):
                yield Case(f"{row['id']}{f' {number + 1}' if number else ''}", provider, reply, is_stream)


def replies(chunks: list[Any]) -> Iterator[list[Any]]:
    """Some recordings hold several replies of one conversation, one after the other."""
    start = 0
    for place, chunk in enumerate(chunks[:-1], 1):
        if isinstance(chunk, dict) and chunk.get("type") == "message_stop":
            yield chunks[start:place]
            start = place
    yield chunks[start:]


def parsed(text: str) -> Any:
    """One recorded line is no JSON, and stays a text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def protocol(chunks: list[Any]) -> str | None:
    """Which of our providers speaks it, by its shape."""
    first = next(chunk for chunk in chunks if isinstance(chunk, dict))
    if "candidates" in first:
        return "google"
    if first.get("type") in ("message", "message_start"):
        return "anthropic"
    if first.get("object") == "response" or str(first.get("type", "")).startswith("response."):
        return "openai"
    return "openai-chat" if "choices" in first and first.get("object") != "text_completion" else None


CASES = list(cases())
ADDRESS = {"openai": "/v1", "openai-chat": "/v1", "anthropic": "", "google": ""}


def ask(case: Case, answer: Answer) -> tuple[str, Reply]:
    """What was given piece by piece, and the whole reply."""
    with serve(lambda asked: answer) as url:
        make = PROVIDERS[case.provider].make
        model = Direct(case.provider, lambda: make("some-model", "a-key", url + ADDRESS[case.provider]), streams=case.is_stream)

        async def run() -> list[str | Reply]:
            return [part async for part in model.reply(PROMPT)]

        parts = asyncio.run(run())
    reply = parts[-1]
    assert isinstance(reply, Reply)
    return "".join(part for part in parts if isinstance(part, str)), reply


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_recorded_reply_is_read_right(case: Case) -> None:
    answer = as_events(case.chunks, done=case.provider != "google") if case.is_stream else as_json(case.chunks[0])
    if case.id in UNASKED:
        with contextlib.suppress(ModelError):  # a reply, or a clear error: never anything else
            ask(case, answer)
        return
    held = READERS[case.provider](case) if all(isinstance(chunk, dict) for chunk in case.chunks) else None
    if held is None:
        with pytest.raises(ModelError):
            ask(case, answer)
        return
    shown, reply = ask(case, answer)
    assert "".join(reply.texts) == held.text
    assert not case.is_stream or shown == held.text
    assert [(call.name, parsed(call.arguments)) for call in reply.calls] == held.calls
    assert reply.stop == held.stop
    assert (reply.usage.tokens_in, reply.usage.tokens_out) == held.tokens


def stop_of(reason: str, calls: list[Any]) -> str:
    stop = STOPS[reason]
    return "tool_calls" if calls and stop == "stop" else stop


def read_chat(case: Case) -> Held:
    text, finish, usage = "", "", {}
    calls: dict[int, list[str]] = {}
    for chunk in case.chunks:
        usage = chunk.get("usage") or chunk.get("x_groq", {}).get("usage") or usage
        for choice in chunk["choices"]:
            message = choice.get("delta") or choice.get("message") or {}
            text += plain(message.get("content"))
            finish = choice.get("finish_reason") or finish
            for place, call in enumerate(message.get("tool_calls") or ()):
                made = calls.setdefault(call.get("index", place), ["", ""])
                made[0] = call["function"].get("name") or made[0]
                made[1] += call["function"].get("arguments") or ""
    named = [(name, json.loads(arguments or "{}")) for name, arguments in calls.values()]
    return Held(text, named, stop_of(finish, named), (usage.get("prompt_tokens", 0), usage.get("completion_tokens", 0)))


def plain(content: Any) -> str:
    if isinstance(content, list):
        return "".join(part.get("text", "") for part in content if part.get("type") == "text")
    return content or ""


def read_openai(case: Case) -> Held | None:
    last = case.chunks[-1]
    whole = last["response"] if case.is_stream else last
    if whole.get("error") or whole.get("status") == "failed":
        return None
    items = whole["output"] or [chunk["item"] for chunk in case.chunks if chunk.get("type") == "response.output_item.done"]
    said = [part for item in items if item["type"] == "message" for part in item["content"] if part["type"] == "output_text"]
    pieces = [chunk["delta"] for chunk in case.chunks if chunk.get("type") == "response.output_text.delta"]
    text = "".join(pieces or [part["text"] for part in said])  # some recordings were shortened, and their pieces with them
    calls = [(item["name"], json.loads(item["arguments"])) for item in items if item["type"] == "function_call"]
    reason = (whole.get("incomplete_details") or {}).get("reason") or whole.get("status") or "completed"
    usage = whole.get("usage") or {}
    return Held(text, calls, stop_of(reason, calls), (usage.get("input_tokens", 0), usage.get("output_tokens", 0)))


def read_anthropic(case: Case) -> Held:
    blocks: dict[int, dict[str, Any]] = {}
    usage: dict[str, Any] = {}
    reason, starts = "", 0
    for chunk in case.chunks:
        match chunk["type"]:
            case "message":
                blocks, usage, reason = dict(enumerate(chunk["content"])), chunk["usage"], chunk["stop_reason"]
            case "message_start":
                starts += 1  # a second one in the same reply: what came before stays, for whoever reads it to see
                usage |= chunk["message"]["usage"]
                blocks |= dict(enumerate(chunk["message"].get("content") or (), 1000 * starts))
            case "content_block_start":
                blocks[1000 * starts + chunk["index"]] = {**chunk["content_block"], "json": ""}
            case "content_block_delta":
                block, delta = blocks[1000 * starts + chunk["index"]], chunk["delta"]
                block["text"] = block.get("text", "") + delta.get("text", "")
                block["json"] = block.get("json", "") + delta.get("partial_json", "")
            case "message_delta":
                usage |= {name: value for name, value in chunk["usage"].items() if value is not None}
                reason = chunk["delta"].get("stop_reason") or reason
    used = [block for block in blocks.values() if block["type"] == "tool_use"]
    calls = [(block["name"], parsed(block["json"]) if block.get("json") else block["input"]) for block in used]
    text = "".join(block["text"] for block in blocks.values() if block["type"] == "text")
    given = sum(usage.get(name) or 0 for name in ("input_tokens", "cache_read_input_tokens", "cache_creation_input_tokens"))
    made = usage.get("output_tokens", 0)
    steps = usage.get("iterations") or []
    if any(step["type"] == "compaction" for step in steps):  # its own tokens are counted nowhere else
        given, made = (sum(step[name] for step in steps) for name in ("input_tokens", "output_tokens"))
    return Held(text, calls, stop_of(reason, calls), (given, made))


def read_google(case: Case) -> Held:
    text, finish, usage = "", "", {}
    calls: list[tuple[str, Any]] = []
    for chunk in case.chunks:
        usage = chunk.get("usageMetadata") or usage
        for candidate in chunk.get("candidates", ()):
            finish = candidate.get("finishReason") or finish
            for part in candidate.get("content", {}).get("parts", ()):
                text += "" if part.get("thought") else part.get("text", "")
                if "functionCall" in part and part["functionCall"].get("name"):
                    calls.append((part["functionCall"]["name"], part["functionCall"].get("args", {})))
    made = usage.get("candidatesTokenCount", 0) + usage.get("thoughtsTokenCount", 0)
    return Held(text, calls, stop_of(finish, calls), (usage.get("promptTokenCount", 0), made))


READERS: dict[str, Any] = {"openai-chat": read_chat, "openai": read_openai, "anthropic": read_anthropic, "google": read_google}


@pytest.mark.parametrize(("status", "wanted"), [(429, BusyError), (503, BusyError), (401, ModelError), (400, ModelError)])
@pytest.mark.parametrize("provider", sorted(ADDRESS))
def test_a_status_says_whether_to_try_again(provider: str, status: int, wanted: type[ModelError]) -> None:
    body = {"error": {"message": "planned", "type": "planned", "code": status, "status": "PLANNED"}, "type": "error"}
    with pytest.raises(ModelError) as raised:
        ask(Case("", provider, [], is_stream=True), as_json(body, status))
    assert type(raised.value) is wanted
