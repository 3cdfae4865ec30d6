"""A client of `copydesk mcp`, with the SDK's own code, and people who answer what it asks."""

import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from mcp.types import ElicitResult

from mcp import Client, StdioServerParameters

Ask = Callable[[Any, Any], Awaitable[ElicitResult]]


@asynccontextmanager
async def stdio(bread: Path, mode: str = "auto", ask: Ask | None = None, **settings: str) -> AsyncIterator[Client]:
    """A client of `copydesk mcp` in a process of its own."""
    command = Path(sys.executable).with_name("copydesk")
    environment = {**os.environ, "COPYDESK_HOME": str(bread.parent.parent / "home"), "COPYDESK_MCP_MODE": "auto", **settings}
    process = StdioServerParameters(command=str(command), args=["mcp", "--root", str(bread.parent)], env=environment)
    async with Client(process, mode=mode, elicitation_callback=ask) as client:  # type: ignore[arg-type]
        yield client


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert isinstance(result.structured_content, dict), result
    assert result.content, "a short text comes along"
    return {**result.structured_content, "is_error": bool(result.is_error)}


def choosing(option: str, seen: list[str]) -> Ask:
    async def ask(_: Any, params: Any) -> ElicitResult:
        seen.append(params.message)
        name = next(iter(params.requested_schema["properties"]))
        return ElicitResult(action="accept", content={name: option if name == "option" else True})

    return ask


async def declining(_: Any, __: Any) -> ElicitResult:
    return ElicitResult(action="decline")
