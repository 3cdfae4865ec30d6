"""Every tool's arguments, by its row: strict, with null as left out; its JSON schema; its status lines. And whatever is sent, the
answer is a value."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from copydesk.assistant import tools
from copydesk.assistant.tools.reference import MARK, reference
from copydesk.document.ids import is_id
from copydesk.kinds import KINDS
from copydesk.kinds.tools import KIND_TOOLS, SHARED, Field, Tool
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Code, Problem
from house.sources import ROOT
from support.soak import examples
from support.tooldocs import DOCUMENTS, doc_of

NAMES = sorted(tools.TOOLS)
KIND_OF = {tool.name: kind for kind, rows in KIND_TOOLS.items() for tool in rows}
DOCS = {kind: doc_of(kind).document for kind in DOCUMENTS}
SAMPLES: dict[str, Any] = {
    "text": "x",
    "where": "1",
    "wheres": ["1"],
    "whole": 2,
    "index": 0,
    "number": 1,
    "flag": True,
    "value": "x",
}
WRONG: dict[str, Any] = {
    "text": 5,
    "where": {},
    "wheres": [{}],
    "whole": "x",
    "index": -1,
    "number": "x",
    "flag": "yes",
    "value": {"a": 1},
    "list": True,
}


def sample(field: Field) -> Any:
    if field.choices:
        return field.choices[0]
    if field.type == "object":
        return {name: sample(inner) for name, inner in (field.fields or {}).items() if inner.required}
    if field.type == "list":
        return [{name: sample(inner) for name, inner in field.fields.items()}] if field.fields else [SAMPLES.get(field.items, {})]
    return max(SAMPLES["whole"], field.least or 0) if field.type == "whole" else SAMPLES[field.type]


def least(tool: Tool) -> dict[str, Any]:
    return {name: sample(field) for name, field in tool.fields.items() if field.required}


def called(name: str, arguments: Any) -> Any:
    """What a call comes to on a document of the tool's own kind."""
    document = DOCS[KIND_OF.get(name, "report")]
    if tools.is_edit(name):
        return tools.edits_of(document, name, arguments)
    return asyncio.run(tools.read_tool(tools.ToolContext(document, 1), name, arguments))


def invalid(name: str, arguments: Any) -> str:
    found = tools.check_call(name, arguments, DOCS[KIND_OF.get(name, "report")])
    assert isinstance(found, Problem), arguments
    assert found.code is Code.INVALID
    return found.message


def test_there_are_59_names_and_the_shared_ones() -> None:
    assert len(KIND_OF) == 59
    looks = ["outline", "read", "find", "recall", "consult", "measure"]
    assert [tool.name for tool in SHARED] == [*looks, "calculate", "edit", "withdraw", "versions", "diff", "undo", "ask"]
    assert set(tools.EDITS) | set(tools.READS) == set(tools.TOOLS)
    assert set(tools.EDITS) & set(tools.READS) == {tool.name for tool in tools.TOOLS.values() if tool.edits_with}
    assert set(KIND_TOOLS) == set(KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_what_it_doesnt_take_is_refused_and_what_it_takes_is_named(name: str) -> None:
    message = invalid(name, {**least(tools.TOOLS[name]), "colour": "red"})
    assert "colour" in message
    assert all(field in message for field in tools.TOOLS[name].fields)


@pytest.mark.parametrize("name", NAMES)
def test_what_it_needs_is_asked_for_by_name(name: str) -> None:
    tool = tools.TOOLS[name]
    for field in least(tool):
        assert repr(field) in invalid(name, {key: value for key, value in least(tool).items() if key != field})
        assert repr(field) in invalid(name, {**least(tool), field: None}), "null is the same as left out"


@pytest.mark.parametrize("name", NAMES)
def test_null_is_the_same_as_left_out(name: str) -> None:
    tool = tools.TOOLS[name]
    nulls = {field: None for field in tool.fields if field not in least(tool)}
    document = DOCS[KIND_OF.get(name, "report")]
    plain = tools.check_call(name, least(tool), document)
    assert not isinstance(plain, Problem)
    assert tools.check_call(name, {**least(tool), **nulls}, document) == plain
    assert tools.check_call(name, json.dumps({**least(tool), **nulls}), document) == plain


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_type_is_named_with_its_place(name: str) -> None:
    tool = tools.TOOLS[name]
    for field, row in tool.fields.items():
        wrong = WRONG.get(row.type, "x")
        assert f"{name}.{field}" in invalid(name, {**least(tool), field: wrong})
        if row.choices:
            assert row.choices[0] in invalid(name, {**least(tool), field: "neither"})
        if row.most is not None and row.type == "whole":
            invalid(name, {**least(tool), field: row.most + 1})
        if row.most is not None and row.type == "list":
            invalid(name, {**least(tool), field: [sample(row)[0]] * (row.most + 1)})


@pytest.mark.parametrize("arguments", ["[]", "{", "nonsense", '"x"', 5, [], None, "[" * 5000])
def test_what_is_no_object_is_refused(arguments: Any) -> None:
    assert "object" in invalid("read", arguments)


def test_an_empty_text_of_arguments_is_no_arguments() -> None:
    assert tools.check_call("outline", "", DOCS["report"]) == {}


@pytest.mark.parametrize("name", NAMES)
def test_what_is_wrong_comes_with_a_right_call(name: str) -> None:
    """The example that a refusal holds is checked like any call, and stands."""
    tool, document = tools.TOOLS[name], DOCS[KIND_OF.get(name, "report")]
    message = invalid(name, {**least(tool), "colour": "red"})
    shown = json.loads(message.partition("Like this: ")[2])
    assert shown == tools.example(tool)
    assert not isinstance(tools.check_call(name, shown, document), Problem)


@pytest.mark.parametrize(
    ("name", "loose", "strict"),
    [
        ("find", {"query": "leak"}, {"query": ["leak"]}),
        ("find", {"query": '["leak", "rust"]', "limit": "3"}, {"query": ["leak", "rust"], "limit": 3}),
        ("read", {"at": "[#k3m9x2t]"}, {"at": ["#k3m9x2t"]}),
        ("read", {"at": '["#k3m9x2t│", "2.1"]'}, {"at": ["#k3m9x2t", "2.1"]}),
        ("get_scenes", {"scene_indices": 2}, {"scene_indices": [2]}),
        ("edit", {"edits": {"action": "delete", "at": "1"}}, {"edits": [{"action": "delete", "at": "1"}]}),
        ("edit", {"edits": '[{"action": "delete", "at": "1"}]'}, {"edits": [{"action": "delete", "at": "1"}]}),
        ("edit", {"action": "delete", "at": "1"}, {"edits": [{"action": "delete", "at": "1"}]}),
        ("edit", [{"action": "delete", "at": "1"}], {"edits": [{"action": "delete", "at": "1"}]}),
    ],
)
def test_what_can_be_taken_for_one_thing_only_is_taken_for_it(name: str, loose: Any, strict: Any) -> None:
    document = DOCS[KIND_OF.get(name, "report")]
    assert tools.check_call(name, loose, document) == tools.check_call(name, strict, document)
    assert not isinstance(tools.check_call(name, strict, document), Problem)


@pytest.mark.parametrize(
    ("name", "arguments"), [("find", {"query": [5]}), ("read", {"at": [True]}), ("find", {"query": ["x"], "limit": "3.5"})]
)
def test_what_could_be_something_else_is_not(name: str, arguments: Any) -> None:
    invalid(name, arguments)


def test_half_a_surrogate_pair_is_no_text() -> None:
    assert "text" in invalid("find_sections", {"query": "\ud800"})


def test_a_name_there_is_not_is_told_what_there_is() -> None:
    found = tools.check_call("edit_section", {}, DOCS["article"])
    assert isinstance(found, Problem)
    assert "edit_ops" in found.message


@pytest.mark.parametrize("name", NAMES)
def test_the_schema_says_what_the_row_says(name: str) -> None:
    schema, tool = tools.schema(name), tools.TOOLS[name]
    assert set(schema["properties"]) == set(tool.fields)
    assert schema["required"] == list(least(tool))
    assert schema["additionalProperties"] is False
    assert tools.description(name).endswith((".", "!"))
    json.dumps(schema)


@pytest.mark.parametrize("name", NAMES)
def test_a_status_line_has_three_forms_and_no_ids(name: str) -> None:
    tool, document = tools.TOOLS[name], DOCS[KIND_OF.get(name, "report")]
    ids = {field: document.order[3] for field, row in tool.fields.items() if row.type == "where"}
    lines = [tools.status_line(name, given, document) for given in ({}, least(tool), {**least(tool), **ids}, "broken", None)]
    assert lines[0] in (tool.status.bare, tool.status.running)
    assert all(line and "{" not in line for line in lines)
    assert not any(is_id(word.strip("#“”,.")) and word in document for line in lines for word in line.split())
    assert tools.status_line(name, {}, document, form="done") == tool.status.done


def test_a_status_line_tells_what_is_looked_at() -> None:
    script, report = DOCS["screenplay"], DOCS["report"]
    assert tools.status_line("get_scenes", {"scene_indices": [2, 3, 4, 7]}, script) == "Reading scenes 3–5, 8"
    assert tools.status_line("get_scene", {"scene_index": 0}, script) == "Reading scene 1"
    assert tools.status_line("read", {"at": ["1.1", "2"]}, report) == "Reading 1.1 Joints, 2. Piers"
    assert tools.status_line("update_section", {"section_id": report.order[4]}, report).startswith("Updating ")
    assert tools.status_line("find", {"query": ["a leak"]}, report) == "Looking for “a leak”"
    assert tools.status_line("nothing", {}) == ""


@pytest.mark.parametrize("kind", KINDS)
def test_which_tools_a_model_is_offered_is_a_setting(kind: str) -> None:
    assert tools.names(kind) == tuple(tool.name for tool in SHARED)
    assert set(tools.names(kind, "own")) == {name for name, own in KIND_OF.items() if own == kind} | {"ask"}
    assert set(tools.names(kind, "all")) == set(tools.names(kind)) | set(tools.names(kind, "own"))


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats(allow_nan=False)
    | st.text(max_size=12)
    | st.sampled_from(["1", "n1", "Overview", "p1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


def arguments_of(tool: Tool) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments that are nearly right: known names mostly, values of any sort."""

    def values(field: Field) -> st.SearchStrategy[Any]:
        if field.fields:
            inner = st.fixed_dictionaries({}, optional={name: values(row) for name, row in field.fields.items()})
            return inner if field.type == "object" else st.lists(inner, max_size=3)
        right = {"index": st.integers(0, 4), "whole": st.integers(0, 5), "flag": st.booleans()}.get(
            field.type, st.sampled_from(["1", "2", "n1", "p1", "x", ""])
        )
        return (st.sampled_from(field.choices) if field.choices else right) | JSON

    return st.fixed_dictionaries({}, optional={name: values(row) for name, row in tool.fields.items()})


@examples(150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_is_sent_the_answer_is_a_value(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(NAMES))
    arguments = data.draw(arguments_of(tools.TOOLS[name]))
    doc = doc_of(data.draw(st.sampled_from(sorted(DOCUMENTS))))
    before = doc.export()
    turn = doc.tool(name, arguments)
    assert turn.message
    assert str(turn.outcome) in ("answer", "question", "proposal", "applied", "refused")
    if str(turn.outcome) == "applied":
        assert doc.undo().outcome == "applied"
    assert doc.export() == before
    json.dumps(turn.to_json())


def test_a_plan_of_a_tool_is_a_plan() -> None:
    assert isinstance(called("replace_text", {"section_id": "2", "find": "sound", "replace": "dry"}), Plan)


def test_the_page_of_tools_is_made_from_their_rows() -> None:
    _, written = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8").split(MARK)
    assert written == "\n" + reference(), "run `python -m copydesk.assistant.tools.reference docs/tools.md`"
