"""Versions: which there are, and what differs between two of them. What only the turn itself can do says so when it is called as an
edit."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from copydesk.assistant.tools.compiling import Compiling, Uncompiled
from copydesk.assistant.tools.context import Past, Result, ToolContext
from copydesk.document.bursts import in_bursts
from copydesk.document.change import Version
from copydesk.editing.messages import refused, unsupported
from copydesk.editing.preview import document_diff
from copydesk.plan.problem import Code
from copydesk.reading.measures import count

Arguments = Mapping[str, Any]
DIFF_CHARS = 20_000
SAVES_READ = 4  # for each version that is shown, since what is typed without a pause is saved many times


def past_of(context: ToolContext) -> Past:
    if context.equipment.past is None:
        raise Uncompiled(unsupported("The versions of this document are not at hand here"))
    return context.equipment.past


async def versions(context: ToolContext, given: Arguments) -> Result:
    """The latest so many, the latest first; what one person typed without a pause is one."""
    found = in_bursts(await past_of(context).versions(given["limit"] * SAVES_READ))
    shown = [version_shown(version) for version in reversed(found[-given["limit"] :])]
    return Result(shown, f"{count(len(shown), 'version')}; the latest is {shown[0]['number']}.")


def version_shown(version: Version) -> dict[str, Any]:
    """A version as `doc.versions` has it, and what it took back or restored."""
    change = version.change
    if change is None:
        return {"number": version.number, "author": None, "when": None, "words": "", "model": None, "stats": None}
    steps = {name: number for name, number in (("undoes", change.undoes), ("redoes", change.redoes)) if number is not None}
    told = {"number": version.number, "author": change.author, "when": change.when, "words": change.words, "model": change.model}
    return {**told, "stats": change.stats._asdict(), **steps}


async def diff(context: ToolContext, given: Arguments) -> Result:
    """From one version to another; from the one before it, or to the latest, where that is left out."""
    past = past_of(context)
    latest = (await past.versions(1))[-1].number
    new = given.get("to", latest)
    old = given.get("from", max(1, new - 1))
    for number in (new, old):
        if number > latest:
            raise Uncompiled(refused(Code.NOT_FOUND, f"There is no version {number}", f"there are 1 to {latest}"))
    text = document_diff(await past.document_at(old), await past.document_at(new))
    cut = {"left_out_chars": len(text) - DIFF_CHARS} if len(text) > DIFF_CHARS else {}
    told = f"What differs between versions {old} and {new}." if text else f"Versions {old} and {new} are the same."
    return Result({"from": old, "to": new, "diff": text[:DIFF_CHARS], **cut}, told)


def withdraw(make: Compiling, _: Arguments) -> None:
    what = f"There are no prepared edits for {make.tool} here: what isn't applied yet is taken back in the turn that prepared it"
    raise Uncompiled(unsupported(f"{what}; `undo` takes back what was applied"))


def undo(make: Compiling, _: Arguments) -> None:
    raise Uncompiled(unsupported(f"The step {make.tool} can't stand among edits; take it by itself"))


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {"withdraw": withdraw, "undo": undo}
READS: Mapping[str, Callable[[ToolContext, Arguments], Awaitable[Result]]] = {"versions": versions, "diff": diff}
