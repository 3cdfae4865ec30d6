"""What an MCP client is told: the texts that a choice brings in, what is spelled otherwise, the way out that it has, and changes by
whatever name it listens to."""

import json
from pathlib import Path
from typing import Any

import pytest

from copydesk.apps.mcp.shown import text_of
from support.mcpclient import call, choosing, stdio

pytestmark = pytest.mark.anyio
MODES = ("auto", "legacy")
PIERS = "# Ferry\n\nThe pier at Nord is repaired. The pier at Syd is repaired, says Anna.\n\nANNA and ANNA.\n"
CREW = "# Ferry\n\nThe crew grew to twelve.\n\nThe crew trained in May.\n"
EXPERIMENT = {
    "name": "Bread",
    "blocks": [
        {
            "name": "Dough",
            "nodes": [
                {"id": "mix", "name": "Mix", "status": "draft", "content": "Flour, **cold** water.\n"},
                {"id": "rest", "name": "Rest", "content": "For an hour.\n", "dependencies": [{"to_node_id": "mix"}]},
            ],
        }
    ],
}


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "ferry.md").write_text(PIERS)
    return folder / "ferry.md"


def now(file: Path) -> str:
    return file.read_text()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("has_edits", [True, False])
async def test_a_place_that_is_chosen_brings_in_no_text_unseen(ferry: Path, mode: str, has_edits: bool) -> None:
    seen: list[str] = []
    ferry.write_text(CREW)  # noqa: ASYNC240
    asked: dict[str, Any] = {"document": "ferry.md", "instruction": "change crew to team"}
    async with stdio(ferry, mode, choosing("2", seen), COPYDESK_MCP_MODE="suggest") as client:
        if has_edits:
            at = (await call(client, "outline", document="ferry.md"))["outline"][0]["id"]
            asked["edits"] = [{"action": "replace", "at": f"#{at}", "find": "crew", "with": "team"}]
        assert (await call(client, "edit", **asked))["outcome"] == "applied"
    assert now(ferry) == CREW.replace("crew trained", "team trained")
    assert len(seen) == 2, "the place, and then the text"
    assert ("team" in seen[0], "+The team trained" in seen[1]) == (False, True)


async def test_what_is_spelled_otherwise_is_counted(ferry: Path) -> None:
    edit = {"action": "replace", "find": "Anna", "with": "Else", "all": True}
    async with stdio(ferry) as client:
        told = await call(client, "preview", document="ferry.md", instruction="say Else for Anna throughout", edits=[edit])
        assert told["message"].count("“ANNA” still stands in 2 places") == 1
        told = await call(
            client, "preview", document="ferry.md", instruction="say Else for Anna throughout", edits=[{**edit, "forms": True}]
        )
        assert "still stands" not in told["message"]


async def test_a_refusal_tells_the_way_out_that_a_caller_has(ferry: Path) -> None:
    async with stdio(ferry) as client:

        async def told(tool: str, **arguments: Any) -> str:
            return str((await call(client, tool, document="ferry.md", **arguments))["message"])

        assert "call edit" in await told("ask", question="delete the second paragraph")
        assert "give it as edits" in await told("edit", instruction="make it nicer")
        assert (await told("comment", at="Ferry")).count(".") == 1
        assert "see the docs" not in await told("comment", at="Ferry", text="Why?", instruction="comment on Ferry: Why?")
        assert "name a table" in await told("calculate", operation="sum")
        assert (await call(client, "edit", document="ferry.md", edits=[{"action": "replace", "find": "Syd", "with": "Sund"}]))[
            "version"
        ] == 2
        assert "--" not in await told("open", kind="report")
        shown = await call(client, "preview", document="ferry.md", edits=[{"action": "replace", "find": "Nord", "with": "North"}])
        assert (await call(client, "apply", document="ferry.md", turn=shown["turn"]))["outcome"] == "applied"
        assert "already" in await told("apply", turn=shown["turn"])


@pytest.mark.parametrize("name", ["ferry.md", "notes/ferry.md", "notes%2Fferry.md"])
async def test_who_listens_by_a_short_name_is_told(ferry: Path, name: str) -> None:
    (ferry.parent / "notes").mkdir()
    (ferry.parent / "notes" / "ferry.md").write_text(PIERS)
    uri = f"copydesk://documents/{name}"
    change = {"document": name.replace("%2F", "/"), "edits": [{"action": "replace", "find": "Syd", "with": "Sund"}]}
    async with stdio(ferry) as client, client.listen(resource_subscriptions=[uri]) as told:
        assert (await call(client, "edit", **change))["outcome"] == "applied"
        assert (await anext(told)).uri == uri  # type: ignore[union-attr]


async def test_an_experiment_is_made_of_json_in_a_new_folder(ferry: Path) -> None:
    async with stdio(ferry) as client:
        made = await call(
            client, "create", title="Bread", kind="experiment", content=json.dumps(EXPERIMENT), path="lab/new/bread.json"
        )
        assert [entry["label"] for entry in made["outline"]] == ["Dough", "Mix", "Rest"]
        assert json.loads(now(ferry.parent / "lab" / "new" / "bread.json")) == EXPERIMENT
        assert (await call(client, "create", title="x", path="../out/x.md"))["problem"]["code"] == "forbidden"
        assert not (ferry.parent.parent / "out").exists()


async def test_what_was_declined_is_told_without_the_change_that_it_would_have_been() -> None:
    """A stored proposal that is turned down still holds its diff, which a web page shows beside it."""
    declined = {"outcome": "answer", "message": "Nothing was changed.", "diff": "-Water\n"}
    assert text_of(declined) == "Nothing was changed."
    assert text_of({**declined, "outcome": "applied"}).endswith("-Water\n")
