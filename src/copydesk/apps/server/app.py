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
from copydesk.apps.contract.replies import Health
from copydesk.apps.lineup import Lineup
from copydesk.apps.mcp.web import McpRoute, server_of
from copydesk.apps.plugins import add_plugins
from copydesk.apps.rooms import Rooms
from copydesk.apps.roster import Roster
from copydesk.apps.searching import SharedFinder
from copydesk.apps.server import (
    accounts,
    blocks,
    documents,
    files,
    front,
    live,
    model,
    oidc,
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
from copydesk.apps.server.openapi import add_openapi
from copydesk.apps.server.origins import allowed
from copydesk.apps.server.quotas import Quotas
from copydesk.apps.server.rates import Rates
from copydesk.apps.server.reference import add_reference
from copydesk.apps.server.waiting import in_thread
from copydesk.apps.server.watching import Watch
from copydesk.apps.settings import Settings
from copydesk.apps.shared import SharedDesk
from copydesk.apps.workers.pool import Limits, Pool
from copydesk.errors import CopydeskError
from copydesk.models.embedderlink import machine_embedder
from copydesk.models.web import search_from
from copydesk.stores.blobs import kept_secret
from copydesk.stores.buckets import files_at
from copydesk.stores.sql.migrate import migrate
from copydesk.stores.sql.store import SqlStore

TAKE_OVER_SECONDS = 10.0
HEALTH_SECONDS = 5.0
HEALTH: dict[int | str, dict[str, Any]] = {
    200: {"model": Health, "description": "All is well."},
    **{status: REPLIES[status] for status in (400, 403, 413, 503)},
}
log = logging.getLogger("copydesk.server")


def create_app(settings: Settings, store: SqlStore | None = None) -> FastAPI:
    """The server on these settings. Its database is brought up to date when it starts."""
    add_plugins()
    store = store or SqlStore(settings.database)
    watch = Watch(store.database)
    files_kept = files_at(settings.files, settings.folder / "files")
    finder = SharedFinder(store, machine_embedder())
    search = search_from(settings.search, settings.search_url, os.environ)
    tasks = store.documents.tasks

    def summing(models: Lineup) -> None:
        store.documents.tasks = (*tasks, "summarise") if models.small is not None else tasks

    roster = Roster(settings, store.spending, summing)
    pool = Pool(settings.workers, limits_of(settings))
    equipping = Equipping(store, files_kept, finder, search, roster.lineup, pool)
    desk = SharedDesk(store, count_turn, equipping, roster.running)
    quotas = Quotas(store, settings)
    desk.budgeted = quotas.running
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
            await asyncio.to_thread(pool.close)
            finder.close()
            await store.close()

    app = FastAPI(
        title="Copydesk",
        version=__version__,
        lifespan=life,
        openapi_url=None,  # our own routes make it off the loop: it takes as long as many requests do
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    secret = settings.secret.encode() or kept_secret(settings.folder)
    app.state.desk, app.state.settings, app.state.watch, app.state.attempts = desk, settings, watch, Attempts(secret)
    app.state.provider = oidc.provider_of(settings, secret)
    app.state.files, app.state.finder, app.state.equipping = files_kept, finder, equipping
    app.state.rooms, app.state.pool, app.state.quotas = rooms, pool, quotas
    app.state.roster, app.state.rates = roster, Rates(settings.requests_per_minute, tell=store.usage.in_minute)
    add_errors(app)
    add_openapi(app)
    for module in (
        people,
        accounts,
        oidc,
        documents,
        blocks,
        versions,
        projects,
        sources,
        files,
        turns,
        tools,
        uichat,
        places,
        front,
        model,
    ):
        add_flat(app, module.router)
    app.include_router(live.router)
    _add_own(app)
    add_reference(app)
    app.state.mcp = McpRoute(app, server_of(desk, settings, finder.find_by_name))
    app.include_router(web.router)
    web.add_lost_page(app, framework)
    most, origins = settings.max_upload_bytes + 2**20, allowed(settings.origins)
    app.add_middleware(Guards, max_bytes=most, is_local=not settings.accounts, origins=origins)
    return app


def limits_of(settings: Settings) -> Limits:
    """What each piece of work of a worker may take."""
    told = (settings.worker_cpu_seconds, settings.worker_memory_mb, settings.worker_seconds, settings.worker_from_kb * 1024)
    return Limits(*told)


def _add_own(app: FastAPI) -> None:
    @app.get("/openapi.json", include_in_schema=False)
    @app.get("/api/openapi.json", include_in_schema=False)
    async def schema() -> Response:
        return JSONResponse(await in_thread(app.openapi))

    @app.get("/health", tags=["server"], responses=HEALTH, operation_id="health")
    @app.get("/api/health", tags=["server"], responses=HEALTH, operation_id="api_health")
    async def health(desk: Desk) -> Response:
        """Whether the server and its database answer, and take what is written."""
        try:
            async with asyncio.timeout(HEALTH_SECONDS):
                await desk.store.beat()
        except (SQLAlchemyError, CopydeskError, OSError, TimeoutError):
            return shaped(503, "failed", "The database doesn't answer, or takes nothing that is written.")
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse, responses={403: REPLIES[403]})
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
