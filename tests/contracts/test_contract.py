"""One contract: what edits, turns, documents and events are is defined once, and the server says it of every reply."""

import copy
import dataclasses
import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from fastapi.testclient import TestClient
from openapi_spec_validator import validate
from pydantic import BaseModel

from copydesk.apps.contract import documents, replies, turns
from copydesk.apps.contract.edits import EDITS, Edit
from copydesk.apps.server.app import create_app
from copydesk.apps.server.openapi import operations_by_path
from copydesk.apps.settings import Settings
from copydesk.assistant import tools
from copydesk.assistant.events import USED
from copydesk.document.change import Stats
from copydesk.plan import problem, turn
from copydesk.plan.edit import TAKEN, example_of
from copydesk.ports import Entry
from copydesk.reading.outline import Entry as OutlineEntry
from support.replies import Described
from support.servers import BREAD, events_of

NO_CONTENT = "204"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("contract")
    return create_app(Settings(home=str(folder), database=f"sqlite:///{folder / 'desk.db'}"))


@pytest.fixture(scope="module")
def told(app: Any) -> dict[str, Any]:
    return copy.deepcopy(app.openapi())


def test_it_is_openapi(told: dict[str, Any]) -> None:
    validate(told)
    assert set(told["components"]["securitySchemes"]) == {"token", "session", "csrf"}


def test_every_reply_has_its_schema(told: dict[str, Any]) -> None:
    for path, method, operation in operations_by_path(told):
        assert operation.get("description"), (method, path)
        assert "security" in operation, (method, path)
        for status, reply in operation["responses"].items():
            where = (method, path, status)
            if status == NO_CONTENT:
                assert "content" not in reply, where
                continue
            assert reply["content"], where
            for media, form in reply["content"].items():
                assert list(form["schema"]) == ["$ref"] or form["schema"].get("type") == "string", (*where, media)
            assert int(status) < 400 or reply["content"] == {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}
            }, where


def test_every_field_of_a_reply_is_described(told: dict[str, Any]) -> None:
    for name, schema in told["components"]["schemas"].items():
        if name in {model.__name__ for model in models()}:
            for field, one in schema.get("properties", {}).items():
                assert one.get("description") or field in ("event", "data"), (name, field)


def test_what_a_request_may_leave_out_has_no_default(told: dict[str, Any]) -> None:
    """openapi-typescript takes a field with a default for one that must be sent."""
    for name, schema in told["components"]["schemas"].items():
        for field, one in schema.get("properties", {}).items():
            assert "default" not in one, (name, field)
    assert told["components"]["schemas"]["Chat"]["properties"]["mode"]["description"].endswith('"suggest" by default.')


def models() -> Iterator[type[BaseModel]]:
    for module in (turns, documents, replies):
        yield from (one for one in vars(module).values() if isinstance(one, type) and issubclass(one, BaseModel))
    yield from EDITS.values()


def test_the_union_of_edits_is_the_table(told: dict[str, Any]) -> None:
    schemas = told["components"]["schemas"]
    assert schemas["Plan"]["properties"]["edits"]["items"] == {"$ref": "#/components/schemas/Edit"}
    assert set(schemas["Edit"]["discriminator"]["mapping"]) == set(TAKEN)
    whole = {"$ref": "#/components/schemas/Edit", "components": told["components"]}
    for name, action in TAKEN.items():
        schema = schemas[EDITS[name].__name__]
        assert set(schema["properties"]) == {"id", "action", *action.arguments}
        assert set(schema["required"]) == {"action", *action.required}
        assert schema["examples"] == [example_of(name)]
        assert schema["description"] == action.about
        jsonschema.validate(example_of(name), whole)
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({**example_of(name), "colour": "red"}, whole)
        assert Edit.model_validate(example_of(name)).root.action == name


def test_models_get_the_same_union(told: dict[str, Any]) -> None:
    """What the tool `edit` takes, for every kind, is an edit of the contract too."""
    whole = {"$ref": "#/components/schemas/Edit", "components": told["components"]}
    for one in tools.schema("edit")["properties"]["edits"]["items"]["anyOf"]:
        name = one["properties"]["action"]["const"]
        assert set(one["properties"]) - {"action"} == set(TAKEN[name].arguments)
        assert set(one["required"]) == {"action", *TAKEN[name].required}
        jsonschema.validate(example_of(name), whole)


@pytest.mark.parametrize(
    ("model", "value", "besides"),
    [
        (turns.Turn, turn.Turn, {"turn", "conversation", "decisions"}),
        (turns.EditReport, turn.EditReport, set()),
        (turns.ChangedNode, turn.ChangedNode, set()),
        (turns.Option, problem.Option, set()),
        (turns.Stats, Stats, set()),
        (documents.Document, Entry, {"found"}),
        (documents.OutlineEntry, OutlineEntry, set()),
    ],
)
def test_models_have_the_names_of_the_values(model: type[BaseModel], value: Any, besides: set[str]) -> None:
    names = {one.name for one in dataclasses.fields(value)} if dataclasses.is_dataclass(value) else set(value._fields)
    assert set(model.model_fields) - besides == names


def test_usage_tells_what_events_tell() -> None:
    assert set(turns.UsageData.model_fields) == set(USED)


def test_events_are_as_described(app: Any) -> None:
    described = Described(app)
    with TestClient(app, base_url="http://127.0.0.1") as client:
        id = client.post("/api/documents", json={"kind": "article", "title": "Bread", "content": BREAD}).json()["id"]
        reply = client.post(
            f"/api/documents/{id}/chat", json={"message": "delete the second bullet"}, headers={"Accept": "text/event-stream"}
        )
        found = [(name, json.loads(data)) for _, name, data in events_of(reply.text)]
    assert found[-1][0] == "done"
    for name, data in found:
        described.require("TurnEvent", {"event": name, "data": data}, name)


def test_the_reference_names_every_route(app: Any, told: dict[str, Any]) -> None:
    with TestClient(app, base_url="http://127.0.0.1") as client:
        reply = client.get("/docs")
    assert reply.status_code == 200
    assert "<script" not in reply.text
    for path, _, operation in operations_by_path(told):
        assert f"id='{operation['operationId']}'" in reply.text, path
    for name in told["components"]["schemas"]:
        assert f"id='{name}'" in reply.text


def test_a_reply_that_is_not_described_is_found(app: Any) -> None:
    described = Described(app)
    described.require("Stopping", {"turn": "1"}, "")
    for wrong in ({"turn": "1", "more": 1}, {}, {"turn": 1}):
        with pytest.raises(AssertionError, match="is no Stopping"):
            described.require("Stopping", wrong, "")
