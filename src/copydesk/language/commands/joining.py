"""Merging, splitting and copying."""

from copydesk import formats
from copydesk.editing.fusion import SORTS, TEXTS, whole_runs
from copydesk.editing.partition import PARTS
from copydesk.language import messages, shapemessages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.moving import rows_of, to_place
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit, reference
from copydesk.language.commands.reading import Command
from copydesk.language.commands.sentences import sentences_in
from copydesk.language.commands.spots import Moving
from copydesk.references.texts import matches
from copydesk.words.tokens import tokens


def merge(ground: Ground, command: Command) -> Outcome:
    """Make one of two or more."""
    slots = command.slots
    if "both" in slots:
        return ground.choose([slots["both"]], lambda found: merged(ground, found[0]))
    return ground.choose([slots["one"], slots["two"]], lambda found: merged(ground, (*found[0], *found[1])))


def merged(ground: Ground, ids: Ids) -> Outcome:
    document, order = ground.document, ground.structure
    ids = rows_of(ground, ids)
    types = {document[id].type for id in ids}
    unique = tuple(sorted(dict.fromkeys(ids), key=order.start.__getitem__))
    if len(unique) < 2 or len(types) != 1:
        return Miss(3, lambda: messages.not_understood("a merge", "which things of one sort are to become one"))
    type = types.pop()
    apart = type in TEXTS and not _neighbours(ground, unique) and len(whole_runs(document, unique)) < 2
    if type not in SORTS or apart:
        return Miss(3, lambda: shapemessages.cannot_merge(ground.kind.types[type].words[0]))
    return Made((edit("merge", at=reference(unique)),), named=unique)


def _neighbours(ground: Ground, ids: Ids) -> bool:
    """Whether nodes follow each other, so that joining them moves nothing over anything else."""
    document = ground.document
    parents = {document[id].parent for id in ids}
    places = [document.index(id) for id in ids]
    return len(parents) == 1 and places == list(range(places[0], places[0] + len(places)))


def split(ground: Ground, command: Command) -> Outcome:
    """Two of one: of a text after a sentence, or before or after words; of what holds others, before or after one of them."""
    return ground.choose([command.slots["what"]], lambda found: _split(ground, rows_of(ground, found[0]), command))


def _split(ground: Ground, ids: Ids, command: Command) -> Outcome:
    document = ground.document
    cut, side = command.slots.get("cut", ""), command.slots.get("side", "")
    if document[ids[0]].type in PARTS or len(ids) > 1:
        return _parted(ground, ids, command) if cut else Miss(6, shapemessages.where_to_split)
    if not document[ids[0]].text:
        return Miss(3, shapemessages.cannot_split)
    seen = formats.visible(document, ids[0]).text
    at = _cut_place(seen, cut, side)
    if at is None or not seen[:at].strip() or not seen[at:].strip():
        return Miss(6, shapemessages.where_to_split)
    return Made((edit("split", at=f"#{ids[0]}", find=seen[at:].strip()),), named=ids, texts=(seen,))


def _parted(ground: Ground, ids: Ids, command: Command) -> Outcome:
    """What holds others, from one of them on; a list of a flat note is its items."""
    document, cut = ground.document, command.slots["cut"]
    title = quoted_alone(command.slots.get("new", ""))

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        named = rows_of(ground, chosen[0])
        first = named[0] if command.slots.get("side") != "after" else _behind(ground, named[-1])
        if first is None:
            return Miss(6, shapemessages.where_to_split)
        noun = ground.kind.types[document[ids[0]].type]
        if noun.in_outline and not title:
            return Miss(7, lambda: shapemessages.needs_title(noun.words[0]))
        return Made((edit("split", at=f"#{ids[0]}", before=f"#{first}", title=title or None),), named=ids, texts=(title,))

    order = ground.structure
    own = [answer.ids for answer in ground.find(cut) if all(one in ids or order.holds(ids[0], one) for one in answer.ids)]
    return made((own[0],)) if len(own) == 1 else ground.choose([cut], made)


def _behind(ground: Ground, id: str) -> str | None:
    """The sibling behind a node."""
    siblings = list(ground.document[ground.document[id].parent or ground.document.root].children)
    at = siblings.index(id) + 1
    return siblings[at] if at < len(siblings) else None


def quoted_alone(words: str) -> str:
    found = tokens(words)
    return found[0].word if len(found) == 1 and found[0].is_quote else words.strip()


def _cut_place(seen: str, cut: str, side: str) -> int | None:
    """Where words say that a text is to be cut."""
    found = tokens(cut)
    if not found:
        return None
    spans = sentences_in(seen)
    said = [token.word for token in found if token.word != "the"]
    if said and said[-1] in ("sentence", "sentences") and len(said) == 2:
        from copydesk.references.picks import ordinals_in

        pick, _ = ordinals_in([token for token in found if token.word != "the"])
        if pick is None or len(pick.places) != 1 or not -len(spans) <= pick.places[0] < len(spans):
            return None
        start, end = spans[pick.places[0]]
        return end if side == "after" else start
    text = found[0].word if len(found) == 1 and found[0].is_quote else cut
    places = matches.exact(seen, text) or matches.folded(seen, text)
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
            return Made((edit("duplicate", at=reference(ids)),), named=ids)
        moving = Moving.of(ground.document, ids)
        return to_place(
            ground,
            place,
            moving,
            lambda where: Made((edit("duplicate", at=reference(ids), **{where.side: f"#{where.id}"}),), named=ids),
        )

    return ground.choose([what], made)
