"""Routes of accounts: one's password and sessions; for an administrator the people of the desk, and what was done by whom."""

from typing import Any

from fastapi import APIRouter, Query, Request, Response

from copydesk.apps.contract.accounts import Acts, PasswordChanged, PeopleRows, SessionRows
from copydesk.apps.server.asking import Admin, Asker, Desk
from copydesk.apps.server.attempts import DEVICE
from copydesk.apps.server.bodies import NewPassword
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import gives
from copydesk.apps.server.people import NO_ACCOUNTS
from copydesk.plan.people import LOCAL, Person

router = APIRouter(prefix="/api", tags=["people"])


def require_account(person: Person) -> None:
    if person == LOCAL:
        raise Refused(400, "unsupported", NO_ACCOUNTS)


@router.put("/password", **gives(PasswordChanged))
async def change_password(body: NewPassword, request: Request, person: Asker, desk: Desk) -> dict[str, int]:
    """Changes your password, for which the old one is needed, and ends your other sessions. Tokens stay."""
    require_account(person)
    told = (request.client.host if request.client else "", request.cookies.get(DEVICE, ""))
    request.app.state.attempts.count(person.name, *told)
    ended = await desk.store.accounts.change_password(person, body.old, body.new)
    request.app.state.attempts.forget(person.name, *told)
    return {"ended": ended}


@router.get("/sessions", **gives(SessionRows))
async def list_sessions(person: Asker, desk: Desk) -> dict[str, Any]:
    """Where you are logged in, the latest first."""
    require_account(person)
    return {"sessions": await desk.store.accounts.sessions(person)}


@router.delete("/sessions/{id}", status_code=204)
async def end_session(id: str, person: Asker, desk: Desk) -> None:
    """Ends one of your sessions, and what it began."""
    require_account(person)
    await desk.store.accounts.end_session(person, id)


@router.get("/people", **gives(PeopleRows))
async def list_people(_: Admin, desk: Desk) -> dict[str, Any]:
    """Who has an account here, for an administrator."""
    return {"people": await desk.store.accounts.people()}


@router.delete("/people/{id}", status_code=204)
async def remove_person(id: str, person: Admin, desk: Desk) -> Response:
    """Removes somebody with their sessions, tokens and roles. What nobody else owns is yours from then on; what they did stays."""
    require_account(person)
    await desk.store.accounts.remove(person, id)
    return Response(status_code=204)


@router.get("/acts", **gives(Acts))
async def list_acts(
    _: Admin,
    desk: Desk,
    before: int | None = Query(None, ge=1, le=2**53, description="`next` of the page before"),
    limit: int = Query(100, ge=1, le=1_000),
) -> dict[str, Any]:
    """What was done by whom, for an administrator, the latest first: log-ins, tokens, roles, people, documents deleted."""
    acts = await desk.store.acts.listed(before, limit)
    return {"acts": acts, "next": acts[-1]["number"] if len(acts) == limit else None}
