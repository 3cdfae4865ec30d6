"""What an editor nests below a table: it is in the file, as near as it can be said, and nothing is owed."""

import json

import pytest
from prosemirror.model import Node
from prosemirror.transform import Transform

from copydesk import formats
from copydesk.document.ids import derive
from copydesk.live.blocks import blocks
from copydesk.live.cut import Run, cut
from copydesk.live.mirror import live_of
from copydesk.live.room import Author
from copydesk.live.words import live_blocks, tree_blocks

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
