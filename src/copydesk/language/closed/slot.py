"""What must stand in each slot of a closed command: one function a sort of slot, in a table."""

import re
from collections.abc import Callable, Iterator, Mapping

from copydesk.formats import visible
from copydesk.kinds import kind_named
from copydesk.language.closed import tables
from copydesk.language.closed.reference import Exact, Words
from copydesk.language.closed.target import is_place
from copydesk.language.commands.attributes import DONE, NOT_DONE, TITLE_WORDS
from copydesk.language.commands.reading import Command, Do
from copydesk.language.commands.scope import is_document
from copydesk.language.described import NEW
from copydesk.language.parts import PARTS
from copydesk.language.rules.clause import is_in, length_in
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import ADDRESS, Token, tokens

NAMING = words_in("SLOT_NAMING")
ONE_FOR_ONE = words_in("SLOT_ONE_FOR_ONE")
MAX_NAME_WORDS = 5
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_DIGITS = re.compile(r"\d+(?:[.,:]\d+)*")
_CAPITAL = re.compile(r"\b[A-Z][a-z]+\b")
_AMOUNT = re.compile(r"[£$€]?\s?0\s?(?:%|°\s?[CF]|[£$€]|\w+)?")
_IN = words_in("SLOT_IN")
VAGUE = ("DESCRIBING", "ANAPHOR", "NO_NAME")
Slot = Callable[["Slots", Words], bool]


class Slots:
    """The slots of one command as it was read."""

    def __init__(self, exact: Exact, command: Command, do: Do) -> None:
        self.exact = exact
        self.command = command
        self.do = do

    def is_closed(self, sort: str, found: Words) -> bool:
        return bool(found) and SORTS[sort](self, found)

    def raw(self, found: Words) -> str:
        return self.exact.raw(found)

    def stands(self, text: str) -> bool:
        """Whether a text stands in the document as it is, as whole words."""
        edge = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)")
        document = self.exact.document
        return any(text in node.text and edge.search(visible(document, node.id).text) for node in document.in_any_order()) or any(
            text in node.text for node in document.in_any_order() if ADDRESS.fullmatch(text)
        )


def scoped(slots: Slots, found: Words) -> Iterator[Words]:
    """The words without a place or "everywhere" at their end, in every way that leaves a closed one; as they are first."""
    yield found
    for at in range(1, len(found)):
        rest = found[at:]
        if rest[0].is_quote:
            continue
        if length_in(rest, 0, "THROUGHOUT") == len(rest):
            yield found[:at]
        elif rest[0].word in _IN and len(rest) > 1:
            place = rest[1:]
            if slots.exact.is_reference(place) or is_document(slots.raw(place)):
                yield found[:at]


def reference(slots: Slots, found: Words) -> bool:
    return slots.exact.is_reference(found)


def quoted(_: Slots, found: Words) -> bool:
    return len(found) == 1 and found[0].is_quote


def what(slots: Slots, found: Words) -> bool:
    """What is deleted: a place, or a quoted text."""
    return reference(slots, found) or text(slots, found)


def text(slots: Slots, found: Words) -> bool:
    """A quoted text, and where it stands. What is made bold or a link is words: of a section it may be its heading or all."""
    return any(quoted(slots, bare_text(head)) for head in scoped(slots, found))


def bare_text(found: Words) -> Words:
    """ "Every mention of “x”", "the word “x”": what it is about."""
    at = 0
    if len(found) > 3 and is_in(found[at], "EACH"):
        at += 1 + (found[1].word == "the")
        return found[at + 2 :] if is_in(found[at], "OCCURRENCE") and found[at + 1].word == "of" else found
    at += found[0].word == "the" and len(found) > 1
    return found[at + 1 :] if len(found) == at + 2 and is_in(found[at], "TEXT_NOUN") and found[-1].is_quote else found


def old(slots: Slots, found: Words) -> bool:
    """What is replaced: a quoted text, one that stands there word for word, or a place."""
    return any(quoted(slots, bare_text(head)) or literal(slots, head) for head in scoped(slots, found)) or titled(slots, found)


def literal(slots: Slots, found: Words) -> bool:
    """A text that isn't quoted: it stands there, and neither it nor its first word may mean a part."""
    if any(token.is_quote for token in found) or is_in(found[0], "NO_NAME") or found[0].word in PARTS:
        return False
    if slots.exact.is_outlined_name(found) and slots.command.verb not in NAMING:
        return False
    return slots.stands(slots.raw(found))


def titled(slots: Slots, found: Words) -> bool:
    """A place of which the words change: by what is to change of it, or by a verb that gives names."""
    if slots.exact.is_field(found):
        return True
    if not slots.exact.is_reference(found):
        return False
    says_what = slots.exact.noun(found[1:] if found[0].word == "the" else found)
    is_title = says_what is not None and says_what[1].word in TITLE_WORDS
    return is_title or slots.command.verb in NAMING or is_set(slots) or is_leaf(slots)


def is_leaf(slots: Slots) -> bool:
    """Whether all that changes is what a paragraph, an item or a line says, to a quoted text; of a part with a heading it might be
    the heading."""
    if not tokens(slots.command.slots.get("new", "") or "-")[0].is_quote:
        return False
    document = slots.exact.document
    types = kind_named(document.kind).types
    nodes = [str(spot["node"]) for edit in slots.do.plan.edits for spot in edit.get("places") or ()]
    return bool(nodes) and not any(types[document[id].type].in_outline for id in nodes)


def is_set(slots: Slots) -> bool:
    """Whether all that is done gives a value to something that has one: an attr, a field, a cell."""
    return all(edit.action in ("set", "set_cell") for edit in slots.do.plan.edits)


def new(slots: Slots, found: Words) -> bool:
    """The new text: quoted, or of a form that leaves no doubt; and the plan puts in just that."""
    return any(is_value(slots, head) and puts_in(slots.do, head, slots.raw(head)) for head in scoped(slots, found))


def puts_in(do: Do, head: Words, raw: str) -> bool:
    wanted = (head[0].word if len(head) == 1 and head[0].is_quote else raw).casefold()
    given = [str(edit.get(name)).casefold() for edit in do.plan.edits for name in NEW if edit.get(name) is not None]
    return bool(given) and all(text == wanted for text in given)


def is_value(slots: Slots, found: Words) -> bool:
    if quoted(slots, found):
        return True
    if any(token.is_quote for token in found):
        return False
    raw, before = slots.raw(found), old_text(slots)
    if address(slots, found) or state(slots, found):
        return True
    if any(map(str.isdigit, raw)):
        return (
            is_same_shape(raw, before) if before is not None else is_set(slots) and bool(_AMOUNT.fullmatch(_DIGITS.sub("0", raw)))
        )
    if is_capitalised(slots, found):
        return before is None or before[:1].isupper()
    return is_one_for_one(slots, found, before)


def old_text(slots: Slots) -> str | None:
    """The text that is replaced, where the words say it; None where they say a place."""
    said = slots.command.slots.get("old", "")
    found = tokens(said)
    inner = Slots(Exact(said, slots.exact.document), slots.command, slots.do)
    for head in scoped(inner, found) if found else ():
        bare = bare_text(head)
        if quoted(inner, bare):
            return bare[0].word
        if literal(inner, head):
            return inner.raw(head)
    return None


def shape(text: str) -> str:
    return _CAPITAL.sub("A", _DIGITS.sub("0", text))


def is_same_shape(text: str, before: str) -> bool:
    return shape(text) == shape(before)


def is_capitalised(slots: Slots, found: Words) -> bool:
    """A name: each of its few words with a capital, but for small ones inside."""
    if len(found) > MAX_NAME_WORDS or not slots.raw(found[:1])[:1].isupper() or not slots.raw(found[-1:])[:1].isupper():
        return False
    capital = all(slots.raw((token,))[:1].isupper() or token.word in tables.words("connectors") for token in found)
    return capital and not is_vague(found[0]) and not any(is_in(token, "DESCRIBING") for token in found)


def is_vague(token: Token) -> bool:
    """Whether a word stands for something else: "it", "something", "nothing"."""
    return any(is_in(token, name) for name in VAGUE) or token.word in words_in("SLOT_NOTHING")


def is_one_for_one(slots: Slots, found: Words, before: str | None) -> bool:
    """One word for one word that stands there, both small, and neither the noun of a part."""
    if slots.command.verb not in ONE_FOR_ONE or before is None or len(found) != 1 or len(before.split()) != 1:
        return False
    word = found[0].word
    return (
        word.isalpha() and before[:1].islower() == slots.raw(found)[:1].islower() and word not in PARTS and not is_vague(found[0])
    )


def state(slots: Slots, found: Words) -> bool:
    """A value that some attr may have, where one is set."""
    said = " ".join(token.word for token in found)
    known = lexicon(slots.exact.document.kind).adjectives
    return said in known | DONE | NOT_DONE | {"true", "false"} and is_set(slots)


def address(slots: Slots, found: Words) -> bool:
    raw = slots.raw(found)
    return ADDRESS.fullmatch(raw) is not None or _MAIL.fullmatch(raw) is not None


def field(slots: Slots, found: Words) -> bool:
    return slots.exact.is_field(found) or titled(slots, found)


def style(_: Slots, found: Words) -> bool:
    return len(found) == 1 and found[0].word in tables.words("styles")


def thing(slots: Slots, found: Words) -> bool:
    """What is new: a part's noun with its quoted text, or that text alone; where the text stands apart, the noun alone."""
    at = 0
    while at < len(found) and found[at].word in words_in("SLOT_BEFORE_NOUN") and not found[at].is_quote:
        at += 1
    head = slots.exact.noun(found[at:])
    length = head[0] if head is not None else int(slots.exact.is_field(found[at : at + 1]))
    rest = found[at + length :]
    is_placed = "place" in slots.command.slots or is_set(slots)
    if not is_placed or (at and not length):
        return False
    if "value" in slots.command.slots:
        return bool(length) and not rest
    return quoted(slots, rest)


def place(slots: Slots, found: Words) -> bool:
    """Where something new goes."""
    return is_place(slots.exact, slots.do, found, tables.sets("places")["inside"])


def target(slots: Slots, found: Words) -> bool:
    """Where something goes that is there."""
    return is_place(slots.exact, slots.do, found, tables.sets("places")["moved"])


SORTS: Mapping[str, Slot] = {
    "reference": reference,
    "quoted": quoted,
    "what": what,
    "text": text,
    "old": old,
    "new": new,
    "thing": thing,
    "place": place,
    "target": target,
    "state": state,
    "address": address,
    "field": field,
    "style": style,
}
