"""What in a unit answers a question, and what a passage that only comes near may answer it with."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.reading.carried import Found
from copydesk.reading.cues import kindred
from copydesk.reading.find import TitleWords, WordIndex
from copydesk.reading.nearness import Near
from copydesk.reading.phrases import longest
from copydesk.reading.places import above, seen
from copydesk.reading.rowcells import in_cells
from copydesk.reading.senses import senses_in
from copydesk.reading.sorts import DATED, SORTS, Asked, Sort, of_sort
from copydesk.reading.units import Unit, is_barred, units_of
from copydesk.words.values import Shape, shape, spans_of

SURE = 0.75
MIN_NEAR = 0.35  # of what is asked about that a passage has, in itself or around it
ALMOST = 0.75  # of what the best passage has


def told(document: Document, unit: Unit, asked: Asked) -> str:
    """What in a unit has the sort that is asked for; what its title says already is left out of the question."""
    own = senses_in(" ".join((unit.text, *unit.heads)))
    here = {term: weight for term, weight in asked.about.items() if term not in unit.above or term in own}
    asked = asked._replace(about=here or asked.about)
    if unit.cells:
        return in_cells(document, unit, asked)
    if unit.heads:
        return in_line(unit.text)
    listed = counted(unit.text, asked) if asked.sort == Sort.COUNT else ""
    return of_sort(unit.text, asked) or listed or (dated(document, unit) if asked.sort in DATED and unit.covers >= SURE else "")


def counted(text: str, asked: Asked) -> str:
    """How many stand behind a label with commas between them, and which."""
    label, _, rest = text.partition(": ")
    parts = [part for part in rest.rstrip(".").split(", ") if part]
    is_list = len(parts) > 1 and not any(map(str.isdecimal, rest)) and asked.first in senses_in(label)
    return f"{len(parts) + parts[-1].count(' and ')} ({rest.rstrip('.')})" if is_list else ""


def in_line(text: str) -> str:
    """What a field says, a list of lines with commas between them."""
    return ", ".join(line.lstrip(" -") for line in text.strip().removeprefix("[").removesuffix("]").splitlines())


def dated(document: Document, unit: Unit) -> str:
    """The date that the title above a sentence says: of a diary, a log, minutes."""
    titles = [seen(document, id) for id in above(document, unit.node)[-1:]]
    return next((title[slice(*span)] for title in titles for span in longest(spans_of(title, {Shape.DATE}))), "")


def guess(document: Document, near: Sequence[Near], asked: Asked) -> Found | None:
    """What has the sort that is asked for in the passages which come nearest, in the sentence that says most of the rest."""
    wanted = set(asked.about).union(*map(kindred, asked.about))
    found: list[tuple[tuple[bool, float, int], str, Unit]] = []
    known = document.cached(WordIndex).stems
    is_vague = len(asked.about) == 1 if asked.sort == Sort.PERSON else asked.sort not in SORTS or asked.is_loose
    is_vague = is_vague or (asked.sort == Sort.COUNT and asked.first not in known)  # of what is counted nothing is said
    for one in near if not is_vague else ():
        if one.share < max(MIN_NEAR, ALMOST * near[0].share):
            break
        titles = frozenset(senses_in(" ".join(document.cached(TitleWords).above(one.node)[-1:])))
        shown = one.shown[:1] if document[one.node].type == "cell" else one.shown
        for unit in (unit._replace(above=unit.above | titles) for id in shown for unit in units_of(document, id, set())):
            value = told(document, unit, asked) if not is_barred(unit, asked, unit.above) else ""
            has = len(wanted & senses_in(unit.text))
            is_best = shape(value) in next(iter(SORTS.get(asked.sort, ())), (None,))
            is_other = asked.sort == Sort.COUNT if unit.cells else asked.sort == Sort.PERSON and value[:1].islower()
            if value and (has or wanted & titles) and not is_other:
                found.append(((is_best, one.share, has), value, unit))
    best = [one for one in found if one[0] == max(rank for rank, _, _ in found)]
    return Found(*best[0][1:], is_sure=False) if len({value for _, value, _ in best}) == 1 else None
