"""Patches as the public docs of Codex, Aider, Roo and editors' tools show them, written anew, with what each comes to here."""

from typing import Any, NamedTuple

TEXT = """# Bridge

The bridge is closed.

## Costs

- Steel
  - Beams at 40 GBP
    with bolts
  - Plates
- Paint

The total is open.

## Risks

- Steel
- Rust

```python
def load(x):
    return x * 2
```
"""


class Case(NamedTuple):
    name: str
    patch: Any
    old: str = ""  # what is different afterwards
    new: str = ""
    code: str = ""  # or the problem
    says: str = ""  # what its message says
    design: str = ""  # the row of docs/patches.md, where the other tool does something else


def codex(*lines: str) -> str:
    return "\n".join(("*** Begin Patch", "*** Update File: bridge.md", *lines, "*** End Patch"))


def block(old: str, new: str, head: str = "") -> str:
    return f"<<<<<<< SEARCH\n{head}{old}\n=======\n{new}{chr(10) if new else ''}>>>>>>> REPLACE\n"


def added(text: str) -> str:
    marked = "".join(f"+{line}\n" for line in text.splitlines())
    return f"*** Begin Patch\n*** Add File: bridge.md\n{marked}*** End Patch"


UNIFIED = (
    Case(
        "numbers that are right",
        "--- a/bridge.md\n+++ b/bridge.md\n@@ -1,5 +1,5 @@\n # Bridge\n \n-The bridge is closed.\n"
        "+The bridge is open.\n \n ## Costs\n",
        "bridge is closed",
        "bridge is open",
    ),
    Case(
        "numbers that are wrong",
        "--- bridge.md\n+++ bridge.md\n@@ -40,3 +44,3 @@\n - Steel\n-- Rust\n+- Rot\n",
        "- Rust",
        "- Rot",
    ),
    Case("no numbers, as Aider asks for", "@@ ... @@\n-The total is open.\n+The total is 90 GBP.\n", "is open.", "is 90 GBP."),
    Case(
        "in a fence", "```diff\n@@ -3 +3 @@\n-The bridge is closed.\n+It is closed.\n```\n", "The bridge is closed", "It is closed"
    ),
    Case(
        "two hunks",
        "@@ -3 +3 @@\n-The bridge is closed.\n+It is shut.\n@@ -13 +13 @@\n-The total is open.\n+The total is due.\n",
        "The bridge is closed.|The total is open.",
        "It is shut.|The total is due.",
    ),
    Case("an empty line without its space", "@@\n # Bridge\n\n-The bridge is closed.\n+Shut.\n", "The bridge is closed.", "Shut."),
    Case("lines that only come", "@@ -18,0 +19,2 @@\n+- Rain\n+- Snow\n", "- Rust\n", "- Rust\n- Rain\n- Snow\n"),
    Case("lines that only go", "@@ -16,3 +16,2 @@\n \n - Steel\n-- Rust\n", "\n- Rust", ""),
    Case("a line that its number tells apart", "@@ -17,1 +17,1 @@\n-- Steel\n+- Iron\n", "\n- Steel\n- Rust", "\n- Iron\n- Rust"),
    Case(
        "a line that stands twice",
        "@@ -30,1 +30,1 @@\n-- Steel\n+- Iron\n",
        code="ambiguous",
        says="Hunk 1: “- Steel” occurs 2 times",
        design="a text that stands several times",
    ),
    Case("its section tells it apart", "@@\n ## Risks\n \n-- Steel\n+- Iron\n", "\n- Steel\n- Rust", "\n- Iron\n- Rust"),
    Case(
        "a line that isn't there",
        "@@\n-The total is 90 GBP.\n+The total is 95 GBP.\n",
        code="not_found",
        says="Hunk 1: “The total is 90 GBP.” doesn't occur here: nearest is line 13, “The total is open.”",
    ),
    Case(
        "a line without a mark", "@@\n # Bridge\nThe bridge\n+x\n", code="invalid", says="“The bridge” begins with no space, - or +"
    ),
    Case(
        "two files",
        "--- a/one.md\n+++ b/one.md\n@@\n-a\n+b\n--- a/two.md\n+++ b/two.md\n@@\n-c\n+d\n",
        code="invalid",
        says="for several files: one.md, two.md",
        design="several files",
    ),
    Case(
        "a renamed file",
        "diff --git a/x b/y\nrename from x\nrename to y\n@@\n-a\n+b\n",
        code="unsupported",
        says="rename from x",
        design="a file that is made, renamed or deleted",
    ),
    Case(
        "a dedented hunk",
        "@@\n - Beams at 40 GBP\n   with bolts\n-- Plates\n+- Plates at 9 GBP\n",
        "  - Plates",
        "  - Plates at 9 GBP",
        design="indentation that differs",
    ),
)
CODEX = (
    Case("a hunk", codex("@@", "-The bridge is closed.", "+The bridge is open."), "is closed", "is open"),
    Case("a hunk without @@ first", codex(" # Bridge", " ", "-The bridge is closed.", "+Shut."), "The bridge is closed.", "Shut."),
    Case("under a heading", codex("@@ ## Risks", "-- Steel", "+- Iron"), "\n- Steel\n- Rust", "\n- Iron\n- Rust"),
    Case("under two lines", codex("@@ ## Risks", "@@ def load(x):", "-    return x * 2", "+    return x * 3"), "x * 2", "x * 3"),
    Case(
        "at the end of the file",
        codex("@@", "-    return x * 2", "+    return x", " ```", "*** End of File"),
        "return x * 2",
        "return x",
    ),
    Case("lines for the end of the file", codex("@@", "+", "+The end."), "```\n$", "```\n\nThe end.\n"),
    Case("in a heredoc", "apply_patch <<'EOF'\n" + codex("@@", "-- Paint", "+- Tar") + "\nEOF\n", "- Paint", "- Tar"),
    Case("several hunks", codex("@@", "-- Paint", "+- Tar", "@@", "-- Rust", "+- Rot"), "- Paint|- Rust", "- Tar|- Rot"),
    Case("trailing spaces", codex("@@", "-The bridge is closed.   ", "+Shut."), "The bridge is closed.", "Shut."),
    Case(
        "typographic dashes and quotes",
        codex("@@", "-The bridge is closed.", "+It’s – shut."),
        "The bridge is closed.",
        "It’s – shut.",
    ),
    Case(
        "the first of several",
        codex("@@", "-- Steel", "+- Iron"),
        code="ambiguous",
        says="Hunk 1: “- Steel” occurs 2 times",
        design="a text that stands several times",
    ),
    Case(
        "a line under a heading that isn't there",
        codex("@@ ## Cost", "-- Steel", "+- Iron"),
        code="not_found",
        says="“## Cost” doesn't occur here: nearest is line 5, “## Costs”",
    ),
    Case("a line that isn't there", codex("@@", "-- Copper", "+- Iron"), code="not_found", says="Hunk 1"),
    Case(
        "lines under a heading alone",
        codex("@@ ## Risks", "+- Rain"),
        code="invalid",
        says="no text to look for",
        design="new lines beside nothing",
    ),
    Case("no end", "*** Begin Patch\n*** Update File: a.md\n@@\n-a\n+b\n", code="invalid", says="no line “*** End Patch”"),
    Case("no file", "*** Begin Patch\n@@\n-a\n+b\n*** End Patch", code="invalid", says="names a file"),
    Case(
        "a file that is deleted",
        "*** Begin Patch\n*** Delete File: a.md\n*** End Patch",
        code="unsupported",
        says="delete a.md",
        design="a file that is made, renamed or deleted",
    ),
    Case(
        "a file that is moved",
        codex("*** Move to: b.md", "@@", "-- Paint", "+- Tar"),
        code="unsupported",
        says="rename bridge.md",
        design="a file that is made, renamed or deleted",
    ),
    Case(
        "a dedented hunk",
        codex("@@", " - Beams at 40 GBP", "-with bolts", "+with nuts"),
        "    with bolts",
        "    with nuts",
        design="indentation that differs",
    ),
)
BLOCKS = (
    Case("Aider: a block", f"bridge.md\n```\n{block('The bridge is closed.', 'The bridge is open.')}```\n", "is closed", "is open"),
    Case("Aider: the name in the fence", f"```\nbridge.md\n{block('- Paint', '- Tar')}```\n", "- Paint", "- Tar"),
    Case("Aider: nothing instead", block("- Paint\n", ""), "- Paint\n\n", ""),
    Case("Aider: several blocks", block("- Paint", "- Tar") + "\n" + block("- Rust", "- Rot"), "- Paint|- Rust", "- Tar|- Rot"),
    Case(
        "Aider: a block on what one before it brought",
        block("- Paint", "- Tar") + block("- Tar", "- Tar and oil"),
        "- Paint",
        "- Tar and oil",
    ),
    Case("Aider: an empty line too many", block("\nThe total is open.", "\nThe total is due."), "is open.", "is due."),
    Case(
        "Aider: all leading space left out",
        block("- Beams at 40 GBP\n  with bolts", "- Beams at 45 GBP\n  with bolts"),
        "40 GBP",
        "45 GBP",
    ),
    Case(
        "Aider: lines left out with ...",
        block("# Bridge\n...\n## Costs", "# Bridge\n...\n## Prices"),
        code="not_found",
        says="Block 1",
        design="lines left out with ...",
    ),
    Case(
        "Aider: nothing to look for",
        block("", "The end."),
        code="invalid",
        says="Block 1: There is no text to look for",
        design="new lines beside nothing",
    ),
    Case(
        "Aider: the first of several",
        block("- Steel", "- Iron"),
        code="ambiguous",
        says="Block 1: “- Steel” occurs 2 times",
        design="a text that stands several times",
    ),
    Case(
        "Aider: two files",
        f"one.md\n```\n{block('a', 'b')}```\ntwo.md\n```\n{block('c', 'd')}```\n",
        code="invalid",
        says="several files: one.md, two.md",
        design="several files",
    ),
    Case(
        "Roo: a line that tells", block("- Steel", "- Iron", ":start_line:17\n-------\n"), "\n- Steel\n- Rust", "\n- Iron\n- Rust"
    ),
    Case("Roo: lines that are wrong", block("- Paint", "- Tar", ":start_line:3\n:end_line:4\n-------\n"), "- Paint", "- Tar"),
    Case(
        "Roo: line numbers copied along",
        block("17 | - Steel\n18 | - Rust", "17 | - Steel\n18 | - Rot", ":start_line:17\n-------\n"),
        "- Rust",
        "- Rot",
    ),
    Case(
        "Roo: nothing to look for at a line",
        block("", "- Rain", ":start_line:18\n-------\n").replace("-------\n\n", "-------\n"),
        "- Rust",
        "- Rain\n- Rust",
    ),
    Case(
        "Roo: in its tags",
        f"<apply_diff><path>bridge.md</path><diff>\n{block('- Paint', '- Tar')}</diff></apply_diff>",
        "- Paint",
        "- Tar",
    ),
    Case("Roo: a mark that is escaped", block("The total is open.", "Total\n\\======="), "The total is open.", "Total\n======="),
    Case(
        "Roo: more indentation than there is", block("        - Beams at 40 GBP", "        - Beams at 45 GBP"), "40 GBP", "45 GBP"
    ),
    Case(
        "a line of ===== in the text",
        block("Total\n=====\nx", "y"),
        code="invalid",
        says="several lines of =======",
        design="a line of ==== in a block",
    ),
    Case("no end", "<<<<<<< SEARCH\na\n=======\nb\n", code="invalid", says="no “>>>>>>> REPLACE”"),
    Case("no middle", "<<<<<<< SEARCH\na\n>>>>>>> REPLACE\n", code="invalid", says="no line of ======="),
    Case("no beginning", "a\n=======\nb\n>>>>>>> REPLACE\n", code="invalid", says="no “<<<<<<< SEARCH” above it"),
    Case(
        "Roo: a near text",
        block("The bridge was cleaned.", "Shut."),
        code="not_found",
        says="Block 1",
        design="a text that is near",
    ),
    Case(
        "a flattened block with a line more",
        block("- Beams at 40 GBP\nwith bolts\n- Plates", "- Beams at 40 GBP\nwith bolts\nand nuts\n- Plates"),
        code="misfit",
        says="“and nuts” could stand at 2 spaces or 4 spaces",
        design="indentation that differs",
    ),
)
CALLS = (
    Case(
        "str_replace",
        {"command": "str_replace", "path": "bridge.md", "old_str": "is closed", "new_str": "is open"},
        "is closed",
        "is open",
    ),
    Case("no new text", {"old_str": "- Paint\n", "new_str": ""}, "- Paint\n", ""),
    Case("old_string, new_string", {"file_path": "x", "old_string": "40 GBP", "new_string": "45 GBP"}, "40 GBP", "45 GBP"),
    Case(
        "all of them",
        {"old_string": "- Steel", "new_string": "- Iron", "replace_all": True},
        "- Steel\n  -|- Steel\n- R",
        "- Iron\n  -|- Iron\n- R",
    ),
    Case(
        "several",
        {"edits": [{"oldText": "- Paint", "newText": "- Tar"}, {"oldText": "- Rust", "newText": "- Rot"}]},
        "- Paint|- Rust",
        "- Tar|- Rot",
    ),
    Case("behind a line", {"command": "insert", "insert_line": 18, "new_str": "- Rain\n"}, "- Rust\n", "- Rust\n- Rain\n"),
    Case(
        "behind a line that isn't there",
        {"command": "insert", "insert_line": 99, "new_str": "x"},
        code="invalid",
        says="no line 99 in a file of 23 lines",
    ),
    Case("a text that stands twice", {"old_str": "Steel", "new_str": "Iron"}, code="ambiguous", says="occurs 2 times"),
    Case("a text that isn't there", {"old_str": "The total was open", "new_str": "x"}, code="not_found"),
    Case("the same text", {"old_str": "Steel", "new_str": "Steel"}, code="invalid", says="the new text is the old one"),
    Case(
        "lines without their indentation",
        {"old_str": "- Beams at 40 GBP\nwith bolts", "new_str": "- Beams at 45 GBP\nwith bolts"},
        "40 GBP",
        "45 GBP",
        design="indentation that differs",
    ),
    Case(
        "code without its indentation",
        {"old_str": "def load(x):\nreturn x * 2", "new_str": "def load(x):\nreturn x * 3"},
        "x * 2",
        "x * 3",
        design="indentation that differs",
    ),
)
WHOLE = (
    Case("a whole file", {"action": "patch", "whole": TEXT.replace("is closed", "is open")}, "is closed", "is open"),
    Case("create", {"command": "create", "file_text": TEXT.replace("- Paint", "- Tar")}, "- Paint", "- Tar"),
    Case("Aider: a file in a fence", "bridge.md\n````\n" + TEXT.replace("- Paint", "- Tar") + "````\n", "- Paint", "- Tar"),
    Case("Codex: a file that is added", added(TEXT.replace("- Paint", "- Tar")), "- Paint", "- Tar"),
    Case(
        "without its last line end", {"action": "patch", "whole": TEXT.replace("- Paint", "- Tar").rstrip("\n")}, "- Paint", "- Tar"
    ),
    Case(
        "Roo: text left out",
        {"action": "patch", "whole": "# Bridge\n\nShut.\n\n... rest of the document unchanged ...\n"},
        code="invalid",
        says="stands for text that was left out",
    ),
    Case("the same file", {"action": "patch", "whole": TEXT}),
    Case(
        "words alone",
        "I have fixed the bridge for you.",
        code="invalid",
        says="a unified diff, a Codex patch",
        design="a whole file that nobody calls one",
    ),
)
SORTS = {"unified": UNIFIED, "Codex": CODEX, "blocks": BLOCKS, "calls": CALLS, "whole": WHOLE}
CASES = {f"{sort}: {case.name}": case for sort, cases in SORTS.items() for case in cases}
