"""`copydesk grep` and `copydesk ask` over a folder: what stands where, cited by file and place, under limits, with a line of
what was left out."""

import json
import os
from pathlib import Path

import pytest

from copydesk.apps.cli import folder as folders
from copydesk.apps.cli import folderask, grep
from copydesk.apps.cli.main import main
from copydesk.formats.anthology import anthology, file_of

COSTS = "---\nauthor: Mary Poole\n---\n\n# Costs\n\nPaint is 40.\n\n## Wood\n\nOak planks are *forty* a metre.\n"
NOTES = '[{"id": "a", "type": "paragraph", "props": {}, "content": "Oak planks are late.", "children": []}]'
SCRIPT = "INT. SHED - DAY\n\nShe counts the oak planks.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COPYDESK_HOME", str(tmp_path / "home"))
    top = tmp_path / "in"
    (top / "deep").mkdir(parents=True)
    (top / "costs.md").write_text(COSTS, encoding="utf-8")
    (top / "deep" / "notes.json").write_text(NOTES, encoding="utf-8")
    (top / "deep" / "shed.fountain").write_text(SCRIPT, encoding="utf-8")
    monkeypatch.chdir(top)
    return top


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict]:
    code = main([*arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def places(told: dict) -> list[tuple[str, int | None, str]]:
    return [(one["source"], one.get("line"), one["quote"]) for one in told["citations"]]


def test_words_are_found_in_every_format_as_a_reader_sees_them(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "grep", "Oak  planks", ".")
    assert (code, told["outcome"], told["files"]) == (0, "answer", 3)
    assert places(told) == [
        ("costs.md", 11, "Oak planks are forty a metre."),
        ("deep/notes.json", None, "Oak planks are late."),
        ("deep/shed.fountain", 3, "She counts the oak planks."),
    ]
    assert told["citations"][0]["label"] == "Costs > Wood"
    assert places(run(capsys, "grep", "are forty a", "costs.md")[1]) == [("costs.md", 11, "Oak planks are forty a metre.")]


def test_what_is_shown_is_a_line_for_each_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grep", "forty", "."]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "costs.md:11: Costs > Wood: “Oak planks are forty a metre.”",
        "“forty” stands in 1 place of 1 file.",
    ]


def test_a_word_is_no_part_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "grep", "plank", ".")
    assert (code, told["outcome"], told["problem"]["code"]) == (3, "refused", "not_found")
    assert told["message"] == "“plank” stands in none of 3 files."


def test_words_that_stand_nowhere_so_are_found_apart(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "grep", "planks metre", ".")
    assert (code, [one["source"] for one in told["citations"]]) == (0, ["costs.md"])
    assert "stands nowhere as it is said" in told["message"]


ODD = {
    "a mark inside a word": "un**der**stood",
    "a link inside a word": "[un](x)derstood",
    "a tag inside a word": "un<b>der</b>stood",
    "a reference": "under&#115;tood",
    "an escape": "under\\stood and understood",
    "capitals": "UNDERSTOOD",
    "a sign that is a capital": "under\u017ftood",
    "letters beyond ASCII around it": "é understood “so”",
}


@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_what_is_passed_over_has_not_the_words(text: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Files are passed over by their bytes; what a reader sees is found whatever they spell it like."""
    (folder / "odd.md").write_text(f"It is {text} here.\n", encoding="utf-8")
    assert [one["source"] for one in run(capsys, "grep", "understood", ".")[1]["citations"]] == ["odd.md"]
    assert grep.may_hold("odd.md", text.encode(), "understood")
    assert not grep.may_hold("odd.md", b"It is clear.", "understood")


def test_what_can_not_be_read_is_one_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken.md").write_bytes(b"oak planks \xff\n")
    (folder / "broken.docx").write_bytes(b"no zip")
    (folder / "photo.png").write_bytes(b"")
    (folder / ".hidden.md").write_text("oak planks\n", encoding="utf-8")
    os.symlink(folder, folder / "deep" / "around")
    for arguments in (["grep", "oak planks", "."], ["ask", ".", "where are oak planks mentioned?"]):
        assert main(arguments) == 0
        printed = capsys.readouterr()
        lines = [line for line in printed.err.splitlines() if line.startswith("copydesk: ")]
        assert len(lines) == 1
        assert "2 files can't be read (broken.docx: " in lines[0]
        assert "1 file of other sorts (.png)" in lines[0]
        assert "hidden" not in printed.out + printed.err
    told = run(capsys, "grep", "oak planks", ".")[1]
    assert [one["file"] for one in told["skipped"]] == ["broken.docx", "broken.md"]
    assert (told["files"], told["others"]) == (3, {".png": 1})


def test_a_pattern_that_no_file_matches_is_told_beside_what_another_name_has(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grep", "forty", ".", "*.docx"]) == 0
    told = capsys.readouterr()
    assert "costs.md:11" in told.out
    assert "no file matches *.docx" in told.err
    code, found = run(capsys, "ask", "*.docx", "costs.md", "how much is paint?")
    assert (code, found["skipped"]) == (0, [{"file": "*.docx", "reason": "no file matches"}])
    code, found = run(capsys, "grep", "forty", "*.docx", "*.odt")
    assert (code, found["message"]) == (1, "no file matches *.docx")


def test_limits_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MAX_TOTAL_BYTES", 10)
    told = run(capsys, "grep", "oak planks", ".")[1]
    assert told["cut"] == "2 files were not reached; name a smaller folder"
    assert told["files"] == 1
    monkeypatch.setattr(grep, "MAX_SHOWN", 0)
    assert run(capsys, "grep", "oak planks", ".")[1]["more"] == 1


def test_a_question_is_answered_from_all_files_and_cited_by_file(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "ask", ".", "where are oak planks mentioned?")
    assert (code, told["outcome"], told["files"]) == (0, "answer", 3)
    assert places(told) == [
        ("costs.md", 11, "Oak planks are forty a metre."),
        ("deep/notes.json", None, "Oak planks are late."),
        ("deep/shed.fountain", 3, "She counts the oak planks."),
    ]
    assert "costs.md > Wood" in told["message"], "and not by a number that no file has"
    assert "version" not in told


def test_files_and_patterns_are_asked_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert "“oak planks” is mentioned once" in run(capsys, "ask", "deep/*.json", "where are oak planks mentioned?")[1]["message"]
    assert run(capsys, "ask", "costs.md", "deep/notes.json", "what does notes.json say?")[1]["files"] == 2
    assert "Mary Poole" in run(capsys, "ask", ".", "where is Mary Poole mentioned?")[1]["message"]


def test_quotations_are_shown_once_with_their_file(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ask", ".", "where are oak planks mentioned?"])
    shown = capsys.readouterr().out
    assert shown.count("Oak planks are late.") == 1
    assert "  costs.md:11: Costs > Wood: “Oak planks are forty a metre.”\n" in shown


def test_of_too_much_the_files_that_have_the_words_are_asked(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        (folder / f"a{number}.md").write_text("Nothing of that sort is said in here.\n" * 3, encoding="utf-8")
    monkeypatch.setattr(folderask, "MAX_HELD_BYTES", 300)
    told = run(capsys, "ask", ".", "where are oak planks mentioned?")[1]
    assert [one["source"] for one in told["citations"]] == ["costs.md", "deep/notes.json", "deep/shed.fountain"]
    assert "files with fewer of these words could not be held at once, and were not asked" in told["cut"]


@pytest.mark.parametrize("names", [["deep/none"], ["-", "costs.md"]])
def test_what_can_not_be_asked_gets_one_line(names: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "ask", *names, "how many words are there?")
    assert (code, told["outcome"]) == (1, "failed")


def test_an_empty_folder_says_so(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    assert run(capsys, "ask", "empty", "how many words are there?")[1]["message"] == "there is nothing to read in empty"
    assert run(capsys, "grep", "oak", "empty")[0] == 3


def test_an_anthology_keeps_the_shape_of_each_file() -> None:
    document = anthology([("a.md", COSTS.encode()), ("b.md", b"# B\n\n###### Deep\n\nText.\n")], lambda *_: None)
    sections = [(node.text, node.attrs["level"]) for node in document.walk() if node.type == "section"]
    assert sections == [("a.md", 1), ("Costs", 2), ("Wood", 3), ("b.md", 1), ("B", 2), ("Deep", 6)]
    text = next(node for node in document.walk() if node.text == "Text.")
    assert file_of(document, text.id)[0] == "b.md"


def test_a_model_answers_from_the_files_and_its_quotations_are_cited_by_file(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("COPYDESK_MODEL", "COPYDESK_MODEL_URL"):
        monkeypatch.delenv(name, raising=False)
    script = folder.parent / "script.json"
    script.write_text(json.dumps(["The notes say “Oak planks are late.”, so wait with the order."]))
    code, told = run(capsys, "ask", "--model", f"scripted:{script}", ".", "should I order the wood now, and why?")
    assert (code, told["outcome"], told["metadata"]["model"]) == (0, "answer", f"scripted:{script}")
    assert places(told) == [("deep/notes.json", None, "Oak planks are late")]
