"""`copydesk samples`: a sample of each kind beside whoever tries things, and no file of theirs lost."""

from pathlib import Path

import pytest

from copydesk.apps.cli.main import main
from copydesk.apps.settings import samples_folder


def test_each_sample_is_copied_to_the_letter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["samples"]) == 0
    copied = {file.name: file.read_bytes() for file in (tmp_path / "samples").iterdir()}
    assert copied == {file.name: file.read_bytes() for file in samples_folder().iterdir() if file.is_file()}
    assert len(copied) >= 5


def test_a_file_that_is_there_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = tmp_path / "report.md"
    mine.write_text("Mine.\n")
    assert main(["samples", str(tmp_path)]) == 0
    assert mine.read_text() == "Mine.\n"
    assert "report.md is there already" in capsys.readouterr().out
    assert (tmp_path / "article.md").is_file()


def test_a_place_that_can_not_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["samples", str(tmp_path / "file")]) == 1
    assert "can't be written" in capsys.readouterr().err
