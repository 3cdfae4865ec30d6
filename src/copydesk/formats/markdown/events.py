"""The Markdown parser, and which constructs it knows. It gives byte ranges; what they mean for the tree is for `read`."""

from collections.abc import Iterable
from typing import Any, cast

from pyromark import Markdown, Options

# Not its front matter, which it takes anywhere in a file.
_PARSER = Markdown(
    options=Options.ENABLE_TABLES | Options.ENABLE_FOOTNOTES | Options.ENABLE_TASKLISTS | Options.ENABLE_STRIKETHROUGH
)

Range = dict[str, int]
Event = str | dict[str, Any]


def events(source: str) -> Iterable[tuple[Event, Range]]:
    """Parser events with their ranges in UTF-8 bytes."""
    return cast("Iterable[tuple[Event, Range]]", _PARSER.events_with_range(source))
