"""The web app as it was built: its page for every address that a person opens, its files for as long as a browser likes to keep
them, each as small as the build made it."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from copydesk.apps.server.errors import Refused
from copydesk.apps.settings import web_folder

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]  # monitors ask with HEAD whether a page is there
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}  # a name with a hash never means another file
FRESH = {"Cache-Control": "no-cache"}
OWN = {".svg": "image/svg+xml", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
PACKED = (("br", ".br"), ("gzip", ".gz"))  # what the build writes beside a file, the smallest first
MACHINES = ("/api", "/mcp")  # addresses that no person opens
NOT_BUILT = "The web app is not built yet: <code>make run</code> builds it. The API is at <a href='/api/openapi.json'>/api</a>."


def folder(request: Request) -> Path:
    return web_folder(request.app.state.settings)


@router.api_route("/", methods=READ)
@router.api_route("/login", methods=READ)
@router.api_route("/d/{id}", methods=READ)
@router.api_route("/d/{id}/{view}", methods=READ)
async def page(request: Request) -> Response:
    """The app's one page; what it shows is the app's own matter, and needs a log-in where the API does."""
    return _page(request, 200)


def _page(request: Request, status: int) -> Response:
    file = folder(request) / "index.html"
    if not file.is_file():
        return HTMLResponse(f"<!doctype html><title>Copydesk</title><p>{NOT_BUILT}</p>", 503)
    return _sent(request, file, "text/html; charset=utf-8", FRESH, status)


def add_lost_page(app: FastAPI, told: Callable[[Request, Exception], Awaitable[Response]]) -> None:
    """An address that leads nowhere shows people the app, which says so; whoever asks for anything else is `told` as ever."""

    async def lost(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        is_opened = request.method in READ and "text/html" in request.headers.get("accept", "")
        if error.status_code == 404 and is_opened and not request.url.path.startswith(MACHINES):
            return _page(request, 404)
        return await told(request, error)

    app.add_exception_handler(HTTPException, lost)


@router.api_route("/assets/{name}", methods=READ)
async def asset(request: Request, name: str) -> Response:
    return _file(request, folder(request) / "assets", name, KEPT)


@router.api_route("/{name}.{suffix}", methods=READ)
async def beside(request: Request, name: str, suffix: str) -> Response:
    """The icon and the script that sets the colours before anything is drawn."""
    return _file(request, folder(request), f"{name}.{suffix}", FRESH)


def _file(request: Request, where: Path, name: str, headers: dict[str, str]) -> Response:
    file = where / name
    if Path(name).name != name or file.suffix not in OWN or not file.is_file():
        raise Refused(404, "not_found", "There is nothing at this address.")
    return _sent(request, file, OWN[file.suffix], headers)


def _sent(request: Request, file: Path, media: str, headers: dict[str, str], status: int = 200) -> Response:
    """A file in the smallest form that the browser takes."""
    taken = {one.partition(";")[0].strip() for one in request.headers.get("accept-encoding", "").split(",") if "q=0" not in one}
    for coding, suffix in PACKED:
        packed = file.with_name(file.name + suffix)
        if coding in taken and packed.is_file():
            found = {**headers, "Content-Encoding": coding, "Vary": "Accept-Encoding"}
            return FileResponse(packed, status, media_type=media, headers=found)
    return FileResponse(file, status, media_type=media, headers={**headers, "Vary": "Accept-Encoding"})
