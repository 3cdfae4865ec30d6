"""What a model says, as it may be told while it still speaks: places by their names, never by an id.

A bracket that isn't closed yet, or an id that may go on, is held back until it is. What is verified is settled when all is said.
"""

import re

from copydesk.assistant.events import Event, text
from copydesk.document.document import Document
from copydesk.reading.verify import named_places

_OPEN = re.compile(r"(?:\[[^\[\]\n]{0,200}|\(#[^()\n]{0,200}|#\w{0,12}|`[^`\n]{0,40})\Z")


class Speech:
    """Takes text piece by piece, and gives what can be told of it."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._held = ""

    def told(self, piece: Event) -> Event | None:
        """A piece of text with names for ids; None where all of it is held back."""
        said = self._held + str(piece.data["delta"])
        found = _OPEN.search(said)
        ready, self._held = (said[: found.start()], said[found.start() :]) if found else (said, "")
        return text(named_places(ready, self._document)) if ready else None

    def rest(self) -> Event | None:
        """What was held back and never went on."""
        held, self._held = self._held, ""
        return text(named_places(held, self._document)) if held else None
