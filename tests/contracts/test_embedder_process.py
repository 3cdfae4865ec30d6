"""Embedding has a process of its own for the machine, and nobody waits for vectors that are not there. A program that has a desk
has no part in it."""

import asyncio
import os
import signal
import tempfile
import threading
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from copydesk import Desk
from copydesk.apps.searching import SharedFinder
from copydesk.apps.server.jobs import Worker
from copydesk.apps.server.sources import MAX_AT_ONCE
from copydesk.errors import ModelError
from copydesk.models import embedderhost, embedderlink
from copydesk.models.embedder import MiniLm, local_embedder
from copydesk.models.embedderhost import Asked, Host
from copydesk.models.embedderlink import LinkedEmbedder, machine_embedder
from copydesk.models.scripted import Scripted
from copydesk.plan.people import LOCAL
from copydesk.reading.fuse import fused
from copydesk.stores.blobs import DiskFiles
from support.installed import needs_embedder
from support.servers import Served, ok
from support.waits import until

TEXT = "# Loaf\n\nThe dough rises.\n\nThe dough is salted.\n\nThe oven is hot.\n"


class Counting:
    """An embedder that counts what it embeds, and can be made to wait or to fail."""

    name = "counting"

    def __init__(self) -> None:
        self.embedded: list[str] = []
        self.go_on = threading.Event()
        self.go_on.set()
        self.is_away = False

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        if self.is_away:
            raise ModelError("away")
        self.embedded += texts
        self.go_on.wait()
        return [array("f", [float(len(text)), 1.0]).tobytes() for text in texts]


@pytest.fixture
def engine() -> str:
    return "sqlite"


@pytest.fixture
def door() -> Iterator[Path]:
    """Short: systems bound the address of a socket."""
    with tempfile.TemporaryDirectory(prefix="cd") as folder:
        yield Path(folder, "e.sock")


def process_at(door: Path) -> int:
    return int(door.with_suffix(".lock").read_text())


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


@needs_embedder
@pytest.mark.anyio
async def test_all_share_one_process_that_comes_back_and_ends_with_them(door: Path) -> None:
    one, two = LinkedEmbedder(door), LinkedEmbedder(door)
    local = local_embedder()
    assert local is not None
    vectors = [await asyncio.to_thread(link.embed, ["The roof leaks.", "half \ud83d of one"]) for link in (one, two)]
    assert vectors[0] == vectors[1]
    assert array("f", vectors[0][0]) == pytest.approx(array("f", local.embed(["The roof leaks."])[0]), abs=1e-5)
    first = process_at(door)
    assert first != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, first) >= embedderhost.NICE
    os.kill(first, signal.SIGKILL)
    (again,) = await asyncio.to_thread(one.embed, ["The roof leaks."])
    assert array("f", again) == pytest.approx(array("f", vectors[0][0]), abs=1e-5)
    second = process_at(door)
    assert second != first
    assert await asyncio.to_thread(one.embed, []) == []
    one.close()
    two.close()
    await until(lambda: not is_running(second), "the process, which nobody needs")
    assert door.name not in os.listdir(door.parent)


def test_the_shortest_request_goes_first_and_none_is_lost() -> None:
    embedder = Counting()
    host = Host(embedder, linger_seconds=0.01)
    long, short = Asked([f"long {number}" for number in range(9)]), Asked(["short"])
    host.add(long)
    host._go_on(host._next() or long)
    host.add(short)
    while (asked := host._next()) is not None:
        host._go_on(asked)
    assert embedder.embedded == [*long.texts[:4], "short", *long.texts[4:]]
    assert [len(one.vectors) for one in (long, short)] == [9, 1]


def test_what_goes_wrong_over_there_is_told_here(door: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    away, host = Counting(), None
    away.is_away = True
    host = Host(away, linger_seconds=0.01)
    with embedderhost.socket.socket(embedderhost.socket.AF_UNIX) as listener:
        listener.bind(str(door))
        listener.listen()
        link = LinkedEmbedder(door)
        thread = threading.Thread(target=host.run, args=(listener,), daemon=True)
        with listener:
            thread.start()
            with pytest.raises(ModelError, match="away"):
                link.embed(["a"])
        link.close()
        thread.join()
    monkeypatch.setattr(embedderlink, "START_SECONDS", 0.0)
    monkeypatch.setattr(LinkedEmbedder, "_start", lambda _: None)
    with pytest.raises(ModelError, match="does not answer"):
        link.embed(["a"])


@needs_embedder
def test_a_server_has_the_machines_embedder_and_a_program_its_own() -> None:
    assert isinstance(machine_embedder(), LinkedEmbedder)
    assert machine_embedder() is machine_embedder()
    assert isinstance(Desk()._finder._embedder, MiniLm)


def test_a_folder_that_somebody_else_made_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    find = embedderlink._folder.__wrapped__
    assert find() == tmp_path / "copydesk"
    (tmp_path / "copydesk").chmod(0o777)
    found = find()
    assert found != tmp_path / "copydesk"
    assert not found.stat().st_mode & 0o077


def test_a_turn_of_a_program_embeds_nothing_and_finding_by_name_does() -> None:
    embedder = Counting()
    desk = Desk(model=Scripted(["The oven."]))
    desk._finder._embedder = embedder
    doc = desk.read(TEXT.encode(), format="markdown")
    doc.say("which dough is the best dough of all, and why do you think so?")
    doc.tool("find", {"query": ["dough"]})
    before = list(embedder.embedded)
    assert before  # the tool was called by name
    assert [text.splitlines()[-1] for text in before] == ["The dough rises.", "The dough is salted.", "dough"]
    doc.find("dough")
    assert embedder.embedded == before


@pytest.mark.anyio
async def test_a_question_waits_for_no_vectors_and_finding_for_some(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    embedder = Counting()
    finder = SharedFinder(served.store, embedder)
    document = Desk().read(TEXT.encode(), format="markdown").document
    assert [hit.near for hit in await finder.find(document, "dough")] == [None, None]
    assert embedder.embedded == []
    found = await finder.find_by_name(document, "dough")
    assert all(hit.near is not None for hit in found)
    assert len(embedder.embedded) == 3
    assert [hit.near for hit in await finder.find(document, "dough")] == [hit.near for hit in found]  # they are there
    assert len(embedder.embedded) == 3
    embedder.go_on.clear()  # late from here on
    monkeypatch.setattr("copydesk.apps.searching.QUESTION_SECONDS", 0.01)
    monkeypatch.setattr("copydesk.apps.searching.FIND_SECONDS", 0.01)
    assert [hit.near for hit in await finder.find(document, "salted dough")] == [None, None]
    assert [hit.near for hit in await finder.find_by_name(document, "hot dough")] == [None, None, None]
    embedder.go_on.set()
    embedder.is_away = True
    assert [hit.near for hit in await finder.find_by_name(document, "the dough of ovens")] == [None, None, None]
    finder.close()


def test_what_has_no_vector_yet_is_neither_lost_nor_first() -> None:
    scores = {"a": 10.0, "b": 9.0, "c": 8.0, "d": 1.0}
    found = fused(scores, {"a": 0.1, "c": 0.9, "d": 0.5})
    assert sorted(found, key=found.__getitem__, reverse=True) == ["c", "b", "d", "a"]


@pytest.mark.anyio
async def test_a_book_that_is_embedded_delays_no_other_job(served: Served, tmp_path: Path) -> None:
    embedder = Counting()
    embedder.go_on.clear()
    finder = SharedFinder(served.store, embedder)
    project = ok(await served.client.post("/api/projects", json={"name": "Bread"}), 201)["id"]
    id = (await served.add(TEXT)).rsplit("/", 1)[-1]
    await served.store.jobs.add("embed", {"document": id}, LOCAL)
    worker = asyncio.create_task(Worker(served.store, DiskFiles(Path(served.app.state.settings.folder) / "files"), finder).run())
    await until(lambda: bool(embedder.embedded), "the book")
    data = b"# Heat\n\n" + b"The oven is at 250 degrees.\n\n" * (MAX_AT_ONCE // 20)
    added = await served.client.post("/api/sources", files={"file": ("Oven.md", data)}, data={"project": project})
    job = ok(added, 202)["job"]
    for _ in range(2_000):
        if (told := ok(await served.client.get(f"/api/jobs/{job}")))["state"] == "done":
            break
        await asyncio.sleep(0.05)
    assert told["state"] == "done"
    assert not embedder.go_on.is_set()
    embedder.go_on.set()
    worker.cancel()
    await asyncio.gather(worker, return_exceptions=True)
    finder.close()
