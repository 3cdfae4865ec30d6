"""Where a text stands in a document: on the strictest rung that has a place, all the places of that rung.

The index says which nodes to look at; their visible text says where. Hits are spans of a node's visible text, or on the source rung
of its text as it is spelled.
"""

from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.references.rungs import CHARS_PER_NEAR, Rung, typos_allowed
from copydesk.references.texts import matches
from copydesk.references.texts.index import TextIndex, text_index
from copydesk.references.texts.nearhits import nearest_places

MAX_KEPT = 4  # searches of a version: what one command looks for


class Hit(NamedTuple):
    node: str
    start: int
    end: int
    rung: Rung
    errors: int = 0


def locate(document: Document, text: str, inside: str | None = None) -> list[Hit]:
    """All places of `text` in or below `inside`, on the strictest rung that has one."""
    index = text_index(document, inside)
    return strict(index, text) or with_typos(index, text)


def stands(document: Document, text: str, inside: str | None = None) -> bool:
    """Whether `text` is there to the letter."""
    return any(hit.rung is Rung.EXACT for hit in strict(text_index(document, inside), text))


def strict(index: TextIndex, text: str) -> list[Hit]:
    """Places with no letter wrong: exact, as it is spelled, folded."""
    candidates = index.candidates(text)
    visible = {id: formats.visible(index.document, id).text for id in candidates}
    exact = [Hit(id, at.start, at.end, Rung.EXACT) for id in candidates for at in matches.exact(visible[id], text)]
    if exact:
        return exact
    return (spelled(index, text) if candidates or may_be_address(text) else []) or [
        Hit(id, at.start, at.end, Rung.FOLDED) for id in candidates for at in matches.folded(visible[id], text)
    ]


def may_be_address(text: str) -> bool:
    """Whether a text may have part of a link's address in it, which the index leaves out: one word, or in brackets."""
    return len(text.split()) == 1 or "(" in text or ")" in text


def spelled(index: TextIndex, text: str) -> list[Hit]:
    """Places of `text` among what is not visible: marks, link addresses."""
    if not text.strip():
        return []
    texts = ((id, index.document[id].text) for id in index.spelling(text))
    return [Hit(id, at.start, at.end, Rung.SOURCE) for id, source in texts for at in matches.exact(source, text)]


class Looked(dict[str, list[Hit]]):
    """What was looked for with typos in a version: one command may look for the same several times."""

    def __init__(self, _: Document) -> None:
        super().__init__()


def with_typos(index: TextIndex, text: str) -> list[Hit]:
    """The nearest places, all that are equally near: on the typo rung if each is near enough to act on, else to be offered."""
    if index.inside is not None:
        return _with_typos(index, text)
    known = index.document.cached(Looked)
    if text not in known:
        if len(known) >= MAX_KEPT:
            known.clear()
        known[text] = _with_typos(index, text)
    return known[text]


def _with_typos(index: TextIndex, text: str) -> list[Hit]:
    wanted = " ".join(text.split())
    errors = len(wanted) // CHARS_PER_NEAR
    found = nearest_places(index, wanted, errors) if errors else []
    most = max((near.place.errors for near in found), default=0)
    rung = Rung.TYPO if most <= typos_allowed(len(wanted)) else Rung.NEAR
    order = {id: place for place, id in enumerate(index.standing(near.node for near in found))}
    found.sort(key=lambda near: (order[near.node], near.place.start))
    return [Hit(near.node, near.place.start, near.place.end, rung, near.place.errors) for near in found]
