"""Rule about sums: values that were to go up or down and didn't, totals that are none, results that a formula doesn't give."""

from collections.abc import Iterator

from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.due import dues, is_counted
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.formulas import fits, formula_due
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.rules.values import COUNTING
from copydesk.editing.risks.sums import total_due


def _wrong_sums(case: Case) -> Iterator[Found]:
    """Cells of a row that is called a total, which is not that of its column."""
    for region in case.regions:
        for one in region.new:
            due = total_due(case.after, one.id)
            if due is not None and not any(case.is_asked(region, fact) for fact in facts(one.text)):
                yield Found(region.edit, messages.wrong_sum(one.text, f"{due:,.10g}"), "", one.text)


def _wrong_results(case: Case) -> Iterator[Found]:
    """Cells of a new column that are not what the formula makes which the words name."""
    for region in case.regions:
        for one in region.come:
            due = formula_due(case.after, one.id, case.brief.said)
            if due is not None and not fits(*due):
                yield Found(region.edit, messages.wrong_sum(one.text, f"{float(due[0]):,.10g}"), "", one.text)


def arithmetic(case: Case) -> Iterator[Found]:
    """Values that were to go up or down by what was said, and didn't; totals that are none; and results that are others."""
    yield from _wrong_sums(case)
    yield from _wrong_results(case)
    if not is_counted(case.brief):
        return
    for region in case.regions:
        for spot in case.spots(region):
            old, new = facts(spot.old), facts(spot.new)
            for one in new:
                before = [other for other in old if other.kind == one.kind]
                if one in old or one.kind not in COUNTING or not before or case.is_asked(region, one):
                    continue
                due = next((value for other in before for value in dues(other, case.brief)), None)
                expected = "another value" if due is None else f"{due:,.10g}"
                yield Found(region.edit, messages.arithmetic(spot.old, spot.new, expected), spot.old, spot.new)
