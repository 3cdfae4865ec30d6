"""Rule about headings, numbers and links of something that was to keep them: "leave the passenger numbers alone"."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.editing.novelty import carried
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import NUMERIC, Fact, facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Region, Told
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content
from copydesk.references.structure import outline_holder


def values(text: str) -> dict[Fact, str]:
    return {fact: shown for fact, shown in facts(text).items() if fact.kind in NUMERIC | {"date", "code"}}


def kept_of(case: Case, region: Region) -> Iterator[Found]:
    for sort, stems in case.brief.kept_of:
        for old, new in (*((pair.old, pair.new) for pair in region.pairs), *((one, None) for one in region.gone)):
            own = list(_carried(case, sort, old, stems))
            if lost := next((one for one in own if new is None or not _has(sort, new, one)), ""):
                yield Found(region.edit, messages.keeps(sort, lost, ""), lost)


def _carried(case: Case, sort: str, told: Told, stems: frozenset[str]) -> Iterator[str]:
    """What of a sort a text carries that is of something: its own sentence, or the row of its cell, speaks of that, and what it
    stands in of the rest."""
    around = set(content(_titles(case.before, told.id)))
    beside = set(content(_row(case.before, told.id))) | (around if sort == "heading" else set())
    for said in sentences(told.text):
        own = beside | set(content(said))
        if own.isdisjoint(stems) and not (around and stems <= around):
            continue
        if not stems <= own | around:
            continue
        if sort == "number":
            yield from values(said).values()
        elif sort == "heading" and case.types[told.node.type].in_outline:
            yield told.text
        elif sort == "link":
            yield from carried(told.node)


def _has(sort: str, told: Told, one: str) -> bool:
    if sort == "number":
        return values(one).keys() <= values(told.text).keys()
    return told.text == one if sort == "heading" else one in set(carried(told.node))


def _titles(document: Document, id: str) -> str:
    texts, at = list[str](), outline_holder(document, id)
    while at is not None and at != document.root:
        texts.append(document[at].text)
        at = outline_holder(document, at)
    return "\n".join(texts)


def _row(document: Document, id: str) -> str:
    """Of a cell, the others of its row and the head of its column."""
    row = document[id].parent
    table = document[row].parent if row is not None else None
    if row is None or table is None or document[table].type != "table":
        return ""
    column, first = document.index(id), document[table].children[0]
    cells = [*(cell for cell in document[row].children if cell != id), *list(document[first].children)[column : column + 1]]
    return "\n".join(document[cell].text for cell in cells)
