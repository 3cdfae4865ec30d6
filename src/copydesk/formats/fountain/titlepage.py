"""The title page: `Key: value` lines at the very start of the file, up to the first blank line; a value may run over lines."""

import re
from collections.abc import Sequence
from typing import Any

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import Node
from copydesk.formats.fountain.forms import SCENE

KEY = re.compile(r"([^\W\d_][\w ()/&'-]*):[ \t\v\f]*")
COMMON = {
    "title",
    "credit",
    "author",
    "authors",
    "source",
    "notes",
    "draft date",
    "date",
    "contact",
    "copyright",
    "revision",
    "font",
}


def key_of(line: bytes) -> re.Match[str] | None:
    """The name at the start of a line of the title page; None for a further line of a value."""
    return None if SCENE.match(line) else KEY.match(line.decode())


def opens_title_page(line: bytes) -> bool:
    """Whether a file that begins with `line` has a title page. `FADE IN:` on a line of its own is not one."""
    found = key_of(line)
    if found is None:
        return False
    name = found[1].strip()
    return bool(line.decode()[found.end() :].strip()) or not name.isupper() or is_common(name)


def is_common(name: str) -> bool:
    return name.lower() in COMMON


def split_title_page(lines: list[bytes]) -> tuple[Draft, list[bytes]]:
    """The title page that `lines` begin with, and the lines below it."""
    count = next((place for place, line in enumerate(lines) if not line.strip()), len(lines))
    meta = Draft("meta")
    meta.first = True
    meta.children = read_title_page(lines[:count])
    return meta, lines[count:]


def read_title_page(lines: Sequence[bytes]) -> list[Draft]:
    """The keys of a title page whose lines these are, the first of them a key's."""
    groups: list[list[bytes]] = []
    for line in lines:
        if key_of(line):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [_key(group) for group in groups]


def _key(lines: list[bytes]) -> Draft:
    found = key_of(lines[0])
    assert found is not None
    raw = b"".join(lines)
    name = found[0].encode()
    value = raw[len(name) :].strip()
    start = raw.find(value, len(name)) if value else len(name)
    end = start + len(value)
    contents = [line.strip() for line in value.splitlines()]
    text = b"\n".join(contents)
    return Draft(
        "key",
        text.decode(),
        Map(name=found[1].rstrip()),
        head=raw[:start],
        body=None if text == value else value,
        tail=raw[end:],
    )


def field_text(_: Node | None, value: Any, __: str) -> str:
    """A value as a title page spells it: as it is, several on one line."""
    return ", ".join(value) if isinstance(value, list) else str(value)
