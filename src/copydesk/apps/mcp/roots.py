"""Which files may be opened: ordinary ones of a bearable size that really stand under a folder the user allowed."""

import os
import stat
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from copydesk.errors import ForbiddenError, InputError
from copydesk.stores.files import MAX_FILE_BYTES, shown

OUTSIDE = "that file is not in a folder this desk was given; start copydesk mcp with --root FOLDER for the folders it may use"
MAX_LISTED = 200


class Roots:
    def __init__(self, folders: Sequence[str], max_bytes: int = MAX_FILE_BYTES) -> None:
        self.folders = tuple(Path(os.path.realpath(folder)) for folder in folders)
        self._max_bytes = max_bytes
        missing = next((folder for folder in self.folders if not folder.is_dir()), None)
        if missing is not None:
            raise InputError(f"there is no folder {shown(missing)} to be a root")

    def path(self, name: str) -> Path:
        """The real path of a file that may be opened."""
        found = self._inside(name)
        self._require_ordinary(found)
        return found

    def _inside(self, name: str) -> Path:
        """A real path under a root. Whether there is anything outside is not told."""
        if "\0" in name:
            raise InputError("a file's name holds no NUL")
        told = Path(unquote(urlsplit(name).path) if name.startswith("file://") else name)
        places = [told] if told.is_absolute() else [folder / told for folder in self.folders]
        inside = [real for place in places if self._holds(real := Path(os.path.realpath(place)))]
        if not inside:
            raise ForbiddenError(OUTSIDE)
        return next((real for real in inside if real.exists()), inside[0])

    def add(self, name: str, data: bytes) -> Path:
        """Writes a file that isn't there yet, and the folders that it stands in; what there is stays as it is."""
        path = self._inside(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as file:
                file.write(data)
        except FileExistsError:
            raise InputError(f"there is {shown(path)} already; give it another name") from None
        except OSError as error:
            raise InputError(f"{shown(path)} can't be written: {error.strerror}") from None
        return path

    def listed(self, query: str, suffixes: frozenset[str]) -> list[Path]:
        """Files that could be opened, by name; what is hidden is somebody's set-up, this server's own among it."""
        found: list[Path] = []
        for folder in self.folders:
            for above, folders, files in os.walk(folder):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                paths = (Path(above) / name for name in sorted(files) if not name.startswith("."))
                found += [path for path in paths if path.suffix.lower() in suffixes and query.casefold() in path.name.casefold()]
                if len(found) >= MAX_LISTED:
                    return found[:MAX_LISTED]
        return found

    def _holds(self, real: Path) -> bool:
        return any(real.is_relative_to(folder) for folder in self.folders)

    def _require_ordinary(self, path: Path) -> None:
        try:
            found = path.stat()
        except OSError:
            raise InputError(f"there is no file {shown(path)}") from None
        if not stat.S_ISREG(found.st_mode):
            raise InputError(f"{shown(path)} is not an ordinary file")
        if found.st_size > self._max_bytes:
            raise InputError(
                f"{shown(path)} has over {self._max_bytes:,} bytes, the most that is read; split it into smaller files"
            )
