"""Work in the background of a server: sources read in, words indexed, vectors and summaries made. Any process takes the next job.

A job works for the person who caused it where it adds something, and is checked as that person's own request would be."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from copydesk.apps.searching import BATCH, MAX_EMBEDDED, SharedFinder
from copydesk.apps.server.library import Equipping
from copydesk.apps.server.measures import JOBS
from copydesk.apps.server.tools import draft
from copydesk.assistant.running import BY_ITSELF, Running
from copydesk.assistant.summing import sum_up
from copydesk.errors import AccessError, CopydeskError, HistoryError, InputError
from copydesk.plan.people import LOCAL
from copydesk.ports import Files, Job
from copydesk.reading.find import searched_text
from copydesk.reading.fuse import content_hash, embedded_text
from copydesk.reading.outline import outline
from copydesk.stores.sql.store import SqlStore

log = logging.getLogger("copydesk.jobs")
LOOK_SECONDS = 0.5
PURGE_SECONDS = 3_600.0
SLOW = ("embed", "summarise")
GONE = "whoever asked for this is gone, or their log-in or token has ended"
NO_SMALL_MODEL = {"summarised": 0, "message": "there is no small model on this server"}
NO_EMBEDDER = {"embedded": 0, "message": "there is no embedder on this server"}
Progress = AsyncIterator[float]


class Worker:
    def __init__(
        self,
        store: SqlStore,
        files: Files,
        finder: SharedFinder,
        equip: Equipping | None = None,
        running: Callable[[], Running] = lambda: BY_ITSELF,
    ) -> None:
        self._store = store
        self._files = files
        self._finder = finder
        self._equip = equip or Equipping(store, files, finder)
        self._running = running
        self._tasks: Mapping[str, Callable[[Job], Any]] = {
            "ingest": self._ingest,
            "index": self._index,
            "embed": self._embed,
            "draft": self._draft,
            "summarise": self._summarise,
        }

    async def run(self) -> None:
        """Takes jobs until it is cancelled: what nobody waits for in a lane of its own, so that a book that is embedded delays no
        source that somebody has just added."""
        quick = [task for task in self._tasks if task not in SLOW]
        await asyncio.gather(self._take(SLOW), self._take(quick, self._begin), self._purge())

    async def _purge(self) -> None:
        while True:
            try:
                await self._store.jobs.purge()
            except (CopydeskError, SQLAlchemyError, OSError):  # the database may be back the next time
                log.exception("old jobs could not be forgotten")
            await asyncio.sleep(PURGE_SECONDS)

    async def _take(self, tasks: Sequence[str], begin: Callable[[], Awaitable[None]] | None = None) -> None:
        """Takes jobs of these sorts, one after the other."""
        while True:
            try:
                if begin is not None:
                    await begin()
                    begin = None
                job = await self._store.jobs.take(tasks)
                if job is not None:
                    await self.do(job)
                    continue
            except (CopydeskError, SQLAlchemyError, OSError):  # the database may be back the next time
                log.exception("jobs could not be taken")
            await asyncio.sleep(LOOK_SECONDS)

    async def do(self, job: Job) -> None:
        """Does a job, and writes down what came of it."""
        try:
            result, failed = await self._tasks[job.task](job), False
        except HistoryError:  # another process has it, or the database is gone and another try will come
            log.warning("a job was left", extra={"job": job.id})
            return
        except CopydeskError as error:
            result, failed = {"message": str(error)}, True
        except Exception:
            log.exception("a job failed", extra={"job": job.id})
            result, failed = {"message": "something went wrong here"}, True
        JOBS.labels(job.task, "failed" if failed else "done").inc()
        await self._store.jobs.finish(job, result, failed=failed)

    async def _begin(self) -> None:
        for id in await self._store.documents.unindexed():
            await self._store.jobs.add("index", {"document": id}, LOCAL, key=f"index {id}")

    async def _ingest(self, job: Job) -> dict[str, Any]:
        told = job.arguments
        person = await self._store.people.on_whose(job.person, job.authority)
        if person is None:
            raise AccessError(GONE)
        data = await asyncio.to_thread(lambda: self._files.path(told["hash"]).read_bytes())
        chunks = await self._equip.pool.do("chunks", data, told["suffix"], person=job.person)
        about = (told["project"], person, told["title"], told["hash"], chunks, told["label"])
        return {"source": await self._store.sources.add(*about)}

    async def _draft(self, job: Job) -> Any:
        person = await self._store.people.on_whose(job.person, job.authority)
        if person is None:
            raise AccessError(GONE)
        return await draft(job, person, self._store, self._equip)

    async def _index(self, job: Job) -> dict[str, Any]:
        await self._store.documents.index(job.arguments["document"])
        return {}

    async def _embed(self, job: Job) -> dict[str, Any]:
        """Vectors are nobody's own: who searches is asked what they may read."""
        if self._finder.embedder is None:
            return NO_EMBEDDER
        try:
            texts = await self._texts(job.arguments)
        except AccessError:  # it was deleted since
            return {"embedded": 0}
        hashes, made = list(texts), 0
        for start in range(0, len(hashes), BATCH):
            made += await self._finder.embed({hash: texts[hash] for hash in hashes[start : start + BATCH]})
            await self._store.jobs.report(job, (start + BATCH) / max(len(hashes), start + BATCH))
        return {"embedded": made}

    async def _summarise(self, job: Job) -> dict[str, Any]:
        """Summaries are nobody's own, as vectors are. What one run leaves is another job's."""
        id, small = job.arguments["document"], self._equip.models().small
        if small is None:
            return NO_SMALL_MODEL
        try:
            document = (await self._store.documents.load(id, LOCAL)).document
        except AccessError:  # it was deleted since
            return {"summarised": 0}
        ids = [entry.id for entry in await asyncio.to_thread(outline, document)]
        seen = partial(self._store.jobs.report, job)
        run = await sum_up(document, ids, small, self._store.summaries, self._running(), seen)
        if run.left:
            await self._store.jobs.add("summarise", job.arguments, LOCAL, key=f"summarise {id}")
        return {"summarised": run.made}

    async def _texts(self, told: Mapping[str, str]) -> dict[str, str]:
        """What a job embeds, by its hash."""
        if "source" in told:
            return {chunk.hash: chunk.text for chunk in await self._store.sources.read(told["source"], LOCAL)}
        if "document" not in told:
            raise InputError("a job that embeds names a document or a source")
        document = (await self._store.documents.load(told["document"], LOCAL)).document

        def gathered() -> dict[str, str]:
            ids = [node.id for node in document.walk() if searched_text(document, node).strip()][:MAX_EMBEDDED]
            return {content_hash(text): text for text in (embedded_text(document, id) for id in ids)}

        return await asyncio.to_thread(gathered)
