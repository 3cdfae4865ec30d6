"""Search in a document: by keywords, and by meaning too where an embedder is at hand. A vector is made when something is asked
for by name; a turn goes by those that are there."""

from collections import OrderedDict
from collections.abc import Iterable

from copydesk.document.document import Document
from copydesk.plan.evidence import Passage
from copydesk.ports import Embedder

MAX_VECTORS = 50_000  # kept in memory, 1.5 KB each


class Finder:
    def __init__(self, embedder: Embedder | None) -> None:
        self._embedder = embedder
        self._vectors: OrderedDict[str, bytes] = OrderedDict()

    def find(self, document: Document, query: str, limit: int) -> list[Passage]:
        """The texts that are most about a query, best first, by the vectors that are there."""
        return self._found(document, query, limit, waits=False)

    def find_by_name(self, document: Document, query: str, limit: int) -> list[Passage]:
        """The same, with a vector for each of the best keyword hits."""
        return self._found(document, query, limit, waits=True)

    def _found(self, document: Document, query: str, limit: int, *, waits: bool) -> list[Passage]:
        from copydesk.reading.find import keyword_scores, rank
        from copydesk.reading.fuse import candidates, content_hash, embedded_text, fused, similarity

        scores = keyword_scores(document, query)
        if self._embedder is None or len(scores) < 2 or not (waits or self._vectors):
            return rank(document, scores, limit)
        texts = {id: embedded_text(document, id) for id in candidates(scores)}
        hashes = {id: content_hash(text) for id, text in texts.items()}
        if waits:
            self._embed((hash, texts[id]) for id, hash in hashes.items())
        known = {id: self._vectors[hash] for id, hash in hashes.items() if hash in self._vectors}
        if not known:
            return rank(document, scores, limit)
        asked = content_hash(query)
        self._embed([(asked, query)])
        similar = {id: similarity(self._vectors[asked], vector) for id, vector in known.items()}
        self._forget()
        return rank(document, fused(scores, similar), limit, similar)

    def _embed(self, texts: Iterable[tuple[str, str]]) -> None:
        """Makes the vectors that there are none of yet, of texts by their hash."""
        assert self._embedder is not None
        missing = {hash: text for hash, text in texts if hash not in self._vectors}
        if missing:
            self._vectors |= zip(missing, self._embedder.embed(list(missing.values())), strict=True)

    def _forget(self) -> None:
        while len(self._vectors) > MAX_VECTORS:
            self._vectors.popitem(last=False)
