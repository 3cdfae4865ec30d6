"""Setting up: `make run` installs nothing that only tests need, and where `make test` may not install a program it says in one
sentence which one is wanted, and ends."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from house.sources import ROOT

SCRIPT = ROOT / "scripts" / "testing-programs.sh"
ALL = ("chromium", "soffice", "curl", "git")


def place(folder: Path, programs: dict[str, str]) -> str:
    """A path on which only these programs stand."""
    folder.mkdir()
    for name, body in programs.items():
        (folder / name).write_text(f"#!{shutil.which('sh')}\n{body}\n")
        (folder / name).chmod(0o755)
    return str(folder)


def told(path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(shutil.which("sh")), str(SCRIPT)], env={"PATH": path}, capture_output=True, text=True)


def test_nothing_is_said_where_all_is_there(tmp_path: Path) -> None:
    done = told(place(tmp_path / "bin", dict.fromkeys(ALL, "exit 0")))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(("missing", "package"), [("chromium", "chromium"), ("soffice", "libreoffice-writer-nogui")])
def test_who_is_not_root_is_told_in_one_sentence_what_to_install(tmp_path: Path, missing: str, package: str) -> None:
    programs = {name: "exit 0" for name in (*ALL, "apt-get") if name != missing} | {"id": "echo 1000"}
    done = told(place(tmp_path / "bin", programs))
    assert done.returncode == 1
    assert re.fullmatch(rf"The tests need {package}: [^\n]*apt install {package}\)[^\n]*\n", done.stderr)


def test_root_has_it_installed(tmp_path: Path) -> None:
    log = tmp_path / "asked"
    programs = {"id": "echo 0", "apt-get": f'echo "$@" >> {log}', "curl": "", "git": ""}
    assert told(place(tmp_path / "bin", programs)).returncode == 0
    assert "chromium libreoffice-writer-nogui" in log.read_text()


def dry_run(target: str, tmp_path: Path) -> str:
    """What make would run on a fresh clone."""
    for name in (
        "Makefile",
        "requirements",
        "pyproject.toml",
        "scripts",
        "web/package.json",
        "web/package-lock.json",
        "web/.npmrc",
    ):
        goal = tmp_path / name
        goal.parent.mkdir(exist_ok=True)
        shutil.copytree(ROOT / name, goal) if (ROOT / name).is_dir() else shutil.copy(ROOT / name, goal)
    for name in ("web/index.html", "web/vite.config.ts", "web/tsconfig.json"):
        (tmp_path / name).touch()
    for folder in ("mcp", "oidc", "usechat"):
        (tmp_path / "tests" / folder / "src").mkdir(parents=True)
        for name in ("package-lock.json", ".npmrc", "index.html", "vite.config.js", "src/main.jsx"):
            (tmp_path / "tests" / folder / name).touch()
    for folder in ("react-vite", "react-next"):
        (tmp_path / "examples" / folder).mkdir(parents=True)
        for name in ("package-lock.json", ".npmrc"):
            (tmp_path / "examples" / folder / name).touch()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(["make", "-n", target], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_running_installs_nothing_that_only_tests_need(tmp_path: Path) -> None:
    lines = dry_run("run", tmp_path)
    assert set(re.findall(r"requirements/(\w+)\.txt", lines)) == {"all", "build", "embedder"}
    assert "testing-programs" not in lines


def test_testing_asks_for_programs_before_anything_takes_long(tmp_path: Path) -> None:
    lines = dry_run("test", tmp_path).splitlines()
    assert "testing-programs" in lines[0]
    assert any("requirements/dev.txt" in line for line in lines)
