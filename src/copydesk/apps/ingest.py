"""A file as chunks of a knowledge base: what it says, in parts of a few sentences, each with its place to cite it by."""

import hashlib
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO

from copydesk.apps.opening import open_bytes
from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.formats.text import require_utf8
from copydesk.ports import Chunk

CHUNK_CHARS = 600
MAX_CHUNKS = 20_000
MAX_PAGES = 2_000
MAX_SECONDS = 30.0  # that a PDF may take
HTML_SUFFIXES = frozenset({".html", ".htm"})
SILENT = frozenset({"script", "style", "template", "noscript", "svg"})
HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "title"})
INLINE = frozenset(
    {"a", "abbr", "b", "bdi", "cite", "code", "em", "i", "kbd", "mark", "q", "s", "small", "span", "strong", "sub", "sup", "u"}
)
Part = tuple[str, str]  # place, text


def chunks_of(data: bytes, suffix: str) -> list[Chunk]:
    """The chunks of a file. InputError where it can't be read, or says more than is kept."""
    suffix = suffix.lower()
    if suffix == ".pdf":
        parts = _pdf_parts(data)
    elif suffix in HTML_SUFFIXES:
        parts = _html_parts(require_utf8(data))
    else:
        parts = _document_parts(open_bytes(data, suffix if suffix not in ("", ".txt", ".text") else ".md", None, None))
    chunks: list[Chunk] = []
    for place, text in _sized(parts):
        if len(chunks) >= MAX_CHUNKS:
            raise InputError(f"this source has more than {MAX_CHUNKS:,} parts; split it")
        chunks.append(Chunk(place, text, hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()))
    return chunks


def _document_parts(document: Document) -> Iterator[Part]:
    heading = ""
    for node in document.walk():
        text = node.text.strip()
        if node.type in ("heading", "section", "scene") and text:
            heading = text
        if text:
            yield heading, text


def _pdf_parts(data: bytes) -> Iterator[Part]:
    from pypdf import PdfReader

    until = time.monotonic() + MAX_SECONDS
    try:
        pages = PdfReader(BytesIO(data)).pages
        if len(pages) > MAX_PAGES:
            raise InputError(f"this PDF has {len(pages):,} pages; {MAX_PAGES:,} are read; split it")
        for number, page in enumerate(pages, 1):
            if time.monotonic() > until:
                raise InputError("this PDF takes too long to read; split it")
            for text in page.extract_text().split("\n\n"):
                yield f"page {number}", " ".join(text.split())
    except InputError:
        raise
    except Exception as error:  # noqa: BLE001  a file made to do harm may raise anything in there
        raise InputError(f"this PDF can't be read: {type(error).__name__}") from None


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[Part] = []
        self._heading, self._text, self._silent, self._in_heading = "", "", 0, False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag in SILENT:
            self._silent += 1
        if tag not in INLINE:
            self.cut()
        if tag in HEADINGS:
            self._in_heading = True

    def handle_endtag(self, tag: str) -> None:
        if tag in SILENT:
            self._silent = max(0, self._silent - 1)
        if tag in HEADINGS:
            self._heading, self._in_heading = " ".join(self._text.split()) or self._heading, False
        if tag not in INLINE:
            self.cut()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._text += data

    def cut(self) -> None:
        text, self._text = " ".join(self._text.split()), ""
        if text:
            self.parts.append((self._heading, text))


def _html_parts(text: str) -> Iterator[Part]:
    page = _Page()
    page.feed(text)
    page.close()
    page.cut()
    yield from page.parts


def _sized(parts: Iterator[Part]) -> Iterator[Part]:
    """Parts of one place joined while they are short, and cut between words where they are long."""
    place, gathered = "", ""
    for at, text in parts:
        if gathered and (at != place or len(gathered) + len(text) >= CHUNK_CHARS):
            yield place, gathered
            gathered = ""
        place, gathered = at, f"{gathered}\n{text}" if gathered else text
        while len(gathered) > CHUNK_CHARS:
            end = gathered.rfind(" ", CHUNK_CHARS // 2, CHUNK_CHARS)
            end = end if end > 0 else CHUNK_CHARS
            yield place, gathered[:end]
            gathered = gathered[end:].lstrip()
    if gathered:
        yield place, gathered
