"""Conversations about a document, each of one person: what the next turn may lean on, and every message, to be listed."""

import secrets
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, insert, select, update

from copydesk.errors import AccessError
from copydesk.plan.people import Person, Right
from copydesk.ports import Kept
from copydesk.stores.sql.access import required
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import CONVERSATIONS, TURNS

MAX_LISTED = 100
TITLE_CHARS = 80


class SqlConversations:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database = database
        self._now = now

    async def open(self, document: str, person: Person, id: str | None = None) -> tuple[str, Any]:
        """A conversation's id and state; a new one where no id is given."""

        def opened(connection: Connection) -> tuple[str, Any]:
            required(connection, document, person, Right.READ)
            if id is None:
                made = secrets.token_hex(8)
                row = {"id": made, "document": document, "person": person.id, "state": None, "changed": self._now()}
                connection.execute(insert(CONVERSATIONS), {**row, "state": {}})
                return made, None
            mine = (CONVERSATIONS.c.id == id) & (CONVERSATIONS.c.person == person.id) & (CONVERSATIONS.c.document == document)
            found = connection.execute(select(CONVERSATIONS.c.state).where(mine)).one_or_none()
            if found is None:
                raise AccessError("there is no such conversation")
            return id, found.state or None

        run = self._database.write if id is None else self._database.read
        return await run(opened)

    async def keep(self, id: str, state: Any, words: str) -> None:
        """The conversation after a turn; its first words are its title."""
        await self._database.write(keep, Kept(id, state, words), self._now())

    async def listed(self, document: str, person: Person) -> list[dict[str, Any]]:
        """A person's conversations about a document, the latest first, with their turns."""

        def found(connection: Connection) -> list[dict[str, Any]]:
            required(connection, document, person, Right.READ)
            mine = (CONVERSATIONS.c.document == document) & (CONVERSATIONS.c.person == person.id)
            shown = (CONVERSATIONS.c.id, CONVERSATIONS.c.title, CONVERSATIONS.c.changed)
            rows = connection.execute(select(*shown).where(mine).order_by(CONVERSATIONS.c.changed.desc()).limit(MAX_LISTED)).all()
            return [{**row._asdict(), "turns": _turns(connection, row.id)} for row in rows]

        return await self._database.read(found)


def keep(connection: Connection, kept: Kept, when: str) -> None:
    """For who holds a transaction, as of the end of the turn."""
    mine = CONVERSATIONS.c.id == kept.conversation
    values: dict[str, Any] = {"state": kept.state, "changed": when}
    title = connection.execute(select(CONVERSATIONS.c.title).where(mine)).scalar()
    if not title and kept.words.strip():
        values["title"] = " ".join(kept.words.split())[:TITLE_CHARS]
    connection.execute(update(CONVERSATIONS).where(mine).values(**values))


def _turns(connection: Connection, conversation: str) -> list[dict[str, Any]]:
    shown = (TURNS.c.id, TURNS.c.request, TURNS.c.state, TURNS.c.result, TURNS.c.created)
    rows = connection.execute(select(*shown).where(TURNS.c.conversation == conversation).order_by(TURNS.c.created, TURNS.c.id))
    return [row._asdict() for row in rows]
