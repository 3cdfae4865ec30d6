"""How what reviewers do is told: which comment, by whom, and how many tracked changes of which sorts were accepted or rejected."""

from collections import Counter
from collections.abc import Mapping, Sequence

from copydesk.assistant.entry import Entry, Terms
from copydesk.assistant.naming import counted, joined, named, quoted
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.facets import Facet, Facets
from copydesk.document.operations import Insert, Splice
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.review import meant
from copydesk.formats.review import Comment, comments
from copydesk.plan.edit import ACTIONS

SETTLING = ("accept", "reject")
MENTIONING = ("mention", "unmention")
SORTS = {"insertion": "insertion", "deletion": "deletion", "move": "move", "format": "format change"}
MAX_LISTED = 3
_COMMENT = "comment"
_MENTION = "mention"


def reviewed(bound: Bound, known: Facets) -> list[Entry]:
    """An entry for each edit of a reviewer's, which tells all that it alone changed."""
    own = [edit for edit in bound.edits if _is_review(bound, edit)]
    others = {id for edit in bound.edits if edit not in own for id in touched(edit.operations)}
    entries: list[Entry] = []
    taken: set[Facet] = set()
    for edit in own or ():
        ids = [id for id in touched(edit.operations) if id not in others]
        facets = tuple(facet for id in ids for facet in known.get(id, ()) if facet not in taken)
        taken |= set(facets)
        entries += [Entry(*_told(bound, edit), facets)] if edit.operations else []
    return entries


def without(known: Facets, told: Sequence[Entry]) -> Facets:
    """What is left to tell."""
    taken = {facet for entry in told for facet in entry.facets}
    return {id: tuple(facet for facet in own if facet not in taken) for id, own in known.items()} if taken else known


def _is_review(bound: Bound, edit: BoundEdit) -> bool:
    if edit.edit.action == "delete":
        return bool(edit.named) and all(id in bound.before and bound.before[id].type == _COMMENT for id in edit.named)
    return edit.edit.action in ACTIONS and ACTIONS[edit.edit.action].needs in ((_COMMENT,), (_MENTION,))


def _told(bound: Bound, edit: BoundEdit) -> tuple[str, Terms]:
    action = edit.edit.action
    if action in SETTLING:
        return action, Terms(_changes(bound, edit))
    if action in MENTIONING:
        return _mentioned(bound, edit)
    if action == "footnote":
        sort = "an endnote" if edit.edit.get("at_end") is True else "a footnote"
        words = str(edit.edit.get("find") or "")
        id = next((operation.id for operation in edit.operations if isinstance(operation, Splice)), bound.after.root)
        place = quoted(words) if words else named(bound.after, id)
        return "insert", Terms(f"{sort} {quoted(str(edit.edit.get('text')).strip())}", f" to {place}")
    if action in ("comment", "answer"):
        new = next((op.nodes[0].id for op in edit.operations if isinstance(op, Insert)), None)
        made = _by_node(bound.after).get(_comment_in(bound.after, new)) if new is not None else None
        said = f": {quoted(str(edit.edit.get('text')).strip().removesuffix('.'))}"
        if action == "comment":
            place = named(bound.after, made.place) if made is not None and made.place is not None else edit.label
            words = str(edit.edit.get("find") or "")
            return action, Terms(f"{quoted(words)} in {place}" if words else place, new=said)
        asked = _by_node(bound.after).get(str(made.answers)) if made is not None else None
        return action, Terms(_called(asked) if asked is not None else edit.label, new=said)
    before = _by_node(bound.before)
    ids = [id for id in touched(edit.operations) if id in before] if action == "resolve" else list(edit.named)
    found = [before[id] for id in ids if id in before]
    firsts = [one for one in found if one.answers is None] or found
    verb = "reopen" if edit.edit.get("reopen") is True else action
    return verb, Terms(_all_called(firsts) if firsts else edit.label)


def _mentioned(bound: Bound, edit: BoundEdit) -> tuple[str, Terms]:
    """A mention that came, in the place of words or beside them, that went, or that became words."""
    id = next((operation.id for operation in edit.operations if isinstance(operation, Splice)), bound.after.root)
    who = f"mention of {quoted(str(edit.edit.get('name')).strip().removeprefix('@'))}"
    place, words = f" in {named(bound.before, id)}", edit.edit.get("find")
    if edit.edit.action == "mention":
        return ("look", Terms(quoted(str(words)), place, new=f"a {who}")) if words else ("insert", Terms(f"a {who}", place))
    is_kept = edit.edit.get("words") is True
    return ("look", Terms(f"the {who}", place, new="words")) if is_kept else ("delete", Terms(f"the {who}", place))


def _comment_in(document: Document, id: str) -> str:
    """Where the part with comments came along, the comment that came in it."""
    return next((node.id for node in document.walk(id) if node.type == _COMMENT), id)


def _by_node(document: Document) -> Mapping[str, Comment]:
    return {one.node: one for one in document.cached(comments)}


def _called(one: Comment) -> str:
    return f"the comment {quoted(one.text)}" + (f" by {one.author}" if one.author else "")


def _all_called(found: Sequence[Comment]) -> str:
    return joined([_called(one) for one in found]) if len(found) <= MAX_LISTED else counted(len(found), _COMMENT)


def _changes(bound: Bound, edit: BoundEdit) -> str:
    """How many changes, of which sorts and by whom; one is told by its words."""
    gone = meant(bound.before, edit.edit, edit.named)
    authors = list(dict.fromkeys(one.author for one in gone if one.author))
    by = f" by {joined(authors)}" if 0 < len(authors) <= MAX_LISTED else ""
    if len(gone) == 1:
        sort = SORTS[gone[0].sort]
        return f"the {sort} {quoted(gone[0].text)}{by}" if gone[0].text else f"one {sort}{by}"
    sorts = Counter(SORTS[one.sort] for one in gone)
    return f"{counted(len(gone), 'tracked change')}{by} ({joined([counted(number, sort) for sort, number in sorts.items()])})"
