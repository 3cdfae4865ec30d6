"""The sentences of questions that were read and could not be answered, or were not read."""


def nothing_beside(place: str, noun: str, is_after: bool) -> str:
    return f"No {noun or 'part'} comes {'after' if is_after else 'before'} {place}."
