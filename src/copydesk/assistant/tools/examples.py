"""Right arguments for a tool, made from its row: what goes back with a wrong call, so that the next one is right."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from copydesk.editing.parse import LIKE_THIS
from copydesk.kinds.tools import Field, Tool
from copydesk.plan.edit import example_of
from copydesk.plan.problem import Problem

_SAMPLES: Mapping[str, Any] = {
    "text": "Some text.",
    "where": "2.1",
    "wheres": ["2.1"],
    "whole": 2,
    "index": 0,
    "number": 2,
    "flag": True,
    "value": "Some text.",
}
_BY_NAME: Mapping[str, Any] = {  # texts that say more when they look like what is meant
    "anchor": "the old words",
    "bodyMd": "New text.",
    "content": "New text.",
    "find": "the old words",
    "replace": "the new words",
    "name": "Weigh the sample",
    "title": "Costs",
    "new_title": "Costs",
    "query": "drainage",
    "file": "plan.png",
    "url": "https://example.org",
    "file_url": "https://example.org/plan.png",
    "markdownContent": "New text.",
    "newMarkdownContent": "New text.",
}


def example(tool: Tool) -> dict[str, Any]:
    """What it needs; of one that needs nothing, what it takes first."""
    if tool.example is not None:
        return dict(tool.example)
    if tool.name == "edit":
        return {"edits": [example_of("replace")]}
    needed = {name: field for name, field in tool.fields.items() if field.required}
    return {name: _sample(name, field) for name, field in (needed or dict(list(tool.fields.items())[:1])).items()}


def _sample(name: str, field: Field) -> Any:
    if field.choices:
        return field.choices[0]
    if field.type == "object":
        return {inner: _sample(inner, row) for inner, row in (field.fields or {}).items() if row.required}
    if field.type == "list":
        one = _sample("", Field("object", fields=field.fields)) if field.fields else _BY_NAME.get(name, _SAMPLES.get(field.items))
        return [one]
    least = max(_SAMPLES["whole"], field.least or 0)
    return least if field.type == "whole" else _BY_NAME.get(name, _SAMPLES[field.type])


def with_example(problem: Problem, tool: Tool) -> Problem:
    """What was wrong with a call, and a right one."""
    return replace(problem, message=f"{problem.message} {LIKE_THIS}{json.dumps(example(tool), ensure_ascii=False)}")
