"""A worker: reads a call on standard input, does it within its limits, writes what came of it, until nobody is there any more.

It opens no store and no socket. What breaks the limit of processor time ends it; the server sees that, and starts another."""

import gc
import os
import struct
import sys
from contextlib import suppress
from typing import IO, Any

from copydesk.apps.workers.packing import Parts, pack, unpack
from copydesk.errors import CopydeskError

try:
    import resource
except ImportError:  # Windows: the server's own clock is the only limit there
    resource = None  # type: ignore[assignment]

NUMBER = struct.Struct(">Q")
DONE, REFUSED, TOO_LARGE, FAILED = "done", "refused", "too large", "failed"
OUT_OF_MEMORY = 77  # how a worker ends that can't even say so
SPARE_BYTES = 256 * 2**20  # more than at its start: a worker that has grown so much gives its place to a fresh one


def write_parts(file: IO[bytes], parts: Parts) -> None:
    file.write(NUMBER.pack(len(parts)))
    for part in parts:
        file.write(NUMBER.pack(len(part)))
        file.write(part)
    file.flush()


def read_parts(file: IO[bytes]) -> Parts:
    """EOFError where nobody writes any more."""
    return [_exactly(file, _number(file)) for _ in range(_number(file))]


def _number(file: IO[bytes]) -> int:
    found: int = NUMBER.unpack(_exactly(file, NUMBER.size))[0]
    return found


def _exactly(file: IO[bytes], size: int) -> bytes:
    data = file.read(size)
    if len(data) < size:
        raise EOFError
    return data


def limit_memory(most: int) -> None:
    if resource is not None and most:
        with suppress(ValueError, OSError):  # where the system holds it to less already
            resource.setrlimit(resource.RLIMIT_AS, (most, most))


def limit_processor(seconds: int) -> None:
    """From now on; the limit is for all that a process ever used."""
    if resource is not None and seconds:
        used = resource.getrusage(resource.RUSAGE_SELF)
        with suppress(ValueError, OSError):
            hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
            resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1 + seconds, hard))


def answer(call: Parts) -> tuple[str, Any]:
    """What came of a call: done, or an error by its name and words."""
    from copydesk.apps.workers.tasks import TASKS

    try:
        task, arguments = unpack(call, is_trusted=True)
        return DONE, TASKS[task](*arguments)
    except MemoryError:
        return TOO_LARGE, "memory"
    except CopydeskError as error:
        return REFUSED, (type(error).__name__, str(error))
    except Exception as error:  # noqa: BLE001  the outermost frame; its text may hold words of a document
        return FAILED, type(error).__name__


def grown() -> int:
    if resource is None:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def work(incoming: IO[bytes], outgoing: IO[bytes], memory: int, seconds: int) -> None:
    from copydesk.apps.plugins import add_plugins

    add_plugins()
    limit_memory(memory)
    first = grown()
    while grown() < first + SPARE_BYTES:
        try:
            call = read_parts(incoming)
        except EOFError:
            return
        limit_processor(seconds)
        came = answer(call)
        try:
            parts = pack(came)
        except MemoryError:
            parts = pack((TOO_LARGE, "memory"))
        write_parts(outgoing, parts)
        del call, came, parts
        gc.collect()


def main() -> None:
    memory, seconds = (int(value) for value in sys.argv[1:3])
    outgoing = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints is no answer
    try:
        work(sys.stdin.buffer, outgoing, memory, seconds)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


if __name__ == "__main__":
    main()
