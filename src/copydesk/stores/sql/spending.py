"""What models used, by the day: counted for all processes of a desk together."""

from collections.abc import Callable

from sqlalchemy import Connection, select, update

from copydesk.stores.sql.database import Database, unless_there
from copydesk.stores.sql.tables import SPENDING


class SqlSpending:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database = database
        self._now = now

    async def today(self) -> int:
        wanted = select(SPENDING.c.tokens).where(SPENDING.c.day == self._day())
        return int(await self._database.read(lambda connection: connection.execute(wanted).scalar()) or 0)

    async def add(self, tokens: int) -> None:
        day = self._day()

        def counted(connection: Connection) -> None:
            connection.execute(unless_there(connection, SPENDING), {"day": day, "tokens": 0})
            connection.execute(update(SPENDING).where(SPENDING.c.day == day).values(tokens=SPENDING.c.tokens + tokens))

        await self._database.write(counted)

    def _day(self) -> str:
        return self._now()[:10]  # by UTC
