"""Documents through a pipe: `-` for standard input and output; and the examples in each command's help, which can be typed."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from copydesk.apps.cli.examples import EXAMPLES
from copydesk.apps.cli.main import COMMANDS, build_parser

TEXT = "# Shed\n\nPaint the door red.\n"


def piped(tmp_path: Path, *arguments: str, given: str = TEXT) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "copydesk", *arguments]
    environment = {"COPYDESK_HOME": str(tmp_path / "home"), "PYTHONPATH": ":".join(sys.path)}
    return subprocess.run(command, input=given.encode(), capture_output=True, cwd=tmp_path, env=environment)


def test_a_document_is_edited_on_its_way(tmp_path: Path) -> None:
    done = piped(tmp_path, "edit", "-", "replace red with blue")
    assert (done.returncode, done.stdout) == (0, TEXT.replace("red", "blue").encode())
    assert b"Replaced" in done.stderr
    assert not (tmp_path / "home").exists(), "nothing is kept of it"


def test_what_can_not_be_done_passes_the_document_on_and_says_so(tmp_path: Path) -> None:
    done = piped(tmp_path, "edit", "-", "replace green with blue")
    assert (done.returncode, done.stdout) == (3, TEXT.encode())
    assert b"green" in done.stderr


def test_a_stream_has_the_format_that_it_is_told_to_have(tmp_path: Path) -> None:
    done = piped(tmp_path, "edit", "-", "replace rest with wait", "--format", "fountain", given="INT. SHED - DAY\n\nThey rest.\n")
    assert done.stdout == b"INT. SHED - DAY\n\nThey wait.\n"


def test_it_is_asked_and_listed(tmp_path: Path) -> None:
    assert b"1 paragraph" in piped(tmp_path, "ask", "-", "how many paragraphs are there?").stdout
    assert b"Shed" in piped(tmp_path, "outline", "-").stdout


def test_a_conversion_goes_to_standard_output(tmp_path: Path) -> None:
    assert piped(tmp_path, "convert", "-", "-", "--format", "html").stdout.startswith(b"<!DOCTYPE html>")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_examples_that_can_be_typed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert EXAMPLES[name]
    for line in EXAMPLES[name]:
        words = shlex.split(line.partition(" < ")[0].partition(" > ")[0])
        assert words[0] == "copydesk"
        assert build_parser().parse_args(words[1:]).command == name
    with pytest.raises(SystemExit):
        build_parser().parse_args([name, "--help"])
    assert f"\n  {EXAMPLES[name][0]}\n" in capsys.readouterr().out
