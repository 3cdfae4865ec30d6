"""Tools for small local models: a reply is one JSON object that names the tools to call, held to a schema by the server.

Such models follow a schema far better than they call tools; ids of nodes that the prompt shows are offered as a list to choose
from, so that none is invented."""

import json
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Any

from copydesk.document.ids import is_id
from copydesk.plan.edit import ACTIONS
from copydesk.plan.prompting import Prompt, Reply, ToolCall, ToolOffer, Utterance
from copydesk.ports import Model

MAX_CALLS = 8  # in one reply
MAX_IDS = 200  # a grammar of more is slow to sample from
ID = re.compile(r"#([a-z2-9]{7})\b")
PLACES = frozenset({"at", "before", "after", "into", "through", "on", "id", "ids", "node", "nodes", "parent", "section"})
ASKS = (
    'Reply with one JSON object: {"calls": [{"tool": name, "arguments": {…}}, …], "text": ""} to use tools, '
    'or {"calls": [], "text": "…"} when you are done. The tools, with their arguments:\n'
)


class JsonTools:
    """A model without tools of its own, made to call ours."""

    def __init__(self, model: Model) -> None:
        self.name, self.judges = model.name, False
        self._model = model

    async def reply(self, prompt: Prompt) -> AsyncIterator[str | Reply]:
        asked = as_json_prompt(prompt) if prompt.tools else prompt
        async for part in self._model.reply(asked):
            if asked is prompt or isinstance(part, Reply):
                yield as_calls(part) if isinstance(part, Reply) and asked is not prompt else part


def as_json_prompt(prompt: Prompt) -> Prompt:
    names = {call.id: call.name for one in prompt.messages for call in one.calls}
    said = tuple(spoken(one, names) for one in prompt.messages)
    ids = tuple(dict.fromkeys(id for one in said for id in ID.findall(one.text) if is_id(id)))
    tools = tuple(tool._replace(schema=by_action(tool.schema)) for tool in prompt.tools)
    told = Utterance("system", ASKS + "\n".join(map(described, tools)))
    head = next((place for place, one in enumerate(said) if one.role != "system"), len(said))
    schema = calls_schema(tools, ids[:MAX_IDS] if len(ids) <= MAX_IDS else (), must_call=prompt.must_call)
    return replace(prompt, messages=(*said[:head], told, *said[head:]), tools=(), must_call=False, schema=schema)


def described(tool: ToolOffer) -> str:
    return f"- {tool.name} {signature(tool.schema)}: {tool.description}"


def signature(schema: Mapping[str, Any]) -> str:
    """A schema in few words, for a small model reads slowly; the grammar holds it to the rest."""
    if "anyOf" in schema:
        return " or ".join(map(signature, schema["anyOf"]))
    if "enum" in schema:
        return "|".join(map(str, schema["enum"]))
    if isinstance(schema.get("type"), list):
        return "|".join(schema["type"])
    if schema.get("type") == "array":
        return f"[{signature(schema.get('items', {}))}, …]"
    if "properties" not in schema:
        return str(schema.get("type", "value"))
    required = schema.get("required", ())
    return "{" + ", ".join(argument(name, value, name in required) for name, value in schema["properties"].items()) + "}"


def argument(name: str, schema: Mapping[str, Any], is_required: bool) -> str:
    shape = signature(schema)
    return f"{name}{'' if is_required else '?'}" + (f": {shape}" if shape != "string" else "")


def by_action(schema: Any) -> Any:
    """The schema, with an edit's action as a list of one and one object for each place it may name: what an action doesn't take,
    or takes only one of, can't be written."""
    if not isinstance(schema, Mapping):
        return [by_action(value) for value in schema] if isinstance(schema, list) else schema
    forms = schema.get("anyOf")
    if not isinstance(forms, list) or not all(action_of(form) for form in forms):
        return {key: by_action(value) for key, value in schema.items()}
    return {"anyOf": [one_action(form, place) for form in forms for place in choices_of(form)]}


def action_of(form: Any) -> str:
    """The action that an object of the union is of; "" for any other schema."""
    properties = form.get("properties") if isinstance(form, Mapping) else None
    name = properties.get("action", {}).get("const") if isinstance(properties, Mapping) else None
    return name if isinstance(name, str) and name in ACTIONS else ""


def choices_of(form: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(name for name in ACTIONS[action_of(form)].one_of if name in form["properties"]) or ("",)


def one_action(form: Mapping[str, Any], place: str) -> dict[str, Any]:
    """An object of the union with one place; what it needs comes first, since a grammar keeps the order."""
    properties, others = form["properties"], {*choices_of(form), "action"}
    required = [*(name for name in form["required"] if name != "action"), *filter(None, [place])]
    taken = [*required, *(name for name in properties if name not in others and name not in required)]
    return {
        "type": "object",
        "properties": {
            "action": {"type": "string", "enum": [action_of(form)]},
            **{name: properties[name] for name in taken},
        },
        "required": ["action", *required],
        "additionalProperties": False,
    }


def spoken(one: Utterance, names: Mapping[str, str]) -> Utterance:
    """Calls and what they gave, told as text."""
    if one.role == "tool":
        return Utterance("user", f"What {names.get(one.call, 'the tool')} gave:\n{one.text}")
    if one.calls:
        calls = [{"tool": call.name, "arguments": _read(call.arguments)} for call in one.calls]
        return Utterance("assistant", json.dumps({"calls": calls, "text": one.text}, ensure_ascii=False))
    return one


def calls_schema(tools: tuple[ToolOffer, ...], ids: tuple[str, ...], *, must_call: bool) -> dict[str, Any]:
    """One object for each tool."""
    shapes = [
        {
            "type": "object",
            "properties": {"tool": {"type": "string", "enum": [tool.name]}, "arguments": with_ids(tool.schema, ids)},
            "required": ["tool", "arguments"],
            "additionalProperties": False,
        }
        for tool in tools
    ]
    calls = {"type": "array", "items": {"anyOf": shapes}, "minItems": int(must_call), "maxItems": MAX_CALLS}
    return {
        "type": "object",
        "properties": {"calls": calls, "text": {"type": "string"}},
        "required": ["calls", "text"],
        "additionalProperties": False,
    }


def with_ids(schema: Any, ids: tuple[str, ...], name: str = "") -> Any:
    """The schema, with each text that names a place held to the ids in view."""
    if not ids:
        return schema
    if isinstance(schema, Mapping):
        if name in PLACES and schema.get("type") == "string" and "enum" not in schema:
            return {"type": "string", "enum": [f"#{id}" for id in ids]}
        made = {key: with_ids(value, ids, name if key == "items" else "") for key, value in schema.items()}
        if isinstance(schema.get("properties"), Mapping):
            made["properties"] = {key: with_ids(value, ids, key) for key, value in schema["properties"].items()}
        return made
    return [with_ids(value, ids, name) for value in schema] if isinstance(schema, list) else schema


def as_calls(reply: Reply) -> Reply:
    """The calls that a JSON reply names. One that isn't whole stays text, so that whoever asked sees what came."""
    said = _read("".join(reply.texts))
    if not isinstance(said, Mapping) or not isinstance(said.get("calls"), list):
        return reply
    calls = tuple(
        ToolCall(f"json{number}", str(call.get("tool", "")), json.dumps(call.get("arguments", {}), ensure_ascii=False))
        for number, call in enumerate(said["calls"], 1)
        if isinstance(call, Mapping)
    )
    text = said.get("text")
    stop = "tool_calls" if calls and reply.stop == "stop" else reply.stop
    return replace(reply, texts=(text,) if isinstance(text, str) and text else (), calls=calls, stop=stop)


def _read(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
