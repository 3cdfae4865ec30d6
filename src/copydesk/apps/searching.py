"""Search on a shared desk: in a document and in a project's sources, by words and by meaning together.

Vectors are the store's, made in the background or, for the best keyword hits, when they are first needed."""

import asyncio
from collections.abc import Mapping

from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.plan.people import Person
from copydesk.ports import Embedder, FoundChunk
from copydesk.reading.find import keyword_scores, rank
from copydesk.reading.findtexts import text_scores
from copydesk.reading.fuse import CANDIDATES, candidates, content_hash, embedded_text, fused, similarity
from copydesk.stores.sql.store import SqlStore

BATCH = 64  # texts between two signs of life
MAX_EMBEDDED = 4_000  # texts of one document that are embedded before they are looked for: half a minute on two cores


class SharedFinder:
    def __init__(self, store: SqlStore, embedder: Embedder | None) -> None:
        self._store = store
        self.embedder = embedder

    async def find(self, document: Document, query: str, limit: int = 10) -> list[Passage]:
        """The texts of a document that are most about a query, best first."""
        scores = await asyncio.to_thread(keyword_scores, document, query)
        texts = {id: embedded_text(document, id) for id in candidates(scores)}
        near = await self._near(query, scores, texts)
        return rank(document, fused(scores, near) if near else scores, limit, near)

    async def find_sources(self, project: str, person: Person, query: str, limit: int = 10) -> list[FoundChunk]:
        """The parts of a project's sources that are most about a query, best first."""
        found = await self._store.sources.candidates(query, project, person, CANDIDATES)
        parts = {str(place): one for place, one in enumerate(found)}
        texts = {place: one.chunk.text for place, one in parts.items()}
        scores: Mapping[str, float] = text_scores(query, texts)
        near = await self._near(query, scores, texts)
        scores = fused(scores, near) if near else scores
        best = sorted(scores, key=lambda place: (-scores[place], int(place)))
        return [parts[place] for place in best[:limit]]

    async def embed(self, texts: Mapping[str, str]) -> int:
        """Makes the vectors that there are none of yet, of texts by their hash, and tells how many."""
        assert self.embedder is not None
        known = await self._store.vectors.get(self.embedder.name, list(texts))
        missing = {hash: text for hash, text in texts.items() if hash not in known}
        if missing:
            vectors = await asyncio.to_thread(self.embedder.embed, list(missing.values()))
            await self._store.vectors.put(self.embedder.name, dict(zip(missing, vectors, strict=True)))
        return len(missing)

    async def _near(self, query: str, scores: Mapping[str, float], texts: Mapping[str, str]) -> dict[str, float]:
        """How near some of what was scored is in meaning; nothing where that can't be told, or where it settles nothing."""
        if self.embedder is None or len(scores) < 2:
            return {}
        hashes = {id: content_hash(text) for id, text in texts.items() if id in scores}
        await self.embed({hash: texts[id] for id, hash in hashes.items()})
        vectors = await self._store.vectors.get(self.embedder.name, list(hashes.values()))
        (asked,) = await asyncio.to_thread(self.embedder.embed, [query])
        return {id: similarity(asked, vectors[hash]) for id, hash in hashes.items() if hash in vectors}
