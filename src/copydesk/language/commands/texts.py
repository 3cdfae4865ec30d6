"""A text alone that is to be added: what it becomes is told by where it goes."""

import re

from copydesk import formats
from copydesk.language import messages
from copydesk.language.commands import rows
from copydesk.language.commands.ends import document_edge, prose_type
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.inserting import Addition, inserted, placed
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.parts import add_field
from copydesk.language.commands.spots import Where, reference_of
from copydesk.language.commands.things import SENTENCE
from copydesk.language.commands.weaving import gap
from copydesk.words.lexicon import lexicon as words_of

JOINED = frozenset({"item", "paragraph", "action", "dialogue", "cell"})  # to whose end a text is put in the same line
_EACH = re.compile(r"\b(?:each|every)\b", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:titles?|headings?)\b", re.IGNORECASE)


def is_place(addition: Addition) -> bool:
    """Whether what would be the text is rather a place, which was not understood: "a paragraph after the table"."""
    first = addition.text.casefold().split()[:1]
    return not addition.thing.is_quoted and not addition.place and bool(first) and words_of().has("NO_TEXT", first[0])


def lacking(addition: Addition, what: str = "") -> Miss:
    """What is to be added doesn't say, or where; less sure where its text may be a place that wasn't found."""
    noun = what or addition.thing.word or "text"
    _, rest = reference_of(addition.place)
    unsure = addition.text or (rest and not addition.ground.find(rest))
    return Miss(4 if unsure else 6, lambda: messages.what_to_add(noun))


def appended(addition: Addition, ids: Ids) -> Outcome:
    """To the last text in what was named, or at its start to the first."""
    ground = addition.ground
    order, types = ground.structure, ground.kind.types
    inside = [id for top in ids for id in order.order[order.start[top] : order.section_end[top]]]
    leaves = [
        id
        for id in inside
        if types[ground.document[id].type].has_text and not types[ground.document[id].type].in_outline and ground.document[id].text
    ]
    if leaves and types[ground.document[ids[0]].type].in_outline and ground.document[leaves[-1]].type != prose_type(ground.kind):
        return placed(addition, prose_type(ground.kind))  # behind a list or a table it stands by itself
    if not leaves:
        return Miss(4, lambda: messages.no_text_of_its_own(types[ground.document[ids[0]].type].words[0]))
    return joined(addition, leaves[0] if reference_of(addition.place)[0] == "start" else leaves[-1])


def joined(addition: Addition, id: str) -> Outcome:
    """To the end of a node's own text, or to its start."""
    seen, text = formats.visible(addition.ground.document, id).text, addition.text
    at_start = reference_of(addition.place)[0] == "start"
    at = 0 if at_start else len(seen) - int(seen.endswith((".", "!", "?")) and text[:1].islower())
    new = f"{text}{gap(text, seen)}" if at_start else f"{gap(seen[:at], text)}{text}"
    place = {"node": id, "start": at, "end": at, "text": "", "spelled": False, "with": new}
    return Made((edit("replace", find=text, with_=new, places=[place]),), named=(id,), texts=(text,))


def bare(addition: Addition) -> Outcome:
    """What a text alone becomes is told by where it goes."""
    ground, text = addition.ground, addition.text
    if not text or is_place(addition):
        return lacking(addition)
    side, rest = reference_of(addition.place)
    if side in ("start", "end") and _EACH.search(rest):
        return Miss(4, lambda: messages.not_understood("that something is to be added", addition.place))
    if addition.thing.is_quoted and side in ("start", "end", "into") and _TITLE.search(rest):
        return ground.choose([rest], lambda found: joined(addition, found[0][0]))
    if addition.thing.is_quoted and document_edge(ground, addition.place):
        return placed(addition, prose_type(ground.kind))
    if not rest:
        return Miss(2, lambda: messages.where_to_add(addition.called))
    if rest.casefold().removeprefix("the ") in ("front matter", "frontmatter", "metadata", "title page"):
        return add_field(ground, text)
    found = ground.find(rest)
    if len(found) > 1:
        return ground.which([rest], [found], lambda chosen: _beside(addition, side, chosen[0]))
    if not found:
        return ground.missed(rest, lambda ids: _beside(addition, side, ids), 2)
    return _beside(addition, side, found[0].ids)


def _beside(addition: Addition, side: str, ids: Ids) -> Outcome:
    ground, document = addition.ground, addition.ground.document
    node = document[ids[0]]
    inside = side in ("into", "under", "end", "start")
    if side in ("start", "end") and len(ids) == 1 and node.type in JOINED and addition.thing.is_quoted:
        return joined(addition, ids[0])
    type = _becomes(ground, ids, inside, addition)
    if not inside and ground.kind.types[node.type].in_outline and node.type != "step":
        return Miss(3, lambda: messages.where_to_add(addition.called))  # a text is no section
    if not addition.thing.is_quoted and type not in ("item", "row"):
        return Miss(3, lambda: messages.needs_model(f"{addition.verb} {addition.text} {addition.place}"))
    if type == SENTENCE:
        return appended(addition, ids)
    if type == "row":
        return rows.add_row(ground, addition.text, addition.place, "row")
    if len(ids) > 1 and inside and node.type == "item":  # "to the tasks": the list they are
        anchor = ids[0] if side == "start" else ids[-1]
        return inserted(addition, "item", Where("before" if side == "start" else "after", anchor))
    return placed(addition, type) if type else Miss(3, lambda: messages.where_to_add(addition.called))


def _becomes(ground: Ground, ids: Ids, inside: bool, addition: Addition) -> str:
    """The type that a text becomes at a place."""
    document = ground.document
    type = document[ids[0]].type
    if not inside:
        return {"dialogue": "action", "character": "action", "cell": "row"}.get(type, type)
    if type == "item" or type == "list":
        return "item"
    if type == "table":
        return "row"
    if type == "paragraph":
        return SENTENCE
    if type in ("section", "heading"):
        lists = [id for id in ground.structure.below(("item",), ids[0]) if ground.structure.outline_holder(id) == ids[0]]
        return "item" if lists and not addition.text.endswith((".", "!", "?")) else "paragraph"
    return {"step": "paragraph", "block": "step", "scene": "action", "document": "paragraph"}.get(type, "")
