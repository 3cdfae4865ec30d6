"""Fields that are told by their names: "status review, reading time 8 min", "draft: false please", "the author is Greta Maas"."""

from collections.abc import Iterator, Sequence

from copydesk.document.document import Document
from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made
from copydesk.language.meanings import tried
from copydesk.language.nodetypes import KEY
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, is_in_number, length_in
from copydesk.language.told.spelling import change_of
from copydesk.reading.families import name_words
from copydesk.reading.words import SILENT, words
from copydesk.words.tokens import Token
from copydesk.words.values import Shape, shape

MAX_VALUE_WORDS = 14
FAR = 5  # tokens between a name and the verb that states it: the title on the first page is …
FREE = frozenset((Shape.WORDS, Shape.NAME, Shape.SENTENCE, Shape.NOTHING))


def new_fields(ground: Ground, span: Span) -> Iterator[Made]:
    """A field whose name is said, with what is said behind it."""
    for id, name, text in fields(ground.document):
        said = words(name_words(name))
        for at in range(len(span.tokens)):
            if words_at(span, at, len(said)) != said:
                continue
            value = value_behind(span, at + len(said))
            if value and fits(text, value) and shape(value) not in FREE:
                value = change_of(ground.document, Place(id, 0, len(text), text), value).new  # as it is spelled there
            if value and value != text and fits(text, value):
                outcome = tried(ground, Command("set", {"name": Slot(name), "value": Slot(value, is_quoted=True)}, "set"))
                if isinstance(outcome, Made):
                    yield outcome


def words_at(span: Span, at: int, length: int) -> list[str]:
    return [token.word for token in span.tokens[at : at + length]]


def fields(document: Document) -> list[tuple[str, str, str]]:
    return [(node.id, str(node.attrs.get("name", "")), node.text) for node in document.walk() if node.type == KEY]


def value_behind(span: Span, at: int) -> str:
    """What is said behind a name to the next sign, without what only joins the two, and without what says how long it holds."""
    tokens = span.tokens
    stated = next((place for place in range(at, min(len(tokens), at + FAR)) if is_in(tokens[place], "FIELD_STATED")), at)
    at = stated if all(is_in(token, "PLACE_WORD") or token.word in SILENT for token in tokens[at:stated]) else at
    while at < len(tokens) and (length := length_in(tokens, at, "FIELD_JOINT")):
        at += length
    end = next((place for place in range(at, len(tokens)) if is_end(tokens, place)), len(tokens))
    while end > at and (length := tail_length(tokens, at, end)):
        end -= length
    if not 0 < end - at <= MAX_VALUE_WORDS:
        return ""
    return tokens[at].word if end - at == 1 and tokens[at].is_quote else span.raw(at, end)


def is_end(tokens: Sequence[Token], at: int) -> bool:
    return is_in(tokens[at], "CLAUSE_SIGN") and not (0 < at < len(tokens) - 1 and is_in_number(tokens, at))


def tail_length(tokens: Sequence[Token], start: int, end: int) -> int:
    """How many tokens before an end are no part of a value: how long it holds, or where it stands."""
    for at in range(start + 1, end - 1):
        if is_in(tokens[at], "INSIDE_OF") and all(
            is_in(one, "PLACE_WORD") or is_in(one, "ARTICLE") for one in tokens[at + 1 : end]
        ):
            return end - at
    return next((end - at for at in range(start + 1, end) if length_in(tokens[:end], at, "LASTING") == end - at), 0)


def fits(old: str, new: str) -> bool:
    """Whether a value is of the sort that stands there."""
    one, two = shape(old), shape(new)
    return one is two or (one in FREE and two in FREE)
