"""`copydesk serve`: the server on this machine, with a sample of each kind on a desk that is new."""

import argparse
import asyncio
import gc
import getpass
import os
import socket
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from copydesk import extras
from copydesk.apps.cli import show
from copydesk.apps.cli.progress import Progress
from copydesk.apps.settings import Settings, read_settings, samples_folder
from copydesk.errors import InputError
from copydesk.kinds import KINDS

Options = argparse.Namespace
LOOPBACK = frozenset({"127.0.0.1", "::1", "localhost"})
PORT = 8321
MOST_WORKERS = 64
GRACE_SECONDS = 3  # for what is under way when the server is stopped; event streams never end by themselves
SWITCH_SECONDS = 0.001  # that a thread at work keeps the loop waiting: Python's own 5 ms add up over the steps of a request

# Objects made before the collector looks for circles, and how often it looks at older ones. Documents are many small values that
# stay: with Python's own 700, 10, 10 half of what a key costs is walking over them.
COLLECT_AFTER = (50_000, 20, 100)


def serve(options: Options) -> int:
    """Serves until it is stopped."""
    settings = read_settings(os.environ, Path.cwd())
    if options.workers is not None:
        settings = replace(settings, workers=number_of_workers(options.workers))
    host, port = options.host or "127.0.0.1", port_of(options.port)
    if host not in LOOPBACK and not settings.accounts:
        raise InputError(f"a desk without accounts is for this machine alone: set COPYDESK_ACCOUNTS=1 to serve on {host}")
    extras.require("server")
    import uvicorn

    from copydesk.apps.server.app import create_app
    from copydesk.apps.server.logs import log_settings

    settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if options.samples is not None:
        asyncio.run(put_in_samples(settings, sample_files(options.samples)))
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*COLLECT_AFTER)
    taken = listening(host, port)
    name = f"[{host}]" if ":" in host else host
    show.line(f"Copydesk at http://{name}:{taken.getsockname()[1]}")
    sys.stdout.flush()
    config = uvicorn.Config(
        create_app(settings),
        log_config=log_settings(settings),
        server_header=False,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=GRACE_SECONDS,
        ws_max_size=settings.live_batch_kb * 1024 + 65_536,
    )
    uvicorn.Server(config).run(sockets=[taken])
    return 0


def serve_mcp(options: Options) -> int:
    """Serves an MCP client on standard input and output until it hangs up, or writes the set-up of one."""
    extras.require("mcp")
    if options.install is not None:
        from copydesk.apps.cli.clients import install

        return install(options.install, options.root)
    from copydesk.apps.mcp import stdio

    stdio.serve(options.root, read_settings(os.environ, Path.cwd()))
    return 0


def listening(host: str, port: int) -> socket.socket:
    """A socket that is ours before the address is told; port 0 takes a free one. What it accepts sends each piece at once: asyncio
    asks for that only where the protocol was named, and else every reply on a kept connection waits some 40 ms for its end."""
    try:
        taken = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
        taken.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return taken
    except OSError as error:
        raise InputError(
            f"nothing can be served at {host}, port {port}: {error.strerror or error}; name another with --port"
        ) from None


def port_of(told: str | None) -> int:
    if told is None:
        return PORT
    if not told.isdecimal() or not 0 <= int(told) < 65_536:
        raise InputError(f"no port {told!r}; give a number from 0 to 65535")
    return int(told)


def number_of_workers(told: str) -> int:
    if not told.isdecimal() or int(told) > MOST_WORKERS:
        raise InputError(f"no {told!r} workers; give a number from 0 to {MOST_WORKERS}")
    return int(told)


def sample_files(folder: str) -> list[Path]:
    """The files of a folder; of our own samples' where none is named."""
    try:
        return sorted(file for file in (Path(folder) if folder else samples_folder()).iterdir() if file.is_file())
    except OSError as error:
        raise InputError(f"the samples in {folder or 'the package'} can't be read: {error.strerror}") from None


async def put_in_samples(settings: Settings, files: Sequence[Path]) -> None:
    """Adds files to a desk that has no documents."""
    from copydesk.apps.keptpictures import keep
    from copydesk.apps.opening import open_for_keeping
    from copydesk.plan.people import LOCAL
    from copydesk.reading.places import own_name
    from copydesk.stores.buckets import files_at
    from copydesk.stores.files import read_file
    from copydesk.stores.sql.migrate import migrate
    from copydesk.stores.sql.store import SqlStore

    store = SqlStore(settings.database)
    try:
        await migrate(store.database)
        if not settings.accounts and not await store.documents.listed(LOCAL, limit=1):
            progress = Progress("Adding documents", len(files))
            for file in files:
                kind = file.stem if file.stem in KINDS else None
                document, pictures = open_for_keeping(read_file(file), file.suffix, None, kind)
                await keep(pictures, files_at(settings.files, settings.folder / "files"), store, LOCAL, settings.max_upload_bytes)
                await store.documents.add(document, own_name(document) or file.stem.capitalize(), LOCAL)
                progress.step()
            progress.end()
    finally:
        await store.close()


def add_person(options: Options) -> int:
    """Adds somebody who may log in; the first may set up the desk. The password is asked for, or comes on standard input."""
    extras.require("server")
    from copydesk.stores.sql.migrate import migrate
    from copydesk.stores.sql.store import SqlStore

    settings = read_settings(os.environ, Path.cwd())

    async def added() -> str:
        settings.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        store = SqlStore(settings.database)
        try:
            await migrate(store.database)
            if options.admin and await store.people.make_admin(options.name):
                return f"{options.name} may set up the desk's models."
            password = getpass.getpass("Password: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")
            if not password:
                raise InputError("there is no password; type it on a terminal, or give it as a line on standard input")
            is_admin = options.admin or not await store.people.any()
            await store.people.add(options.name, password, is_admin=is_admin)
            return f"{options.name} may log in{', and set up the models' if is_admin else ''}."
        finally:
            await store.close()

    show.line(asyncio.run(added()))
    return 0
