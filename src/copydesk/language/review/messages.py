"""What is said where nothing of a reviewer's is meant."""

from collections.abc import Sequence

from copydesk.language.messages import NOTHING
from copydesk.plan.problem import Code, Problem


def nothing_there(what: str) -> Problem:
    return Problem(Code.NOT_FOUND, f"There are no such {what} here. {NOTHING}")


def nothing_by(who: str, others: Sequence[str]) -> Problem:
    there = f" There is something by {', '.join(others)}." if others else ""
    return Problem(Code.NOT_FOUND, f"There is nothing by {who} here.{there} {NOTHING}")
