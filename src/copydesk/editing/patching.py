"""Patches on the text of a file as one edit of a plan: the new text is read and compared with the document as it stands by then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from copydesk import formats
from copydesk.document.change import touched
from copydesk.editing import messages
from copydesk.editing.made import Made
from copydesk.editing.rawpatch import Patch, patched
from copydesk.editing.unbound import Unbound
from copydesk.formats.reimport import reimport
from copydesk.plan.problem import Problem

if TYPE_CHECKING:
    from copydesk.editing.bind import Binder


def patch(binder: Binder) -> Made:
    document, edit = binder.document, binder.edit
    if not formats.FORMATS[document.format].by_hand:
        raise Unbound(messages.unsupported(f"Patches are for Markdown, and this is {document.format}; use `edit`", edit.id))
    text = formats.write(document).decode()
    patches = [patch_of(item, counted_here=True) for item in edit.get("ops")]
    choices = [binder.choices.get(f"{edit.id}.{place}") for place in range(1, len(patches) + 1)]
    result = patched(text, patches, choices)
    if isinstance(result, Problem):
        raise Unbound(replace(result, edit=f"{edit.id}.{result.edit}"))
    operations = list(reimport(document, result.encode())) if result != text else []
    return Made(next(iter(touched(operations)), document.root), operations, already=not operations)


def patch_of(item: Mapping[str, Any], *, counted_here: bool) -> Patch:
    """An operation of `edit_ops`; a line that was counted in another version says nothing of this one."""
    line = int(item["line"]) if "line" in item and counted_here else None
    return Patch(item["type"], item["anchor"], item.get("text", ""), line, item.get("position", "after"))
