"""Adding: a row, a column, an item, a section, a sentence, a link; where it goes decides what a text alone becomes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from copydesk.language import messages
from copydesk.language.commands import composing, rows
from copydesk.language.commands.ends import at_document_edge, document_edge, prose_type
from copydesk.language.commands.fields import says_field
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.inserting import Addition, placed, several
from copydesk.language.commands.outcome import Miss, Outcome
from copydesk.language.commands.parts import add_attachment, add_field, add_link
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.spots import reference_of
from copydesk.language.commands.texts import appended, bare, is_place, lacking
from copydesk.language.commands.things import COLUMN, EACH, SENTENCE, SEPARATORS, Thing, of_another_kind, read_thing
from copydesk.references.wordlists import CARDINALS
from copydesk.words.inflection import plural
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

SENTENCE_WORDS = 3  # words from which a text with a capital is one
NEW_WORDS = words_in("ADDING_NEW") | {""}
_SIGNS = re.compile(
    r"(?:an? |the )?(?:full stop|period|comma|colon|semicolon|dash|hyphen|space|line break|blank line|empty line|newline"
    r"|(?:question|exclamation|quotation) marks?|brackets?)s?",
    re.IGNORECASE,
)
_SPOKEN = re.compile(r"([^\W\d][\w .'’]*?),? (?:saying|says|who says)[:,]? (.+)", re.IGNORECASE)
_LINES = ("dialogue", "character")
FOR = "for "
_NAMED = frozenset({"section", "heading", "scene", "step", "block"})
# These take more than a text at a place.
UNMADE = words_in("ADDING_UNMADE")
FULL = frozenset({"paragraph", "action", "synopsis", "quote", SENTENCE})  # what keeps its full stop however short it is


def add(ground: Ground, command: Command) -> Outcome:
    """What comes of adding something somewhere."""
    slots = _with_place({"thing": "", **command.slots}, ground)
    slots = {**slots, "thing": f"{slots['thing']} called {slots['called']}"} if "called" in slots else slots
    place = slots.get("place") or (f"to the start of {slots['start']}" if "start" in slots else "")
    if (outcome := composing.in_or_of_a_list(ground, command, slots, place)) is not None:
        return outcome
    thing = read_thing(ground.document.kind, slots["thing"])
    if thing.type in _NAMED and _has_quotes(thing):
        return Miss(4, lambda: messages.not_understood(f"that a new {thing.word} is to be added", thing.text))
    if (outcome := _otherwise(ground, command, thing, {**slots, "place": place})) is not None:
        return outcome
    thing = _with_value(thing, _with_inner(ground, thing, slots), place)
    is_new = bool(thing.type) or slots["thing"].casefold().partition(" ")[0] in words_in("ADDING_ARTICLES")
    if thing.is_vague or (is_new and not thing.is_quoted and _is_vague(slots["thing"])):
        return Miss(5, lambda: messages.told("needs_model", " ".join(filter(None, (command.verb, slots["thing"], place)))))
    quoted = (
        "value" in slots or thing.is_quoted or "](" in slots["thing"] or any(token.is_quote for token in tokens(slots["thing"]))
    )
    if not _is_new(slots["thing"], thing, command.verb, quoted):
        row = rows.new_row(ground, slots["thing"], slots["value"]) if command.verb == "new" and "value" in slots else None
        return row or Miss(0, lambda: messages.no_command(slots["thing"]))
    if not thing.type and "value" not in slots and _is_mixed(slots["thing"]):
        return Miss(1, lambda: messages.not_understood("that something is to be added", slots["thing"]))
    if _SIGNS.fullmatch(slots["thing"].strip()):
        return Miss(6, lambda: messages.not_understood("that something is to be added", slots["thing"]))
    if thing.word in UNMADE or (not thing.type and _first_noun(slots["thing"]) in UNMADE):
        return Miss(6, lambda: messages.told("cannot_add", thing.word or _first_noun(slots["thing"])))
    if not thing.type and not quoted and not any(map(str.isalnum, thing.text)):
        return Miss(1, lambda: messages.not_understood("that something is to be added", slots["thing"]))
    if not thing.type and (noun := of_another_kind(ground.document.kind, slots["thing"])):
        return Miss(6, lambda: messages.told("cannot_add", noun))
    addition = Addition(ground, thing, place, command.verb)
    if thing.type and thing.type not in ("row", COLUMN):
        if len(each := _each_said(slots, thing)) > 1:
            return several(addition, each, TYPED.get(thing.type, _typed))
        if thing.text and _count(slots["thing"]) > 1:  # "three tasks: A, B"
            return Miss(5, lambda: messages.told("what_to_add", thing.word))
    return TYPED.get(thing.type, _typed if thing.type else bare)(addition)


def _otherwise(ground: Ground, command: Command, thing: Thing, slots: Mapping[str, str]) -> Outcome | None:
    """What a noun with a text behind it means that it doesn't mean alone: whose line it is; a rule that is no line across."""
    said = thing.text.casefold()
    if thing.type == "break" and not slots["place"] and ("value" in slots or said):
        return Miss(5, lambda: messages.told("where_to_add", thing.word))
    if "value" in slots and thing.type in _LINES and said.startswith(FOR):
        return speech(ground, replace(command, slots={**slots, "speaker": thing.text[len(FOR) :]}))
    if "value" in slots and thing.type and said.partition(" ")[0] in words_in("ADDING_TO"):
        return Miss(5, lambda: messages.told("no_such_place", thing.text))
    return None


def _is_new(words: str, thing: Thing, verb: str, has_text: bool) -> bool:
    """Whether words speak of something new: "make scene 2 funnier" does not."""
    if not words:
        return True
    first = words.casefold().split()[0]
    if first in words_in("ADDING_KNOWN") and not has_text:
        return False
    if verb in words_in("ADDING_VERBS"):
        return True
    if verb in words_in("ADDING_PUTTING") and thing.is_quoted and not thing.type:
        return True
    if verb == "new":
        return bool(thing.type)
    return bool(thing.type) and first in words_in("ADDING_NEW")


def _has_quotes(thing: Thing) -> bool:
    """Whether a name has a quoted text in it and more: "“Lighting” under 3"."""
    return not thing.is_quoted and any(token.is_quote for token in tokens(thing.text))


def _first_noun(words: str) -> str:
    return next((token.word for token in tokens(words) if token.word not in words_in("ADDING_BEFORE_NOUN")), "")


def _each_said(slots: Mapping[str, str], thing: Thing) -> list[str]:
    """The texts of several things that are to be added: "three bullets: “A”, “B” and “C”"."""
    is_plural = any(token.word == plural(thing.word) and not token.is_quote for token in tokens(slots["thing"])[:4])
    value = slots.get("value", "") or (thing.text if is_plural else "")
    found = [token for token in tokens(value) if token.is_quote or token.word not in SEPARATORS]
    count = _count(slots["thing"])
    if len(found) > 1 and all(token.is_quote for token in found) and (count in (0, len(found))):
        return [token.word for token in found]
    parts = [part.strip() for part in re.split(r"\s*[;\n]\s*", value) if part.strip()]
    parts = parts if len(parts) == count else [part for part in EACH.split(value) if part.strip()]
    is_many = count > 1 or (count == 0 and is_plural)
    return parts if is_many and len(parts) > 1 and count in (0, len(parts)) else []


def _count(words: str) -> int:
    """How many things are to be added, where that is said: "two tasks"."""
    said = words.casefold().split()
    first = next((word for word in said if word not in words_in("ADDING_BEFORE_COUNT")), "")
    return CARDINALS.get(first, int(first) if first.isdecimal() else 0)


def _with_place(slots: Mapping[str, str], ground: Ground) -> Mapping[str, str]:
    """ "Add a transition CUT TO: at the end of scene 2": what stands behind the colon is the place."""
    if "place" in slots or "colon" not in slots or " " not in slots["thing"]:
        return slots
    side, rest = reference_of(slots["value"])
    if not side or side == "into" or (rest and not ground.find(rest)):
        return slots
    others = {name: text for name, text in slots.items() if name not in ("value", "colon")}
    return {**others, "thing": f"{slots['thing']}:", "place": slots["value"]}


def _is_mixed(words: str) -> bool:
    """Whether words have a quoted text and others that are no part of it: "“and so on” after “etc.”"."""
    found = tokens(words)
    others = [token for token in found if not token.is_quote and token.word not in SEPARATORS]
    return len(found) > len(others) > 0 and "](" not in words and found[0].is_quote


def _is_vague(words: str) -> bool:
    return any(word in words_in("ADDING_ABOUT") for word in words.casefold().split())


def _with_value(thing: Thing, slots: Mapping[str, str], place: str) -> Thing:
    """The thing with the text behind the colon."""
    if "value" not in slots:
        if "stop" not in slots or not thing.text or place or not is_sentence(thing.text):
            return thing
        is_full = not thing.type or thing.type in FULL
        return thing._replace(text=thing.text + slots["stop"]) if is_full else thing._replace(stop=slots["stop"])
    value, is_quoted = unquoted(_said_text(slots["value"]))
    thing = thing._replace(beyond="")
    ends = thing.type in FULL or (is_sentence(value) and (thing.text or thing.type not in ("row", COLUMN, "section", "heading")))
    if slots.get("stop") and not is_quoted and ends:
        if thing.type and thing.type not in FULL and not thing.text:  # whether it takes one is told by its neighbours
            return thing._replace(text=value if not thing.text else f"{thing.text}\n{value}", is_vague=False, stop=slots["stop"])
        value += slots["stop"]
    if not thing.type:
        is_new = thing.text.casefold().partition(" ")[0] in NEW_WORDS  # a contact: the words are behind it
        return thing._replace(text=value if is_new else f"{thing.text}: {value}", is_vague=False, is_quoted=is_new)
    if thing.text and thing.type == "key":
        return thing._replace(text=f"{thing.text}: {value}")
    return thing._replace(text=value if not thing.text else f"{thing.text}\n{value}", is_quoted=is_quoted, is_vague=False)


def _with_inner(ground: Ground, thing: Thing, slots: Mapping[str, str]) -> Mapping[str, str]:
    """The name alone of "a step Sequence", in a new block; the speech of "Morag saying “Tea?”", in a new scene."""
    types, value = ground.kind.types, slots.get("value", "")
    if not value or thing.type not in types or not types[thing.type].in_outline:
        return slots
    spoken = _SPOKEN.fullmatch(value) if ground.kind.cues else None
    said, is_quoted = unquoted(spoken[2]) if spoken else ("", False)
    if spoken and is_quoted:
        return {**slots, "value": f"\n{spoken[1].upper()}\n{said}"}
    inner = read_thing(ground.document.kind, value)
    is_inside = inner.type in types and types[inner.type].in_outline and ground.kind.fits(inner.type, thing.type)
    is_inside = is_inside and value.partition(" ")[0] in words_in("ADDING_ONE_OF")
    return {**slots, "value": inner.text} if is_inside and inner.text else slots


def _said_text(value: str) -> str:
    """The quoted text of "the action “Morag drinks.”"; a value as it is where it is no more than that."""
    found = tokens(value)
    is_named = len(found) == 3 and found[2].is_quote and found[0].word in words_in("ADDING_ARTICLE") and not found[1].is_quote
    return value[found[2].start : found[2].end] if is_named else value


def is_sentence(text: str) -> bool:
    return (text[:1].isupper() and len(text.split()) >= SENTENCE_WORDS) or text.endswith((".", "!", "?"))


# By type


def _typed(addition: Addition) -> Outcome:
    """A node of a type, at a place of its own sort."""
    if not addition.text or is_place(addition):
        return lacking(addition)
    ground, thing = addition.ground, addition.thing
    if thing.beyond:
        return Miss(4, lambda: messages.not_understood(f"that a new {thing.word} is to be added", thing.beyond))
    if thing.type not in ground.kind.types or ground.kind.types[thing.type].locked:
        return Miss(2, lambda: messages.told("cannot_add", thing.word))
    if thing.type == "table" and "|" not in addition.text:  # words alone would stand there as a paragraph
        return Miss(6, lambda: messages.told("cannot_add", thing.word))
    return placed(addition, thing.type)


def _sentence(addition: Addition) -> Outcome:
    """A sentence goes to the end of a paragraph, or of the last one of a section."""
    if not addition.text:
        return lacking(addition)
    ground = addition.ground
    if edge := document_edge(ground, addition.place):
        type = prose_type(ground.kind)
        where = at_document_edge(ground, type, edge)
        is_beside = where is not None and where.side != "into" and ground.document[where.id].type == type
        return appended(addition, (where.id,)) if where is not None and is_beside else placed(addition, type)
    _, rest = reference_of(addition.place)
    found = ground.find(rest) if rest else []
    if len(found) != 1:
        return ground.missed(rest, 3) if rest else lacking(addition, "place")
    return appended(addition, found[0].ids)


def _column(addition: Addition) -> Outcome:
    if is_place(addition):
        return lacking(addition)
    return rows.add_column(addition.ground, addition.text, addition.place)


def _row(addition: Addition) -> Outcome:
    thing = addition.thing
    if is_place(addition):
        return lacking(addition)
    if thing.beyond:  # "“A | B” before Salt and make it bold"
        return Miss(4, lambda: messages.not_understood(f"that a new {thing.word} is to be added", thing.beyond))
    return rows.add_row(addition.ground, addition.text, addition.place, addition.thing.word)


def _link(addition: Addition) -> Outcome:
    return add_link(addition.ground, addition.text, addition.place) or _placed_link(addition)


def _placed_link(addition: Addition) -> Outcome:
    """In running text a link is a text with one: an item of a list of links."""
    return bare(Addition(addition.ground, addition.thing._replace(type=""), addition.place, addition.verb))


def _attachment(addition: Addition) -> Outcome:
    return add_attachment(addition.ground, addition.text, addition.place, addition.thing.word)


def _field(addition: Addition) -> Outcome:
    if addition.place and not says_field(reference_of(addition.place)[1]):
        return Miss(3, lambda: messages.told("no_such_place", addition.place))
    return add_field(addition.ground, addition.text)


def _dependency(_: Addition) -> Outcome:
    return Miss(1, lambda: messages.told("what_dependency"))


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
