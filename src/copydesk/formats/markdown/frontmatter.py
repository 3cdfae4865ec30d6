"""Front matter: YAML or TOML at the head of a file, one `key` node per top-level key, its value verbatim."""

import re

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.formats.markdown.lines import text_of
from copydesk.formats.text import line_end, line_start

YAML_KEY = re.compile(
    rb"^((?:\"[^\"\r\n]+\"|'[^'\r\n]+'|[^\s#:'\"\[\]{}&*!|>%@`,-][^:\r\n]*?))[ \t]*:(?:[ \t]+|(?=\r?\n|\Z))", re.MULTILINE
)
TOML_KEY = re.compile(rb"^((?:\"[^\"\r\n]+\"|[A-Za-z0-9_.-]+))[ \t]*=[ \t]*", re.MULTILINE)
COMMENTS = re.compile(rb"[ \t]*(?:(?:\r\n|\n|\r)(?:[ \t]*|#[^\r\n]*))*\Z")  # blank lines and comments below a value
# A blank line below the fence makes it a thematic break, as for the tools that read front matter.
OPENING = re.compile(rb"(?:---[ \t]*(?:\r\n|\n)(?![ \t]*[\r\n])|\+\+\+[ \t]*(?:\r\n|\n))")
CLOSING = {
    b"-": re.compile(rb"^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\Z)", re.MULTILINE),
    b"+": re.compile(rb"^\+\+\+[ \t]*(?:\r\n|\n|\Z)", re.MULTILINE),
}
TOML_TABLE = re.compile(rb"^[ \t]*\[", re.MULTILINE)


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
    starts = _key_starts(inner, toml)
    if not starts:
        draft.head += inner
        return draft
    draft.head += inner[: starts[0].start()]
    ends = [*(found.start() for found in starts[1:]), len(inner)]
    for found, end in zip(starts, ends, strict=True):
        value = inner[found.end() : end]
        text = value[: COMMENTS.search(value).start()]  # type: ignore[union-attr]  # it matches the empty end
        key = Draft(
            "key",
            text_of(text, (), strip=False),
            Map({"name": found.group(1).decode().strip("\"'")}),
            head=found.group(),
            tail=value[len(text) :],
        )
        key.body = text if key.text.encode() != text else None
        draft.children.append(key)
    return draft


def _key_starts(inner: bytes, toml: bool) -> list[re.Match[bytes]]:
    """The top-level keys. TOML's first table header ends them: what follows belongs to the last key's bytes."""
    if not toml:
        return list(YAML_KEY.finditer(inner))
    table = TOML_TABLE.search(inner)
    return list(TOML_KEY.finditer(inner, 0, table.start() if table else len(inner)))
