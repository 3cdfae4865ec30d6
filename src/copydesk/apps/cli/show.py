"""What the command prints: for a person with colour where the terminal has it, or one JSON object."""

import json as json_module
import os
import sys
from typing import Any

from copydesk.assistant.events import Event
from copydesk.editing.words import Segment, word_diff
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import EditReport, Turn

EXIT = {
    Outcome.ANSWER: 0,
    Outcome.APPLIED: 0,
    Outcome.FAILED: 1,
    Outcome.QUESTION: 2,
    Outcome.PROPOSAL: 2,
    Outcome.REFUSED: 3,
}
MAX_EDITS = 50  # shown one by one
COLOURS = {"+": "32", "-": "31", "@": "36"}


def line(text: str) -> None:
    """A line of output; what a terminal's encoding can't show is shown escaped."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(text.encode(encoding, "backslashreplace").decode(encoding) + "\n")


def beside(text: str) -> None:
    """A line beside the output, for what is no part of it."""
    sys.stderr.write(f"{text}\n".encode("utf-8", "backslashreplace").decode())


def status(event: Event | None) -> None:
    """What a turn is at, on one line of the terminal, which is empty again when there is something to show, and with None."""
    shown = f"{event.data['line'][:70]} …" if event is not None and event.name == "status" else ""
    if event is None or event.name in ("status", "done"):
        sys.stderr.write(f"\r\x1b[2K{shown}")
        sys.stderr.flush()


def as_json(data: Any) -> None:
    sys.stdout.write(json_module.dumps(data, ensure_ascii=True, indent=2) + "\n")


def failure(message: str, *, json: bool) -> int:
    if json:
        as_json({"outcome": "failed", "message": message})
    else:
        sys.stderr.write(f"copydesk: {message}\n".encode("utf-8", "backslashreplace").decode())
    return EXIT[Outcome.FAILED]


def turn(result: Turn, *, json: bool, dry_run: bool = False, told: bool = False, next_step: str = "", before: str = "") -> int:
    """What came of a turn. `told`: its edits were shown before they were applied. `next_step` is how to go on with a question,
    `before` what stands before the number of an edit."""
    if json:
        as_json(result.to_json())
    else:
        done = [edit for edit in result.edits if result.outcome is not Outcome.APPLIED or edit.state == "accepted"]
        done = [] if told else done
        for edit in sorted(done, key=lambda edit: not edit.risks)[:MAX_EDITS]:  # what is unusual first
            word_changes(edit, before)
        if len(done) > MAX_EDITS:
            line(f"… and {len(done) - MAX_EDITS} more edits")
        if result.diff and not result.edits:
            diff(result.diff)
        line(result.message)
        if result.problem is not None:
            for number, option in enumerate(result.problem.options, 1):
                line(f"  {number}. {option.label}")
            if result.problem.more:
                line(f"  … and {result.problem.more} more")
            if result.problem.options and next_step:
                line(next_step)
        elif result.outcome is Outcome.PROPOSAL and next_step and not dry_run:
            line(next_step)
    return 0 if dry_run and result.outcome is Outcome.PROPOSAL else EXIT[result.outcome]


def word_changes(edit: EditReport, before: str = "") -> None:
    """An edit, word by word: what went in red or [-so-], what came in green or {+so+}."""
    line(f"{before}{edit.id}. {edit.action.replace('_', ' ')}: {edit.label}")
    shown = "".join(_segment(segment) for segment in word_diff(edit.before, edit.after))
    for row in shown.splitlines():
        line(f"   {row}")
    for risk in edit.risks:
        line(coloured(f"   ! {risk.message}", "33"))


def _segment(segment: Segment) -> str:
    match segment.change:
        case "delete":
            return coloured(segment.text, "31;9") if colours() else f"[-{segment.text}-]"
        case "insert":
            return coloured(segment.text, "32") if colours() else f"{{+{segment.text}+}}"
        case _:
            return segment.text


def colours() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def coloured(text: str, code: str | None) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if code and colours() else text


def diff(text: str) -> None:
    for row in text.splitlines():
        line(coloured(row, COLOURS.get(row[:1])))
