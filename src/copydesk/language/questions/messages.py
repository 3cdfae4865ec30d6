"""The sentences of questions that were read and could not be answered, or were not read."""

from collections.abc import Sequence

NOT_SURE = "That passage comes closest. Rules alone can't be sure, and no model is set up."

TICKED, NOT_TICKED = "That is ticked.", "That isn't ticked yet."


def nothing_beside(place: str, noun: str, is_after: bool) -> str:
    return f"No {noun or 'part'} comes {'after' if is_after else 'before'} {place}."


def extracted(found: str, where: Sequence[str], *, is_sure: bool) -> str:
    """What answers a question, and where it stands; all of the passage, where no part of it is the answer."""
    if not found:
        return where[0] if is_sure else f"{where[0]}\n\n{NOT_SURE}"
    shown = "\n".join(f"- {one}" for one in where)
    return f"{found}\n\n{shown}" if is_sure else f"Probably {found}\n\n{shown}\n\n{NOT_SURE}"
