"""The list of tools in docs/tools.md, made from the rows. `python -m` this file to write it."""

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from copydesk.assistant.tools.arguments import SHOWN
from copydesk.editing.parse import SHOWN as SHAPES
from copydesk.kinds.tools import KIND_TOOLS, SHARED, Field, Tool
from copydesk.plan.edit import ACTIONS, example_of
from copydesk.reading.measures import MEASURES

MARK = "<!-- made by `python -m copydesk.assistant.tools.reference docs/tools.md`; a test keeps it true -->\n"
TITLES = {"note": "Notes", "report": "Reports", "article": "Articles", "experiment": "Experiments", "screenplay": "Screenplays"}
ACTIONS_HEAD = (
    "Every edit is one of these objects; `id` is optional. A kind of document knows those that it has the parts for, and the "
    "schema of `edit` for a kind lists what `set` can set there."
)
ITEMS = {"text": "texts", "where": "places", "index": "whole numbers from 0", "whole": "whole numbers"}


def reference() -> str:
    """All of them, the shared ones first."""
    parts = [group("Shared by every kind", SHARED), *(group(TITLES[kind], rows) for kind, rows in KIND_TOOLS.items())]
    parts.insert(1, f"## Actions of `edit`\n\n{ACTIONS_HEAD}\n\n" + "\n".join(map(action, ACTIONS)))
    measures = "\n".join(f"- `{name}`: {row.about}{f' ({row.needs}s)' if row.needs else ''}" for name, row in MEASURES.items())
    return "\n".join([*parts, f"## Measures\n\nWhat `measure` knows, by name.\n\n{measures}\n"])


def group(title: str, rows: tuple[Tool, ...]) -> str:
    return "\n".join([f"## {title}", "", *(section(row) for row in rows)])


def section(tool: Tool) -> str:
    sort = "edits" if tool.edits else "reads; needs no document" if tool.alone else "reads"
    sort += f"; with `{tool.edits_with}`, edits" if tool.edits_with else ""
    lines = [f"### `{tool.name}`", "", f"{tool.about} ({sort})", ""]
    return "\n".join([*lines, *arguments(tool.fields), *([""] if tool.fields else [])])


def action(name: str) -> str:
    """An action of an edit: what it does, what it takes, and how it is written."""
    row = ACTIONS[name]
    one_of = f"One of {', '.join(f'`{each}`' for each in row.one_of)}{'' if row.needs_one else ', or none'}."
    needs = f" (for documents with {' or '.join(f'{type}s' for type in row.needs)})" if row.needs else ""
    taken = [
        f"- `{each}`{'' if argument.required else '?'}: {SHAPES[argument.type]}; {argument.about}"
        for each, argument in row.arguments.items()
    ]
    shown = f"`{json.dumps(example_of(name), ensure_ascii=False)}`"
    return "\n".join([f"### `{name}`", "", f"{row.about}{needs}", "", *taken, "", *([one_of, ""] if row.one_of else []), shown, ""])


def arguments(fields: Mapping[str, Field], indent: str = "") -> list[str]:
    lines: list[str] = []
    for name, field in fields.items():
        lines.append(f"{indent}- `{name}`{'' if field.required else '?'}: {described(field)}")
        lines += arguments(field.fields, indent + "  ") if field.fields else []
    return lines


def described(field: Field) -> str:
    """What an argument is, its limits and its default, and what it is for."""
    shown = SHOWN[field.type]
    if field.choices:
        shown = f"one of {', '.join(f'`{choice}`' for choice in field.choices)}"
    elif field.type == "list" and field.items:
        shown = f"a list of {ITEMS.get(field.items, 'objects')}"
    elif field.type == "list":
        shown = "a list of objects"
    most = f", at most {field.most:,}" if field.most is not None else ""
    default = (
        f"; {str(field.default).lower() if isinstance(field.default, bool) else field.default} by default"
        if field.default is not None
        else ""
    )
    return f"{shown}{most}{default}{f'; {field.about}' if field.about else ''}"


def main(path: str) -> None:
    file = Path(path)
    head, _ = file.read_text(encoding="utf-8").split(MARK)
    file.write_text(f"{head}{MARK}\n{reference()}", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
