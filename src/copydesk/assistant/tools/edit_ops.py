"""`edit_ops`: patches on raw Markdown. The new text is read and compared with the document, so that raw edits become the same
operations, keep the ids of what stayed, and pass the same checks."""

from collections.abc import Callable, Mapping
from typing import Any

from copydesk import formats
from copydesk.assistant.tools.compiling import Compiling
from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Operation, apply
from copydesk.editing import messages
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.check import check
from copydesk.editing.labels import label
from copydesk.editing.limits import over_limits
from copydesk.editing.patches.application import patched
from copydesk.editing.patching import hunk_of
from copydesk.editing.resolve import Context, resolve_one
from copydesk.errors import InputError
from copydesk.formats.reimport import reimport
from copydesk.plan.edit import Edit
from copydesk.plan.limits import Limits
from copydesk.plan.problem import Problem
from copydesk.references.answers import Choices

MULTI_PARAGRAPH = "multi-paragraph"


def run(document: Document, arguments: Mapping[str, Any], choices: Choices, version: int | None) -> Bound | Problem:
    if not formats.FORMATS[document.format].by_hand:
        return messages.unsupported(f"The tool edit_ops patches Markdown, and this is {document.format}; use `edit`")
    # A line that was counted in another version says nothing of this one.
    counted_here = arguments.get("version", version) == version
    hunks = [hunk_of(item, counted_here=counted_here) for item in arguments["ops"]]
    if not hunks:
        return messages.invalid("edit_ops needs at least one operation.")
    missing = next(
        (place for place, item in enumerate(arguments["ops"], 1) if item["type"] != "delete" and "text" not in item), None
    )
    if missing is not None:
        return messages.invalid(f"Operation {missing} needs a text.", str(missing))
    text = formats.write(document).decode()
    result = patched(text, hunks, [choices.get(str(place)) for place in range(1, len(hunks) + 1)])
    if isinstance(result, Problem):
        return result
    try:
        operations = reimport(document, result.encode()) if result != text else ()
    except InputError as error:
        return messages.misfit(f"{error}.")
    after = apply(document, operations)
    result_bound = bound(document, after, operations, arguments)
    return check(result_bound) or checked_scope(document, after, operations, arguments) or result_bound


def checked_scope(
    before: Document, after: Document, operations: tuple[Operation, ...], arguments: Mapping[str, Any]
) -> Problem | None:
    """The limits, and the place that `scope` names."""
    given = arguments.get("constraints") or {}
    default = Limits()
    limits = Limits(
        int(given.get("maxChangedLines", default.max_changed_lines)),
        float(given.get("maxChangedPercent", default.max_changed_percent)),
        bool(given.get("allowHeadingChanges", default.allow_heading_changes)),
    )
    scope = arguments.get("scope")
    if scope is not None and scope != MULTI_PARAGRAPH:
        place = resolve_one(before, scope, Context())
        if isinstance(place, Problem):
            return place
        inside = {node.id for node in before.walk(place)} | {node.id for node in after.walk(place)} if place in after else set()
        outside = next((id for id in touched(operations) if id not in inside), None)
        if outside is not None:
            return messages.outside_scope(label(before if outside in before else after, outside), label(before, place))
    return over_limits(before, after, operations, limits, one_paragraph=scope is None and "constraints" not in arguments)


def bound(before: Document, after: Document, operations: tuple[Operation, ...], arguments: Mapping[str, Any]) -> Bound:
    place = next(iter(touched(operations)), before.root)
    shown = label(before if place in before else after, place)
    edit = BoundEdit(Edit("1", "edit_ops", arguments), operations, shown, already=not operations)
    return Bound(before, after, (edit,), operations)


def compile_patch(make: Compiling, given: Mapping[str, Any]) -> None:
    """In a plan with other edits the patches are one edit, of which the mandate is the limit."""
    counted_here = given.get("version", make.version) == make.version
    make.add("patch", ops=[{name: item[name] for name in item if name != "line" or counted_here} for item in given["ops"]])


EDITS: Mapping[str, Callable[[Compiling, Mapping[str, Any]], None]] = {"edit_ops": compile_patch}
