"""Words in other capitals: what an edit that replaces a text wherever it stands leaves, since that is spelled otherwise."""

from collections import Counter
from collections.abc import Iterable

from copydesk.assistant.naming import counted
from copydesk.assistant.renamings import Renaming
from copydesk.assistant.wording import holding, words_in
from copydesk.editing.bind import Bound
from copydesk.reading.places import inside, line

REPLACE = "replace"
MAX_SAID = 60  # characters of a text that are quoted


def spelled_otherwise(bound: Bound, told: Iterable[str] = ()) -> tuple[str, ...]:
    """Of texts that edits replace wherever they stand: those that stand in other capitals, and so are none of them; but for what
    is told to stand anyway."""
    standing: Counter[str] = Counter()
    for edit in (one.edit for one in bound.edits):
        find, new = edit.get("find"), edit.get("with")
        if edit.action != REPLACE or edit.get("all") is not True or edit.get("forms") is True or not isinstance(find, str):
            continue
        one = Renaming("", find, new if isinstance(new, str) else "")
        at = edit.get("at")
        places = (at,) if isinstance(at, str) and at.removeprefix("#") in bound.after else (bound.after.root,) if at is None else ()
        ids = {id for place in places for id in inside(bound.after, place.removeprefix("#"))}
        texts = (text for id in holding(bound.after, find) if id in ids for text in words_in(bound.after, id).values())
        standing.update(found.group() for text in texts for found in one.found_in(text) if found.group() != find)
    left = sorted(standing.items(), key=lambda item: (-item[1], item[0]))
    lines = ((f"“{line(spelled, MAX_SAID)}” still stands in {counted(number, 'place')}") for spelled, number in left)
    return tuple(f"{one}, spelled otherwise." for one in lines if f"{one}." not in told)
