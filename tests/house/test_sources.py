"""How the source reads: sizes, what each file opens with, what modules are called, and that nothing asks which kind it has."""

import ast
import re

import pytest

from copydesk.kinds import KINDS
from house.sources import PACKAGE, modules, shown, tree

MAX_LINES = 300
MAX_KIND_LINES = 120
FORBIDDEN = {"utils", "util", "helpers", "helper", "manager", "service", "handler", "base", "common", "misc"}
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


def test_nothing_outside_kinds_asks_which_kind_it_has() -> None:
    asked = {shown(path): questions(tree(path)) for path in modules() if PACKAGE / "kinds" not in path.parents}
    assert {path: lines for path, lines in asked.items() if lines} == {}


def questions(module: ast.Module) -> list[int]:
    """The lines on which a kind is compared with one of the kinds, by name or as a value, or matched against them."""
    found: list[int] = []
    for node in ast.walk(module):
        match node:
            case ast.Compare(left=left, comparators=others):
                asked = any(map(is_kind, (left, *others))) and any(map(names_kind, (left, *others)))
            case ast.Match(subject=subject, cases=cases):
                asked = is_kind(subject) and any(names_kind(pattern) for case in cases for pattern in ast.walk(case.pattern))
            case ast.Subscript(value=ast.Dict(keys=keys), slice=key):
                asked = is_kind(key) and any(key is not None and names_kind(key) for key in keys)
            case _:
                asked = False
        if asked:
            found.append(node.lineno)
    return found


def is_kind(node: ast.AST) -> bool:
    """`kind`, `document.kind`, `self._kind`, `kind.name`, `kind_name`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name.strip("_") in ("kind", "kind_name"):
            return True
        case ast.Attribute(value=value, attr="name"):
            return is_kind(value)
        case _:
            return False


def names_kind(node: ast.AST) -> bool:
    """`"note"`, `("note", "report")`, `NOTE`, `kinds.NOTE`."""
    match node:
        case ast.Constant(value=value):
            return value in KINDS
        case ast.MatchValue(value=value):
            return names_kind(value)
        case ast.Tuple(elts=items) | ast.List(elts=items) | ast.Set(elts=items):
            return any(map(names_kind, items))
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.isupper() and name.lower() in KINDS
        case _:
            return False


@pytest.mark.parametrize(
    ("code", "asks"),
    [
        ('if kind == "note": pass', True),
        ('x = document.kind != "report"', True),
        ('while self._kind.name in ("note", "article"): pass', True),
        ("y = kind is NOTE", True),
        ("y = kinds.NOTE == doc.kind", True),
        ('match document.kind:\n case "note" | "report": pass', True),
        ('x = {"note": 1, "report": 2}[document.kind]', True),
        ('if node.type == "note": pass', False),
        ('if span.kind == "object": pass', False),
        ("if kind not in row.kinds: pass", False),
        ("same = one.kind == two.kind", False),
        ('if format == "experiment": pass', False),
    ],
)
def test_a_question_after_the_kind_is_seen(code: str, asks: bool) -> None:
    assert bool(questions(ast.parse(code))) == asks
