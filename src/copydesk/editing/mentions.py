"""Mentions as actions: somebody put into a text, in the place of words, beside them or at its end; and taken out again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.operations import apply
from copydesk.editing import messages
from copydesk.editing.labels import label, snippet
from copydesk.editing.made import Made
from copydesk.editing.replacing import chosen
from copydesk.editing.unbound import Unbound
from copydesk.formats.mentions import has_mentions, mentioned, mentions, unmentioned
from copydesk.plan.problem import Code, Option
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.operations import Operation
    from copydesk.editing.bind import Binder

BESIDE = ("find", "before", "after")


def mention(binder: Binder) -> Made:
    edit = binder.edit
    name = _name(binder)
    at = binder.open_node(edit.get("at"))
    beside = next((word for word in BESIDE if edit.get(word) is not None), None)
    if beside is None:
        return Made(at, _at_end(binder.document, at, name))
    found = [hit for hit in locate(binder.base, str(edit.get(beside)), at) if hit.rung is not Rung.SOURCE]
    hit = chosen(binder, found, str(edit.get(beside)), "", at)[0]
    node, start, end = hit.node, hit.start, hit.end
    binder.require_open(binder.standing(node))
    document = binder.document
    if node not in document or document[node].text != binder.base[node].text:
        again = locate(document, str(edit.get(beside)), node) if node in document else []
        if len(again) != 1:
            raise Unbound(messages.text_not_found(str(edit.get(beside)), edit.id))
        start, end = again[0].start, again[0].end
    if beside == "find":
        return Made(node, mentioned(document, node, (start, end), name))
    return Made(node, _spaced(document, node, end if beside == "after" else start, name, before=beside == "before"))


def unmention(binder: Binder) -> Made:
    edit, name = binder.edit, _name(binder)
    span = binder.span(edit.get("at"), locked=True)
    inside = {node.id for id in span for node in binder.document.walk(id)}
    found = [one for one in mentions(binder.document) if one.node in inside]
    own = [one for one in found if one.name.casefold() == name.casefold()]
    choice = binder.choices.get(edit.id, "")
    if choice.isdecimal() and 0 < int(choice) <= len(own):
        own = [own[int(choice) - 1]]
    if not own:
        who = ", ".join(dict.fromkeys(one.name for one in found if one.name))
        raise Unbound(
            messages.refused(
                Code.NOT_FOUND,
                f"Nobody called {name!r} is mentioned in {label(binder.base, span[0])}",
                f"mentioned there: {who}" if who else "",
                edit.id,
            )
        )
    if len(own) > 1 and choice != "all":
        options = tuple(Option(str(place), snippet(binder.base, one.node, "")) for place, one in enumerate(own, 1))
        raise Unbound(messages.several_places(f"mention of {name}", options, 0, edit.id))
    document, operations = binder.document, []
    for one in own:
        binder.require_open(one.node)
        operations.append(unmentioned(document, one, as_words=edit.get("words") is True))
        document = apply(document, operations[-1:])
    return Made(own[0].node, operations)


def _name(binder: Binder) -> str:
    if not has_mentions(binder.base):
        raise Unbound(messages.unsupported(f"A {binder.base.kind} in {binder.base.format} has no mentions", binder.edit.id))
    name = str(binder.edit.get("name")).strip().removeprefix("@").strip()
    if not name or "\n" in name:
        raise Unbound(messages.invalid(f"Edit {binder.edit.id}: who is mentioned has a name of one line.", binder.edit.id))
    return name


def _at_end(document: Document, id: str, name: str) -> list[Operation]:
    """Behind the last words; a mark that ends the sentence stays last."""
    seen = formats.visible(document, id).text
    end = len(seen.rstrip().rstrip(".!?…")) if seen.rstrip() else 0
    return _spaced(document, id, end, name, before=False)


def _spaced(document: Document, id: str, at: int, name: str, *, before: bool) -> list[Operation]:
    """A mention at a place, a space between it and the words that it stands beside."""
    seen = formats.visible(document, id).text
    space = " " if seen else ""
    return mentioned(document, id, (at, at), name, ("", space) if before else (space, ""))


ACTIONS = {"mention": mention, "unmention": unmention}
