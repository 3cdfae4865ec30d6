"""The files that a command names: each by its name, by a pattern that the shell left to us, or as all that a folder holds."""

import os
from collections.abc import Iterator, Sequence
from glob import has_magic, iglob
from itertools import islice

from copydesk.apps.cli.files import STREAM
from copydesk.errors import InputError

MAX_FILES = 500  # worked on at once: each is held in memory until all of them are reviewed
MAX_LISTED = 20_000  # looked at in folders


def named_files(names: Sequence[str]) -> list[str]:
    """The files, in the order they are named, each once."""
    if STREAM in names and len(names) > 1:
        raise InputError("- is one document from standard input; it stands alone")
    found = list(islice((file for name in names for file in matching(name)), MAX_FILES + 1))
    if len(found) > MAX_FILES:
        raise InputError(f"these are over {MAX_FILES} files, the most that are worked on at once; name fewer")
    return list({os.path.realpath(file): file for file in reversed(found)}.values())[::-1]


def matching(name: str, *, is_needed: bool = True) -> Iterator[str]:
    """The files that a pattern matches; what is no pattern, and a file whose name only looks like one, is itself. InputError where
    something `is_needed` and nothing matches."""
    if not has_magic(name) or os.path.lexists(name):
        yield name
        return
    files = sorted(file for file in islice(iglob(name, recursive=True), MAX_FILES * 20) if os.path.isfile(file))
    if not files and is_needed:
        raise InputError(f"no file matches {name}")
    yield from files


def held_files(names: Sequence[str]) -> Iterator[str]:
    """The files that are named, and those in folders that are, at most so many. What is hidden is left out, and links to
    folders aren't followed, which could lead around in a circle."""
    seen: set[str] = set()
    files = (file for name in names for found in matching(name) for file in (below(found) if os.path.isdir(found) else (found,)))
    for file in files:
        if file not in seen:
            seen.add(file)
            yield file
        if len(seen) >= MAX_LISTED:
            return


def below(folder: str) -> Iterator[str]:
    """The files of a folder and of those in it, by name."""
    for here, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.normpath(os.path.join(here, name)) for name in sorted(files) if not name.startswith("."))
