"""Documents of every kind and format to be rewritten: the samples, Word's fixtures, notes and articles that hold a bit of all."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from copydesk import Desk, formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.bind import Bound, bind
from copydesk.kinds import kind_named
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Problem
from support.docx import FIXTURES, fixture

SAMPLES = Path(__file__).parents[2] / "samples"
FILES = ("article.md", "report.md", "note.json", "experiment.json", "screenplay.fountain")
WORD = [name for name in FIXTURES if name != "long report"]

ARTICLE = """---
title: All of it
tags: [a, b]
---

# All of it

Opening words with **bold text**, a [link here](https://example.org/a_(b)), `some code` and a note[^n].
They go on over *several lines* that somebody filled by hand, <u>tags</u> and all.

Setext heading
--------------

* first thing, which is **important**
  * nested thing one
  * [x] nested thing that is done
* second thing

  with a paragraph below it

  ```py
  code = "in an item"
  ```
* [ ] third thing, open
* [x] fourth thing, ~~struck~~ done

3. third number
4. fourth number
   1. deeper number
   2. deeper number again

> Quoted words
> over lines
>
> - with a list
> - in the quote

## Tables ##

| Name | Figure | Left out |
|:-----|-------:|:--------:|
| **Alpha** one | 12 | [more](x) |
| Beta two | a \\| b |
| Gamma three | 7 | `c` |

### Below it

    indented code
    goes on

<div>some html</div>

![picture words](picture.png)

[IMAGE:plan-one]

[ref]: https://example.org "Title"

A [ref] link by its label.

***

[^n]: Footnote words,
    going on.
"""

ODDITIES = """# Odd things in an article

Titled [links here](guide.md "The guide") and [another there](guide.md 'With "quotes"'), ![inline picture](p.png "Shown over it")
in lines, an <https://example.org> and a hard break\\
behind it; two footnotes[^one][^two] in a row.

- item with a [titled link](a.md "Title")
  1. numbered inside
     - bullet inside that
       > a quote inside that
  2. numbered again

  a paragraph of the item
- [x] ticked with **bold** and `code`
  - [ ] open inside the ticked one

| *Name* | Link | Code |
|---|:-:|--:|
| **bold** and _both_ | [words](b.md "Cell title") | `a \\| b` |
| ~~struck~~ words | ![pic](c.png) | plain[^one] |
| | empty before | |

> quoted with a note[^two]
>
> | in | quote |
> |----|-------|
> | cell | words |

[^one]: First footnote with **bold words**.

    Its second paragraph, with [a link](d.md "Footnote title").

    - and a list
[^two]: Second footnote, right below.
"""
SCRIPT = """Title:
    _**ODD SCRIPT**_
    Second line
Author: Somebody
Contact:
    Street one
    City two

# Act One

= What happens in it

INT. KITCHEN - DAY #1A#

Action with *emphasis*, **strength** and [[a note inside the line]].

/* Cut text that
goes over lines

and a gap */

ANNA (O.S.)
(softly, **bold** too)
Words that she says,
over two lines.

BORIS
First of the two.

CARLA ^
Second of the two, at once.

[[A note of its own
over lines]]

~A song that is sung
~in two lines

.FORCED HEADING

!FORCED ACTION IN CAPITALS

@McCLANE
Forced cue words.
(beat)
More of them.

> FORCED TRANSITION

===

> Centered words <

## Sequence Two

EXT. STREET - NIGHT

More action.

CUT TO:

INT./EXT. CAR - DAWN

Last action words.

> THE END <
"""
STEPS = {
    "id": "odd",
    "name": "Odd experiment",
    "description": "What it is *about*, in words",
    "status": "running",
    "blocks": [
        {
            "id": "b1",
            "name": "First block",
            "type": "preparation",
            "position": 1,
            "extra": {"kept": True},
            "nodes": [
                {
                    "id": "s1",
                    "name": "Step: signs (and such), 2.5 of them",
                    "description": "Description words of the step",
                    "type": "protocol",
                    "status": "done",
                    "position": 1,
                    "content": '# Heading in it\n\nWords with a [link](x.md "Titled").\n\n### Deeper heading\n\n- one\n  - two\n\n'
                    "| a | b |\n|---|---|\n| **bold** | words |\n\nNote[^n].\n\n[^n]: Footnote words.\n",
                    "links": [{"name": "Link words", "url": "https://example.org", "description": "About the link"}],
                    "attachments": [{"name": "File words", "file_url": "f.pdf", "description": "About the file"}],
                    "dependencies": [{"to_node_id": "s2", "evidence_text": "because of words"}, {"needs": "s2"}],
                    "referenced_tree_ids": ["tree-1", 7],
                },
                {"id": "s2", "name": "Bare step", "position": 2, "content": ""},
            ],
        },
        {"id": "b2", "name": "Empty block", "position": 2, "nodes": []},
    ],
}


def _text(text: str, **styles: object) -> dict[str, object]:
    return {"type": "text", "text": text, "styles": styles}


def _block(type: str, *content: object, children: tuple[object, ...] = (), **props: object) -> dict[str, object]:
    return {
        "id": f"b-{abs(hash((type, str(content)))) % 9973}",
        "type": type,
        "props": props,
        "content": [*content],
        "children": [*children],
    }


NOTE = [
    _block("heading", _text("All of a note"), level=1),
    _block(
        "paragraph",
        _text("Opening words, "),
        _text("red words", textColor="red"),
        _text(", "),
        _text("bold on yellow ", bold=True, backgroundColor="yellow"),
        _text("and "),
        {"type": "link", "href": "https://example.org", "content": [_text("linked ", italic=True), _text("words")]},
        _text(" for "),
        {"type": "mention", "props": {"user": "anna"}},
        _text(" to read, "),
        _text("underlined", underline=True),
        _text("."),
        children=(_block("paragraph", _text("Nested paragraph words")),),
    ),
    _block("heading", _text("Things "), _text("to do", textColor="blue"), level=2),
    _block(
        "checkListItem",
        _text("First task, "),
        _text("coloured", textColor="green"),
        children=(
            _block("checkListItem", _text("nested task done"), checked=True),
            _block("bulletListItem", _text("nested bullet"), children=(_block("paragraph", _text("deep paragraph")),)),
        ),
        checked=True,
    ),
    _block("checkListItem", _text("Second task"), checked=False),
    _block("numberedListItem", _text("Number one"), start=4),
    _block("numberedListItem", _text("Number two"), children=(_block("numberedListItem", _text("Number within")),)),
    _block("toggleListItem", _text("Toggle words"), children=(_block("paragraph", _text("Hidden words")),)),
    _block("paragraph"),
    _block("quote", _text("Quoted "), _text("words", italic=True), textColor="red"),
    _block("codeBlock", _text("x = 1\n\n# comment"), language="python"),
    _block("image", url="https://example.org/p.png", name="Plan", caption="The plan", previewWidth=300),
    _block("file", url="https://example.org/f.pdf", name="Files and words"),
    {
        "id": "t",
        "type": "table",
        "props": {"textColor": "default"},
        "content": {
            "type": "tableContent",
            "columnWidths": [100, None],
            "rows": [
                {"cells": [[_text("Name")], [_text("Figure")]]},
                {"cells": [[_text("Alpha words", bold=True)], [_text("12", textColor="red")]]},
                {"cells": [[_text("Beta words")], [_text("7")]]},
            ],
        },
        "children": [],
    },
    _block("divider"),
    _block("heading", _text("Last words"), level=2),
    _block("paragraph", _text("The end of the note.")),
]


ODD = {
    "odd article": (ODDITIES, "markdown", "article"),
    "odd report": (ODDITIES, "markdown", "report"),
    "odd script": (SCRIPT, "fountain", "screenplay"),
    "odd experiment": (json.dumps(STEPS), "experiment", "experiment"),
}


@cache
def document(name: str) -> Document:
    if name == "all of an article":
        return Desk().read(ARTICLE.encode(), format="markdown", kind="article").document
    if name in ODD:
        text, format, kind = ODD[name]
        return Desk().read(text.encode(), format=format, kind=kind).document
    if name == "all of a note":
        return Desk().read(json.dumps(NOTE).encode(), format="blocknote", kind="note").document
    if name in FILES:
        return Desk().open(SAMPLES / name).document
    return Desk().read(fixture(name), format="docx", kind="report").document


DOCUMENTS = (*FILES, "all of an article", "all of a note", *ODD, *WORD)


def rewritten(before: Document, id: str, markdown: str, through: str | None = None) -> Bound | Problem:
    given = {"at": f"#{id}", "markdown": markdown, **({"through": f"#{through}"} if through else {})}
    return bind(before, Plan((Edit("1", "rewrite", given),)))


def open_nodes(before: Document) -> Iterator[Node]:
    """The nodes that may be edited."""
    types = kind_named(before.kind).types
    for node in before.walk():
        above = (node, *before.ancestors(node.id))
        if node.parent is not None and not any(types[one.type].locked or one.attrs.get("locked") is True for one in above):
            yield node


WORD_OF_TEXT = re.compile(r"(?<![\w/.:#@{&\\<-])[A-Za-zäöü]{4,}(?![\w/:@}>-]|\.\w)")


def words_in(markdown: str) -> list[tuple[int, int]]:
    """Where the words of a text stand that are neither part of an address nor of a name."""
    hidden = [
        one.span()
        for one in re.finditer(
            r"\]\([^)]*\)|\[IMAGE:[^\]]*\]|\[\^[^\]]*\]|<[^>]*>|\{\{[^}]*\}\}|^\[[^\]]*\]:.*|^[`~]{3}.*", markdown, re.MULTILINE
        )
    ]
    found = [one.span() for one in WORD_OF_TEXT.finditer(markdown)]
    return [(start, end) for start, end in found if not any(low < end and start < high for low, high in hidden)]


def other_word(word: str) -> str:
    return "ZWIEBACK" if word.isupper() else "Zwieback" if word[0].isupper() else "zwieback"


def put_back(text: str, word: str) -> str:
    return text.replace(other_word(word), word)


def visible_words(before: Document, id: str) -> str:
    return formats.visible(before, id).text
