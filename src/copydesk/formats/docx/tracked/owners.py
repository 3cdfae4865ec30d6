"""Which node an element of a part belongs to, told by where the element begins among the pieces that the part is written from."""

from bisect import bisect_right
from collections.abc import Iterable

from copydesk.document.document import Document
from copydesk.formats.docx.sources import known_of
from copydesk.formats.docx.tracked.tree import Element
from copydesk.formats.docx.write import stories, story_pieces
from copydesk.formats.format import Piece


class Owners:
    """The nodes of one part in the order of its bytes; none where the part is of no document."""

    def __init__(self, pieces: Iterable[Piece] = ()) -> None:
        self.starts: list[int] = []
        self.ids: list[str] = []
        at = 0
        for piece in pieces:
            self.starts.append(at)
            self.ids.append(piece.id)
            at += len(piece.data)

    def node(self, element: Element) -> str | None:
        """The node that an element is the spelling of."""
        place = bisect_right(self.starts, element.place.start) - 1
        return self.ids[place] if place >= 0 and self.starts[place] == element.place.start else None

    def holder(self, element: Element) -> str | None:
        """The node that an element is in the spelling of."""
        place = bisect_right(self.starts, element.place.start) - 1
        return self.ids[place] if place >= 0 else None


def owners_of(document: Document) -> dict[str, Owners]:
    """By the names of the parts."""
    known = known_of(document)
    return {known.stories[story].part: Owners(story_pieces(document, holder, known)) for story, holder in stories(document)}
