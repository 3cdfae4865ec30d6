"""Which format and kind some bytes are, from their file's suffix, from what was said, and for JSON from what they hold."""

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats import FORMATS
from copydesk.kinds import kind_named

JSON = ".json"


def open_bytes(data: bytes, suffix: str, format: str | None = None, kind: str | None = None) -> Document:
    """The document that `data` is."""
    if kind is not None:
        kind_named(kind)
    chosen = format or format_of(data, suffix, kind)
    if chosen not in FORMATS:
        add_others()
    row = FORMATS.get(chosen)
    return formats.read(data, chosen, kind or (row.kinds[0] if row else ""))


def format_of(data: bytes, suffix: str, kind: str | None) -> str:
    if suffix.lower() == JSON:
        return json_format(data)
    if suffix and not any(suffix.lower() in row.suffixes for row in FORMATS.values()):
        add_others()
    for name, row in FORMATS.items():
        if suffix.lower() in row.suffixes:
            return name
    if kind is not None:
        return kind_named(kind).formats[0]
    known = ", ".join(sorted({known for row in FORMATS.values() for known in row.suffixes}))
    raise UnsupportedError(f"no format for files that end in {suffix or 'nothing'!r}; there are {known} (or give --format)")


def add_others() -> None:
    """The formats of plug-ins, which most desks never need."""
    from copydesk.apps.plugins import add_plugins

    add_plugins()


def json_format(data: bytes) -> str:
    """A list is a note, an object with blocks an experiment."""
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")[:1]
    if start == b"[":
        return "blocknote"
    if start == b"{":
        return "experiment"
    raise InputError("this is neither a note (a JSON list of blocks) nor an experiment (a JSON object with blocks)")
