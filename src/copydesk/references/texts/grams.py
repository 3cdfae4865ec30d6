"""Where each run of four bytes stands in a long text, for every fourth place of it: enough to find any piece of seven bytes or more
without looking through the text.

Wherever such a piece stands, one of the runs that were noted lies whole inside it; so there are four ways it can lie, and each is
looked up by the run that is rarest.
"""

import sys
from array import array
from collections.abc import Iterator

SIZE = 4
MIN_PIECE = 2 * SIZE - 1
MAX_LOOKED = 40  # bytes of a longer piece among which the rarest run is chosen


class Grams:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.places: dict[int, array[int]] = {}
        places = self.places
        for place, run in enumerate(memoryview(data)[: len(data) // SIZE * SIZE].cast("I")):
            if run in places:
                places[run].append(place)
            else:
                places[run] = array("I", (place,))

    def positions(self, piece: bytes) -> Iterator[int]:
        """Where a piece of MIN_PIECE bytes or more begins, in no order."""
        runs = [int.from_bytes(piece[at : at + SIZE], sys.byteorder) for at in range(min(len(piece), MAX_LOOKED) - SIZE + 1)]
        known = [self.places.get(run, ()) for run in runs]
        lengths = list(map(len, known))
        data = self.data
        for first in range(SIZE):
            at = min(range(first, len(runs), SIZE), key=lengths.__getitem__)
            for place in known[at]:
                start = place * SIZE - at
                if start >= 0 and data.startswith(piece, start):
                    yield start
