"""The children of a node: an immutable sequence of ids in chunks, so that an edit among 100,000 siblings copies one chunk.

A plain tuple copies all siblings on every edit (0.7 ms among 50,000). Nearly every node has one chunk or none.
"""

from collections.abc import Iterable, Iterator

Chunks = tuple[tuple[str, ...], ...]
CHUNK = 512  # copying 512 ids costs about 1 µs, scanning 200 chunks' sets for an id about 6 µs


class Children:
    """Ids in order. Equal and hashed by content, whatever the chunks."""

    __slots__ = ("_chunks", "_length", "_sets")

    def __init__(
        self, ids: Iterable[str] = (), *, chunks: Chunks | None = None, sets: tuple[frozenset[str], ...] | None = None
    ) -> None:
        if chunks is None:
            ids = tuple(ids)
            if len(ids) <= CHUNK:  # nearly always
                chunks, sets = (ids,), ()
            else:
                chunks = tuple(ids[start : start + CHUNK] for start in range(0, len(ids), CHUNK))
        self._chunks = chunks
        self._length = len(chunks[0]) if len(chunks) == 1 else sum(map(len, chunks))
        self._sets = tuple(map(frozenset, chunks)) if sets is None and len(chunks) > 1 else sets or ()

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[str]:
        if len(self._chunks) == 1:
            return iter(self._chunks[0])
        return (id for chunk in self._chunks for id in chunk)

    def __reversed__(self) -> Iterator[str]:
        if len(self._chunks) == 1:
            return reversed(self._chunks[0])
        return (id for chunk in reversed(self._chunks) for id in reversed(chunk))

    def __getitem__(self, index: int) -> str:
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError(index)
        place, inside = self._locate(index)
        return self._chunks[place][inside]

    def __contains__(self, id: object) -> bool:
        return any(id in chunk for chunk in self._sets or self._chunks)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Children):
            return NotImplemented
        if self._chunks == other._chunks:
            return True
        return self._length == other._length and all(one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Children({list(self)!r})"

    def index(self, id: str) -> int:
        """The place of `id`; ValueError where it is not among them."""
        if not self._sets:
            return self._chunks[0].index(id)
        before = 0
        for chunk, ids in zip(self._chunks, self._sets, strict=True):
            if id in ids:
                return before + chunk.index(id)
            before += len(chunk)
        raise ValueError(id)

    def inserted(self, index: int, id: str) -> "Children":
        if not 0 <= index <= self._length:
            raise IndexError(index)
        place, inside = self._locate(index)
        chunk = self._chunks[place]
        chunk = (*chunk[:inside], id, *chunk[inside:])
        if len(chunk) <= 2 * CHUNK:
            return self._with(place, (chunk,))
        return self._with(place, (chunk[:CHUNK], chunk[CHUNK:]))

    def removed(self, index: int) -> "Children":
        if not 0 <= index < self._length:
            raise IndexError(index)
        place, inside = self._locate(index)
        chunk = self._chunks[place]
        chunk = (*chunk[:inside], *chunk[inside + 1 :])
        return self._with(place, (chunk,) if chunk or len(self._chunks) == 1 else ())

    def _locate(self, index: int) -> tuple[int, int]:
        """The chunk that holds `index`, and the place inside it; the end belongs to the last chunk."""
        last = len(self._chunks) - 1
        for place, chunk in enumerate(self._chunks):
            if index < len(chunk) or place == last:
                return place, index
            index -= len(chunk)
        raise IndexError(index)

    def _with(self, place: int, chunks: Chunks) -> "Children":
        """The same sequence with the chunk at `place` exchanged for `chunks`."""
        changed = (*self._chunks[:place], *chunks, *self._chunks[place + 1 :])
        sets = (*self._sets[:place], *map(frozenset, chunks), *self._sets[place + 1 :]) if self._sets and len(changed) > 1 else None
        return Children(chunks=changed, sets=sets)


NO_CHILDREN = Children()
