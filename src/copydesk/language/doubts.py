"""What a plan made of unquoted words must pass before it is done by itself: a new text has the shape of the old one, and a value is
taken whole. What doesn't pass is asked about, with the line before and after."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.language import messages
from copydesk.language.command import Command
from copydesk.language.commands.outcome import EditParts, Made, Several
from copydesk.language.commands.things import DETERMINERS, read_thing
from copydesk.language.rules.clause import has_word, is_in, length_in
from copydesk.plan.problem import Option
from copydesk.reading.places import above
from copydesk.reading.words import SILENT, stem, words
from copydesk.references.nouns import lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import MANY_WORDS, NUMERIC, Shape, is_chatter, parts_of_date, shape, values_in

MAX_LINE = 90  # characters of a line that is shown
AROUND = 60  # characters around a place in which a value may hold it
GROWS = 2  # words by which a phrase may grow unseen
TEXTS = ("new", "value")
ROW, ADDING = "add_row", "add"
VALUED = NUMERIC | {Shape.DATE, Shape.TIME}
MAX_LEAD = 3  # words that may stand before a quoted text and say what it is: the action “…”


class Change(NamedTuple):
    """A text for another, in a line of the document."""

    old: str
    new: str
    line: str
    start: int = 0
    is_whole: bool = False  # the old text is all of the line

    @property
    def after(self) -> str:
        return self.line[: self.start] + self.new + self.line[self.start + len(self.old) :]


def doubted(document: Document, command: Command, made: Made) -> Several | None:
    """The question that a plan is asked about; None where it may be done."""
    row = next((list(arguments["cells"]) for action, arguments in made.edits if action == ROW and arguments.get("cells")), None)
    if row is not None and not is_quoting(command) and any(is_odd_row(document, edit) for edit in made.edits):
        said = "Should the new row say this? Put each text in quotes to be sure."
        return Several(messages.which_reading(said, [Option("1", f"Add row: {', '.join(row)}")]), {"1": made})
    texts = [command.slots[name] for name in TEXTS if name in command.slots]
    if not texts or any(slot.is_quoted for slot in texts) or "“" in texts[0].words or '"' in texts[0].words:
        return None
    changes = [change for action, arguments in made.edits for change in changes_of(document, action, arguments)]
    is_sure = command.said == "rename" or not any(is_number_for_words(change) for change in changes)
    is_sure = is_sure and all(fits(change, has_colon=command.has_colon) and is_whole_value(change) for change in changes)
    is_sure = is_sure and not (has_word(command.said, "NAMED_SO") and any(is_small_name(change) for change in changes))
    if is_sure and not (command.is_told and command.verb in ("replace", "from") and changes):
        return None
    shown = changes[0]
    label = f"“{short(shown.line, shown.start)}” → “{short(shown.after, shown.start)}”"
    said = f"Should “{messages.short(shown.old)}” become “{messages.short(shown.new)}”? Put the new text in quotes to be sure."
    return Several(messages.which_reading(said, [Option("1", label)]), {"1": made})


def is_quoting(command: Command) -> bool:
    return any(slot.is_quoted or "“" in slot.words or '"' in slot.words for slot in command.slots.values())


def is_odd_row(document: Document, edit: EditParts) -> bool:
    """Whether a new row has words where all others of its table have figures, dates or times."""
    action, arguments = edit
    table = str(arguments.get("at", "")).removeprefix("#")
    if action != ROW or table not in document:
        return False
    rows = [[formats.visible(document, cell).text for cell in document[row].children] for row in list(document[table].children)[1:]]
    for at, new in enumerate(arguments.get("cells") or ()):
        shapes = {shape(row[at]) for row in rows if at < len(row) and row[at].strip()}
        is_valued = len(rows) > 1 and bool(shapes) and shapes <= VALUED
        known = VALUED if at else {*shapes, Shape.CODE}  # a name is counted as the others are
        if is_valued and new.strip() and shape(new) not in known:
            return True
    return False


def is_loose(document: Document, command: Command, made: Made) -> bool:
    """Whether something is added of which words were left out, or that swallowed words of its place: every word has a role."""
    if command.verb != ADDING or len(made.edits) != 1:
        return False
    thing = read_thing(document.kind, command.text("thing"))
    is_titled = thing.type in kind_named(document.kind).types and kind_named(document.kind).types[thing.type].in_outline
    called = message_tokens(command.text("called") or (thing.text if is_titled and not thing.is_quoted else ""))
    value = message_tokens(command.text("value"))
    others = [token for token in value if not token.is_quote and token.word[0].isalnum() and not is_in(token, "AND")]
    is_mixed = any(token.is_quote for token in value) and len(others) > MAX_LEAD and ROW not in made.edits[0]
    is_named = bool(thing.type) and not thing.is_quoted and has_word(thing.text, "CALLING")
    swallows = any(length_in(called, at, "BEHIND_NAME") for at in range(1, len(called)))
    is_place = length_in(value, 0, "ANY_PLACE") > 0  # “CUT TO: at the end of scene 2”
    said = "" if thing.type or thing.is_quoted else thing.text
    return is_named or swallows or is_mixed or bool(left_out(document, said, "" if is_place else command.text("value"), made))


def left_out(document: Document, thing: str, value: str, made: Made) -> list[str]:
    """The words of what is added that neither stand in it, nor above where it goes, nor say of what sort it is."""
    written = {stem(word) for _, arguments in made.edits for text in strings(arguments) for word in words(text)}
    titles = [document[part].text for id in made.places if id in document for part in (id, *above(document, id))]
    near = written | {stem(word) for text in titles for word in words(text)}
    nouns = {word for phrase in lexicon(document.kind).nouns for word in phrase}
    said = [word for word in words(thing) if word not in DETERMINERS and not has_word(word, "CALLING")]
    said = [word for word in said if word not in SILENT] or said  # a to do
    loose = [word for word in said if stem(word) not in near and word not in nouns]
    told = [word for word in words(value) if word not in SILENT and word not in nouns and not has_word(word, "EVERY")]
    gone = [word for word in told if stem(word) not in written]
    return loose + (gone if 2 * len(gone) > len(told) else [])


def strings(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case bool():
            yield str(value)
        case Mapping():
            yield from (text for one in value.values() for text in strings(one))
        case list() | tuple():
            yield from (text for one in value for text in strings(one))


def short(line: str, at: int) -> str:
    start = max(0, at - MAX_LINE // 2)
    return ("…" if start else "") + messages.short(line[start:], MAX_LINE)


def changes_of(document: Document, action: str, arguments: Mapping[str, Any]) -> Iterator[Change]:
    """The texts that an edit exchanges."""
    if action == "replace":
        for place in arguments.get("places") or ():
            node, attr = document[place["node"]], place.get("attr")
            line = str(node.attrs[attr]) if attr else formats.visible(document, node.id).text
            if place["text"] and place["with"] and not place["spelled"]:
                yield Change(place["text"], place["with"], line, place["start"], place["text"].strip() == line.strip())
    elif action == "set" and arguments.get("name"):
        keys = (node for node in document.in_any_order() if node.type == "key" and node.attrs.get("name") == arguments["name"])
        old = next((node.text for node in keys), "")
        new = arguments["value"]
        if isinstance(new, str) and old and new:
            yield Change(old, new, old, is_whole=True)
    elif action == "set_cell":
        rows = document[str(arguments["at"]).removeprefix("#")].children
        cells = document[rows[arguments["row"] - 1]].children if isinstance(arguments["row"], int) else ()
        at = arguments["column"] - 1 if isinstance(arguments["column"], int) else len(cells)
        old = formats.visible(document, cells[at]).text if at < len(cells) else ""
        if old.strip():
            yield Change(old, str(arguments["text"]), old, is_whole=True)


def fits(change: Change, *, has_colon: bool = False) -> bool:
    """Whether a new text has the shape of the old one."""
    old, new = shape(change.old), shape(change.new)
    if is_chatter(change.new, change.old) and not (has_colon or old is Shape.SENTENCE or has_word(change.new.split()[0], "ASKS")):
        return False
    if tells_more(change.new, change.old) and not has_colon:
        return False
    if old in NUMERIC:
        return new in NUMERIC and (old is new or Shape.NUMBER in (old, new))
    if old in (Shape.DATE, Shape.TIME):
        return (new is old and parts_of_date(change.old) == parts_of_date(change.new)) or (
            old is Shape.DATE and new is Shape.CODE and change.is_whole
        )
    if old is Shape.ADDRESS:
        return " " not in change.new.strip()
    if old is Shape.SENTENCE or has_colon:
        return True
    is_title = change.is_whole and change.new[:1].isupper()
    if is_title:
        return len(change.new.split()) < MANY_WORDS
    return new is not Shape.SENTENCE and _grows(change) <= GROWS


def tells_more(new: str, old: str) -> bool:
    """Whether a text begins as what is told of something, or goes on with it: "can go", "Packing and the tomatoes can go"."""
    found = message_tokens(new)
    joint = next((at for at, token in enumerate(found) if is_in(token, "CLAUSE_JOINT")), None)
    behind = found[:1] if joint is None else (*found[:1], *found[joint + 1 :])
    is_told = any(is_in(token, "TELLING") and not new[token.start].isupper() for token in behind)
    return is_told and len(found) > 1 and not has_word(old, "TELLING")


def is_small_name(change: Change) -> bool:
    """Whether a name begins small that stands for one with a capital: "call it A, and the earplugs go first" names nothing."""
    return change.old[:1].isupper() and change.new[:1].islower()


def is_number_for_words(change: Change) -> bool:
    """Whether words become what begins with a number: rather the value beside them is meant."""
    return not change.is_whole and change.new[:1].isdecimal() and not has_digit(change.old)


def has_digit(text: str) -> bool:
    return any(map(str.isdecimal, text))


def _grows(change: Change) -> int:
    """By how many words a text is longer, of those that the old one hasn't."""
    known = change.old.casefold().split()
    return len([word for word in change.new.casefold().split() if word not in known]) - len(known)


def is_whole_value(change: Change) -> bool:
    """Whether a text cuts no value in two: "12" is no part of "12 December"."""
    end = change.start + len(change.old)
    if shape(change.old) not in NUMERIC | {Shape.DATE, Shape.TIME} or shape(change.new) is shape(change.old):
        return True
    first = max(0, change.start - AROUND)
    spans = [(first + start, first + stop) for start, stop in values_in(change.line[first : end + AROUND])]
    return not any(start < change.start < stop or start < end < stop for start, stop in spans)
