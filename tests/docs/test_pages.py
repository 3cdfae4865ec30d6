"""Every block of code in README and docs/ runs, and prints what the page says it prints."""

from pathlib import Path

import pytest

from docs.blocks import Block, Command, agrees, blocks, commands
from docs.following import Wrong, follow, rewritten
from house.sources import DOCS, ROOT, shown

PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", [page for page in PAGES if blocks(page.read_text(encoding="utf-8"))], ids=shown)
def test_a_page_holds_what_it_shows(page: Path, tmp_path: Path) -> None:
    wrongs = follow(page.read_text(encoding="utf-8"), tmp_path)
    assert not wrongs, "\n\n".join(f"{shown(page)}, {wrong}" for wrong in wrongs)


PAGE = """
# One

```console
$ name=copydesk
$ echo "$name" \\
    twice
copydesk twice
$ cat <<'END'
$ not a command
END
$ not a command
$ (exit 3)
```

```python
total = 40 + 5
```

  ```pycon
  >>> total
  45
  ```
"""


def test_a_page_that_is_right_but_for_one_command(tmp_path: Path) -> None:
    wrongs = follow(PAGE.replace("$ not a command\n$ (exit 3)", "$ (exit 3)"), tmp_path)
    assert [(wrong.said, wrong.line) for wrong in wrongs] == [("(exit 3)", 12)]


@pytest.mark.parametrize(
    ("block", "printed"),
    [
        ("```console\n$ echo 41\n42\n```", "41\n"),
        ("```sh\nfalse\n```", "(exit code 1)"),
        ("```python\nassert 1 + 1 == 3\n```", "AssertionError: "),
        ("```python\nraise SystemExit\n```", "SystemExit: "),
        ("```pycon\n>>> 1 + 1\n3\n```", "2\n"),
        ("```json\n{'one': 1}\n```", "Expecting property name"),
        ("```toml\none = \n```", "Invalid value"),
        ("```tsx\n<Nothing like it/>\n```", "no file in tests or examples holds this"),
        ("```\n$ ls\n```", "say what it is"),
    ],
)
def test_a_block_that_fails_fails_its_page(block: str, printed: str, tmp_path: Path) -> None:
    (wrong,) = follow(block, tmp_path)
    assert wrong.printed.startswith(printed)


def test_a_page_is_followed_in_a_desk_of_its_own_with_the_samples_and_a_server(tmp_path: Path) -> None:
    page = '```console\n$ ls samples | head -1\narticle.md\n$ curl -s http://127.0.0.1:8321/health\n{"status":"ok",…}\n```\n'
    page += '```console\n$ copydesk edit samples/article.md "change 400 g to 420 g"\n…\n$ ls .desk\n…\n```\n'
    assert follow(page, tmp_path) == []
    assert "420 g" in (tmp_path / "samples" / "article.md").read_text()
    assert "420 g" not in (ROOT / "samples" / "article.md").read_text()


def test_what_a_shell_remembers_holds_for_the_commands_after_it(tmp_path: Path) -> None:
    page = "```console\n$ mkdir there\n$ cd there\n$ cp ../samples/report.md new.md\n$ copydesk outline new.md\n…\n```\n"
    assert follow(page.replace("new.md\n…", "new.md\n…\n#h67nv4a    6. Limits of this survey"), tmp_path) == []


@pytest.mark.parametrize(
    ("shown", "printed", "holds"),
    [
        ("a … c", "a b c\n", True),
        ("a … c", "a b\nc\n", False),
        ("a\n…\nc", "a\nb\nb\nc", True),
        ("a\n…\nc", "a\nc", True),
        ("a\n…", "b\na", False),
        ("a", "a\nb", False),
        ("a.c", "abc", False),
    ],
)
def test_what_is_printed_is_what_is_shown(shown: str, printed: str, holds: bool) -> None:
    assert agrees(shown, printed) is holds


def test_commands_without_prompts_go_line_by_line() -> None:
    assert list(commands(Block("sh", "# why\none  # two\n\nthree\n", 5))) == [
        Command("one  # two", None, 7),
        Command("three", None, 9),
    ]


def test_what_was_printed_is_written_into_a_page() -> None:
    page = "# One\n\n```console\n$ a\n1\n$ b\n1\n2\n```\n"
    assert rewritten(page, [Wrong(4, "a", "1", "one\nline more\n"), Wrong(6, "b", "1\n2", "3\n")]) == (
        "# One\n\n```console\n$ a\none\nline more\n$ b\n3\n```\n"
    )
