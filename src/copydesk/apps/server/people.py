"""Routes of people: log-in, tokens, who may do what."""

from typing import Any

from fastapi import APIRouter, Request, Response

from copydesk.apps.contract.replies import Grants, Session, TokenMade, TokenRows
from copydesk.apps.server.asking import COOKIE, Asker, Desk, Set, desk_of
from copydesk.apps.server.attempts import DEVICE, DEVICE_SECONDS
from copydesk.apps.server.bodies import LogIn, NewGrant, NewToken
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import gives
from copydesk.errors import AccessError
from copydesk.plan.people import LOCAL, Role
from copydesk.stores.sql.people import SESSION_SECONDS

router = APIRouter(prefix="/api", tags=["people"])
NO_ACCOUNTS = "This desk has one person and no accounts."


@router.get("/session", **gives(Session))
async def get_session(request: Request, person: Asker) -> dict[str, Any]:
    """Who you are, and the header that writing with a cookie needs."""
    secret = request.cookies.get(COOKIE)
    found = await desk_of(request).store.people.of_session(secret) if secret else None
    return {"name": person.name, "role": str(person.most), "local": person == LOCAL, "csrf": found[1] if found else None}


@router.post("/session", status_code=201, **gives(Session, 201))
async def log_in(body: LogIn, request: Request, response: Response, desk: Desk, settings: Set) -> dict[str, Any]:
    """Logs in: sets a cookie, and tells the header that writing with it needs."""
    if not settings.accounts:
        raise Refused(400, "unsupported", NO_ACCOUNTS)
    attempts, told = request.app.state.attempts, (request.client.host if request.client else "", request.cookies.get(DEVICE, ""))
    attempts.count(body.name, *told)
    try:
        secret, csrf, person = await desk.store.people.log_in(body.name, body.password)
    except AccessError as error:
        raise Refused(401, "unauthorized", f"{str(error).capitalize()}.", "Look at the spelling.") from None
    attempts.forget(body.name, *told)
    stay_logged_in(request, response, secret, body.name)
    return {"name": person.name, "csrf": csrf}


def stay_logged_in(request: Request, response: Response, secret: str, name: str) -> None:
    """The cookies of a session that has begun, and of a device that somebody logged in at."""
    is_https = request.url.scheme == "https"
    response.set_cookie(COOKIE, secret, max_age=int(SESSION_SECONDS), httponly=True, samesite="strict", secure=is_https, path="/")
    device, where = request.app.state.attempts.device(name), "/api/session"
    response.set_cookie(DEVICE, device, DEVICE_SECONDS, httponly=True, samesite="strict", secure=is_https, path=where)


@router.delete("/session", status_code=204)
async def log_out(request: Request, response: Response, _: Asker, desk: Desk) -> None:
    """Logs out: the session ends, and its cookie goes."""
    await desk.store.people.log_out(request.cookies.get(COOKIE, ""))
    response.delete_cookie(COOKIE, path="/")


@router.get("/tokens", **gives(TokenRows))
async def list_tokens(person: Asker, desk: Desk) -> dict[str, Any]:
    """Your tokens, without their secrets."""
    return {"tokens": await desk.store.people.tokens(person)}


@router.post("/tokens", status_code=201, **gives(TokenMade, 201))
async def add_token(body: NewToken, person: Asker, desk: Desk) -> dict[str, str]:
    """A token for a script. Its secret is shown this once."""
    if person == LOCAL:
        raise Refused(400, "unsupported", NO_ACCOUNTS)
    id, secret = await desk.store.people.add_token(person, body.name, Role(body.role), body.days)
    return {"id": id, "token": secret}


@router.delete("/tokens/{id}", status_code=204)
async def revoke_token(id: str, person: Asker, desk: Desk) -> None:
    """Takes a token back, for good."""
    await desk.store.people.revoke(person, id)


@router.get("/grants", **gives(Grants))
async def list_grants(on: str, person: Asker, desk: Desk) -> dict[str, Any]:
    """Who may do what to a document or a project of yours."""
    return {"grants": await desk.store.people.grants(person, on)}


@router.put("/grants", **gives(Grants))
async def set_grant(body: NewGrant, person: Asker, desk: Desk) -> dict[str, Any]:
    """Gives someone a role on a document or a project of yours; null takes it away."""
    await desk.store.people.grant(person, body.name, body.on, None if body.role is None else Role(body.role))
    return {"grants": await desk.store.people.grants(person, body.on)}
