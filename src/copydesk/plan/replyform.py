"""A model's reply as JSON: what a script, a recording and a turn's journal hold. Reading is lenient where people write scripts:
a text alone is a reply, and arguments may be an object or the raw text of one."""

import json
from collections.abc import Mapping
from typing import Any

from copydesk.plan.prompting import Reply, ToolCall, Usage


def reply_to_json(reply: Reply) -> dict[str, Any]:
    made: dict[str, Any] = {"texts": list(reply.texts), "stop": reply.stop, "usage": list(reply.usage)}
    if reply.calls:
        made["calls"] = [call._asdict() for call in reply.calls]
    if reply.model:
        made["model"] = reply.model
    return made


def reply_from_json(data: Any) -> Reply:
    """ValueError where it isn't one."""
    if isinstance(data, str):
        return Reply((data,) if data else ())
    if not isinstance(data, Mapping):
        raise ValueError(f"a reply is a text or an object, not {type(data).__name__}")
    texts = data.get("texts", [data["text"]] if data.get("text") else [])
    calls = tuple(_call(number, call) for number, call in enumerate(data.get("calls", ()), 1))
    usage = Usage(*data.get("usage", ()))
    return Reply(
        tuple(map(str, texts)), calls, data.get("stop") or ("tool_calls" if calls else "stop"), usage, data.get("model", "")
    )


def _call(number: int, data: Any) -> ToolCall:
    if not isinstance(data, Mapping) or not isinstance(data.get("name"), str):
        raise ValueError(f"call {number} of a reply has no name")
    given = data.get("arguments", {})
    return ToolCall(str(data.get("id") or f"call{number}"), data["name"], given if isinstance(given, str) else json.dumps(given))
