"""An app of this process at a real address, for clients that need one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from copydesk.apps.cli.serving import listening


@asynccontextmanager
async def served_app(app: Any) -> AsyncIterator[str]:
    """Serves an app whose life goes on elsewhere, and gives its address."""
    import uvicorn

    taken = listening("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="warning", timeout_graceful_shutdown=1))
    task = asyncio.create_task(server.serve(sockets=[taken]))
    try:
        while not server.started:  # noqa: ASYNC110  uvicorn has no event for it
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{taken.getsockname()[1]}"
    finally:
        server.should_exit = True
        await task
