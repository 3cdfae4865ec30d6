"""Judges by code: what came of a turn, held against what was expected. Each check is one function with a name that a scenario's
`expect` uses, and gives a sentence where it fails."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from copydesk import formats
from copydesk.document.document import Document
from copydesk.plan.turn import Turn


@dataclass(frozen=True, slots=True)
class Case:
    """A turn and the document around it. A proposal was accepted, where the scenario expects a change."""

    turn: Turn
    before: Document
    after: Document

    @property
    def text(self) -> str:
        return formats.write(self.after).decode("utf-8", "replace")


Check = Callable[[Case, Any], str | None]


def judge(case: Case, expect: Mapping[str, Any]) -> list[str]:
    """What isn't as expected."""
    return [said for name, wanted in expect.items() if (said := CHECKS[name](case, wanted)) is not None]


def outcome(case: Case, wanted: Any) -> str | None:
    allowed = [wanted] if isinstance(wanted, str) else wanted
    return None if str(case.turn.outcome) in allowed else f"ended as {case.turn.outcome}: {case.turn.message[:120]!r}"


def code(case: Case, wanted: str) -> str | None:
    found = str(case.turn.problem.code) if case.turn.problem else "no problem"
    return None if found == wanted else f"the problem is {found}, not {wanted}"


def options(case: Case, wanted: int) -> str | None:
    """At least so many options to choose from."""
    found = len(case.turn.problem.options) if case.turn.problem else 0
    return None if found >= wanted else f"{found} options, not {wanted}"


def edits(case: Case, wanted: int) -> str | None:
    """So many edits are shown or made: all of a plan, or none."""
    found = len(case.turn.edits)
    return None if found == wanted else f"{found} edits, not {wanted}"


def flags(case: Case, wanted: list[str]) -> str | None:
    """What is unusual about the edits, by the names of the risks."""
    found = {risk.code for edit in case.turn.edits for risk in edit.risks}
    return next((f"no edit is flagged as {code}, but as {sorted(found)}" for code in wanted if code not in found), None)


def changes(case: Case, wanted: Iterable[tuple[str, str]]) -> str | None:
    """The file is as it was but for these texts, each of which stood there once."""
    expected = formats.write(case.before).decode("utf-8", "replace")
    for old, new in wanted:
        expected = expected.replace(old, new, 1)
    if case.text == expected:
        return None
    lines, found = expected.splitlines(), case.text.splitlines()
    place = next(
        (at for at, (one, other) in enumerate(zip(lines, found, strict=False)) if one != other), min(len(lines), len(found))
    )
    return f"line {place + 1} is {found[place : place + 1]}, not {lines[place : place + 1]}"


def unchanged(case: Case, wanted: bool) -> str | None:
    same = formats.write(case.before) == formats.write(case.after)
    return None if same is wanted else "something changed" if wanted else "nothing changed"


def within(case: Case, wanted: list[str]) -> str | None:
    """Only nodes that hold one of these texts, and what is below them, differ; nothing is new elsewhere."""
    allowed = {node.id for node in case.before.walk() if any(text in node.text for text in wanted)}
    allowed |= {node.id for node in case.before.walk() if any(parent in allowed for parent in above(case.before, node.id))}
    return _moved(case, allowed) or next(
        (f"new elsewhere: {case.after[id].text[:60]!r}" for id in _new(case) if not allowed & {id, *above(case.after, id)}), None
    )


def adds(case: Case, wanted: int) -> str | None:
    """What stood there stands there, and so many nodes, or a few more, are new."""
    return _moved(case, set()) or (None if len(_new(case)) >= wanted else f"{len(_new(case))} nodes are new, not {wanted}")


def contains(case: Case, wanted: list[str]) -> str | None:
    return next((f"the document lacks {text!r}" for text in wanted if text not in case.text), None)


def lacks(case: Case, wanted: list[str]) -> str | None:
    return next((f"the document has {text!r}" for text in wanted if text in case.text), None)


def says(case: Case, wanted: list[str]) -> str | None:
    """The message holds each; where one is `a|b`, either."""
    said = case.turn.message.casefold()
    missing = (text for text in wanted if not any(one.casefold() in said for one in text.split("|")))
    return next((f"it doesn't say {text!r}: {case.turn.message[:160]!r}" for text in missing), None)


def says_not(case: Case, wanted: list[str]) -> str | None:
    said = case.turn.message.casefold()
    return next((f"it says {text!r}: {case.turn.message[:160]!r}" for text in wanted if text.casefold() in said), None)


def cites(case: Case, wanted: list[str]) -> str | None:
    """Each is in the label, the quotation or the text of what is cited."""
    found = [" ".join([*one.values(), _text(case, one.get("node", ""))]) for one in case.turn.citations]
    return next((f"it doesn't cite {text!r}, but {found}" for text in wanted if not any(text in one for one in found)), None)


def max_words(case: Case, wanted: int) -> str | None:
    count = len(case.turn.message.split())
    return None if count <= wanted else f"{count} words, not {wanted} at most"


def max_changed_words(case: Case, wanted: int) -> str | None:
    count = case.turn.stats.words_changed if case.turn.stats else 0
    return None if count <= wanted else f"{count} words changed, not {wanted} at most"


def max_rounds(case: Case, wanted: int) -> str | None:
    count = case.turn.metadata.get("rounds") or 0
    return None if count <= wanted else f"{count} rounds, not {wanted} at most"


def truncated(case: Case, wanted: bool) -> str | None:
    return None if bool(case.turn.metadata.get("truncated")) is wanted else f"truncated is not {wanted}"


def strategy(case: Case, wanted: str) -> str | None:
    found = case.turn.metadata.get("strategy")
    return None if found == wanted else f"the strategy is {found}, not {wanted}"


def above(document: Document, id: str) -> list[str]:
    found: list[str] = []
    node = document[id]
    while node.parent is not None:
        found.append(node.parent)
        node = document[node.parent]
    return found


def own(document: Document) -> dict[str, bytes]:
    made: dict[str, bytes] = {}
    for piece in formats.pieces(document):
        if piece.own:
            made[piece.id] = made.get(piece.id, b"") + piece.data
    return made


def _moved(case: Case, allowed: set[str]) -> str | None:
    """A node that none of the words named, and that isn't as it was."""
    old, new = own(case.before), own(case.after)
    lost = (id for id, data in old.items() if id not in allowed and new.get(id) != data)
    return next((f"touched: {case.before[id].text[:60]!r}" for id in lost), None)


def _new(case: Case) -> list[str]:
    return [node.id for node in case.after.walk() if node.id not in case.before]


def _text(case: Case, id: str) -> str:
    return " ".join(node.text for node in case.before.walk(id)) if id in case.before else ""


CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        outcome, code, options, edits, flags, changes, unchanged, within, adds, contains, lacks, says, says_not, cites, max_words,
        max_changed_words, max_rounds, truncated, strategy,
    )
}  # fmt: skip
