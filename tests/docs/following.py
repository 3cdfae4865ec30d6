"""Follows a page of the documentation as a newcomer would: its blocks of code in order, in a folder with copies of the samples.
What is printed must be what the page shows, with `…` for what varies; `python tests/docs/following.py --write PAGE` puts in what is
printed instead."""

import contextlib
import doctest
import io
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import randrange
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from docs.blocks import Block, Command, agrees, blocks, commands
from docs.running import Shell, run_here

ROOT = Path(__file__).parent.parent.parent
ADDRESS = "http://127.0.0.1:8321"  # what pages say; tests serve at any port that is free
OWN_PORT = "8400"  # of a server that a page itself starts
SHELL = ("console", "sh", "bash")
LASTS = re.compile(r"(?:export (?!PATH=)|cd |unset |source |\. )")  # what a shell remembers and this process wouldn't
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


class Follower:
    """Follows one page. `is_real` is for a fresh clone, where each command is a process of its own. `make` is for others to run."""

    def __init__(self, folder: Path, environment: dict[str, str], address: str, *, is_real: bool = False) -> None:
        self._shell = Shell(folder, environment)
        self._names: dict[str, Any] = {"__name__": "page"}
        self._as_shown = {ADDRESS: address, OWN_PORT: free_port()}
        self._in_shell = is_real

    def close(self) -> None:
        self._shell.close()

    def _real(self, text: str) -> str:
        for shown, real in self._as_shown.items():
            text = text.replace(shown, real)
        return text

    def _shown(self, text: str) -> str:
        for shown, real in self._as_shown.items():
            text = text.replace(real, shown)
        return text

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
        if command.words.startswith("make "):
            return
        words = self._real(command.words)
        self._in_shell = self._in_shell or LASTS.match(words) is not None
        printed, code = (None if self._in_shell else run_here(words)) or self._shell.run(words)
        printed = self._shown(printed)
        if command.shown is None:
            if code:
                yield Wrong(command.line, command.words, "(it works)", f"{printed}(exit code {code})")
        elif not agrees(command.shown, printed):
            yield Wrong(command.line, command.words, command.shown, printed)

    def _python(self, block: Block, first: str) -> Iterator[Wrong]:
        text = self._real(block.text)
        try:
            if block.language == "python":
                exec(compile(text, f"line {block.line}", "exec"), self._names)
                return
            for example in doctest.DocTestParser().get_examples(text):
                with contextlib.redirect_stdout(io.StringIO()) as out:
                    exec(compile(example.source, f"line {block.line}", "single"), self._names)
                printed = self._shown(out.getvalue())
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
                files = (
                    file for folder in TESTED for file in (ROOT / folder).rglob(f"*.{language}") if "node_modules" not in file.parts
                )
                if not any(even(block.text) in even(file.read_text(encoding="utf-8")) for file in files):
                    return f"no file in {' or '.join(TESTED)} holds this"
            case _:
                return "say what it is: console, sh, python, pycon, json, toml, markdown, fountain, or text for what can't be run"
    except (ValueError, LookupError) as error:
        return str(error)
    return None


def free_port() -> str:
    """A port that is free, below those that a system gives to who asks for any: no other server of a run takes it meanwhile."""
    while True:
        port = randrange(20_000, 30_000)
        with socket.socket() as open_socket:
            if open_socket.connect_ex(("127.0.0.1", port)) != 0:
                return str(port)


def even(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@contextlib.contextmanager
def desk(folder: Path, *, is_real: bool) -> Iterator[dict[str, str]]:
    """The environment of who follows a page: in a clone as it is, or in a folder that is like one in which `make` has run."""
    added = {}
    if not is_real:
        shutil.copytree(ROOT / "samples", folder / "samples")
        (folder / ".venv").symlink_to(sys.prefix)
        added = {"COPYDESK_HOME": str(folder / ".desk"), "PATH": f"{sys.prefix}/bin:{os.environ['PATH']}", "NO_COLOR": "1"}
    kept = {name: value for name, value in os.environ.items() if is_real or not name.startswith("COPYDESK_")}
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
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=log)
        assert process.stdout is not None
        line = process.stdout.readline().decode()
        log.seek(0)
        assert "http://" in line, log.read().decode()
    try:
        yield line.split()[-1]
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def run_of(block: Block) -> list[str]:
    """What of a block is run."""
    if block.language in SHELL:
        return [command.words for command in commands(block) if not command.words.startswith("make ")]
    return [block.text] if block.language in ("python", "pycon") else []


def follow(text: str, folder: Path, *, is_real: bool = False) -> list[Wrong]:
    """What is wrong with a page."""
    found = [block for block in blocks(text) if not block.language.startswith("{")]
    needs_server = any(ADDRESS in text for block in found for text in run_of(block))
    with contextlib.ExitStack() as stack:
        environment = stack.enter_context(desk(folder, is_real=is_real))
        address = stack.enter_context(served(folder, environment)) if needs_server else ADDRESS
        follower = stack.enter_context(contextlib.closing(Follower(folder, environment, address, is_real=is_real)))
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
    writes, is_real = "--write" in arguments, "--real" in arguments
    failed = False
    for name in (argument for argument in arguments if not argument.startswith("--")):
        page, begun = Path(name).resolve(), time.monotonic()
        text = page.read_text(encoding="utf-8")
        with tempfile.TemporaryDirectory() as folder:
            wrongs = follow(text, ROOT if is_real else Path(folder), is_real=is_real)
        print(f"{time.monotonic() - begun:6.1f} s  {name}{'' if not wrongs else f': {len(wrongs)} wrong'}", flush=True)
        for wrong in wrongs:
            print(f"\n{wrong}\n")
        if writes:
            page.write_text(rewritten(text, wrongs), encoding="utf-8")
        failed = failed or bool(wrongs)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
