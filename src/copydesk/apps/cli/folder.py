"""The files of a folder, to be searched and asked: read one after the other under limits, with a line of what was left out."""

import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from copydesk.apps.cli import show
from copydesk.apps.cli.filenames import MAX_LISTED, held_files, matching
from copydesk.apps.cli.progress import Progress
from copydesk.apps.opening import known_suffixes
from copydesk.errors import CopydeskError
from copydesk.stores.files import read_file

MAX_TOTAL_BYTES = 512 * 2**20  # of all files together
MAX_SECONDS = 60.0
SHOWN = 3  # files, and sorts of files, that the line of what was left out names


@dataclass
class Folder:
    """What is read of some files and folders, and what isn't. `seconds` is how long that may take."""

    names: Sequence[str]
    seconds: float = MAX_SECONDS
    opened: set[str] = field(default_factory=set)
    unreadable: dict[str, str] = field(default_factory=dict)  # why, by file
    others: Counter[str] = field(default_factory=Counter)  # how many of a sort that isn't read, by how their names end
    cut: str = ""  # why not all of it was looked at
    unmatched: list[str] = field(default_factory=list)  # patterns that no file has the name of

    def files(self) -> Iterator[tuple[str, bytes]]:
        """The files of sorts that are read, with their bytes."""
        until = time.monotonic() + self.seconds
        left = MAX_TOTAL_BYTES
        listed = list(held_files(self._matched()))
        known = [file for file in listed if self._is_known(file)]
        self.cut = f"only the first {MAX_LISTED:,} files were looked at" if len(listed) >= MAX_LISTED else ""
        progress = Progress("Reading", len(known))
        for place, file in enumerate(known):
            if time.monotonic() > until or left <= 0:
                self.cut = f"{len(known) - place:,} files were not reached; name a smaller folder"
                break
            try:
                data = read_file(file)
            except CopydeskError as error:
                self.leave_out(file, error)
            else:
                left -= len(data)
                self.opened.add(file)
                yield file, data
            progress.step()
        progress.end()

    def _matched(self) -> list[str]:
        """The names that there is anything of. Where that is none of them, the first is what is wrong."""
        self.unmatched = [name for name in self.names if not any(True for _ in matching(name, is_needed=False))]
        if len(self.unmatched) == len(self.names):
            list(matching(self.names[0]))
        return [name for name in self.names if name not in self.unmatched]

    @property
    def read(self) -> int:
        """How many files were read to their end."""
        return len(self.opened - self.unreadable.keys())

    def _is_known(self, file: str) -> bool:
        """Whether it is of a sort that is read; one that is named itself is tried in any case, so that it is told why not."""
        suffix = os.path.splitext(file)[1].lower()
        if suffix in known_suffixes() or file in self.names:
            return True
        self.others[suffix or "no suffix"] += 1
        return False

    def leave_out(self, file: str, error: CopydeskError) -> None:
        """A file that turned out to be unreadable."""
        self.unreadable[file] = str(error)

    def left_out(self) -> str:
        """What was not read, in one line; nothing where all was."""
        said: list[str] = []
        if self.unreadable:
            some = "; ".join(f"{file}: {why}" for file, why in list(self.unreadable.items())[:SHOWN])
            more = f"; and {len(self.unreadable) - SHOWN} more" if len(self.unreadable) > SHOWN else ""
            said.append(f"{counted(len(self.unreadable), 'file')} can't be read ({some}{more})")
        if self.others:
            sorts = ", ".join(suffix for suffix, _ in self.others.most_common(SHOWN))
            said.append(
                f"{counted(self.others.total(), 'file')} of other sorts ({sorts}{', …' if len(self.others) > SHOWN else ''})"
            )
        unmatched = [f"no file matches {name}" for name in self.unmatched]
        return "; ".join([f"left out: {', '.join(said)}"] * bool(said) + unmatched + [self.cut] * bool(self.cut))

    def to_json(self) -> dict[str, Any]:
        """`files` is how many were read."""
        skipped = [{"file": file, "reason": why} for file, why in self.unreadable.items()]
        skipped += [{"file": name, "reason": "no file matches"} for name in self.unmatched]
        return {"files": self.read, "skipped": skipped, "others": dict(self.others), **({"cut": self.cut} if self.cut else {})}


def counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'s' if count != 1 else ''}"


def tell_left_out(folder: Folder) -> None:
    said = folder.left_out()
    if said:
        show.beside(f"copydesk: {said}")
