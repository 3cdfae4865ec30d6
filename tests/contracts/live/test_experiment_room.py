"""An experiment's room: steps and their texts typed by two tabs, the file that comes of it, and edits from elsewhere as steps."""

import json
from typing import Any

import pytest
from prosemirror.transform import Transform

from copydesk.live.experiment.mirror import EXPERIMENT
from copydesk.live.schemas import schema_named
from support.live import Tab, tab
from support.servers import Served, ok

pytestmark = pytest.mark.anyio
TREE: dict[str, Any] = {
    "id": "exp-1",
    "name": "Seeds",
    "blocks": [
        {
            "id": "blk-1",
            "name": "Prepare",
            "nodes": [{"id": "st-1", "name": "Soak", "content": "For a **night**."}, {"id": "st-2", "name": "Sow"}],
        },
        {"id": "blk-2", "name": "Measure", "nodes": [{"id": "st-3", "name": "Count", "dependencies": [{"to_node_id": "st-2"}]}]},
    ],
}


async def added(served: Served) -> tuple[str, str]:
    address = await served.add(json.dumps(TREE), kind="experiment")
    return address, address.rsplit("/", 1)[1]


async def cut(one: Tab) -> None:
    while one.kept.get("seq", -1) < one.editor.seq:
        await one.until("kept")


async def test_two_tabs_write_steps_and_the_file_has_them(served: Served) -> None:
    address, id = await added(served)
    nodes = schema_named(EXPERIMENT).nodes
    async with tab(served.app, id, "one") as one, tab(served.app, id, "two") as two:
        names = {found.own.text_content: found for found in one.editor.texts()}
        assert list(names) == ["Seeds", "Prepare", "Soak", "For a night.", "Sow", "Measure", "Count"]
        one.editor.type(names["For a night."].id, 12, " Or two.")
        sow = names["Sow"]
        step = nodes["blockContainer"].create({"id": "k2vftyg"}, nodes["step"].create(None, schema_named(EXPERIMENT).text("Water")))
        two.editor.change(Transform(two.editor.doc).insert(sow.pos + sow.node.node_size, step))
        await one.send()
        await two.send()
        await one.hear(two.editor.seq)
        await cut(one)
        assert one.unkept == []
    made = json.loads(await served.text(address))
    assert made["blocks"][0]["nodes"] == [
        {"id": "st-1", "name": "Soak", "content": "For a **night**. Or two."},
        {"id": "st-2", "name": "Sow"},
        {"id": "st-4", "name": "Water"},
    ]
    assert made["blocks"][1] == TREE["blocks"][1]


async def test_an_edit_from_elsewhere_comes_as_a_step(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id) as one:
        plan: dict[str, Any] = {"edits": [{"action": "replace", "find": "night", "with": "day"}]}
        assert ok(await served.client.post(f"{address}/edits", json=plan))["outcome"] == "applied"
        await one.until("steps")
        assert "For a day." in [found.own.text_content for found in one.editor.texts()]


async def test_blocks_that_another_client_puts_come_as_steps(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id) as one:
        soak = next(found.id for found in one.editor.texts() if found.own.text_content == "Soak")
        blocks = [{"id": soak, "attrs": {"status": "final"}}, {"key": "new", "after": soak, "type": "step", "text": "Rinse"}]
        sent: dict[str, Any] = {"base": 1, "blocks": blocks}
        ok(await served.client.put(f"{address}/blocks", json=sent))
        await one.until("steps")
        told = [(found.own.text_content, found.own.attrs.get("status", "")) for found in one.editor.texts()]
        assert told[2:5] == [("Soak", "final"), ("For a night.", ""), ("Rinse", "")]
