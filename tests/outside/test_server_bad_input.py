"""Public bad input against the server: refused with a hint and nothing stored, or back as it came."""

import base64
import json
import os
from pathlib import Path
from typing import Any

import pytest

from support.servers import Served, error_of, ok

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = [pytest.mark.anyio, pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")]
AS_JSON = {"content-type": "application/json"}


@pytest.fixture
def engine() -> str:
    return "sqlite"


def cases(kind: str, expect: str | None = None) -> list[dict[str, Any]]:
    with (Path(str(DATA)) / "bad_input" / "cases.jsonl").open(encoding="utf-8") as lines:
        return [case for case in map(json.loads, lines) if case["kind"] == kind and case.get("expect") == expect]


def source(case: dict[str, Any]) -> bytes:
    if "input_b64" in case:
        return base64.b64decode(case["input_b64"])
    head, length = base64.b64decode(case["input_repeat"]["head_b64"]), case["input_repeat"]["length"]
    return (head * (length // len(head) + 1))[:length]


async def test_json_that_is_none_is_refused_and_nothing_is_stored(served: Served) -> None:
    address = await served.add()
    before = ok(await served.client.get("/api/documents"))
    found = cases("json_text", "reject")
    for case in found:
        for path in ("/api/documents", f"{address}/edits", f"{address}/chat"):
            reply = await served.client.post(path, content=source(case), headers=AS_JSON)
            assert reply.status_code in (400, 413, 422), (case["id"], path, reply.text)
            error_of(reply, reply.status_code)
        note = {"file": ("a.json", source(case))}
        assert (await served.client.post("/api/documents", files=note, data={"kind": "note"})).status_code == 400, case["id"]
    assert len(found) > 150
    assert ok(await served.client.get("/api/documents")) == before


async def test_json_of_all_sorts_as_a_body_is_no_failure_of_ours(served: Served) -> None:
    address = await served.add()
    for expect in ("accept", "either"):
        for case in cases("json_text", expect):
            wrapped = b'{"edits": [{"action": "replace", "find": "a", "with": "b", "x": %s}]}' % source(case)
            for body in (source(case), wrapped):
                reply = await served.client.post(f"{address}/edits", content=body, headers=AS_JSON)
                assert reply.status_code < 500, (case["id"], reply.text)


async def test_json_that_is_some_comes_back_unchanged(served: Served) -> None:
    for case in cases("json_text", "accept"):
        data = source(case)
        added = ok(await served.client.post("/api/documents", files={"file": ("a.md", data)}), 201)
        assert (await served.client.get(f"/api/documents/{added['id']}/export")).content == data, case["id"]


async def test_naughty_strings_come_back_unchanged(served: Served) -> None:
    strings = [case["input"] for case in cases("naughty_string")]
    assert len(strings) > 400
    whole = "\n\n".join(strings)
    address = await served.add(whole)
    assert await served.text(address) == whole
    for string in strings:
        if not string.strip():
            error_of(await served.client.patch(address, json={"title": string}), 422)
        elif len(string) <= 300:
            assert ok(await served.client.patch(address, json={"title": string}))["title"] == string
        assert (await served.client.get("/api/documents", params={"query": string[:300]})).status_code == 200
    reply = await served.client.get(f"{address}/export")
    assert reply.status_code == 200


async def test_bytes_that_are_no_text_are_refused(served: Served) -> None:
    for case in cases("utf8"):
        data = bytes.fromhex(case["input_hex"])
        reply = await served.client.post("/api/documents", files={"file": ("a.md", data)})
        assert (reply.status_code == 201) == case["valid"], (case["id"], reply.text)
        if case["valid"]:
            assert (await served.client.get(f"/api/documents/{reply.json()['id']}/export")).content == data
        else:
            error_of(reply, 400)


async def test_zips_and_xml_that_attack_are_refused(served: Served) -> None:
    for case in cases("zip", "reject"):
        error_of(await served.client.post("/api/documents", files={"file": ("a.docx", source(case))}), 400)
    for case in cases("xml", "reject_or_inert"):
        error_of(await served.client.post("/api/documents", files={"file": ("a.docx", case["input"].encode())}), 400)
