"""The sentences of questions that were read and could not be answered, or were not read."""

NOT_SURE = "That passage comes closest. Rules alone can't be sure, and no model is set up."


def nothing_beside(place: str, noun: str, is_after: bool) -> str:
    return f"No {noun or 'part'} comes {'after' if is_after else 'before'} {place}."


def extracted(found: str, where: str, *, is_sure: bool) -> str:
    """What answers a question, and where it stands; all of the passage, where no part of it is the answer."""
    if not found:
        return where
    return f"{found}\n\n- {where}" if is_sure else f"Probably {found}\n\n- {where}\n\n{NOT_SURE}"
