"""Files of a desk, each kept once under the hash of its bytes, in a folder."""

import contextlib
import hashlib
import os
import re
import secrets
from pathlib import Path
from typing import BinaryIO

from copydesk.errors import AccessError, InputError

PART = 2**16
HASH = re.compile(r"[0-9a-f]{64}\Z")


class DiskFiles:
    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def put(self, file: BinaryIO, max_bytes: int) -> tuple[str, int]:
        """Keeps a file, read part by part, and gives its hash and size. It is there whole or not at all."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        new, found, size = self._folder / f"new-{secrets.token_hex(8)}", hashlib.sha256(), 0
        try:
            with new.open("xb") as kept:
                while part := file.read(PART):
                    size += len(part)
                    if size > max_bytes:
                        raise InputError(f"a file of more than {max_bytes:,} bytes is not taken")
                    found.update(part)
                    kept.write(part)
                kept.flush()
                os.fsync(kept.fileno())
            path = self._path(found.hexdigest())
            path.parent.mkdir(mode=0o700, exist_ok=True)
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)
        return found.hexdigest(), size

    def path(self, hash: str) -> Path:
        """Where a file is kept. AccessError for one that is not."""
        if not HASH.match(hash) or not self._path(hash).is_file():
            raise AccessError("there is no such file")
        return self._path(hash)

    def _path(self, hash: str) -> Path:
        return self._folder / hash[:2] / hash


def kept_secret(folder: Path) -> bytes:
    """A secret of this desk, made once."""
    path = folder / "secret"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = folder / f"secret-{secrets.token_hex(8)}"
    try:
        if not path.exists():
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as made:
                made.write(secrets.token_hex(32).encode())
            with contextlib.suppress(FileExistsError):  # the first one stands, where two processes start at once
                os.link(new, path)
        return path.read_bytes()
    finally:
        new.unlink(missing_ok=True)
