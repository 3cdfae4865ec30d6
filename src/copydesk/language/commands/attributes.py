"""Attributes in words: what the attrs of a type are called, and which values words stand for."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from copydesk.kinds.kind import NodeType
from copydesk.references.nameindex import name_key
from copydesk.words.lexicon import grouped_in, words_in
from copydesk.words.tokens import tokens

# What people call an attr, besides its name.
SPOKEN: Mapping[str, tuple[str, ...]] = grouped_in("SPOKEN")
TITLE_WORDS = words_in("ATTRIBUTES_TITLE_WORDS")
CONTENT_WORDS = words_in("ATTRIBUTES_CONTENT_WORDS")
DONE = words_in("ATTRIBUTES_DONE")
NOT_DONE = words_in("ATTRIBUTES_NOT_DONE")


def attr_called(type: NodeType, words: str) -> str | None:
    """The attr of a type that words name."""
    wanted = name_key(words).removeprefix("the ")
    for name in type.attrs:
        if wanted in (name, name.replace("_", " "), *SPOKEN.get(name, ())):
            return name
    return None


def value_of(allowed: tuple[object, ...], words: str) -> Any | None:
    """The value that words stand for; None where it is none of the allowed ones."""
    text = words.strip()
    if not allowed:
        return text
    folded = name_key(text)
    if True in allowed and folded in DONE | {"true", "yes", "on"}:
        return True
    if False in allowed and folded in NOT_DONE | {"false", "no", "off"}:
        return False
    for value in allowed:
        if not isinstance(value, bool) and folded in (str(value).casefold(), f"in {value}", f"{value}ed"):
            return value
    return None


def attrs_with_value(type: NodeType, words: str) -> Iterator[tuple[str, Any]]:
    """The attrs of a type that have such a value among their own: "final" is a status."""
    for name in ("checked", type.state or "status"):
        allowed = type.attrs.get(name, ())
        value = value_of(allowed, words) if allowed else None
        if value is not None:
            yield name, value


def list_of(words: str) -> str | list[str]:
    """A value as a list where it is written as one: in brackets, or a line an item."""
    text = words.strip()
    if text.startswith("[") and text.endswith("]"):
        return [item.strip().strip("\"'") for item in text[1:-1].split(",") if item.strip()]
    lines = text.splitlines()
    if words[:1] == "\n" and lines and all(line.lstrip().startswith("- ") for line in lines):
        return [line.lstrip()[2:].strip().strip("\"'") for line in lines]
    return text


def items_of(words: str) -> list[str]:
    """The items that words tell one after the other: with commas, "and" before the last, or each in quotation marks."""
    written = list_of(words)
    if isinstance(written, list):
        return written
    found = tokens(words)
    quoted = [token.word for token in found if token.is_quote]
    if quoted and all(token.is_quote or token.word in (",", ";", "and", "&") for token in found):
        return quoted
    return [item for part in re.split(r"\s*[,;]\s*", words.strip()) for item in re.split(r"\s+and\s+|^and\s+", part) if item]
