"""The conversation about a file, kept for an hour in the user's data folder so that the next command can go on with it."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from copydesk.errors import InputError
from copydesk.stores.files import PathLike, read_file, write_file

KEPT_SECONDS = 3_600  # CONTRACT: a conversation on the command line is kept an hour
MAX_BYTES = 8_000_000


class Conversations:
    """One small file for each document that was talked about."""

    def __init__(self, folder: PathLike) -> None:
        self.folder = Path(folder)

    def load(self, file: PathLike, now: float) -> Any:
        """What was kept for a file, or None: nothing was, it is too old, or it can't be read."""
        try:
            kept = json.loads(read_file(self._path(file)))
        except (InputError, ValueError, RecursionError):
            return None
        fresh = isinstance(kept, dict) and isinstance(kept.get("when"), int | float) and now - kept["when"] < KEPT_SECONDS
        return kept.get("conversation") if fresh else None

    def save(self, file: PathLike, conversation: Any, now: float) -> None:
        data = json.dumps({"when": now, "conversation": conversation}).encode()
        if len(data) > MAX_BYTES:
            self.forget(file)
            return
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_file(self._path(file), data)

    def forget(self, file: PathLike) -> None:
        self._path(file).unlink(missing_ok=True)

    def _path(self, file: PathLike) -> Path:
        name = hashlib.sha256(os.fsencode(os.path.realpath(file))).hexdigest()[:32]
        return self.folder / f"{name}.json"
