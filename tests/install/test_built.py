"""What a wheel and an sdist hold: the same product, with web app, samples, fonts and licences, and nothing of the clone."""

import email
import os
import re
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from copydesk import __version__
from copydesk.kinds import KINDS
from support.outside import ROOT, Built, run

pytestmark = pytest.mark.xdist_group("install")


def metadata(wheel: Path) -> email.message.Message:
    with ZipFile(wheel) as archive:
        return email.message_from_bytes(archive.read(f"copydesk-{__version__}.dist-info/METADATA"))


def test_the_wheel_holds_all_that_the_product_is(built: Built) -> None:
    with ZipFile(built.wheel) as archive:
        names = set(archive.namelist())
    assert "copydesk/web/index.html" in names
    assert {f"copydesk/samples/{file.name}" for file in (ROOT / "samples").iterdir()} <= names
    assert {Path(name).stem for name in names if name.startswith("copydesk/samples/")} == set(KINDS)
    for file in (ROOT / "web" / "dist").rglob("*"):
        if file.is_file() and not file.name.startswith("."):
            assert f"copydesk/web/{file.relative_to(ROOT / 'web' / 'dist').as_posix()}" in names
    for file in (ROOT / "src" / "copydesk").rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            assert file.relative_to(ROOT / "src").as_posix() in names
    assert [name for name in names if "/." in name or "__pycache__" in name or name.startswith(("tests", "node_modules"))] == []


def test_licences_come_along(built: Built) -> None:
    with ZipFile(built.wheel) as archive:
        held = {name.partition("licenses/")[2]: archive.read(name) for name in archive.namelist() if "/licenses/" in name}
        web = archive.read("copydesk/web/licences.txt").decode()
    assert held["LICENSE"] == (ROOT / "LICENSE").read_bytes()
    assert b"SIL OPEN FONT LICENSE" in held["src/copydesk/fonts/OFL.txt"]
    for package in ("react ", "react-dom ", "@mantine/core ", "@blocknote/core "):
        assert f"\n{package}" in f"\n{web}", f"{package} is in the web app, and its licence isn't"
    assert "Mozilla Public License" in web


def test_the_sdist_makes_the_same_wheel_without_node(built: Built, tmp_path: Path) -> None:
    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    assert not list(source.rglob("node_modules"))
    run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / "again")], tmp_path, os.environ, cwd=source
    )
    with ZipFile(built.wheel) as one, ZipFile(next((tmp_path / "again").iterdir())) as other:
        assert {name: one.read(name) for name in one.namelist()} == {name: other.read(name) for name in other.namelist()}


def test_without_the_web_app_nothing_is_built_and_one_line_says_why(built: Built, tmp_path: Path) -> None:
    import subprocess

    with tarfile.open(built.sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    source = next(tmp_path.iterdir())
    (source / "web" / "dist" / "index.html").unlink()
    done = subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=source, capture_output=True, text=True)
    assert done.returncode != 0
    assert "The web app is not built: `make wheel` builds it" in done.stderr
    assert "Traceback" not in done.stderr


def test_what_a_package_index_shows_leads_nowhere_that_only_a_clone_has(built: Built) -> None:
    told = metadata(built.wheel)
    text = str(told.get_payload())
    assert text.startswith("# Copydesk")
    assert re.findall(r"!\[|\]\((?!https?://|#)[^)]*\)", text) == []
    assert told["Version"] == __version__
    assert told["License-Expression"] == "MIT"
    assert told["Author"] is told["Author-email"] is told["Project-URL"] is None, "nobody's name is made up"
    assert set(told.get_all("Provides-Extra") or ()) == {"all", "export", "mcp", "models", "search", "server"}
