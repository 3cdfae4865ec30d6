"""What must be ready before a step: what the step depends on that the words behind "before" name."""

from copydesk.document.document import Document
from copydesk.reading.cues import Question
from copydesk.reading.lookup import Lookup, Relations
from copydesk.reading.places import outlined, seen
from copydesk.reading.relations import edges
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import words


def before_told(document: Document, question: Question) -> Lookup | None:
    """What comes before the one step that is named behind "before"."""
    known = edges(document, up=True)
    starts = [start for start, _ in question.spans("BEFORE")]
    if not known or question.asks not in ("what", "which") or len(starts) != 1 or not question.has("READY"):
        return None
    asked = {sense for at, word in question.content() for sense in senses(word) if at > starts[0]}
    shares = {id: len(asked & senses_in(seen(document, id))) for id in document.cached(outlined) if id in known}
    best = max(shares.values(), default=0)
    found = [id for id, share in shares.items() if share == best]
    own = found if len(found) == 1 else [id for id in found if asked.intersection(senses(words(seen(document, id))[0]))]
    return Relations(own[0], up=True) if best and best * 2 >= len(asked) and len(own) == 1 else None
