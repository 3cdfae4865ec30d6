"""The union of edits: every action's example fits its own schema, is parsed and is bound on each kind that knows it; the schemas
stay small; and whatever is wrong comes back with an example that is right."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from copydesk.assistant import tools
from copydesk.assistant.tools.examples import example
from copydesk.document.ids import is_id
from copydesk.editing import actions as bound_actions
from copydesk.editing.bind import Bound, bind
from copydesk.editing.check import check
from copydesk.editing.parse import READ, SHOWN, like_this, parse_plan
from copydesk.kinds import KINDS
from copydesk.kinds.settable import settable
from copydesk.models.jsontools import by_action
from copydesk.plan.edit import ACTIONS, Edit, Plan, example_of
from copydesk.plan.problem import Code, Problem
from copydesk.plan.reference import bare
from support.laws import check_change
from support.unions import REVIEW, SOURCES, TABLES, doc_of, fitted

MAX_CHARS = 8_800  # of a schema that goes along with every turn: 2,200 tokens
WRONG: dict[str, Any] = {
    "place": {},
    "places": [1.5],
    "text": 5,
    "texts": "x",
    "sides": "left",
    "flag": "yes",
    "count": 0,
    "line": 0,
    "value": {},
}
GFM = ("merge_cells",)  # what Markdown's tables can't have


def forms_of(schema: dict[str, Any]) -> dict[str, dict[str, Any]]:
    forms = schema["properties"]["edits"]["items"]["anyOf"]
    return {form["properties"]["action"]["const"]: form for form in forms}


def example_in(message: str) -> Any:
    return json.loads(message.partition("Like this: ")[2])


def problem(*edits: Any) -> Problem:
    found = parse_plan({"edits": list(edits)})
    assert isinstance(found, Problem), edits
    return found


def parsed(edit: Any) -> Edit:
    found = parse_plan({"edits": [edit]})
    assert isinstance(found, Plan), found
    return found.edits[0]


# The table


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_says_all_that_is_to_be_said_of_it(name: str) -> None:
    row = ACTIONS[name]
    assert row.about.endswith(".")
    assert all(argument.about and argument.type in SHOWN for argument in row.arguments.values())
    assert set(row.one_of) <= set(row.arguments)
    assert set(row.means.values()) <= set(row.arguments)
    assert not set(row.means) & set(row.arguments)
    assert set(row.required) <= set(row.example) <= set(row.arguments)
    assert row.like in ("", *ACTIONS)
    texts = [value for value in row.example.values() if isinstance(value, str) and value.startswith("#")]
    ids = [id for value in texts for id in value.split(", ")]
    assert ids
    assert all(is_id(value.removeprefix("#")) for value in ids)


def test_every_action_is_bound_by_a_function_and_every_type_is_read() -> None:
    assert set(ACTIONS) <= set(bound_actions.ACTIONS)
    assert (
        {argument.type for row in ACTIONS.values() for argument in row.arguments.values()} == set(READ) == set(SHOWN) == set(WRONG)
    )


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_an_example_fits_its_own_schema_and_no_other_actions(kind: str | None) -> None:
    schema = tools.schema("edit", kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    forms = forms_of(schema)
    for name, form in forms.items():
        jsonschema.validate({"edits": [example_of(name)]}, schema)
        fits = [other for other, one in forms.items() if jsonschema.Draft202012Validator(one).is_valid(example_of(name))]
        assert fits == [name]
        assert all(field.get("description") for field_name, field in form["properties"].items() if field_name != "action")


@pytest.mark.parametrize("kind", [None, *KINDS])
def test_an_example_can_be_written_in_json_too(kind: str | None) -> None:
    schema = by_action(tools.schema("edit", kind))
    for name in forms_of(tools.schema("edit", kind)):
        jsonschema.validate({"edits": [example_of(name)]}, schema)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"edits": [{**example_of(name), "colour": "red"}]}, schema)


@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_of_a_kind_is_small_and_has_what_the_kind_knows(kind: str) -> None:
    schema = tools.schema("edit", kind)
    assert len(json.dumps(schema, separators=(",", ":"), ensure_ascii=False)) <= MAX_CHARS
    forms = forms_of(schema)
    types = {*KINDS[kind].types, *KINDS[kind].objects}
    assert set(forms) == {name for name, row in ACTIONS.items() if not row.needs or any(type in types for type in row.needs)}
    assert ("name" in forms.get("link", {"properties": {}})["properties"]) == ("link" in types)
    told = forms["set"]["properties"]["name"]["description"]
    parts = ("link", "attachment", "dependency")
    assert all(name in told for type, names in settable(KINDS[kind]).items() if type not in parts for name in names)
    assert tools.schema("measure", kind)["properties"]["name"]["enum"]


@pytest.mark.parametrize("name", SOURCES)
def test_an_example_is_parsed_and_bound_on_every_kind_that_knows_it(name: str) -> None:
    kind, format, _ = SOURCES[name]
    for action in forms_of(tools.schema("edit", kind)):
        doc = doc_of(name)
        if action in REVIEW and format != "docx":
            message = doc.apply({"edits": [{**example_of(action), "at": "Payment"}]}).message
            assert ("[^1]" if action == "footnote" else "Word documents alone") in message
            continue
        if action == "unlink" and format == "docx":
            doc.apply({"edits": [{"action": "link", "at": "See the end.", "find": "See the end", "url": "https://example.org"}]})
            made = {"action": "unlink", "at": "See the end."}
        else:
            if action == "undepend":
                doc.apply({"edits": [fitted(name, "depend", doc)]})
            made = fitted(name, action, doc)
        plan = parse_plan({"edits": [made]})
        assert isinstance(plan, Plan), (action, plan)
        bound = bind(doc.document, plan)
        if action in GFM and format in ("markdown", "experiment"):
            assert isinstance(bound, Problem)
            assert bound.code is Code.MISFIT
            continue
        assert isinstance(bound, Bound), (action, bound)
        assert check(bound) is None
        assert bound.operations, action
        check_change(doc.document, bound.operations)


@pytest.mark.parametrize("name", SOURCES)
def test_an_action_that_a_kind_doesnt_know_says_what_to_do_instead(name: str) -> None:
    doc = doc_of(name)
    unknown = set(ACTIONS) - set(forms_of(tools.schema("edit", SOURCES[name][0])))
    for action in sorted(unknown - set(TABLES)):
        turn = doc.apply({"edits": [{**example_of(action), "at": "Pay within 40 days."}]})
        assert (turn.outcome, str(turn.problem.code)) == ("refused", "unsupported"), turn.message
        assert "Nothing was changed; " in turn.message


# What is wrong


@pytest.mark.parametrize("name", ACTIONS)
def test_whatever_is_wrong_is_named_with_its_place_and_a_right_example(name: str) -> None:
    row, right = ACTIONS[name], example_of(name)
    fine = {"action": "delete", "at": "1"}
    cases: list[tuple[dict[str, Any], str]] = [({**right, "colour": "red"}, "colour")]
    cases += [({key: value for key, value in right.items() if key != missing}, missing) for missing in row.required]
    cases += [
        ({**right, argument: WRONG[taken.type]}, argument)
        for argument, taken in row.arguments.items()
        if argument not in row.one_of
    ]
    cases += [({**right, **dict.fromkeys(row.one_of, "x")}, row.one_of[0])] if row.one_of else []
    for wrong, named in cases:
        found = problem(fine, wrong)
        assert found.code is Code.INVALID
        assert found.edit == "2"
        assert found.message.startswith("Edit 2: "), found.message
        assert named in found.message.partition("Nothing was changed")[0]
        assert example_in(found.message) == right
        assert parsed(example_in(found.message)).action == name
    assert like_this(name).removeprefix("Like this: ") == json.dumps(right, ensure_ascii=False)


@pytest.mark.parametrize(
    "plan",
    [
        5,
        "nonsense",
        {"edits": []},
        {"edits": "x"},
        {"edits": 5},
        {"edits": ["x"]},
        {"edits": [{"action": "explode", "at": "1"}]},
        {"edits": [{"at": "1"}]},
        {"edits": [{"action": ["delete"], "at": "1"}]},
        {"edits": [{"action": "delete", "at": "1", "id": 1.5}]},
        {"edits": [{"action": "delete", "at": "1", "id": 1}, {"action": "delete", "at": "2", "id": "1"}]},
        {"edits": [{"action": "delete", "at": "1"}], "colour": "red"},
        {"edits": [{"action": "delete", "at": "1"}], "key": 5},
        {"edits": [{"action": "delete", "at": "1"}] * 1_001},
    ],
)
def test_a_plan_that_is_none_is_shown_one(plan: Any) -> None:
    found = parse_plan(plan)
    assert isinstance(found, Problem)
    shown = example_in(found.message)
    assert isinstance(parse_plan(shown if "edits" in shown else {"edits": [shown]}), Plan)


def test_an_unknown_action_is_told_all_there_are() -> None:
    message = problem({"action": "explode"}).message
    assert all(name in message for name in ACTIONS)


# What can be taken for one thing only


@pytest.mark.parametrize(
    "sent",
    [
        {"edits": json.dumps([{"action": "delete", "at": "2.1"}])},
        {"edits": {"action": "delete", "at": "2.1"}},
        {"edits": [json.dumps({"action": "delete", "at": "2.1"})]},
        {"action": "delete", "at": "2.1"},
        [{"action": "delete", "at": "2.1"}],
        json.dumps({"edits": [{"action": "delete", "at": "2.1"}]}),
    ],
)
def test_one_edit_is_a_plan_in_whatever_it_is_wrapped(sent: Any) -> None:
    assert parse_plan(sent) == parse_plan({"edits": [{"action": "delete", "at": "2.1"}]})


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        ({"action": "rewrite", "at": "1", "text": "x"}, {"at": "1", "markdown": "x"}),
        ({"action": "rewrite", "at": "1", "content": "x"}, {"at": "1", "markdown": "x"}),
        ({"action": "insert", "content": "x"}, {"markdown": "x"}),
        ({"action": "replace", "old": "a", "new": "b"}, {"find": "a", "with": "b"}),
        ({"action": "set_cell", "at": "1", "row": 1, "column": 1, "value": "x"}, {"at": "1", "row": 1, "column": 1, "text": "x"}),
        ({"action": "attach", "at": "1", "name": "x", "url": "u"}, {"at": "1", "name": "x", "file_url": "u"}),
        ({"action": "delete", "id": "#k3m9x2t"}, {"at": "#k3m9x2t"}),
        ({"action": "delete", "at": "[#k3m9x2t]"}, {"at": "#k3m9x2t"}),
        ({"action": "delete", "at": '["#k3m9x2t", "#b7t4wf4│"]'}, {"at": ["#k3m9x2t", "#b7t4wf4"]}),
        ({"action": "move", "at": 2, "after": "#k3m9x2t:"}, {"at": "2", "after": "#k3m9x2t"}),
        ({"action": "replace", "find": "a", "with": "b", "all": "true"}, {"find": "a", "with": "b", "all": True}),
        ({"action": "add_row", "at": "1", "cells": '["a", "b"]'}, {"at": "1", "cells": ["a", "b"]}),
    ],
)
def test_other_names_and_shapes_of_one_thing(sent: Any, meant: Any) -> None:
    assert dict(parsed(sent).arguments) == meant
    assert parsed(sent).id == "1"


@pytest.mark.parametrize(
    "sent",
    [
        {"action": "replace", "text": "a", "with": "b"},  # the old words, or the new ones?
        {"action": "rewrite", "at": "1", "text": "a", "markdown": "b"},
        {"action": "rewrite", "at": "1", "text": "a", "content": "b"},
        {"action": "delete", "id": "k3m9x2t"},  # may be what the edit is called
        {"action": "set", "at": "1", "value": "x", "text": "y"},
        {"action": "link", "at": "1", "url": "u"},
    ],
)
def test_what_could_be_two_things_is_none(sent: Any) -> None:
    assert example_in(problem(sent).message) == example_of(sent["action"])


def test_a_search_for_json_stays_a_text() -> None:
    assert parsed({"action": "replace", "find": "[1]", "with": '{"a": 1}'}).arguments == {"find": "[1]", "with": '{"a": 1}'}


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("#k3m9x2t", "#k3m9x2t"),
        ("[#k3m9x2t]", "#k3m9x2t"),
        ("#k3m9x2t│", "#k3m9x2t"),
        ("#k3m9x2t |", "#k3m9x2t"),
        ("`#k3m9x2t`", "#k3m9x2t"),
        ("[#k3m9x2t, #b7t4wf4]", "#k3m9x2t, #b7t4wf4"),
        ("k3m9x2t", "k3m9x2t"),  # a word could look like that
        ("[k3m9x2t]", "[k3m9x2t]"),
        ("#k3m9x2q", "#k3m9x2q"),  # no id, by its check character: told as such when it is looked for
        ("[Costs]", "[Costs]"),
        ("Costs, #k3m9x2t", "Costs, #k3m9x2t"),
        ("", ""),
    ],
)
def test_a_reference_without_what_a_view_puts_around_it(words: str, meant: str) -> None:
    assert bare(words) == meant


# What can be set


@pytest.mark.parametrize(
    ("kind", "at", "name", "value", "told"),
    [
        ("experiment", "Weigh", "colour", "red", ["description", "type", "status", "rewrite"]),
        ("experiment", "Weigh", "name", "Scale", ["description", "rewrite"]),
        ("experiment", "Weigh", "status", "done", ["draft", "review", "final"]),
        ("experiment", "the document", "author", "me", ["status (draft|review|final)", "level (1–6)"]),
        ("note", "the document", "tags", "x", ["checked (true|false)"]),
        ("article", "Payment", "title", "x", ["level", "rewrite"]),
        ("article", "Payment", "level", True, ["1, 2, 3"]),
        ("screenplay", "Act One", "colour", "x", ["level"]),
    ],
)
def test_a_name_that_cant_be_set_comes_back_with_those_that_can(kind: str, at: str, name: str, value: Any, told: list[str]) -> None:
    turn = doc_of(kind).apply({"edits": [{"action": "set", "at": at, "name": name, "value": value}]})
    assert (turn.outcome, str(turn.problem.code)) == ("refused", "misfit")
    assert all(word in turn.message for word in told), turn.message


@pytest.mark.parametrize(("name", "value", "kept"), [("status", "Final", "final"), ("status", " review", "review")])
def test_a_value_in_other_letters_is_the_one_that_it_spells(name: str, value: str, kept: str) -> None:
    doc = doc_of("experiment")
    turn = doc.apply({"edits": [{"action": "set", "at": "Weigh", "name": name, "value": value}]})
    assert turn.outcome == "applied"
    assert f"“{kept}”" in turn.message
    assert json.loads(doc.export())["blocks"][0]["nodes"][0][name] == kept


def test_a_level_in_digits_is_a_number() -> None:
    doc = doc_of("article")
    assert doc.apply({"edits": [{"action": "set", "at": "Prices", "name": "level", "value": "3"}]}).outcome == "applied"
    assert b"### Prices" in doc.export()


def test_the_tool_edit_shows_an_edit() -> None:
    assert example(tools.TOOLS["edit"]) == {"edits": [example_of("replace")]}


def test_the_librarys_page_names_every_action() -> None:
    page = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8").partition("| action | arguments |")[2]
    assert [name for name in ACTIONS if f"`{name}`" not in page] == []
