"""docs/fidelity.md says what is kept, locked, shown, left out and refused; here every row is tried, and every try has its row."""

import io
import re
import zipfile
from pathlib import Path

import pypdf
import pytest

from copydesk import Desk, formats
from copydesk.errors import InputError, UnsupportedError
from copydesk.formats import FORMATS as READABLE
from copydesk.formats.convert import CONVERSIONS, SUFFIXES, LossError, convert, converted
from support.fidelity import FORMATS as OTHERS
from support.fidelity import Unreadable
from support.fidelityexports import EXPORTS, Case
from support.fidelityword import WORD

PAGE = Path(__file__).parent.parent.parent / "docs" / "fidelity.md"
FORMATS = {**OTHERS, "Word": ("docx", "report", WORD)}
WORDS = re.compile(r"[A-Za-z]{3,}")
TARGETS = {"Markdown": "markdown", "HTML": "html", "PDF": "pdf", "Word": "docx"}


def tables() -> dict[str, list[list[str]]]:
    """The table below each heading of the page, row by row."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading = line.lstrip("#").strip()
        elif line.startswith("|") and not line.startswith("|-"):
            found.setdefault(heading, []).append([cell.strip() for cell in line.strip("|").split("|")])
    return found


TABLES = tables()
FORMAT_ROWS = [(name, row) for name in FORMATS for row in TABLES[name][1:]]
EXPORT_ROWS = [
    (name, row[0], TARGETS[target], verdict)
    for name in EXPORTS
    for row in TABLES[name][1:]
    for target, verdict in zip(TABLES[name][0][1:], row[1:], strict=True)
]


def test_every_row_has_a_case_and_every_case_a_row() -> None:
    for name, (_, _, cases) in (*FORMATS.items(), *EXPORTS.items()):
        assert [row[0] for row in TABLES[name][1:]] == list(cases), name


def test_the_pairs_are_those_that_the_program_offers() -> None:
    listed = {(source, target) for source, targets in TABLES["Conversions"][1:] for target in targets.split(", ")}
    assert listed == set(CONVERSIONS)
    document = formats.read(b"x", "markdown", "article")
    for target in {*READABLE, *SUFFIXES, "odt"}:
        if target != "markdown" and ("markdown", target) not in listed:
            with pytest.raises(UnsupportedError, match="can't be written"):
                convert(document, target)


@pytest.mark.parametrize(("name", "row"), FORMAT_ROWS, ids=[f"{name}: {row[0]}" for name, row in FORMAT_ROWS])
def test_a_construct_is_kept(name: str, row: list[str]) -> None:
    format, kind, cases = FORMATS[name]
    construct, verdict, note = row
    case = cases[construct]
    if isinstance(case, Unreadable):
        assert verdict == "refused"
        with pytest.raises(InputError, match=case.message):
            formats.read(case.source, format, kind)
        return
    data = case.source.encode() if isinstance(case.source, str) else case.source
    doc = Desk().read(data, format=format, kind=kind)
    assert doc.export() == data
    plan = case.plan or ({"action": "replace", "find": case.find, "with": case.new},) * bool(case.find)
    assert bool(plan) or "editable" not in note
    if plan:
        turn = doc.apply({"edits": list(plan)})
        assert (str(turn.outcome), str(turn.problem.code) if turn.problem else "") == (case.outcome, case.code), turn.message
        assert (verdict == "kept") == (case.outcome == "applied")
        assert (doc.export() == data) == (case.outcome != "applied")
        if case.find and case.outcome == "applied":
            assert any(case.new in formats.visible(doc.document, node.id).text for node in doc.document.walk())
            doc.undo()
            assert doc.export() == data


@pytest.mark.parametrize(("name", "construct", "target", "verdict"), EXPORT_ROWS, ids=[" - ".join(row[:3]) for row in EXPORT_ROWS])
def test_an_export_shows_what_the_table_says(name: str, construct: str, target: str, verdict: str) -> None:
    format, kind, cases = EXPORTS[name]
    case: Case = cases[construct]
    data = case.source.encode() if isinstance(case.source, str) else case.source
    document = formats.read(data, format, kind)
    said = verdict.partition(":")[0]
    assert said in ("kept", "shown", "left out", "listed")
    if said == "listed":
        assert case.refused
        with pytest.raises(LossError, match=case.refused.replace("+", r"\+")):
            convert(document, target, case.files.get, strict=True)
        made = converted(document, target, case.files.get)
        assert ", ".join(dict.fromkeys(loss.becomes for loss in made.losses)) == verdict.partition(": ")[2]
        words = " ".join(WORDS.findall(formats.visible(document, document.order[-1]).text)) if target == "markdown" else ""
        assert all(word in made.data.decode() for word in words.split()), "its words are there"
        if target in formats.FORMATS:
            formats.read(made.data, target, "report")
        return
    assert converted(document, target, case.files.get).losses == ()
    out = seen(convert(document, target, case.files.get), target)
    evidence = case.evidence(target)
    assert evidence, "nothing to look for"
    for part in evidence:
        absent = part.startswith("!") or said == "left out"
        assert (part.removeprefix("!") in out) != absent, (part, out[-3000:])


def seen(data: bytes, target: str) -> str:
    """What there is to be found in an export."""
    if target == "pdf":
        return seen_in_pdf(data)
    if target == "docx":
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [name for name in archive.namelist() if name not in ("word/styles.xml", "word/settings.xml")]
            return "\n".join(name + "\n" + archive.read(name).decode(errors="replace") for name in parts)
    text = data.decode()
    return text if target == "markdown" else text[: text.index("<style>")] + text[text.index("</style>") :]


def seen_in_pdf(data: bytes) -> str:
    """The text line by line, and what else there is: links, pictures, the number of pages."""
    reader = pypdf.PdfReader(io.BytesIO(data))
    found = [page.extract_text() for page in reader.pages]
    for page in reader.pages:
        drawn = page["/Resources"].get_object().get("/XObject", {})
        found += ["image" for thing in drawn.values() if thing.get_object()["/Subtype"] == "/Image"]
        for entry in page.get("/Annots") or ():
            action = entry.get_object().get("/A", {})
            found.append(f"uri:{action['/URI']}" if "/URI" in action else "dest:")
    return "\n".join([*found, f"pages:{len(reader.pages)}"])
