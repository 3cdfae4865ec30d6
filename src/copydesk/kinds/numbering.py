"""Numbers are counted, never stored: "2.1" for a section or a step, "5" for a scene.

Where headings spell numbers, and those are right when only the headings that spell one are counted, these are the numbers: a
summary before "1 Introduction" and the annexes behind have none. Where they are not right, all are counted, whatever they spell.
"""

from collections.abc import Callable, Iterator

from copydesk.document.document import Document, of_shape
from copydesk.document.node import Node
from copydesk.kinds.kind import Counting, Kind
from copydesk.kinds.numbers import Numbers
from copydesk.kinds.spelled import MIN_SPELLED, Spelled, kind_of

TITLE_LEVEL = 1


def counted_numbers(document: Document) -> dict[str, str]:
    """The number of each node that has one, by id, in reading order, to be worked out once on a version."""
    everything, found = document.cached(_all_counted), numbers_to_spell(document)
    spelled = document.cached(Spelled).numbers
    is_right = all(found.get(id) == spelled[id] for id in everything if id in spelled)
    return Numbers(document, found if is_right else everything)


def numbers_to_spell(document: Document) -> dict[str, str]:
    """The numbers where some headings spell one, rightly or not: what stands beside these and spells none is not counted."""
    everything = document.cached(_all_counted)
    spelled = [id for id in document.cached(Spelled).numbers if id in everything]
    if len(spelled) < MIN_SPELLED:
        return everything
    above = {_above(everything[id]) for id in spelled}
    unspelled = {id for id, number in everything.items() if _above(number) in above}.difference(spelled)
    return dict(counted(document, kind_of(document), lambda node: node.id not in unspelled)) if unspelled else everything


def _above(number: str) -> str:
    return number.rpartition(".")[0]


@of_shape
def _all_counted(document: Document) -> dict[str, str]:
    return dict(counted(document, kind_of(document)))


def counted(document: Document, kind: Kind, counts_in: Callable[[Node], bool] | None = None) -> Iterator[tuple[str, str]]:
    """The number of each node that is counted, one after the other: who looks for the first that is wrong need not have them all.
    What `counts_in` leaves out has no number, and neither has what stands under it."""
    title = title_of(document, kind)
    given: dict[str, str] = {}
    counts: dict[str | None, int] = {}
    levels: list[tuple[int, str]] = []  # open headings of a flat kind: level and number
    through = 0
    left_out: set[str] = set()
    left_level: int | None = None  # of a heading of a flat kind that has no number
    for node in document.walk():
        type = kind.types.get(node.type)
        if type is None or type.counting is Counting.NONE or node.id == title:
            continue
        if type.counting is Counting.FLAT and node.parent != document.root:  # in a quote or an item it is no part of the outline
            continue
        if counts_in is not None:
            level = node.attrs.get("level", 1) if type.counting is Counting.FLAT else None
            under = left_level is not None and isinstance(level, int) and level > left_level
            if under or node.parent in left_out or not counts_in(node):
                left_out.add(node.id)
                left_level = left_level if under or not isinstance(level, int) else level
                continue
            left_level = None
        if type.counting is Counting.THROUGH:
            through += 1
            given[node.id] = str(through)
        elif type.counting is Counting.FLAT:
            given[node.id] = _flat_number(node, levels, counts)
        else:
            above = given.get(node.parent or "", "")
            counts[node.parent] = counts.get(node.parent, 0) + 1
            given[node.id] = f"{above}.{counts[node.parent]}" if above else str(counts[node.parent])
        yield node.id, given[node.id]


def _flat_number(node: Node, levels: list[tuple[int, str]], counts: dict[str | None, int]) -> str:
    """The number of a heading that holds nothing, from the levels of the headings above it."""
    level = node.attrs.get("level", 1)
    assert isinstance(level, int)
    while levels and levels[-1][0] >= level:
        levels.pop()
    above = levels[-1][1] if levels else ""
    counts[above] = counts.get(above, 0) + 1
    number = f"{above}.{counts[above]}" if above else str(counts[above])
    levels.append((level, number))
    return number


def title_of(document: Document, kind: Kind) -> str | None:
    """The heading that is the document's title: a single one at the top that holds all the others."""
    if not kind.has_title:
        return None
    headings = [
        node for node in document.children(document.root) if kind.types[node.type].counting in (Counting.NESTED, Counting.FLAT)
    ]
    if not headings or headings[0].attrs.get("level") != TITLE_LEVEL:
        return None
    if len(headings) > 1 and (
        headings[0].type == "section" or any(node.attrs.get("level") == TITLE_LEVEL for node in headings[1:])
    ):
        return None
    return headings[0].id
