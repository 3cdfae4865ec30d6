"""What an editor nests below a table or a quote, and tables that are not square: all is in the file, as near as it can be said, and
nothing is owed."""

import json

import pytest
from prosemirror.model import Node
from prosemirror.transform import Transform

from copydesk import formats
from copydesk.apps.opening import open_bytes
from copydesk.document.ids import derive
from copydesk.formats.sheet.blocks import alone
from copydesk.live.blocks import blocks, find
from copydesk.live.cut import Run, cut
from copydesk.live.mirror import container, live_of, said
from copydesk.live.room import Author
from copydesk.live.steps import MoveBlock
from copydesk.live.words import live_blocks, tree_blocks, words_in
from house.sources import ROOT
from support.docx import fixture

CELL = [{"type": "text", "text": "cell", "styles": {}}]
TABLE = {"id": "t", "type": "table", "props": {}, "content": {"type": "tableContent", "rows": [{"cells": [CELL]}]}, "children": []}
LAST = {"id": "z", "type": "paragraph", "props": {}, "content": [{"type": "text", "text": "last", "styles": {}}], "children": []}


def nested(doc: Node, ids: tuple[str, ...]) -> Node:
    """A document with paragraphs below its table."""
    nodes, text = doc.type.schema.nodes, doc.type.schema.text
    table = next(found for found in blocks(doc) if found.own.type.name == "table")
    below = [nodes["blockContainer"].create({"id": id}, nodes["paragraph"].create(None, text(f"below {id}"))) for id in ids]
    group = nodes["blockGroup"].create(None, below)
    return Transform(doc).insert(table.pos + 1 + table.own.node_size, group).doc


@pytest.mark.parametrize("ids", [(derive(1, ()),), (derive(1, ()), derive(2, ()))], ids=["one", "two"])
@pytest.mark.parametrize("format", ["blocknote", "markdown"])
def test_blocks_below_a_table_are_kept(format: str, ids: tuple[str, ...]) -> None:
    source = json.dumps([TABLE, LAST]) if format == "blocknote" else "| cell |\n|---|\n| two |\n\nlast\n"
    tree = formats.read(source.encode(), format, "note" if format == "blocknote" else "article")
    doc = nested(live_of(tree), ids)
    made = cut(tree, live_of(tree), [Run(Author("a", "Ada"), doc)], {})
    assert made.owed == {}
    assert list(tree_blocks(made.tree)) == list(live_blocks(made.tree, doc))
    again = live_of(formats.read(formats.write(made.tree), format, tree.kind)).text_content
    assert [again.count(f"below {id}") for id in ids] == [1] * len(ids)


def test_what_comes_behind_such_a_table_stands_behind_what_is_below_it() -> None:
    tree = formats.read(json.dumps([TABLE, LAST]).encode(), "blocknote", "note")
    ada, (below, next_one) = Author("a", "Ada"), (derive(1, ()), derive(2, ()))
    first = nested(live_of(tree), (below,))
    nodes, text = first.type.schema.nodes, first.type.schema.text
    table = next(found for found in blocks(first) if found.own.type.name == "table")
    block = nodes["blockContainer"].create({"id": next_one}, nodes["paragraph"].create(None, text("next")))
    second = Transform(first).insert(table.pos + table.node.node_size, block).doc
    at_once = cut(tree, live_of(tree), [Run(ada, second)], {})
    then = cut(cut(tree, live_of(tree), [Run(ada, first)], {}).tree, first, [Run(ada, second)], {})
    for made in (at_once, then):
        assert made.owed == {}
        assert list(tree_blocks(made.tree))[1:3] == [below, next_one]


@pytest.mark.parametrize("name", ["note.json", "article.md"])
def test_a_table_that_is_not_square_for_a_moment_keeps_all_that_stands_in_it(name: str) -> None:
    """Between two steps of who takes a column away the first row is the shorter one: what stands in the last cells of the others
    stays, and nothing is owed."""
    tree = open_bytes((ROOT / "samples" / name).read_bytes(), f".{name.split('.')[1]}", None, name.split(".")[0])
    doc = live_of(tree)
    table = next(found for found in blocks(doc) if found.own.type.name == "table")
    first = table.own.child(0)
    gone = table.pos + 2 + 1 + first.content.size
    tr = Transform(doc)
    tr.delete(gone - first.last_child.node_size, gone)  # type: ignore[union-attr]
    second = table.pos + 2 + tr.doc.node_at(table.pos + 2).node_size  # type: ignore[union-attr]
    end = second + tr.doc.node_at(second).node_size - 3  # type: ignore[union-attr]
    tr.insert(end, doc.type.schema.text("typed"))
    made = cut(tree, doc, [Run(Author("a", "Ada"), tr.doc)], {})
    assert made.owed == {}
    rows = words_in(alone(made.tree, table.id))
    assert rows == words_in(said(find(tr.doc, table.id).own))  # type: ignore[union-attr]
    assert rows[1].endswith("typed")


def test_what_comes_behind_a_quote_with_something_in_it_stands_behind_both() -> None:
    """A Word file is not written from its words, so that nothing is compared as a whole: each block has to find its place."""
    tree = open_bytes(fixture("formatted"), ".docx", None, "report")
    doc = live_of(tree)
    quote = next(found for found in blocks(doc) if found.own.type.name == "quote")
    *_, inner = (found.id for found in blocks(doc) if found.own.type.name == "paragraph")
    first = MoveBlock(inner, quote.id, None).apply(doc).doc
    assert first is not None
    spot = find(first, quote.id)
    assert spot is not None
    block = {"id": derive(1, ()), "type": "quote", "props": {}, "content": [{"type": "text", "text": "next", "styles": {}}]}
    second = Transform(first).insert(spot.pos + spot.node.node_size, container(block)).doc
    ada = Author("a", "Ada")
    at_once = cut(tree, doc, [Run(ada, second)], {})
    then = cut(cut(tree, doc, [Run(ada, first)], {}).tree, first, [Run(ada, second)], {})
    for made in (at_once, then):
        assert (made.owed, list(tree_blocks(made.tree))[-3:]) == ({}, [quote.id, inner, derive(1, ())])
