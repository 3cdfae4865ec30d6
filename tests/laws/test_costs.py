"""No input costs more than n log n: every reader, sentence form, view, export and comparison is grown through four sizes, and each
small file that once took all memory or minutes is read within bounds, told where it is too deep, and written back as it was."""

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from copydesk import Desk, formats
from copydesk.apps.desk import Doc
from copydesk.apps.server.shown import node_json
from copydesk.editing.preview import document_diff
from copydesk.formats.convert import convert
from copydesk.formats.markdown.nesting import MAX_NESTING
from copydesk.formats.sheet.blocks import sheet
from copydesk.reading.outline import outline
from support.growth import MAX_STEPS, MAX_TIME, growth, steps

BREAD = b"# Bread\n\nFlour, water, salt.\n\n- Flour\n- Water\n- Salt\n- Oil\n\n## Costs\n\nThe cost is 5.\n"
SENTENCES: dict[str, Callable[[int], str]] = {
    "ands behind a question": lambda n: "what " + "a and " * n,
    "commands with and": lambda n: "delete a and " * n + "b",
    "questions and then": lambda n: "how many words and then " * n + "delete it",
    "a long list": lambda n: "delete " + "a, " * n + "and b",
    "a long quotation": lambda n: 'replace "' + "a " * n + '" with "b"',
    "quotation marks": lambda n: "replace " + '"' * n,
    "places in places": lambda n: "delete the first item " + "of the list " * n,
    "sentences": lambda n: "delete a. " * n,
    "brackets": lambda n: "what is " + "(" * n,
    "a long number": lambda n: "delete section " + "1." * n,
    "questions": lambda n: "how many words? " * n,
    "negations": lambda n: "what does " + "not " * n + "it say",
    "blanks": lambda n: "delete" + " " * n + "Costs",
    "politeness": lambda n: "please " * n + "delete Costs",
    "exceptions": lambda n: "delete all items " + "except Flour " * n,
    "conditions": lambda n: "delete Costs if " * n,
    "frames": lambda n: "replace a with " * n,
    "alternatives": lambda n: "which sections mention " + "salt or " * n + "water",
    "no words": lambda n: "😀" * n,
    "joints": lambda n: "change the salt to pepper, and also add a line, then delete Oil and " * (n // 8) + "thanks",
}
MARKDOWN: dict[str, Callable[[int], str]] = {
    "paragraphs": lambda n: "Some words here.\n\n" * n,
    "sections": lambda n: "## Part\n\nSome words here.\n\n" * n,
    "one list": lambda n: "- an item\n" * n,
    "a table": lambda n: "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * n,
    "one paragraph": lambda n: "word " * n + "\n",
    "lines": lambda n: "word\n" * n,
    "quotes in quotes": lambda n: ">" * n + "a\n",
    "bullets in bullets": lambda n: "- " * n + "a\n",
    "numbers in numbers": lambda n: "1. " * n + "a\n",
    "brackets": lambda n: "[" * n + "\n",
    "stars": lambda n: "*a " * n + "\n",
    "ticks": lambda n: "`a " * n + "\n",
    "tags": lambda n: "<a " * n + "\n",
    "definitions": lambda n: "".join(f"[a{number}]: /x\n" for number in range(n)),
    "footnotes": lambda n: "".join(f"Text[^{number}].\n\n[^{number}]: Note.\n\n" for number in range(n)),
}
VIEWS: dict[str, Callable[[Any], Any]] = {
    "outline": outline,
    "blocks": sheet,
    "nodes": lambda document: [node_json(document, node) for node in document.walk()],
    "html": lambda document: convert(document, "html"),
    "docx": lambda document: convert(document, "docx"),
    "written": formats.write,
}
# What grows faster, and why that may be: nothing yet. PDF is left out, for typst does that, in one call of ours.
EXCEPTIONS: dict[str, float] = {}


def read(text: str) -> Doc:
    return Desk().read(text.encode(), format="markdown", kind="article")


def check(name: str, make: Callable[[int], Callable[[], Any]], size: int) -> None:
    counted, timed = growth(make, size)
    assert counted <= EXCEPTIONS.get(name, MAX_STEPS), f"{name}: {counted:.2f} times the steps for twice the size"
    assert timed <= EXCEPTIONS.get(name, MAX_TIME), f"{name}: {timed:.2f} times the seconds for twice the size"


@pytest.mark.parametrize("name", SENTENCES)
def test_a_message_is_read_in_steps_that_grow_with_it(name: str) -> None:
    desk = Desk()

    def make(size: int) -> Callable[[], Any]:
        doc, words = desk.read(BREAD, format="markdown", kind="article"), SENTENCES[name](size)
        return lambda: doc.say(words)

    check(name, make, 50)


@pytest.mark.parametrize("name", MARKDOWN)
def test_a_text_is_read_in_steps_that_grow_with_it(name: str) -> None:
    def make(size: int) -> Callable[[], Any]:
        text = MARKDOWN[name](size)
        return lambda: read(text)

    check(name, make, 150)


SHOWN = [
    (name, text)
    for name in VIEWS
    for text in ("sections", "one list", "a table", "quotes in quotes")
    if (name, text) != ("docx", "quotes in quotes")  # Word can't hold a locked block, and says so
]


@pytest.mark.parametrize(("name", "text"), SHOWN)
def test_a_view_is_made_in_steps_that_grow_with_the_document(name: str, text: str) -> None:
    def make(size: int) -> Callable[[], Any]:
        document = read(MARKDOWN[text](size)).document
        return lambda: VIEWS[name](document)

    check(name, make, 25)


@pytest.mark.parametrize("edit", ["one word", "each paragraph"])
def test_versions_are_compared_in_steps_that_grow_with_them(edit: str) -> None:
    def make(size: int) -> Callable[[], Any]:
        text = "".join(f"## Part {number}\n\nSome words of {number}.\n\n" for number in range(size))
        other = text.replace("words of 3.", "things of 3.") if edit == "one word" else text.replace("Some words", "Some things")
        before, after = read(text).document, read(other).document
        return lambda: document_diff(before, after)

    check(f"diff of {edit}", make, 25)


EDITS: dict[str, Callable[[Any], dict[str, str]]] = {
    "words": lambda document: {"action": "replace", "find": middle(document).text[5:], "with": "things."},
    "an insertion": lambda document: {"action": "insert", "after": f"#{middle(document).id}", "markdown": "A new paragraph."},
    "a deletion": lambda document: {"action": "delete", "at": f"#{middle(document).id}"},
}
MAX_LONGER = 1.6  # times the steps in a document that is eight times as long; 8 is what all that looks at every node takes


def middle(document: Any) -> Any:
    found = [node for node in document.walk() if node.type == "paragraph"]
    return found[len(found) // 2]


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_takes_as_many_steps_in_a_long_document(name: str) -> None:
    def edited(size: int) -> int:
        text = "# All\n\n" + "".join(f"## Part {number}\n\nSome words of {number}.\n\n" for number in range(size))
        doc = read(text)
        doc.apply({"edits": [{"action": "replace", "find": "words of 1.", "with": "first."}]})  # all that is handed on is made
        doc.apply({"edits": [{"action": "insert", "after": "Part 3", "markdown": "Another."}]})
        doc.apply({"edits": [{"action": "replace", "find": "words of 2.", "with": "second."}]})
        plan = {"edits": [EDITS[name](doc.document)]}
        return steps(lambda: doc.apply(plan))

    edited(50)
    assert edited(1_600) < MAX_LONGER * edited(200)


BOMBS = {
    "quotes": '">" * 200_000',
    "quotes apart": '"> " * 100_000 + "a"',
    "bullets": '"- " * 100_000 + "a"',
    "numbers": '"1. " * 70_000 + "a"',
    "mixed": '"> - 1. " * 30_000 + "a"',
    "many deep lines": '(">" * 150 + "a\\n") * 300',
    "indented": '"".join("  " * depth + "- a\\n" for depth in range(600))',
}
MEASURE = """
import resource, sys
from copydesk import Desk
desk, peak = Desk(), lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
desk.read(b"# A\\n\\n> b\\n", format="markdown", kind="article").outline()
idle, text = peak(), eval(sys.argv[1])
doc = desk.read(text.encode(), format="markdown", kind="article")
outline, same = doc.outline(), doc.export() == text.encode()
doc.say('replace "a" with "b"')
depth = max(len(list(doc.document.ancestors(node.id))) for node in doc.document.walk())
locked = sum(node.type == "opaque" for node in doc.document.walk())
import json; print(json.dumps([peak() - idle, same, depth, locked]))
"""


@pytest.mark.parametrize("name", BOMBS)
def test_a_small_file_takes_no_more_than_200_mb_and_comes_back_as_it_was(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", MEASURE, BOMBS[name]], capture_output=True, text=True, check=True)
    megabytes, is_same, depth, locked = json.loads(done.stdout)
    assert megabytes < 200
    assert is_same
    assert depth <= 2 * MAX_NESTING + 3, "an item stands in a list"
    assert locked, "what is too deep is told as a locked block"
