"""The samples: one of each kind, of a size to play with, and the tour that `make tour` makes of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from copydesk import Desk
from copydesk.kinds import KINDS
from house.sources import ROOT
from support.samples import FILES, SAMPLES


def test_there_is_a_sample_of_every_kind() -> None:
    assert set(FILES) == set(KINDS)
    assert {path.name for path in SAMPLES.iterdir()} == set(FILES.values())


@pytest.mark.parametrize("kind", FILES)
def test_a_sample_is_worth_playing_with(kind: str) -> None:
    path = SAMPLES / FILES[kind]
    doc = Desk().open(path, kind=kind)
    assert 60 <= len(path.read_bytes().splitlines()) <= 150
    assert doc.export() == path.read_bytes()
    assert len(doc.outline()) >= 5
    assert not [node for node in doc.document.walk() if node.type == "opaque"], "nothing in it is beyond its format"


@pytest.mark.parametrize(
    ("kind", "types"),
    [
        ("note", {"table", "code", "quote", "image", "break", "item"}),
        ("report", {"section", "table", "list", "item"}),
        ("article", {"meta", "key", "table", "footnote", "definition", "code", "quote"}),
        ("experiment", {"block", "step", "content", "link", "attachment", "dependency", "reference", "table"}),
        ("screenplay", {"meta", "section", "synopsis", "scene", "lyric", "note", "boneyard", "transition", "centered"}),
    ],
)
def test_a_sample_shows_what_its_kind_can_hold(kind: str, types: set[str]) -> None:
    doc = Desk().open(SAMPLES / FILES[kind], kind=kind)
    assert types <= {node.type for node in doc.document.walk()}


def test_the_report_names_its_images() -> None:
    doc = Desk().open(SAMPLES / "report.md", kind="report")
    assert sum(node.text.startswith("[IMAGE:") for node in doc.document.walk()) == 2


def test_the_tour_shows_every_sample_and_gives_each_back(tmp_path: Path) -> None:
    environment = {**os.environ, "COPYDESK": str(Path(sys.executable).parent / "copydesk"), "TMPDIR": str(tmp_path)}
    done = subprocess.run([ROOT / "scripts" / "tour.sh"], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    for kind, name in FILES.items():
        assert f"{kind}: {name}" in done.stdout
    assert done.stdout.count("Every byte is as it was.") == len(FILES)
    assert list(tmp_path.iterdir()) == [], "it cleans up after itself"
