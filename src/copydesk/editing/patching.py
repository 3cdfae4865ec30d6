"""A patch of a file's text as one edit of a plan: the new text is read and compared with the document as it stands by then.

Where a format has no text that people write, a patch of words is so many replacements, and one of lines is refused.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from copydesk import formats
from copydesk.document.change import touched
from copydesk.document.operations import apply
from copydesk.editing import messages, patchmessages
from copydesk.editing.made import Made
from copydesk.editing.patches import read_patch
from copydesk.editing.patches.application import as_lines, patched
from copydesk.editing.patches.hunk import Hunk
from copydesk.editing.patches.hunkplaces import found_places
from copydesk.editing.patches.lines import Lines
from copydesk.editing.patches.wholefile import Whole, placeholder
from copydesk.editing.replacing import replace as replaced
from copydesk.editing.unbound import Unbound
from copydesk.formats.reimport import reimport
from copydesk.plan.edit import Edit
from copydesk.plan.problem import Problem

if TYPE_CHECKING:
    from copydesk.document.document import Document
    from copydesk.document.operations import Operation
    from copydesk.editing.bind import Binder


def patch(binder: Binder) -> Made:
    document, edit = binder.document, binder.edit
    hunks = hunks_of(edit)
    if isinstance(hunks, Problem):
        raise Unbound(replace(hunks, edit=edit.id))
    is_text = formats.FORMATS[document.format].is_text
    if not is_text:
        return in_words(binder, hunks)
    text = formats.write(document).decode()
    result = result_of(text, hunks, [binder.choices.get(f"{edit.id}.{place}") for place in range(1, len(hunks) + 1)])
    if isinstance(result, Problem):
        raise Unbound(replace(result, edit=f"{edit.id}.{result.edit}" if result.edit else edit.id))
    operations = list(reimport(document, result.encode())) if result != text else []
    return Made(next(iter(touched(operations)), document.root), operations, already=not operations)


def hunks_of(edit: Edit) -> list[Hunk] | Whole | Problem:
    """What an edit brings: operations of `edit_ops`, a patch as it was sent, or a whole file."""
    if edit.get("ops") is not None:
        return [hunk_of(item, counted_here=True) for item in edit.get("ops")]
    return Whole(edit.get("whole")) if edit.get("whole") is not None else read_patch(edit.get("patch"))


def hunk_of(item: Mapping[str, Any], *, counted_here: bool) -> Hunk:
    """An operation of `edit_ops`; a line that was counted in another version says nothing of this one."""
    line = int(item["line"]) if "line" in item and counted_here else None
    return Hunk(item["type"], item["anchor"], item.get("text", ""), line, item.get("position", "after"))


def result_of(text: str, hunks: Sequence[Hunk] | Whole, choices: Sequence[str | None] = ()) -> str | Problem:
    """A text after a patch."""
    if not isinstance(hunks, Whole):
        return patched(text, hunks, choices)
    left_out = placeholder(text, hunks.text)
    if left_out is not None:
        return patchmessages.placeholder(left_out)
    return whole_as(text, hunks.text)


def stands_exactly(document: Document, edit: Edit) -> bool:
    """Whether all that a patch looks for stands once, to the letter."""
    hunks = hunks_of(edit)
    if isinstance(hunks, Problem | Whole) or not formats.FORMATS[document.format].is_text:
        return False
    lines = Lines(formats.write(document).decode())
    found = [found_places(lines, hunk, "", None) for hunk in map(as_lines, hunks) if hunk.anchor]
    return len(found) == len(hunks) and all(not isinstance(one, Problem) and one.is_exact for one in found)


def whole_as(text: str, new: str) -> str:
    """A whole text with the line ends of the old one, which nobody means to change, and its last."""
    lines, wanted = Lines(text), Lines(new)
    bodies = list(wanted.bodies)
    if lines.bodies[-1] == "" != bodies[-1]:
        bodies.append("")
    if len(set(lines.ends[:-1])) > 1:  # mixed: line by line
        return patched(text, [Hunk("replace", lines.plain, "\n".join(bodies), whole=True)])  # type: ignore[return-value]
    return lines.bom + lines.usual_end.join(bodies)


def in_words(binder: Binder, hunks: Sequence[Hunk] | Whole) -> Made:
    """Hunks of a document that has no lines, as replacements of what a reader sees."""
    edit, before = binder.edit, binder.document
    if isinstance(hunks, Whole):
        raise Unbound(messages.unsupported(f"A whole file can be sent of text, and this is {before.format}; use `edit`", edit.id))
    operations: list[Operation] = []
    place = before.root
    for number, hunk in enumerate(hunks, 1):
        for at, (old, new) in enumerate(replacements(binder, hunk)):
            id = f"{edit.id}.{number}" if at == 0 else f"{edit.id}.{number}.{at}"
            binder.edit = Edit(id, "replace", {"find": old, "with": new, "all": hunk.every or None})
            try:
                made = replaced(binder)
            except Unbound as unbound:
                raise Unbound(patchmessages.named(hunk.name, unbound.problem)) from None
            binder.document = apply(binder.document, made.operations)
            operations += made.operations
            place = made.place if place == before.root else place
    binder.edit, binder.document = edit, before
    return Made(place, operations, already=not operations)


def replacements(binder: Binder, hunk: Hunk) -> list[tuple[str, str]]:
    """The words that go and those that come, line for line where as many come as go."""
    if not hunk.whole and hunk.anchor:
        return [(hunk.anchor, hunk.text)]
    old, new = hunk.anchor.split("\n"), hunk.text.split("\n")
    if hunk.type != "replace" or not hunk.anchor or len(old) != len(new):
        raise Unbound(patchmessages.no_lines(binder.document.format, hunk.name))
    return [(one, two) for one, two in zip(old, new, strict=True) if one != two]
