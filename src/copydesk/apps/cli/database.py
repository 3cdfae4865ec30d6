"""Whether the shared desk's database answers: asked for one row, and left as it is."""

import asyncio

from copydesk import extras
from copydesk.errors import CopydeskError


def shown(address: str) -> str:
    """An address without what may be a password."""
    scheme, _, rest = address.partition("://")
    return rest.split("@")[-1].split("?")[0] if "@" in rest else address.split("?")[0] if scheme == "sqlite" else rest.split("?")[0]


def problem(address: str) -> str:
    """Why a database can't be used, in one line; empty where it answers."""
    extras.require("mcp")
    from sqlalchemy import text
    from sqlalchemy.exc import SQLAlchemyError

    from copydesk.stores.sql.database import Database

    async def asked() -> None:
        database = Database(address)
        try:
            await database.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
        finally:
            await database.close()

    try:
        asyncio.run(asked())
    except (CopydeskError, SQLAlchemyError, OSError) as error:
        return str(getattr(error, "orig", None) or error).splitlines()[0]
    return ""
