"""Search on a shared desk: in a document and in a project's sources, by words and by meaning together.

Vectors are the store's, made in the background. A turn goes by those that are there; who asks to find something, and nothing else,
waits a while for those that aren't. An embedder that is away or late costs the order of what is found, never the answer."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from copydesk.document.document import Document
from copydesk.errors import ModelError
from copydesk.models.embedderlink import LinkedEmbedder
from copydesk.plan.evidence import Passage
from copydesk.plan.people import Person
from copydesk.ports import Embedder, FoundChunk
from copydesk.reading.find import keyword_scores, rank
from copydesk.reading.findtexts import text_scores
from copydesk.reading.fuse import CANDIDATES, candidates, content_hash, embedded_text, fused, similarity
from copydesk.stores.sql.store import SqlStore

BATCH = 16  # texts between two signs of life, and between two looks at the clock
MAX_EMBEDDED = 4_000  # texts of one document that are embedded before they are looked for: some two minutes
FIND_SECONDS = 5.0  # that finding waits for vectors: 100 of them take 3 to 4 on a machine that does nothing else
QUESTION_SECONDS = 0.3  # that a turn waits for the vector of its own words, which takes a tenth of that
QUESTIONS = 1_000  # whose vectors are kept
AT_ONCE = 4  # requests to the embedder: who waits for it has no thread that others need


class SharedFinder:
    def __init__(self, store: SqlStore, embedder: Embedder | None) -> None:
        self._store = store
        self.embedder = embedder
        self._threads = ThreadPoolExecutor(AT_ONCE, "copydesk-embedder")
        self._questions: OrderedDict[str, bytes] = OrderedDict()

    async def find(self, document: Document, query: str, limit: int = 10) -> list[Passage]:
        """The texts of a document that are most about a query, best first, by the vectors that are there."""
        return await self._found(document, query, limit, 0.0)

    async def find_by_name(self, document: Document, query: str, limit: int = 10) -> list[Passage]:
        """The same, with the vectors that can be made in a few seconds."""
        return await self._found(document, query, limit, FIND_SECONDS)

    async def _found(self, document: Document, query: str, limit: int, seconds: float) -> list[Passage]:
        scores = await asyncio.to_thread(keyword_scores, document, query)
        texts = await asyncio.to_thread(lambda: {id: embedded_text(document, id) for id in candidates(scores)})
        near = await self._near(query, scores, texts, seconds)
        return rank(document, fused(scores, near) if near else scores, limit, near)

    async def find_sources(
        self, project: str, person: Person, query: str, limit: int = 10, seconds: float = FIND_SECONDS
    ) -> list[FoundChunk]:
        """The parts of a project's sources that are most about a query, best first. `seconds`: for vectors that aren't there."""
        found = await self._store.sources.candidates(query, project, person, CANDIDATES)
        parts = {str(place): one for place, one in enumerate(found)}
        texts = {place: one.chunk.text for place, one in parts.items()}
        scores: Mapping[str, float] = text_scores(query, texts)
        near = await self._near(query, scores, texts, seconds)
        scores = fused(scores, near) if near else scores
        best = sorted(scores, key=lambda place: (-scores[place], int(place)))
        return [parts[place] for place in best[:limit]]

    async def embed(self, texts: Mapping[str, str]) -> int:
        """Makes the vectors that there are none of yet, of texts by their hash, and tells how many. ModelError where the embedder
        is away."""
        assert self.embedder is not None
        known = await self._store.vectors.get(self.embedder.name, list(texts))
        return len(await self._made({hash: text for hash, text in texts.items() if hash not in known}))

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        if isinstance(self.embedder, LinkedEmbedder):
            self.embedder.close()

    async def _made(self, missing: Mapping[str, str]) -> dict[str, bytes]:
        assert self.embedder is not None
        made = dict(zip(missing, await self._vectors(list(missing.values())), strict=True)) if missing else {}
        await self._store.vectors.put(self.embedder.name, made)
        return made

    async def _vectors(self, texts: Sequence[str]) -> list[bytes]:
        assert self.embedder is not None
        return await asyncio.wrap_future(self._threads.submit(self.embedder.embed, texts))

    async def _near(self, query: str, scores: Mapping[str, float], texts: Mapping[str, str], seconds: float) -> dict[str, float]:
        """How near some of what was scored is in meaning; nothing where that can't be told, or where it settles nothing."""
        if self.embedder is None or len(scores) < 2:
            return {}
        hashes = {id: content_hash(text) for id, text in texts.items() if id in scores}
        vectors = await self._store.vectors.get(self.embedder.name, list(hashes.values()))
        missing = {hash: texts[id] for id, hash in hashes.items() if hash not in vectors}
        try:
            async with asyncio.timeout(seconds or QUESTION_SECONDS):
                if not vectors and not seconds:
                    return {}
                asked = await self._question(query)
                left = iter(missing.items() if seconds else ())
                while portion := dict(islice(left, BATCH)):
                    vectors |= await self._made(portion)
        except (TimeoutError, ModelError):  # what is there will do
            asked = self._questions.get(query, b"")
        return {id: similarity(asked, vectors[hash]) for id, hash in hashes.items() if hash in vectors} if asked else {}

    async def _question(self, query: str) -> bytes:
        """The vector of what is asked, which is often asked again."""
        if query not in self._questions:
            (self._questions[query],) = await self._vectors([query])
            while len(self._questions) > QUESTIONS:
                self._questions.popitem(last=False)
        return self._questions[query]
