"""How a page's commands are run: in one bash, or, where only `copydesk` is called, in this process, which is ten times as fast."""

import contextlib
import io
import os
import re
import shlex
import signal
import subprocess
from pathlib import Path

MARK = "── done"
APART = ("serve", "mcp", "bench", "eval")  # these run on, or measure a process


class Shell:
    """One bash for a whole page, so that what a command sets is there for the next."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._process = subprocess.Popen(
            ["bash"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )

    def run(self, words: str) -> tuple[str, int]:
        """What a command prints, and its exit code."""
        told, read = self._process.stdin, self._process.stdout
        assert told is not None
        assert read is not None
        told.write(f"{{ {words}\n}} < /dev/null; printf '\\n{MARK} %s\\n' \"$?\"\n".encode())
        told.flush()
        printed = b""
        while not (end := re.search(rf"\n{MARK} (\d+)\n\Z".encode(), printed)):
            more = read.readline()
            if not more:
                return printed.decode() + "(the shell has ended)", 1
            printed += more
        return printed[: end.start()].decode(), int(end[1])

    def close(self) -> None:
        """Ends it, and what was left running in it."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGTERM)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()


def run_here(words: str) -> tuple[str, int] | None:
    """What a call of `copydesk` prints, and its exit code; None for all that a shell has to read."""
    reader = shlex.shlex(words, posix=True, punctuation_chars=True)
    reader.whitespace_split = True
    called, *arguments = list(reader) or [""]
    if called != "copydesk" or re.search(r"[$`\n]", words) or any(not word.strip("();<>|&") for word in arguments):
        return None
    if arguments[:1] and arguments[0] in APART:
        return None
    from copydesk.apps.cli.main import main

    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
        try:
            code = main(arguments)
        except SystemExit as ended:
            code = ended.code if isinstance(ended.code, int) else 1
        except Exception as error:  # noqa: BLE001 (a shell would show it and go on)
            return f"{out.getvalue()}{type(error).__name__}: {error}\n", 1
    return out.getvalue(), code
