"""The server's description of itself: every route with the schema of its replies and failures, who may call it, and examples."""

import json
from collections.abc import Iterator
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from copydesk.apps.contract.documents import VersionEvent
from copydesk.apps.contract.failures import MEDIA_TYPE
from copydesk.apps.contract.turns import TurnEvent
from copydesk.apps.server.bodies import NewDocument
from copydesk.apps.server.gives import EVENTS

REF = "#/components/schemas/{model}"
ABOUT = (
    "Work on documents in plain words: exactly the change that was asked for, nothing else touched. A desk of one person needs no "
    "log-in. A desk with accounts takes a token (`Authorization: Bearer cd_…`) or a session's cookie with its `X-CSRF-Token`. "
    "Failures are RFC 9457 problem details; a turn is 200 whatever its outcome."
)
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "A token from POST /api/tokens."},
    "session": {"type": "apiKey", "in": "cookie", "name": "copydesk", "description": "The cookie that POST /api/session sets."},
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": "X-CSRF-Token",
        "description": "For writing with the cookie: GET /api/session tells it.",
    },
}
BESIDE: tuple[type[BaseModel], ...] = (TurnEvent, VersionEvent, NewDocument)
Security = list[dict[str, list[str]]]
READING: Security = [{"token": []}, {"session": []}, {}]
WRITING: Security = [{"token": []}, {"session": [], "csrf": []}, {}]
OPEN = frozenset({"health", "api_health", "metrics", "log_in", "get_file"})  # these ask nobody who they are
TAGS = {
    "documents": "Documents: added, read, renamed, exported.",
    "turns": "Messages and plans, answered, accepted, stopped.",
    "versions": "What changed, when, by whom; restored and watched.",
    "tools": "The tools that models call, for everybody.",
    "chat": "The AI SDK's UI message stream.",
    "typing": "A text as an editor's blocks.",
    "models": "Which model answers.",
    "people": "Log-in, tokens, who may do what.",
    "projects": "Projects: tone guide, templates.",
    "sources": "A project's knowledge base.",
    "files": "Files, kept once by their bytes.",
    "jobs": "Work in the background.",
    "server": "Health and counts.",
}


def add_openapi(app: FastAPI) -> None:
    """Has the app describe itself by `described`, made once."""

    def told() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = described(app)
        return app.openapi_schema

    app.openapi = told  # type: ignore[method-assign]


def described(app: FastAPI) -> dict[str, Any]:
    tags = [{"name": name, "description": about} for name, about in TAGS.items()]
    made = get_openapi(
        title=app.title, version=app.version, description=ABOUT, routes=app.routes, tags=tags, separate_input_output_schemas=False
    )
    schemas = made.setdefault("components", {}).setdefault("schemas", {})
    schemas |= {name: schema for name, schema in _beside().items() if name not in schemas}
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            _say_default(field)
    made["components"]["securitySchemes"] = SECURITY
    for _, method, operation in operations_by_path(made):
        operation["security"] = [] if operation["operationId"] in OPEN else READING if method == "get" else WRITING
        for status, reply in operation["responses"].items():
            reply["content"] = _content(int(status), reply["content"]) if "content" in reply else {}
            if not reply["content"]:
                del reply["content"]
    return made


def operations_by_path(made: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Each path with each of its methods."""
    for path, methods in made["paths"].items():
        for method, operation in methods.items():
            yield path, method, operation


def _say_default(field: dict[str, Any]) -> None:
    """Says in words what a field is by default: generators take one that has a default for one that must be sent."""
    default = field.pop("default", None)
    if default not in (None, "", [], {}):
        about = field.get("description", "").removesuffix(".")
        field["description"] = f"{about}; {json.dumps(default)} by default." if about else f"{json.dumps(default)} by default."


def _content(status: int, content: dict[str, Any]) -> dict[str, Any]:
    """A reply's forms, JSON first. What a route's annotation says beside its model is not told twice."""
    for form in content.values():
        if "$ref" in form.get("schema", {}):
            form["schema"] = {"$ref": form["schema"]["$ref"]}
    if status >= 400:
        return {MEDIA_TYPE: next(iter(content.values()))}
    kept = {name: form for name, form in content.items() if form.get("schema")}
    return dict(sorted(kept.items(), key=lambda item: item[0] == EVENTS))


def _beside() -> dict[str, Any]:
    """Schemas that the framework doesn't find by itself: of events, and of a body that a route reads by hand."""
    _, made = models_json_schema([(model, "validation") for model in BESIDE], ref_template=REF)
    return dict(made["$defs"])
