"""The laws of typing, on any document and any content: nothing typed changes nothing, a word changes that word, closure holds."""

import copy
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import apply, invert
from copydesk.editing.typed import Typed, TypedBlock, Typing, typed
from copydesk.formats.format import own_bytes
from copydesk.formats.sheet.blocks import sheet
from copydesk.plan.problem import Problem
from support.soak import examples

MARKDOWN = """# Title

Words with **bold *and italic* parts**, `code`, [a link](https://example.org) and ~~strike~~.
A second line \\
after a break, a note[^n], <i>HTML</i>, [ref] and [IMAGE:x].

## One

* first
* second **item**
  1. nested
  2. more
* - [ ] inside

- [x] done
- [ ] not done

> A quote
> of two lines.

Setext
------

```py
x = 1
```

| a | b |
|---|:-:|
| `c` | **d** |

***

[^n]: Note.

[ref]: https://example.org/ref
"""
NOTE = (
    b'[{"id":"a","type":"heading","props":{"level":2},"content":[{"type":"text","text":"Head","styles":{}}],"children":[]},\n'
    b' {"id":"b","type":"paragraph","props":{},"content":[{"type":"text","text":"Some ","styles":{}},{"type":"text","text":"bold",'
    b'"styles":{"bold":true,"textColor":"red"}},{"type":"mention","props":{"user":"Ines"}}],"children":[\n'
    b'  {"id":"c","type":"bulletListItem","props":{},"content":"short","children":[]}]},\n'
    b' {"id":"d","type":"checkListItem","props":{"checked":true},"content":[],"children":[]}]'
)
SAMPLES = {"markdown": formats.read(MARKDOWN.encode(), "markdown", "article"), "note": formats.read(NOTE, "blocknote", "note")}
WORDS = st.text(st.sampled_from("ab *_`[]<>\\#-1.!|~&\n é😀>+=:^(){}"), min_size=1, max_size=6)
STYLES = st.sampled_from([{}, {"bold": True}, {"italic": True}, {"code": True}, {"bold": True, "strike": True}])
TYPES = ("paragraph", "heading", "bulletListItem", "numberedListItem", "checkListItem", "quote", "codeBlock", "divider", "table")


def flat(document: Document) -> list[tuple[dict[str, Any], str | None, str | None]]:
    """Each block with its parent and its left neighbour."""
    result: list[tuple[dict[str, Any], str | None, str | None]] = []
    stack: list[tuple[list[dict[str, Any]], str | None]] = [(sheet(document).blocks, None)]
    while stack:
        blocks, parent = stack.pop()
        for before, block in zip([None, *blocks], blocks, strict=False):
            result.append((block, parent, before["id"] if before else None))
            stack.append((block["children"], block["id"]))
    return result


def same(block: dict[str, Any], **more: Any) -> TypedBlock:
    return TypedBlock(
        **{"type": block["type"], "id": block["id"], "props": block["props"], "content": block.get("content"), **more}
    )


@pytest.mark.parametrize("document", SAMPLES.values(), ids=SAMPLES)
def test_nothing_typed_changes_nothing(document: Document) -> None:
    made = typed(document, Typing(tuple(same(block) for block, _, _ in flat(document))))
    assert isinstance(made, Typed)
    assert (made.operations, made.after) == ((), document)


@pytest.mark.parametrize("document", SAMPLES.values(), ids=SAMPLES)
@given(seed=st.integers(0, 10_000), word=st.text("abcdefghij", min_size=1, max_size=5))
@examples(60)
def test_a_word_changes_that_word_only(document: Document, seed: int, word: str) -> None:
    choose = random.Random(seed)
    lines = [block for block, _, _ in flat(document) if isinstance(block.get("content"), list)]
    blocks = [block for block in lines if any(part["type"] == "text" for part in block["content"])]
    block = choose.choice(blocks)
    content = copy.deepcopy(block["content"])
    part = choose.choice([part for part in content if part["type"] == "text"])
    at = choose.randrange(len(part["text"]) + 1)
    part["text"] = part["text"][:at] + word + part["text"][at:]
    made = typed(document, Typing((same(block, content=content),)))
    assert isinstance(made, Typed)
    before, after = formats.write(document), formats.write(made.after)
    places = [at for at in range(len(after)) if after[at : at + len(word)] == word.encode()]
    assert any(after[:at] + after[at + len(word) :] == before for at in places), after.decode()


@st.composite
def typings(draw: st.DrawFn, document: Document) -> Typing:
    rows = flat(document)
    block, parent, _ = draw(st.sampled_from(rows))
    content: Any = draw(contents(block.get("content")))
    if isinstance(block.get("content"), dict):
        content = copy.deepcopy(block["content"])
        draw(st.sampled_from(content["rows"]))["cells"][0]["content"] = draw(contents([]))
    match draw(st.sampled_from(["text", "text", "new", "remove", "retype", "move", "split"])):
        case "new":
            cells = {"rows": [{"cells": ["a", "b"]}, {"cells": ["c", "d"]}]}
            type = draw(st.sampled_from(TYPES))
            made = cells if type == "table" else content if isinstance(content, list) else []
            level = draw(st.integers(1, 4))
            return Typing((TypedBlock(type, None, "k", parent, block["id"], False, {"level": level}, made),))
        case "remove":
            return Typing((), (block["id"],))
        case "retype":
            return Typing((same(block, type=draw(st.sampled_from(TYPES[:7])), props={"level": draw(st.integers(1, 4))}),))
        case "move":
            other, its_parent, _ = draw(st.sampled_from(rows))
            return Typing((same(block, parent=its_parent, after=other["id"], is_moved=True),))
        case "split" if isinstance(content, list):
            new = TypedBlock("paragraph", None, "k", parent, block["id"], False, {}, draw(contents([])))
            return Typing((same(block, content=content), new))
    return Typing((same(block, content=content),))


@st.composite
def contents(draw: st.DrawFn, old: Any) -> list[Any]:
    content = copy.deepcopy(old) if isinstance(old, list) else []
    content.insert(draw(st.integers(0, len(content))), {"type": "text", "text": draw(WORDS), "styles": draw(STYLES)})
    if draw(st.booleans()):
        content.pop(draw(st.integers(0, len(content) - 1)))
    return content


@pytest.mark.parametrize("start", SAMPLES.values(), ids=SAMPLES)
@given(data=st.data())
@examples(120, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_typed_can_be_written_read_and_undone(start: Document, data: st.DataObject) -> None:
    document = start
    for _ in range(3):
        made = typed(document, data.draw(typings(document)))
        if isinstance(made, Problem):
            continue
        assert formats.misread(made.after) is None
        assert apply(made.after, invert(made.operations)) == document
        named = touched(made.operations)
        was, now = own_bytes(formats.pieces(document)), own_bytes(formats.pieces(made.after))
        assert {id for id in was.keys() & now.keys() if was[id] != now[id]} <= set(named)
        document = made.after


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.text("ab[*\n", max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "text", "rows", "cells", "content", "styles", "level", "props", "source", "href", "checked"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("document", SAMPLES.values(), ids=SAMPLES)
@given(data=st.data())
@examples(150, suppress_health_check=[HealthCheck.too_slow])
def test_whatever_is_sent_is_done_or_refused(document: Document, data: st.DataObject) -> None:
    """Ids of what is no block, a block into itself, content that is none: a problem, never a failure."""
    ids = st.sampled_from([*document.order, "nothing"])
    block = st.builds(
        TypedBlock,
        type=st.sampled_from([*TYPES, "lockedBlock", "card", "video", ""]),
        id=st.none() | ids,
        key=st.none() | st.just("k"),
        parent=st.none() | ids,
        after=st.none() | ids | st.just("k"),
        is_moved=st.booleans(),
        props=st.dictionaries(st.sampled_from(["level", "checked", "language", "textColor"]), JSON, max_size=2),
        content=JSON | st.just([{"type": "text", "text": "word", "styles": {}}]),
        text=st.none() | st.none() | st.text("ab\n#", max_size=5),
        attrs=st.none() | st.none() | st.dictionaries(st.sampled_from(["level", "checked", "url", "name"]), JSON, max_size=2),
    )
    typing = Typing(tuple(data.draw(st.lists(block, max_size=3))), tuple(data.draw(st.lists(ids, max_size=2))))
    made = typed(document, typing)
    assert isinstance(made, Problem) or formats.misread(made.after) is None
