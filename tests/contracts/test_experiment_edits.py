"""Experiment JSON: what an edit writes, by the bytes; and how positions are counted."""

import json
from collections.abc import Callable

import pytest
from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.operations import Operation, apply, assign, move, remove, retype, splice
from copydesk.formats import experiment, write
from support.edits import inserted, shape
from support.experiments import PRETTY, insertion, of_type, only, read
from support.laws import check_change

Maker = Callable[[Document], list[Operation]]
LINK = """[
            {
              "name": "%s",
              "url": "%s"
            }
          ]"""
WEIGH = """
      "nodes": [
        {
          "id": "n3",
          "name": "Weigh",
          "position": 1,
          "content": "Twice.",
          "links": []
        }
      ]"""

# What is done to PRETTY, what stands there once, and what stands there afterwards.
EDITS: dict[str, tuple[Maker, str, str]] = {
    "a name keeps the escapes of what stays": (
        lambda document: [splice(document, document.root, "Café “life”")],
        "Caf\\u00e9 culture",
        "Caf\\u00e9 \\u201clife\\u201d",
    ),
    "an attr is spliced": (
        lambda document: [assign(document, only(document, "Mix").id, "status", "final")],
        '"draft"',
        '"final"',
    ),
    "an attr that is taken away is null": (
        lambda document: [assign(document, only(document, "Mix").id, "status", None)],
        '"draft"',
        "null",
    ),
    "an attr that was missing goes behind the last key": (
        lambda document: [assign(document, only(document, "Mix").id, "type", "manual")],
        '"links": []',
        '"links": [],\n          "type": "manual"',
    ),
    "a word of the content": (
        lambda document: [splice(document, only(document, "one").id, "ünus")],
        "one",
        "\\u00fcnus",
    ),
    "an item moves": (
        lambda document: [move(document, only(document, "two").id, of_type(document, "list")[0].id, 0)],
        "- one\\n- two",
        "- two\\n- one\\n",
    ),
    "a content is removed": (
        lambda document: [remove(document, of_type(document, "content")[0].id)],
        "Stir *well*.\\n\\n- one\\n- two",
        "",
    ),
    "a list loses its last child": (
        lambda document: [remove(document, only(document, "Guide").id)],
        LINK % ("Guide", "https://example.org/a"),
        "[]",
    ),
    "a list gains its first child": (
        lambda document: [insertion(document, only(document, "Mix").id, 1, Draft("link", "New", Map({"url": "u"})))],
        "[]",
        LINK % ("New", "u"),
    ),
    "a missing list is added": (
        lambda document: [insertion(document, only(document, "Mix").id, 1, Draft("reference", "t9"))],
        '"links": []',
        '"links": [],\n          "referenced_tree_ids": [\n            "t9"\n          ]',
    ),
    "a block without steps gains one": (
        lambda document: inserted(document, only(document, "Measure").id, 0, "# Weigh\n\nTwice."),
        '"Measure",\n      "position": 2',
        '"Measure",\n      "position": 2,' + WEIGH,
    ),
    "an empty content is filled": (
        lambda document: inserted(document, only(document, "Wait").id, 0, "Ten minutes.\n\nOr “more”."),
        '"content": ""',
        '"content": "Ten minutes.\\n\\nOr \\u201cmore\\u201d."',
    ),
    "a paragraph below another": (
        lambda document: inserted(document, of_type(document, "content")[0].id, 1, "Then rest."),
        "*well*.\\n\\n",
        "*well*.\\n\\nThen rest.\\n\\n",
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_writes_just_that(name: str) -> None:
    make, old, new = EDITS[name]
    document = read(PRETTY)
    assert PRETTY.count(old) == 1
    assert write(check_change(document, make(document))).decode() == PRETTY.replace(old, new)


COMPACT = (
    '{"blocks":[{"name":"A","nodes":[{"name":"a","links":[{"name":"x"},{"name":"y"}]},{"name":"b","links":null},{"name":"c"}]}]}'
)


@pytest.mark.parametrize(
    ("make", "old", "new"),
    [
        (
            lambda document: [move(document, only(document, "y").id, only(document, "a").id, 0)],
            '{"name":"x"},{"name":"y"}',
            '{"name":"y"},{"name":"x"}',
        ),
        (lambda document: [insertion(document, only(document, "b").id, 0, Draft("link", "z"))], "null", '[{"name":"z"}]'),
        (
            lambda document: [insertion(document, only(document, "c").id, 0, Draft("reference", "t"))],
            '"c"',
            '"c","referenced_tree_ids":["t"]',
        ),
        (
            lambda document: [insertion(document, only(document, "A").id, 0, Draft("step", "n"))],
            '[{"name":"a"',
            '[{"name":"n","links":[]},{"name":"a"',
        ),
        (lambda document: [insertion(document, document.root, 1, Draft("block", "B"))], "}]}]}", '}]},{"name":"B","nodes":[]}]}'),
        (lambda document: [remove(document, only(document, "x").id)], '{"name":"x"},', ""),
    ],
)
def test_a_compact_file_stays_compact(make: Maker, old: str, new: str) -> None:
    document = read(COMPACT)
    assert write(check_change(document, make(document))).decode() == COMPACT.replace(old, new)


def test_the_last_of_doubled_keys_counts_and_is_the_one_that_is_edited() -> None:
    document = read('{"blocks": [{"nodes": [{"name": "a", "status": "draft", "name": "b", "status": "final"}]}]}')
    step = only(document, "b")
    after = check_change(document, [splice(document, step.id, "c"), assign(document, step.id, "status", None)])
    assert write(after) == b'{"blocks": [{"nodes": [{"name": "a", "status": "draft", "name": "c", "status": null}]}]}'


def test_a_retyped_node_keeps_its_unknown_keys() -> None:
    document = read('{"blocks": [{"nodes": [{"dependencies": [{"by": 1, "to_node_id": "x"}], "links": []}]}]}')
    node = only(document, "x")
    after = check_change(document, [retype(document, node.id, "link")])
    assert write(after) == b'{"blocks": [{"nodes": [{"dependencies": [], "links": [{"by": 1, "name": "x"}]}]}]}'
    bare = apply(document, [retype(document, node.id, "reference")])
    assert "can't become a reference" in (experiment.misfit(bare, node.id) or "")


def test_one_is_not_true() -> None:
    document = read('{"blocks": [{"nodes": [{"attachments": [{"version": 1}]}]}]}')
    after = apply(document, [assign(document, of_type(document, "attachment")[0].id, "version", True)])
    assert b'"version": true' in write(after)


def test_half_a_pair_reads_as_the_replacement_character_and_stays_in_the_file() -> None:
    document = read(b'{"blocks": [{"name": "a \\ud83d b"}]}')
    block = only(document, "a \ufffd b")
    after = check_change(document, [splice(document, block.id, "a \ufffd c")])
    assert write(after) == b'{"blocks": [{"name": "a \\ud83d c"}]}'


def test_a_block_that_moves_to_another_step_takes_its_spelling_along() -> None:
    document = read(b'{"blocks": [{"nodes": [{"content": "- \\u00e9 \\u00c9\\n- b\\n\\nrest"}, {"content": "\xc3\xa9\\n"}]}]}')
    list_ = of_type(document, "list")[0]
    after = check_change(document, [move(document, list_.id, of_type(document, "content")[1].id, 1)])
    assert b'"\xc3\xa9\\n\\n- \\u00e9 \\u00c9\\n- b' in write(after)


def test_a_changed_block_among_oddly_spelled_ones_leaves_them_alone() -> None:
    document = read(b'{"blocks": [{"nodes": [{"content": "\\u0041 one\\n\\n\xc3\xa9 \\u00e9 two\\n\\nthr\\u0065e"}]}]}')
    after = check_change(document, [splice(document, only(document, "é é two").id, "é x é 2")])
    assert b'"\\u0041 one\\n\\n\xc3\xa9 x \\u00e9 2\\n\\nthr\\u0065e"' in write(after)


def test_a_new_block_holds_a_step_and_its_content() -> None:
    document = read('{"blocks": []}')
    after = check_change(document, inserted(document, document.root, 0, "# Analysis\n\nCount\n\nUse a grid.\n\n- twice"))
    assert json.loads(write(after)) == {
        "blocks": [
            {
                "name": "Analysis",
                "id": "block-1",
                "position": 0,
                "nodes": [
                    {
                        "name": "Count",
                        "id": "step-1",
                        "description": "",
                        "type": "text",
                        "status": "draft",
                        "position": 0,
                        "content": "Use a grid.\n\n- twice",
                    },
                ],
            },
        ]
    }


# Positions


@pytest.mark.parametrize(
    ("before", "edit", "after"),
    [
        ([0, 1, 2], "move 2 0", [0, 1, 2]),
        ([1, 2, 3], "remove 0", [1, 2]),
        ([1, 2, 3], "insert 1", [1, 2, 3, 4]),
        ([7], "insert 0", [7, 8]),
        ([10, 20, 30], "remove 1", [10, 30]),
        ([10, 20, 30], "insert 1", [10, 11, 20, 30]),
        ([10, 20, 30], "insert 3", [10, 20, 30, 31]),
        ([10, 20, 30], "insert 0", [10, 11, 20, 30]),
        ([10, 20, 30], "move 0 2", [20, 30, 31]),
        ([10, 20, 30, 40], "move 3 0", [10, 11, 20, 30]),
        ([0, 2, 3], "insert 1", [0, 1, 2, 3]),
        ([0, 2, 3], "insert 2", [0, 2, 3, 4]),
        ([2, 1, 3], "move 2 0", [3, 2, 1]),
        ([2, 1, 3], "insert 0", [4, 2, 1, 3]),
        ([1, 1], "remove 0", [1]),
        ([None, None], "insert 1", [None, None, None]),
        ([3, None], "insert 2", [3, None, 4]),
        ([0.5, 1.5], "move 1 0", [1.5, 0.5]),
        (["a", "b"], "move 1 0", ["b", "a"]),
    ],
)
def test_positions(before: list[object], edit: str, after: list[object]) -> None:
    steps = [{"name": f"s{place}"} | ({} if value is None else {"position": value}) for place, value in enumerate(before)]
    document = read(json.dumps({"blocks": [{"name": "block", "nodes": steps}]}))
    block = only(document, "block").id
    operations: list[Operation] = []
    match edit.split():
        case ["remove", place]:
            operations = [remove(document, only(document, f"s{place}").id)]
        case ["move", place, to]:
            operations = [move(document, only(document, f"s{place}").id, block, int(to))]
        case ["insert", place]:
            operations = [insertion(document, block, int(place), Draft("step", "new"))]
    written = json.loads(write(check_change(document, operations)))
    assert [step.get("position") for step in written["blocks"][0]["nodes"]] == after


def test_a_renamed_block_still_counts_its_steps() -> None:
    document = read('{"blocks": [{"name": "A", "nodes": [{"name": "a", "position": 5}, {"name": "b", "position": 6}]}]}')
    block = only(document, "A")
    after = check_change(document, [splice(document, block.id, "B"), move(document, only(document, "b").id, block.id, 0)])
    assert write(after) == b'{"blocks": [{"name": "B", "nodes": [{"name": "b", "position": 5}, {"name": "a", "position": 6}]}]}'


def test_a_step_without_a_position_gets_one_where_steps_are_counted() -> None:
    document = read('{"blocks": [{"name": "A", "nodes": [{"name": "a", "position": 0}]}, {"name": "B", "nodes": [{"name": "b"}]}]}')
    after = check_change(document, [move(document, only(document, "b").id, only(document, "A").id, 1)])
    assert b'{"name": "b", "position": 1}' in write(after)
    assert shape(read(write(after))) == shape(after)


def test_each_heading_of_the_first_level_is_a_block_of_its_own() -> None:
    document = read(PRETTY)
    text = "## Aim\n\n### One\n\nText one.\n\n```\n## no heading\n```\n\n### Two\n\n## Rest\n\nRead it.\n\n### Three\n\n- a\n"
    blocks = experiment.fragment(document, document.root, text)
    assert [(block.text, [step.text for step in block.children]) for block in blocks] == [
        ("Aim", ["One", "Two"]),
        ("Rest", ["Read it.", "Three"]),
    ]
    ids = [draft.attrs["foreign"] for block in blocks for draft in (block, *block.children)]
    assert len(set(ids)) == len(ids)
