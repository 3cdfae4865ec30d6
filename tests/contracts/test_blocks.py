"""People's typing: a document as an editor's blocks, what is typed as operations, conflicts, bursts of typing as one version."""

import asyncio
import json
from typing import Any

import pytest

from copydesk.document.bursts import TYPED, goes_on
from copydesk.document.change import Change
from support.servers import BREAD, Peopled, Served, error_of, ok

pytestmark = pytest.mark.anyio
LETTER = """---
title: Letter
draft: true
---
# Letter to *Ines*

Dear __Ines__, the well[^1] is   dry. See [the map][map], <b>now</b> and [IMAGE:well].

1) one
2) two

> Quoted words.

| a | b |
|:--|--:|
| c | d |

[^1]: The old one.

[map]: https://example.org/map
"""


def text(words: str, **styles: bool) -> dict[str, Any]:
    return {"type": "text", "text": words, "styles": styles}


async def blocks_of(served: Served, address: str) -> dict[str, Any]:
    found: dict[str, Any] = ok(await served.client.get(f"{address}/blocks"))
    return found


def walk(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one for block in blocks for one in (block, *walk(block["children"]))]


def words(block: dict[str, Any]) -> str:
    return "".join(part.get("text", "") or f"<{part['props']['label']}>" for part in block["content"] if part["type"] != "link")


async def put(served: Served, address: str, base: int, *blocks: dict[str, Any], **more: Any) -> dict[str, Any]:
    reply: dict[str, Any] = ok(await served.client.put(f"{address}/blocks", json={"base": base, "blocks": list(blocks), **more}))
    return reply


async def test_a_document_is_blocks_with_our_ids_and_what_an_editor_cannot_hold_is_locked(served: Served) -> None:
    address = await served.add(LETTER)
    got = await blocks_of(served, address)
    nodes = {node["id"]: node for node in ok(await served.client.get(f"{address}/nodes"))["nodes"]}
    assert [(field["name"], field["text"]) for field in got["fields"]] == [("title", "Letter"), ("draft", "true")]
    blocks = got["blocks"]
    assert [block["type"] for block in blocks] == [
        *("heading", "paragraph", "numberedListItem", "numberedListItem", "quote", "table", "lockedBlock", "lockedBlock")
    ]
    assert all(block["id"] in nodes for block in blocks)
    assert blocks[0]["content"] == [text("Letter to "), text("Ines", italic=True)]
    locked = [part["props"]["source"] for part in blocks[1]["content"] if part["type"] == "locked"]
    assert locked == ["[^1]", "[the map][map]", "<b>", "</b>", "[IMAGE:well]"]
    assert blocks[5]["content"]["rows"][0]["cells"][1]["props"] == {"textAlignment": "right"}


async def test_what_was_not_changed_changes_nothing(served: Served) -> None:
    address = await served.add(LETTER)
    got = await blocks_of(served, address)
    reply = await put(served, address, 1, *[_sent(block) for block in got["blocks"]])
    assert (reply["version"], reply["ids"]) == (1, {})
    assert await served.text(address) == LETTER


def _sent(block: dict[str, Any]) -> dict[str, Any]:
    return {name: block[name] for name in ("id", "type", "props", "content") if name in block}


async def test_a_word_changes_that_word_alone(served: Served) -> None:
    address = await served.add(LETTER)
    block = (await blocks_of(served, address))["blocks"][1]
    content = json.loads(json.dumps(block["content"]).replace("dry", "full"))
    reply = await put(served, address, 1, {**_sent(block), "content": content})
    assert reply["version"] == 2
    assert await served.text(address) == LETTER.replace("dry", "full")


async def test_a_split_is_a_splice_and_a_new_block_that_others_can_name(served: Served) -> None:
    address = await served.add(BREAD)
    blocks = (await blocks_of(served, address))["blocks"]
    first = {"id": blocks[1]["id"], "type": "paragraph", "content": [text("Flour,")]}
    second = {"key": "k1", "type": "paragraph", "after": blocks[1]["id"], "content": [text("water, ", bold=True), text("salt.")]}
    third = {"key": "k2", "type": "heading", "props": {"level": 2}, "after": "k1", "content": [text("How")]}
    reply = await put(served, address, 1, first, second, third)
    assert set(reply["ids"]) == {"k1", "k2"}
    assert await served.text(address) == BREAD.replace("Flour, water, salt.\n", "Flour,\n\n**water,** salt.\n\n## How\n")


async def test_items_are_indented_checked_and_removed(served: Served) -> None:
    address = await served.add("- one\n- two\n- [ ] three\n")
    one, two, three = (await blocks_of(served, address))["blocks"]
    moved = {"id": two["id"], "type": two["type"], "parent": one["id"], "after": None, "moved": True}
    checked = {"id": three["id"], "type": "checkListItem", "props": {"checked": True}}
    await put(served, address, 1, moved, checked)
    assert await served.text(address) == "- one\n  - two\n- [x] three\n"
    await put(served, address, 2, removed=[three["id"]])
    assert await served.text(address) == "- one\n  - two\n"


async def test_a_table_is_typed_in_by_cell_row_and_column(served: Served) -> None:
    address = await served.add("| a | b |\n|---|---|\n| c | d |\n")
    table = (await blocks_of(served, address))["blocks"][0]
    rows = [["a", "new", "b"], ["c", "1", "D"], ["e", "2", "f"]]
    content = {"type": "tableContent", "rows": [{"cells": [{"content": [text(cell)]} for cell in row]} for row in rows]}
    await put(served, address, 1, {"id": table["id"], "type": "table", "content": content})
    got = (await blocks_of(served, address))["blocks"][0]["content"]["rows"]
    assert [[words(cell) for cell in row["cells"]] for row in got] == rows


async def test_a_block_that_changed_since_is_a_conflict_and_any_other_is_rebased(served: Served) -> None:
    address = await served.add(BREAD)
    blocks = (await blocks_of(served, address))["blocks"]
    edits = {"edits": [{"action": "replace", "find": "water, salt", "with": "water, sea salt"}]}
    ok(await served.client.post(f"{address}/edits", json=edits))
    typed = {"id": blocks[1]["id"], "type": "paragraph", "content": [text("Flour, water.")]}
    reply = await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [typed]})
    assert error_of(reply, 409)["code"] == "stale"
    assert reply.headers["etag"] == '"2"'
    other = {"id": blocks[2]["id"], "type": "bulletListItem", "content": [text("Rye")]}
    assert (await put(served, address, 1, other))["version"] == 3
    assert await served.text(address) == BREAD.replace("water, salt", "water, sea salt").replace("- Flour", "- Rye")


async def test_a_rev_tells_a_conflict_whatever_the_base(served: Served) -> None:
    address = await served.add(BREAD)
    block = (await blocks_of(served, address))["blocks"][1]
    typed = {"id": block["id"], "type": "paragraph", "content": [text("Flour.")]}
    reply = await put(served, address, 1, typed, revs={block["id"]: block["rev"]})
    again = await served.client.put(f"{address}/blocks", json={"base": 2, "blocks": [typed], "revs": {block["id"]: block["rev"]}})
    assert again.status_code == 409
    assert (await put(served, address, 2, typed, revs=reply["revs"]))["version"] == 2


async def test_a_burst_of_typing_is_one_version_and_one_undo(served: Served) -> None:
    address = await served.add(BREAD)
    block = (await blocks_of(served, address))["blocks"][1]
    version = 1
    for words_ in ("Flour", "Flour and", "Flour and water"):
        typed = {"id": block["id"], "type": "paragraph", "content": [text(words_)]}
        version = (await put(served, address, version, typed))["version"]
    listed = ok(await served.client.get(f"{address}/versions"))["versions"]
    assert [(one["number"], one["words"]) for one in listed] == [(1, ""), (4, "Typing")]
    assert listed[1]["changed"] == [block["id"]]
    assert ok(await served.client.post(f"{address}/undo"))["outcome"] == "applied"
    assert await served.text(address) == BREAD
    assert ok(await served.client.post(f"{address}/redo"))["outcome"] == "applied"
    assert "Flour and water\n" in await served.text(address)
    assert ok(await served.client.post(f"{address}/undo"))["outcome"] == "applied"
    assert await served.text(address) == BREAD


async def test_a_long_burst_is_taken_back_whole(served: Served) -> None:
    address = await served.add(BREAD)
    block = (await blocks_of(served, address))["blocks"][1]
    for number in range(40):  # more versions than undo reads at first
        typed = {"id": block["id"], "type": "paragraph", "content": [text("Flour" + "!" * number)]}
        await put(served, address, number + 1, typed)
    for step, wanted in (("undo", BREAD), ("redo", BREAD.replace("Flour, water, salt.", "Flour" + "!" * 39)), ("undo", BREAD)):
        assert ok(await served.client.post(f"{address}/{step}"))["outcome"] == "applied"
        assert await served.text(address) == wanted
    assert ok(await served.client.post(f"{address}/undo"))["outcome"] == "answer"  # nothing is left


async def test_another_change_ends_a_burst(served: Served) -> None:
    address = await served.add(BREAD)
    blocks = (await blocks_of(served, address))["blocks"]
    await put(served, address, 1, {"id": blocks[1]["id"], "type": "paragraph", "content": [text("Flour")]})
    edits = {"edits": [{"action": "replace", "find": "Oil", "with": "Ghee"}]}
    ok(await served.client.post(f"{address}/edits", json=edits))
    await put(served, address, 3, {"id": blocks[1]["id"], "type": "paragraph", "content": [text("Flour!")]})
    listed = ok(await served.client.get(f"{address}/versions"))["versions"]
    assert [one["number"] for one in listed] == [1, 2, 3, 4]
    ok(await served.client.post(f"{address}/undo"))
    assert await served.text(address) == BREAD.replace("Flour, water, salt.", "Flour").replace("Oil", "Ghee")


async def test_who_may_not_edit_types_nothing(peopled: Peopled) -> None:
    document = await peopled.shared_document()
    for role, status in (("viewer", 403), ("commenter", 403), ("editor", 200), ("stranger", 404)):
        client = peopled.clients[role]
        reply = await client.put(f"/api/documents/{document}/blocks", json={"base": 1, "blocks": []})
        assert reply.status_code == status, role


async def test_a_locked_block_and_a_footnote_that_is_referred_to_stay(served: Served) -> None:
    address = await served.add(LETTER)
    footnote = (await blocks_of(served, address))["blocks"][6]
    reply = await served.client.put(f"{address}/blocks", json={"base": 1, "removed": [footnote["id"]]})
    assert error_of(reply, 422)["code"] == "dangling"
    typed = {"id": footnote["id"], "type": "paragraph", "content": [text("mine")]}
    reply = await served.client.put(f"{address}/blocks", json={"base": 1, "blocks": [typed]})
    assert error_of(reply, 422)["code"] == "locked"
    assert await served.text(address) == LETTER


async def test_front_matter_scripts_and_steps_are_typed_by_node(served: Served) -> None:
    address = await served.add(LETTER)
    field = (await blocks_of(served, address))["fields"][0]
    await put(served, address, 1, {"id": field["id"], "text": "A letter"}, revs={field["id"]: field["rev"]})
    assert await served.text(address) == LETTER.replace("title: Letter", "title: A letter")
    script = await served.add("INT. MILL - DAY\n\nRain.\n\nINES\nHello.\n", kind="screenplay", format="fountain")
    nodes = {node["text"]: node["id"] for node in ok(await served.client.get(f"{script}/nodes"))["nodes"]}
    line = {"key": "n", "after": nodes["Hello."], "type": "action", "text": "She waits."}
    await put(served, script, 1, {"id": nodes["Hello."], "text": "Hello there."}, line)
    assert await served.text(script) == "INT. MILL - DAY\n\nRain.\n\nINES\nHello there.\n\nShe waits.\n"
    assert (await served.client.get(f"{script}/blocks")).status_code == 400


async def test_a_long_document_comes_in_parts(served: Served) -> None:
    long = "".join(f"# Part {part}\n\n" + "".join(f"Line {line}.\n\n" for line in range(2_400)) for part in range(3))
    address = await served.add(long)
    got = await blocks_of(served, address)
    assert [(one["label"], one["blocks"]) for one in got["sections"]] == [(f"Part {part}", 2_401) for part in range(3)]
    assert (got["section"], len(got["blocks"])) == (got["sections"][0]["id"], 2_401)
    last = ok(await served.client.get(f"{address}/blocks", params={"section": got["sections"][2]["id"]}))
    assert (words(last["blocks"][0]), len(last["blocks"])) == ("Part 2", 2_401)
    assert (await served.client.get(f"{address}/blocks", params={"section": "nothing"})).status_code == 404


async def test_two_who_type_in_different_blocks_at_once_both_are_kept(served: Served) -> None:
    address = await served.add(BREAD)
    blocks = (await blocks_of(served, address))["blocks"][2:]
    typed = [{"id": block["id"], "type": "bulletListItem", "content": [text(f"Item {at}")]} for at, block in enumerate(blocks)]
    await asyncio.gather(*(put(served, address, 1, one) for one in typed))
    assert await served.text(address) == "# Bread\n\nFlour, water, salt.\n\n- Item 0\n- Item 1\n- Item 2\n- Item 3\n"


def test_a_burst_ends_with_a_pause_of_thirty_seconds_and_with_another_author() -> None:
    def typing(when: str, author: str = "Ines") -> Change:
        return Change((), 1, author, f"2026-03-01T10:{when}+00:00", TYPED)

    assert goes_on(typing("00:00.000"), typing("00:30.000"))
    assert not goes_on(typing("00:00.000"), typing("00:30.001"))
    assert not goes_on(typing("00:00.000"), typing("00:01.000", "Tom"))
    assert not goes_on(typing("00:00.000"), typing("00:01.000")._replace(words="say sea salt"))
