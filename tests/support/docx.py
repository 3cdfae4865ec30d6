"""Word files for the tests, made when they are first asked for: by python-docx, from XML written by hand, and by LibreOffice.
`FIXTURES` names them; each is the bytes of a whole .docx."""

import io
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random

import docx
import pypdf
from docx.enum.section import WD_SECTION
from docx.shared import Cm, Pt

from support.installed import LIBREOFFICE
from support.wordbodies import BODIES, odd_spelling
from support.wordpackage import PICTURE, package, strict

WORDS = [
    "the",
    "roof",
    "holds",
    "water",
    "when",
    "wide",
    "gutters",
    "drain",
    "slowly",
    "and",
    "every",
    "joint",
    "is",
    "checked",
    "before",
    "winter",
    "storms",
    "arrive",
]


def sentence(random: Random, length: int = 12) -> str:
    return " ".join(random.choice(WORDS) for _ in range(length)).capitalize() + "."


def saved(made: "docx.document.Document") -> bytes:
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()


def long_report(sections: int = 200, tables: int = 40, paragraphs: int = 3) -> bytes:
    random = Random(7)
    made = docx.Document()
    made.add_heading("The long report", 0)
    for number in range(sections):
        made.add_heading(f"Part {number + 1} on {random.choice(WORDS)}", 1 + (number % 4 > 0) + (number % 4 > 2))
        for _ in range(paragraphs):
            paragraph = made.add_paragraph(sentence(random))
            paragraph.add_run(" " + sentence(random, 5)).bold = True
            paragraph.add_run(" " + sentence(random))
        if number % 10 == 3:
            for word in random.sample(WORDS, 3):
                made.add_paragraph(f"Check the {word}", style="List Bullet" if number % 20 == 3 else "List Number")
        if number * tables // sections != (number + 1) * tables // sections:
            table = made.add_table(rows=4, cols=3, style="Table Grid")
            for row in table.rows:
                for cell in row.cells:
                    cell.text = random.choice(WORDS)
    return saved(made)


def merged_cells() -> bytes:
    made = docx.Document()
    made.add_heading("Merged", 1)
    table = made.add_table(rows=5, cols=4, style="Table Grid")
    for at, cell in enumerate(cell for row in table.rows for cell in row.cells):
        cell.text = f"cell {at} text"
    table.cell(0, 0).merge(table.cell(0, 2))
    table.cell(1, 0).merge(table.cell(3, 0))
    table.cell(2, 1).merge(table.cell(3, 2))
    made.add_paragraph("A paragraph below the table.")
    return saved(made)


def nested_tables() -> bytes:
    made = docx.Document()
    made.add_paragraph("Tables in tables.")
    outer = made.add_table(rows=2, cols=2, style="Table Grid")
    outer.cell(0, 0).text = "plain outer cell"
    inner = outer.cell(0, 1).add_table(rows=2, cols=2)
    inner.cell(0, 0).text = "inner one"
    inner.cell(1, 1).text = "inner four"
    innermost = inner.cell(0, 1).add_table(rows=1, cols=1)
    innermost.cell(0, 0).text = "innermost words"
    cell = outer.cell(1, 0)
    cell.text = "first paragraph of a cell"
    cell.add_paragraph("second paragraph of a cell", style="List Bullet")
    made.add_paragraph("After the tables.")
    return saved(made)


def pictures() -> bytes:
    made = docx.Document()
    made.add_heading("Pictures", 1)
    made.add_picture(io.BytesIO(PICTURE), width=Cm(2))
    paragraph = made.add_paragraph("A picture ")
    paragraph.add_run().add_picture(io.BytesIO(PICTURE), width=Cm(1))
    paragraph.add_run(" stands inside these words.")
    made.add_paragraph("And some words without one.")
    return saved(made)


def sections() -> bytes:
    made = docx.Document()
    made.sections[0].header.paragraphs[0].text = "The running head"
    made.sections[0].footer.paragraphs[0].text = "Page foot words"
    made.add_paragraph("Words of the first section.")
    second = made.add_section(WD_SECTION.NEW_PAGE)
    second.header.is_linked_to_previous = False
    second.header.paragraphs[0].text = "Another running head"
    made.add_paragraph("Words of the second section.")
    made.add_section(WD_SECTION.CONTINUOUS)
    made.add_paragraph("Words of the third section.")
    return saved(made)


def formatted() -> bytes:
    """Runs of every look, so that a changed word has neighbours whose look must stay."""
    made = docx.Document()
    for at in range(6):
        paragraph = made.add_paragraph()
        for number, word in enumerate(f"some words number {at} in many different looks".split()):
            run = paragraph.add_run(word + " ")
            run.bold, run.italic = number % 2 == 0, number % 3 == 0
            run.font.strike = number % 5 == 0 or None
            run.font.size = Pt(8 + number)
            run.font.name = ("Arial", "Georgia", "Courier New")[number % 3]
    made.add_paragraph("Quoted words stand here.", style="Intense Quote")
    return saved(made)


FIXTURES: dict[str, Callable[[], bytes]] = {
    "long report": long_report,
    "merged cells": merged_cells,
    "nested tables": nested_tables,
    "pictures": pictures,
    "sections": sections,
    "formatted": formatted,
    **{name: lambda body=body: package(body) for name, body in BODIES.items()},  # type: ignore[misc]
    "strict": lambda: strict(package(BODIES["hyperlinks"] + BODIES["lists"] + BODIES["notes"])),
    "everything": lambda: package("".join(body for name, body in BODIES.items() if name != "section breaks")),
    "byte order mark": lambda: package(BODIES["plain"], lead=b"\xef\xbb\xbf"),
    "utf-16": lambda: in_utf16(package(BODIES["plain"] + BODIES["lists"] + BODIES["tables"] + BODIES["east asian"])),
    "other prefix": lambda: package(BODIES["lists"], prefix="ns0"),
    "default namespace": lambda: package(BODIES["lists"] + BODIES["plain"], prefix=""),
    "odd spelling": odd_spelling,
    "libreoffice": lambda: from_libreoffice(fixture("everything")),
}


@cache
def fixture(name: str) -> bytes:
    return FIXTURES[name]()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        return {name: made.read(name) for name in made.namelist() if not name.endswith("/")}


def with_parts(data: bytes, changed: Mapping[str, bytes]) -> bytes:
    """The file with other parts, zipped anew."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in {**parts(data), **changed}.items():
            made.writestr(name, content)
    return out.getvalue()


def in_utf16(data: bytes) -> bytes:
    """The file with its main part in UTF-16, which the standard allows."""
    main = parts(data)["word/document.xml"].decode().replace('encoding="UTF-8"', 'encoding="UTF-16"')
    return with_parts(data, {"word/document.xml": main.encode("utf-16")})


def utf8(part: bytes) -> bytes:
    return part.decode("utf-16").encode() if part.startswith(b"\xff\xfe") else part


def from_libreoffice(data: bytes) -> bytes:
    """The file as LibreOffice writes it."""
    return converted(data, "docx:MS Word 2007 XML")[0]


def converted(*files_and_target: bytes | str) -> list[bytes]:
    """What LibreOffice makes of files; the last argument is the target. AssertionError where it fails or complains."""
    *files, target = files_and_target
    assert LIBREOFFICE is not None, "`make test` installs LibreOffice, or says what to install"
    with tempfile.TemporaryDirectory() as folder:
        source, made = Path(folder, "in"), Path(folder, "out")
        source.mkdir()
        for at, data in enumerate(files):
            assert isinstance(data, bytes)
            Path(source, f"{at}.docx").write_bytes(data)
        # Its own profile: two runs at once would share one and the second would do nothing.
        command = [LIBREOFFICE, f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", str(target)]
        run = subprocess.run(
            [*command, "--outdir", str(made), *map(str, sorted(source.iterdir(), key=lambda path: int(path.stem)))],
            capture_output=True,
            text=True,
            timeout=180,
            check=False,
        )
        suffix = str(target).partition(":")[0]
        assert run.returncode == 0, run.stderr
        missing = [at for at in range(len(files)) if not Path(made, f"{at}.{suffix}").exists()]
        assert not missing, f"LibreOffice made nothing of {missing}: {run.stderr}"
        assert "rror" not in run.stderr, run.stderr
        return [Path(made, f"{at}.{suffix}").read_bytes() for at in range(len(files))]


def printed_share(pdf: bytes, data: bytes) -> float:
    """How many of a Word file's words are in what LibreOffice printed of it: it prints an empty page of what it can't read."""
    text = " ".join(re.findall(r"<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<", utf8(parts(data)["word/document.xml"]).decode()))
    words = set(re.findall(r"[A-Za-z]{4,}", text))
    shown = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)
    shown = re.sub(r"\s", "", shown)
    return sum(word in shown for word in words) / len(words) if words else 1.0
