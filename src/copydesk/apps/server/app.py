"""The server's app: routes, guards, errors, and what runs beside them from start to end."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy.exc import SQLAlchemyError

from copydesk import __version__
from copydesk.apps.lineup import Lineup
from copydesk.apps.mcp.web import McpRoute, server_of
from copydesk.apps.plugins import add_plugins
from copydesk.apps.rooms import Rooms
from copydesk.apps.roster import Roster
from copydesk.apps.searching import SharedFinder
from copydesk.apps.server import (
    blocks,
    documents,
    files,
    front,
    live,
    model,
    people,
    places,
    projects,
    sources,
    tools,
    turns,
    uichat,
    versions,
    web,
)
from copydesk.apps.server.asking import Desk
from copydesk.apps.server.attempts import Attempts
from copydesk.apps.server.errors import REPLIES, add_errors, framework, shaped
from copydesk.apps.server.flat import add_flat
from copydesk.apps.server.guards import Guards
from copydesk.apps.server.jobs import Worker
from copydesk.apps.server.library import Equipping
from copydesk.apps.server.measures import count_live, count_turn
from copydesk.apps.server.rates import Rates
from copydesk.apps.server.watching import Watch
from copydesk.apps.settings import Settings
from copydesk.apps.shared import SharedDesk
from copydesk.errors import CopydeskError
from copydesk.models.embedder import local_embedder
from copydesk.models.web import search_from
from copydesk.stores.blobs import kept_secret
from copydesk.stores.buckets import files_at
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore

TAKE_OVER_SECONDS = 10.0
HEALTH_SECONDS = 5.0
log = logging.getLogger("copydesk.server")


def create_app(settings: Settings, store: SqlStore | None = None) -> FastAPI:
    """The server on these settings. Its database is brought up to date when it starts."""
    add_plugins()
    store = store or SqlStore(settings.database)
    watch = Watch(store.database)
    files_kept = files_at(settings.files, settings.folder / "files")
    finder = SharedFinder(store, local_embedder())
    search = search_from(settings.search, settings.search_url, os.environ)
    tasks = store.documents.tasks

    def summing(models: Lineup) -> None:
        store.documents.tasks = (*tasks, "summarise") if models.small is not None else tasks

    roster = Roster(settings, store.spending, summing)
    equipping = Equipping(store, files_kept, finder, search, roster.lineup)
    desk = SharedDesk(store, count_turn, equipping, roster.running)
    rooms = Rooms(store, settings.live_people, count_live)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        await migrate(store.database)
        work = (watch.run(), rooms.run(), _taking_over(desk), Worker(store, files_kept, finder, equipping, roster.running).run())
        beside = [asyncio.create_task(one) for one in work]
        try:
            async with app.state.mcp.run():
                yield
        finally:
            watch.close()
            await rooms.close()
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await desk.close()
            await store.close()

    app = FastAPI(
        title="Copydesk", version=__version__, lifespan=life, openapi_url="/api/openapi.json", docs_url=None, redoc_url=None
    )
    secret = settings.secret.encode() or kept_secret(settings.folder)
    app.state.desk, app.state.settings, app.state.watch, app.state.attempts = desk, settings, watch, Attempts(secret)
    app.state.files, app.state.finder, app.state.equipping = files_kept, finder, equipping
    app.state.rooms = rooms
    app.state.roster, app.state.rates = roster, Rates(settings.requests_per_minute)
    add_errors(app)
    for module in (people, documents, blocks, versions, projects, sources, files, turns, tools, uichat, places, front, model):
        add_flat(app, module.router)
    app.include_router(live.router)
    _add_own(app)
    app.state.mcp = McpRoute(app, server_of(desk, settings))
    app.include_router(web.router)
    web.add_lost_page(app, framework)
    app.add_middleware(Guards, max_bytes=settings.max_upload_bytes + 2**20, is_local=not settings.accounts)
    return app


def _add_own(app: FastAPI) -> None:
    @app.get("/openapi.json", include_in_schema=False)
    async def schema() -> dict[str, Any]:
        return app.openapi()

    @app.get("/health", tags=["server"], responses={503: REPLIES[503]}, operation_id="health")
    @app.get("/api/health", tags=["server"], responses={503: REPLIES[503]}, operation_id="api_health")
    async def health(desk: Desk) -> Response:
        """Whether the server and its database answer, and take what is written."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await desk.store.beat()
        except (SQLAlchemyError, CopydeskError, OSError, TimeoutError):
            return shaped(503, "failed", "The database doesn't answer, or takes nothing that is written.")
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Counts and times, for Prometheus."""
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


async def _taking_over(desk: SharedDesk) -> None:
    while True:
        try:
            await desk.take_over()
        except (CopydeskError, SQLAlchemyError, OSError):  # the database may be back the next time
            log.exception("turns could not be taken over")
        await asyncio.sleep(TAKE_OVER_SECONDS)
