"""What the command prints: for a person with colour where the terminal has it, or one JSON object."""

import json as json_module
import os
import sys
from typing import Any

from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

EXIT = {
    Outcome.ANSWER: 0,
    Outcome.APPLIED: 0,
    Outcome.FAILED: 1,
    Outcome.QUESTION: 2,
    Outcome.PROPOSAL: 2,
    Outcome.REFUSED: 3,
}
COLOURS = {"+": "32", "-": "31", "@": "36"}


def line(text: str) -> None:
    """A line of output; what a terminal's encoding can't show is shown escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def as_json(data: Any) -> None:
    sys.stdout.write(json_module.dumps(data, ensure_ascii=True, indent=2) + "\n")


def failure(message: str, *, json: bool) -> int:
    if json:
        as_json({"outcome": "failed", "message": message})
    else:
        sys.stderr.write(f"copydesk: {message}\n".encode("utf-8", "backslashreplace").decode())
    return EXIT[Outcome.FAILED]


def turn(result: Turn, *, json: bool, dry_run: bool = False) -> int:
    if json:
        as_json(result.to_json())
    else:
        if result.diff:
            diff(result.diff)
        line(result.message)
        if result.problem is not None:
            for option in result.problem.options:
                line(f"  {option.id}. {option.label}")
            if result.problem.more:
                line(f"  … and {result.problem.more} more")
        if dry_run and result.outcome is Outcome.PROPOSAL:
            line("Nothing was changed: this was a dry run.")
    return 0 if dry_run and result.outcome is Outcome.PROPOSAL else EXIT[result.outcome]


def diff(text: str) -> None:
    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    for row in text.splitlines():
        code = COLOURS.get(row[:1]) if colour else None
        line(f"\x1b[{code}m{row}\x1b[0m" if code else row)
