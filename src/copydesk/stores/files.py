"""Reading and writing a file whole: clear lines for what can't be read, and a write that leaves the old bytes or the new."""

import contextlib
import os
import secrets
import stat
import sys

from copydesk.errors import InputError

MAX_FILE_BYTES = 64 * 2**20  # eight seconds of reading, at the 8 MB/s that Markdown takes with its ids
_PART_BYTES = 2**20
_BINARY = getattr(os, "O_BINARY", 0)  # Windows alone has it, and would change line ends without it

PathLike = str | os.PathLike[str]


def read_file(path: PathLike, max_bytes: int = MAX_FILE_BYTES) -> bytes:
    """The bytes of a file. InputError for one that is missing, a directory, unreadable or larger than `max_bytes`."""
    parts: list[bytes] = []
    left = max_bytes + 1
    try:
        if os.path.isdir(path):
            raise InputError(f"{shown(path)} is a directory; name a file in it")
        with open(path, "rb") as file:
            # Counted while reading: the size that a pipe or a growing file states is not what it gives.
            while left > 0 and (part := file.read(min(left, _PART_BYTES))):
                parts.append(part)
                left -= len(part)
    except FileNotFoundError:
        raise InputError(f"there is no file {shown(path)}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"{shown(path)} can't be read: {_reason(error)}") from None
    if left <= 0:
        raise InputError(f"{shown(path)} has over {max_bytes:,} bytes, the most that is read; split it into smaller files")
    return b"".join(parts)


def write_file(path: PathLike, data: bytes) -> None:
    """Puts `data` in the place of a file's bytes, or makes the file. InputError where that can't be done, and then nothing was.

    A link is followed to the file it names, whose mode is kept, and its owner as far as this user may. A file with a second
    name (a hard link) becomes a file of its own, as with every write by renaming.
    """
    try:
        target = os.path.realpath(path)
        old = _existing(target)
        if old is not None and not (old.st_mode & 0o222 and os.access(target, os.W_OK)):
            raise InputError(f"{shown(path)} is read-only; make it writable first")
        folder = os.path.dirname(target)
        if not os.path.isdir(folder):
            raise InputError(
                f"there is no folder {shown(os.path.dirname(path) or folder)} to write {os.path.basename(path)} in; make it first"
            )
        _replace(target, data, old)
    except (OSError, ValueError) as error:
        raise InputError(f"{shown(path)} can't be written: {_reason(error)}; it is as it was") from None


def shown(path: PathLike) -> str:
    """A path as it stands in a message: on one line, whatever bytes a file's name is made of."""
    name = os.fspath(path)
    return name if name.isprintable() and name else ascii(name)


def _reason(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _existing(target: str) -> os.stat_result | None:
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode):
        raise ValueError("it is not an ordinary file")
    return found


def _replace(target: str, data: bytes, old: os.stat_result | None) -> None:
    folder = os.path.dirname(target)
    # Short and of its own: a name built on the target's could be longer than the file system allows.
    temporary = os.path.join(folder, f".copydesk-{secrets.token_hex(8)}")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666 if old is None else 0o600)
    try:
        try:
            _fill(handle, data, old)
        finally:
            os.close(handle)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    _settle(folder)


def _fill(handle: int, data: bytes, old: os.stat_result | None) -> None:
    if old is not None:
        _keep_rights(handle, old)
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]
    os.fsync(handle)


def _keep_rights(handle: int, old: os.stat_result) -> None:
    if sys.platform == "win32":
        return
    # Root may give a file away, others at most to a group of theirs; the mode comes last, since a change of owner clears bits.
    for owner in (old.st_uid, -1):
        with contextlib.suppress(OSError):
            os.fchown(handle, owner, old.st_gid)
            break
    os.fchmod(handle, stat.S_IMODE(old.st_mode))


def _settle(folder: str) -> None:
    """Makes the renaming last through a power cut. The file has its bytes already, so a file system that can't is no error."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
