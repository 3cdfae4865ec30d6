"""Work in the background, as the server does it: large sources read in, words indexed, vectors made; and what is counted."""

import asyncio
import re
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from copydesk.apps.searching import SharedFinder
from copydesk.apps.server.jobs import Worker
from copydesk.apps.server.measures import count_turn
from copydesk.apps.server.sources import MAX_AT_ONCE
from copydesk.apps.server.versions import lines
from copydesk.plan.outcome import Outcome
from copydesk.plan.people import LOCAL
from copydesk.plan.turn import Turn
from copydesk.stores.blobs import DiskFiles
from house.sources import ROOT
from support.servers import Served, ok

pytestmark = pytest.mark.anyio
STREAMS = 200


class Letters:
    """An embedder that goes by letters."""

    name = "letters"

    def __init__(self) -> None:
        self.embedded: list[str] = []

    def embed(self, texts: list[str]) -> list[bytes]:
        from array import array

        self.embedded += texts
        counts = [[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts]
        return [array("f", [one / (sum(c * c for c in row) ** 0.5 or 1) for one in row]).tobytes() for row in counts]


async def finished(served: Served, job: str) -> dict[str, object]:
    for _ in range(200):
        told: dict[str, object] = ok(await served.client.get(f"/api/jobs/{job}"))
        if told["state"] in ("done", "failed"):
            return told
        await asyncio.sleep(0.05)
    raise AssertionError(told)


async def project(served: Served) -> str:
    id: str = ok(await served.client.post("/api/projects", json={"name": "Bread"}), 201)["id"]
    return id


async def test_a_large_source_is_read_in_the_background(served: Served) -> None:
    about = {"project": await project(served), "label": "notes"}
    data = b"# Heat\n\n" + b"The oven is at 250 degrees.\n\n" * (MAX_AT_ONCE // 20)
    job = ok(await served.client.post("/api/sources", files={"file": ("Oven.md", data)}, data=about), 202)["job"]
    told = await finished(served, job)
    assert told["state"] == "done", told
    (source,) = ok(await served.client.get("/api/sources", params={"project": about["project"]}))["sources"]
    assert (source["id"], source["title"], source["label"]) == (told["result"]["source"], "Oven", "notes")  # type: ignore[index]
    bad = b"%PDF-1.7\n" + b"x" * MAX_AT_ONCE
    job = ok(await served.client.post("/api/sources", files={"file": ("Bad.pdf", bad)}, data=about), 202)["job"]
    assert (await finished(served, job))["state"] == "failed"


async def test_documents_from_before_the_index_are_indexed(served: Served, tmp_path: Path) -> None:
    from sqlalchemy import Connection, text

    await served.add("# Loaf\n\nKneaded dough.\n")

    def forget(connection: Connection) -> None:
        connection.execute(text("DELETE FROM found_nodes"))
        connection.execute(text("UPDATE documents SET is_indexed = false"))

    await served.store.database.write(forget)
    asked = {"q": "kneading"}
    assert ok(await served.client.get("/api/documents", params=asked))["documents"] == []
    worker = asyncio.create_task(Worker(served.store, DiskFiles(tmp_path), SharedFinder(served.store, None)).run())
    for _ in range(100):
        await asyncio.sleep(0.05)
        if ok(await served.client.get("/api/documents", params=asked))["documents"]:
            break
    worker.cancel()
    assert len(ok(await served.client.get("/api/documents", params=asked))["documents"]) == 1


async def test_what_is_changed_is_embedded_once(served: Served, tmp_path: Path) -> None:
    embedder = Letters()
    address = await served.add("# Loaf\n\nDough.\n\nSalt.\n")
    worker = Worker(served.store, DiskFiles(tmp_path), SharedFinder(served.store, embedder))
    id = address.rsplit("/", 1)[-1]
    job = await served.store.jobs.add("embed", {"document": id}, LOCAL)
    taken = await served.store.jobs.get(job, LOCAL)
    texts = await worker._texts(taken.arguments)
    assert [text.splitlines()[-1] for text in texts.values()] == ["Dough.", "Salt."]
    finder = SharedFinder(served.store, embedder)
    assert await finder.embed(texts) == 2
    assert await finder.embed(texts) == 0
    assert len(embedder.embedded) == 2


async def test_a_change_leaves_one_job_that_waits_a_while(served: Served) -> None:
    from sqlalchemy import select

    from copydesk.stores.sql.tables import JOBS

    address = await served.add("# Loaf\n\nDough.\n")
    for number in range(3):
        plan = {"edits": [{"action": "insert", "markdown": f"Part {number}."}]}
        ok(await served.client.post(f"{address}/edits", json=plan))
    wanted = select(JOBS.c.task).where(JOBS.c.state == "waiting")
    waiting = await served.store.database.read(lambda connection: connection.execute(wanted).scalars().all())
    assert waiting == ["embed"]


async def test_sources_are_ranked_by_meaning_too(served: Served) -> None:
    about = {"project": await project(served)}
    for name, data in (("One.md", b"oven zzz zzz zzz"), ("Two.md", b"oven heat")):
        ok(await served.client.post("/api/sources", files={"file": (name, data)}, data=about), 201)
    found = await SharedFinder(served.store, Letters()).find_sources(about["project"], LOCAL, "oven the hat", 2)  # type: ignore[arg-type]
    assert [one.title for one in found] == ["Two", "One"]


async def test_many_streams_are_told_with_one_look(served: Served) -> None:
    address = await served.add("# Loaf\n\nDough.\n")
    id, watch, desk = address.rsplit("/", 1)[-1], served.app.state.watch, served.app.state.desk
    streams = [lines(watch, desk, id, LOCAL, 1, 1) for _ in range(STREAMS)]
    assert all(['"number": 1' in await anext(stream) for stream in streams])
    reads = 0
    read = desk.store.documents.changes_since

    async def counted(*about: object) -> object:
        nonlocal reads
        reads += 1
        return await read(*about)

    desk.store.documents.changes_since = counted
    waiting = [asyncio.create_task(anext(stream)) for stream in streams]  # type: ignore[arg-type]
    await asyncio.sleep(0)
    ok(await served.client.post(f"{address}/edits", json={"edits": [{"action": "insert", "markdown": "More."}]}))
    told = await asyncio.gather(*waiting)
    assert all("event: version" in one and '"number": 2' in one for one in told)
    assert reads < STREAMS / 10
    for stream in streams:
        await stream.aclose()  # type: ignore[attr-defined]


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_what_a_model_did_is_counted() -> None:
    names = ("copydesk_model_turns_total", "copydesk_truncated_turns_total", "copydesk_turn_tokens_sum")
    before = [value(name) for name in names]
    batch, recovered = value("copydesk_tool_turns_total", batch="yes"), value("copydesk_recovered_turns_total", done="no")
    told = {"tokens_in": 900, "tokens_out": 100, "tokens_cached": 600, "truncated": True, "recovery_attempts": 1, "rounds": 2}
    count_turn(Turn(Outcome.FAILED, "", metadata={**told, "tools_used": ["get_scenes"], "stages": {"gather": 1.5}}), 2.0)
    count_turn(Turn(Outcome.ANSWER, ""), 0.1)
    assert [value(name) - was for name, was in zip(names, before, strict=True)] == [1, 1, 1_000]
    assert value("copydesk_tool_turns_total", batch="yes") - batch == 1
    assert value("copydesk_recovered_turns_total", done="no") - recovered == 1
    assert value("copydesk_turn_seconds_count", stage="gather") >= 1


def test_the_alerts_name_what_is_counted() -> None:
    counted = {metric.name for metric in REGISTRY.collect()}
    rules = (ROOT / "docs" / "alerts.yml").read_text()
    named = {word.removesuffix("_total") for word in re.findall(r"copydesk_\w+", rules)}
    assert named
    assert named <= counted
