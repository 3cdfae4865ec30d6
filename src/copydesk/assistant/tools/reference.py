"""The list of tools in docs/tools.md, made from the rows. `python -m` this file to write it."""

import sys
from collections.abc import Mapping
from pathlib import Path

from copydesk.assistant.tools.arguments import SHOWN
from copydesk.kinds.tools import KIND_TOOLS, SHARED, Field, Tool
from copydesk.reading.measures import MEASURES

MARK = "<!-- made by `python -m copydesk.assistant.tools.reference docs/tools.md`; a test keeps it true -->\n"
TITLES = {"note": "Notes", "report": "Reports", "article": "Articles", "experiment": "Experiments", "screenplay": "Screenplays"}
ITEMS = {"text": "texts", "where": "places", "index": "whole numbers from 0"}


def reference() -> str:
    """All of them, the shared ones first."""
    parts = [group("Shared by every kind", SHARED), *(group(TITLES[kind], rows) for kind, rows in KIND_TOOLS.items())]
    measures = "\n".join(f"- `{name}`: {row.about}{f' ({row.needs}s)' if row.needs else ''}" for name, row in MEASURES.items())
    return "\n".join([*parts, f"## Measures\n\nWhat `measure` knows, by name.\n\n{measures}\n"])


def group(title: str, rows: tuple[Tool, ...]) -> str:
    return "\n".join([f"## {title}", "", *(section(row) for row in rows)])


def section(tool: Tool) -> str:
    sort = "edits" if tool.edits else "reads; needs no document" if tool.alone else "reads"
    lines = [f"### `{tool.name}`", "", f"{tool.about} ({sort})", ""]
    return "\n".join([*lines, *arguments(tool.fields), *([""] if tool.fields else [])])


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
