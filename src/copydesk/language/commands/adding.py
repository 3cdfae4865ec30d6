"""Adding: a row, a column, an item, a section, a sentence, a link; where it goes decides what a text alone becomes."""

import re
from collections.abc import Callable, Mapping

from copydesk import formats
from copydesk.editing.tokens import tokens
from copydesk.language import messages
from copydesk.language.commands import listed, rows
from copydesk.language.commands.ends import at_document_edge, document_edge, prose_type
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.inserting import Addition, inserted, placed
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.parts import add_attachment, add_field, add_link
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.spots import Where, reference_of
from copydesk.language.commands.things import COLUMN, SENTENCE, SEPARATORS, Thing, of_another_kind, read_thing
from copydesk.language.commands.weaving import gap
from copydesk.language.commands.words import PLACE_WORDS

SENTENCE_WORDS = 3  # words from which a text with a capital is one
_TITLE = re.compile(r"\b(?:titles?|headings?)\b", re.IGNORECASE)
NEW_WORDS = frozenset({"", "a", "an", "another", "one", "new"})
FULL = frozenset({"paragraph", "action", "synopsis", "quote", SENTENCE})  # what keeps its full stop however short it is


def add(ground: Ground, command: Command) -> Outcome:
    """What comes of adding something somewhere."""
    slots = {"thing": "", **command.slots}
    place = slots.get("place") or (f"to the start of {slots['start']}" if "start" in slots else "")
    if "value" not in slots and (outcome := listed.add(ground, slots["thing"], place)) is not None:
        return outcome
    thing = read_thing(ground.document.kind, slots["thing"])
    thing = _with_value(thing, slots, place)
    if thing.is_vague or (thing.type and not thing.is_quoted and _is_vague(slots["thing"])):
        return Miss(5, lambda: messages.needs_model(" ".join(filter(None, (command.verb, slots["thing"], place)))))
    quoted = (
        "value" in slots or thing.is_quoted or "](" in slots["thing"] or any(token.is_quote for token in tokens(slots["thing"]))
    )
    if not _is_new(slots["thing"], thing, command.verb, quoted):
        return Miss(0, lambda: messages.no_command(slots["thing"]))
    if not thing.type and "value" not in slots and _is_mixed(slots["thing"]):
        return Miss(1, lambda: messages.not_understood("that something is to be added", slots["thing"]))
    if not thing.type and (noun := of_another_kind(ground.document.kind, slots["thing"])):
        return Miss(6, lambda: messages.cannot_add(noun))
    addition = Addition(ground, thing, place, command.verb)
    return TYPED.get(thing.type, _typed if thing.type else _bare)(addition)


def _is_new(words: str, thing: Thing, verb: str, has_text: bool) -> bool:
    """Whether words speak of something new: "make scene 2 funnier" does not."""
    if not words:
        return True
    first = words.casefold().split()[0]
    if first in ("the", "this", "that", "it", "them", "its", "back") and not has_text:
        return False
    if verb in ("add", "insert", "append", "prepend", "include", "attach"):
        return True
    if verb in ("put", "place", "write") and thing.is_quoted and not thing.type:
        return True
    if verb == "new":
        return bool(thing.type)
    return bool(thing.type) and first in ("a", "an", "another", "new", "one")


def _is_mixed(words: str) -> bool:
    """Whether words have a quoted text and others that are no part of it: "“and so on” after “etc.”"."""
    found = tokens(words)
    others = [token for token in found if not token.is_quote and token.word not in SEPARATORS]
    return len(found) > len(others) > 0 and "](" not in words and found[0].is_quote


def _is_vague(words: str) -> bool:
    return any(word in ("about", "regarding", "explaining", "describing") for word in words.casefold().split())


def _with_value(thing: Thing, slots: Mapping[str, str], place: str) -> Thing:
    """The thing with the text behind the colon."""
    if "value" not in slots:
        text = (
            thing.text + slots["stop"] if "stop" in slots and thing.text and not place and is_sentence(thing.text) else thing.text
        )
        return thing._replace(text=text)
    value, is_quoted = unquoted(slots["value"])
    thing = thing._replace(beyond="")
    ends = thing.type in FULL or (is_sentence(value) and (thing.text or thing.type not in ("row", COLUMN, "section", "heading")))
    if slots.get("stop") and not is_quoted and ends:
        value += slots["stop"]
    if not thing.type:
        is_new = thing.text.casefold().partition(" ")[0] in NEW_WORDS  # a contact: the words are behind it
        return thing._replace(text=value if is_new else f"{thing.text}: {value}", is_vague=False, is_quoted=is_new)
    if thing.text and thing.type == "key":
        return thing._replace(text=f"{thing.text}: {value}")
    return thing._replace(text=value if not thing.text else f"{thing.text}\n{value}", is_quoted=is_quoted, is_vague=False)


def is_sentence(text: str) -> bool:
    return (text[:1].isupper() and len(text.split()) >= SENTENCE_WORDS) or text.endswith((".", "!", "?"))


def _is_place(addition: Addition) -> bool:
    """Whether what would be the text is rather a place, which was not understood: "a paragraph after the table"."""
    first = addition.text.casefold().split()[:1]
    return (
        not addition.thing.is_quoted
        and not addition.place
        and bool(first)
        and first[0] in (*PLACE_WORDS, "for", "about", "of", "on", "with", "that", "showing")
    )


# By type


def _lacking(addition: Addition, what: str = "") -> Miss:
    """What is to be added doesn't say, or where; less sure where its text may be a place that wasn't found."""
    noun = what or addition.thing.word or "text"
    _, rest = reference_of(addition.place)
    unsure = addition.text or (rest and not addition.ground.find(rest))
    return Miss(4 if unsure else 6, lambda: messages.what_to_add(noun))


def _typed(addition: Addition) -> Outcome:
    """A node of a type, at a place of its own sort."""
    if not addition.text or _is_place(addition):
        return _lacking(addition)
    ground, thing = addition.ground, addition.thing
    if thing.beyond:
        return Miss(4, lambda: messages.not_understood(f"that a new {thing.word} is to be added", thing.beyond))
    if thing.type not in ground.kind.types or ground.kind.types[thing.type].locked:
        return Miss(2, lambda: messages.cannot_add(thing.word))
    return placed(addition, thing.type)


def _sentence(addition: Addition) -> Outcome:
    """A sentence goes to the end of a paragraph, or of the last one of a section."""
    if not addition.text:
        return _lacking(addition)
    ground = addition.ground
    if edge := document_edge(ground, addition.place):
        type = prose_type(ground.kind)
        where = at_document_edge(ground, type, edge)
        is_beside = where is not None and where.side != "into" and ground.document[where.id].type == type
        return _appended(addition, (where.id,)) if where is not None and is_beside else placed(addition, type)
    _, rest = reference_of(addition.place)
    found = ground.find(rest) if rest else []
    if len(found) != 1:
        return (
            ground.missed(rest or addition.place, lambda ids: _appended(addition, ids), 3) if rest else _lacking(addition, "place")
        )
    return _appended(addition, found[0].ids)


def _appended(addition: Addition, ids: Ids) -> Outcome:
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
    return _joined(addition, leaves[0] if reference_of(addition.place)[0] == "start" else leaves[-1])


def _joined(addition: Addition, id: str) -> Outcome:
    """To the end of a node's own text, or to its start."""
    seen, text = formats.visible(addition.ground.document, id).text, addition.text
    at_start = reference_of(addition.place)[0] == "start"
    at = 0 if at_start else len(seen)
    new = f"{text}{gap(text, seen)}" if at_start else f"{gap(seen, text)}{text}"
    place = {"node": id, "start": at, "end": at, "text": "", "spelled": False, "with": new}
    return Made((edit("replace", find=text, with_=new, places=[place]),), named=(id,), texts=(text,))


def _column(addition: Addition) -> Outcome:
    if _is_place(addition):
        return _lacking(addition)
    return rows.add_column(addition.ground, addition.text, addition.place)


def _row(addition: Addition) -> Outcome:
    if _is_place(addition):
        return _lacking(addition)
    return rows.add_row(addition.ground, addition.text, addition.place, addition.thing.word)


def _link(addition: Addition) -> Outcome:
    return add_link(addition.ground, addition.text, addition.place) or _placed_link(addition)


def _placed_link(addition: Addition) -> Outcome:
    """In running text a link is a text with one: an item of a list of links."""
    return _bare(Addition(addition.ground, addition.thing._replace(type=""), addition.place, addition.verb))


def _attachment(addition: Addition) -> Outcome:
    return add_attachment(addition.ground, addition.text, addition.place, addition.thing.word)


def _field(addition: Addition) -> Outcome:
    return add_field(addition.ground, addition.text)


def _dependency(_: Addition) -> Outcome:
    return Miss(1, lambda: messages.what_dependency())


# A text alone


def _bare(addition: Addition) -> Outcome:
    """What a text alone becomes is told by where it goes."""
    ground, text = addition.ground, addition.text
    if not text or _is_place(addition):
        return _lacking(addition)
    side, rest = reference_of(addition.place)
    if addition.thing.is_quoted and side in ("start", "end") and _TITLE.search(rest):
        return ground.choose([rest], lambda found: _joined(addition, found[0][0]))
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
    type = _becomes(ground, ids, inside, addition)
    if not addition.thing.is_quoted and type not in ("item", "row"):
        return Miss(3, lambda: messages.needs_model(f"{addition.verb} {addition.text} {addition.place}"))
    if type == SENTENCE:
        return _appended(addition, ids)
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


TYPED: Mapping[str, Callable[[Addition], Outcome]] = {
    "row": _row,
    COLUMN: _column,
    SENTENCE: _sentence,
    "link": _link,
    "attachment": _attachment,
    "key": _field,
    "dependency": _dependency,
}


def speech(ground: Ground, command: Command) -> Outcome:
    """A speech of somebody in a screenplay."""
    if "character" not in ground.kind.types:
        return Miss(0, lambda: messages.no_command(command.slots["speaker"]))
    value, is_quoted = unquoted(command.slots["value"])
    value = value if is_quoted else value + command.slots.get("stop", "")
    thing = Thing("character", "speech", f"{command.slots['speaker'].upper()}\n{value}", is_quoted=True)
    return placed(Addition(ground, thing, command.slots["place"], command.verb), "character")
