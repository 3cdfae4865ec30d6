"""LinkSpan: a link as a reader sees it, by the visible characters that it stands on and where it leads."""

from typing import NamedTuple


class LinkSpan(NamedTuple):
    start: int
    end: int
    address: str

    def touches(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end
