"""A thing that is to say something else, by a description of it: "make the napkins one say …", "the snack bullet should read …"."""

from collections.abc import Iterator

from copydesk import formats
from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import likely
from copydesk.language.meanings import tried
from copydesk.language.pieces import answers_of
from copydesk.language.proposals.positions import is_sign
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in, verb_length

STOPS = ".!?…"


def new_texts(ground: Ground, span: Span) -> Iterator[Made]:
    """What stands before "say" describes a thing, what stands behind it is its text."""
    for at in range(1, len(span.tokens) - 1):
        length = length_in(span.tokens, at, "SAYS_SO")
        if length and at + length < len(span.tokens) and not length_in(span.tokens, at - 1, "SAYS_SO"):
            said, new = described(span, at), text_behind(span, at + length)
            for answer in (ground.find(said) or likely(ground.document, said)) if said and new else ():
                yield from rewritten(ground, answer.ids, new)


def new_titles(ground: Ground, span: Span) -> Iterator[Made]:
    """What is to be called otherwise: before "called" or behind "call" a description, then the name."""
    for at, token in enumerate(span.tokens):
        if not is_in(token, "CALLING") or at + 1 == len(span.tokens):
            continue
        quote = next((place for place in range(at + 1, len(span.tokens)) if span.tokens[place].is_quote), 0)
        said = described(span, at) or (span.raw(at + 1, quote) if quote else "")
        new = span.tokens[quote].word if quote else text_behind(span, at + 1)
        for answer in (ground.find(said) or likely(ground.document, said)) if said and new else ():
            number = numbered(ground.document[answer.ids[0]].text)
            for title in dict.fromkeys((f"{number}{new}" if not numbered(new) else new, new)):
                slots = {"old": Slot(said), "new": Slot(title, is_quoted=True)}
                yield from answers_of((tried(ground.bind(said, answer.ids), Command("replace", slots, "rename")), ()))


def numbered(title: str) -> str:
    """The number that a title begins with, with the space behind it: "3.1 ", "4. "."""
    first = title.partition(" ")[0]
    return f"{first} " if first[:1].isdecimal() and not first.strip("0123456789.") else ""


def described(span: Span, end: int) -> str:
    """The description before a place: without the verb and the helping words around it."""
    start = verb_length(span.tokens, 0)
    start = 0 if start >= end else start
    while end > start and is_in(span.tokens[end - 1], "HELPING"):
        end -= 1
    return span.raw(start, end)


def text_behind(span: Span, at: int) -> str:
    """All that stands behind a place, to the end of its sentence: a quoted text as it is, else with the sign behind it."""
    while at < len(span.tokens) and (span.tokens[at].word == ":" or is_in(span.tokens[at], "FILLER")):
        at += 1
    if at >= len(span.tokens) or is_in(span.tokens[at], "CLAUSE_SIGN"):
        return ""
    if span.tokens[at].is_quote:
        return span.tokens[at].word
    if length_in(span.tokens, at, "ANY_PLACE") or length_in(span.tokens, at + 1, "ANY_PLACE"):
        return ""  # where something goes, and not what it says
    stops = (place for place in range(at + 1, len(span.tokens)) if span.tokens[place].word in STOPS and is_sign(span.tokens, place))
    end = next(stops, len(span.tokens))
    behind = span.message[span.tokens[end - 1].end :][:1]
    return span.raw(at, end) + (behind if behind in STOPS else "")


def rewritten(ground: Ground, ids: tuple[str, ...], new: str) -> Iterator[Made]:
    """One node with another text; a full stop as the old one has it."""
    if len(ids) != 1:
        return
    text = formats.visible(ground.document, ids[0]).text
    if not text.strip() or ground.kind.types[ground.document[ids[0]].type].points:
        return
    new = new.rstrip(".") if not text.rstrip().endswith(".") else new
    if new and new != text:
        place = Place(ids[0], 0, len(text), text)
        yield Made((edit("replace", find=text, with_=new, places=[place.becoming(new)]),), ids, texts=(text,))
