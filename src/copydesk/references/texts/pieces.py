"""Where several pieces stand in a long text, by one look through it."""

from collections.abc import Iterable, Iterator, Sequence

MOST = 20_000  # places; of more, as of one letter again and again, each piece is looked for by itself and as far as it is asked for


def places_of(pieces: Sequence[bytes], data: bytes) -> list[Iterable[int]]:
    """Where each of some pieces begins in `data`."""
    from ahocorasick_rs import BytesAhoCorasick, MatchKind

    # Leftmost matches, which don't overlap, are found ten times as fast as all; what one of them hides begins inside it.
    found = BytesAhoCorasick(pieces, matchkind=MatchKind.LeftmostFirst).find_matches_as_indexes(data)
    if len(found) > MOST:
        return [positions(data, piece) for piece in pieces]
    places: list[list[int]] = [[] for _ in pieces]
    for number, start, end in found:
        places[number].append(start)
        for other, piece in enumerate(pieces):
            places[other] += positions(data, piece, start + (other == number), end + len(piece) - 1)
    return list(places)


def positions(data: bytes, piece: bytes, start: int = 0, end: int | None = None) -> Iterator[int]:
    """Where `piece` begins in a part of `data`."""
    at = data.find(piece, start, end) if piece else -1
    while at >= 0:
        yield at
        at = data.find(piece, at + 1, end)
