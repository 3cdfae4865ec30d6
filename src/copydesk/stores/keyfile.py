"""Keys that a person gave for models, by the provider or the address that they are for: one file of mode 0600 in the data folder.
What is kept here is sent to whom it is for, and shown nowhere."""

import contextlib
import json
import os
import secrets
import stat
import sys
from pathlib import Path

from copydesk.errors import InputError

FILE = "keys.json"
OTHERS = stat.S_IRWXG | stat.S_IRWXO


class KeyFile:
    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def read(self) -> dict[str, str]:
        """All of them. InputError, without a word of what stands there, where the file can't be used."""
        try:
            data = json.loads(self.path.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError) as error:
            raise InputError(f"{FILE} in the data folder can't be read: {type(error).__name__}") from None
        if not isinstance(data, dict) or not all(isinstance(value, str) for value in data.values()):
            raise InputError(f"{FILE} in the data folder can't be read: it is no list of names and keys")
        return data

    def get(self, name: str) -> str | None:
        return self.read().get(name) or None

    def put(self, name: str, key: str | None) -> None:
        """Keeps a key in the place of the one before; None forgets it."""
        kept = {known: value for known, value in self.read().items() if known != name} | ({name: key} if key else {})
        if not kept:
            self.path.unlink(missing_ok=True)
            return
        try:
            self._write(json.dumps(kept).encode())
        except OSError as error:
            raise InputError(f"the key can't be kept in the data folder: {error.strerror or type(error).__name__}") from None

    def is_open_to_others(self) -> bool:
        return sys.platform != "win32" and self.path.exists() and bool(self.path.stat().st_mode & OTHERS)

    def _write(self, data: bytes) -> None:
        """The old file or the new one, and nobody else's to read at any moment."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        new = self.path.with_name(f".keys-{secrets.token_hex(8)}")
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
        finally:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
