"""Reversal: what comes back, goes again or reads as before when a version is taken back or restored, in a sentence.

A text is quoted from where it differs, so that what comes back is seen.
"""

from collections.abc import Iterator, Sequence

from copydesk.assistant.gist import tops
from copydesk.assistant.naming import joined, named, nouns, quoted
from copydesk.assistant.wording import from_difference
from copydesk.document.change import Change
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, MOVED, REMOVED, TEXT, Facet, facets
from copydesk.document.operations import Operation
from copydesk.formats import visible

MAX_NAMED = 2  # things of a sort that are named one by one
# Of one, of several, and of what would be.
VERBS = {
    TEXT: ("reads as before", "read as before", "would read as before"),
    ADDED: ("is back", "are back", "would be back"),
    REMOVED: ("is gone again", "are gone again", "would go again"),
    MOVED: ("stands where it stood", "stand where they stood", "would stand where it stood"),
    "": ("is as it was", "are as they were", "would be as it was"),
}
READS = ("reads {} again", "would read {} again")
LOOKS = ("looks as it did", "would look as it did")


def reversal(before: Document, after: Document, operations: Sequence[Operation], *, would: bool) -> str:
    """What is different by a step through the versions; "" where nothing is."""
    sorts: dict[str, list[Facet]] = {}
    for own in facets(before, after, operations).values():
        for facet in own:
            sorts.setdefault(facet.what if facet.what in VERBS else "", []).append(facet)
    told = [phrase for sort in VERBS if sort in sorts for phrase in _phrases(before, after, sort, sorts[sort], would)]
    return joined(told) if told else ""


def _phrases(before: Document, after: Document, sort: str, found: Sequence[Facet], would: bool) -> Iterator[str]:
    side = after if sort == ADDED else before
    ids = tops(side, [facet.id for facet in found])
    one, several, maybe = VERBS[sort]
    if len(ids) > MAX_NAMED:
        yield f"{nouns(side, ids)} {maybe.replace('it stood', 'they stood').replace('it was', 'they were') if would else several}"
        return
    for id in ids:
        verb = _read(before, after, id, would) if sort == TEXT else ""
        yield f"{named(side, id)} {verb or (maybe if would else one)}"


def _read(before: Document, after: Document, id: str, would: bool) -> str:
    if visible(before, id).text == visible(after, id).text:
        return LOOKS[would]
    old, new = (
        side[id].text if "{{" not in side[id].text else visible(side, id).text for side in (before, after)
    )  # {{…}}: an object
    return READS[would].format(quoted(from_difference(old, new)))


def whose(change: Change | None, author: str) -> str:
    """A version's change as a person knows it: by the words that it was asked for in, and whose it is where it isn't theirs."""
    if change is None:
        return ""
    said = [quoted(change.words)] if change.words else []
    by = [f"by {change.author}"] if change.author != author else []
    return f" ({', '.join((*said, *by))})" if said or by else ""
