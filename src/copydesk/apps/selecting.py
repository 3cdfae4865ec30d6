"""What is selected, as callers give it, found in a document: a text, an id, or a node and a span."""

from collections.abc import Mapping
from typing import Any

from copydesk.document.document import Document
from copydesk.editing.answers import Selection
from copydesk.editing.locate import locate
from copydesk.editing.rungs import Rung
from copydesk.errors import InputError

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
    times = "stands nowhere" if not hits else f"stands {len(hits)} times" if len(hits) > 1 else "doesn't stand like that"
    raise InputError(f"the selected text {times} in this document; select it by node and place instead")
