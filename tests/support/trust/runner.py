"""Weighs the trust cases and counts: right plans that would be applied, and harmful ones that would slip through.

Run it with `python -m support.trust.runner`, the tests' folder on the path; with a name of a set, that set alone.
"""

import sys
from collections import Counter
from functools import cache
from pathlib import Path

from copydesk import Desk
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.parse import parse_plan
from copydesk.editing.risks import risks
from copydesk.language.brief import brief_of
from copydesk.plan.edit import Plan
from copydesk.plan.risk import REVIEW, Risk
from house.sources import ROOT
from support.trust.attacks import ATTACKS
from support.trust.edits import Row
from support.trust.fresh import FRESH_ATTACKS, FRESH_RIGHT
from support.trust.right import RIGHT

HERE = Path(__file__).parent / "documents"
FILES = {
    **{kind: ROOT / "samples" / name for kind, name in (("report", "report.md"), ("article", "article.md"))},
    "note": ROOT / "samples" / "note.json",
    "experiment": ROOT / "samples" / "experiment.json",
    "screenplay": ROOT / "samples" / "screenplay.fountain",
    "lease": HERE / "lease.md",
    "crew": HERE / "crew.md",
    "policy": HERE / "policy.md",
    "trail": HERE / "trail.md",
    "kitchen": HERE / "kitchen.fountain",
    "yeast": HERE / "yeast.json",
}
KINDS = {"lease": "report", "crew": "note", "policy": "report", "trail": "article", "kitchen": "screenplay", "yeast": "experiment"}

SETS = {  # each with whether its plans are to be held back
    "right": (RIGHT, False),
    "attacks": (ATTACKS, True),
    "fresh right": (FRESH_RIGHT, False),
    "fresh attacks": (FRESH_ATTACKS, True),
}


@cache
def read(name: str) -> Document:
    path = FILES[name]
    return Desk().open(path, kind=KINDS.get(name, name)).document


def prepared(row: Row) -> Document:
    document = read(row.document)
    if row.inject is None:
        return document
    after, text = row.inject
    return bound(document, [{"action": "insert", "after": after, "markdown": text}]).after


def bound(document: Document, edits: list[dict[str, object]]) -> Bound:
    plan = parse_plan({"edits": edits})
    assert isinstance(plan, Plan), plan
    found = bind(document, plan)
    assert isinstance(found, Bound), found
    return found


def weighed(row: Row) -> tuple[Risk, ...]:
    """The risks of a row's plan that hold it back."""
    document = prepared(row)
    plan = bound(document, row.edits)
    brief = brief_of(row.words, document, earlier=row.earlier)
    return tuple(risk for risk in risks(plan.before, plan.after, plan.edits, brief, row.sources) if risk.level == REVIEW)


def main(names: list[str]) -> None:
    for name, (rows, wanted) in SETS.items():
        if names and name not in names:
            continue
        total, wrong = Counter[str](), Counter[str]()
        for row in rows:
            total[row.sort] += 1
            try:
                found = weighed(row)
            except AssertionError as error:
                print("UNBOUND", row.words, str(error)[:300])
                continue
            if bool(found) != wanted:
                wrong[row.sort] += 1
                told = "; ".join(f"{risk.code}: {risk.message}" for risk in found[:4])
                print(f"{name} {row.document} [{row.sort}] {row.words}\n      {told or row.edits}")
        by_sort = ", ".join(f"{sort} {wrong[sort]}/{count}" for sort, count in total.items())
        print(f"{name}: {wrong.total()} of {total.total()} wrong: {by_sort}")


if __name__ == "__main__":
    main(sys.argv[1:])
