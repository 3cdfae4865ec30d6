"""What is selected, as callers give it, found in a document: a text, also one that reaches over several nodes, an id, or a node and
a span."""

from collections.abc import Iterator, Mapping
from typing import Any

from copydesk import formats
from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.references.answers import Selection
from copydesk.references.rungs import Rung
from copydesk.references.texts.hits import locate

STRICT = (Rung.EXACT, Rung.SOURCE, Rung.FOLDED)


def selected(document: Document, selection: Any) -> Selection | None:
    """A selection as callers give it: a text, `"#id"`, or `{"node", "start", "end"}` in code points."""
    if selection is None or isinstance(selection, Selection):
        return selection
    if isinstance(selection, Mapping):
        node, start, end = selection.get("node"), selection.get("start"), selection.get("end")
        found = Selection(str(node).removeprefix("#"), start, end)
    else:
        found = selected_text(document, str(selection))
    if found.node not in document:
        raise InputError(f"the selection names no node of this document: {found.node!r}")
    return found


def selected_text(document: Document, text: str) -> Selection:
    """The one place where a selected text stands, or the node of an `#id`."""
    if text.startswith("#") and text[1:] in document:
        return Selection(text[1:])
    hits = locate(document, text) if text.strip() else []
    if len(hits) == 1 and hits[0].rung in STRICT:
        return Selection(hits[0].node, hits[0].start, hits[0].end)
    runs = [] if hits else list(_reaching(document, [line for part in text.splitlines() if (line := " ".join(part.split()))]))
    if len(runs) == 1:
        return Selection(runs[0][0], more=runs[0][1:])
    times = "stands nowhere" if not hits else f"stands {len(hits)} times" if len(hits) > 1 else "doesn't stand like that"
    raise InputError(f"the selected text {times} in this document; select it by node and place instead")


def _reaching(document: Document, lines: list[str]) -> Iterator[tuple[str, ...]]:
    """The nodes, one behind the other, that a text of several lines reaches over: it begins in the first, holds all of those that
    stand between, and ends in the last."""
    seen = [(id, " ".join(formats.visible(document, id).text.split())) for id in document.order]
    texts = [(id, text) for id, text in seen if text]
    for at in range(len(texts) - len(lines) + 1 if len(lines) > 1 else 0):
        run = texts[at : at + len(lines)]
        if run[0][1].endswith(lines[0]) and run[-1][1].startswith(lines[-1]) and [text for _, text in run[1:-1]] == lines[1:-1]:
            yield tuple(id for id, _ in run)
