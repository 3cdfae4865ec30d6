"""Search in a document: by keywords, and by meaning too where an embedder is at hand. A vector is made when it is needed first."""

from collections import OrderedDict
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.ports import Embedder

MAX_VECTORS = 50_000  # kept in memory, 1.5 KB each


class Finder:
    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._vectors: OrderedDict[str, bytes] = OrderedDict()

    def find(self, document: Document, query: str, limit: int) -> list[Passage]:
        """The texts that are most about a query, best first."""
        from copydesk.reading.find import keyword_scores, rank
        from copydesk.reading.fuse import candidates, embedded_text, fused, similarity

        scores = keyword_scores(document, query)
        if self._embedder is None or len(scores) < 2:
            return rank(document, scores, limit)
        best = candidates(scores)
        texts = [embedded_text(document, id) for id in best]
        asked, *vectors = self._embedded([query, *texts])
        similar = {id: similarity(asked, vector) for id, vector in zip(best, vectors, strict=True)}
        return rank(document, fused(scores, similar), limit, similar)

    def _embedded(self, texts: Sequence[str]) -> list[bytes]:
        from copydesk.reading.fuse import content_hash

        assert self._embedder is not None
        hashes = [content_hash(text) for text in texts]
        missing = {hash: text for hash, text in zip(hashes, texts, strict=True) if hash not in self._vectors}
        self._vectors |= zip(missing, self._embedder.embed(list(missing.values())), strict=True)
        found = [self._vectors[hash] for hash in hashes]
        while len(self._vectors) > MAX_VECTORS:
            self._vectors.popitem(last=False)
        return found
