"""A model's calls of `edit`, staged as a turn stages them."""

from typing import Any

from copydesk import formats
from copydesk.assistant.stage import Stage
from copydesk.document.document import Document
from copydesk.editing.bind import Bound
from copydesk.editing.parse import parse_plan
from copydesk.plan.edit import Plan
from copydesk.plan.problem import Problem
from copydesk.references.answers import Context


def stage(document: Document) -> Stage:
    return Stage(document, Context(), {})


def call(staged: Stage, *edits: dict[str, Any]) -> Bound | Problem:
    """One call's edits on what is staged."""
    plan = parse_plan({"edits": list(edits)})
    assert isinstance(plan, Plan), plan
    return staged.take(staged.numbered(plan.edits))


def written(document: Document, *edits: dict[str, Any]) -> str:
    """The file after one call, which must be taken, can be read back, and comes to the same when it is bound again."""
    staged = stage(document)
    bound = call(staged, *edits)
    assert isinstance(bound, Bound), bound
    assert formats.misread(bound.after) is None
    whole = staged.bound()
    assert whole is None or whole.after == bound.after
    return formats.write(bound.after).decode()


def id_of(document: Document, text: str, type: str = "") -> str:
    """The reference of the one node with a text."""
    found = [node.id for node in document.walk() if node.text == text and type in ("", node.type)]
    assert len(found) == 1, (text, found)
    return f"#{found[0]}"
