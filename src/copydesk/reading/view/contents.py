"""The outline as a model sees it: a line for each part, behind its id, with its number, in the levels that there is room for."""

from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.reading.places import above, is_outlined, line, seen
from copydesk.reading.view.gutter import APART, BAR, note_of
from copydesk.reading.view.margin import notes

MAX_LINES = 80
LONGEST_TITLE = 300  # characters


def contents(document: Document, max_lines: int = MAX_LINES, summary: Callable[[str], str] | None = None) -> str:
    """The outline as lines; of a long one the upper levels, so far as they fit. `summary` tells what is in a part."""
    parts = [(len(above(document, node.id)), node.id) for node in document.walk() if is_outlined(document, node.id)]
    deepest = max((depth for depth, _ in parts), default=0)
    while deepest and sum(depth <= deepest for depth, _ in parts) > max_lines:
        deepest -= 1
    shown = [(depth, id) for depth, id in parts if depth <= deepest][:max_lines]
    rows: list[str] = []
    for depth, id in shown:
        note = note_of(notes(document, document[id]))
        told = f"{APART}{{{note}}}" if note else ""
        rows.append(f"#{id}{BAR}{'  ' * depth}{line(seen(document, id), LONGEST_TITLE)}{told}")
        if summary is not None and (said := summary(id)):
            rows.append(f"{BAR}{'  ' * depth}  {{{note_of([said])}}}")
    rest = len(parts) - len(shown)
    return "\n".join([*rows, *([f"({rest} more below these)"] if rest else [])])
