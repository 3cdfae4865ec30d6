"""Whom a stored file is for: who put it here, and who may read a document or a project that somebody who had it put it into.

To know a file's hash is not to have it: writing the hash into a document of one's own gives nothing.
"""

import re
from collections.abc import Iterable, Iterator

from sqlalchemy import Connection, or_, select

from copydesk.document.document import Document
from copydesk.errors import AccessError
from copydesk.plan.people import LOCAL, Person
from copydesk.stores.sql.access import require_standing, stands
from copydesk.stores.sql.database import Database, unless_there
from copydesk.stores.sql.tables import DOCUMENTS, FILE_GRANTS, GRANTS

HASH = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
LONG = 64  # characters of a hash
NO_FILE = "there is no such file"


class SqlFileGrants:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def grant(self, hash: str, on: str, person: Person) -> None:
        """For who has just put a file here: to themselves, or to a project of theirs."""

        def granted(connection: Connection) -> None:
            require_standing(connection, person)
            connection.execute(unless_there(connection, FILE_GRANTS), {"hash": hash, "on": on})

        await self._database.write(granted)

    async def require(self, hash: str, person: Person) -> None:
        """AccessError for who may not have a file, as for one that is not there."""
        if hash not in await self._database.read(_held, [hash], person):
            raise AccessError(NO_FILE)


def _held(connection: Connection, hashes: Iterable[str], person: Person) -> set[str]:
    """Those that a person may read."""
    if person == LOCAL:
        return set(hashes)
    granted = select(GRANTS.c.on).where(GRANTS.c.person == person.id, stands(connection, person))
    read = select(DOCUMENTS.c.id).where(or_(DOCUMENTS.c.id.in_(granted), DOCUMENTS.c.project.in_(granted)))
    theirs = (FILE_GRANTS.c.on == person.id) & stands(connection, person)
    mine = or_(theirs, FILE_GRANTS.c.on.in_(granted), FILE_GRANTS.c.on.in_(read.where(DOCUMENTS.c.deleted.is_(None))))
    wanted = select(FILE_GRANTS.c.hash).where(FILE_GRANTS.c.hash.in_(sorted(hashes)), mine)
    return set(connection.execute(wanted).scalars())


def naming(document: Document) -> Iterator[str]:
    """The texts of a document that may name files."""
    for node in document.in_any_order():
        yield from (text for text in (node.text, *map(str, node.attrs.values())) if len(text) >= LONG and HASH.search(text))


def pass_on(connection: Connection, document: str, texts: Iterable[str], person: str) -> None:
    """Inside the transaction that changes a document: files that its new text names are for its readers, where the author had
    them."""
    named = {hash for text in texts for hash in HASH.findall(text)}
    if not named:
        return
    held = _held(connection, named, LOCAL if person == LOCAL.id else Person(person, ""))
    if held:
        connection.execute(unless_there(connection, FILE_GRANTS), [{"hash": hash, "on": document} for hash in sorted(held)])
