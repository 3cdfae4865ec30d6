"""Files at signed addresses, sources of each format with their places, and jobs, as the server gives them."""

import time
from io import BytesIO
from pathlib import Path

import pytest

from copydesk.apps.ingest import CHUNK_CHARS, chunks_of
from copydesk.errors import InputError
from copydesk.plan.people import LOCAL
from support.servers import Served, error_of, ok

pytestmark = pytest.mark.anyio
PNG = b"\x89PNG\r\n\x1a\n" + b"picture" * 100


@pytest.fixture
def engine() -> str:
    return "sqlite"


async def test_a_file_is_kept_once_and_had_at_its_signed_address(served: Served, tmp_path: Path) -> None:
    first = ok(await served.client.post("/api/files", files={"file": ("a.png", PNG)}), 201)
    second = ok(await served.client.post("/api/files", files={"file": ("b.png", PNG)}), 201)
    assert first["hash"] == second["hash"]
    assert len([path for path in (tmp_path / "files").rglob("*") if path.is_file()]) == 1
    got = await served.client.get(first["url"])
    assert (got.content, got.headers["content-type"], got.headers["content-disposition"]) == (PNG, "image/png", "inline")
    assert (await served.client.get(ok(await served.client.get(f"/api/files/{first['hash']}/address"))["url"])).content == PNG


async def test_an_address_that_was_not_given_or_has_ended_is_refused(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    made = ok(await served.client.post("/api/files", files={"file": ("a.png", PNG)}), 201)
    other = ok(await served.client.post("/api/files", files={"file": ("a.png", PNG + b"x")}), 201)
    error_of(await served.client.get(made["url"][:-1] + ("0" if made["url"][-1] != "0" else "1")), 403)
    error_of(await served.client.get(made["url"].replace("expires=1", "expires=2")), 403)
    error_of(await served.client.get(made["url"].replace(made["hash"], other["hash"])), 403)
    error_of(await served.client.get(f"/api/files/{made['hash']}"), 422)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 4_000)
    error_of(await served.client.get(made["url"]), 403)


async def test_a_page_of_somebodys_never_opens_here(served: Served) -> None:
    made = ok(await served.client.post("/api/files", files={"file": ("a.html", b"<script>alert(1)</script>", "text/html")}), 201)
    got = await served.client.get(made["url"])
    assert (got.headers["content-type"], got.headers["content-disposition"]) == ("application/octet-stream", "attachment")


async def test_files_have_bounds_and_hashes_are_no_paths(served: Served, tmp_path: Path) -> None:
    error_of(await served.client.post("/api/files", files={"file": ("a", b"x" * (2**20 + 1))}), 413)
    error_of(await served.client.post("/api/files", data={"file": "text"}), 415)
    for odd in ("..", "%2e%2e%2fsecret", "0" * 64, "G" * 64):
        assert (await served.client.get(f"/api/files/{odd}/address")).status_code == 404
    assert not (tmp_path / "files").exists() or not list((tmp_path / "files").iterdir())


async def test_a_source_is_read_found_and_deleted(served: Served) -> None:
    project = ok(await served.client.post("/api/projects", json={"name": "Bread"}), 201)["id"]
    for name, data in (
        ("Oven.md", b"# Heat\n\nThe oven is at 250 degrees.\n"),
        ("Flour.html", b"<h1>Rye</h1><p>Dark <b>grain</b>"),
    ):
        ok(await served.client.post("/api/sources", files={"file": (name, data)}, data={"project": project, "label": "notes"}), 201)
    listed = ok(await served.client.get("/api/sources", params={"project": project}))["sources"]
    assert [source["title"] for source in listed] == ["Oven", "Flour"]
    (found,) = ok(await served.client.get("/api/sources/search", params={"project": project, "query": "oven degrees"}))["found"]
    assert (found["title"], found["place"]) == ("Oven", "Heat")
    assert (await served.client.delete(f"/api/sources/{found['source']}")).status_code == 204
    again = ok(await served.client.get("/api/sources/search", params={"project": project, "query": "oven"}))
    assert again["found"] == []
    error_of(await served.client.post("/api/sources", files={"file": ("a.md", b"x")}), 422)
    error_of(await served.client.post("/api/sources", files={"file": ("a.pdf", b"x")}, data={"project": project}), 400)


async def test_a_job_is_told(served: Served) -> None:
    id = await served.store.jobs.add("embed", {}, LOCAL)
    told = ok(await served.client.get(f"/api/jobs/{id}"))
    assert (told["id"], told["task"]) == (id, "embed")


def test_html_is_read_for_what_it_says() -> None:
    page = b"<title>T</title><style>p{}</style><script>no()</script><h2>Rye</h2><p>Dark <b>gra</b>in &amp; salt<p>Two"
    assert [(chunk.place, chunk.text) for chunk in chunks_of(page, ".html")] == [("T", "T"), ("Rye", "Rye\nDark grain & salt\nTwo")]


def test_chunks_are_of_a_size_and_hold_every_word() -> None:
    words = [f"word{number}" for number in range(2_000)]
    chunks = chunks_of(" ".join(words).encode(), ".txt")
    assert all(len(chunk.text) <= CHUNK_CHARS for chunk in chunks)
    assert " ".join(chunk.text for chunk in chunks).split() == words


def test_a_pdf_gives_its_pages() -> None:
    from pypdf import PdfWriter

    writer, out = PdfWriter(), BytesIO()
    writer.add_blank_page(100, 100)
    writer.write(out)
    assert chunks_of(out.getvalue(), ".pdf") == []
    with pytest.raises(InputError):
        chunks_of(out.getvalue()[:200], ".pdf")


async def test_a_page_that_is_uploaded_becomes_markdown(served: Served) -> None:
    page = b"<title>x</title><h1>Shed</h1><p>Paint it <b>red</b>.</p><script>alert(1)</script>"
    made = ok(await served.client.post("/api/documents", files={"file": ("page.html", page)}), 201)
    assert (made["title"], made["kind"], made["format"]) == ("page", "article", "markdown")
    got = await served.client.get(f"/api/documents/{made['id']}/export")
    assert got.content == b"# Shed\n\nPaint it **red**.\n"
    error_of(await served.client.post("/api/documents", files={"file": ("page.odt", page)}), 400)
