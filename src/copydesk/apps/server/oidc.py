"""Routes of a log-in by a provider: the way there, and the way back. What goes wrong is told by the page that people log in at."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse

from copydesk.apps.contract.replies import LogInWays
from copydesk.apps.oidc import NOT_ALLOWED, ON_THE_WAY_SECONDS, UNREACHED, Provider
from copydesk.apps.server.asking import Desk, Set
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import gives
from copydesk.apps.server.people import stay_logged_in
from copydesk.apps.settings import Settings
from copydesk.errors import AccessError, CopydeskError

router = APIRouter(prefix="/api", tags=["people"])
WAY, BACK, NOTE = "/api/oidc", "/api/oidc/back", "copydesk-oidc"
MAX_GIVEN = 4_096  # characters of what a provider sends along
PROBLEMS = {NOT_ALLOWED: "not-allowed", UNREACHED: "unreached"}  # what the page is told, in its address; the rest is "again"
NO_PROVIDER = "This desk has no provider of log-ins."


def provider_of(settings: Settings, key: bytes) -> Provider | None:
    """Who else vouches for people here; None where nobody does."""
    told = (settings.oidc_issuer, settings.oidc_client, settings.oidc_secret, settings.oidc_allow)
    return Provider(*told, key) if settings.accounts and settings.oidc_issuer else None


def required(request: Request) -> Provider:
    found: Provider | None = request.app.state.provider
    if found is None:
        raise Refused(404, "unknown", NO_PROVIDER, "COPYDESK_OIDC_ISSUER names one.")
    return found


@router.get("/log-in", **gives(LogInWays))
async def log_in_ways(request: Request, settings: Set) -> dict[str, object]:
    """How one logs in here; anybody may ask."""
    has_provider = request.app.state.provider is not None
    return {"accounts": settings.accounts, "provider": (settings.oidc_name or "your organisation") if has_provider else None}


@router.get("/oidc", status_code=303, include_in_schema=False)
async def begin_log_in(request: Request, settings: Set) -> RedirectResponse:
    """Leads to the provider, which leads back."""
    base = settings.address.rstrip("/") or str(request.base_url).rstrip("/")
    try:
        way = await required(request).begin(base + BACK)
    except AccessError as error:
        return _told(error)
    reply = RedirectResponse(way.address, 303)
    # Lax: the provider's page leads back here, and a strict cookie would stay behind.
    is_https = base.startswith("https:")
    reply.set_cookie(NOTE, way.note, ON_THE_WAY_SECONDS, path=WAY, httponly=True, samesite="lax", secure=is_https)
    return reply


@router.get("/oidc/back", status_code=303, include_in_schema=False)
async def finish_log_in(request: Request, desk: Desk) -> RedirectResponse:
    """Where the provider leads people back to: who they are is looked up, and their session begins."""
    provider = required(request)
    given = {name: value[:MAX_GIVEN] for name, value in request.query_params.items()}
    try:
        identity = await provider.finish(given, request.cookies.get(NOTE, "")[:MAX_GIVEN])
        secret, _, person = await desk.store.identities.log_in(identity)
    except CopydeskError as error:
        reply = _told(error)
    else:
        reply = RedirectResponse("/", 303)
        stay_logged_in(request, reply, secret, person.name)
    reply.delete_cookie(NOTE, path=WAY)
    return reply


def _told(error: CopydeskError) -> RedirectResponse:
    return RedirectResponse(f"/?log-in={PROBLEMS.get(str(error), 'again')}", 303)
