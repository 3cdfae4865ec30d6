"""Metadata: fields of the front matter or title page, set by inserting, splicing or removing their key node; or added as text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from immutables import Map

from copydesk import formats
from copydesk.document.draft import Draft
from copydesk.document.operations import Operation, apply, remove, splice
from copydesk.editing import blocks, messages
from copydesk.editing.made import Made
from copydesk.editing.unbound import Unbound
from copydesk.errors import InputError
from copydesk.formats.inner import has_maps, inner_named, with_inner
from copydesk.kinds import kind_named
from copydesk.plan.problem import Code

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.node import Node
    from copydesk.editing.bind import Binder

MAX_NAMED = 8
_FIELD = re.compile(r"([^\s:][^:]*?)\s*:\s+(\S.*)")


def set_field(binder: Binder, name: str, value: Any) -> Made:
    """Sets a field, or by a dotted name what stands in the map that one holds; an empty text takes it away."""
    document = binder.document
    meta = next((node for node in document.children(document.root) if node.type == "meta"), None)
    key = next((node for node in document.children(meta.id) if node.attrs.get("name") == name), None) if meta else None
    spelled = formats.field_text(document, meta, value, key.text if key is not None else "")
    if spelled is None or "meta" not in kind_named(document.kind).types:
        raise Unbound(messages.misfit(f"A {document.kind} in {document.format} has no field {name!r}.", binder.edit.id))
    if key is not None:
        return changed(document, key, value, spelled)
    if "." in name and has_maps(document):
        return inner_set(binder, meta, name, value)
    if value == "" or value == []:
        return Made(document.root, [], already=True)
    field = Draft("key", spelled, Map({"name": name}))
    if meta is None:
        holder = Draft("meta")
        holder.children = [field]
        return Made(document.root, blocks.insert_drafts(document, document.root, 0, [holder]))
    return Made(meta.id, blocks.insert_drafts(document, meta.id, len(meta.children), [field]))


def inner_set(binder: Binder, meta: Node | None, name: str, value: Any) -> Made:
    """Sets what a dotted name leads to. A new field of such a name would be read by nobody."""
    document = binder.document
    fields = document.children(meta.id) if meta else ()
    for field in fields:
        called = f"{field.attrs.get('name')}."
        if name.startswith(called):
            text = with_inner(document, field, tuple(name.removeprefix(called).split(".")), value)
            if text is not None:
                return Made(field.id, [] if text == field.text else [splice(document, field.id, text)], already=text == field.text)
    inside = [".".join(names) for _, names, _ in inner_named(document)]
    named = f"one that stands in a map ({', '.join(inside[:MAX_NAMED])})" if inside else "one without a dot"
    what = f"The front matter has no map that {name!r} could stand in"
    raise Unbound(messages.refused(Code.MISFIT, what, f"set {named}, or rewrite the whole field", binder.edit.id))


def added(binder: Binder, meta: str, index: int) -> Made:
    """Fields that are sent as text, a line each, to stand among the others."""
    document, lines = binder.document, [line for line in binder.edit.get("markdown").split("\n") if line.strip(" -")]
    pairs = [found.groups() for line in lines if (found := _FIELD.fullmatch(line.strip())) is not None]
    if not pairs or len(pairs) < len(lines):
        raise InputError("a field is written in a line, as in name: value; or use set, with the field's name and value")
    there = {node.attrs.get("name") for node in document.children(meta)}
    twice = next((name for name, _ in pairs if name in there), None)
    if twice is not None:
        raise InputError(f"there is a field {twice!r} already; use set to give it another value")
    drafts = [Draft("key", value, Map({"name": name})) for name, value in pairs]
    return Made(meta, blocks.insert_drafts(document, meta, index, drafts))


def changed(document: Document, key: Node, value: Any, spelled: str) -> Made:
    if value == "" or value == []:
        operations: list[Operation] = [remove(document, key.id)]
        after = apply(document, operations)
        if key.parent and not after[key.parent].children:
            operations = [remove(document, key.parent)]
        return Made(key.id, operations)
    if spelled == key.text:
        return Made(key.id, [], already=True)
    return Made(key.id, [splice(document, key.id, spelled)])
