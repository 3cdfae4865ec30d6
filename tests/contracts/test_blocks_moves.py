"""Steps, blocks of steps and lines put elsewhere by an editor: behind what it names, or first in it."""

import json
from typing import Any

import pytest

from support.servers import Served, ok

pytestmark = pytest.mark.anyio
TREE: dict[str, Any] = {
    "id": "exp-1",
    "name": "Seeds",
    "blocks": [
        {"id": "a", "name": "A", "nodes": [{"id": "a1", "name": "A1"}, {"id": "a2", "name": "A2"}, {"id": "a3", "name": "A3"}]},
        {"id": "b", "name": "B", "nodes": [{"id": "b1", "name": "B1"}]},
    ],
}
# What is moved, what it is put behind (None: first of all), and what comes of it.
MOVES = [
    ("A1", "A2", "A: A2 A1 A3, B: B1"),
    ("A3", "A", "A: A3 A1 A2, B: B1"),
    ("A1", "B", "A: A2 A3, B: A1 B1"),
    ("A1", "B1", "A: A2 A3, B: B1 A1"),
    ("B", None, "B: B1, A: A1 A2 A3"),
    ("A", "B", "B: B1, A: A1 A2 A3"),
]


@pytest.mark.parametrize(("what", "behind", "wanted"), MOVES)
async def test_a_step_or_block_stands_behind_what_it_was_put_behind(
    served: Served, what: str, behind: str | None, wanted: str
) -> None:
    address = await served.add(json.dumps(TREE), kind="experiment")
    ids = await _ids(served, address)
    block = {"id": ids[what], "after": ids[behind] if behind else None, "moved": True}
    reply = ok(await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [block]}))
    assert reply["version"] == 2
    found = json.loads(await served.text(address))["blocks"]
    assert ", ".join(f"{one['name']}: {' '.join(step['name'] for step in one['nodes'])}" for one in found) == wanted


async def test_nothing_stands_behind_itself_or_in_itself(served: Served) -> None:
    address = await served.add(json.dumps(TREE), kind="experiment")
    ids = await _ids(served, address)
    for what, behind in (("A", "A"), ("A", "A1"), ("A1", "A1")):
        block = {"id": ids[what], "after": ids[behind], "moved": True}
        assert (await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [block]})).status_code == 422
    assert json.loads(await served.text(address)) == TREE


async def test_what_points_at_another_tree_is_its_id_and_no_text(served: Served) -> None:
    address = await served.add(json.dumps(TREE), kind="experiment")
    ids = await _ids(served, address)
    block = {"key": "new", "after": ids["A1"], "type": "reference", "text": "exp-9"}
    ok(await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [block]}))
    assert json.loads(await served.text(address))["blocks"][0]["nodes"][0]["referenced_tree_ids"] == ["exp-9"]


async def _ids(served: Served, address: str) -> dict[str, str]:
    return {node["text"]: node["id"] for node in ok(await served.client.get(f"{address}/nodes"))["nodes"]}


async def test_an_empty_line_becomes_a_table(served: Served) -> None:
    """As the slash menu of the editor does it in a new note."""
    content = '[{"id":"a","type":"paragraph","props":{},"content":[],"children":[]}]'
    address = await served.add(content, kind="note", format="blocknote")
    read = ok(await served.client.get(f"{address}/blocks"))
    cells = [{"cells": [{"type": "tableCell", "content": []} for _ in range(3)]} for _ in range(2)]
    block = {"id": read["blocks"][0]["id"], "type": "table", "content": {"type": "tableContent", "rows": cells}}
    reply = ok(await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [block]}))
    assert reply["version"] == 2
    again = ok(await served.client.get(f"{address}/blocks"))["blocks"]
    assert [(one["id"], one["type"]) for one in again] == [(block["id"], "table")]
