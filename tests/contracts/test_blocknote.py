"""BlockNote's JSON: what is read, what is opaque or refused, what an edit changes in the bytes, and the laws on random files."""

import json
import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.draft import Draft, nodes_of
from copydesk.document.node import Node, Value
from copydesk.document.operations import Insert, Operation, Remove, Splice, apply, assign, move, remove, retype, splice
from copydesk.errors import InputError
from copydesk.formats import blocknote
from support.blocknotes import SORTS, file, wild_edit
from support.edits import shape
from support.laws import check_change
from support.soak import examples

SEEDS = st.integers(0, 2**32)


def read(source: str | bytes) -> Document:
    return formats.read(source.encode() if isinstance(source, str) else source, "blocknote", "note")


def written(document: Document, *operations: Operation) -> str:
    return formats.write(check_change(document, operations)).decode()


def is_closed(document: Document) -> bool:
    try:
        return shape(read(formats.write(document))) == shape(document)
    except InputError:
        return False


def only(document: Document, type: str) -> Node:
    return next(node for node in document.walk() if node.type == type)


def inserted(document: Document, parent: str, index: int, commonmark: str) -> list[Operation]:
    drafts = blocknote.fragment(document, parent, commonmark)
    blocknote.spell(document, parent, index, drafts)
    return _insertions(document, parent, index, drafts)


def _insertions(document: Document, parent: str, index: int, drafts: list[Draft]) -> list[Operation]:
    taken = set(document.nodes)
    result: list[Operation] = []
    for place, draft in enumerate(drafts):
        nodes = tuple(nodes_of(draft, parent, None, taken))
        taken.update(node.id for node in nodes)
        result.append(Insert(parent, index + place, nodes))
    return result


# Reading


@pytest.mark.parametrize(
    ("block", "type", "text", "attrs"),
    [
        (
            '"type": "paragraph", "content": [{"type": "text", "text": "a*b", "styles": {"bold": true}}]',
            "paragraph",
            "**a\\*b**",
            {},
        ),
        ('"type": "paragraph", "content": "plain"', "paragraph", "plain", {}),
        ('"type": "paragraph", "content": null, "children": null', "paragraph", "", {}),
        (
            '"type": "heading", "props": {"level": 3, "isToggleable": true}, "content": []',
            "heading",
            "",
            {"level": 3, "isToggleable": True},
        ),
        ('"type": "heading", "content": "x"', "heading", "x", {"level": 1}),
        ('"type": "bulletListItem", "content": "x"', "item", "x", {"list": "bullet"}),
        ('"type": "numberedListItem", "props": {"start": 4}, "content": "x"', "item", "x", {"list": "numbered", "start": 4}),
        ('"type": "checkListItem", "props": {"checked": true}, "content": "x"', "item", "x", {"list": "check", "checked": True}),
        ('"type": "checkListItem", "content": "x"', "item", "x", {"list": "check", "checked": False}),
        ('"type": "toggleListItem", "content": "x"', "item", "x", {"list": "toggle"}),
        ('"type": "quote", "content": "x"', "quote", "x", {}),
        (
            '"type": "codeBlock", "props": {"language": "c"}, "content": [{"type": "text", "text": "a*\\n"}]',
            "code",
            "a*\n",
            {"info": "c"},
        ),
        (
            '"type": "image", "props": {"url": "u", "caption": "c", "name": "n", "previewWidth": 5.5, "x": [1]}',
            "image",
            "",
            {"url": "u", "caption": "c", "name": "n", "previewWidth": 5.5},
        ),
        (
            '"type": "video", "props": {"url": "u", "showPreview": false}',
            "file",
            "",
            {"media": "video", "url": "u", "showPreview": False},
        ),
        ('"type": "file"', "file", "", {"media": "file"}),
        ('"type": "divider", "children": []', "break", "", {}),
        (
            '"type": "table", "content": {"type": "tableContent", "columnWidths": [null, 9], "headerRows": 1, "rows": []}',
            "table",
            "",
            {"columnWidths": (0, 9), "headerRows": 1},
        ),
        ('"id": "i", "type": "pageBreak", "props": {"a": 1}', "opaque", "", {"foreign": "i", "block": "pageBreak"}),
        (
            '"type": "paragraph", "props": {"origin": 1, "list": 2, "foreign": 3, "null": null, "big": 1e999}, "content": ""',
            "paragraph",
            "",
            {},
        ),
        ('"type": "paragraph", "props": {"a": 1, "a": 2}, "type": "quote", "content": "x", "content": "y"', "quote", "y", {"a": 2}),
    ],
)
def test_a_block_as_a_node(block: str, type: str, text: str, attrs: dict[str, Value]) -> None:
    document = read("[{" + block + "}]")
    node = document[document[document.root].children[0]]
    assert (node.type, node.text, dict(node.attrs)) == (type, text, attrs)
    assert formats.write(document).decode() == "[{" + block + "}]"


@pytest.mark.parametrize(
    "block",
    [
        '"type": "callout", "content": "x", "children": [{"type": "paragraph", "content": "y"}]',
        '"type": "paragraph", "content": [{"type": "text", "text": "half \\ud83d", "styles": {}}]',
        '"type": "paragraph", "content": [1]',
        '"type": "paragraph", "content": {"rows": []}',
        '"type": "paragraph", "children": 5',
        '"type": "paragraph", "props": "x"',
        '"type": "heading", "props": {"level": 9}, "content": "x"',
        '"type": "heading", "props": {"level": "2"}, "content": "x"',
        '"type": "checkListItem", "props": {"checked": "yes"}, "content": "x"',
        '"type": "codeBlock", "content": [{"type": "text", "text": "x", "styles": {"bold": true}}]',
        '"type": "divider", "content": "words"',
        '"type": "table", "content": {"type": "tableContent", "rows": [{"cells": [7]}]}',
        '"type": "table", "content": {"type": "tableContent", "rows": [5]}',
        '"type": "table", "content": "x"',
    ],
)
def test_what_has_no_node_is_opaque_and_kept(block: str) -> None:
    document = read('[ {"type":"paragraph","content":"a"} ,{' + block + "}]")
    assert [node.type for node in document.walk()] == ["document", "paragraph", "opaque"]
    assert written(document, splice(document, only(document, "paragraph").id, "b")).endswith("{" + block + "}]")


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('[{"type": "link", "href": "u", "content": [{"type": "text", "text": "a", "styles": {"code": true}}]}]', "[`a`](u)"),
        ('[{"type": "link", "href": "u", "content": "a"}, "b"]', "[a](u)b"),
        (
            '[{"type": "text", "text": "a", "styles": {"textColor": "red", "backgroundColor": "blue", "fontSize": "9"}}]',
            "<color=red><mark=blue>a</mark></color>",
        ),
        ('[{"type": "text", "text": "a", "styles": {"bold": true, "textColor": "red", "bold": false, "textColor": 5}}]', "a"),
        ('[{"type": "text", "text": "a", "styles": {"bold": false, "italic": 1, "textColor": ""}}]', "a"),
        (
            '[{"type": "text", "text": "a", "styles": {"bold": true}}, {"type": "text", "text": "b", "styles": {"bold": true}}]',
            "**ab**",
        ),
        ('[{"type": "link", "href": "u", "content": [{"type": "mention"}]}]', "{{link:#}}"),
        ('["a ", {"type": "mention", "props": {"user": "u"}}]', "a {{mention:#}}"),
        ('[{"type": "two words"}]', "{{object:#}}"),
        ('[{"type": "te\\u0078t", "text": "\\u00e9\\/\\ud83d\\ude00", "styles": {}}]', "é/😀"),
    ],
)
def test_inline_content_as_text(source: str, text: str) -> None:
    found = only(read('[{"type": "paragraph", "content": ' + source + "}]"), "paragraph").text
    assert re.sub(r"(?<=:)\d+(?=}})", "#", found) == text


def test_the_number_of_an_atom_is_its_own() -> None:
    """So that removing one doesn't rename another, and a new layout doesn't rename any."""
    one, two = '{"type": "mention", "props": {"user": "a"}}', '{"type":"mention","props":{"user":"b"}}'
    text = only(read(f'[{{"type": "paragraph", "content": [{one}, {two}, {one}]}}]'), "paragraph").text
    first, second, third = re.findall(r"{{.*?}}", text)
    assert first == third != second
    assert only(read(f'[{{"type": "paragraph", "content": [{two.replace(":", " : ")}]}}]'), "paragraph").text == second


def test_the_tree_of_a_table_and_of_nested_blocks() -> None:
    source = (
        '[{"type": "table", "children": [{"type": "paragraph", "content": "under"}], "content": {"type": "tableContent", "rows": '
        '[{"cells": ["a", [], {"type": "tableCell", "content": "c", "props": {"colspan": 2, "textAlignment": "right"}}]}, '
        '{"cells": []}]}}]'
    )
    document = read(source)
    assert shape(document) == [
        (0, "document", "", ()),
        (1, "table", "", ()),
        (2, "row", "", ()),
        (3, "cell", "a", ()),
        (3, "cell", "", ()),
        (3, "cell", "c", (("align", "right"), ("colspan", 2))),
        (2, "row", "", ()),
        (2, "paragraph", "under", ()),
    ]
    assert formats.write(document).decode() == source


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("{}", "a JSON list of blocks, and this is an object"),
        ('"x"', "this is a text"),
        ("null", "this is null"),
        ("[1]", "line 1, column 2 is a number, not a block; item 1"),
        ('[{"type": "paragraph"},\n {"name": "x"}]', "line 2, column 2 is an object, not a block; item 2"),
        ('[{"type": 5}]', "needs a type"),
        ('[{"type": "paragraph", "children": [[]]}]', "is a list, not a block"),
        ("[{]", "not valid JSON at line 1, column 2"),
        ("", "ends too early"),
        (b"[\xff]", "not UTF-8"),
    ],
)
def test_what_is_no_list_of_blocks_is_refused(source: str | bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(source)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("source", ["[]", " [ ] \n", "\ufeff[\r\n]"])
def test_an_empty_list_is_an_empty_document(source: str) -> None:
    document = read(source)
    assert len(document) == 1
    assert formats.write(document).decode() == source
    filled = written(document, *inserted(document, document.root, 0, "Words."))
    block = '{"type":"paragraph","props":{},"content":[{"type":"text","text":"Words.","styles":{}}],"children":[]}'
    assert filled == source.replace("[ ]", "[  ]").replace("[", "[" + block).replace("[" + block + "  ]", "[ " + block + " ]")


# Changing

BIG = '{"styles": {"bold":true,"font":"X"}, "text": "big", "type": "text"}'
RUNS = '[{"type": "text", "text": "Hello ", "styles": {}}, ' + BIG + ' ,"!"]'


@pytest.mark.parametrize(
    ("content", "text", "expected"),
    [
        (RUNS, "Hello **bag**!", RUNS.replace("big", "bag")),
        (RUNS, "Hello big!", '[{"type": "text", "text": "Hello big", "styles": {}} ,"!"]'),
        (RUNS, "Hello **huge**!", RUNS.replace("big", "huge")),
        (RUNS, "Hello **big**!!", RUNS.replace('"!"', '"!!"')),
        (RUNS, "Hallo **big**!", RUNS.replace("Hello", "Hallo")),
        (RUNS, "**big**!", RUNS.replace('{"type": "text", "text": "Hello ", "styles": {}}, ', "")),
        (
            RUNS,
            "Hello **b**_x_**ig**!",
            RUNS.replace(
                '"big", "type": "text"}',
                '"b", "type": "text"}, {"styles": {"font":"X", "italic":true}, "text": "x", "type": "text"}, '
                '{"styles": {"bold":true,"font":"X"}, "text": "ig", "type": "text"}',
            ),
        ),
        (RUNS, "", "[]"),
        (
            RUNS,
            "Hello [**big**](u)!",
            RUNS.replace(
                BIG, '{"type": "link", "href": "u", "content": [{"type": "text", "text": "big", "styles": {"bold": true}}]}'
            ),
        ),
        ('"caf\\u00e9 x"', "café y", '"caf\\u00e9 y"'),
        ('"caf\\u00e9"', "café é", '"caf\\u00e9 \\u00e9"'),
        ('"plain"', "**plain**", '[{"type": "text", "text": "plain", "styles": {"bold": true}}]'),
        ("[]", "x", '[{"type": "text", "text": "x", "styles": {}}]'),
        ('[{"type": "text", "text": "", "styles": {}}]', "x", '[{"type": "text", "text": "x", "styles": {}}]'),
        ("null", "x", '[{"type": "text", "text": "x", "styles": {}}]'),
        ('[{"type":"link","href":"u","content":"a","k":1}]', "[ab](u)", '[{"type":"link","href":"u","content":"ab","k":1}]'),
        (
            '[{"type":"link","href":"u","content":[{"type":"text","text":"ab"}],"k":1}]',
            "[a](u) [b](u)",
            (
                '[{"type":"link","href":"u","content":[{"type":"text","text":"a"}],"k":1}, {"type":"text","text":" "}, '
                '{"type":"link","href":"u","content":[{"type":"text","text":"b"}],"k":1}]'
            ),
        ),
    ],
)
def test_a_changed_text_changes_the_runs_under_the_change(content: str, text: str, expected: str) -> None:
    frame = '[{{"id": "i", "type": "paragraph", "content": {}, "children": []}}]'
    document = read(frame.format(content))
    assert written(document, splice(document, only(document, "paragraph").id, text)) == frame.format(expected)


@pytest.mark.parametrize(
    ("block", "type", "name", "value", "expected"),
    [
        (
            '{"type": "heading", "props": {"level": 2, "x": 1.0}}',
            "heading",
            "level",
            3,
            '{"type": "heading", "props": {"level": 3, "x": 1.0}}',
        ),
        ('{"type": "quote"}', "quote", "textColor", "red", '{"type": "quote","props": {"textColor": "red"}}'),
        ('{"type": "quote", "props": {}}', "quote", "textColor", "red", '{"type": "quote", "props": {"textColor": "red"}}'),
        ('{"type": "quote", "props": null}', "quote", "textColor", "red", '{"type": "quote", "props": {"textColor": "red"}}'),
        ('{"type": "quote", "props": {"a": 1, "b": 2}}', "quote", "a", None, '{"type": "quote", "props": {"b": 2}}'),
        ('{"type": "quote", "props": {"a": 1, "a": 2}}', "quote", "a", 3, '{"type": "quote", "props": {"a": 1, "a": 3}}'),
        ('{"id": "x", "type": "quote"}', "quote", "foreign", "y", '{"id": "y", "type": "quote"}'),
        ('{"type": "bulletListItem", "content": "x"}', "item", "list", "toggle", '{"type": "toggleListItem", "content": "x"}'),
        ('{"type": "audio", "props": {"url": "u"}}', "file", "media", "video", '{"type": "video", "props": {"url": "u"}}'),
        (
            '{"type": "codeBlock", "props": {"language": "c"}}',
            "code",
            "info",
            "py",
            '{"type": "codeBlock", "props": {"language": "py"}}',
        ),
    ],
)
def test_a_changed_attr_changes_its_value_alone(block: str, type: str, name: str, value: Value | None, expected: str) -> None:
    document = read(f"[{block}]")
    assert written(document, assign(document, only(document, type).id, name, value)) == f"[{expected}]"


@pytest.mark.parametrize(
    ("cell", "name", "value", "expected"),
    [
        (
            '{"type":"tableCell","content":"a","props":{"colspan":1}}',
            "colspan",
            2,
            '{"type":"tableCell","content":"a","props":{"colspan":2}}',
        ),
        ('"a"', "align", "center", '{"type":"tableCell","props":{"textAlignment":"center"},"content":"a"}'),
        ("[]", "align", "center", '{"type":"tableCell","props":{"textAlignment":"center"},"content":[]}'),
    ],
)
def test_a_cell_is_given_props(cell: str, name: str, value: Value, expected: str) -> None:
    frame = '[{{"type":"table","content":{{"type":"tableContent","columnWidths":[null,120],"rows":[{{"cells":[{}]}}]}}}}]'
    document = read(frame.format(cell))
    assert written(document, assign(document, only(document, "cell").id, name, value)) == frame.format(expected)
    assert written(document, assign(document, only(document, "table").id, "columnWidths", (80, 0))) == (
        frame.format(cell).replace("[null,120]", "[80,null]")
    )


def test_a_retype_changes_the_name_and_what_comes_with_it() -> None:
    document = read('[{"type": "paragraph", "content": "x", "k": 1}]')
    id = only(document, "paragraph").id
    assert written(document, retype(document, id, "quote")) == '[{"type": "quote", "content": "x", "k": 1}]'
    assert written(document, splice(document, id, ""), retype(document, id, "table")) == (
        '[{"type":"table","props":{},"content":{"type":"tableContent","rows":[]},"children":[]}]'
    )
    assert written(document, assign(document, id, "level", 2), retype(document, id, "heading")) == (
        '[{"type": "heading", "content": "x", "k": 1, "props": {"level": 2}}]'
    )


# Separators

PLAIN = '{"type":"paragraph","content":"%s"}'
STYLES = {
    "compact": ("[%s,%s,%s]", ","),
    "spaced": ("[ %s, %s, %s ]", ", "),
    "Python": ("[%s, %s, %s]", ", "),
    "lines": ("[\n  %s,\n  %s,\n  %s\n]\n", ",\n  "),
    "commas first": ("[\r\n%s\r\n,%s\r\n,%s\r\n]", "\r\n,"),
}


@pytest.mark.parametrize("style", STYLES)
def test_blocks_come_and_go_with_their_commas(style: str) -> None:
    frame, between = STYLES[style]
    one, two, three = (PLAIN % word for word in ("one", "two", "three"))
    document = read(frame % (one, two, three))
    first, second, third = document[document.root].children
    root = document.root
    assert written(document, remove(document, third)) == (frame % (one, two, three)).replace(between + three, "")
    assert written(document, remove(document, second)) == (frame % (one, two, three)).replace(between + two, "")
    assert written(document, remove(document, first)) == (frame % (one, two, three)).replace(one + between, "")
    assert written(document, move(document, third, root, 0)) == frame % (three, one, two)
    assert written(document, move(document, first, root, 2)) == frame % (two, three, one)
    all_gone = [Remove(root, 0, (document[id],)) for id in (first, second, third)]
    assert json.loads(written(document, *all_gone)) == []


def test_the_last_child_leaves_its_brackets_and_the_first_makes_them() -> None:
    inner, outer = PLAIN % "in", '{"type":"paragraph","content":"out"}'
    nested = outer.replace("}", ',"children":[' + inner + "]}")
    document = read(f"[{nested}]")
    out = document[document.root].children[0]
    assert written(document, remove(document, document[out].children[0])) == f'[{outer[:-1]},"children":[]}}]'
    document = read(f"[{outer},{inner}]")
    out, within = document[document.root].children
    assert written(document, move(document, within, out, 0)) == f"[{nested}]"
    absent = f'[{outer[:-1]},"children": null }},{inner}]'
    document = read(absent)
    out, within = document[document.root].children
    assert written(document, move(document, within, out, 0)) == f'[{outer[:-1]},"children": [{inner}] }}]'
    assert written(document, splice(document, out, "changed")) == absent.replace("out", "changed")


@pytest.mark.parametrize(
    "source",
    [
        '[\n {"type":"quote"},\n {"type":"quote"}]',
        '[{\n "type":"quote",\n "children":[\n  {"type":"quote"}]\n}]',
        '[{\n "type":"quote",\n "children":[{"type":"quote"}\n,\n{"type":"quote"}  ]\n}]',
        '[{"children":[ {"type":"quote"} ] , "type":"table","content":{"rows":[ {"cells":[ "a" , "b"]}]}}]',
    ],
)
def test_brackets_that_were_read_are_left_alone(source: str) -> None:
    document = read(source)
    assert formats.write(document).decode() == source
    last = [node.id for node in document.walk() if node.type == "quote"][-1]
    assert json.loads(written(document, assign(document, last, "foreign", "i")))


def test_new_children_are_laid_out_as_the_file_is() -> None:
    value = [{"type": "paragraph", "props": {}, "content": [{"type": "text", "text": "a", "styles": {}}], "children": []}]
    wanted = [{**value[0], "children": [{**value[0], "content": [{"type": "text", "text": "b", "styles": {}}]}]}]
    for indent in (2, 4, "\t"):
        document = read(json.dumps(value, indent=indent))
        out = document[document.root].children[0]
        assert written(document, *inserted(document, out, 0, "b")) == json.dumps(wanted, indent=indent)
    document = read(json.dumps([{**value[0], "children": []}], indent=2).replace(',\n    "children": []', ""))
    out = document[document.root].children[0]
    assert written(document, *inserted(document, out, 0, "b")) == json.dumps(wanted, indent=2)


def test_a_new_block_among_lines_that_begin_with_a_comma() -> None:
    document = read('[\n  {\n   "type": "quote"\n  }\n  , {\n   "type": "quote"\n  }\n]')
    found = written(document, *inserted(document, document.root, 2, "***"))
    assert found.endswith('\n  , {\n   "type": "divider",\n   "props": {},\n   "children": []\n  }\n]')


def test_a_node_that_moves_to_another_depth_is_indented_there() -> None:
    value = [{"type": "quote", "content": "a", "children": [{"type": "quote", "content": "b"}, {"type": "quote", "content": "c"}]}]
    document = read(json.dumps(value, indent=1))
    outer = document[document.root].children[0]
    found = written(document, move(document, document[outer].children[1], document.root, 1))
    assert "\n },\n {\n" in found


# New blocks


@pytest.mark.parametrize(
    ("commonmark", "expected"),
    [
        ("# A *b*\n\ntext", [(1, "heading", "A _b_", (("level", 1),)), (1, "paragraph", "text", ())]),
        ("a\nb\\\nc", [(1, "paragraph", "a b\\\nc", ())]),
        (
            "- a\n  - b\n\n    c\n- [x] d",
            [
                (1, "item", "a", (("list", "bullet"),)),
                (2, "item", "b", (("list", "bullet"),)),
                (3, "paragraph", "c", ()),
                (1, "item", "d", (("checked", True), ("list", "check"))),
            ],
        ),
        ("3. a\n4. b", [(1, "item", "a", (("list", "numbered"), ("start", 3))), (1, "item", "b", (("list", "numbered"),))]),
        ("1. a", [(1, "item", "a", (("list", "numbered"),))]),
        ("> a\n>\n> - b", [(1, "quote", "a", ()), (2, "item", "b", (("list", "bullet"),))]),
        ("```py\na*\n```", [(1, "code", "a*", (("info", "py"),))]),
        ("***", [(1, "break", "", ())]),
        ('![n](u "c")', [(1, "image", "", (("caption", "c"), ("name", "n"), ("url", "u")))]),
        (
            "|a|b|\n|-|:-:|\n|`c\\|`|",
            [
                (1, "table", "", (("headerRows", 1),)),
                (2, "row", "", ()),
                (3, "cell", "a", ()),
                (3, "cell", "b", (("align", "center"),)),
                (2, "row", "", ()),
                (3, "cell", "`c|`", ()),
                (3, "cell", "", (("align", "center"),)),
            ],
        ),
    ],
)
def test_markdown_becomes_blocks(commonmark: str, expected: list[tuple[object, ...]]) -> None:
    document = read("[]")
    after = check_change(document, inserted(document, document.root, 0, commonmark))
    assert shape(after)[1:] == expected


@pytest.mark.parametrize(
    ("commonmark", "message"),
    [
        ("<div>x</div>", "can't hold HTML"),
        ("[a]: u", "link definition"),
        ("a[^1]\n\n[^1]: b", "footnote"),
        ("1. [x] a", "task with a number"),
        ("a ![i](u) b", "image 'u'"),
        ("a <span>b</span>", "HTML '<span>'"),
    ],
)
def test_markdown_that_blocks_cannot_hold_is_refused(commonmark: str, message: str) -> None:
    document = read("[]")
    with pytest.raises(InputError, match=message):
        blocknote.fragment(document, document.root, commonmark)


def test_a_new_cell_is_like_those_beside_it() -> None:
    frame = '[{"type":"table","content":{"type":"tableContent","rows":[{"cells":[%s]}]}}]'
    for cells, more in (('"a"', '"a","b"'), ("[]", '[],[{"type":"text","text":"b","styles":{}}]')):
        document = read(frame % cells)
        assert written(document, *inserted(document, only(document, "row").id, 1, "b")) == frame % more


def test_what_is_new_and_no_block_is_refused() -> None:
    document = read("[]")
    with pytest.raises(InputError, match="a footnote can't stand"):
        blocknote.spell(document, document.root, 0, [Draft("footnote")])


# Misfits


@pytest.mark.parametrize(
    ("type", "change", "message"),
    [
        ("paragraph", {"text": "**a"}, "must be spelled '\\*\\*a\\*\\*'"),
        ("paragraph", {"text": "a {{mention:1}}"}, "{{mention:1}} can be moved or removed, not made or doubled"),
        ("break", {"text": "a"}, "can't have this text"),
        ("paragraph", {"list": "bullet"}, "A paragraph can't have 'bullet' as its list"),
        ("heading", {"level": None}, "A heading needs a level"),
        ("heading", {"level": 7}, "A heading can't have this text and these values"),
        ("item", {"list": "odd"}, "no item of this sort"),
        ("paragraph", {"textColor": float("inf")}, "A paragraph can't have inf as its textColor"),
        ("paragraph", {"textColor": ("a",)}, "as its textColor"),
    ],
)
def test_what_cannot_be_written_is_told_in_one_sentence(type: str, change: dict[str, Value | None], message: str) -> None:
    document = read("[" + ",".join(f'{{"type":"{name}"}}' for name in ("paragraph", "divider", "heading", "bulletListItem")) + "]")
    id = only(document, type).id
    ((name, value),) = change.items()
    operation = splice(document, id, str(value)) if name == "text" else assign(document, id, name, value)
    after = apply(document, [operation])
    found = blocknote.misfit(after, id)
    assert found is not None
    assert message.replace("\\", "") in found


# Laws


@examples(150)
@given(SEEDS)
def test_any_file_is_written_back_byte_for_byte(seed: int) -> None:
    data = file(Random(seed))
    document = read(data)
    assert formats.write(document) == data
    assert is_closed(document)
    assert all(blocknote.misfit(document, node.id) is None for node in document.walk())


@examples(120)
@given(SEEDS)
def test_random_histories_keep_every_law(seed: int) -> None:
    random = Random(seed)
    document = read(file(random))
    for _ in range(4):
        operations = random.choice(SORTS)(document, random)
        after = apply(document, operations)
        if all(blocknote.misfit(after, node.id) is None for node in after.walk()):
            document = check_change(document, operations)


@examples(100)
@given(SEEDS, st.text(alphabet="a*_~`<>[]{}&\\\n u/:1", max_size=6))
def test_a_text_that_is_no_misfit_is_read_back_and_one_that_is_not_read_back_is_a_misfit(seed: int, new: str) -> None:
    random = Random(seed)
    document = read(file(random))
    able = [node for node in document.walk() if node.type in ("paragraph", "item", "cell", "code", "quote")]
    if able:
        node = random.choice(able)
        start = random.randrange(len(node.text) + 1)
        end = random.randrange(start, len(node.text) + 1)
        after = apply(document, [Splice(node.id, start, node.text[start:end], new)])
        assert (
            is_closed(after) == (blocknote.misfit(after, node.id) is None) == (blocknote.first_difference(after, [node.id]) is None)
        )


@examples(150)
@given(SEEDS)
def test_what_is_no_misfit_is_read_back_whatever_was_done(seed: int) -> None:
    random = Random(seed)
    document = read(file(random))
    for _ in range(3):
        after = apply(document, wild_edit(document, random))
        fits = all(blocknote.misfit(after, node.id) is None for node in after.walk())
        assert is_closed(after) == fits
        document = after if fits else document


def test_a_thousand_levels() -> None:
    deep = '{"type":"paragraph","content":"x","children":['
    data = "[" + deep * 1000 + "]}" * 1000 + "]"
    document = read(data)
    assert len(document) == 1001
    assert formats.write(document).decode() == data
    innermost = [node.id for node in document.walk()][-1]
    after = apply(document, [splice(document, innermost, "y"), *inserted(document, innermost, 0, "- z")])
    assert (
        formats.write(after).decode()
        == "["
        + deep * 999
        + deep.replace("x", "y")
        + ('{"type":"bulletListItem","props":{},"content":[{"type":"text","text":"z","styles":{}}],"children":[]}')
        + "]}" * 1000
        + "]"
    )
    assert is_closed(after)
