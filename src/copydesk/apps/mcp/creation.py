"""A new document's bytes: what a model wrote, read as text, in the format that its file's name asks for."""

import json
from pathlib import PurePath

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import UnsupportedError
from copydesk.formats import FORMATS
from copydesk.formats.convert import convert
from copydesk.kinds import kind_named

TEXT = "markdown"
EMPTY = {"experiment": '{{"name": {}, "blocks": []}}\n', "blocknote": "[]\n"}  # what an empty text is in a format that has none


def made(kind: str, title: str, content: str, path: str | None) -> Document:
    """The new document, in the format of its file, or in the kind's own for text."""
    known = kind_named(kind).formats
    written = TEXT if TEXT in known else known[0]
    text = content or EMPTY.get(written, "").format(json.dumps(title, ensure_ascii=False))
    document = formats.read(text.encode(), written, kind)
    target = written if path is None else format_for(PurePath(path).suffix.lower(), known)
    return document if target == written else formats.read(convert(document, target), target, kind)


def format_for(suffix: str, known: tuple[str, ...]) -> str:
    """The kind's format whose files end so."""
    found = next((name for name in known if suffix in FORMATS[name].suffixes), None)
    if found is None:
        suffixes = ", ".join(dict.fromkeys(suffix for name in known for suffix in FORMATS[name].suffixes))
        raise UnsupportedError(f"no file that ends in {suffix or 'nothing'!r} can hold that; take {suffixes}")
    return found
