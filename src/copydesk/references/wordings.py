"""Nodes by the text in them: those that hold, begin with or end with some words, each with the rung it matches on."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.plan.reference import How, Wording
from copydesk.references.rungs import Rung
from copydesk.references.structure import structure
from copydesk.references.texts import matches
from copydesk.references.texts.hits import locate
from copydesk.references.texts.index import text_index

MAX_CHARS = 400  # of a text that is looked for with typos
MAX_NEAR = 100  # places of one; of more, none is what was meant
_INSIDE_A_WORD = 0.5  # distance of a beginning or end that cuts a word: "The b"
_SLACK = 2  # characters that may stand before a near beginning


class Worded(NamedTuple):
    id: str
    rung: Rung
    distance: float = 0.0


def worded(document: Document, wording: Wording, types: Sequence[str] = ()) -> list[Worded]:
    """The nodes with such a text, or where types are given the nodes of those types that it stands in."""
    index = text_index(document)
    found = [
        Worded(id, rung, distance)
        for leaf in index.candidates(wording.text)
        for rung, distance in matched(document, leaf, wording)
        for id in holders(document, leaf, wording.how, types)
    ]
    return found or [
        Worded(id, Rung.SOURCE)
        for leaf in (index.spelling(wording.text) if wording.how is How.HOLDS else ())  # what is not seen: a link's address, a mark
        for id in holders(document, leaf, wording.how, types)
    ]


def matched(document: Document, leaf: str, wording: Wording) -> Iterator[tuple[Rung, float]]:
    """The strictest rung on which the visible text of a node has the words where it should."""
    text = formats.visible(document, leaf).text
    for rung, find in ((Rung.EXACT, matches.exact), (Rung.FOLDED, matches.folded)):
        places = [place for place in find(text, wording.text) if _stands(text, place, wording.how)]
        if places:
            cut = wording.how not in (How.HOLDS, How.ABOUT) and all(_cuts_a_word(text, place) for place in places)
            yield rung, _INSIDE_A_WORD if cut else 0.0
            return


def _stands(text: str, place: matches.Place, how: How, slack: int = 0) -> bool:
    match how:
        case How.STARTS:
            return len(text[: place.start].strip()) <= slack
        case How.ENDS:
            return len(text[place.end :].strip(" .!?;:,…")) <= slack
        case How.HOLDS | How.ABOUT:
            return True


def _cuts_a_word(text: str, place: matches.Place) -> bool:
    before, behind = text[max(0, place.start - 1) : place.start], text[place.end : place.end + 1]
    first, last = text[place.start : place.start + 1], text[place.end - 1 : place.end]
    return (before.isalnum() and first.isalnum()) or (behind.isalnum() and last.isalnum())


def holders(document: Document, leaf: str, how: How, types: Sequence[str]) -> Iterator[str]:
    """The node of some types that a text stands in, if for a beginning or end the text is its first or last."""
    if not types:
        yield leaf
        return
    order = structure(document)
    holder = order.around(leaf, types)
    if holder is None or holder == leaf:
        yield from () if holder is None else (holder,)
        return
    between = {
        How.STARTS: order.order[order.start[holder] : order.start[leaf]],
        How.ENDS: order.order[order.start[leaf] + 1 : order.section_end[holder]],
        How.HOLDS: (),
        How.ABOUT: (),
    }
    if not any(document[id].text for id in between[how]):
        yield holder


def nearly_worded(document: Document, wording: Wording, types: Sequence[str]) -> tuple[list[Worded], list[str]]:
    """Nodes with nearly such a text, to be offered, and near texts that say something else."""
    if len(wording.text) > MAX_CHARS:
        return [], []
    hits = locate(document, wording.text)
    if len(hits) > MAX_NEAR:
        return [], []
    near: list[Worded] = []
    different: list[str] = []
    for hit in hits:
        text = formats.visible(document, hit.node).text
        if hit.rung < Rung.TYPO or not _stands(text, matches.Place(hit.start, hit.end), wording.how, _SLACK):
            continue
        if matches.differs_in_substance(wording.text, text[hit.start : hit.end]) is not None:
            different.append(text[hit.start : hit.end])
            continue
        distance = 2 + hit.errors / max(1, len(wording.text))
        near += [Worded(id, Rung.NEAR, distance) for id in holders(document, hit.node, wording.how, types)]
    return near, different
