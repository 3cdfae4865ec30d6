"""A screenplay's room: its elements typed by two tabs, the file that comes of it, and an edit from elsewhere as a step."""

from typing import Any

import pytest
from prosemirror.transform import Transform

from copydesk.live.script.mirror import Element, block_of
from support.live import Tab, tab
from support.servers import Served, ok

pytestmark = pytest.mark.anyio
SOURCE = "Title: Rain\n\nINT. ROOM - DAY\n\nIt rains.\n\nADA\nYes.\n"


async def added(served: Served) -> tuple[str, str]:
    address = await served.add(SOURCE, kind="screenplay")
    return address, address.rsplit("/", 1)[1]


async def cut(one: Tab) -> None:
    while one.kept.get("seq") != one.editor.seq:
        await one.until("kept")


async def test_two_tabs_write_a_scene_and_the_file_has_it(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id, "one") as one, tab(served.app, id, "two") as two:
        said = [(found.own.type.name, found.own.text_content) for found in one.editor.texts()]
        assert said == [("scene", "INT. ROOM - DAY"), ("action", "It rains."), ("character", "ADA"), ("dialogue", "Yes.")]
        action, speech = one.editor.texts()[1], one.editor.texts()[3]
        one.editor.type(action.id, 9, " Still.")
        cue, line = Element("k2vftyg", "character", "BEN"), Element("m2vfty8", "dialogue", "(maybe)")
        end = speech.pos + speech.node.node_size
        made = Transform(two.editor.doc).insert(end, block_of(cue)).insert(end + block_of(cue).node_size, block_of(line))
        two.editor.change(made)
        await one.send()
        await two.send()
        await one.hear(two.editor.seq)
        assert one.editor.doc.eq(two.editor.doc)
        await cut(one)
        assert one.unkept == []
    assert await served.text(address) == SOURCE.replace("rains.", "rains. Still.") + "\nBEN\n\\(maybe)\n"


async def test_an_edit_from_elsewhere_comes_as_a_step(served: Served) -> None:
    address, id = await added(served)
    async with tab(served.app, id) as one:
        plan: dict[str, Any] = {"edits": [{"action": "replace", "find": "rains", "with": "snows"}]}
        assert ok(await served.client.post(f"{address}/edits", json=plan))["outcome"] == "applied"
        await one.until("steps")
        assert one.editor.texts()[1].own.text_content == "It snows."
