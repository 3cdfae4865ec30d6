"""How the value of a field of front matter is spelled, in YAML or TOML."""

import re
from typing import Any

from copydesk.document.node import Node

PLAIN = re.compile(r"[A-Za-z0-9_.][^\n:#'\"\[\]{}&*!|>%@`]*\Z")
# What else is read as it stands: an address, which has colons before no space.
WIDER = re.compile(r"[A-Za-z0-9_.](?:[^\n:#'\"\[\]{},&*!|>`]|:(?=[^\s,\[\]{}])|(?<=\S)#)*\Z")
NUMERIC = re.compile(r"[-+]?[0-9][0-9_.eE:-]*")
BLOCK_ITEM = re.compile(r"(\n[ \t]*-[ \t]+)")
WORDS_OF_YAML = frozenset({"true", "false", "yes", "no", "on", "off", "null", "~"})


FLAGS = ("true", "false")


def is_toml(meta: Node | None) -> bool:
    return meta is not None and meta.origin is not None and meta.origin.head.startswith(b"+++")


def field_text(meta: Node | None, value: Any, old: str) -> str:
    """A value as front matter spells it: YAML by default, TOML where the file has that; in the style of the old value."""
    toml = is_toml(meta)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return list_text(value, old, toml)
    if isinstance(value, str) and value.casefold() in FLAGS and old.strip() in FLAGS:  # a flag stays one
        return value.casefold()
    if isinstance(value, str):
        bare = bool(NUMERIC.fullmatch(old.strip())) and bool(NUMERIC.fullmatch(value))  # a date or a number in place of one
        return scalar(value, old) if not toml else value if bare else quoted(value)
    return str(value)


def list_text(values: list[str], old: str, toml: bool) -> str:
    """A list on one line, or a line an item where the old one had that."""
    block = BLOCK_ITEM.match(old)
    if block and not toml:
        return "".join(f"{block.group(1)}{scalar(value)}" for value in values)
    return "[" + ", ".join(quoted(item) if toml or "," in item else scalar(item) for item in values) + "]"


def scalar(text: str, old: str = "") -> str:
    """A YAML scalar: quoted as the old one was, or plain where that is read back as this text."""
    if old[:1] == "'" and old[-1:] == "'" and "\n" not in text:
        return "'" + text.replace("'", "''") + "'"
    if old[:1] == '"' and old[-1:] == '"':
        return quoted(text)
    bare = bool(NUMERIC.fullmatch(old)) and bool(NUMERIC.fullmatch(text))  # a date or a number in place of one
    form = WIDER if old and not PLAIN.match(old) and WIDER.match(old) else PLAIN  # as the old one was
    plain = form.match(text) and text == text.strip() and text.casefold() not in WORDS_OF_YAML and not NUMERIC.fullmatch(text)
    return text if bare or plain else quoted(text)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
