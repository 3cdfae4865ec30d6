"""Which of several nodes is meant: counting in reading order, in each list or table by itself, and beside another node."""

from collections.abc import Iterator, Sequence

from copydesk.plan.reference import Noun, Pick, Relation
from copydesk.references.structure import Structure
from copydesk.references.wordlists import MIDDLE

Ids = tuple[str, ...]


def outermost(structure: Structure, ids: Sequence[str]) -> list[str]:
    """Nodes in order, without those that stand in another of them."""
    kept: list[str] = []
    behind = 0
    for id in ids:
        if structure.start[id] >= behind:
            kept.append(id)
            behind = structure.section_end[id]
    return kept


def in_the_open(structure: Structure, ids: Sequence[str], holder: str | None) -> list[str]:
    """Nodes without those in an item or quote below `holder`; all of them, if all are."""
    floor = -1 if holder is None else structure.start[holder]
    kept = [id for id in ids if (apart := structure.apart_holder(id)) is None or structure.start[apart] <= floor]
    return kept or list(ids)


def picked(structure: Structure, ids: Sequence[str], noun: Noun, pick: Pick | None, grouped: bool) -> list[Ids]:
    """Every answer to which of `ids` is meant. More than one answer is a question."""
    if not ids:
        return []
    groups = structure.groups(ids) if grouped else [list(ids)]
    if pick is None:
        return [tuple(group) for group in groups] if noun.plural else [(id,) for id in ids]
    if not pick.places and pick.exactly is None and not pick.middle:
        return [tuple(ids)]
    if len(groups) > 1 and len(pick.places) == 1:
        groups.append(list(ids))  # counted through
    found = (_places(group, pick) for group in groups)
    return list(dict.fromkeys(answer for answer in found if answer))


def _places(ids: Sequence[str], pick: Pick) -> Ids:
    if pick.middle:  # there is one where it has as many on either side
        before, odd = divmod(len(ids) - pick.middle, 2)
        return tuple(ids[before : before + pick.middle]) if before > 0 and not odd else ()
    if not pick.places:
        return tuple(ids) if len(ids) == pick.exactly else ()
    half, odd = divmod(len(ids), 2)
    if MIDDLE in pick.places and not odd:
        return ()
    places = [half if place == MIDDLE else place for place in pick.places]
    if any(not -len(ids) <= place < len(ids) for place in places):
        return ()
    return tuple(dict.fromkeys(ids[place] for place in places))


def in_each_holder(structure: Structure, ids: Sequence[str], pick: Pick) -> Iterator[Ids]:
    """The same place in every block or section by itself: "step 3" where none has the number 3."""
    holders: dict[str | None, list[str]] = {}
    for id in ids:
        holders.setdefault(structure.outline_holder(id), []).append(id)
    for group in (*holders.values(), ids):
        answer = _places(group, pick)
        if answer:
            yield answer


def beside(structure: Structure, ids: Sequence[str], anchor: str, relation: Relation, pick: Pick | None) -> list[Ids]:
    """The nearest of `ids` after or before `anchor`, or the pick-th from there."""
    anchor_type = structure.types[structure.document[anchor].type]
    nearest = [id for id in ids if structure.apart_holder(id) == structure.apart_holder(anchor)] or list(ids)
    if nearest and anchor_type.in_groups and structure.document[nearest[0]].type == structure.document[anchor].type:
        # The bullet after the last one of a list is none, not the first of the next list.
        siblings = structure.of_types((structure.document[anchor].type,))
        group = next(group for group in structure.groups(_siblings(structure, siblings, anchor)) if anchor in group)
        nearest = [id for id in nearest if id in group]
    if relation is Relation.BEFORE:
        before = [id for id in nearest if structure.end[id] <= structure.start[anchor]]
        ways = [list(reversed(_last_outermost(structure, before)))]
    else:
        behind = structure.section_end[anchor]
        after = [id for id in nearest if structure.start[id] >= behind]
        inside = [id for id in nearest if structure.holds(anchor, id)] if anchor_type.in_outline else []
        same = bool(nearest) and structure.types[structure.document[nearest[0]].type].in_outline
        is_next = bool(inside) and structure.start[inside[0]] == structure.start[anchor] + 1
        ways = [inside] if inside and not same else [after]
        if ways == [inside] and not is_next and _is_next(structure, after, behind):
            ways.append(after)
    chosen = pick or Pick((0,))
    answers = (_places(way, chosen) for way in ways if chosen.places)
    return list(dict.fromkeys(answer for answer in answers if answer))


def _siblings(structure: Structure, ids: Sequence[str], anchor: str) -> list[str]:
    parent = structure.document[anchor].parent
    return [id for id in ids if structure.document[id].parent == parent]


def _last_outermost(structure: Structure, ids: Sequence[str]) -> list[str]:
    """Nodes in order; of those in a section of one of them, only the section: the section before is not its last subsection."""
    kept: list[str] = []
    for id in ids:
        if not kept or not structure.holds(kept[-1], id):
            kept.append(id)
    return kept


def _is_next(structure: Structure, after: Sequence[str], behind: int) -> bool:
    """Whether the first of `after` stands in what follows at place `behind`: then "after Costs" may mean it, too."""
    if not after or behind >= len(structure.order):
        return False
    following = structure.order[behind]
    return structure.start[after[0]] < structure.section_end[following]
