"""Chats that a client names itself, each a conversation of one person about one document, found again by that name."""

import hashlib
from collections.abc import Callable

from sqlalchemy import Connection, insert, select

from copydesk.errors import AccessError, InputError
from copydesk.plan.people import Person, Right
from copydesk.stores.sql.access import required
from copydesk.stores.sql.database import Database
from copydesk.stores.sql.tables import CONVERSATIONS, TURNS


class SqlChats:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database, self._now = database, now

    async def conversation(self, chat: str, document: str, person: Person) -> str:
        """The conversation that a chat is; made where it is new."""
        id = conversation_id(chat, person)

        def opened(connection: Connection) -> str:
            required(connection, document, person, Right.READ)
            about = connection.execute(select(CONVERSATIONS.c.document).where(CONVERSATIONS.c.id == id)).scalar()
            if about is None:
                row = {"id": id, "document": document, "person": person.id, "state": {}, "changed": self._now()}
                connection.execute(insert(CONVERSATIONS), row)
            elif about != document:
                raise InputError("this chat is about another document; begin a new one")
            return id

        return await self._database.write(opened)

    async def latest(self, chat: str, person: Person) -> str:
        """The id of a chat's latest turn. AccessError where there is none."""
        query = select(TURNS.c.id).where(TURNS.c.conversation == conversation_id(chat, person), TURNS.c.person == person.id)
        last = query.order_by(TURNS.c.begun.desc()).limit(1)
        found = await self._database.read(lambda connection: connection.execute(last).scalar())
        if found is None:
            raise AccessError("there is no such chat")
        return str(found)


def conversation_id(chat: str, person: Person) -> str:
    return hashlib.sha256(f"{person.id} {chat}".encode("utf-8", "replace")).hexdigest()[:16]
