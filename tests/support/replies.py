"""Replies held against what the server says of itself: each JSON that a test's client gets, to the last key."""

import copy
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fastapi import FastAPI
    from httpx import Response
    from jsonschema_rs import Validator

DESCRIBED = ("application/json", "application/problem+json")


class Described:
    """An app's own description, where a key that no schema names is a mistake."""

    def __init__(self, app: "FastAPI") -> None:
        self._app = app
        self.told: dict[str, Any] = copy.deepcopy(app.openapi())
        for schema in self.told["components"]["schemas"].values():
            if "properties" in schema:
                schema.setdefault("additionalProperties", False)
        self._validator = cache(self._validator_of)

    async def check(self, reply: "Response") -> None:
        """For a client that calls it with every reply."""
        media = reply.headers.get("content-type", "").partition(";")[0]
        operation = self._operation(reply.request.method, reply.request.url.path)
        if media not in DESCRIBED or operation is None:
            return
        await reply.aread()
        told = operation["responses"].get(str(reply.status_code))
        where = f"{reply.request.method} {reply.request.url.path} {reply.status_code}"
        if reply.status_code >= 500 and told is None:
            self.require("ProblemDetails", reply.json(), where)
            return
        assert told is not None, f"{where} is not described"
        if not reply.content:
            assert "content" not in told, f"{where} should have a body"
            return
        schema = told["content"][media]["schema"]
        if "$ref" in schema:
            self.require(schema["$ref"].rpartition("/")[2], reply.json(), where)

    def require(self, name: str, value: Any, where: str) -> None:
        errors = [
            f"{'/'.join(map(str, error.instance_path))}: {error.message[:300]}"
            for error in self._validator(name).iter_errors(value)
        ]
        assert not errors, f"{where} is no {name}: {errors[:5]}"

    def _operation(self, method: str, path: str) -> dict[str, Any] | None:
        scope = {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}
        for route in self._app.routes:
            match, _ = route.matches(scope)
            if match.value == 2:
                found: dict[str, Any] | None = self.told["paths"].get(getattr(route, "path", ""), {}).get(method.lower())
                return found
        return None

    def _validator_of(self, name: str) -> "Validator":
        import jsonschema_rs

        return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": self.told["components"]})
