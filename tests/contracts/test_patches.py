"""Patches as other tools' public docs show them: each case passes as it does there, or differs by design for a reason that
docs/patches.md lists."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from copydesk import Desk
from copydesk.apps.cli.main import main
from copydesk.apps.desk import Doc
from copydesk.editing.patching import stands_exactly
from copydesk.plan.edit import Edit
from support.patchcases import CASES, TEXT, Case, block, codex

DOCS = Path(__file__).parents[2] / "docs" / "patches.md"


def opened(text: str = TEXT) -> Doc:
    return Desk().read(text.encode(), format="markdown", kind="article")


def expected(case: Case) -> str:
    text = TEXT
    for old, new in zip(case.old.split("|"), case.new.split("|"), strict=True):
        if old.endswith("$"):
            assert text.endswith(old[:-1])
            text = text[: len(text) - len(old) + 1] + new
        elif old:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
    return text


@pytest.mark.parametrize("name", CASES)
def test_a_patch_passes_or_differs_by_design(name: str) -> None:
    case, doc = CASES[name], opened()
    turn = doc.apply(case.patch)
    if case.design:
        assert f"| {case.design} |" in DOCS.read_text(), "its reason is listed"
    if case.code:
        assert turn.problem is not None, turn.message
        assert str(turn.problem.code) == case.code, turn.message
        assert case.says in turn.message
        assert doc.export() == TEXT.encode()
        return
    assert str(turn.outcome) == ("applied" if case.old or case.new else "answer"), turn.message
    assert doc.export().decode() == expected(case)
    if case.old or case.new:
        assert doc.version == 2
        doc.undo()
        assert doc.export() == TEXT.encode()


def test_a_question_about_a_patch_is_answered_and_the_patch_goes_on() -> None:
    doc = opened()
    turn = doc.apply(block("- Steel", "- Iron") + block("- Paint", "- Tar"))
    assert turn.problem is not None
    assert [option.label for option in turn.problem.options[:2]] == ["line 7: - Steel", "line 17: - Steel"]
    done = turn.choose("2")
    assert str(done.outcome) == "applied", done.message
    assert doc.export().decode() == TEXT.replace("- Steel\n- Rust", "- Iron\n- Rust").replace("- Paint", "- Tar")


def test_all_or_nothing() -> None:
    doc = opened()
    turn = doc.apply(block("- Paint", "- Tar") + block("- Copper", "- Tin"))
    assert str(turn.outcome) == "refused"
    assert "Block 2: “- Copper” doesn't occur here" in turn.message
    assert doc.export() == TEXT.encode()


def test_blocks_may_quote_the_same_lines() -> None:
    doc = opened()
    doc.apply(
        block("- Beams at 40 GBP\n    with bolts\n  - Plates", "- Beams\n    with bolts\n  - Plates").replace(
            "- Beams", "  - Beams"
        )
    )
    turn = doc.apply(
        block("    with bolts\n  - Plates", "    with nuts\n  - Plates") + block("  - Plates\n- Paint", "  - Plates\n- Tar")
    )
    assert str(turn.outcome) == "applied", turn.message
    assert doc.export().decode() == TEXT.replace(" at 40 GBP", "").replace("bolts", "nuts").replace("- Paint", "- Tar")


def test_two_hunks_of_one_line_are_an_overlap() -> None:
    turn = opened().apply(block("- Paint", "- Tar") + block("- Paint", "- Oil"))
    assert turn.problem is not None
    assert str(turn.problem.code) == "overlap"


SCRIPT = "INT. HALL - DAY\n\nA man waits.\n\nJOHN\nWe go now.\n"


def test_a_screenplay_is_patched_as_text() -> None:
    doc = Desk().read(SCRIPT.encode(), format="fountain", kind="screenplay")
    assert str(doc.apply("@@\n JOHN\n-We go now.\n+We stay.\n").outcome) == "applied"
    assert doc.export().decode() == SCRIPT.replace("We go now.", "We stay.")


NOTE: list[Mapping[str, Any]] = [
    {"id": "a", "type": "paragraph", "props": {}, "content": [{"type": "text", "text": "The bridge is closed.", "styles": {}}]}
]


def test_words_of_a_note_are_patched_and_lines_are_refused() -> None:
    doc = Desk().read(json.dumps(NOTE).encode(), format="blocknote", kind="note")
    refused = doc.apply("@@\n-The bridge is closed.\n+Shut.\n+And locked.\n")
    assert "has no lines to add or take out" in refused.message
    assert str(doc.apply(block("The bridge is closed.", "The bridge is open.")).outcome) == "applied"
    assert b"The bridge is open." in doc.export()
    assert "A whole file can be sent of text" in doc.apply({"file_text": "x"}).message


def test_the_command_takes_every_sort(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    file, patch = tmp_path / "bridge.md", tmp_path / "patch.txt"
    file.write_text(TEXT)
    for sent, flags in (
        ("@@\n-- Paint\n+- Tar\n", ()),
        (block("- Tar", "- Oil"), ()),
        (codex("@@", "-- Oil", "+- Wax"), ()),
        ('{"old_str": "- Wax", "new_str": "- Paint"}', ()),
        (TEXT.replace("- Rust", "- Rot"), ("--whole",)),
    ):
        patch.write_text(sent)
        assert main(["apply", str(file), str(patch), *flags]) == 0, capsys.readouterr().err
    assert file.read_text() == TEXT.replace("- Rust", "- Rot")
    patch.write_text("Done!")
    assert main(["apply", str(file), str(patch)]) == 1
    assert "no patch; a patch is a unified diff" in capsys.readouterr().err
    patch.write_text('{"edits": [')
    assert main(["apply", str(file), str(patch)]) == 1
    assert "is not valid JSON" in capsys.readouterr().err


def test_the_tool_takes_a_patch() -> None:
    doc = opened()
    assert str(doc.tool("edit", {"patch": block("- Paint", "- Tar")}).outcome) == "applied"
    assert str(doc.tool("edit", {"edits": [{"action": "patch", "patch": "@@\n-- Tar\n+- Oil\n"}]}).outcome) == "applied"
    assert doc.export().decode() == TEXT.replace("- Paint", "- Oil")


def test_without_a_persons_words_a_patch_must_stand_to_the_letter() -> None:
    """What an MCP client may send by itself."""
    document = opened().document
    for patch, is_exact in (
        (block("- Paint", "- Tar"), True),
        (block("- paint", "- Tar"), False),
        (block("- Steel", "- Iron"), False),
        ("@@\n+- Rain\n", False),
    ):
        assert stands_exactly(document, Edit("1", "patch", {"patch": patch})) == is_exact
    assert not stands_exactly(document, Edit("1", "patch", {"whole": "x"}))
