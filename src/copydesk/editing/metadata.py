"""Metadata: fields of the front matter or title page, set by inserting, splicing or removing their key node."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.operations import Operation, apply, remove, splice
from copydesk.editing import blocks, messages
from copydesk.editing.made import Made
from copydesk.editing.unbound import Unbound
from copydesk.kinds import kind_named

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.node import Node
    from copydesk.editing.bind import Binder

PLAIN = re.compile(r"[A-Za-z0-9_.][^\n:#'\"\[\]{}&*!|>%@`,]*\Z")
NUMERIC = re.compile(r"[-+]?[0-9][0-9_.eE:-]*")
BLOCK_ITEM = re.compile(r"(\n[ \t]*-[ \t]+)")
WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "~"})


def set_field(binder: Binder, name: str, value: Any) -> Made:
    """Sets a field; an empty text takes it away."""
    document = binder.document
    if "meta" not in kind_named(document.kind).types or document.format not in ("markdown", "fountain"):
        raise Unbound(messages.misfit(f"A {document.kind} in {document.format} has no field {name!r}.", binder.edit.id))
    meta = next((node for node in document.children(document.root) if node.type == "meta"), None)
    key = next((node for node in document.children(meta.id) if node.attrs.get("name") == name), None) if meta else None
    spelled = value_text(document, meta, value, key.text if key is not None else "")
    if key is not None:
        return changed(document, key, value, spelled)
    if value == "" or value == []:
        return Made(document.root, [], already=True)
    field = Draft("key", spelled, Map({"name": name}))
    if meta is None:
        holder = Draft("meta")
        holder.children = [field]
        return Made(document.root, blocks.insert_drafts(document, document.root, 0, [holder]))
    return Made(meta.id, blocks.insert_drafts(document, meta.id, len(meta.children), [field]))


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


def value_text(document: Document, meta: Node | None, value: Any, old: str = "") -> str:
    """A value as the front matter spells it: YAML by default, TOML where the file has that; in the style of the old value."""
    if document.format != "markdown":
        return ", ".join(value) if isinstance(value, list) else str(value)
    toml = meta is not None and meta.origin is not None and meta.origin.head.startswith(b"+++")
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return list_text(value, old, toml)
    if isinstance(value, str):
        return quoted(value) if toml else scalar(value, old)
    return str(value)


def list_text(values: list[str], old: str, toml: bool) -> str:
    """A list on one line, or a line an item where the old one had that."""
    block = BLOCK_ITEM.match(old)
    if block and not toml:
        return "".join(f"{block.group(1)}{scalar(value)}" for value in values)
    return "[" + ", ".join(quoted(item) if toml else scalar(item) for item in values) + "]"


def scalar(text: str, old: str = "") -> str:
    """A YAML scalar: quoted as the old one was, or plain where that is read back as this text."""
    if old[:1] == "'" and old[-1:] == "'" and "\n" not in text:
        return "'" + text.replace("'", "''") + "'"
    if old[:1] == '"' and old[-1:] == '"':
        return quoted(text)
    bare = bool(NUMERIC.fullmatch(old)) and bool(NUMERIC.fullmatch(text))  # a date or a number in place of one
    plain = PLAIN.match(text) and text == text.strip() and text.casefold() not in WORDS_OF_YAML and not NUMERIC.fullmatch(text)
    return text if bare or plain else quoted(text)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
