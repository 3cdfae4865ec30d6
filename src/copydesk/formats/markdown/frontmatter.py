"""Front matter: YAML or TOML at the head of a file, one `key` node per top-level key, its value verbatim; a table of
TOML is one, too, and has the lines below its header for a value."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.formats.markdown.lines import text_of
from copydesk.formats.markdown.toml import lines
from copydesk.formats.text import line_end, line_start

YAML_KEY = re.compile(
    rb"^((?:\"[^\"\r\n]+\"|'[^'\r\n]+'|[^\s#:'\"\[\]{}&*!|>%@`,-][^:\r\n]*?))[ \t]*:(?:[ \t]+|(?=\r?\n|\Z))", re.MULTILINE
)
COMMENTS = re.compile(rb"[ \t]*(?:(?:\r\n|\n|\r)(?:[ \t]*|#[^\r\n]*))*\Z")  # blank lines and comments below a value
# A blank line below the fence makes it a thematic break, as for the tools that read front matter.
OPENING = re.compile(rb"(?:---[ \t]*(?:\r\n|\n)(?![ \t]*[\r\n])|\+\+\+[ \t]*(?:\r\n|\n))")
CLOSING = {
    b"-": re.compile(rb"^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\Z)", re.MULTILINE),
    b"+": re.compile(rb"^\+\+\+[ \t]*(?:\r\n|\n|\Z)", re.MULTILINE),
}


def front_matter_length(data: bytes) -> int:
    """How many bytes at the start of a file are front matter."""
    opening = OPENING.match(data)
    closing = CLOSING[data[:1]].search(data, opening.end()) if opening else None
    return closing.end() if closing else 0


def read_front_matter(raw: bytes) -> Draft:
    """The `meta` draft of front matter, its fences included."""
    draft = Draft("meta")
    opening = line_end(raw, 0)
    closing = line_start(raw, len(raw.rstrip(b"\r\n")))
    toml = raw.startswith(b"+++")
    draft.head += raw[:opening]
    draft.close = raw[closing:]
    inner = raw[opening:closing]
    starts = list(_tables_and_keys(inner)) if toml else [_Start(*key.span(), key.group(1)) for key in YAML_KEY.finditer(inner)]
    if not starts:
        draft.head += inner
        return draft
    draft.head += inner[: starts[0].start]
    ends = [*(found.start for found in starts[1:]), len(inner)]
    for found, end in zip(starts, ends, strict=True):
        value = inner[found.end : end]
        text = value[: COMMENTS.search(value).start()]  # type: ignore[union-attr]  # it matches the empty end
        attrs = {"name": found.name.decode().strip("\"'"), **({"table": found.table} if found.table else {})}
        key = Draft("key", text_of(text, (), strip=False), Map(attrs), head=inner[found.start : found.end], tail=value[len(text) :])
        key.body = text if key.text.encode() != text else None
        draft.children.append(key)
    return draft


class _Start(NamedTuple):
    """Where a field begins, and where its value does."""

    start: int
    end: int
    name: bytes
    table: str = ""  # the sort of a table of TOML: map or list


def _tables_and_keys(inner: bytes) -> Iterator[_Start]:
    """The fields of TOML: the keys above the first table, and the tables, each with the lines below its header."""
    has_table = False
    for line in lines(inner.decode("latin-1")):  # one character for each byte
        name = ".".join(line.name).encode("latin-1")
        if line.header or not has_table:
            yield _Start(line.start, line.value, name, line.header)
        has_table = has_table or bool(line.header)
