"""`copydesk backup`: what a desk keeps, copied while it runs: the database, then the files. Nobody else may read it."""

import argparse
import os
import shutil
import sqlite3
from pathlib import Path

from sqlalchemy.engine import make_url

from copydesk.apps.cli import show
from copydesk.apps.settings import read_settings
from copydesk.errors import HistoryError, InputError

PRIVATE, PRIVATE_FOLDER = 0o600, 0o700
OTHERS = "the database is not SQLite: take it with its own tools (pg_dump), and the files after it"


def backup(options: argparse.Namespace) -> int:
    """Copies a desk into a folder that is not there yet, or is empty."""
    settings, folder = read_settings(os.environ, Path.cwd()), Path(options.folder)
    url = make_url(settings.database)
    if url.get_backend_name() != "sqlite":
        raise InputError(OTHERS)
    source = Path(str(url.database))
    if not source.is_file():
        raise InputError(f"there is no desk at {source}")
    if folder.exists() and any(folder.iterdir()):
        raise InputError(f"{folder} is not empty; name a new folder")
    try:
        folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        folder.chmod(PRIVATE_FOLDER)
        copy_database(source, folder / "desk.db")
        count = copy_files(settings.folder, folder)
    except (OSError, sqlite3.Error) as error:
        raise HistoryError(f"the backup can't be written: {error}") from error
    show.line(f"Kept the database and {count} {'file' if count == 1 else 'files'} in {folder}.")
    return 0


def copy_database(source: Path, target: Path) -> None:
    """One moment of it, while others write."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    old, new = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True), sqlite3.connect(target)
    try:
        old.backup(new)
    finally:
        old.close()
        new.close()


def copy_files(home: Path, folder: Path) -> int:
    """Uploads, which never change once they are there, and the secret that signs their addresses."""
    found = [path for path in (home / "files").glob("??/*") if path.is_file()]
    for path in [*found, *(path for path in [home / "secret"] if path.is_file())]:
        target = folder / path.relative_to(home)
        for above in (folder / "files", target.parent):
            above.mkdir(mode=PRIVATE_FOLDER, exist_ok=True)
        shutil.copyfile(path, target)
        target.chmod(PRIVATE)
    return len(found)
