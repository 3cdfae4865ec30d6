"""Which format and kind some bytes are, from their file's suffix, from what was said, and for JSON from what they hold."""

from hashlib import sha256

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats import FORMATS, imports
from copydesk.kinds import kind_named
from copydesk.ports import STORED

JSON = ".json"


def open_bytes(data: bytes, suffix: str, format: str | None = None, kind: str | None = None) -> Document:
    """The document that `data` is."""
    if kind is not None:
        kind_named(kind)
    if foreign_format(suffix, format) is not None:
        return open_with_pictures(data, suffix, format, kind)[0]
    chosen = format or format_of(data, suffix, kind)
    if chosen not in FORMATS:
        add_others()
    row = FORMATS.get(chosen)
    return formats.read(data, chosen, kind or (row.kinds[0] if row else ""))


def open_with_pictures(
    data: bytes, suffix: str, format: str | None = None, kind: str | None = None, naming: imports.Naming | None = None
) -> tuple[Document, dict[str, bytes]]:
    """The document that `data` is, and the pictures that came in it and it names by their addresses: those of an import. A Word
    file holds its own."""
    foreign = foreign_format(suffix, format)
    if foreign is None:
        return open_bytes(data, suffix, format, kind), {}
    if kind is not None:
        kind_named(kind)
    made = imports.imported(data, foreign, naming)
    return formats.read(made.data, imports.TARGET, kind or FORMATS[imports.TARGET].kinds[0]), dict(made.pictures)


def open_for_keeping(
    data: bytes, suffix: str, format: str | None = None, kind: str | None = None
) -> tuple[Document, dict[str, bytes]]:
    """The same for a desk that keeps files: pictures have the addresses that they have once they are kept."""
    return open_with_pictures(data, suffix, format, kind, lambda _, picture: f"{STORED}{sha256(picture).hexdigest()}")


def foreign_format(suffix: str, format: str | None) -> str | None:
    """The format of a file that is only imported."""
    return imports.import_format(suffix) if format is None else format if format in imports.IMPORTS else None


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
    known = ", ".join(sorted(known_suffixes()))
    raise UnsupportedError(f"no format for files that end in {suffix or 'nothing'!r}; there are {known} (or give --format)")


def known_suffixes() -> set[str]:
    """How the names of files end that can be read."""
    own = {suffix for row in FORMATS.values() for suffix in row.suffixes}
    return own | {suffix for row in imports.IMPORTS.values() for suffix in row.suffixes}


def is_imported(suffix: str) -> bool:
    """Whether files that end so are read into Markdown, and never written."""
    return imports.import_format(suffix) is not None


def markdown_bytes(data: bytes, suffix: str) -> bytes:
    """What a file says as Markdown, which most files are already."""
    foreign = imports.import_format(suffix)
    if foreign is not None:
        return imports.imported(data, foreign).data
    if format_of(data, suffix, None) == imports.TARGET:
        return data
    from copydesk.formats.convert import convert

    return convert(open_bytes(data, suffix), imports.TARGET)


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
