"""Risks: what is unusual about a model's plan beside the words that asked for it. Nothing is refused here, and nothing is changed.

The rules are listed in `table`, loaded with the first plan weighed; each sees the whole plan, before and after, in a `Case`.
"""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.editing.bind import BoundEdit
from copydesk.editing.risks import messages
from copydesk.plan.brief import Brief
from copydesk.plan.risk import Risk

__all__ = ["careful", "risks"]

MAX_PER_EDIT = 3  # of one sort: more of the same tell a person nothing


def risks(
    before: Document, after: Document, edits: Sequence[BoundEdit], brief: Brief, sources: Sequence[str] = ()
) -> tuple[Risk, ...]:
    """What is unusual about a plan, the gravest first; nothing, if it carries no risk beyond the words."""
    from copydesk.editing.risks.case import Case
    from copydesk.editing.risks.table import RULES

    if not edits:
        return ()
    case = Case(before, after, edits, brief, sources)
    found: list[Risk] = []
    for rule in RULES:
        told: dict[str, int] = {}
        for one in dict.fromkeys(rule.find(case)):
            told[one.edit] = told.get(one.edit, 0) + 1
            if told[one.edit] <= MAX_PER_EDIT:
                found.append(Risk(one.name or rule.name, one.message, one.edit, one.before, one.after, rule.level))
    return tuple(found)


def careful(brief: Brief, edits: Sequence[BoundEdit]) -> Risk | None:
    """For who wants to see every wide rewrite before it is applied."""
    changing = [edit for edit in edits if edit.operations]
    return Risk("careful", messages.careful(len(changing)), changing[0].edit.id) if brief.is_wide and changing else None
