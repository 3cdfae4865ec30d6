"""The pool: a few worker processes, started when they are first needed, and a fair queue before them: whoever has waiting work is
served in turn, however much of it one person has.

A call that breaks a limit ends as LimitError, and its worker is replaced. One whose worker was killed by somebody else is tried
once more: all it works on is at hand here."""

import asyncio
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections import OrderedDict, deque
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, NamedTuple

from copydesk import errors
from copydesk.apps.server.waiting import in_thread
from copydesk.apps.workers.packing import Parts, pack, unpack
from copydesk.apps.workers.process import DONE, OUT_OF_MEMORY, REFUSED, TOO_LARGE, read_parts, write_parts
from copydesk.apps.workers.tasks import TASKS, size_of
from copydesk.errors import CopydeskError, InputError, LimitError, QuotaError

MOST_WAITING = 50  # calls of one person
LAST_SECONDS = 1.0  # for a process that nobody listens to any more to end by itself
BUSY = "You have too much work waiting here. Try again when some of it is done."
DIED = "this could not be done: the process that worked on it came to an end twice"
FAILED = "this could not be done; something went wrong here"


class Limits(NamedTuple):
    """Of one call. 0: none."""

    processor_seconds: int = 60
    memory_mb: int = 1024
    seconds: int = 120
    from_bytes: int = 64 * 1024  # smaller ones are done in the server's own process

    def too_much(self, what: str) -> LimitError:
        return LimitError(f"this takes more than {what}, and was ended; make it smaller, or split it")

    @property
    def too_large(self) -> LimitError:
        return self.too_much(f"{self.memory_mb:,} MB of memory")


class _Call(NamedTuple):
    parts: Parts
    done: "Future[Any]"


class Pool:
    def __init__(self, count: int = 1, limits: Limits | None = None) -> None:
        self._count, self.limits = count, limits or Limits()
        self._waiting: OrderedDict[str, deque[_Call]] = OrderedDict()  # by person, who is next first
        self._changed = threading.Condition()
        self._workers: list[_Worker] = []
        self.is_closed = False

    async def do(self, task: str, *arguments: Any, person: str = "") -> Any:
        """What comes of a call: in a worker where it is large, else in a thread of this process."""
        if not self._count or size_of(*arguments) < self.limits.from_bytes:
            return await in_thread(TASKS[task], *arguments)
        parts = await asyncio.to_thread(pack, (task, arguments))
        done: Future[Any] = Future()
        self._add(person, _Call(parts, done))
        state, found = await asyncio.wrap_future(done)
        if state == DONE:
            return found
        if state == REFUSED:
            raise _error(*found)
        raise self.limits.too_large if state == TOO_LARGE else CopydeskError(FAILED)

    def _add(self, person: str, call: _Call) -> None:
        with self._changed:
            waiting = self._waiting.setdefault(person, deque())
            if len(waiting) >= MOST_WAITING:
                raise QuotaError(BUSY)
            waiting.append(call)
            if len(self._workers) < self._count and not any(worker.is_idle for worker in self._workers):
                self._workers.append(_Worker(self, len(self._workers) + 1))
            self._changed.notify()

    def next(self, worker: "_Worker") -> _Call | None:
        """The next call for a worker that has none: the oldest of whoever was served longest ago. None when all is over."""
        with self._changed:
            worker.is_idle = True
            self._changed.wait_for(lambda: self._waiting or self.is_closed)
            worker.is_idle = False
            if self.is_closed:
                return None
            person, calls = self._waiting.popitem(last=False)
            call = calls.popleft()
            if calls:
                self._waiting[person] = calls
            return call

    def close(self) -> None:
        with self._changed:
            self.is_closed = True
            left = [call for calls in self._waiting.values() for call in calls]
            self._waiting.clear()
            self._changed.notify_all()
        for call in left:
            call.done.cancel()
        for worker in self._workers:
            worker.close()

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run."""
        return [worker.process.pid for worker in self._workers if worker.process is not None and worker.process.poll() is None]


class _Worker:
    """A thread of the server and the process that it hands calls to."""

    def __init__(self, pool: Pool, number: int) -> None:
        self._pool = pool
        self.process: subprocess.Popen[bytes] | None = None
        self.is_idle = False
        self._is_late = False
        self._thread = threading.Thread(target=self._run, name=f"copydesk-worker-{number}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        while (call := self._pool.next(self)) is not None:
            if not call.done.set_running_or_notify_cancel():  # who asked has hung up
                continue
            try:
                call.done.set_result(self._done(call.parts))
            except Exception as error:  # noqa: BLE001  it is raised where it is waited for
                call.done.set_exception(error)
        self._end()

    def _done(self, parts: Parts) -> tuple[str, Any]:
        for _ in range(2):
            process = self._started()
            assert process.stdin is not None
            assert process.stdout is not None
            self._is_late = False
            clock = threading.Timer(self._pool.limits.seconds or threading.TIMEOUT_MAX, self._stop)
            clock.daemon = True
            clock.start()
            try:
                write_parts(process.stdin, parts)
                found: tuple[str, Any] = unpack(read_parts(process.stdout))
                return found
            except pickle.UnpicklingError:
                self._end()
                raise CopydeskError(FAILED) from None
            except (OSError, EOFError):
                self._judge()
            finally:
                clock.cancel()
        raise CopydeskError(DIED)

    def _judge(self) -> None:
        """Why a process ended: LimitError where that was the call's own doing."""
        limits, code = self._pool.limits, self._end()
        if self._is_late:
            raise limits.too_much(f"{limits.seconds} seconds")
        if code == -getattr(signal, "SIGXCPU", 0):
            raise limits.too_much(f"{limits.processor_seconds} seconds of the processor")
        if code in (-signal.SIGABRT, -signal.SIGSEGV, OUT_OF_MEMORY):  # a library that is given no memory has no other way out
            raise limits.too_large
        if self._pool.is_closed:
            raise CopydeskError(FAILED)

    def _started(self) -> "subprocess.Popen[bytes]":
        if self.process is None or self.process.poll() is not None:
            self._end()
            limits = self._pool.limits
            command = [sys.executable, "-m", "copydesk.apps.workers.process"]
            command += [str(limits.memory_mb * 2**20), str(limits.processor_seconds)]
            pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL  # a trace may hold words of a document, and logs don't
            paths = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # it finds what we found
            self.process = subprocess.Popen(command, env=paths, stdin=pipe, stdout=pipe, stderr=nowhere)  # noqa: S603  our own words
        return self.process

    def _stop(self) -> None:
        self._is_late = True
        self._kill()

    def _kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def _end(self) -> int:
        """Ends the process, if it hasn't ended by itself, and tells how it did."""
        process, self.process = self.process, None
        if process is None:
            return 0
        if process.stdin is not None:
            with suppress(OSError):  # what was written is nobody's any more
                process.stdin.close()
        if process.stdout is not None:
            process.stdout.close()
        with suppress(subprocess.TimeoutExpired):
            return process.wait(LAST_SECONDS)
        process.kill()
        return process.wait()

    def close(self) -> None:
        self._kill()
        self._thread.join()


def _error(name: str, message: str) -> Exception:
    """An error as its sort of ours; one that this process doesn't know is input that can't be used."""
    sort = getattr(errors, name, None)
    return sort(message) if isinstance(sort, type) and issubclass(sort, InputError) else InputError(message)
