"""A file on this machine with its history: opened, brought up to date with edits made elsewhere, and written atomically."""

import getpass
import hashlib
import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.apps.desk import Doc
from copydesk.apps.opening import is_imported, open_bytes
from copydesk.document.change import ELSEWHERE, Change, Version, measure
from copydesk.document.document import Document
from copydesk.document.operations import apply
from copydesk.errors import HistoryError, InputError, UnsupportedError
from copydesk.formats.reimport import reimport
from copydesk.stores.files import read_file, write_file
from copydesk.stores.home import home_folder
from copydesk.stores.local import FIRST, LocalHistory

if TYPE_CHECKING:
    from copydesk.apps.equipping import Modelled

STREAM = "-"  # standard input, or output
ELSEWHERE_WORDS = "edited outside Copydesk"


class FileHistory:
    """The history of one file. Recording a change writes the file; the file is written before the record is final."""

    def __init__(self, path: Path, data: bytes, document: Document) -> None:
        self._local = local_history()
        self._path = path
        self._digest = digest(data)
        self._document = document

    def versions(self) -> list[Version]:
        return self._local.versions(self._path) or [Version(FIRST, None)]

    def latest(self) -> int:
        head = self._local.head(self._path)
        return FIRST if head is None else head.version

    def document_at(self, number: int) -> Document:
        if number == FIRST and self._local.head(self._path) is None:
            return self._document
        return self._local.document_at(self._path, number)

    def append(self, change: Change, after: Document) -> int:
        data = formats.write(after)
        if self._local.head(self._path) is None:
            self._local.start(self._path, self._document, self._digest)
        number = self._local.append(self._path, change, self._document, after, digest(data), lambda: self._write(data))
        self._document, self._digest = after, digest(data)
        return number

    def _write(self, data: bytes) -> None:
        if digest(read_file(self._path)) != self._digest:
            raise HistoryError(f"{self._path} was changed by something else just now; nothing was done, so try again")
        write_file(self._path, data)


def local_history() -> LocalHistory:
    return LocalHistory(home_folder(os.environ) / "history.db")


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def open_file(
    path: str,
    *,
    kind: str | None = None,
    format: str | None = None,
    author: str | None = None,
    modelled: "Modelled | None" = None,
    imports: bool = False,
) -> Doc:
    """The document in a file, with its ids and versions where Copydesk has seen it before; that of standard input has none.
    `imports`: it is only looked at, so that a file will do which can't be written back."""
    if path == STREAM:
        document = opened(sys.stdin.buffer.read(), "standard input", "" if format or kind else ".md", format, kind)
        return Doc(document, author=author or login_name(), modelled=modelled)
    file = Path(path)
    if is_imported(file.suffix) and format is None:
        if not imports:
            raise UnsupportedError(
                f"{path} can be read, not changed; import it first: copydesk convert {path} {file.with_suffix('.md')}"
            )
        return Doc(
            opened(read_file(file), path, file.suffix, None, kind), path=file, author=author or login_name(), modelled=modelled
        )
    data = read_file(file)
    document = known_document(file, data, kind, format) or opened(data, path, file.suffix, format, kind)
    history = FileHistory(file, data, document)
    return Doc(document, history=history, path=file, author=author or login_name(), modelled=modelled)


def opened(data: bytes, name: str, suffix: str, format: str | None, kind: str | None) -> Document:
    """The document that some bytes are. What is wrong with them is told of the file by its name: several may be named."""
    try:
        return open_bytes(data, suffix, format, kind)
    except UnsupportedError:
        raise
    except InputError as error:
        raise type(error)(f"{name}: {error}") from None


def known_document(file: Path, data: bytes, kind: str | None, format: str | None) -> Document | None:
    """The latest version of a file that has a history; an edit made elsewhere becomes a version of its own."""
    local = local_history()
    head = local.head(file)
    if head is None:
        if not local.adopt(file, digest(data)):
            return None
        head = local.head(file)
    assert head is not None
    if (kind or head.kind, format or head.format) != (head.kind, head.format):
        raise InputError(
            f"{file} is known as {head.kind} in {head.format}; leave the kind and the format out, or copy it to another name"
        )
    found = local.load(file)
    assert found is not None
    document, number = found
    if head.digest == digest(data):
        return document
    operations = reimport(document, data)
    after = apply(document, operations)
    when = datetime.now(UTC).isoformat(timespec="seconds")
    stats = measure(document, after, operations)
    local.append(file, Change(operations, number, ELSEWHERE, when, ELSEWHERE_WORDS, stats=stats), document, after, digest(data))
    return after


def login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # no such user, as in some containers
        return "you"
