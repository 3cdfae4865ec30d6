"""Notes as Markdown and Markdown as notes: what comes out, what is named as lost, and that nothing else is."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import Desk, formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.errors import InputError
from copydesk.formats.blocknote.convert import from_markdown
from copydesk.formats.convert import LossError, convert, converted
from copydesk.formats.dialect import parse, units
from copydesk.formats.export import manuscript_of
from copydesk.formats.export.features import lost
from copydesk.formats.export.markdown.blocks import to_markdown as markdown_of
from support.blocknotes import file
from support.soak import examples

NOTE = """# Title

Some **bold** and _italic_ words.\\
A second line.

- one
  - nested

    with text
- [x] done
- [ ] not done

3. three
4. four

> quoted
>
> - listed

```py
x = "`"

y
```

| a | b |
| --- | --: |
| 1 \\| 2 | `c` |

![plan](plan.png "The \\"plan\\"")

***

## 1. Not a list
"""


def to_markdown(document: Document) -> tuple[bytes, tuple[str, ...]]:
    """The Markdown of a note, and what of it Markdown can't hold."""
    manuscript = manuscript_of(document)
    return markdown_of(manuscript), tuple(loss.what for loss in lost(manuscript, "markdown"))


def note(source: str) -> Document:
    return formats.read(source.encode(), "blocknote", "note")


def test_markdown_is_a_note_and_the_same_markdown_again() -> None:
    document = from_markdown(NOTE.encode(), "note")
    assert to_markdown(document) == (NOTE.encode(), ())
    assert set(formats.read(formats.write(document), "blocknote", "note").nodes) == set(document.nodes)


@pytest.mark.parametrize(
    ("block", "markdown", "lost"),
    [
        ('"type": "paragraph", "props": {"textColor": "red"}, "content": "x"', "x\n", ("text colour",)),
        (
            '"type": "paragraph", "content": [{"type": "text", "text": "x", "styles": {"textColor": "red"}}]',
            "x\n",
            ("text colour",),
        ),
        ('"type": "paragraph", "content": ["x ", {"type": "mention"}]', "x mention\n", ("mention",)),
        ('"type": "paragraph", "content": "x", "children": [{"type": "quote", "content": "y"}]', "x\n\n> y\n", ("nesting",)),
        ('"type": "paragraph", "content": ""', "", ()),
        ('"type": "heading", "content": "x ##"', "# x \\##\n", ()),
        ('"type": "toggleListItem", "content": "x"', "- x\n", ("toggle",)),
        ('"type": "checkListItem", "content": ""', "- [ ]\n", ("item without text",)),
        ('"type": "codeBlock", "content": "```"', "````\n```\n````\n", ()),
        ('"type": "video", "props": {"url": "u"}', "[u](u)\n", ("media player",)),
        ('"type": "image"', "![](<>)\n", ("image without an address",)),
        ('"type": "pageBreak"', "pageBreak\n", ("pageBreak",)),
        ('"type": "table", "content": {"type": "tableContent", "rows": []}', "", ("empty table",)),
        (
            '"type": "table", "content": {"type": "tableContent", "headerCols": 1, "columnWidths": [9], "rows": [{"cells": '
            '[{"type": "tableCell", "content": "a\\nb", "props": {"colspan": 2}}]}]}}'[:-1],
            "| a<br>b |  |\n| --- | --- |\n",
            ("header column", "column widths", "merged cells"),
        ),
    ],
)
def test_what_markdown_cannot_hold_is_named(block: str, markdown: str, lost: tuple[str, ...]) -> None:
    assert to_markdown(note("[{" + block + "}]")) == (markdown.encode(), lost)


ALL = (
    b"---\na: b\n---\n\nSome <kbd>keys</kbd> and a note[^1].\n\n<div>\nwords in HTML\n</div>\n\n1. [ ] a task\n\n[^1]: The proof.\n"
    b"\n[r]: https://example.org\n"
)


def test_what_a_note_cannot_hold_is_named_or_refused() -> None:
    with pytest.raises(InputError, match="front matter"):
        from_markdown(b"---\na: b\n---\n", "note")
    article = formats.read(ALL, "markdown", "article")
    with pytest.raises(LossError, match="front matter"):
        convert(article, "blocknote", strict=True)
    made = converted(article, "blocknote")
    assert Desk().read(ALL, format="markdown").losses("blocknote") == [loss._asdict() for loss in made.losses]
    again = formats.read(made.data, "blocknote", "note")
    assert [formats.visible(again, node.id).text for node in again.walk() if node.text] == [
        "Some keys and a note[^1].",
        "words in HTML",
        "a task",
        "1:",
        "The proof.",
    ]
    assert [str(loss) for loss in made.losses] == [
        "front matter (left out)",
        "a tag, a note mark or a title of a link in a line (its words)",
        "HTML (its words)",
        "the number of a task (left out)",
        "a footnote (paragraphs)",
        "a link definition (left out)",
    ]


def has_letters(node: Node) -> bool:
    text = node.text if node.type == "code" else "".join(unit[0] for unit in units(parse(node.text)))
    return bool(text.strip())


def solid(document: Document) -> list[tuple[object, ...]]:
    """What Markdown keeps of a note: all but ids, defaults, empty paragraphs and the marks of white space."""
    result: list[tuple[object, ...]] = []
    for node in document.walk():
        if node.type == "paragraph" and not any(has_letters(child) for child in document.walk(node.id)):
            continue
        kept = {name: value for name, value in node.attrs.items() if name in ("list", "level", "checked", "info", "url")}
        text = node.text if node.type == "code" else [unit for unit in units(parse(node.text)) if not unit[0].isspace()]
        result.append((len(list(document.ancestors(node.id))), node.type, text, kept))
    return result


def test_an_empty_item_below_a_text_makes_no_heading_of_it() -> None:
    empty = {"type": "bulletListItem", "content": [{"type": "text", "text": "", "styles": {}}]}
    note = [{"type": "bulletListItem", "content": "words", "children": [empty]}]
    document = formats.read(json.dumps(note).encode(), "blocknote", "note")
    markdown, _ = to_markdown(document)
    assert solid(from_markdown(markdown, "note")) == solid(document)


@examples(150)
@given(st.integers(0, 2**32))
def test_a_note_without_losses_comes_back_from_markdown(seed: int) -> None:
    document = formats.read(file(Random(seed)), "blocknote", "note")
    markdown, lost = to_markdown(document)
    if not lost:
        again = from_markdown(markdown, "note")
        assert solid(again) == solid(document)
        assert to_markdown(again) == (markdown, ())
