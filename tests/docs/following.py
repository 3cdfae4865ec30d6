"""Follows a page of the documentation as a newcomer would: its blocks of code in order, in a folder with copies of the samples, where
what is printed must be what the page shows (`…` stands for what varies). `python tests/docs/following.py --write PAGE …` puts in what
is printed instead; `tests/docs/blocks.py` says what a page holds."""

import contextlib
import doctest
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from docs.blocks import Block, Command, agrees, blocks, commands

ROOT = Path(__file__).parent.parent.parent
ADDRESS = "http://127.0.0.1:8321"  # what pages say; tests serve at any port that is free
MARK = "── done"
SHELL = ("console", "sh", "bash")
DOCUMENTS = {"markdown": "markdown", "fountain": "fountain"}
ELSEWHERE = ("tsx", "ts", "jsx", "js", "html")  # these stand word for word in a file that another test runs
TESTED = ("tests", "examples")


class Wrong(NamedTuple):
    line: int
    said: str  # the command, or the first line of the code
    shown: str
    printed: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.said}\n--- the page shows\n{self.shown}\n--- printed\n{self.printed}"


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


class Follower:
    """Follows one page. `runs_make` is for a fresh clone alone: a test must not run the tests."""

    def __init__(self, folder: Path, environment: dict[str, str], address: str, *, runs_make: bool = False) -> None:
        self._shell = Shell(folder, environment)
        self._names: dict[str, Any] = {"__name__": "page"}
        self._address = address
        self._runs_make = runs_make

    def close(self) -> None:
        self._shell.close()

    def block(self, block: Block) -> Iterator[Wrong]:
        first = block.text.strip().partition("\n")[0]
        if block.language in SHELL:
            for command in commands(block):
                yield from self._command(command)
        elif block.language in ("python", "pycon"):
            yield from self._python(block, first)
        elif (why := unlike(block)) is not None:
            yield Wrong(block.line, first, block.language or "(no language)", why)

    def _command(self, command: Command) -> Iterator[Wrong]:
        if command.words.startswith("make ") and not self._runs_make:
            return
        printed, code = self._shell.run(command.words.replace(ADDRESS, self._address))
        printed = printed.replace(self._address, ADDRESS)
        if command.shown is None:
            if code:
                yield Wrong(command.line, command.words, "(it works)", f"{printed}(exit code {code})")
        elif not agrees(command.shown, printed):
            yield Wrong(command.line, command.words, command.shown, printed)

    def _python(self, block: Block, first: str) -> Iterator[Wrong]:
        text = block.text.replace(ADDRESS, self._address)
        try:
            if block.language == "python":
                exec(compile(text, f"line {block.line}", "exec"), self._names)
                return
            for example in doctest.DocTestParser().get_examples(text):
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(example.source, f"line {block.line}", "single"), self._names)
                printed = out.getvalue().replace(self._address, ADDRESS)
                if not agrees(example.want, printed):
                    yield Wrong(block.line + example.lineno + 1, example.source.strip(), example.want, printed)
        except BaseException as error:  # whatever a block raises is the page's fault
            if isinstance(error, KeyboardInterrupt):
                raise
            yield Wrong(block.line, first, "(it runs)", f"{type(error).__name__}: {error}")


def unlike(block: Block) -> str | None:
    """Why a block isn't what it is marked as."""
    try:
        match block.language:
            case "text":
                return None
            case "json":
                json.loads(block.text)
            case "toml":
                tomllib.loads(block.text)
            case language if language in DOCUMENTS:
                import copydesk

                copydesk.Desk().read(block.text.encode(), format=DOCUMENTS[language])
            case language if language in ELSEWHERE:
                files = (file for folder in TESTED for file in (ROOT / folder).rglob(f"*.{language}") if "node_modules" not in file.parts)
                if not any(even(block.text) in even(file.read_text(encoding="utf-8")) for file in files):
                    return f"no file in {' or '.join(TESTED)} holds this"
            case _:
                return "say what it is: console, sh, python, pycon, json, toml, markdown, fountain, or text for what can't be run"
    except (ValueError, LookupError) as error:
        return str(error)
    return None


def even(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@contextlib.contextmanager
def desk(folder: Path) -> Iterator[dict[str, str]]:
    """A folder that is like a clone in which `make` has run: samples, and the command in `.venv`."""
    shutil.copytree(ROOT / "samples", folder / "samples")
    (folder / ".venv").symlink_to(sys.prefix)
    added = {"COPYDESK_HOME": str(folder / ".desk"), "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}", "NO_COLOR": "1"}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COPYDESK_")}
    before, there = dict(os.environ), Path.cwd()
    os.environ.clear()
    os.environ.update(kept | added)
    os.chdir(folder)
    try:
        yield dict(os.environ)
    finally:
        os.chdir(there)
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def served(folder: Path, environment: dict[str, str]) -> Iterator[str]:
    """A real server with the samples, as `make run` gives one; its address."""
    command = [f"{sys.prefix}/bin/copydesk", "serve", "--port", "0", "--samples", "samples"]
    with (folder / ".served").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log)
    assert process.stdout is not None
    try:
        line = process.stdout.readline().decode()
        assert "http://" in line, (folder / ".served").read_text()
        yield line.split()[-1]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def follow(text: str, folder: Path, *, runs_make: bool = False) -> list[Wrong]:
    """What is wrong with a page."""
    found = [block for block in blocks(text) if not block.language.startswith("{")]
    needs_server = any(ADDRESS in block.text for block in found if block.language in (*SHELL, "python", "pycon"))
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(desk(folder))
        address = stack.enter_context(served(folder, environment)) if needs_server else ADDRESS
        follower = stack.enter_context(contextlib.closing(Follower(folder, environment, address, runs_make=runs_make)))
        return [wrong for block in found for wrong in follower.block(block)]


def rewritten(text: str, wrongs: list[Wrong]) -> str:
    """The page with what was printed in place of what it shows; from the last to the first, so that lines keep their numbers."""
    lines = text.splitlines()
    for wrong in sorted(wrongs, reverse=True):
        shown = wrong.shown.strip("\n").splitlines()
        start = next((at for at in range(wrong.line, len(lines) + 1) if lines[at : at + len(shown)] == shown), None)
        if shown and start is not None:
            lines[start : start + len(shown)] = [line.rstrip() for line in wrong.printed.strip("\n").splitlines()]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    """Follows pages, with the time that each takes."""
    writes, runs_make = "--write" in arguments, "--make" in arguments
    failed = False
    for name in (argument for argument in arguments if not argument.startswith("--")):
        page, begun = Path(name).resolve(), time.monotonic()
        text = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            wrongs = follow(text, Path(folder), runs_make=runs_make)
        print(f"{time.monotonic() - begun:6.1f} s  {name}{'' if not wrongs else f': {len(wrongs)} wrong'}", flush=True)
        for wrong in wrongs:
            print(f"\n{wrong}\n")
        if writes:
            page.write_text(rewritten(text, wrongs), encoding="utf-8")
        failed = failed or bool(wrongs)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
