"""What reviewers do, as actions: comments put on words, answered, resolved and taken away; tracked changes accepted and rejected.
How a file keeps them is its format's affair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from copydesk.editing import messages
from copydesk.editing.labels import label
from copydesk.editing.made import Made
from copydesk.editing.replacing import chosen
from copydesk.editing.unbound import Unbound
from copydesk.formats import review
from copydesk.formats.review import Revision
from copydesk.plan.problem import Code
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder
    from copydesk.plan.edit import Edit

NOBODY = "Copydesk"  # who signs where nobody is known to work on the document
_COMMENT = "comment"


def comment(binder: Binder) -> Made:
    _require(binder)
    at = binder.open_node(binder.edit.get("at"))
    find = binder.edit.get("find")
    node, span = (at, None) if find is None else _words(binder, at, str(find))
    made = review.commented(binder.document, node, span, _text(binder), _author(binder), binder.context.when)
    return Made(node, made)


def footnote(binder: Binder) -> Made:
    """A new note; where the format has notes in its text, they are written there."""
    if not review.is_reviewed(binder.base):
        raise Unbound(
            messages.unsupported("A footnote here is written in the text; put [^1] there, and its text below", binder.edit.id)
        )
    at = binder.open_node(binder.edit.get("at"))
    find = binder.edit.get("find")
    node, span = (at, None) if find is None else _words(binder, at, str(find))
    sort = "endnote" if binder.edit.get("at_end") is True else "footnote"
    return Made(node, review.noted(binder.document, node, span, _text(binder), sort))


def answer(binder: Binder) -> Made:
    _require(binder)
    id = _comment_at(binder, binder.edit.get("at"))
    return Made(id, review.answered(binder.document, id, _text(binder), _author(binder), binder.context.when))


def resolve(binder: Binder) -> Made:
    _require(binder)
    is_reopened = binder.edit.get("reopen") is True
    found = {one.node: one for one in review.comments(binder.document)}
    ids = _comments(binder) if binder.edit.get("at") is not None else list(found)
    if not ids:
        raise Unbound(messages.refused(Code.NOT_FOUND, "There is no comment here", "", binder.edit.id))
    if all(found[id].is_resolved is not is_reopened for id in ids):
        return Made(ids[0], [], already=True)
    return Made(ids[0], review.resolved(binder.document, ids, not is_reopened))


def delete(binder: Binder, ids: Sequence[str]) -> Made:
    """Comments go with their answers, and with their marks in the text."""
    return Made(ids[0], review.uncommented(binder.document, [id for id in ids if id in binder.document]))


def accept(binder: Binder) -> Made:
    return _settled(binder, accept=True)


def reject(binder: Binder) -> Made:
    return _settled(binder, accept=False)


def are_comments(binder: Binder, ids: Sequence[str]) -> bool:
    return bool(ids) and all(binder.base[id].type == _COMMENT for id in ids)


def _require(binder: Binder) -> None:
    if not review.is_reviewed(binder.base):
        told = "Comments and tracked changes are kept in Word documents alone; write it in the text, or turn the document into Word"
        raise Unbound(messages.unsupported(told, binder.edit.id))


def _text(binder: Binder) -> str:
    text = str(binder.edit.get("text")).strip()
    if not text:
        raise Unbound(messages.invalid(f"Edit {binder.edit.id}: the comment says nothing.", binder.edit.id))
    return text


def _author(binder: Binder) -> str:
    return str(binder.edit.get("author") or binder.context.author or NOBODY)


def _words(binder: Binder, at: str, find: str) -> tuple[str, tuple[int, int]]:
    """The one place where words stand in a node, on the document as the edits before this one leave it."""
    found = [hit for hit in locate(binder.base, find, at) if hit.rung is not Rung.SOURCE] if at in binder.base else []
    hit = chosen(binder, found, find, "", at)[0]
    if hit.node in binder.document and binder.document[hit.node].text == binder.base[hit.node].text:
        return hit.node, (hit.start, hit.end)
    again = locate(binder.document, find, at)
    if len(again) != 1 or again[0].rung >= Rung.TYPO:
        raise Unbound(messages.text_not_found(find, binder.edit.id))
    return again[0].node, (again[0].start, again[0].end)


def _comment_at(binder: Binder, reference: str) -> str:
    """The comment that a reference names: itself, or the one that stands in what it names."""
    id = binder.node(reference)
    if binder.base[id].type == _COMMENT:
        return id
    inside = {node.id for node in binder.document.walk(id)}
    held = [one.node for one in review.comments(binder.document) if one.place in inside and one.answers is None]
    if len(held) == 1:
        return held[0]
    what = f"{len(held)} comments stand in" if held else "No comment stands in"
    raise Unbound(messages.refused(Code.NOT_FOUND, f"{what} {label(binder.document, id)}", "name it by its id", binder.edit.id))


def _comments(binder: Binder) -> list[str]:
    at = binder.edit.get("at")
    references = at if isinstance(at, list) else str(at).split(",")
    return list(dict.fromkeys(_comment_at(binder, reference.strip()) for reference in references))


def _settled(binder: Binder, *, accept: bool) -> Made:
    _require(binder)
    wanted = _changes(binder)
    place = next((one.node for one in wanted if one.node is not None), None) or binder.document.root
    numbers = _numbers_now(binder, wanted)
    return Made(place, review.settled(binder.document, numbers, accept), already=not numbers)


def _changes(binder: Binder) -> list[Revision]:
    """The changes that an edit names, as they stood before the plan."""
    at, author, number = (binder.edit.get(name) for name in ("at", "author", "change"))
    found = meant(binder.base, binder.edit, binder.span(at, locked=True) if at is not None else ())
    missing = _whole_numbers(number) - {one.number for one in found} if number is not None else set()
    if found and not missing:
        return found
    which = f"is no tracked change {min(missing)}" if missing else "are no tracked changes"
    whose = f" by {author}" if author is not None else ""
    where = f" in {label(binder.base, binder.node(at))}" if at is not None else ""
    authors = ", ".join(dict.fromkeys(one.author for one in review.revisions(binder.base)))
    there = f"there are changes by {authors}" if authors else "all that stands here is settled"
    raise Unbound(messages.refused(Code.NOT_FOUND, f"There {which}{whose}{where}", there, binder.edit.id))


def meant(document: Document, edit: Edit, places: Iterable[str] = ()) -> list[Revision]:
    """The tracked changes that an edit speaks of."""
    found = review.revisions(document)
    author, number = edit.get("author"), edit.get("change")
    if edit.get("at") is not None:
        inside = {node.id for id in places for node in document.walk(id)}
        found = [one for one in found if one.node in inside]
    if author is not None:
        found = [one for one in found if one.author.casefold() == str(author).strip().casefold()]
    return found if number is None else [one for one in found if one.number in _whole_numbers(number)]


def _whole_numbers(value: Any) -> set[int]:
    items = value if isinstance(value, list) else str(value).split(",")
    return {int(str(one)) for one in items if str(one).strip().isdigit()}


def _numbers_now(binder: Binder, wanted: Sequence[Revision]) -> list[int]:
    """The numbers that changes have on the growing document: an earlier edit may have settled some of those before them."""
    if binder.document is binder.base:
        return [one.number for one in wanted]
    left = {one._replace(number=0): one.number for one in reversed(review.revisions(binder.document))}
    return [left[bare] for one in wanted if (bare := one._replace(number=0)) in left]


ACTIONS = {"comment": comment, "footnote": footnote, "answer": answer, "resolve": resolve, "accept": accept, "reject": reject}
