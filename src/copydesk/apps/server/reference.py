"""`/docs`: the API as a page, made from its own description. It needs no script and nothing from elsewhere."""

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, Response

from copydesk.apps.server.openapi import operations_by_path
from copydesk.apps.server.waiting import in_thread

Schema = dict[str, Any]
STYLE = """
:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem}code,pre{font-family:ui-monospace,monospace;font-size:.92em}details{border-top:1px solid #8884;padding:.4rem 0}
summary{cursor:pointer}summary b{display:inline-block;min-width:4.5rem}table{border-collapse:collapse;width:100%}
td{padding:.2rem .6rem .2rem 0;vertical-align:top;border-top:1px solid #8882}td:first-child{white-space:nowrap}
pre{background:#8881;padding:.6rem;overflow-x:auto}nav a{margin-right:.8rem}
"""


def add_reference(app: FastAPI) -> None:
    @app.get("/docs", include_in_schema=False)
    async def reference() -> Response:
        return HTMLResponse(await in_thread(lambda: page(app.openapi())))


def page(told: Schema) -> str:
    title = escape(f"{told['info']['title']} {told['info']['version']}: the API")
    head = f"<meta charset=utf-8><title>{title}</title><style>{STYLE}</style>"
    return f"<!doctype html><html lang=en>{head}{''.join(_body(told))}</html>"


def _body(told: Schema) -> Iterator[str]:
    yield f"<h1>{escape(told['info']['title'])}</h1><p>{escape(told['info']['description'])}</p>"
    yield "<p>For programs: <a href='/api/openapi.json'>/api/openapi.json</a>.</p><nav>"
    yield from (f"<a href='#{tag['name']}'>{tag['name']}</a>" for tag in told["tags"])
    yield "<a href='#schemas'>schemas</a></nav>"
    for tag in told["tags"]:
        yield f"<h2 id='{tag['name']}'>{tag['name']}</h2><p>{escape(tag['description'])}</p>"
        for path, method, operation in operations_by_path(told):
            if tag["name"] in operation.get("tags", []):
                yield from _operation(path, method, operation)
    yield "<h2 id=schemas>Schemas</h2>"
    for name, schema in sorted(told["components"]["schemas"].items()):
        yield f"<details id='{name}'><summary><b>{name}</b> {escape(_first(schema.get('description', '')))}</summary>"
        yield f"{_fields(schema)}{_examples(schema)}</details>"


def _operation(path: str, method: str, operation: Schema) -> Iterator[str]:
    about = operation.get("description", "")
    yield f"<details id='{operation['operationId']}'><summary><b>{method.upper()}</b> <code>{escape(path)}</code> "
    yield f"{escape(_first(about))}</summary><p>{escape(about)}</p>"
    if rows := [_row(one["name"], one["schema"], one.get("description", ""), one.get("required")) for one in _given(operation)]:
        yield f"<h4>Takes</h4><table>{''.join(rows)}</table>"
    for media, form in operation.get("requestBody", {}).get("content", {}).items():
        yield f"<h4>Body</h4><p><code>{escape(media)}</code>: {_type(form['schema'])}</p>{_fields(form['schema'])}"
    yield "<h4>Gives</h4><table>"
    for status, reply in operation["responses"].items():
        forms = "<br>".join(
            f"<code>{escape(media)}</code>: {_type(form['schema'])}" for media, form in reply.get("content", {}).items()
        )
        yield f"<tr><td>{status}</td><td>{escape(reply['description'])}</td><td>{forms}</td></tr>"
    yield "</table></details>"


def _given(operation: Schema) -> list[Schema]:
    given: list[Schema] = operation.get("parameters", [])
    return given


def _fields(schema: Schema) -> str:
    required = schema.get("required", [])
    rows = (_row(name, one, one.get("description", ""), name in required) for name, one in schema.get("properties", {}).items())
    shown = "".join(rows)
    return f"<table>{shown}</table>" if shown else f"<p>{_type(schema)}</p>" if "$ref" not in schema else ""


def _row(name: str, schema: Schema, about: str, is_required: object) -> str:
    mark = "" if is_required else "?"
    return f"<tr><td><code>{escape(name)}{mark}</code></td><td>{_type(schema)}</td><td>{escape(about)}</td></tr>"


def _type(schema: Schema) -> str:
    """A type in words, with links to the schemas that it names."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f"<a href='#{name}'>{name}</a>"
    if several := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(map(_type, several))
    if "const" in schema or "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(one))}</code>" for one in schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))


def _examples(schema: Schema) -> str:
    shown = [*schema.get("examples", []), *([schema["example"]] if "example" in schema else [])]
    return "".join(f"<pre>{escape(json.dumps(one, indent=2, ensure_ascii=False))}</pre>" for one in shown)


def _first(text: str) -> str:
    return text.partition(". ")[0].strip().removesuffix(".")
