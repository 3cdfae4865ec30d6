"""How long the command takes from its start to its end, beside Python's own."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown


def rows(quick: bool) -> Iterator[Row]:
    times = 5 if quick else 15
    bare = best(lambda: run("-c", "pass"), times=times, wall=True)
    yield Row(
        "copydesk --help, over Python's start",
        best(lambda: command("--help"), times=times, wall=True) - bare,
        "60 ms",
        0.06,
        "under 1",
    )
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "document.md"
        file.write_bytes(markdown(100_000))
        yield Row(
            "copydesk outline, 100 KB, whole process",
            best(lambda: command("outline", str(file)), times=times, wall=True),
            "200 ms",
            0.2,
            "under 1",
        )
        numbers = iter(range(times))

        def edit() -> None:
            copy = Path(folder) / f"{next(numbers)}.md"
            copy.write_bytes(file.read_bytes())
            command("edit", str(copy), "delete section 2")

        with home(folder):
            yield Row("copydesk edit, 100 KB, whole process", best(edit, times=times, wall=True), "300 ms", 0.3, "under 1")
    yield Row("Python's own start", bare, "60 ms", 0.06)


@contextmanager
def home(folder: str) -> Iterator[None]:
    """The history of what is edited is kept in a folder that goes."""
    before = os.environ.get("COPYDESK_HOME")
    os.environ["COPYDESK_HOME"] = str(Path(folder) / "home")
    yield
    if before is None:
        del os.environ["COPYDESK_HOME"]
    else:
        os.environ["COPYDESK_HOME"] = before


def command(*arguments: str) -> None:
    run("-m", "copydesk.apps.cli.main", *arguments)


def run(*arguments: str) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)  # noqa: S603  # our own interpreter
