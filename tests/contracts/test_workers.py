"""Heavy work leaves the server's process: what it may take is bounded, what breaks is replaced, and nobody waits for another's."""

import asyncio
import os
import pickle
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from copydesk import formats
from copydesk.apps.workers import pool as pools
from copydesk.apps.workers.packing import pack, unpack
from copydesk.apps.workers.pool import Limits, Pool
from copydesk.document.document import Document
from copydesk.errors import CopydeskError, InputError, LimitError, QuotaError
from copydesk.formats.convert import converted
from support.samples import FILES, WORD, sample
from support.waits import until

pytestmark = pytest.mark.anyio
LINE = b"Flour, *water* and [salt](https://salt.example), [^1] twice.\n\n"
LONG = b"# Bread\n\n" + LINE * 3_000 + b"[^1]: A note.\n"
OLD, NEW = b"a\n" * 40_000, b"b\n" * 40_000


def document() -> Document:
    return formats.read(LONG, "markdown", "article")


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    made = Pool()
    yield made
    made.close()


@contextmanager
def limited(**limits: int) -> Iterator[Pool]:
    made = Pool(1, Limits(**limits))
    try:
        yield made
    finally:
        made.close()


async def running(pool: Pool) -> int:
    """The worker, when it has been started."""
    await until(lambda: pool.processes, "a worker")
    return pool.processes[0]


def is_gone(id: int) -> bool:
    try:
        os.kill(id, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.mark.parametrize("kind", [*FILES, WORD])
def test_a_document_comes_back_as_it_went(kind: str) -> None:
    sent = sample(kind).document
    came = unpack(pack({"it": sent}))["it"]
    assert came == sent
    assert came.order == sent.order
    assert formats.write(came) == formats.write(sent)


def test_a_worker_can_send_values_alone() -> None:
    class Harm:
        def __reduce__(self) -> Any:
            return os.system, ("echo harm",)

    with pytest.raises(pickle.UnpicklingError, match="system"):
        unpack([pickle.dumps(("done", Harm()))])


async def test_large_work_is_done_in_a_worker_and_is_the_same(pool: Pool) -> None:
    made = document()
    assert await pool.do("diff", b"a\n", b"b\n")
    assert pool.processes == [], "small work isn't worth the way"
    assert await pool.do("read", LONG, ".md", None, None) == made
    assert len(pool.processes) == 1
    assert await pool.do("convert", made, "html") == converted(made, "html")
    assert len(await pool.do("chunks", LONG, ".md")) > 100
    assert (await pool.do("diff", OLD, NEW)).startswith("--- document")
    (worker,) = pool.processes
    with pytest.raises(InputError, match="not UTF-8"):
        await pool.do("read", b"\xff" * 2**17, ".md", None, None)
    assert pool.processes == [worker], "what a file does wrong ends nobody"
    pool.close()
    assert is_gone(worker)


async def test_more_memory_than_allowed_is_a_clear_problem_and_the_next_works() -> None:
    with limited(memory_mb=150) as pool:
        with pytest.raises(LimitError, match="150 MB of memory"):
            await pool.do("convert", document(), "pdf")
        assert (await pool.do("diff", OLD, NEW)).startswith("--- document")


async def test_more_of_the_processor_than_allowed_is_a_clear_problem_and_the_next_works() -> None:
    with limited(processor_seconds=1) as pool:
        with pytest.raises(LimitError, match="1 seconds of the processor"):
            await pool.do("convert", formats.read(LONG * 6, "markdown", "article"), "pdf")
        assert (await pool.do("diff", OLD, NEW)).startswith("--- document")


async def test_a_worker_that_stands_still_is_ended_by_the_clock() -> None:
    with limited(seconds=1) as pool:
        waiting = asyncio.create_task(pool.do("convert", document(), "pdf"))
        os.kill(await running(pool), signal.SIGSTOP)
        with pytest.raises(LimitError, match="1 seconds"):
            await waiting


async def test_a_worker_that_is_killed_loses_nothing(pool: Pool) -> None:
    made = document()
    waiting = asyncio.create_task(pool.do("convert", made, "html"))
    first = await running(pool)
    os.kill(first, signal.SIGSTOP)
    os.kill(first, signal.SIGKILL)
    assert await waiting == converted(made, "html")
    assert first not in pool.processes
    assert (await pool.do("diff", OLD, NEW)).startswith("--- document")


async def test_work_that_ends_its_worker_twice_is_given_up(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def deadly(*_: Any) -> None:
        raise EOFError

    monkeypatch.setattr(pools, "read_parts", deadly)
    with pytest.raises(CopydeskError, match="twice"):
        await pool.do("diff", OLD, NEW)


async def test_ones_many_calls_dont_keep_anothers_first_waiting(pool: Pool) -> None:
    order: list[str] = []

    async def call(person: str) -> None:
        await pool.do("diff", OLD, NEW, person=person)
        order.append(person)

    calls = [asyncio.create_task(call("ada"))]
    stopped = await running(pool)
    os.kill(stopped, signal.SIGSTOP)
    calls += [asyncio.create_task(call("ada")) for _ in range(19)]
    await until(lambda: len(pool._waiting.get("ada", ())) >= 19, "Ada's work")
    calls.append(asyncio.create_task(call("ben")))
    await until(lambda: "ben" in pool._waiting, "Ben's work")
    os.kill(stopped, signal.SIGCONT)
    await asyncio.gather(*calls)
    assert order.index("ben") <= 2, order


async def test_nobody_has_work_without_end_waiting(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "MOST_WAITING", 2)
    first = asyncio.create_task(pool.do("diff", OLD, NEW, person="ada"))
    os.kill(await running(pool), signal.SIGSTOP)
    while pool._waiting:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    more = [asyncio.create_task(pool.do("diff", OLD, NEW, person="ada")) for _ in range(2)]
    await until(lambda: len(pool._waiting.get("ada", ())) >= 2, "Ada's work")
    with pytest.raises(QuotaError):
        await pool.do("diff", OLD, NEW, person="ada")
    os.kill(pool.processes[0], signal.SIGCONT)
    assert all(await asyncio.gather(first, *more))
