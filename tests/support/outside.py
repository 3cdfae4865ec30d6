"""Copydesk as somebody installs it: the wheel and the sdist as they are built, in environments outside the repository, at versions
that the lock files pin, from the package index that this machine is set up for."""

import json
import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([a-z0-9][a-z0-9.-]*==\S+(?: ; [^\\\n]+?)?)\s*\\?$", re.MULTILINE)
# What would lead an installed Copydesk back to this clone, or to what this person has set.
OURS = re.compile(r"PYTHONPATH|VIRTUAL_ENV|COPYDESK_.*|XDG_.*|.*_API_KEY")


class Built(NamedTuple):
    wheel: Path
    sdist: Path


def build(folder: Path) -> Built:
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    run(command, folder, os.environ, cwd=ROOT)
    return Built(next(folder.glob("*.whl")), next(folder.glob("*.tar.gz")))


def tool(name: str) -> str:
    """A program that requirements/dev.txt installs."""
    found = shutil.which(name, path=os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))))
    assert found, f"{name} is not there: `make test` installs it"
    return found


def constraints(folder: Path, *locks: str) -> Path:
    """The versions of lock files without their hashes, which a wheel that was built just now has none of."""
    pins = [pin for lock in locks for pin in PINNED.findall((ROOT / "requirements" / f"{lock}.txt").read_text())]
    assert pins
    file = folder / "constraints.txt"
    file.write_text("\n".join(dict.fromkeys(pins)) + "\n")
    return file


def run(command: list[str], home: Path, environment: "os._Environ[str] | dict[str, str]", cwd: Path | None = None) -> str:
    done = subprocess.run(command, cwd=cwd or home, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


class Outside:
    """An environment of its own, and a home that is empty."""

    def __init__(self, folder: Path, bin: Path) -> None:
        self.folder, self.bin = folder, bin
        self.home = folder / "home"
        self.home.mkdir(exist_ok=True)
        kept = {name: value for name, value in os.environ.items() if not OURS.fullmatch(name)}
        self.environment = {**kept, "HOME": str(self.home), "COPYDESK_HOME": str(self.home / "desk"), "NO_COLOR": "1"}

    def says(self, *arguments: str, code: int = 0) -> str:
        """What `copydesk …` prints."""
        done = subprocess.run(
            [str(self.bin / "copydesk"), *arguments],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            stdin=subprocess.DEVNULL,
        )
        assert done.returncode == code, f"copydesk {' '.join(arguments)}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout if code == 0 else done.stderr

    def does(self, *calls: "Sequence[str]") -> None:
        """Calls the command so often, in one process: most of what a call takes is the start of Python."""
        loop = "for call in json.load(sys.stdin): assert main(call) == 0, call"
        calls_all = f"import json, sys; from copydesk.apps.cli.main import main\n{loop}"
        done = subprocess.run(
            [str(self.bin / "python"), "-c", calls_all],
            cwd=self.home,
            env=self.environment,
            capture_output=True,
            text=True,
            input=json.dumps(calls),
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"

    @contextmanager
    def serving(self, *options: str) -> "Iterator[str]":
        """The address of `copydesk serve`."""
        command = [str(self.bin / "copydesk"), "serve", "--port", "0", *options]
        with subprocess.Popen(command, cwd=self.home, env=self.environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                told = re.search(r"http://\S+", server.stdout.readline())
                assert told, "it ended before it told its address"
                yield told[0]
            finally:
                server.terminate()
