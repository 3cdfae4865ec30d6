"""Files of a desk in an S3-compatible bucket, each once under the hash of its bytes. A folder holds copies of what was used here.

`s3://BUCKET/PREFIX?endpoint=…&region=…`; the keys are where AWS's own tools look for them (`AWS_ACCESS_KEY_ID` and so on).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO
from urllib.parse import parse_qs, urlsplit

from copydesk.errors import AccessError, HistoryError, InputError
from copydesk.ports import Files
from copydesk.stores.blobs import HASH, DiskFiles

if TYPE_CHECKING:
    from obstore.store import S3Config, S3Store

TIMEOUT = "30s"
RETRYING = {"max_retries": 3}
NO_BUCKET = "files are kept at s3://BUCKET/PREFIX?endpoint=…&region=…"
OPTIONS = frozenset({"endpoint", "region"})


def files_at(address: str, folder: Path) -> Files:
    """The files at an address: a bucket, or where none is told the folder."""
    if not address:
        return DiskFiles(folder)
    make = SCHEMES.get(urlsplit(address).scheme)
    if make is None:
        raise InputError(f"{NO_BUCKET}, not {address!r}")
    return make(address, folder)


def bucket(address: str) -> "S3Store":
    """The bucket at an address. InputError for an address that tells none."""
    parts = urlsplit(address)
    told = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if parts.scheme != "s3" or not parts.hostname or not set(told) <= OPTIONS:
        raise InputError(f"{NO_BUCKET}, not {address!r}")
    from obstore.store import S3Store  # most desks keep their files in a folder

    endpoint = told.get("endpoint", "")
    config: S3Config = {"region": told.get("region", "us-east-1")}
    if endpoint:
        config["endpoint"] = endpoint
    return S3Store(
        parts.hostname,
        prefix=parts.path.strip("/") or None,
        config=config,
        client_options={"allow_http": endpoint.startswith("http://"), "timeout": TIMEOUT},
        retry_config=RETRYING,  # type: ignore[arg-type]
    )


class BucketFiles:
    def __init__(self, store: "S3Store", copies: DiskFiles) -> None:
        self._store, self._copies = store, copies

    def put(self, file: BinaryIO, max_bytes: int) -> tuple[str, int]:
        """Keeps a file, and gives its hash and size. It is in the bucket whole or not at all."""
        hash, size = self._copies.put(file, max_bytes)
        with reachable():
            if not self._has(hash):
                self._store.put(_key(hash), self._copies.path(hash))
        return hash, size

    def path(self, hash: str) -> Path:
        """Where a copy of a file stands; it is fetched where there is none. AccessError for a file that is not kept."""
        try:
            return self._copies.path(hash)
        except AccessError:
            if not HASH.match(hash):
                raise
        with reachable():
            if not self._has(hash):
                raise AccessError("there is no such file")
            with _Parts(self._store.get(_key(hash)).stream()) as parts:
                found, _ = self._copies.put(parts, 2**40)
        if found != hash:
            raise HistoryError("a file in the bucket is not what was put there")
        return self._copies.path(hash)

    def _has(self, hash: str) -> bool:
        from obstore.exceptions import NotFoundError

        try:
            self._store.head(_key(hash))
        except (NotFoundError, FileNotFoundError):
            return False
        return True


class _Parts:
    """What comes from the bucket, read as a file is."""

    def __init__(self, parts: Iterator[object]) -> None:
        self._parts = iter(parts)

    def read(self, _: int = -1) -> bytes:
        return bytes(next(self._parts, b""))  # type: ignore[call-overload,no-any-return]

    def __enter__(self) -> "BinaryIO":
        return self  # type: ignore[return-value]

    def __exit__(self, *_: object) -> None:
        self._parts = iter(())


@contextmanager
def reachable() -> Iterator[None]:
    """What goes wrong at the bucket, told as ours."""
    from obstore.exceptions import BaseError

    try:
        yield
    except (BaseError, OSError) as error:
        raise HistoryError(f"the bucket of files doesn't answer: {str(error).splitlines()[0][:200]}") from None


def _key(hash: str) -> str:
    return f"{hash[:2]}/{hash}"


# By the scheme of an address. Plug-ins add theirs.
SCHEMES: dict[str, Callable[[str, Path], Files]] = {"s3": lambda address, folder: BucketFiles(bucket(address), DiskFiles(folder))}
