"""Fields of the front matter, set in the tree as they were set in the live document."""

from collections.abc import Mapping
from typing import Any

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.document.operations import Operation, apply, remove
from copydesk.editing import blocks
from copydesk.editing.typed import Typing, typed
from copydesk.editing.typed.values import TypedBlock
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.live import messages
from copydesk.live.changes import FIELD
from copydesk.live.passes import Taken
from copydesk.plan.problem import Problem


def set_fields(tree: Document, fields: Mapping[str, Any]) -> Taken:
    """Each field as its source is spelled; None takes one away."""
    operations: tuple[Operation, ...] = ()
    refused: dict[str, str] = {}
    for name, value in fields.items():
        made = _set(tree, name, value)
        if isinstance(made, str):
            refused[f"{FIELD}{name}"] = made
        else:
            tree = apply(tree, made)
            operations += tuple(made)
    return Taken(tree, operations, refused)


def _set(tree: Document, name: str, value: Any) -> tuple[Operation, ...] | str:
    key = _key(tree, name)
    if value is None:
        return () if key is None else _without(tree, key)
    if not isinstance(value, str) or "meta" not in kind_named(tree.kind).types:
        return messages.FIELD
    value = value.rstrip().lstrip(" \t")  # of somebody who has not typed on yet
    if key is not None:
        made = typed(tree, Typing((TypedBlock(id=key.id, text=value),)))
        return made.message if isinstance(made, Problem) else made.operations
    meta = _meta(tree)
    field = Draft("key", value, Map({"name": name}))
    holder = Draft("meta")
    holder.children = [field]
    try:
        if meta is None:
            return tuple(blocks.insert_drafts(tree, tree.root, 0, [holder]))
        return tuple(blocks.insert_drafts(tree, meta.id, len(meta.children), [field]))
    except InputError as error:
        return f"{str(error).rstrip('.')}."


def _without(tree: Document, key: Node) -> tuple[Operation, ...]:
    """Without a field, and without the front matter where it was the last."""
    assert key.parent is not None
    return (remove(tree, key.id if len(tree[key.parent].children) > 1 else key.parent),)


def _meta(tree: Document) -> Node | None:
    return next((node for node in tree.children(tree.root) if node.type == "meta"), None)


def _key(tree: Document, name: str) -> Node | None:
    meta = _meta(tree)
    return next((node for node in tree.children(meta.id) if node.attrs.get("name") == name), None) if meta else None


def field_text(tree: Document, name: str) -> str | None:
    key = _key(tree, name)
    return key.text if key is not None else None
