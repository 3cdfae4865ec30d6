"""Corrections told as statements: "Tom's quote is 4350, not 4200", "the room is C now". Shown before and after, never just done."""

import re
from collections.abc import Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.command import Command
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.doubts import Change, fits, is_whole_value, short
from copydesk.language.labelvalues import label_values, label_words
from copydesk.language.meanings.correction import around, corrected, exchanged
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.tokens import tokens
from copydesk.words.values import NUMERIC, Shape, numbers_in, shape

_CLOCK = re.compile(r"\d{1,2}(?:[:.]\d{2})?")
_GROUPED = re.compile(r"\d,\d{3}\b")
UNITED = NUMERIC - {Shape.NUMBER}  # values that keep their unit where only the number is said


def state(ground: Ground, command: Command) -> Outcome:
    """The values that a statement may be about, each as a proposal."""
    new, subject = unquoted(command.text("new")), command.text("subject")
    if "said" in command.slots:
        return of_passage(ground, command)
    if "old" in command.slots:
        found = list(told_places(ground.document, unquoted(command.text("old")), subject))
    else:
        is_value = shape(new) not in (Shape.WORDS, Shape.SENTENCE)  # "the bridge costs more" corrects nothing
        found = [*label_values(ground.document, subject), *row_values(ground, subject, new)] if is_value else []
    changed = [(place, change_of(ground.document, place, new)) for place in found]
    meant = [(place, change) for place, change in changed if fits(change) and is_whole_value(change) and change.old != change.new]
    if not meant:
        return Miss(1 if found else 0, lambda: messages.no_command(command.clause))
    return proposed(meant, command.clause)


def of_passage(ground: Ground, command: Command) -> Outcome:
    """A whole sentence that says what a passage says, with another value."""
    said, old = command.text("said"), command.text("old")
    if ground.inside or command.stop.startswith("?"):
        return Miss(0, lambda: messages.no_command(command.clause))
    found = exchanged(ground.document, said, unquoted(old)) if old else corrected(ground.document, said)
    changed = [(place, change_of(ground.document, place, new)) for place, new in found]
    meant = [(place, change) for place, change in changed if (old or fits(change)) and change.old != change.new]
    return proposed(meant, command.clause) if meant else Miss(0, lambda: messages.no_command(command.clause))


def unquoted(words: str) -> str:
    found = tokens(words)
    return found[0].word if len(found) == 1 and found[0].is_quote else words.strip()


def told_places(document: Document, old: str, subject: str) -> Iterator[Place]:
    """Where the old value stands; beside words of the subject, where it does so anywhere."""
    hits = occurrences.hits(document, old)
    places = hits.exact or hits.other
    wanted = {word for word in label_words(subject) if len(word) > 2}
    near = [place for place in places if wanted & set(label_words(around(document, place)))]
    yield from near or (places if not wanted else ())


def row_values(ground: Ground, subject: str, new: str) -> list[Place]:
    """The one cell of a row that has the shape of the new value: "Certly now costs 14"."""
    document = ground.document
    named = {id for answer in ground.find(subject) for id in answer.ids}
    rows = {id for id in ((document[id].parent if document[id].type == "cell" else id) for id in named) if id is not None}
    if len(rows) != 1 or shape(new) is Shape.WORDS or document[next(iter(rows))].type != "row":
        return []
    wanted = NUMERIC if shape(new) in NUMERIC else {shape(new)}
    cells = [(id, formats.visible(document, id).text) for id in list(document[rows.pop()].children)[1:]]
    alike = [Place(id, 0, len(text), text) for id, text in cells if shape(text) in wanted]
    return alike if len(alike) == 1 else []


def change_of(document: Document, place: Place, new: str) -> Change:
    """The exchange at a place, of the number alone where only a number is said: units, currencies and "am" stay."""
    line = formats.visible(document, place.node).text
    start, old = place.start, place.text
    clock = _CLOCK.match(old) if shape(old) is Shape.TIME else None
    if clock is not None and (shape(new) is Shape.NUMBER or _CLOCK.fullmatch(new)):
        old = clock[0]
    if shape(old) in UNITED and shape(new) is Shape.NUMBER:
        number = next(iter(numbers_in(old)), None)
        if number is not None:
            start, old = start + number[0], old[slice(*number)]
    figure, _, unit = new.partition(" ")
    if unit and shape(old) is Shape.NUMBER and line.startswith(f" {unit}", start + len(old)):
        new = figure  # "260 people" where "people" stands there already
    return Change(old, grouped(new, old), line, start, old.strip() == line.strip())


def grouped(new: str, old: str) -> str:
    """A number with its thousands parted as those of the old one are."""
    return f"{int(new):,}" if new.isdecimal() and len(new) > 3 and _GROUPED.search(old) else new


def made(place: Place, change: Change) -> Made:
    spot = Place(place.node, change.start, change.start + len(change.old), change.old)
    target = edit("replace", find=change.old, with_=change.new, places=[spot.becoming(change.new)])
    return Made((target,), (place.node,), texts=(change.old,))


def proposed(meant: Sequence[tuple[Place, Change]], clause: str) -> Several:
    """Each change as an option that shows its line before and after."""
    options = [
        Option(str(at), f"“{short(change.line, change.start)}” → “{short(change.after, change.start)}”")
        for at, (_, change) in enumerate(meant, 1)
    ]
    answers = {option.id: made(*one) for option, one in zip(options[:MAX_OPTIONS], meant, strict=False)}
    asks = "is this to be changed?" if len(meant) == 1 else "which of these is to be changed?"
    return Several(messages.which_reading(f"“{messages.short(clause)}”: {asks}", options), answers)
