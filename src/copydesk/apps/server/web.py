"""The web app as it was built: its page for every address of its own, its files for as long as a browser likes to keep them."""

from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

from copydesk.apps.server.errors import Refused
from copydesk.apps.settings import web_folder

router = APIRouter(include_in_schema=False)
READ = ["GET", "HEAD"]  # monitors ask with HEAD whether a page is there
KEPT = {"Cache-Control": "public, max-age=31536000, immutable"}  # a name with a hash never means another file
FRESH = {"Cache-Control": "no-cache"}
OWN = {".svg": "image/svg+xml", ".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2"}
NOT_BUILT = "The web app is not built yet: <code>make run</code> builds it. The API is at <a href='/api/openapi.json'>/api</a>."


def folder(request: Request) -> Path:
    return web_folder(request.app.state.settings)


@router.api_route("/", methods=READ)
@router.api_route("/login", methods=READ)
@router.api_route("/d/{id}", methods=READ)
@router.api_route("/d/{id}/{view}", methods=READ)
async def page(request: Request) -> Response:
    """The app's one page; what it shows is the app's own matter, and needs a log-in where the API does."""
    file = folder(request) / "index.html"
    if not file.is_file():
        return HTMLResponse(f"<!doctype html><title>Copydesk</title><p>{NOT_BUILT}</p>", 503)
    return FileResponse(file, media_type="text/html; charset=utf-8", headers=FRESH)


@router.api_route("/assets/{name}", methods=READ)
async def asset(request: Request, name: str) -> Response:
    return _file(folder(request) / "assets", name, KEPT)


@router.api_route("/{name}.{suffix}", methods=READ)
async def beside(request: Request, name: str, suffix: str) -> Response:
    """The icon and the script that sets the colours before anything is drawn."""
    return _file(folder(request), f"{name}.{suffix}", FRESH)


def _file(where: Path, name: str, headers: dict[str, str]) -> Response:
    file = where / name
    if Path(name).name != name or file.suffix not in OWN or not file.is_file():
        raise Refused(404, "not_found", "There is nothing at this address.")
    return FileResponse(file, media_type=OWN[file.suffix], headers=headers)
