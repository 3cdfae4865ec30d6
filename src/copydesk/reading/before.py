"""Answers about what a part was before it last changed, told from the versions."""

from collections.abc import Sequence

from copydesk.document.change import Version
from copydesk.document.document import Document
from copydesk.document.operations import apply, invert
from copydesk.plan.evidence import Answer
from copydesk.reading.changes import LONGEST_TEXT, whole
from copydesk.reading.lookup import Before
from copydesk.reading.places import inside, is_outlined, line, place, seen


def tell_before(document: Document, asked: Before, versions: Sequence[Version]) -> Answer:
    return Answer("\n".join(_told(document, id, asked.attr, versions) for id in asked.nodes), named=asked.nodes)


def _told(document: Document, id: str, attr: str, versions: Sequence[Version]) -> str:
    """One version after another is taken back, until the part is another."""
    now, at = _value(document, id, attr), document
    where = place(document, id)
    for version in reversed(versions):
        if version.change is None:
            continue
        at = apply(at, invert(version.change.operations))
        if _value(at, id, attr) == now:
            continue
        if id not in at:
            return f"Before version {version.number}, this was not there ({where})."
        if attr:
            return f"Before version {version.number}, the {attr} of {where} was {at[id].attrs.get(attr) or 'none'}."
        return f"Before version {version.number}, it read “{line(_words(at, document, id), LONGEST_TEXT)}” ({where})."
    return f"{f'The {attr} of ' if attr else ''}{where} has not changed."


def _value(document: Document, id: str, attr: str) -> str | None:
    if id not in document:
        return None
    return str(document[id].attrs.get(attr)) if attr else whole(document, id)


def _words(then: Document, now: Document, id: str) -> str:
    """What stood in a part: of one with a title only what is another, the title or what is below."""
    before, after = ([seen(of, node) for node in inside(of, id) if of[node].text] for of in (then, now))
    if not is_outlined(then, id) or not before or not after:
        return " ".join(before)
    if before[1:] == after[1:]:
        return before[0]
    return " ".join(before[before[0] == after[0] :])
