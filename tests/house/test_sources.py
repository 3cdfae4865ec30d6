"""How the source reads: sizes, what each file opens with, what modules are called, and that nothing asks by name which kind or
format it has."""

import ast
import re
from typing import NamedTuple

import pytest

from copydesk.formats import FORMATS
from copydesk.kinds import KINDS
from house.sources import PACKAGE, ROOT, modules, shown, tree
from support import soak

MAX_LINES = 300
MAX_KIND_LINES = 120
FORBIDDEN = {"utils", "util", "helpers", "helper", "manager", "service", "handler", "base", "common", "misc"}
WRITTEN = ("html", "pdf")  # formats that are written and never read
SENTENCE_END = re.compile(r"[.!?][)”\"']?(?=\s|$)")


def test_there_is_something_to_look_at() -> None:
    assert len(modules()) > 20


def test_files_are_short() -> None:
    limits = {path: MAX_KIND_LINES if path.parent == PACKAGE / "kinds" else MAX_LINES for path in modules()}
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert {shown(path): length for path, length in lengths.items() if length > limits[path]} == {}


def test_files_open_by_saying_what_they_decide() -> None:
    counts = {shown(path): sentences(ast.get_docstring(tree(path)) or "") for path in modules()}
    assert {path: count for path, count in counts.items() if not 1 <= count <= 3} == {}


def sentences(text: str) -> int:
    """Of running text: a list, a table or a drawing, which is indented, is not counted."""
    prose = " ".join(line for line in text.splitlines() if not line.startswith("    "))
    return len(SENTENCE_END.findall(re.sub(r"\b(e\.g|i\.e|etc)\.", "", prose)))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("A heading without an end", 0),
        ("One.", 1),
        ("One: 0.7 ms among 50,000. Two (`a.b`).", 2),
        ("One.\n\n    Drawn. In. Full.\n\nTwo!", 2),
    ],
)
def test_sentences_are_counted(text: str, count: int) -> None:
    assert sentences(text) == count


def test_no_module_is_named_for_nothing_in_particular() -> None:
    named = [shown(path) for path in PACKAGE.rglob("*") if path.suffix in ("", ".py") and FORBIDDEN & set(path.stem.split("_"))]
    assert named == []


def test_property_tests_say_how_many_examples_in_a_way_that_soaks() -> None:
    """With `support.soak`, that is, and not with a number of their own."""
    tests = (ROOT / "tests").rglob("*.py")
    assert [shown(path) for path in tests if re.search(r"max_examples=\d", path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize(("is_soak", "count"), [(False, 10), (True, 200)])
def test_soaking_draws_twenty_times_as_many(monkeypatch: pytest.MonkeyPatch, is_soak: bool, count: int) -> None:
    monkeypatch.setattr(soak, "IS_SOAK", is_soak)
    assert soak.examples(10).max_examples == count


class Subject(NamedTuple):
    """What nothing outside a package may ask for by name."""

    package: str
    words: tuple[str, ...]  # what variables that hold it are called
    names: frozenset[str]


KIND = Subject("kinds", ("kind", "kind_name"), frozenset(KINDS))
FORMAT = Subject("formats", ("format", "format_name"), frozenset((*FORMATS, *WRITTEN)))


@pytest.mark.parametrize("subject", [KIND, FORMAT], ids=lambda subject: subject.package)
def test_nothing_outside_a_package_asks_which_of_its_things_it_has(subject: Subject) -> None:
    asked = {shown(path): questions(tree(path), subject) for path in modules() if PACKAGE / subject.package not in path.parents}
    assert {path: lines for path, lines in asked.items() if lines} == {}


def questions(module: ast.Module, subject: Subject) -> list[int]:
    """The lines on which a kind, or a format, is compared with one of them, by name or as a value, or matched against them."""
    found: list[int] = []
    for node in ast.walk(module):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = (left, *others)
                asked = any(holds(side, subject) for side in sides) and any(names(side, subject) for side in sides)
            case ast.Match(subject=matched, cases=cases):
                patterns = (pattern for case in cases for pattern in ast.walk(case.pattern))
                asked = holds(matched, subject) and any(names(pattern, subject) for pattern in patterns)
            case ast.Subscript(value=ast.Dict(keys=keys), slice=key):
                asked = holds(key, subject) and any(key is not None and names(key, subject) for key in keys)
            case _:
                asked = False
        if asked:
            found.append(node.lineno)
    return found


def holds(node: ast.AST, subject: Subject) -> bool:
    """`kind`, `document.kind`, `self._kind`, `kind.name`, `kind_name`, `kind or other`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.strip("_") in subject.words:
            return True
        case ast.Attribute(value=value, attr="name"):
            return holds(value, subject)
        case ast.BoolOp(values=values):
            return any(holds(value, subject) for value in values)
        case _:
            return False


def names(node: ast.AST, subject: Subject) -> bool:
    """`"note"`, `("note", "report")`, `NOTE`, `kinds.NOTE`."""
    match node:
        case ast.Constant(value=value):
            return value in subject.names
        case ast.MatchValue(value=value):
            return names(value, subject)
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            return any(names(item, subject) for item in items)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper() and name.lower() in subject.names
        case _:
            return False


@pytest.mark.parametrize(
    ("code", "subject", "asks"),
    [
        ('if kind == "note": pass', KIND, True),
        ('x = document.kind != "report"', KIND, True),
        ('while self._kind.name in ("note", "article"): pass', KIND, True),
        ("y = kind is NOTE", KIND, True),
        ("y = kinds.NOTE == doc.kind", KIND, True),
        ('match document.kind:\n case "note" | "report": pass', KIND, True),
        ('x = {"note": 1, "report": 2}[document.kind]', KIND, True),
        ('if node.type == "note": pass', KIND, False),
        ('if span.kind == "object": pass', KIND, False),
        ("if kind not in row.kinds: pass", KIND, False),
        ("same = one.kind == two.kind", KIND, False),
        ('if format == "experiment": pass', KIND, False),
        ('if format == "experiment": pass', FORMAT, True),
        ('if document.format not in ("markdown", "fountain"): pass', FORMAT, True),
        ('if (format or self.format) == "docx": pass', FORMAT, True),
        ('x = {"docx": 1}[options.format]', FORMAT, True),
        ('match format:\n case "html": pass', FORMAT, True),
        ('if form == "markdown": pass', FORMAT, False),
        ("x = RULES[document.format]", FORMAT, False),
    ],
)
def test_a_question_by_name_is_seen(code: str, subject: Subject, asks: bool) -> None:
    assert bool(questions(ast.parse(code), subject)) == asks
