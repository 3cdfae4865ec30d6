"""Pictures that came in an ODT, EPUB or HTML file are kept by the server as files are, and stand in what is exported."""

import base64
import re
from hashlib import sha256

import pytest

from copydesk.apps.mcp.stored import Stored
from copydesk.plan.people import LOCAL
from support.imports import epub, odt
from support.servers import Peopled, Served, error_of, ok

pytestmark = pytest.mark.anyio
PNG = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
HASH = sha256(PNG).hexdigest()
FRAME = "<text:p><draw:frame><draw:image xlink:href='Pictures/a.png'/><svg:title>A door</svg:title></draw:frame></text:p>"
PAGE = '<html><body><h1>Shed</h1><p><img src="{}" alt="A door"/></p></body></html>'
FILES = {
    "shed.odt": odt(FRAME * 2, **{"Pictures/a.png": PNG}),
    "shed.epub": epub(PAGE.format("images/a.png"), **{"OEBPS/images/a.png": PNG}),
    "shed.html": PAGE.format(f"data:image/png;base64,{base64.b64encode(PNG).decode()}").encode(),
}


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.mark.parametrize("name", FILES)
async def test_it_is_kept_once_named_by_its_file_and_exported(served: Served, name: str) -> None:
    id = ok(await served.client.post("/api/documents", files={"file": (name, FILES[name])}), 201)["id"]
    text = (await served.client.get(f"/api/documents/{id}/export")).text
    assert f"![A door](/api/files/{HASH})" in text
    address = ok(await served.client.get(f"/api/files/{HASH}/address"))["url"]
    assert (await served.client.get(address)).content == PNG
    page = (await served.client.get(f"/api/documents/{id}/export", params={"format": "html"})).text
    assert base64.b64encode(PNG).decode() in page
    word = await served.client.get(f"/api/documents/{id}/export", params={"format": "docx"})
    assert b"media/" in word.content
    tracked = await served.client.get(f"/api/documents/{id}/export", params={"format": "docx", "changes": "tracked"})
    assert b"media/" in tracked.content
    exported = await (await Stored(served.app.state.desk, lambda _: LOCAL).open(id, None)).exported("html", "plain", None)  # type: ignore[arg-type]
    assert base64.b64encode(PNG) in exported.data


async def test_it_is_for_those_who_may_read_the_document(peopled: Peopled) -> None:
    owner = peopled.clients["owner"]
    id = ok(await owner.post("/api/documents", files={"file": ("shed.odt", FILES["shed.odt"])}), 201)["id"]
    await peopled.grant_all(id)
    assert ok(await peopled.clients["viewer"].get(f"/api/files/{HASH}/address"))["hash"] == HASH
    error_of(await peopled.clients["stranger"].get(f"/api/files/{HASH}/address"), 404)


async def test_an_address_that_somebody_wrote_down_gives_nobody_a_picture(peopled: Peopled) -> None:
    ok(await peopled.clients["owner"].post("/api/documents", files={"file": ("shed.odt", FILES["shed.odt"])}), 201)
    body = {"kind": "article", "title": "Mine", "content": f"![x](/api/files/{HASH})\n"}
    id = ok(await peopled.clients["stranger"].post("/api/documents", json=body), 201)["id"]
    page = (await peopled.clients["stranger"].get(f"/api/documents/{id}/export", params={"format": "html"})).text
    assert not re.search(r"data:image", page)
