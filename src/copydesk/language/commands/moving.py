"""Moving, swapping and putting back: what goes where, as moves that name exact nodes."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label
from copydesk.language import messages
from copydesk.language.commands import columns, occurrences, past, sentences
from copydesk.language.commands.cells import is_header
from copydesk.language.commands.ends import at_document_edge, document_edge
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.lines import line_of
from copydesk.language.commands.oldnew import read_old
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit, reference
from copydesk.language.commands.places import read_place
from copydesk.language.commands.reading import Command
from copydesk.language.commands.scope import read_scope
from copydesk.language.commands.speeches import are_torn, is_torn, torn, with_holders
from copydesk.language.commands.spots import Moving, Where, reference_of
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem

SIDES = {"before": "Before", "after": "After", "into": "In"}


def move(ground: Ground, command: Command) -> Outcome:
    if alone := command.slots.get("alone"):
        return _alone(ground, command, alone, command.slots["place"])
    if into := command.slots.get("into"):
        return _under(ground, command.slots["what"], into)
    what, place = command.slots["what"], command.slots.get("place") or ("first" if "first" in command.slots["said"] else "last")

    if past.is_gone(ground.memory, what):
        return Miss(7, partial(past.gone, what))
    if (column := columns.moved(ground, what, place, command.slots.get("said", ""))) is not None:
        return column

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        if len(chosen[0]) == 1 and _are_columns(ground, chosen[0]):
            name = f"column {formats.visible(ground.document, chosen[0][0]).text}"
            return columns.moved(ground, name, place) or Miss(3, lambda: messages.told("where_to", what))
        ids = tuple(with_holders(ground.document, ground.blocks(rows_of(ground, chosen[0]), what)))
        if not ids:
            return Miss(3, lambda: messages.told("where_to", what))
        if ground.document.root in ids:
            return Miss(4, lambda: messages.told("whole_document"))
        if (end := _at_an_end(ground, ids, place)) is not None:
            return _moved(ground.document, ids, end)
        if _is_state(ground, ids, place):
            return Miss(0, lambda: messages.told("no_such_place", place))
        inner = ground.about(ids)
        return to_place(inner, place, Moving.of(ground.document, ids), lambda where: _moved(ground.document, ids, where))

    if (moved := sentences.moved(ground, what, place)) is not None:
        return moved
    shared = _SHARED.search(place)
    if shared and ground.find(f"{what}{shared[0]}"):  # Heating above Staff in the table: both are there
        return ground.choose([f"{what}{shared[0]}"], made)
    return ground.choose([what], made)


def _alone(ground: Ground, command: Command, what: str, place: str) -> Outcome:
    """A heading without what stands under it."""

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        ids = chosen[0]
        if len(ids) != 1 or not ground.kind.types[ground.document[ids[0]].type].title_words:
            return move(ground, Command(command.meaning, {**command.slots, "alone": "", "what": what}, command.verb))

        def moved(where: Where) -> Made:
            return Made((edit("move", at=f"#{ids[0]}", alone=True, **{where.side: f"#{where.id}"}),), named=ids)

        return to_place(ground.about(ids), place, Moving.of(ground.document, ids), moved)

    return ground.choose([what], made)


def _under(ground: Ground, what: str, into: str) -> Outcome:
    """Something as a part of another thing of its sort."""

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        ids = ground.blocks(chosen[0], what)
        if len(chosen[1]) != 1:
            return Miss(2, lambda: messages.told("one_at_a_time"))
        last = ground.blocks(chosen[1], into)[-1] if ground.document[chosen[1][0]].type == _FLAT else None
        where = {"after": f"#{last}"} if last else {"into": f"#{chosen[1][0]}"}
        edits = [edit("move", at=reference(ids), **where)]
        level = ground.document[chosen[1][0]].attrs.get("level")
        edits += [edit("set", at=f"#{ids[0]}", name="level", value=level + 1)] if last and isinstance(level, int) else []
        return Made(tuple(edits), named=ids, places=frozenset(chosen[1]))

    return ground.choose([what, into], made)


_FLAT = "heading"  # which holds nothing: what is under it stands behind it
_SHARED = re.compile(r"\s+(?:in|of) (?:the )?(?:\w+ )?table$", re.IGNORECASE)


def _are_columns(ground: Ground, ids: Sequence[str]) -> bool:
    """Whether all of these are the headers of columns, which go with what stands below them."""
    return bool(ids) and all(is_header(ground.document, id) for id in ids)


def rows_of(ground: Ground, ids: Ids) -> Ids:
    """A cell goes nowhere by itself: its row is meant."""
    document = ground.document
    return tuple(dict.fromkeys((document[id].parent or id) if document[id].type == "cell" else id for id in ids))


def _at_an_end(ground: Ground, ids: Ids, place: str) -> Where | None:
    """The end of the whole document, for a block of running text: behind all other text."""
    type = ground.kind.types[ground.document[ids[0]].type]
    _, rest = reference_of(place)
    edge = document_edge(ground, place) if rest and not type.in_outline and not type.in_groups else ""
    where = at_document_edge(ground, type.name, edge) if edge else None
    return where if where is not None and where.id not in ids else None


def _is_state(ground: Ground, ids: Ids, place: str) -> bool:
    """Whether the words of a place are a state that the thing may be in: "to final" is no position of a step."""
    types = ground.kind.types
    said = place.casefold().removeprefix("to ").strip()
    return all(
        (state := types[ground.document[id].type].state) and said in types[ground.document[id].type].attrs[state] for id in ids
    )


def _moved(document: Document, ids: Ids, where: Where) -> Outcome:
    if where.id in ids:
        return Miss(5, lambda: messages.told("where_to", label(document, ids[0])))
    if is_torn(document, ids, where):
        return Miss(7, lambda: torn(document, ids[0]))
    return Made(
        (edit("move", at=reference(ids), **{where.side: f"#{where.id}"}),),
        named=ids,
        places=frozenset({document[ids[0]].parent or document.root, *({where.id} if where.side == "into" else ())}),
    )


def to_place(ground: Ground, words: str, moving: Moving, make: Callable[[Where], Outcome]) -> Outcome:
    """What comes of the place that words name for something."""
    places = read_place(ground, words, moving)
    places = [where for where in places if where.id not in moving.ids] or places
    if len(places) == 1:
        return make(places[0])
    if not places:
        _, _, rest = words.strip().partition(" ")
        side, named = reference_of(words)
        near = named if side and named else rest or words

        def tell() -> Problem:
            return problem if (problem := ground.problem(near)).options else messages.told("no_such_place", rest or words)

        return Miss(5, tell, missed=near)
    options = [
        Option(str(number), f"{SIDES[where.side]} {label(ground.document, where.id)}") for number, where in enumerate(places, 1)
    ]
    problem = messages.which_reading(f"“{messages.short(words)}” may mean {len(places)} places. Which one do you mean?", options)
    made = {option.id: make(where) for option, where in zip(options[:MAX_OPTIONS], places, strict=False)}
    return Several(problem, {id: one for id, one in made.items() if isinstance(one, Made)})


# Swapping


def swap(ground: Ground, command: Command) -> Outcome:
    slots = command.slots
    if (column := columns.swapped(ground, [slots[name] for name in ("both", "one", "two") if name in slots])) is not None:
        return column
    if "both" not in slots and "one" not in slots:
        pair = _last_pair(ground)
        return swapped(ground, pair) if pair else _not_two("back")
    if "both" in slots:
        found = [answer for answer in ground.find(slots["both"]) if len(answer.ids) == 2]
        pair = _last_pair(ground) if past.is_them(slots["both"].removesuffix(" back").removesuffix(" again")) else ()
        if pair and len(found) != 1:
            return swapped(ground, pair)
        if len(found) == 1:
            return swapped(ground, found[0].ids)
        if found:
            return ground.which([slots["both"]], [found], lambda chosen: swapped(ground, chosen[0]))
        return ground.missed(slots["both"], 2) if not ground.find(slots["both"]) else _not_two(slots["both"])
    outcome = ground.choose([slots["one"], slots["two"]], lambda chosen: _pair(ground, chosen))
    if isinstance(outcome, Miss):
        outcome = swap_texts(ground, slots["one"], slots["two"]) or outcome
    return outcome


def swap_texts(ground: Ground, one: str, two: str) -> Outcome | None:
    """Two texts that stand once each in the place that is said change places."""
    for second in read_old(two):
        scope = read_scope(ground, second.scope) if second.scope else None
        if second.scope and (scope is None or scope.unknown):
            continue
        within = scope.nodes(ground) if scope is not None else None
        texts = (next(iter(read_old(one))).text, second.text)
        found = [occurrences.hits(ground.document, text, within).exact for text in texts]
        if all(len(places) == 1 for places in found):
            nodes = [place[0].node for place in found]
            if _are_columns(ground, nodes):
                return columns.swapped(ground, [f"column {text}" for text in texts])
            is_all = any(place[0].text == formats.visible(ground.document, place[0].node).text for place in found)
            if is_all and are_torn(ground.document, nodes[:1], nodes[1:]):
                return Miss(7, partial(torn, ground.document, nodes[0]))
            edits = tuple(
                edit("replace", find=place[0].text, with_=other, places=[place[0].becoming(other)])
                for place, other in zip(found, reversed(texts), strict=True)
            )
            return Made(edits, named=tuple(dict.fromkeys(place[0].node for place in found)), texts=texts)
    return None


def _last_pair(ground: Ground) -> Ids:
    """ "Them": the two in focus, or those swapped last, or the only two there are."""
    document = ground.document
    swaps = [done.named for done in reversed(ground.memory.done) if done.commands and done.commands[-1].meaning == "swap"]
    for ids in (ground.context.focus, *swaps[:1]):
        if len(ids) == 2 and all(id in document for id in ids):
            return ids
    there = [
        id for id in (*ground.context.focus, *(id for done in reversed(ground.memory.done) for id in done.line)) if id in document
    ]
    line = line_of(document, there[0]) if there else []
    return (line[0], line[1]) if len(line) == 2 else ()


def _pair(ground: Ground, chosen: tuple[Ids, ...]) -> Outcome:
    if _are_columns(ground, (*chosen[0], *chosen[1])):
        names = [f"column {formats.visible(ground.document, ids[0]).text}" for ids in chosen]
        return columns.swapped(ground, names) or _not_two("columns")
    if all(ground.document[id].type == "cell" and ground.document.index(id) for ids in chosen for id in ids):
        return Miss(3, lambda: messages.not_understood("a swap", "whether two rows or two texts"))  # a row goes by its first cell
    one, two = rows_of(ground, chosen[0]), rows_of(ground, chosen[1])
    if len(one) != 1 or len(two) != 1 or one == two:
        return Miss(3, lambda: messages.not_understood("a swap", "which two are to change places"))
    return swapped(ground, (one[0], two[0]))


def _not_two(words: str) -> Miss:
    return Miss(3, lambda: messages.not_understood("a swap", words))


def swapped(ground: Ground, ids: Sequence[str]) -> Outcome:
    """Two nodes change places."""
    document = ground.document
    if len(set(ids)) != 2:
        return _not_two("")
    order = ground.structure
    one, two = sorted(ids, key=order.start.__getitem__)
    if order.holds(one, two):
        return Miss(3, lambda: messages.not_understood("a swap of two things of which one stands in the other"))
    first, second = (tuple(with_holders(document, ground.blocks((id,)))) for id in (one, two))
    if are_torn(document, first, second):
        return Miss(7, lambda: torn(document, (set(ids) & {*first, *second}).pop()))
    edits: list[EditParts] = [edit("move", at=reference(first), after=f"#{second[-1]}")]
    home = home_of(document, first, second)
    if home is not None:
        edits.append(edit("move", at=reference(second), **{home.side: f"#{home.id}"}))
    return Made(tuple(edits), named=tuple(ids), places=frozenset(document[id].parent or document.root for id in ids))


def home_of(document: Document, ids: Sequence[str], others: Sequence[str]) -> Where | None:
    """A place by a neighbour that stays; None where the others are the neighbours and come to stand there by themselves."""
    parent = document[ids[0]].parent or document.root
    siblings = list(document[parent].children)
    behind = siblings.index(ids[-1]) + 1
    if behind < len(siblings):
        return None if siblings[behind] in others else Where("before", siblings[behind])
    before = siblings.index(ids[0]) - 1
    return Where("after", siblings[before]) if before >= 0 else Where("into", parent)
