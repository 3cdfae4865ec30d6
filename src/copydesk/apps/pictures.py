"""Pictures beside a file, for its exports: read where they lie in the file's own folder or below it, and nowhere else."""

from pathlib import Path
from urllib.parse import unquote

from copydesk.errors import InputError
from copydesk.formats.export import Files
from copydesk.stores.files import read_file

MAX_PICTURE_BYTES = 20 * 2**20


def files_beside(path: Path | None) -> Files:
    """Gives the bytes of a picture by its address; None for one that isn't there, or isn't the folder's."""
    folder = None if path is None else path.resolve().parent

    def read(address: str) -> bytes | None:
        if folder is None or "://" in address or address.startswith(("/", "\\", "data:")):
            return None
        try:
            file = (folder / unquote(address)).resolve()
            if not file.is_relative_to(folder) or not file.is_file():
                return None
            return read_file(file, MAX_PICTURE_BYTES)
        except (OSError, ValueError, InputError):
            return None

    return read
