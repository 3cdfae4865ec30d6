"""Actions of plans that words alone make, besides those that a client can send: at places found already, put back, and
new nodes of a type. Their arguments are ids and places, never words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.draft import Draft
from copydesk.document.jsonform import nodes_from_json
from copydesk.document.operations import Insert, Operation, apply, assign
from copydesk.editing import blocks, messages, retyping, wordedattrs
from copydesk.editing.listsorts import MARKERS, indented, sorted_anew
from copydesk.editing.made import Made
from copydesk.editing.rewrites import rewrite
from copydesk.editing.unbound import Unbound
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import Hit

if TYPE_CHECKING:
    from copydesk.editing.bind import Binder


def replace_places(binder: Binder) -> Made:
    """Replaces at places that were found already, each with its own text; one that reads otherwise since is stale."""
    from copydesk.editing.replacing import splice_hit, text_of

    operations: list[Operation] = []
    places = binder.edit.get("places")
    for place in (one for one in places if not one.get("attr")):
        hit = Hit(place["node"], place["start"], place["end"], Rung.SOURCE if place["spelled"] else Rung.EXACT)
        if hit.node not in binder.base or text_of(binder, hit) != place["text"]:
            raise Unbound(messages.stale("The text that was to be replaced has changed."))
        operations += splice_hit(binder, _tidied(binder, hit) if not place["with"] else hit, place["with"])
    operations += wordedattrs.exchanged(binder, [one for one in places if one.get("attr")])
    return Made(places[0]["node"] if places else binder.base.root, operations, already=not operations)


def _tidied(binder: Binder, hit: Hit) -> Hit:
    """Words that go, with the space or comma that would be left before a full stop or behind a bracket."""
    seen = binder.base[hit.node].text if hit.rung is Rung.SOURCE else formats.visible(binder.base, hit.node).text
    before, behind = seen[: hit.start], seen[hit.end : hit.end + 1]
    if before.endswith(", ") and behind and behind in ".;!?":
        return hit._replace(start=hit.start - 2)
    if before.endswith(" ") and behind and behind in ".,;:!?)]":
        return hit._replace(start=hit.start - 1)
    return hit._replace(end=hit.end + 1) if before.endswith(("(", "[")) and behind == " " else hit


def restore(binder: Binder) -> Made:
    """Puts back nodes that were removed, as they were; at an index of a parent, or beside something."""
    parent, index = binder.place()
    if binder.edit.get("index") is not None:
        index = min(binder.edit.get("index"), len(binder.document[parent].children))
    nodes = nodes_from_json(binder.edit.get("nodes"), parent)
    if any(node.id in binder.document for node in nodes):
        return Made(nodes[0].id, [], already=True)
    return Made(parent, [Insert(parent, index, tuple(nodes))])


def add(binder: Binder) -> Made:
    """A new node of a type, with its attrs; with `markdown`, and what its format makes of that in it."""
    parent, index = binder.place()
    edit, document = binder.edit, binder.document
    draft = Draft(edit.get("type"), edit.get("text") or "")
    if edit.get("markdown") is not None:
        made = formats.load(document.format).fragment(document, parent, f"{draft.text}\n\n{edit.get('markdown')}")
        if len(made) == 1 and made[0].type == draft.type:
            draft.attrs, draft.children = made[0].attrs, made[0].children
    draft.attrs = draft.attrs.update(edit.get("attrs") or {})
    return Made(parent, blocks.insert_drafts(document, parent, index, [draft]))


def relist(binder: Binder) -> Made:
    """Makes items of a sort (bullet, numbered, check) of paragraphs, or of items of another sort."""
    ids = [id for one in binder.edit.get("at") for id in binder.span(one)]
    document, sort = binder.document, binder.edit.get("sort")
    parent = document[ids[0]].parent or document.root
    if document[ids[0]].type == "item" and document[parent].type == "list":
        return Made(ids[0], sorted_anew(document, parent, ids, sort))
    fresh = formats.load(document.format).fragment(document, parent, "- x")
    if document[ids[0]].type != "item" and fresh[0].type == "list":
        return Made(ids[0], rewrite(document, ids, "\n".join(f"{MARKERS[sort]}{indented(document[id].text)}" for id in ids)))
    operations: list[Operation] = []
    for id in ids:
        steps = retyping.retype_to(document, id, "item") if document[id].type != "item" else []
        document = apply(document, steps)
        checked = (document[id].attrs.get("checked") or False) if sort == "check" else None
        steps += [
            assign(document, id, name, value)
            for name, value in (("list", sort), ("checked", checked))
            if document[id].attrs.get(name) != value
        ]
        document = apply(binder.document, [*operations, *steps])
        operations += steps
    return Made(ids[0], operations, already=not operations)


ACTIONS: Mapping[str, Callable[[Binder], Made]] = {"restore": restore, "add": add, "relist": relist}
