"""Adding: a row, a column, an item, a section, a sentence, a link; where it goes decides what a text alone becomes."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from copydesk import formats
from copydesk.editing.labels import label
from copydesk.editing.tokens import tokens
from copydesk.language import messages
from copydesk.language.commands import rows
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.moving import to_place
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.parts import add_attachment, add_field, add_link
from copydesk.language.commands.places import Moving, Where, reference_of
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.things import COLUMN, SENTENCE, Thing, read_thing
from copydesk.language.commands.words import PLACE_WORDS
from copydesk.plan.mandate import Spread
from copydesk.plan.problem import MAX_OPTIONS, Option

NEW = "new"  # stands for the node that is not there yet
TOP_LEVEL = 2
_ONE = re.compile(r"(\b(?:first|last|second|third|next|previous)) one\b", re.IGNORECASE)
SENTENCE_WORDS = 4


@dataclass(frozen=True, slots=True)
class Addition:
    ground: Ground
    thing: Thing
    place: str
    verb: str

    @property
    def text(self) -> str:
        return self.thing.text


def add(ground: Ground, command: Command) -> Outcome:
    """What comes of adding something somewhere."""
    slots = command.slots
    place = slots.get("place") or (f"to the start of {slots['start']}" if "start" in slots else "")
    thing = read_thing(ground.document.kind, slots["thing"])
    thing = _with_value(thing, slots, place, ground)
    if thing.is_vague or (thing.type and not thing.is_quoted and _is_vague(slots["thing"])):
        return Miss(5, lambda: messages.needs_model(" ".join(filter(None, (command.verb, slots["thing"], place)))))
    quoted = "value" in slots or thing.is_quoted or "](" in slots["thing"] or any(token.is_quote for token in tokens(slots["thing"]))
    if not _is_new(slots["thing"], thing, command.verb, quoted):
        return Miss(0, lambda: messages.no_command(slots["thing"]))
    addition = Addition(ground, thing, place, command.verb)
    return TYPED.get(thing.type, _typed if thing.type else _bare)(addition)


def _is_new(words: str, thing: Thing, verb: str, has_text: bool) -> bool:
    """Whether words speak of something new: "make scene 2 funnier" does not."""
    first = words.casefold().split()[0] if words.split() else ""
    if first in ("the", "this", "that", "it", "them", "its", "back") and not has_text:
        return False
    if verb in ("add", "insert", "append", "prepend", "include", "attach"):
        return True
    if verb == "new":
        return bool(thing.type)
    return bool(thing.type) and first in ("a", "an", "another", "new", "one")


def _is_vague(words: str) -> bool:
    return any(word in ("about", "regarding", "explaining", "describing") for word in words.casefold().split())


def _with_value(thing: Thing, slots: Mapping[str, str], place: str, ground: Ground) -> Thing:
    """The thing with the text behind the colon."""
    if "value" not in slots:
        text = thing.text + slots["stop"] if "stop" in slots and thing.text and not place and is_sentence(thing.text) else thing.text
        return thing._replace(text=text)
    value, is_quoted = unquoted(slots["value"])
    if slots.get("stop") and not is_quoted and is_sentence(value) and thing.type not in ("row", COLUMN, "section", "heading"):
        value += slots["stop"]
    if not thing.type:
        return thing._replace(text=f"{thing.text}: {value}", is_vague=False)
    if thing.text and thing.type in ("key",):
        return thing._replace(text=f"{thing.text}: {value}")
    return thing._replace(text=value if not thing.text else f"{thing.text}\n{value}", is_quoted=is_quoted, is_vague=False)


def is_sentence(text: str) -> bool:
    return text[:1].isupper() and len(text.split()) >= SENTENCE_WORDS - 1 or text.endswith((".", "!", "?"))


def _is_place(addition: Addition) -> bool:
    """Whether what would be the text is rather a place, which was not understood: "a paragraph after the table"."""
    first = addition.text.casefold().split()[:1]
    return not addition.thing.is_quoted and not addition.place and bool(first) and first[0] in (*PLACE_WORDS, "for", "about")


# By type


def _lacking(addition: Addition, what: str = "") -> Miss:
    """What is to be added doesn't say, or where; less sure where its text may be a place that wasn't found."""
    noun = what or addition.thing.word or "text"
    return Miss(4 if addition.text else 6, lambda: messages.what_to_add(noun))


def _typed(addition: Addition) -> Outcome:
    """A node of a type, at a place of its own sort."""
    if not addition.text or _is_place(addition):
        return _lacking(addition)
    ground, thing = addition.ground, addition.thing
    if thing.type not in ground.kind.types or ground.kind.types[thing.type].locked:
        return Miss(2, lambda: messages.cannot_add(thing.word))
    return _placed(addition, thing.type)


def _placed(addition: Addition, type: str) -> Outcome:
    ground = addition.ground
    homes = _homes(ground, type, addition.thing.word)
    if not addition.place:
        return _inserted(addition, type, homes[0]) if len(homes) == 1 else _where(addition, type, homes)
    if addition.place and type == "item" and (inner := _nested(addition)) is not None:
        return inner
    if addition.place and (several := _each(addition)) is not None:
        return several
    anchor = homes[0] if len(homes) == 1 else Where("into", ground.document.root)
    parent = anchor.id if anchor.side == "into" else ground.document[anchor.id].parent or ground.document.root
    moving = Moving(type, (NEW,), addition.text, parent)
    for place in dict.fromkeys((_ONE.sub(rf"\1 {addition.thing.word}", addition.place), addition.place)):
        outcome = to_place(ground, place, moving, lambda where: _inserted(addition, type, where))
        if not isinstance(outcome, Miss):
            return outcome
    return _into_any(addition, type) or outcome


def _homes(ground: Ground, type: str, word: str) -> list[Where]:
    """Where a new one of a type goes when no place was said: behind others like it, or into what can hold it."""
    document, kind = ground.document, ground.kind
    if type in ("section", "heading"):
        from copydesk.editing.structure import title

        top = document.cached(title)
        return [Where("into", top if top is not None and document[top].type == "section" else document.root)]
    if kind.types[type].in_groups:
        like = [id for id in ground.structure.of_types((type,)) if _is_like(ground, id, word)]
        groups = ground.structure.groups([id for id in like if ground.structure.apart_holder(id) is None] or like)
        return [Where("after", group[-1]) for group in groups]
    holders = [name for name in kind.types[type].inside if name in kind.types and name != "document" and kind.types[name].in_outline]
    if "document" in kind.types[type].inside:
        return [Where("into", document.root)]
    return [Where("into", id) for id in ground.structure.of_types(holders)]


def _is_like(ground: Ground, id: str, word: str) -> bool:
    variant = ground.kind.types[ground.document[id].type].variants.get(word)
    if variant is None:
        return True
    return ground.document[id].attrs.get(variant[0]) is not None


def _where(addition: Addition, type: str, homes: Sequence[Where]) -> Outcome:
    """A question where it should go."""
    ground = addition.ground
    if not homes:
        return Miss(5, lambda: messages.where_to_add(addition.thing.word))
    sides = {"after": "After", "into": "In"}
    options = [Option(str(at), f"{sides[home.side]} {label(ground.document, home.id)}") for at, home in enumerate(homes[:MAX_OPTIONS], 1)]
    answers = {option.id: _inserted(addition, type, home) for option, home in zip(options, homes, strict=False)}
    return Several(messages.which_reading(f"Where should the new {addition.thing.word} go?", options), answers)


def _nested(addition: Addition) -> Outcome | None:
    """An item under another one goes into it."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side in ("under", "into") else []
    if len(found) != 1 or [ground.document[id].type for id in found[0].ids] != ["item"]:
        return None
    id = found[0].ids[0]
    below = [one for one in ground.structure.below(("item",), id) if ground.structure.apart_holder(one) == id]
    if below:
        return _inserted(addition, "item", Where("after", below[-1]))
    return _made(addition, edit("insert", markdown=f"- {addition.text}", into=f"#{id}"), (id,))


def _each(addition: Addition) -> Outcome | None:
    """Into several at once: every empty step."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side == "into" else []
    if len(found) != 1 or len(found[0].ids) < 2 or "content" not in ground.kind.types:
        return None
    ids = found[0].ids
    if any(ground.document[id].type != "step" for id in ids):
        return None
    edits = tuple(edit("insert", markdown=addition.text, into=f"#{id}") for id in ids)
    return Made(edits, named=ids, spread=Spread.LISTED, notes=(messages.so_many(len(ids)),))


def _into_any(addition: Addition, type: str) -> Outcome | None:
    """Into what the place names, where that holds none of this sort yet."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side in ("into", "under", "end", "start") else []
    if len(found) != 1 or len(found[0].ids) != 1:
        return None
    holder = found[0].ids[0]
    return _inserted(addition, type, Where("into", holder))


def _inserted(addition: Addition, type: str, where: Where) -> Made:
    markdown = markdown_of(addition, type, where)
    target = edit("insert", markdown=markdown, **{where.side: f"#{where.id}"})
    return _made(addition, target, (where.id,))


def _made(addition: Addition, target: EditParts, near: Ids) -> Made:
    return Made((target,), named=(), places=frozenset(near), beside=frozenset(near), texts=(addition.text,))


def markdown_of(addition: Addition, type: str, where: Where) -> str:
    """A new node as CommonMark: an item with the marker of its neighbour, a heading with the level of its place."""
    text = addition.text
    if type == "item":
        return f"{marker(addition.ground, where, addition.thing.word)}{text}"
    if type in ("section", "heading"):
        name, _, rest = text.partition("\n")
        return f"{'#' * level(addition.ground, where)} {name}" + (f"\n\n{rest}" if rest else "")
    if type == "quote":
        return f"> {text}"
    if type == "code":
        return f"```\n{text}\n```"
    return text


def marker(ground: Ground, where: Where, word: str) -> str:
    node = ground.document[where.id]
    parent = ground.document[node.parent] if node.parent is not None else node
    if node.attrs.get("checked") is not None or word in ("task", "to-do", "todo", "checkbox"):
        return "- [ ] "
    numbered = node.attrs.get("list") == "numbered" or "start" in parent.attrs
    return "1. " if numbered else "- "


def level(ground: Ground, where: Where) -> int:
    """The level of a new heading: that of the one beside it, one more than that of what it goes into."""
    document = ground.document
    node = document[where.id]
    own = node.attrs.get("level")
    if isinstance(own, int) and (own > 1 or where.side == "into"):
        return min(6, own + (where.side == "into"))
    holder = ground.structure.outline_holder(where.id)
    above = document[holder].attrs.get("level") if holder is not None else None
    if isinstance(above, int):
        return above if where.side != "into" and node.type not in ("section",) else min(6, above + 1)
    beside = [one.attrs["level"] for one in document.children(document.root) if isinstance(one.attrs.get("level"), int)]
    return max(TOP_LEVEL, int(str(beside[-1]))) if beside else TOP_LEVEL


def _sentence(addition: Addition) -> Outcome:
    """A sentence goes to the end of a paragraph, or of the last one of a section."""
    if not addition.text:
        return _lacking(addition)
    ground = addition.ground
    _, rest = reference_of(addition.place)
    found = ground.find(rest) if rest else []
    if len(found) != 1:
        return ground.missed(rest or addition.place, lambda ids: _appended(addition, ids), 3) if rest else _lacking(addition, "place")
    return _appended(addition, found[0].ids)


def _appended(addition: Addition, ids: Ids) -> Outcome:
    ground = addition.ground
    order, types = ground.structure, ground.kind.types
    inside = [id for top in ids for id in order.order[order.start[top] : order.section_end[top]]]
    leaves = [id for id in inside if types[ground.document[id].type].has_text and not types[ground.document[id].type].in_outline and ground.document[id].text]
    at_start = reference_of(addition.place)[0] == "start"
    if not leaves:
        return Miss(4, lambda: messages.no_text_of_its_own(types[ground.document[ids[0]].type].words[0]))
    id = leaves[0] if at_start else leaves[-1]
    seen = formats.visible(ground.document, id).text
    at = 0 if at_start else len(seen)
    new = f"{addition.text} " if at_start else f" {addition.text}"
    place = {"node": id, "start": at, "end": at, "text": "", "spelled": False, "with": new}
    return Made((edit("replace", find=addition.text, with_=new, places=[place]),), named=(id,), texts=(addition.text,))


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


def _dependency(addition: Addition) -> Outcome:
    return Miss(1, lambda: messages.what_dependency())


# A text alone


def _bare(addition: Addition) -> Outcome:
    """What a text alone becomes is told by where it goes."""
    ground, text = addition.ground, addition.text
    if not text or _is_place(addition):
        return _lacking(addition)
    side, rest = reference_of(addition.place)
    if not rest:
        return Miss(2, lambda: messages.where_to_add(f"“{messages.short(text, 30)}”"))
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
        return _inserted(addition, "item", Where("before" if side == "start" else "after", anchor))
    return _placed(addition, type) if type else Miss(3, lambda: messages.where_to_add(f"“{messages.short(addition.text, 30)}”"))


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
    return _placed(Addition(ground, thing, command.slots["place"], command.verb), "character")
