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
from copydesk.formats.inner import fields_of, has_maps, inner_named, numbered, with_inner
from copydesk.kinds import kind_named
from copydesk.plan.problem import Code

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    if key is not None and (is_plain(key) or value in ("", [])):
        return changed(document, key, value, spelled) if is_plain(key) else without(document, [key, *inside_of(document, key)])
    if key is not None:
        raise Unbound(messages.misfit(f"{name!r} is a map; set what stands in it, as {name}.name.", binder.edit.id))
    if "." in name and has_maps(document):
        return inner_set(binder, name, value)
    if value == "" or value == []:
        return Made(document.root, [], already=True)
    field = Draft("key", spelled, Map({"name": name}))
    if meta is None:
        holder = Draft("meta")
        holder.children = [field]
        return Made(document.root, blocks.insert_drafts(document, document.root, 0, [holder]))
    return Made(meta.id, blocks.insert_drafts(document, meta.id, end_of_fields(document, meta.id), [field]))


def inner_set(binder: Binder, name: str, value: Any) -> Made:
    """Sets what a dotted name leads to. A new field of such a name would be read by nobody."""
    document, path = binder.document, numbered(binder.document, name)
    fields = sorted(fields_of(document), key=lambda one: -len(one[1]))  # [seo.image] before [seo]
    for field, names in fields:
        rest = path[len(names) :]
        if path[: len(names)] != names:
            continue
        if not rest and value in ("", []):
            return without(document, [field])
        text = with_inner(document, field, rest, value) if rest else None
        if text == "" and value in ("", []):
            return changed(document, field, "", "") if is_plain(field) else without(document, [field])
        if text is not None:
            return Made(field.id, [] if text == field.text else [splice(document, field.id, text)], already=text == field.text)
    if (more := one_more(document, path, [one for one, _ in fields], value)) is not None:
        return more
    inside = [".".join(names) for _, names, _ in inner_named(document)]
    named = f"one that stands in a map ({', '.join(inside[:MAX_NAMED])})" if inside else "one without a dot"
    what = f"The front matter has no map that {name!r} could stand in"
    raise Unbound(messages.refused(Code.MISFIT, what, f"set {named}, or rewrite the whole field", binder.edit.id))


def is_plain(key: Node) -> bool:
    """Whether a field is a value behind its name, and no table with lines of its own."""
    return "table" not in key.attrs


def inside_of(document: Document, table: Node) -> list[Node]:
    """The tables that stand in one, and of a list all that are called so."""
    name = str(table.attrs.get("name"))
    beside = document.children(table.parent) if table.parent else ()
    return [
        one for one in beside if one.id != table.id and f"{one.attrs.get('name')}.".startswith(f"{name}.") and not is_plain(one)
    ]


def without(document: Document, fields: Sequence[Node]) -> Made:
    """The front matter without some fields, and the document without one that held nothing else."""
    meta = document[fields[0].parent or document.root]
    gone = {field.id for field in fields}
    if all(id in gone for id in meta.children):
        return Made(meta.id, [remove(document, meta.id)])
    operations: list[Operation] = []
    for field in fields:
        operations.append(remove(apply(document, operations), field.id))
    return Made(fields[0].id, operations)


def end_of_fields(document: Document, meta: str) -> int:
    """Where a new field stands: behind the others, and above the tables, whose it would be below them."""
    return next((at for at, one in enumerate(document.children(meta)) if not is_plain(one)), len(document[meta].children))


def one_more(document: Document, path: tuple[str, ...], fields: Sequence[Node], value: Any) -> Made | None:
    """One more table in a list of tables, with its first value."""
    own = [one for one in fields if one.attrs.get("table") == "list" and [str(one.attrs["name"]), str(len(path))] == [path[0], "3"]]
    if not own or path[1] != str(len(own) + 1) or value in ("", []):
        return None
    last = max(own, key=lambda one: document.index(one.id))
    meta = document[last.parent or document.root]
    spelled = formats.field_text(document, meta, value, "")
    draft = Draft("key", f"\n{path[2]} = {spelled}", Map({"name": path[0], "table": "list"}))
    return Made(last.id, blocks.insert_drafts(document, meta.id, document.index(last.id) + 1, [draft]))


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
    return Made(meta, blocks.insert_drafts(document, meta, min(index, end_of_fields(document, meta)), drafts))


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
