"""`duplicate`: the same once more. A copy has no id of the file's own until its format gives it one, and what pointed from one
copied part to another points to the copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.draft import Draft
from copydesk.editing import blocks, messages
from copydesk.editing.made import Made
from copydesk.editing.moves import LIST
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named
from copydesk.plan.edit import PLACES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder

FOREIGN = "foreign"  # the attr of the file's own ids, which are never given twice


def duplicate(binder: Binder) -> Made:
    """A second one of each node, behind the last of them or where it is said."""
    at = binder.edit.get("at")
    ids = [id for one in (at if isinstance(at, list) else [at]) for id in binder.span(one)]
    document = binder.document
    kind = kind_named(document.kind)
    types = kind.types
    for node in (node for id in ids for node in document.walk(id)):
        if types[node.type].locked:
            raise InputError(
                f"a {types[node.type].words[0]} can't be copied, for what it is isn't known; copy what stands around it"
            )
    blocks.keep_shape(document[ids[0]])
    if any(binder.edit.get(side) is not None for side in PLACES):
        parent, index = binder.place()
    else:
        parent, index = document[ids[-1]].parent or document.root, document.index(ids[-1]) + 1
    drafts = [copied(document, id) for id in ids]
    if (identify := getattr(formats.load(document.format), "identify", None)) is not None:
        identify(document, drafts, ids)
    holder = document[ids[0]].parent or document.root
    if document[holder].type == LIST != document[parent].type:  # an item stands in a list wherever it stands
        drafts = [_held(copied(document, holder, ()), drafts)]
    if (wrong := next((draft.type for draft in drafts if not kind.fits(draft.type, document[parent].type)), None)) is not None:
        raise Unbound(messages.does_not_fit(wrong, document[parent].type, binder.edit.id))
    return Made(ids[0], blocks.insert_drafts(document, parent, index, drafts))


def _held(holder: Draft, drafts: list[Draft]) -> Draft:
    holder.children = drafts
    return holder


def copied(document: Document, id: str, children: Sequence[str] | None = None) -> Draft:
    """A node as a draft, with what stands in it or with some of its children, without ids of the file's own."""
    top = _bare(document, id)
    open_drafts = [(top, list(document[id].children if children is None else children))]
    while open_drafts:
        draft, below = open_drafts.pop()
        for child in below:
            draft.children.append(_bare(document, child))
            open_drafts.append((draft.children[-1], list(document[child].children)))
    return top


def _bare(document: Document, id: str) -> Draft:
    node = document[id]
    draft = Draft(node.type, node.text, node.attrs.delete(FOREIGN) if FOREIGN in node.attrs else node.attrs)
    origin = node.origin
    if origin is not None and FORMATS[document.format].is_text and (origin.type, origin.text, origin.attrs) == node[1:4]:
        draft.lead, draft.head, draft.body = origin.lead, origin.head, origin.body
        draft.tail, draft.close, draft.context = origin.tail, origin.close, origin.context
    return draft
