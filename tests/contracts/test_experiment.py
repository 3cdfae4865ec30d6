"""Experiment JSON: what is read, what is refused, what can't be written, and the laws on random files and random edits."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.jsonform import document_from_json, document_to_json
from copydesk.document.operations import Insert, Operation, apply, assign, move, named, remove, splice
from copydesk.errors import InputError
from copydesk.formats import experiment, pieces, write
from copydesk.formats.experiment import dependencies
from copydesk.formats.experiment.identity import new_foreign
from copydesk.formats.experiment.strings import ASCII, HTML, SLASH, UPPER, decode, escape, respell, style_of
from copydesk.formats.format import join
from copydesk.formats.jsonsource import scan
from copydesk.formats.markdown.nesting import MAX_NESTING
from support.edits import shape
from support.experiments import PRETTY, insertion, of_type, only, random_edit, random_experiment, read, scribble
from support.laws import check_change
from support.soak import examples

SEEDS = st.integers(0, 2**32)


def test_the_tree() -> None:
    assert shape(read(PRETTY)) == [
        (0, "document", "Café culture", (("foreign", "t1"),)),
        (1, "block", "Prepare", (("foreign", "b1"),)),
        (2, "step", "Mix", (("foreign", "n1"), ("status", "draft"))),
        (3, "content", "", ()),
        (4, "paragraph", "Stir *well*.", ()),
        (4, "list", "", ()),
        (5, "item", "one", ()),
        (5, "item", "two", ()),
        (2, "step", "Wait", (("foreign", "n2"),)),
        (3, "link", "Guide", (("url", "https://example.org/a"),)),
        (1, "block", "Measure", (("foreign", "b2"),)),
    ]


def test_children_of_a_step_stand_in_one_order_whatever_the_order_of_the_keys() -> None:
    step = (
        '{"referenced_tree_ids": ["t", 7], "dependencies": [{"to_node_id": 4}], "attachments": [{"name": "a", "version": 2}], '
        '"links": [{"name": "l"}], "content": "c"}'
    )
    document = read('{"blocks": [{"nodes": [' + step + "]}]}")
    assert [(node.type, node.text) for node in document.children(of_type(document, "step")[0].id)] == [
        ("content", ""),
        ("link", "l"),
        ("attachment", "a"),
        ("dependency", "4"),
        ("reference", "t"),
        ("reference", "7"),
    ]
    assert write(document).endswith(step.encode() + b"]}]}")


STEP = '{"blocks": [{"nodes": [%s]}]}'


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("[]", "this is a list"),
        ('{"name": "x"}', 'a list "blocks"'),
        ('{"blocks": {}}', "blocks must be a list, but is an object (line 1)"),
        ('{"blocks": [\n3]}', "blocks[0] must be an object, but is a number (line 2)"),
        ('{"blocks": [{}, {"nodes": "x"}]}', "blocks[1].nodes must be a list, but is a text"),
        (STEP % '{}, {"links": 1}', "blocks[0].nodes[1].links must be a list, but is a number"),
        (STEP % '{"links": [null]}', "blocks[0].nodes[0].links[0] must be an object"),
        (STEP % '{"content": []}', "blocks[0].nodes[0].content must be a text, but is a list"),
        (STEP % '{"name": 3}', "blocks[0].nodes[0].name must be a text, but is a number"),
        (STEP % '{"referenced_tree_ids": ["a", {}]}', "nodes[0].referenced_tree_ids[1] must be the id of a tree"),
        ('{"blocks": [}', "not valid JSON"),
        (b'{"blocks": [], "name": "\xff"}', "not UTF-8"),
    ],
)
def test_a_wrong_shape_is_one_clear_line(data: str | bytes, message: str) -> None:
    with pytest.raises(InputError) as caught:
        read(data)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        '{"blocks": null}',
        '{"blocks": []}',
        '\ufeff \r\n{"blocks" : [ ] } \n\n',
        '{"blocks": [{}]}',
        STEP % '{"content": " \\n\\t", "status": "odd", "description": {"rich": []}}, {"content": null, "name": null}',
        STEP % '{"name": "a", "name": "b", "links": 3, "links": [ {"name":"x"} ,{} ]}',
        STEP % '{"content": "half \\ud83d pair \\ud83d\\ude00 \\u0000 \\/ \\u0041"}',
        STEP % '{"content": "\\ufeffa\\r\\nb\\r\\n"}, {"content": "\\ufeff"}, {"content": "\\u00a0"}',
        STEP % '{"content": "\\u007c a | b |\\n|--\\u002d|\\u002d--|\\n| 1 | 2 |"}',
        STEP % '{"content": "---\\na: 1\\n---\\nb"}',
        '{"blocks": [{"position": 1.0, "id": ' + "9" * 5000 + ', "type": 1e999}]}',
    ],
)
def test_odd_files_are_written_as_they_were_read(data: str) -> None:
    assert write(read(data)) == data.encode()


def test_white_space_alone_is_no_content() -> None:
    document = read(STEP % '{"content": " \\n\\u00a0"}, {"content": ""}, {"content": null}, {"content": "x"}')
    assert len(of_type(document, "content")) == 1


def test_content_of_a_thousand_levels_comes_back_as_it_was() -> None:
    data = json.dumps({"blocks": [{"nodes": [{"content": "> " * 1000 + "deep"}]}]}).encode()
    assert write(read(data)) == data


def test_content_of_as_many_levels_as_are_read() -> None:
    data = json.dumps({"blocks": [{"nodes": [{"content": "> " * MAX_NESTING + "deep"}]}]}).encode()
    document = read(data)
    assert write(document) == data
    after = apply(document, [splice(document, only(document, "deep").id, "deeper")])
    assert write(after) == data.replace(b"deep", b"deeper")


# Strings


@pytest.mark.parametrize(
    ("raw", "style"),
    [
        (b"caf\\u00e9", ASCII),
        (b"caf\\u00E9", ASCII | UPPER),
        ("café".encode(), 0),
        (b"a\\/b", SLASH),
        (b"a/b", 0),
        (b"\\u003ca\\u003e", HTML),
        (b"<", 0),
    ],
)
def test_the_style_of_a_string(raw: bytes, style: int) -> None:
    assert style_of(raw, 0) == style
    assert escape(decode(raw), style) == raw
    assert style_of(b"plain\\n", style) == style


def test_characters_that_stay_keep_their_spelling() -> None:
    assert respell(b"\\u0041 \xc3\xa9 \\u00e9 b", "A é x é b", 0) == b"\\u0041 \xc3\xa9 x \\u00e9 b"


@given(st.text(), st.text(), SEEDS)
def test_any_string_says_what_it_is_told(old: str, new: str, seed: int) -> None:
    raw = scan(scribble(old, Random(seed))).raw[1:-1]
    assert decode(raw) == old
    assert decode(respell(raw, new, seed % 16)) == new
    assert respell(raw, old, seed % 16) == raw


# What can't be written


def misfits(document: Document, *operations: Operation) -> list[str]:
    after = apply(document, operations)
    ids = dict.fromkeys(id for operation in operations for id in named(operation) if id in after)
    return [reason for id in ids if (reason := experiment.misfit(after, id))]


def test_misfits() -> None:
    document = read(
        '{"id": "t", "blocks": [{"name": "A", "nodes": [{"id": "1", "name": "a", "description": {}, "content": "x", '
        '"dependencies": [{"to_node_id": "2"}]}, {"id": 2, "name": "b", "links": [{"name": "l"}]}]}]}'
    )
    a, b, link = only(document, "a"), only(document, "b"), only(document, "l")
    content = of_type(document, "content")[0]
    further = Draft("content")
    further.children = [Draft("paragraph", "y")]
    assert not misfits(document, splice(document, a.id, "any\ntext"), assign(document, b.id, "status", "odd"))
    for words, *operations in (
        ("a link has no colour", assign(document, link.id, "colour", "red")),
        ("is a text, a number", assign(document, link.id, "url", ("a", "b"))),
        ("is no plain value", assign(document, a.id, "description", "text")),
        ("half a character", splice(document, a.id, "\ud83d")),
        ("content stands first", move(document, link.id, a.id, 0)),
        ("one content", insertion(document, a.id, 0, further)),
        ("an empty content", assign(document, content.id, "x", None), remove(document, only(document, "x").id)),
        ("no step with the id '9'", insertion(document, b.id, 1, Draft("dependency", "9"))),
        ("which depends on it", insertion(document, b.id, 1, Draft("dependency", "1"))),
        ("on itself", insertion(document, b.id, 1, Draft("dependency", "2"))),
        ("reference itself", insertion(document, b.id, 1, Draft("reference", "t"))),
    ):
        assert [reason for reason in misfits(document, *operations) if words in reason], words


@pytest.mark.parametrize(
    ("type", "places"),
    [
        ("content", [0, 1, 1, 1, 1]),
        ("link", [1, 1, 2, 3, 3]),
        ("attachment", [3, 3, 3, 3, 3]),
        ("reference", [3, 3, 3, 3, 4]),
    ],
)
def test_a_place_for_a_child_of_a_step(type: str, places: list[int]) -> None:
    document = read(STEP % '{"content": "c", "links": [{"name": "x"}, {"name": "y"}], "referenced_tree_ids": ["t"]}')
    step = of_type(document, "step")[0].id
    assert [experiment.place(document, step, index, type) for index in range(5)] == places


# Ids, dependencies and trees


@pytest.mark.parametrize(
    ("ids", "new"),
    [
        (["n1", "n9"], "n10"),
        (["s-08", "s-09"], "s-10"),
        ([3, 7], 8),
        (["mix", "wait"], "weigh"),
        ([None], None),
        ([], "step-1"),
        (["stp-mix", "stp-stir"], "stp-weigh"),
        (["stp-mix", "stp-weigh"], "stp-weigh-2"),
        (["q/ü"], "q/weigh"),
        (["2b1f8f0e-6f1c-4f0e-9d6e-0a4b3c2d1e0f"], "a6d1cf91-86a8-5ae0-9a87-6c3c8a5e1a4f"),
    ],
)
def test_a_new_step_gets_an_id_like_its_neighbours(ids: list[object], new: object) -> None:
    document = read(json.dumps({"blocks": [{"nodes": [{"id": id} for id in ids]}]}))
    found = new_foreign(document, "step", "Weigh")
    if isinstance(new, str) and len(new) == 36:
        assert isinstance(found, str)
        assert len(found) == 36
        assert found == new_foreign(document, "step", "Weigh")
        assert found not in (ids[0], new_foreign(document, "step", "Count"))
    else:
        assert found == new


def test_dependencies_up_and_down() -> None:
    steps = {"1": ["2"], "2": ["3", "9"], "3": ["1"], "4": ["4"], "5": ["3"]}
    nodes = [
        {"id": id, "name": id, "dependencies": [{"to_node_id": to} for to in tos], "referenced_tree_ids": ["x"] * (id < "3")}
        for id, tos in steps.items()
    ]
    document = read(json.dumps({"blocks": [{"nodes": nodes}]}))
    name = {node.id: node.text for node in of_type(document, "step")}
    assert [[name[id] for id in cycle] for cycle in dependencies.dependency_cycles(document)] == [["1", "2", "3"], ["4"]]
    assert [document[id].text for id in dependencies.dangling(document)] == ["9"]
    assert {name[step]: trees for step, trees in dependencies.trees_of_steps(document).items()} == {"1": ["x"], "2": ["x"]}
    assert {tree: [name[id] for id in found] for tree, found in dependencies.steps_of_trees(document).items()} == {"x": ["1", "2"]}


@given(SEEDS)
def test_cycles_are_found_where_there_are_any(seed: int) -> None:
    random = Random(seed)
    nodes = [str(number) for number in range(random.randint(1, 7))]
    edges = {node: random.sample(nodes, random.randint(0, min(2, len(nodes)))) for node in nodes}
    found = dependencies.cycles(edges)
    assert bool(found) == any(dependencies.reaches(edges, to, node) for node in nodes for to in edges[node])
    for cycle in found:
        assert all(to in edges[node] for node, to in zip(cycle, (*cycle[1:], cycle[0]), strict=True))


# The laws, on random files and edits


@given(SEEDS)
@examples(200)
def test_any_file_is_written_as_it_was_read(seed: int) -> None:
    random = Random(seed)
    value = random_experiment(random)
    data = scribble(value, random)
    assert json.loads(data) == value
    document = read(data)
    assert write(document) == data
    assert join(pieces(document_from_json(json.loads(json.dumps(document_to_json(document)))))) == data
    steps = [step for block in value["blocks"] for step in block.get("nodes") or []]
    assert [(node.text, node.attrs.get("foreign")) for node in of_type(document, "step")] == [
        (step.get("name") or "", step.get("id")) for step in steps
    ]
    assert len(of_type(document, "content")) == sum(bool((step.get("content") or "").strip()) for step in steps)


@given(SEEDS)
@examples(60)
def test_any_edits_keep_the_laws(seed: int) -> None:
    random = Random(seed)
    document = read(scribble(random_experiment(random), random))
    for _ in range(4):
        document = check_change(document, random_edit(document, random))
        json.loads(write(document))


def test_the_random_edits_are_of_every_sort() -> None:
    seen = set()
    for seed in range(150):
        random = Random(seed)
        document = read(scribble(random_experiment(random), random))
        for _ in range(8):
            seen |= {sort_of(document, operation) for operation in random_edit(document, random)}
    structure = {"block", "step", "content", "link", "attachment", "dependency", "reference"}
    for name in ("Insert", "Remove", "Move"):
        assert {type for sort, type in seen if sort == name} >= structure
    assert {name for name, _ in seen} == {"Insert", "Remove", "Move", "Splice", "Assign", "Retype"}


def sort_of(document: Document, operation: Operation) -> tuple[str, str]:
    node = operation.nodes[0] if isinstance(operation, Insert) else document[named(operation)[0]]
    return type(operation).__name__, node.type
