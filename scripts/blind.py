"""A set of requests that somebody else wrote down with their results, run without a model: what came of each, and the figures.

python scripts/blind.py FOLDER [--each] [--only e001,e002]

FOLDER holds `docs/`, `expected/` and `requests.jsonl`, a request a line: `{"id", "doc", "sort", "words", "expect"}`. Of an `edit`,
`expect` names files of `expected/`, any of which is right; of a `lookup` it lists alternatives, each a list of strings that the
answer
has; a `leave` must change nothing by itself. Each request stands alone, on the document as it is in the file.
"""

import argparse
import json
import math
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

from copydesk import Desk, Turn  # noqa: E402

NORMAL_Z = 1.96  # of an interval that holds the true share in 19 of 20 sets
PLAIN_PROPS = {"textColor": "default", "backgroundColor": "default", "textAlignment": "left", "isToggleable": False}
RIGHT = ("exact", "offered", "answered", "left")


def plain(value: Any) -> Any:
    """JSON without what an editor gives each new block by itself: ids and the props that say nothing."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        kept = {key: plain(one) for key, one in value.items() if key not in ("id", "position")}
        return {key: one for key, one in kept.items() if PLAIN_PROPS.get(key, ...) != one and one not in (None, [], {}, "")}
    return value


def is_result(data: bytes, expected: Path) -> bool:
    if expected.suffix == ".json":
        return bool(plain(json.loads(data)) == plain(json.loads(expected.read_bytes())))
    return data == expected.read_bytes()


def kind_of(name: str) -> str | None:
    return "report" if name.startswith("report") else None


def played(folder: Path, request: dict[str, Any]) -> tuple[str, str]:
    """What a request came to, and what was told."""
    path = folder / "docs" / request["doc"]
    doc = Desk().open(path, kind=kind_of(path.name))
    before = doc.export()
    turn = doc.say(request["words"])
    told = f"{turn.outcome}: {turn.message}"
    options = turn.problem.options if turn.problem else ()
    told += "".join(f"\n      {option.id}) {option.label}" for option in options)
    if request["sort"] == "leave":
        return ("left" if doc.export() == before else "EDITED"), told
    if request["sort"] == "lookup":
        said = turn.message.casefold()
        is_said = any(all(part.casefold() in said for part in one) for one in request["expect"])
        if doc.export() != before:
            return "EDITED", told
        return ("answered" if is_said and turn.outcome == "answer" else "unanswered" if turn.outcome != "answer" else "other"), told
    expected = [folder / "expected" / name for name in request["expect"]]
    if turn.outcome == "applied":
        return ("exact" if any(is_result(doc.export(), one) for one in expected) else "WRONG"), told
    if turn.outcome == "proposal":
        turn.accept([edit.id for edit in turn.edits])
        return ("offered" if any(is_result(doc.export(), one) for one in expected) else "misled"), told
    for option in options:
        if any(is_result(data, one) for data in chosen(path, request, option.id) for one in expected):
            return "offered", told
    return ("misled" if len(options) else "missed"), told


def chosen(path: Path, request: dict[str, Any], option: str) -> list[bytes]:
    """The document after an option was taken on a fresh copy; what that leaves open is no result."""
    doc = Desk().open(path, kind=kind_of(path.name))
    turn: Turn = doc.say(request["words"]).choose(option)
    return [doc.export()] if turn.outcome == "applied" else []


def share(right: int, of: int) -> str:
    """A share with the interval it stands for (Wilson's)."""
    if not of:
        return "–"
    rate, spread = right / of, NORMAL_Z**2 / of
    middle = (rate + spread / 2) / (1 + spread)
    reach = NORMAL_Z * math.sqrt(rate * (1 - rate) / of + spread / (4 * of)) / (1 + spread)
    return f"{right} of {of} ({100 * rate:.0f} %, {100 * (middle - reach):.0f}–{100 * (middle + reach):.0f})"


def show(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--each", action="store_true", help="print each request that didn't come out right, with what was told")
    arguments.add_argument("--only", default="", help="ids, with commas between")
    given = arguments.parse_args()
    only = set(filter(None, given.only.split(",")))
    lines = (given.folder / "requests.jsonl").read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line) for line in lines if line.strip()]
    requests = [one for one in requests if not only or one["id"] in only]
    verdicts: dict[str, Counter[str]] = defaultdict(Counter)
    by_document: dict[str, Counter[bool]] = defaultdict(Counter)
    for request in requests:
        try:
            verdict, told = played(given.folder, request)
        except Exception as error:  # noqa: BLE001
            verdict, told = "CRASHED", f"{type(error).__name__}: {error}"
        verdicts[request["sort"]][verdict] += 1
        by_document[request["doc"]][verdict in RIGHT] += 1
        if (given.each and verdict not in RIGHT) or only:
            show(f"{request['id']} {verdict}  [{request['doc']}]  {request['words']}\n    {told}")
    for sort, counts in verdicts.items():
        right = sum(counts[one] for one in RIGHT)
        show(f"{sort}: right {share(right, counts.total())}  " + ", ".join(f"{one} {n}" for one, n in counts.most_common()))
    for document, counts in by_document.items():
        show(f"  {document}: {share(counts[True], counts.total())}")


if __name__ == "__main__":
    main()
