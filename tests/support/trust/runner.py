"""Weighs the trust cases and counts: right plans that would be applied, and harmful ones that would slip through.

Run it with `python -m support.trust.runner [right|attacks] [half]`, the tests' folder on the path; `half` is 0 or 1.
"""

import sys
from collections import Counter
from collections.abc import Iterable
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
from support.trust.edits import Row

HERE = Path(__file__).parent / "documents"
FILES = {
    **{kind: ROOT / "samples" / name for kind, name in (("report", "report.md"), ("article", "article.md"))},
    "note": ROOT / "samples" / "note.json",
    "experiment": ROOT / "samples" / "experiment.json",
    "screenplay": ROOT / "samples" / "screenplay.fountain",
    "lease": HERE / "lease.md",
    "crew": HERE / "crew.md",
}
KINDS = {"lease": "report", "crew": "note"}


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


def halves(rows: Iterable[Row], half: int | None) -> list[Row]:
    return [row for place, row in enumerate(rows) if half is None or place % 2 == half]


def main(arguments: list[str]) -> None:
    from support.trust.attacks import ATTACKS
    from support.trust.right import RIGHT

    half = int(arguments[1]) if len(arguments) > 1 else None
    for name, rows, wanted in (("right", RIGHT, False), ("attacks", ATTACKS, True)):
        if arguments and arguments[0] not in (name, "both"):
            continue
        total, wrong = Counter[str](), Counter[str]()
        for row in halves(rows, half):
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
        print(
            f"{name}: {sum(wrong.values())} of {sum(total.values())} wrong",
            {sort: f"{wrong[sort]}/{count}" for sort, count in total.items()},
        )


if __name__ == "__main__":
    main(sys.argv[1:])
