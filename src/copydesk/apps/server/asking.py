"""Who asks: the one person of a local desk, or who a session or a token belongs to. Writing with a cookie needs the CSRF header."""

import secrets
from typing import Annotated, cast

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from copydesk.apps.roster import Roster
from copydesk.apps.searching import SharedFinder
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.library import Equipping
from copydesk.apps.server.quotas import Quotas
from copydesk.apps.settings import Settings
from copydesk.apps.shared import SharedDesk
from copydesk.apps.workers.pool import Pool
from copydesk.plan.people import LOCAL, Person, Role

COOKIE, CSRF = "copydesk", "x-csrf-token"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
BEARER = "bearer "
NOT_ADMIN = "Only an administrator of this desk may do that."


def desk_of(request: Request) -> SharedDesk:
    return cast(SharedDesk, request.app.state.desk)


def settings_of(request: Request) -> Settings:
    return cast(Settings, request.app.state.settings)


async def asker(request: Request) -> Person:
    """The person a request comes from, with what they came in with; 401 where that is nobody we know."""
    person, csrf, key = await known(request)
    if key:
        request.app.state.rates.spend(key)
        await request.app.state.rates.share(key)
    is_safe = csrf is None or request.method in SAFE
    if not is_safe and not secrets.compare_digest(request.headers.get(CSRF, "").encode(), str(csrf).encode()):
        raise Refused(403, "forbidden", "The request lacks this session's X-CSRF-Token.", "GET /api/session tells it.")
    return person


async def known(connection: HTTPConnection, token: str = "") -> tuple[Person, str | None, str]:
    """Who is at the other end, the secret that writing with a cookie needs, and what their requests are counted by: a token by its
    id, however its header is spelled. A page can't give a socket a header, so it says its token itself."""
    if not connection.app.state.settings.accounts:
        return LOCAL, None, ""
    people = connection.app.state.desk.store.people
    told = f"{BEARER}{token}" if token else connection.headers.get("authorization", "")
    origin = connection.scope.get("path", "").strip("/").partition("/")[0]
    if told[: len(BEARER)].lower() == BEARER:
        person = await people.of_token(told[len(BEARER) :].strip())
        if person is None:
            raise Refused(401, "unauthorized", "That token is unknown, expired or revoked.", headers={"WWW-Authenticate": "Bearer"})
        return came_by(person, origin), None, f"token {person.by.id}"
    found = await people.of_session(connection.cookies.get(COOKIE, ""))
    if found is None:
        raise Refused(401, "unauthorized", "Nobody is logged in.", headers={"WWW-Authenticate": "Bearer"})
    return came_by(found[0], origin), found[1], found[0].id


def came_by(person: Person, door: str) -> Person:
    return person._replace(by=person.by._replace(origin=door))


# As coroutines: the framework would call a plain function in a thread, which takes longer than most routes do.
async def _desk(request: Request) -> SharedDesk:
    return desk_of(request)


async def _settings(request: Request) -> Settings:
    return settings_of(request)


async def _finder(request: Request) -> SharedFinder:
    return cast(SharedFinder, request.app.state.finder)


async def _roster(request: Request) -> Roster:
    return cast(Roster, request.app.state.roster)


async def _pool(request: Request) -> Pool:
    return cast(Pool, request.app.state.pool)


async def _equipping(request: Request) -> Equipping:
    return cast(Equipping, request.app.state.equipping)


async def _quotas(request: Request) -> Quotas:
    return cast(Quotas, request.app.state.quotas)


async def administrator(request: Request) -> Person:
    """Who may set up the desk: its one person, or with accounts an administrator, not by a token that may do less."""
    person = await asker(request)
    if not await is_administrator(desk_of(request), person):
        raise Refused(403, "forbidden", NOT_ADMIN, "An administrator is named with: copydesk person NAME --admin")
    return person


async def is_administrator(desk: SharedDesk, person: Person) -> bool:
    return person == LOCAL or (person.most is Role.OWNER and await desk.store.people.is_admin(person))


Asker = Annotated[Person, Depends(asker)]
Admin = Annotated[Person, Depends(administrator)]
Desk = Annotated[SharedDesk, Depends(_desk)]
Set = Annotated[Settings, Depends(_settings)]
Finder = Annotated[SharedFinder, Depends(_finder)]
Workers = Annotated[Pool, Depends(_pool)]
Limits = Annotated[Quotas, Depends(_quotas)]
Equip = Annotated[Equipping, Depends(_equipping)]
Models = Annotated[Roster, Depends(_roster)]
