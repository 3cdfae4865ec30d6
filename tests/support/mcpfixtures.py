"""The tools, resources and prompts that the public MCP conformance suite asks every server for, on our own server.

Run as a module it serves them at a free port, which it prints: the desk's own app, guards and all, with these beside its tools.
"""

import asyncio
import base64
import json
import sys
from pathlib import Path
from typing import Any

import mcp.types as wire
import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.prompts.base import UserMessage
from mcp.server.streamable_http import EventCallback, EventMessage, EventStore
from pydantic import BaseModel, Field

from copydesk.apps.cli.serving import listening
from copydesk.apps.server.app import create_app
from copydesk.apps.settings import Settings

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
WAV = "UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA="
FIXTURE = "A fixture of the conformance suite."
Ctx = Context[Any, Any]


class Events(EventStore):
    """Events in memory, so that a stream that was cut goes on."""

    def __init__(self) -> None:
        self._kept: list[tuple[str, wire.JSONRPCMessage | None]] = []

    async def store_event(self, stream_id: str, message: wire.JSONRPCMessage | None) -> str:
        self._kept.append((stream_id, message))
        return str(len(self._kept))

    async def replay_events_after(self, last_event_id: str, send_callback: EventCallback) -> str | None:
        number = int(last_event_id)
        if not 0 < number <= len(self._kept):
            return None
        stream = self._kept[number - 1][0]
        for place, (of, message) in enumerate(self._kept[number:], number + 1):
            if of == stream and message is not None:
                await send_callback(EventMessage(message, str(place)))
        return stream


class Response(BaseModel):
    response: str = Field(description="User's response")


class Defaults(BaseModel):
    name: str = Field("John Doe", description="User name")
    age: int = Field(30, description="User age")
    score: float = Field(95.5, description="User score")
    status: str = Field("active", description="User status", json_schema_extra={"enum": ["active", "inactive", "pending"]})
    verified: bool = Field(True, description="Verification status")


def titled(*rows: tuple[str, str]) -> list[dict[str, str]]:
    return [{"const": const, "title": title} for const, title in rows]


ENUMS = {
    "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
    "titledSingle": {"type": "string", "oneOf": titled(("value1", "First"), ("value2", "Second"), ("value3", "Third"))},
    "legacyEnum": {"type": "string", "enum": ["opt1", "opt2", "opt3"], "enumNames": ["One", "Two", "Three"]},
    "untitledMulti": {"type": "array", "items": {"type": "string", "enum": ["option1", "option2", "option3"]}},
    "titledMulti": {"type": "array", "items": {"anyOf": titled(("value1", "First"), ("value2", "Second"), ("value3", "Third"))}},
}
SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {"address": {"type": "object", "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
    "properties": {"name": {"type": "string"}, "address": {"$ref": "#/$defs/address"}},
    "additionalProperties": False,
}


def add_fixtures(server: MCPServer[Any]) -> None:
    for add in (_contents, _conversing, _resources, _prompts, _methods):
        add(server)


def _contents(server: MCPServer[Any]) -> None:
    image = wire.ImageContent(type="image", data=PNG, mime_type="image/png")

    def embedded(uri: str, text: str, media: str = "text/plain") -> wire.EmbeddedResource:
        inner = wire.TextResourceContents(uri=uri, mime_type=media, text=text)
        return wire.EmbeddedResource(type="resource", resource=inner)

    def given(*content: Any) -> wire.CallToolResult:
        return wire.CallToolResult(content=list(content))

    @server.tool(description=FIXTURE)
    def test_simple_text() -> wire.CallToolResult:
        return given(wire.TextContent(type="text", text="This is a simple text response for testing."))

    @server.tool(description=FIXTURE)
    def test_image_content() -> wire.CallToolResult:
        return given(image)

    @server.tool(description=FIXTURE)
    def test_audio_content() -> wire.CallToolResult:
        return given(wire.AudioContent(type="audio", data=WAV, mime_type="audio/wav"))

    @server.tool(description=FIXTURE)
    def test_embedded_resource() -> wire.CallToolResult:
        return given(embedded("test://embedded-resource", "This is an embedded resource content."))

    @server.tool(description=FIXTURE)
    def test_multiple_content_types() -> wire.CallToolResult:
        text = wire.TextContent(type="text", text="Multiple content types test:")
        mixed = embedded("test://mixed-content-resource", '{"test": "data", "value": 123}', "application/json")
        return given(text, image, mixed)

    @server.tool(description=FIXTURE)
    def test_error_handling() -> str:
        raise ToolError("This tool intentionally returns an error for testing")

    @server.tool(description=FIXTURE)
    def json_schema_2020_12_tool(name: str = "", address: dict[str, Any] | None = None) -> str:
        return f"{name} {address}"

    tool = server._tool_manager.get_tool("json_schema_2020_12_tool")
    assert tool is not None
    tool.parameters = SCHEMA


def _conversing(server: MCPServer[Any]) -> None:
    @server.tool(description=FIXTURE)
    async def test_tool_with_logging(ctx: Ctx) -> str:
        for line in ("Tool execution started", "Tool processing data", "Tool execution completed"):
            await ctx.session.send_log_message("info", line, related_request_id=ctx.request_id)
            await asyncio.sleep(0.05)
        return "logged"

    @server.tool(description=FIXTURE)
    async def test_tool_with_progress(ctx: Ctx) -> str:
        for part in (0, 50, 100):
            await ctx.report_progress(part, 100, f"Completed step {part} of 100")
            await asyncio.sleep(0.05)
        return "done"

    @server.tool(description=FIXTURE)
    async def test_sampling(prompt: str, ctx: Ctx) -> str:
        message = wire.SamplingMessage(role="user", content=wire.TextContent(type="text", text=prompt))
        result = await ctx.session.create_message([message], max_tokens=100, related_request_id=ctx.request_id)
        return f"LLM response: {result.content}"

    @server.tool(description=FIXTURE)
    async def test_elicitation(message: str, ctx: Ctx) -> str:
        return str(await ctx.elicit(message, Response))

    @server.tool(description=FIXTURE)
    async def test_elicitation_sep1034_defaults(ctx: Ctx) -> str:
        return str(await ctx.elicit("Please provide user information", Defaults))

    @server.tool(description=FIXTURE)
    async def test_elicitation_sep1330_enums(ctx: Ctx) -> str:
        schema = {"type": "object", "properties": ENUMS, "required": []}
        return str(await ctx.session.elicit_form("Please select values", schema, ctx.request_id))

    @server.tool(description=FIXTURE)
    async def test_reconnection(ctx: Ctx) -> str:
        await ctx.close_sse_stream()
        await asyncio.sleep(0.2)
        return "Reconnection test completed"


def _resources(server: MCPServer[Any]) -> None:
    @server.resource("test://static-text")
    def static_text() -> str:
        return "This is the content of the static text resource."

    @server.resource("test://static-binary", mime_type="image/png")
    def static_binary() -> bytes:
        return base64.b64decode(PNG)

    @server.resource("test://template/{id}/data", mime_type="application/json")
    def template(id: str) -> str:
        return json.dumps({"id": id, "templateTest": True, "data": f"Data for ID: {id}"})

    @server.resource("test://watched-resource")
    def watched() -> str:
        return "Watched resource content"


def _prompts(server: MCPServer[Any]) -> None:
    @server.prompt(description=FIXTURE)
    def test_simple_prompt() -> str:
        return "This is a simple prompt for testing."

    @server.prompt(description=FIXTURE)
    def test_prompt_with_arguments(arg1: str, arg2: str) -> str:
        return f"Prompt with arguments: arg1='{arg1}', arg2='{arg2}'"

    @server.prompt(description=FIXTURE)
    def test_prompt_with_embedded_resource(resourceUri: str) -> list[UserMessage]:  # noqa: N803  the suite's name
        inner = wire.TextResourceContents(uri=resourceUri, mime_type="text/plain", text="Embedded resource content for testing.")
        return [
            UserMessage(wire.EmbeddedResource(type="resource", resource=inner)),
            UserMessage("Please process the resource above."),
        ]

    @server.prompt(description=FIXTURE)
    def test_prompt_with_image() -> list[UserMessage]:
        image = wire.ImageContent(type="image", data=PNG, mime_type="image/png")
        return [UserMessage(image), UserMessage("Please analyze the image above.")]


def _methods(server: MCPServer[Any]) -> None:
    async def nothing(_: Any, __: Any) -> wire.EmptyResult:
        return wire.EmptyResult()

    low = server._lowlevel_server
    low.add_request_handler("logging/setLevel", wire.SetLevelRequestParams, nothing)
    low.add_request_handler("resources/subscribe", wire.SubscribeRequestParams, nothing)
    low.add_request_handler("resources/unsubscribe", wire.UnsubscribeRequestParams, nothing)

    @server.completion()
    async def complete(_: Any, __: Any, ___: Any) -> wire.Completion:
        return wire.Completion(values=[], total=0, has_more=False)


def main(home: str) -> None:
    app = create_app(Settings(home=home, database=f"sqlite:///{Path(home) / 'desk.db'}"))
    add_fixtures(app.state.mcp.server)
    app.state.mcp.options |= {"event_store": Events(), "retry_interval": 100}
    taken = listening("127.0.0.1", 0)
    print(taken.getsockname()[1], flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[taken])


if __name__ == "__main__":
    main(sys.argv[1])
