"""The place for files: a folder of its own, `attic:///folder`."""

from pathlib import Path
from urllib.parse import urlsplit

from copydesk.stores.blobs import DiskFiles


def attic(address: str, _: Path) -> DiskFiles:
    return DiskFiles(Path(urlsplit(address).path))
