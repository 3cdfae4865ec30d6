"""How much each person used in a day, and each token in a minute: counted for all processes of a desk together."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, select, update

from copydesk.errors import QuotaError
from copydesk.stores.sql.accounttables import USAGE
from copydesk.stores.sql.database import Database, unless_there

DAY, MINUTE = 10, 16  # characters of a time that tell it, by UTC


def counted(connection: Connection, who: str, what: str, span: str, amount: int) -> int:
    """Adds to what somebody used in a span, and gives the sum."""
    row = {"who": who, "what": what, "span": span}
    there = (USAGE.c.who == who) & (USAGE.c.what == what) & (USAGE.c.span == span)
    if not connection.execute(update(USAGE).where(there).values(amount=USAGE.c.amount + amount)).rowcount:
        # What is from other days is asked for by nobody; it goes with the first of a new one.
        connection.execute(delete(USAGE).where(USAGE.c.span < span[:DAY]))
        connection.execute(unless_there(connection, USAGE), {**row, "amount": 0})
        connection.execute(update(USAGE).where(there).values(amount=USAGE.c.amount + amount))
    return int(connection.execute(select(USAGE.c.amount).where(there)).scalar() or 0)


def require(connection: Connection, now: str, who: str, what: str, amount: int, most: int) -> None:
    """Counts what somebody uses today, in the transaction that uses it. QuotaError where it is more than `most`; 0: no limit."""
    if most and counted(connection, who, what, now[:DAY], amount) > most:
        raise QuotaError(f"that is more than {most:,} {what} in a day, which is all that one person may have; try again tomorrow")


class SqlUsage:
    def __init__(self, database: Database, now: Callable[[], str]) -> None:
        self._database, self._now = database, now

    async def add(self, who: str, what: str, amount: int, *, most: int = 2**53) -> None:
        """Counts what somebody uses today. QuotaError, and nothing counted, where that is more than `most`."""
        await self._database.write(require, self._now(), who, what, amount, most)

    async def today(self, who: str, what: str) -> int:
        there = (USAGE.c.who == who, USAGE.c.what == what, USAGE.c.span == self._now()[:DAY])
        wanted = select(USAGE.c.amount).where(*there)
        return int(await self._database.read(lambda connection: connection.execute(wanted).scalar()) or 0)

    async def in_minute(self, who: str, amount: int) -> int:
        """Counts requests of this minute, of all processes."""
        return await self._database.write(counted, who, "requests", self._now()[:MINUTE], amount)
