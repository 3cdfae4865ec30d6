"""Reading and writing files: whichever call to the system fails, a file has its old bytes or the new, never something between."""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from copydesk.errors import InputError
from copydesk.stores import files
from copydesk.stores.files import read_file, write_file

OLD, NEW = b"old bytes\n" * 3_000, b"new bytes, and more\n" * 5_000
CALLS = ("open", "write", "fsync", "close", "replace", "unlink", "fchmod", "fchown", "stat", "access")
ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may read everything: what others may not is seen as one of them."""
    if ROOT:
        os.seteuid(65534)
    try:
        yield
    finally:
        if ROOT:
            os.seteuid(0)


class FaultyOs:
    """The module `os` with its n-th call failing: once, for ever after (the process has died), or after half of its work."""

    def __init__(self, nth: int, error: BaseException, *, dead: bool = False, half: bool = False) -> None:
        self.left, self.error, self.dead, self.half = nth, error, dead, half
        self.failed: str | None = None

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        return self.wrapped(name, real) if name in CALLS else real

    def wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            self.left -= 1
            if self.left > 0 or (self.left < 0 and not self.dead):
                return real(*arguments, **named)
            if self.failed is None:
                self.failed = name
                if self.half and name == "write":
                    real(arguments[0], arguments[1][: len(arguments[1]) // 2])
            if name == "close":
                real(*arguments)  # Linux lets go of a file whose closing failed
            raise self.error

        return run


def faults(monkeypatch: pytest.MonkeyPatch, write: Callable[[], None], error: BaseException, **sort: bool) -> list[str]:
    """Runs `write` with each of its calls failing in turn; the names of the calls that did."""
    failed: list[str] = []
    for nth in count(1):
        faulty = FaultyOs(nth, error, **sort)
        monkeypatch.setattr(files, "os", faulty)
        try:
            write()
        except (InputError, KeyboardInterrupt):
            assert faulty.failed
        monkeypatch.undo()
        if faulty.failed is None:
            return failed
        failed.append(faulty.failed)
        assert nth < 50
    raise AssertionError


@pytest.mark.parametrize("half", [False, True])
@pytest.mark.parametrize("error", [OSError(errno.EIO, "input/output error"), KeyboardInterrupt()], ids=["error", "interrupt"])
@pytest.mark.parametrize("exists", [True, False])
def test_a_call_that_fails_leaves_old_bytes_or_new_and_nothing_beside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, half: bool, exists: bool
) -> None:
    file = tmp_path / "a.md"
    unmade = OLD if exists else None

    def write() -> None:
        file.unlink(missing_ok=True)
        if exists:
            file.write_bytes(OLD)
        reported = ""
        try:
            write_file(file, NEW)
        except InputError as raised:
            reported = str(raised)
            raise
        finally:
            found = file.read_bytes() if file.exists() else None
            assert found in (unmade, NEW)
            assert [path.name for path in tmp_path.iterdir() if path != file] == []
            # What it says must be so: a failure that it reports has changed nothing.
            assert reported in ("", f"{file} can't be written: input/output error; it is as it was")
            assert not reported or found == unmade

    failed = faults(monkeypatch, write, error, half=half)
    assert {"open", "write", "fsync", "close", "replace", "stat"} <= set(failed), "every step was seen to fail"
    assert failed.count("fsync") == 2, "the file's own and the folder's"


@pytest.mark.parametrize("half", [False, True])
def test_a_death_at_any_call_leaves_old_bytes_or_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, half: bool) -> None:
    file = tmp_path / "a.md"
    seen: set[bytes] = set()

    def write() -> None:
        file.write_bytes(OLD)
        try:
            write_file(file, NEW)
        finally:
            seen.add(file.read_bytes())

    faults(monkeypatch, write, OSError(errno.EIO, "input/output error"), dead=True, half=half)
    assert seen == {OLD, NEW}


def test_the_bytes_are_on_the_disk_before_the_name_is_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    class Watching(FaultyOs):
        def wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            order.append(name)
            return real

    monkeypatch.setattr(files, "os", Watching(0, KeyboardInterrupt()))
    write_file(tmp_path / "a.md", NEW)
    steps = [name for name in order if name in ("write", "fsync", "replace")]
    assert steps == ["write", "fsync", "replace", "fsync"]


def test_a_short_write_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Short(FaultyOs):
        def wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
            return (lambda handle, data: real(handle, data[:1_000])) if name == "write" else real

    monkeypatch.setattr(files, "os", Short(0, KeyboardInterrupt()))
    write_file(tmp_path / "a.md", NEW)
    monkeypatch.undo()
    assert (tmp_path / "a.md").read_bytes() == NEW


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755, 0o666])
def test_a_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(OLD)
    file.chmod(mode)
    write_file(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert read_file(file) == NEW


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "touched").touch()
    write_file(tmp_path / "a.md", NEW)
    assert (tmp_path / "a.md").stat().st_mode == (tmp_path / "touched").stat().st_mode


@pytest.mark.skipif(not ROOT, reason="only root may give a file away")
def test_a_file_keeps_its_owner(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(OLD)
    os.chown(file, 1234, 2345)
    file.chmod(0o640)
    write_file(file, NEW)
    found = file.stat()
    assert (found.st_uid, found.st_gid, stat.S_IMODE(found.st_mode)) == (1234, 2345, 0o640)


def test_a_link_stays_a_link_and_its_file_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    target, link = tmp_path / "real" / "a.md", tmp_path / "link.md"
    target.write_bytes(OLD)
    link.symlink_to(Path("real") / "a.md")
    write_file(link, NEW)
    assert link.is_symlink()
    assert target.read_bytes() == NEW
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.md", "link.md", "real"]


def test_a_name_as_long_as_names_may_be(tmp_path: Path) -> None:
    file = tmp_path / ("a" * 252 + ".md")
    write_file(file, OLD)
    write_file(file, NEW)
    assert read_file(file) == NEW


def test_what_can_t_be_written_is_one_clear_line(tmp_path: Path) -> None:
    locked = tmp_path / "locked.md"
    locked.write_bytes(OLD)
    locked.chmod(0o444)
    for path, line in {
        locked: f"{locked} is read-only; make it writable first",
        tmp_path: f"{tmp_path} can't be written: it is not an ordinary file; it is as it was",
        tmp_path / "none" / "a.md": f"there is no folder {tmp_path}/none to write a.md in; make it first",
    }.items():
        with pytest.raises(InputError) as raised:
            write_file(path, NEW)
        assert str(raised.value) == line
    assert locked.read_bytes() == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["locked.md"]


def test_what_can_t_be_read_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "loop.md").symlink_to("loop.md")
    for path, line in {
        str(tmp_path / "none.md"): f"there is no file {tmp_path}/none.md",
        str(tmp_path): f"{tmp_path} is a directory; name a file in it",
        str(tmp_path / "loop.md"): f"{tmp_path}/loop.md can't be read: Too many levels of symbolic links",
        "odd\0name\n": r"'odd\x00name\n' can't be read: embedded null byte",
        "": "there is no file ''",
        "none\udcff.md": r"there is no file 'none\udcff.md'",
    }.items():
        with pytest.raises(InputError) as raised:
            read_file(path)
        assert str(raised.value) == line


def test_a_file_that_may_not_be_read_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "a.md").touch(mode=0)
    with as_nobody(), pytest.raises(InputError, match=r"a\.md can't be read: Permission denied"):
        read_file(tmp_path / "a.md")


def test_a_file_is_read_up_to_the_limit_and_not_over_it(tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_bytes(b"x" * 3_000_000)
    assert len(read_file(file, max_bytes=3_000_000)) == 3_000_000
    with pytest.raises(InputError, match=r"a\.md has over 2,999,999 bytes, the most that is read; split it"):
        read_file(file, max_bytes=2_999_999)
    with pytest.raises(InputError, match=r"/dev/zero has over 5,000,000 bytes"):
        read_file("/dev/zero", max_bytes=5_000_000)
    file.write_bytes(b"")
    assert read_file(file) == b""
