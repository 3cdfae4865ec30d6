"""The project carries nothing of the machine it was written on: lock files name no host, no file names a path of ours."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from house.sources import ROOT, shown

FROM_PROJECT = {"all", "core"}  # made from what pyproject.toml declares
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
HOST = re.compile(r"[a-z]+://\S+|^\s*--?(?:i\b|f\b|index|extra-index|find-links|trusted).*$| @ ", re.MULTILINE)
PINNED = re.compile(r"[a-z0-9][a-z0-9.-]*==\S+(?: ; [^#]+?)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*")
# Put together here, so that this file doesn't hold what it looks for.
MACHINE = re.compile("|".join("/" + path for path in ("work/", "root/", "opt/wheels", "opt/pypi", "home/[a-z]")))
TEXT = {".py", ".md", ".toml", ".txt", ".in", ".sh", ".json", ".fountain", ".yml", ".yaml", ".conf", ""}


@pytest.mark.parametrize("lock", LOCKS, ids=shown)
def test_a_lock_file_names_no_host(lock: Path) -> None:
    assert HOST.findall(lock.read_text()) == []


@pytest.mark.parametrize("lock", LOCKS, ids=shown)
def test_every_requirement_is_pinned_and_hashed(lock: Path) -> None:
    text = re.sub(r"^\s*#.*\n", "", lock.read_text(), flags=re.MULTILINE)
    requirements = text.replace("\\\n", " ").splitlines()
    assert len(requirements) > (0 if lock.stem == "embedder" else 1), "the embedder's file alone pins one package"
    assert [requirement[:80] for requirement in requirements if not PINNED.fullmatch(requirement)] == []


def test_every_lock_has_what_it_was_made_from() -> None:
    names = {source.stem for source in (ROOT / "requirements").glob("*.in")}
    assert {lock.stem for lock in LOCKS} == names | FROM_PROJECT
    for name in names:
        pinned = set(re.findall(r"^([a-z0-9.-]+)==", (ROOT / "requirements" / f"{name}.txt").read_text(), re.MULTILINE))
        asked = set(re.findall(r"^([a-z0-9][a-z0-9.-]*)", (ROOT / "requirements" / f"{name}.in").read_text(), re.MULTILINE))
        assert asked <= pinned, f"run make lock: {name}.txt lacks {asked - pinned}"


def test_the_locks_agree_on_every_version() -> None:
    pins: dict[str, set[str]] = {}
    for name in ("all", "core", "build"):
        for pin in re.findall(r"^([a-z0-9.-]+==\S+)", (ROOT / "requirements" / f"{name}.txt").read_text(), re.MULTILINE):
            pins.setdefault(pin, set()).add(name)
    tested = set(re.findall(r"^([a-z0-9.-]+==\S+)", (ROOT / "requirements" / "dev.txt").read_text(), re.MULTILINE))
    assert {pin for pin in pins if pin not in tested} == set(), "run make lock: what is installed is not what is tested"
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    core = (ROOT / "requirements" / "core.txt").read_text()
    assert [name for name in project["dependencies"] if not re.search(rf"^{name}==", core, re.MULTILINE)] == []


def test_no_file_names_a_path_of_this_machine() -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in listed.stdout.splitlines():
        file = ROOT / name
        if file.suffix in TEXT and file.is_file():
            found = MACHINE.findall(file.read_text(encoding="utf-8", errors="replace"))
            assert found == [], name
