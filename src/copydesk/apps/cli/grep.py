"""`copydesk grep WORDS FOLDER`: where some words stand in the files of a folder, as a reader sees them, with file and place.

Words are found as they are said, whatever their case; where they stand nowhere so, what has all of them is shown instead."""

import argparse
import os
import re
from collections.abc import Iterator
from glob import has_magic
from typing import Any, NamedTuple

from copydesk.apps.cli import show
from copydesk.apps.cli.folder import Folder, counted, tell_left_out
from copydesk.apps.opening import is_imported, open_bytes
from copydesk.document.document import Document
from copydesk.errors import CopydeskError, InputError
from copydesk.formats import FORMATS
from copydesk.plan.outcome import Outcome
from copydesk.reading.lines import line_of
from copydesk.reading.mentions import Mention, holding_all, scanned, text_of
from copydesk.reading.places import path
from copydesk.reading.quoting import Quote, words_around

Options = argparse.Namespace
MAX_SHOWN = 200
LONGEST = 160  # characters of a quotation
_WORD = re.compile(r"[a-z0-9]{3,}")  # a file is passed over for not having one of these
_MARKS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ", b"abcdefghijklmnopqrstuvwxyz")
# A mark, a link, a tag or a reference inside a word, and the two signs beyond ASCII that are capitals of a letter in it: what is
# seen there can't be told from the bytes.
_INSIDE_WORD = re.compile(rb"\w\[\w|\]\([^)\n]*\)\w|\w<[^>\n]{1,99}>\w|&#?\w{1,31};|\xe2\x84\xaa|\xc5\xbf")


class Match(NamedTuple):
    """A place in a file that has the words."""

    file: str
    line: int | None  # where people read the file as lines
    label: str
    quote: Quote

    def shown(self) -> str:
        where = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{show.coloured(where, '36')}: {self.label}: {self.quote.shown}"

    def to_json(self) -> dict[str, Any]:
        line = {} if self.line is None else {"line": self.line}
        return {"source": self.file, **line, "label": self.label, "quote": self.quote.text}


def grep(options: Options) -> int:
    words = " ".join(options.words.split())
    if not words:
        raise InputError("say which words to look for")
    for name in options.folders:
        if not has_magic(name) and not os.path.lexists(name):
            raise InputError(f"there is no file or folder {name}")
    folder = Folder(options.folders)
    matches = [match for file, data in folder.files() for match in exactly(folder, file, data, words)]
    said = f"“{words}” stands in {counted(len(matches), 'place')} of {counted(len({one.file for one in matches}), 'file')}."
    if not matches and len(words.split()) > 1:
        folder = Folder(options.folders)
        matches = [match for file, data in folder.files() for match in loosely(folder, file, data, words)]
        said = f"“{words}” stands nowhere as it is said. All of its words are in {counted(len(matches), 'place')}."
    if not matches:
        said = f"“{words}” stands in none of {counted(folder.read, 'file')}."
    return told(options, folder, matches, said)


def told(options: Options, folder: Folder, matches: list[Match], said: str) -> int:
    outcome = Outcome.ANSWER if matches else Outcome.REFUSED
    more = max(0, len(matches) - MAX_SHOWN)
    if options.json:
        problem = {} if matches else {"problem": {"code": "not_found", "question": said, "options": []}}
        found = {"citations": [match.to_json() for match in matches[:MAX_SHOWN]], **({"more": more} if more else {})}
        show.as_json({"outcome": str(outcome), "message": said, **found, **problem, **folder.to_json()})
        return show.EXIT[outcome]
    for match in matches[:MAX_SHOWN]:
        show.line(match.shown())
    show.line(f"{f'… and {more:,} more. ' if more else ''}{said}")
    tell_left_out(folder)
    return show.EXIT[outcome]


def exactly(folder: Folder, file: str, data: bytes, words: str) -> Iterator[Match]:
    if may_hold(file, data, words):
        document = opened(folder, file, data)
        if document is not None:
            yield from (match_of(document, file, mention) for mention in scanned(document, words))


def loosely(folder: Folder, file: str, data: bytes, words: str) -> Iterator[Match]:
    document = opened(folder, file, data)
    if document is not None:
        yield from (match_of(document, file, Mention(id, 0, 0)) for id in holding_all(document, words))


def opened(folder: Folder, file: str, data: bytes) -> Document | None:
    try:
        return open_bytes(data, os.path.splitext(file)[1])
    except CopydeskError as error:
        folder.leave_out(file, error)
        return None


def may_hold(file: str, data: bytes, words: str) -> bool:
    """Whether a file may have the words: one of plain text that lacks the letters of one of them doesn't, and needn't be read.
    Bytes are searched far faster than a document is made of them."""
    suffix = os.path.splitext(file)[1].lower()
    is_text = any(row.is_text for row in FORMATS.values() if suffix in row.suffixes)
    if not is_text or _INSIDE_WORD.search(data):
        return True
    plain = data.translate(_MARKS, b"*_~`")
    return all(word.encode() in plain for word in _WORD.findall(words.casefold()))


def match_of(document: Document, file: str, mention: Mention) -> Match:
    quote = words_around(text_of(document, mention), mention.start, mention.end, LONGEST)
    line = None if is_imported(os.path.splitext(file)[1]) else line_of(document, mention)
    return Match(file, line, path(document, mention.node), quote)
