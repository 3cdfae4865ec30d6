"""What belongs together when a part of it goes: all the words of a speech take their cue along, and none go to another speaker."""

from collections.abc import Sequence
from itertools import pairwise

from copydesk.document.document import Document
from copydesk.editing.labels import label
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import EditParts, edit
from copydesk.language.commands.spots import Where
from copydesk.plan.problem import Code, Problem

_HOLDERS = ("quote", "character")  # nothing without what they hold
_SAID = ("dialogue", "lyric")


def with_holders(document: Document, ids: Sequence[str]) -> list[str]:
    """Nodes, and in the place of all that a quote or a cue holds, the quote or the cue itself."""
    known = set(ids)
    return list(dict.fromkeys(_highest(document, id, known) for id in ids))


def _highest(document: Document, id: str, known: set[str]) -> str:
    parent = document[id].parent
    if parent is None or document[parent].type not in _HOLDERS:
        return id
    held = {node.id for node in document.children(parent) if node.type != "parenthetical"}
    if not held & known or not held <= known:
        return id
    return _highest(document, parent, known | {parent})


def is_torn(document: Document, ids: Sequence[str], where: Where) -> bool:
    """Whether a move would take a part of what somebody says out of their mouth."""
    to = where.id if where.side == "into" else document[where.id].parent
    return any(document[id].type in _SAID and _speaker(document, id) not in (None, to) for id in ids)


def are_torn(document: Document, one: Sequence[str], two: Sequence[str]) -> bool:
    """Whether two things that change places would change who says them."""
    speakers = {_speaker(document, id) for id in (*one, *two)}
    return len(speakers) > 1 and any(document[id].type in _SAID for id in (*one, *two) if _speaker(document, id))


def _speaker(document: Document, id: str) -> str | None:
    parent = document[id].parent
    return parent if parent is not None and document[parent].type == "character" else None


def torn(document: Document, id: str) -> Problem:
    speech = label(document, document[id].parent or id)
    return Problem(Code.UNSUPPORTED, f"Only a part of the speech {speech} would go. Nothing changed; name the whole speech.")


def closed(document: Document, gone: Sequence[str]) -> list[EditParts]:
    """The edits that make one of two lines between which only what is gone stood: there is to be no pause in their place."""
    edits, known = [], set(gone)
    for parent in dict.fromkeys(document[id].parent for id in gone if document[id].type == "parenthetical"):
        line = list(document[parent].children) if parent is not None and parent not in known else []
        left = [id for id in line if id not in known]
        for one, two in reversed(list(pairwise(left))):
            if line.index(two) - line.index(one) > 1 and document[one].type == document[two].type == "dialogue":
                edits += _one_line(document, one, two)
    return edits


def _one_line(document: Document, one: str, two: str) -> list[EditParts]:
    old, more = document[one].text, f"\n{document[two].text}"
    place = Place(one, len(old), len(old), "", is_spelled=True).becoming(more)
    return [edit("replace", find=more, with_=more, places=[place], closing=True), edit("delete", at=f"#{two}", closing=True)]
