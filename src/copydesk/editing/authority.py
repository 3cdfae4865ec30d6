"""Authority: whether a bound plan lies inside what a person's words allow: its actions, its places, its size.

Judged are the operations that the edits themselves made, not what code adds to keep the document whole (numbers counted again,
lists that came to touch). What sort of change was allowed is judged in `manner`.
"""

from collections.abc import Collection, Iterator
from itertools import islice

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.operations import Insert, Move, Operation, Remove, named
from copydesk.editing import messages
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.labels import label
from copydesk.editing.limits import lines_of, over_limits
from copydesk.editing.names import name_key
from copydesk.editing.structure import flat_sections
from copydesk.plan.edit import ACTIONS, Edit
from copydesk.plan.mandate import Mandate, Size, Spread
from copydesk.plan.problem import Problem


def within_verbs(bound: Bound, mandate: Mandate) -> Problem | None:
    """Only what was asked for is done; to a question, nothing."""
    if mandate.may_edit and not mandate.verbs:
        return None
    other = next((edit for edit in bound.edits if not mandate.may_edit or not _is_asked_for(edit.edit, mandate.verbs)), None)
    return None if other is None else messages.not_asked_for(other.edit.action, other.label, other.edit.id)


def _is_asked_for(edit: Edit, verbs: Collection[str]) -> bool:
    """Whether verbs allow an action; one that no client sends is what it does: a new node is an insertion, a patch changes text."""
    match edit.action:
        case "add":
            return "insert" in verbs or "add" in verbs
        case "patch":
            return "replace" in verbs or all(patch["type"] in verbs for patch in edit.get("ops"))
        case action:
            return action in verbs or (action in ACTIONS and ACTIONS[action].like in verbs)


def within_places(bound: Bound, mandate: Mandate) -> Problem | None:
    """Every node that an edit touches lies in a place that the words name, or holds a text they quote; and in none they spare."""
    for edit in bound.edits:
        for operation in edit.operations:
            if not is_spared(bound, operation, mandate) and (_is_open(mandate) or is_placed(bound, edit, operation, mandate)):
                continue
            id = named(operation)[0]
            return messages.not_asked_for("change", label(_where(bound, id), id), edit.edit.id)
    return None


def within_spans(bound: Bound, mandate: Mandate) -> Problem | None:
    """Where the words name a sentence, the text around it stays as it is."""
    for id, start, end in mandate.spans:
        if id not in bound.before:
            continue
        before = formats.visible(bound.before, id).text
        after = formats.visible(bound.after, id).text if id in bound.after else ""
        is_kept = len(after) >= start + len(before) - end and after.startswith(before[:start]) and after.endswith(before[end:])
        if not is_kept:
            return messages.not_asked_for("change", label(bound.before, id), bound.edits[0].edit.id if bound.edits else "")
    return None


def _is_open(mandate: Mandate) -> bool:
    """Nothing is named, so that the limits alone bound it."""
    return not mandate.places and (mandate.size is Size.NAMED or not mandate.is_placed or mandate.spread is Spread.THROUGHOUT)


def is_spared(bound: Bound, operation: Operation, mandate: Mandate) -> bool:
    return any(holders(_where(bound, id), id) & mandate.spared for id in named(operation)) if mandate.spared else False


def is_placed(bound: Bound, edit: BoundEdit, operation: Operation, mandate: Mandate) -> bool:
    match operation:
        case Insert():
            return _may_stand(bound, edit, operation.nodes[0].id, mandate)
        case Move(id=id) if edit.edit.action == "move":
            return _is_named(bound, id, mandate) and _lands_well(bound, operation, mandate)
        case Move(id=id):  # what a new heading takes in
            return _is_named(bound, id, mandate) or bool(holders(bound.after, id) & mandate.places)
        case _:
            return all(_is_named(bound, id, mandate) for id in named(operation))


def _is_named(bound: Bound, id: str, mandate: Mandate) -> bool:
    """Whether a node lies in what the words name, or holds what they quote. One that the plan itself made is nobody's."""
    if id not in bound.before:
        return True
    return bool(holders(bound.before, id) & mandate.places) or holds_quoted(bound.before, id, mandate)


def _may_stand(bound: Bound, edit: BoundEdit, id: str, mandate: Mandate) -> bool:
    """A new node stands in a place, next to one, or where the edit rewrote what the words name."""
    if id not in bound.after:
        return True
    stood = {bound.before[old].parent for one in edit.operations for old in named(one) if old in bound.before}
    inside = holders(bound.after, id) & mandate.places
    return bool(inside) or bound.after[id].parent in stood or _is_beside(bound, id, mandate)


def _lands_well(bound: Bound, move: Move, mandate: Mandate) -> bool:
    """What is moved stays with its siblings, or goes where the words say; where they name but one place, they leave it open."""
    if move.parent == move.from_parent or len(mandate.places | mandate.beside) == 1:
        return True
    return bool(_chain(bound.after, move.parent) & mandate.places) or _is_beside(bound, move.id, mandate)


def _is_beside(bound: Bound, id: str, mandate: Mandate) -> bool:
    """Whether the nearest older neighbour is, or holds, something that the words say "after" or "before" of."""
    anchors = {above for one in mandate.beside if one in bound.after for above in _chain(bound.after, one)}
    return any(neighbour in anchors for neighbour in _neighbours(bound, id))


def _neighbours(bound: Bound, id: str) -> Iterator[str]:
    """The nearest sibling on either side that stood there before."""
    siblings = list(bound.after[bound.after[id].parent or bound.after.root].children)
    place = siblings.index(id)
    for side in (reversed(siblings[:place]), iter(siblings[place + 1 :])):
        yield from islice((sibling for sibling in side if sibling in bound.before), 1)


def _where(bound: Bound, id: str) -> Document:
    return bound.before if id in bound.before else bound.after


def _chain(document: Document, id: str) -> set[str]:
    return {id, *(node.id for node in document.ancestors(id))} if id in document else {id}


def holders(document: Document, id: str) -> set[str]:
    """A node and all that it stands in: in a flat note also the headings whose sections it is in."""
    chain = _chain(document, id)
    above = flat_sections(document).above
    at = next((above[one] for one in chain if one in above), None)
    while at is not None:
        chain.add(at)
        at = above.get(at)
    return chain


def holds_quoted(document: Document, id: str, mandate: Mandate) -> bool:
    """Whether a node holds a text that the words quote, as it is seen."""
    if not mandate.texts:
        return False
    seen = name_key(formats.visible(document, id).text)
    return any(text in document[id].text or name_key(text) in seen for text in mandate.texts)


def within_limits(bound: Bound, mandate: Mandate) -> Problem | None:
    """The limits bound what was not said. What the words quote is unlocked, headings too."""
    if mandate.size is Size.NAMED and mandate.is_placed:
        return None
    made = [operation for edit in bound.edits for operation in edit.operations]
    said = tuple(operation for operation in made if not _is_quoted(bound, operation, mandate))
    alone = not mandate.is_placed and mandate.spread is Spread.ONE
    return over_limits(bound.before, bound.after, said, mandate.limits, one_paragraph=alone) if said else None


def _is_quoted(bound: Bound, operation: Operation, mandate: Mandate) -> bool:
    return all(id in bound.before and holds_quoted(bound.before, id, mandate) for id in named(operation))


def not_over_half(bound: Bound, mandate: Mandate) -> Problem | None:
    """Over half of the document asks, unless the words name what goes."""
    if mandate.places and mandate.size is Size.NAMED:
        return None
    lines = sum(bound.before[id].text.count("\n") + 1 for id in removed_ids(bound) if id in bound.before and bound.before[id].text)
    total = lines_of(bound.before) if lines else 0
    return messages.over_half(lines, total) if lines * 2 > total and total > 2 else None


def removed_ids(bound: Bound) -> list[str]:
    """The nodes that are gone at the end."""
    removed = (node.id for operation in bound.operations if isinstance(operation, Remove) for node in operation.nodes)
    return [id for id in removed if id not in bound.after]
