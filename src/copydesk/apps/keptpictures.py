"""Pictures of documents on a shared desk, kept as files are: a document names them by the file's address. They come with an import,
and are got again for an export."""

import asyncio
import re
from collections.abc import Mapping
from io import BytesIO

from copydesk.document.document import Document
from copydesk.errors import CopydeskError
from copydesk.plan.people import Person
from copydesk.ports import STORED, Files, Library
from copydesk.stores.sql.filegrants import naming
from copydesk.stores.sql.store import SqlStore

MAX_EXPORTED_BYTES = 128 * 2**20  # of all the pictures in one export
NAMED = re.compile(re.escape(STORED) + r"([0-9a-f]{64})(?![0-9a-f])[^\s)\"'<>\]]*")


async def keep(pictures: Mapping[str, bytes], files: Files, store: SqlStore, person: Person, max_bytes: int) -> None:
    """Keeps the pictures of a document that is about to be added: its author has them, and so its readers will."""
    for data in pictures.values():
        hash, _ = await asyncio.to_thread(files.put, BytesIO(data), max_bytes)
        await store.file_grants.grant(hash, person.id, person)


async def pictures_of(document: Document, library: Library | None, format: str) -> dict[str, bytes]:
    """The kept pictures that a document names, by their addresses, for an export, as far as its reader may have them."""
    found: dict[str, bytes] = {}
    if library is None or format == document.format:
        return found
    left = MAX_EXPORTED_BYTES
    for address, hash in (await asyncio.to_thread(_named, document)).items():
        try:
            data = await library.file(hash)
        except (CopydeskError, OSError):
            continue
        if len(data) <= left:
            left -= len(data)
            found[address] = data
    return found


def _named(document: Document) -> dict[str, str]:
    """The hashes of files that a document names, by their addresses."""
    return {named[0]: named[1] for text in naming(document) for named in NAMED.finditer(text)}
