"""What `copydesk eval` prints: the share that passed, by kind and by row of FEATURES, with costs and times; and what failed."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from copydesk.apps.cli import show
from copydesk.apps.eval.running import Score


def as_data(model: str, scores: Sequence[Score]) -> dict[str, Any]:
    return {
        "model": model,
        "passed": sum(score.passed for score in scores),
        "total": len(scores),
        "kinds": _grouped(scores, lambda score: score.scenario.kind),
        "rows": _grouped(scores, lambda score: score.scenario.row),
        "tokens_in": sum(score.tokens_in for score in scores),
        "tokens_out": sum(score.tokens_out for score in scores),
        "estimated_cost": cost_of(scores),
        "seconds": round(sum(score.seconds for score in scores), 3),
        "scenarios": [
            {
                "name": score.scenario.name,
                "kind": score.scenario.kind,
                "row": score.scenario.row,
                "passed": score.passed,
                "failures": list(score.failures),
                "seconds": round(score.seconds, 3),
                "tokens_in": score.tokens_in,
                "tokens_out": score.tokens_out,
                "estimated_cost": score.cost,
            }
            for score in scores
        ],
    }


def cost_of(scores: Iterable[Score]) -> float | None:
    known = [score.cost for score in scores if score.cost is not None]
    return sum(known) if known else None


def _grouped(scores: Sequence[Score], key: Callable[[Score], str]) -> dict[str, Any]:
    groups: dict[str, list[Score]] = {}
    for score in scores:
        groups.setdefault(key(score), []).append(score)
    return {
        name: {
            "passed": sum(score.passed for score in group),
            "total": len(group),
            "seconds": round(sum(score.seconds for score in group), 3),
            "tokens": sum(score.tokens_in + score.tokens_out for score in group),
            "estimated_cost": cost_of(group),
        }
        for name, group in sorted(groups.items(), key=lambda item: (item[0][:1], len(item[0]), item[0]))
    }


def print_all(data: dict[str, Any]) -> None:
    show.line(f"{data['model']}: {share(data)} of the scenarios pass\n")
    for title in ("kinds", "rows"):
        show.line(f"  {title[:-1]:<14}{'passed':>14}{'seconds':>10}{'tokens':>12}{'cost':>10}")
        for name, group in data[title].items():
            show.line(f"  {name:<14}{share(group):>14}{group['seconds']:>10.2f}{group['tokens']:>12,}{money(group):>10}")
        show.line("")
    tokens = f"{data['tokens_in']:,} tokens in, {data['tokens_out']:,} out"
    show.line(f"  {data['seconds']:.1f} s, {tokens}, cost {money(data)}")
    for one in data["scenarios"]:
        if not one["passed"]:
            show.line(f"\n  ✗ {one['kind']}, {one['row']}: {one['name']}")
            for failure in one["failures"]:
                show.line(f"      {failure}")


def share(group: dict[str, Any]) -> str:
    percent = 100 * group["passed"] / group["total"] if group["total"] else 0
    return f"{group['passed']}/{group['total']} {percent:.0f} %"


def money(group: dict[str, Any]) -> str:
    return "–" if group["estimated_cost"] is None else f"${group['estimated_cost']:.4f}"
