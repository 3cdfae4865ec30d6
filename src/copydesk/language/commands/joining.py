"""Merging, splitting and copying."""

from copydesk import formats
from copydesk.editing import matching
from copydesk.editing.tokens import tokens
from copydesk.language import messages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.moving import rows_of, to_place
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit, reference
from copydesk.language.commands.reading import Command
from copydesk.language.commands.sentences import sentences_in
from copydesk.language.commands.spots import Moving


def merge(ground: Ground, command: Command) -> Outcome:
    """Make one of two or more."""
    slots = command.slots
    if "both" in slots:
        return ground.choose([slots["both"]], lambda found: merged(ground, found[0]))
    return ground.choose([slots["one"], slots["two"]], lambda found: merged(ground, (*found[0], *found[1])))


def merged(ground: Ground, ids: Ids) -> Outcome:
    document, order = ground.document, ground.structure
    types = {document[id].type for id in ids}
    unique = tuple(sorted(dict.fromkeys(ids), key=order.start.__getitem__))
    if len(unique) < 2 or len(types) != 1:
        return Miss(3, lambda: messages.not_understood("a merge", "which things of one sort are to become one"))
    type = types.pop()
    if type in ("section", "block") or (type == "list"):
        return Made((edit("join", at=reference(unique), titles=True),), named=unique)
    if type not in ("paragraph", "item", "action", "dialogue", "quote") or not _neighbours(ground, unique):
        return Miss(3, lambda: messages.cannot_merge(ground.kind.types[type].words[0]))
    return Made((edit("join", at=reference(unique)),), named=unique)


def _neighbours(ground: Ground, ids: Ids) -> bool:
    """Whether nodes follow each other, so that joining them moves nothing over anything else."""
    document = ground.document
    parents = {document[id].parent for id in ids}
    places = [document.index(id) for id in ids]
    return len(parents) == 1 and places == list(range(places[0], places[0] + len(places)))


def split(ground: Ground, command: Command) -> Outcome:
    """Two paragraphs of one: after a sentence, or before or after a text."""
    what = command.slots["what"]
    cut = command.slots.get("cut", "")
    return ground.choose([what], lambda found: _split(ground, found[0], cut, command))


def _split(ground: Ground, ids: Ids, cut: str, command: Command) -> Outcome:
    document = ground.document
    if len(ids) != 1 or not document[ids[0]].text or ground.kind.types[document[ids[0]].type].in_outline:
        return Miss(3, lambda: messages.cannot_split())
    seen = formats.visible(document, ids[0]).text
    at = _cut_place(seen, cut, command.slots.get("side", ""))
    if at is None or not seen[:at].strip() or not seen[at:].strip():
        return Miss(6, lambda: messages.where_to_split())
    # With a letter on each side, so that the blank line is inside the new text.
    start, end = len(seen[:at].rstrip()) - 1, at + len(seen[at:]) - len(seen[at:].lstrip()) + 1
    new = f"{seen[start]}\n\n{seen[end - 1]}"
    place = {"node": ids[0], "start": start, "end": end, "text": seen[start:end], "spelled": False, "with": new}
    return Made((edit("replace", find=seen[start:end], with_=new, places=[place]),), named=ids, texts=(seen,))


def _cut_place(seen: str, cut: str, side: str) -> int | None:
    """Where words say that a text is to be cut."""
    found = tokens(cut)
    if not found:
        return None
    spans = sentences_in(seen)
    said = [token.word for token in found if token.word != "the"]
    if said and said[-1] in ("sentence", "sentences") and len(said) == 2:
        from copydesk.editing.picks import ordinals_in

        pick, _ = ordinals_in([token for token in found if token.word != "the"])
        if pick is None or len(pick.places) != 1 or not -len(spans) <= pick.places[0] < len(spans):
            return None
        start, end = spans[pick.places[0]]
        return end if side == "after" else start
    text = found[0].word if len(found) == 1 and found[0].is_quote else cut
    places = matching.exact(seen, text) or matching.folded(seen, text)
    if side == "after":
        places = [place for place in places if place.end < len(seen)]
    if len(places) != 1:
        return None
    return places[0].end if side == "after" else places[0].start


def duplicate(ground: Ground, command: Command) -> Outcome:
    what, place = command.slots["what"], command.slots.get("place", "")

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        ids = ground.blocks(rows_of(ground, chosen[0]), what)
        if not place or place.split()[-1] in ("itself", "it"):
            return Made((edit("copy", at=reference(ids)),), named=ids)
        moving = Moving.of(ground.document, ids)
        return to_place(
            ground,
            place,
            moving,
            lambda where: Made((edit("copy", at=reference(ids), **{where.side: f"#{where.id}"}),), named=ids),
        )

    return ground.choose([what], made)
