"""Tools over HTTP: every name on a document, those that need none, and whose rights count."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps.settings import Settings
from copydesk.assistant import tools
from copydesk.kinds.tools import KIND_TOOLS, SHARED
from support.servers import Peopled, Served, error_of, ok, running
from support.stores import Shared
from support.tooldocs import DOCUMENTS, REPORT

pytestmark = pytest.mark.anyio


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def added(served: Served, kind: str, **more: Any) -> str:
    content, format = DOCUMENTS[kind]
    return await served.add(content, kind=kind, format=format, **more)


async def test_a_tool_reads_and_another_edits(served: Served) -> None:
    address = await added(served, "report")
    told = ok(await served.client.post(f"{address}/tools/get_report_slices", json={"sections": ["2"]}))
    assert (told["outcome"], told["result"][0]["title"], told["version"]) == ("answer", "2. Piers", 1)
    edited = ok(await served.client.post(f"{address}/tools/rename_section", json={"section_id": "2", "new_title": "Legs"}))
    assert (edited["outcome"], edited["version"]) == ("applied", 2)
    assert await served.text(address) == REPORT.replace("Piers", "Legs")


async def test_every_name_answers(served: Served) -> None:
    for kind, rows in {**KIND_TOOLS, "report": (*KIND_TOOLS["report"], *SHARED)}.items():
        address = await added(served, kind)
        for row in rows:
            turn = ok(await served.client.post(f"{address}/tools/{row.name}", json={}))
            assert turn["outcome"] in ("answer", "question", "refused"), turn
            assert turn["message"]
        assert await served.text(address) == DOCUMENTS[kind][0]


async def test_versions_are_listed_compared_and_taken_back(served: Served) -> None:
    address = await added(served, "report")
    at = f"{address}/tools"
    ok(await served.client.post(f"{at}/rename_section", json={"section_id": "2", "new_title": "Legs"}))
    assert [row["number"] for row in ok(await served.client.post(f"{at}/versions", json={}))["result"]] == [2, 1]
    assert "+## 2. Legs" in ok(await served.client.post(f"{at}/diff", json={}))["result"]["diff"]
    assert ok(await served.client.post(f"{at}/undo", json={}))["outcome"] == "applied"
    assert await served.text(address) == REPORT


async def test_a_question_of_a_tool_is_chosen_from(served: Served) -> None:
    address = await added(served, "experiment")
    turn = ok(await served.client.post(f"{address}/tools/create_node", json={"name": "Cool"}))
    assert turn["outcome"] == "question"
    done = ok(await served.client.post(f"/api/turns/{turn['turn']}/choose", json={"option": "2"}))
    assert done["outcome"] == "applied"
    assert [step["name"] for step in json.loads(await served.text(address))["blocks"][1]["nodes"]][-1] == "Cool"


async def test_a_tool_in_a_conversation_knows_what_was_said(served: Served) -> None:
    address = await added(served, "report")
    said = ok(await served.client.post(f"{address}/chat", json={"message": "how many sections are there?"}))
    call = f"{address}/tools/get_chat_history?conversation={said['conversation']}"
    assert ok(await served.client.post(call, json={}))["result"][0]["content"] == "how many sections are there?"
    assert ok(await served.client.post(f"{address}/tools/get_chat_history", json={}))["result"] == []


async def test_there_is_a_list_of_them_with_their_schemas(served: Served) -> None:
    rows = ok(await served.client.get("/api/tools"))["tools"]
    assert {row["name"] for row in rows} == set(tools.TOOLS)
    assert all(row["schema"]["type"] == "object" and row["about"] for row in rows)


async def test_a_name_there_is_not_is_no_address(served: Served) -> None:
    address = await added(served, "report")
    error_of(await served.client.post(f"{address}/tools/edit_section", json={}), 404)
    error_of(await served.client.post("/api/tools/edit_section", json={}), 404)
    error_of(await served.client.post(f"{address}/tools/outline", json=[]), 422)


async def test_a_source_is_read_in_for_a_project_and_consulted_from_its_document(served: Served) -> None:
    project = ok(await served.client.post("/api/projects", json={"name": "Alder"}), 201)["id"]
    ok(await served.client.post("/api/projects", json={"name": "Birch"}), 201)
    body = {"text": "Roofs need falls of 1:40.", "title": "Spec"}
    unsure = ok(await served.client.post("/api/tools/source_ingest", json=body))
    assert (unsure["outcome"], "project" in unsure["message"]) == ("refused", True)
    source = ok(await served.client.post(f"/api/tools/source_ingest?project={project}", json=body))["result"]
    address = await added(served, "report", project=project)
    found = ok(await served.client.post(f"{address}/tools/search_project_specs", json={"query": "falls"}))
    assert found["result"][0]["text"] == "Roofs need falls of 1:40."
    assert found["citations"][0]["source"] == source["id"]
    assert ok(await served.client.post("/api/tools/read_source", json={"sourceId": "spec"}))["result"]["parts"]
    assert ok(await served.client.post("/api/tools/read_workspace_summary", json={}))["result"]["sources"] == 1
    more = ok(await served.client.post(f"{address}/tools/source_ingest", json={"text": "Walls are dry."}))
    assert more["result"]["project"] == project


async def test_the_first_source_of_all_makes_its_project(served: Served) -> None:
    added_ = ok(await served.client.post("/api/tools/source_ingest", json={"text": "Facts."}))
    assert added_["outcome"] == "answer"
    assert [row["name"] for row in ok(await served.client.get("/api/projects"))["projects"]] == ["Sources"]


async def test_a_stored_file_is_read_by_its_hash(served: Served) -> None:
    kept = ok(await served.client.post("/api/files", files={"file": ("facts.txt", b"Tea is hot.")}), 201)
    rows = ok(await served.client.post("/api/tools/read_files", json={"files": [kept["hash"], "nope", "../secret"]}))["result"]
    assert [row.get("text") for row in rows] == ["Tea is hot.", None, None]


async def test_what_somebody_else_has_is_neither_listed_nor_read(peopled: Peopled) -> None:
    owner, stranger, viewer = (peopled.clients[name] for name in ("owner", "stranger", "viewer"))
    project = ok(await owner.post("/api/projects", json={"name": "Alder"}), 201)["id"]
    await peopled.grant_all(project)
    document = await peopled.shared_document(project)
    ok(await owner.post(f"/api/tools/source_ingest?project={project}", json={"text": "Secret falls.", "title": "Spec"}))
    assert ok(await viewer.post("/api/tools/read_source", json={"sourceId": "Spec"}))["outcome"] == "answer"
    assert ok(await stranger.post("/api/tools/read_content_list", json={}))["result"] == []
    for name, body in (("read_source", {"sourceId": "Spec"}), ("search_project_specs", {"query": "falls"})):
        turn = ok(await stranger.post(f"/api/tools/{name}?project={project}", json=body))
        assert (turn["outcome"], "Secret" in str(turn)) == ("refused", False)
    error_of(await stranger.post(f"/api/documents/{document}/tools/read", json={"at": ["Bread"]}), 404)
    assert ok(await viewer.post(f"/api/documents/{document}/tools/read", json={"at": ["Bread"]}))["outcome"] == "answer"
    error_of(await viewer.post(f"/api/documents/{document}/tools/deleteContent", json={"targetBlockId": "Bread"}), 403)
    ingest = ok(await viewer.post(f"/api/documents/{document}/tools/source_ingest", json={"text": "x"}))
    assert (ingest["outcome"], ingest["problem"]["code"]) == ("refused", "forbidden")


async def test_another_document_is_read_by_who_may_read_it(peopled: Peopled) -> None:
    shared = await peopled.shared_document()
    for name, told in (("viewer", "answer"), ("stranger", "refused")):
        client = peopled.clients[name]
        own = ok(await client.post("/api/documents", json={"kind": "article", "title": "Own", "content": "# Own\n"}), 201)["id"]
        for called in ("bread", shared):
            turn = ok(await client.post(f"/api/documents/{own}/tools/read", json={"document": called}))
            assert (turn["outcome"], "# Bread" in str(turn.get("result"))) == (told, told == "answer"), turn


async def test_writing_a_document_needs_a_model(served: Served) -> None:
    turn = ok(await served.client.post("/api/tools/content_write", json={"instructions": "On tea"}))
    assert (turn["outcome"], turn["problem"]["code"]) == ("refused", "needs_model")
    wrong = ok(await served.client.post("/api/tools/content_write", json={"instructions": 5}))
    assert wrong["problem"]["code"] == "invalid"


async def test_a_document_is_written_in_the_background_and_kept(shared: Shared, tmp_path: Path) -> None:
    text = "# Tea\n\nTea comes from Assam.\n"
    script = tmp_path / "script.json"
    script.write_text(json.dumps([{"text": text}]))
    async with running(shared, Settings(home=str(tmp_path), model=f"scripted:{script}")) as served:
        project = ok(await served.client.post("/api/projects", json={"name": "Alder"}), 201)["id"]
        ok(await served.client.post(f"/api/tools/source_ingest?project={project}", json={"text": "From Assam.", "title": "Spec"}))
        body = {"instructions": "On tea", "kind": "note", "sourceIds": ["Spec"], "mustInclude": ["Assam"]}
        begun = ok(await served.client.post(f"/api/tools/content_write?project={project}", json=body))
        for _ in range(200):
            job = ok(await served.client.get(f"/api/jobs/{begun['result']['job']}"))
            if job["state"] in ("done", "failed"):
                break
            await asyncio.sleep(0.05)
        assert (job["state"], job["progress"]) == ("done", 1.0), job
        made = f"/api/documents/{job['result']['document']}"
        assert await served.text(made) == text
        entry = ok(await served.client.get(made))
        assert (entry["kind"], entry["title"], entry["project"]) == ("note", "Tea", project)
        again = ok(await served.client.post("/api/tools/content_write", json=body))
        assert again["result"]["job"] != begun["result"]["job"]
