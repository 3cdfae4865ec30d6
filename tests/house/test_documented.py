"""Everything a person can use or run into is documented: names, commands, options, problems, settings, make's targets."""

import argparse
import re
from collections.abc import Iterator

import pytest

import copydesk
from copydesk.apps.cli.main import build_parser
from copydesk.apps.cli.reference import MARK, reference
from copydesk.plan.problem import Code
from house.sources import DOCS, ROOT, documentation, modules

SETTING = re.compile(r"\bCOPYDESK_[A-Z_]+\b")
TARGETS = ("run", "test", "check", "soak", "newcomer", "lock")


def parsers() -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """The command itself, as "", and each of its commands."""
    top = build_parser()
    yield "", top
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


def section(page: str, name: str) -> str:
    """The part of docs/commands.md under the heading of a command, up to the next one of its level."""
    found = re.search(rf"^(#+) .*`copydesk {name}\b.*$", page, re.MULTILINE)
    assert found, f"docs/commands.md has no heading for `copydesk {name}`"
    end = re.search(rf"^#{{1,{len(found[1])}}} ", page[found.end() :], re.MULTILINE)
    return page[found.start() : found.end() + (end.start() if end else len(page))]


@pytest.mark.parametrize(("name", "parser"), list(parsers()), ids=[name or "copydesk" for name, _ in parsers()])
def test_a_command_and_each_of_its_options_is_documented(name: str, parser: argparse.ArgumentParser) -> None:
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    text = section(page, name) if name else page
    options = [option for action in parser._actions for option in action.option_strings if option.startswith("--")]
    missing = [option for option in options if f"`{option}" not in text and option != "--help"]
    assert missing == []


def test_public_names_exist_and_are_documented() -> None:
    assert [name for name in copydesk.__all__ if not hasattr(copydesk, name)] == []
    code = in_code(documentation())
    assert [name for name in copydesk.__all__ if not re.search(rf"\b{name}\b", code)] == []


def in_code(text: str) -> str:
    """What stands in backticks or in a block of code: a name in running prose may be another word."""
    return "\n".join(re.findall(r"^```.*?^```|`[^`\n]+`", text, re.MULTILINE | re.DOTALL))


def test_problems_are_documented() -> None:
    text = documentation()
    assert [str(code) for code in Code if f"`{code}`" not in text] == []


def settings() -> set[str]:
    scripts = [file for file in (ROOT / "scripts").iterdir() if file.is_file()]  # a cache of Python's is none
    files = [*modules(), ROOT / "Makefile", ROOT / ".ci" / "run", *scripts, *(ROOT / "tests").rglob("*.py")]
    return {name for file in files for name in SETTING.findall(file.read_text(encoding="utf-8"))}


def test_settings_are_documented() -> None:
    assert "COPYDESK_HOME" in settings()
    text = documentation()
    assert [name for name in sorted(settings()) if f"`{name}" not in text] == []


def test_make_has_the_targets_it_promises_and_the_documents_name_no_others() -> None:
    has = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(TARGETS) <= has
    named = set(re.findall(r"(?:`|^\$ |^)make ([a-z]+)", documentation(), re.MULTILINE))
    assert named <= has
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {"run", "test"} <= set(re.findall(r"make ([a-z]+)", readme)), "the two commands"


def test_the_command_reference_is_the_commands_own() -> None:
    _, written = (DOCS / "commands.md").read_text(encoding="utf-8").split(MARK)
    assert written == "\n" + reference(), "run `python -m copydesk.apps.cli.reference docs/commands.md`"
