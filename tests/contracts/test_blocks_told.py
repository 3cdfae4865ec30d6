"""What a save tells of the nodes: put in place of those that one had, they make what the server tells of the whole document."""

from typing import Any

import pytest

from house.sources import ROOT
from support.servers import Served, ok

pytestmark = pytest.mark.anyio
SAMPLES = {path.stem: path.read_text() for path in (ROOT / "samples").iterdir()}


@pytest.mark.parametrize("kind", sorted(SAMPLES))
async def test_the_nodes_that_a_save_tells_of_are_all_that_read_otherwise(served: Served, kind: str) -> None:
    address = await served.add(SAMPLES[kind], kind=kind)
    nodes = await _nodes(served, address)
    told_of = set[str]()
    for id in list(nodes):
        if not nodes[id]["text"] or nodes[id]["type"] in told_of:
            continue
        base = ok(await served.client.get(address))["version"]
        block = {"id": id, "text": f"{nodes[id]['text']} indeed"}
        reply = await served.client.put(f"{address}/blocks", json={"base": base, "blocks": [block]})
        if reply.status_code != 200:
            continue  # this can't be typed in
        now, told = await _nodes(served, address), reply.json()["nodes"]
        if told is not None:
            told_of.add(nodes[id]["type"])
            assert {**nodes, **{node["id"]: node for node in told}} == now
            assert len(told) < 8
        nodes = now
    assert told_of  # words of running text are told, and not the whole document


async def test_where_more_than_words_changed_all_is_to_be_asked_for(served: Served) -> None:
    address = await served.add("# Bread\n\n## Dough\n\nFlour.\n\nWater.\n")
    nodes = await _nodes(served, address)
    ids = {node["text"]: id for id, node in nodes.items() if not node["children"] or node["type"] == "section"}
    for block in (
        {"id": ids["Dough"], "text": "The dough"},  # what stands below is called by it
        {"key": "a", "after": ids["Flour."], "type": "paragraph", "content": [{"type": "text", "text": "Salt.", "styles": {}}]},
    ):
        base = ok(await served.client.get(address))["version"]
        reply = ok(await served.client.put(f"{address}/blocks", json={"base": base, "blocks": [block]}))
        assert reply["nodes"] is None
        assert await _nodes(served, address) != nodes


async def _nodes(served: Served, address: str) -> dict[str, Any]:
    return {node["id"]: node for node in ok(await served.client.get(f"{address}/nodes"))["nodes"]}
