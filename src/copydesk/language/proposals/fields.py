"""Fields that are told by their names: "status review, reading time 8 min", "draft: false please", "the author is Greta Maas"."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language.command import Command, Slot
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made
from copydesk.language.meanings import tried
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in
from copydesk.reading.families import name_words
from copydesk.reading.words import words
from copydesk.words.values import Shape, shape

MAX_VALUE_WORDS = 14
FREE = frozenset((Shape.WORDS, Shape.NAME, Shape.SENTENCE, Shape.NOTHING))


def new_fields(ground: Ground, span: Span) -> Iterator[Made]:
    """A field whose name is said, with what is said behind it."""
    for name, text in fields(ground.document):
        said = words(name_words(name))
        for at in range(len(span.tokens)):
            if [token.word for token in span.tokens[at : at + len(said)]] != said:
                continue
            value = value_behind(span, at + len(said))
            if value and value != text and fits(text, value):
                outcome = tried(ground, Command("set", {"name": Slot(name), "value": Slot(value, is_quoted=True)}, "set"))
                if isinstance(outcome, Made):
                    yield outcome


def fields(document: Document) -> list[tuple[str, str]]:
    return [(str(node.attrs.get("name", "")), node.text) for node in document.walk() if node.type == "key"]


def value_behind(span: Span, at: int) -> str:
    """What is said behind a name, without what only joins the two, and without courtesy behind it."""
    tokens = span.tokens
    while at < len(tokens) and (length := length_in(tokens, at, "FIELD_JOINT")):
        at += length
    end = len(tokens)
    while end > at and any(is_in(tokens[end - 1], name) for name in ("THANKS", "CLAUSE_SIGN", "ADVERB")):
        end -= 1
    if not 0 < end - at <= MAX_VALUE_WORDS:
        return ""
    return tokens[at].word if end - at == 1 and tokens[at].is_quote else span.raw(at, end)


def fits(old: str, new: str) -> bool:
    """Whether a value is of the sort that stands there."""
    one, two = shape(old), shape(new)
    return one is two or (one in FREE and two in FREE)
