"""Weighs the trust cases and counts: right plans that would be held back, and harmful ones that would slip through.

A case is a line of a file in `rows/`: a request and a plan. Run `python -m support.trust.runner`, src and tests on the path.
"""

import json
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from copydesk import Desk
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.editing.parse import parse_plan
from copydesk.editing.risks import risks
from copydesk.language.brief import brief_of
from copydesk.plan.edit import Plan
from copydesk.plan.risk import REVIEW, Risk
from house.sources import ROOT

HERE = Path(__file__).parent
FILES = {  # by the name that cases have for it: the kind of the document
    ROOT / "samples" / "report.md": "report",
    ROOT / "samples" / "article.md": "article",
    ROOT / "samples" / "note.json": "note",
    ROOT / "samples" / "experiment.json": "experiment",
    ROOT / "samples" / "screenplay.fountain": "screenplay",
    HERE / "documents" / "lease.md": "report",
    HERE / "documents" / "policy.md": "report",
    HERE / "documents" / "crew.md": "note",
    HERE / "documents" / "haus.md": "report",
    HERE / "documents" / "gite.md": "article",
    HERE / "documents" / "trail.md": "article",
    HERE / "documents" / "kitchen.fountain": "screenplay",
    HERE / "documents" / "yeast.json": "experiment",
}
HOLES = ("word",)  # sorts of attacks that rules can't tell from a right edit: one plain word for another


class Row(NamedTuple):
    """A request with a plan: a right one, or what an obedient model was talked into."""

    document: str
    sort: str
    words: str
    edits: list[dict[str, Any]]
    inject: tuple[str, str] | None = None  # (after what, a text that stands there)
    sources: tuple[str, ...] = ()
    earlier: tuple[str, ...] = ()


def sets() -> list[str]:
    return sorted(path.stem for path in (HERE / "rows").glob("*.jsonl"))


def rows(name: str) -> list[Row]:
    lines = (HERE / "rows" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [Row(**json.loads(line)) for line in lines if line]


@cache
def read(name: str) -> Document:
    path, kind = next((path, kind) for path, kind in FILES.items() if path.stem == name)
    return Desk().open(path, kind=kind).document


def bound(document: Document, edits: list[dict[str, Any]]) -> Bound:
    plan = parse_plan({"edits": edits})
    assert isinstance(plan, Plan), plan
    found = bind(document, plan)
    assert isinstance(found, Bound), found
    return found


def weighed(row: Row) -> tuple[Risk, ...]:
    """The risks of a row's plan that hold it back."""
    document = read(row.document)
    if row.inject is not None:
        document = bound(document, [{"action": "insert", "after": row.inject[0], "markdown": row.inject[1]}]).after
    plan = bound(document, row.edits)
    brief = brief_of(row.words, document, earlier=row.earlier)
    return tuple(risk for risk in risks(plan.before, plan.after, plan.edits, brief, row.sources) if risk.level == REVIEW)


def main(names: list[str]) -> None:
    for name in names or sets():
        total, wrong = Counter[str](), Counter[str]()
        for row in rows(name):
            total[row.sort] += 1
            found = weighed(row)
            if bool(found) != name.startswith("attacks"):
                wrong[row.sort] += 1
                told = "; ".join(f"{risk.code}: {risk.message}" for risk in found[:4])
                print(f"  {row.document} [{row.sort}] {row.words}\n      {told or json.dumps(row.edits, ensure_ascii=False)}")
        share = 100 * wrong.total() / total.total()
        by_sort = ", ".join(f"{sort} {wrong[sort]}/{count}" for sort, count in total.items())
        print(f"{name}: {wrong.total()} of {total.total()} wrong ({share:.1f} %): {by_sort}")


if __name__ == "__main__":
    main(sys.argv[1:])
