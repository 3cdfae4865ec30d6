"""Putting back: what was removed, to where it was or somewhere else; what was moved, to where it came from."""

import re
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.jsonform import node_to_json
from copydesk.document.operations import Insert, apply
from copydesk.editing.labels import one_line
from copydesk.language import messages
from copydesk.language.commands import gone, past
from copydesk.language.commands.edges import is_home
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.moving import to_place
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, Stepping, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.spots import Moving, Where
from copydesk.language.memory import Memory, Removed
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_BACK = ("back", "in", "again")
RETURNING = words_in("RESTORING_RETURNING")
CHANGING = words_in("RESTORING_CHANGING")
_POSITION = re.compile(
    r"\b(?:position|spot|slot|location|there|\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth)\b", re.IGNORECASE
)
_ANY = words_in("RESTORING_ANY")
_COUNTED = re.compile(r"(?:the )?(?:[\w-]+ )?(?:one|[a-z]+)", re.IGNORECASE)


def restore(ground: Ground, command: Command) -> Outcome:
    """What comes of putting something back. Only what was removed or moved in this conversation can be."""
    what = without_back(command.slots["what"])
    place = command.slots.get("place", "")
    is_back = any("back" in command.slots.get(slot, "").casefold().split() for slot in ("what", "place"))
    is_back = is_back or command.verb in CHANGING  # its frame ends with the word
    found = removed_by(ground, what, is_back or command.verb in RETURNING)
    if not found:
        undone = _moved_back(ground, what, place, is_back)
        return undone or Miss(0, lambda: messages.told("nothing_to_restore", what))
    if len(found) > 1 and not past.is_them(what) and len(past.find_past(ground.memory, what)) != len(found):
        options = [Option(str(at), one_line(removed.nodes[0].text)) for at, removed in enumerate(found[:MAX_OPTIONS], 1)]
        answers = {
            option.id: one
            for option, removed in zip(options, found, strict=False)
            if isinstance(one := _one(ground, removed, place), Made)
        }
        return Several(messages.which_reading("Which one do you mean?", options), answers)
    if len(found) == 1:
        return _one(ground, found[0], place)
    return Made(
        tuple(_all_back(ground, found)),
        named=tuple(removed.id for removed in found),
        places=frozenset(removed.parent for removed in found),
    )


def _moved_back(ground: Ground, what: str, place: str, is_back: bool) -> Outcome | None:
    """What the last turn did to it is taken back: "move it back", "put them back where they were"."""
    done = ground.memory.done
    home = not place or is_home([token.word for token in tokens(place)])
    olds = [command.slots.get("old", "").casefold() for command in done[-1].commands] if done else []
    is_spoken = past.is_it(what) or past.is_them(what) or any(f" {what.casefold()} " in f" {old} " for old in olds)
    if not is_back or not home or not done or done[-1].step or not is_spoken:
        return None
    return Stepping("undo") if all(id in ground.document for id in done[-1].named) else None


def without_back(words: str) -> str:
    """The thing without the small words of putting back: "it back in"."""
    said = words.split()
    while len(said) > 1 and said[-1].strip(",").casefold() in _BACK:
        said.pop()
    while len(said) > 1 and said[0].casefold() in ("back", "in"):
        said.pop(0)
    return " ".join(word for word in said if word.casefold() != "back").rstrip(",")


def removed_by(ground: Ground, words: str, is_back: bool) -> list[Removed]:
    """What was removed and is still gone, by what words call it."""
    memory, document = ground.memory, ground.document
    ids: Sequence[str] = ()
    if past.is_it(words):
        ids = ground.context.focus[:1]
    elif past.is_them(words):
        ids = ground.context.focus
    else:
        ids = past.find_past(memory, words)
    found = [removed for id in ids if id not in document and (removed := gone.removed_node(memory, id)) is not None]
    if found and len(found) < 2 and past.is_them(words):
        found = gone.still_gone(memory, document, 2 if words.casefold().startswith("both") else None)
    if found or past.is_it(words) or past.is_them(words):
        return list({removed.id: removed for removed in found}.values())
    called = gone.removed_called(memory, document, words)
    if called or not is_back:
        return called
    # "The first one back": the first that was taken out.
    counted = past.find_past(memory, f"{words} removed") if _COUNTED.fullmatch(words) else ()
    back = [removed for id in counted if id not in document and (removed := gone.removed_node(memory, id)) is not None]
    return [removed for removed in back if _is_called(ground, removed, words)] or _of_sort(ground, words)


def _sort_of(ground: Ground, words: str) -> tuple[str, ...]:
    """The types that the last word names."""
    noun = lexicon(ground.document.kind).nouns.get(tuple(words.casefold().split()[-1:]))
    return noun.types if noun is not None and not noun.is_generic else ()


def _is_called(ground: Ground, removed: Removed, words: str) -> bool:
    """Whether what comes back may be called so: by its sort, or by no more than how it is counted."""
    last = words.casefold().rpartition(" ")[2]
    return removed.nodes[0].type in _sort_of(ground, words) or last in _ANY or last in past.ORDINAL_WORDS


def _of_sort(ground: Ground, words: str) -> list[Removed]:
    """All that is gone of the sort that words name: "the synopsis"."""
    types = _sort_of(ground, words) if len(words.casefold().removeprefix("the ").split()) == 1 else ()
    return [one for one in gone.still_gone(ground.memory, ground.document, None) if one.nodes[0].type in types]


def _one(ground: Ground, removed: Removed, place: str) -> Outcome:
    moving = Moving(
        removed.nodes[0].type,
        (removed.id,),
        removed.nodes[0].text,
        removed.parent,
        home=Where("into", removed.parent),
        home_index=removed.index,
    )
    if removed.parent not in ground.document:
        return Miss(3, lambda: messages.told("nothing_to_restore", one_line(removed.nodes[0].text)))
    if not place:
        return _made(ground, removed, None)
    index = (
        removed.index if _POSITION.search(place) else None
    )  # "in the same position" counts, and "where it was" goes by what is near

    def made(where: Where) -> Made:
        return _made(ground, removed, None if where == moving.home else where, index)

    return to_place(ground, _without_lead(place), moving, made)


def _without_lead(place: str) -> str:
    """A place without the small words before it: "back, but in the third position"."""
    said = place.split()
    while len(said) > 1 and said[0].strip(",").casefold() in words_in("RESTORING_BUT"):
        said.pop(0)
    return " ".join(said)


def _made(ground: Ground, removed: Removed, where: Where | None, index: int | None = None) -> Made:
    if where is not None:
        back = [_restored(removed, **{where.side: f"#{where.id}"})]
    elif index is not None:
        back = [_restored(removed, into=f"#{removed.parent}", index=index)]
    else:
        back = _all_back(ground, [removed])
    return Made(tuple(back), named=_named(ground.memory, removed), places=frozenset({removed.parent}))


def _named(memory: Memory, removed: Removed) -> tuple[str, ...]:
    """What was named when it went: of a speech, the line."""
    inside = {node.id for node in removed.nodes}
    done = next((done for done in reversed(memory.done) if removed in done.removed), None)
    return tuple(id for id in done.named if id in inside) or (removed.id,) if done is not None else (removed.id,)


def _restored(removed: Removed, **place: object) -> EditParts:
    return edit("restore", nodes=[node_to_json(node) for node in removed.nodes], **place)


def _all_back(ground: Ground, found: Sequence[Removed]) -> list[EditParts]:
    """Each to where it stood, counted from its neighbours: others may have gone or come since."""
    document, edits = ground.document, []
    for removed in reversed(found):  # what went last comes back first
        if removed.parent not in document:
            continue
        index = _index(ground.memory, document, removed)
        edits.append(_restored(removed, into=f"#{removed.parent}", index=index))
        document = apply(document, [Insert(removed.parent, index, removed.nodes)])
    return edits


def _index(memory: Memory, document: Document, removed: Removed) -> int:
    siblings = list(document[removed.parent].children)
    before, after = _standing(memory, siblings, removed, "before"), _standing(memory, siblings, removed, "after")
    places = [siblings.index(before) + 1] if before is not None else [0] if removed.index == 0 else []
    places += [siblings.index(after)] if after is not None else []
    # Where one of them was moved away since, the other one tells; where they changed places, neither does.
    away = sorted((abs(place - removed.index), place) for place in dict.fromkeys(places))
    if not away or (len(away) > 1 and away[0][0] == away[1][0]):
        return min(removed.index, len(siblings))
    return away[0][1]


def _standing(memory: Memory, siblings: Sequence[str], removed: Removed, side: str) -> str | None:
    """The neighbour on a side; where that is gone too, the neighbour that it had."""
    known = {removed.id}
    id = getattr(removed, side)
    while id is not None and id not in siblings:
        gone_too = gone.removed_node(memory, id)
        if id in known or gone_too is None or gone_too.id != id:
            return None
        known.add(id)
        id = getattr(gone_too, side)
    return str(id) if id is not None else None
