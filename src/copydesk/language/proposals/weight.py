"""How much of a message a proposal explains: each word that tells something stands in what changes, around it, or in what comes."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made
from copydesk.language.doubts import strings
from copydesk.language.likeness import Things, terms_in, texts_around
from copydesk.language.nodetypes import CELL
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, verb_length
from copydesk.reading.families import kin, name_words
from copydesk.reading.find import WordIndex
from copydesk.reading.places import above
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.tokens import Token, message_tokens

MAX_NAMED = 40  # places of one change that are looked at: a word that is replaced everywhere is explained by a few of them
MAX_TEXTS = 400  # and strings of its edits
CLOSE = 0.25  # a proposal that explains so much less is not worth showing
CHATTER = 0.5  # what a word counts of which nothing here speaks: a reason, rather than what is meant
VERB = 0.25  # what a verb counts: it says what is done, and is rarely a word of the document
LIGHT = (
    *("FILLER", "THANKS", "ADVERB", "LIGHT", "STATING", "ANAPHOR", "NAMING", "STRUCTURE_WORD"),
    *("DONE_NEWS", "BECOMING", "LOOK_OFF", "SAYS_SO", "CALLING", "ACT"),
)


class Weighed(NamedTuple):
    words: str
    made: Made
    score: float
    span: Span | None = None
    unexplained: tuple[str, ...] = ()  # quoted texts and figures of the message that it makes nothing of
    is_partial: bool = False  # some of them stand in the part of the message that it is made of


def weighed(ground: Ground, said: str, made: Made, *spans: Span) -> Weighed:
    """A proposal with the mean of two shares: what it explains of the message, and of the part of it that it was made of."""
    there = frozenset(term for text in targets(ground.document, made) for term in terms_in(text))
    written = frozenset(islice((text for _, arguments in made.edits for text in strings(arguments)), MAX_TEXTS))
    known = there | frozenset(term for text in written for term in terms_in(text))
    things = ground.document.cached(Things)
    total = right = own_total = own_right = 0.0
    figures = {digits(part) for text in written for part in text.split()}
    is_founded, is_partial = False, False
    unexplained = []
    found = message_tokens(said)
    for at, token in enumerate(found):
        meant = frozenset(term for word in words(token.word) for term in (*terms(word), *family(ground.document, word)))
        weight = weight_of(found, at)
        is_founded = is_founded or (token.word not in SILENT and not meant.isdisjoint(there))
        if not weight or not meant:
            continue
        is_known = not meant.isdisjoint(known) or (token.word[:1].isdecimal() and digits(token.word) in figures)
        if not is_known and not token.is_quote and not token.word[:1].isdecimal() and meant.isdisjoint(things.holding):
            weight *= CHATTER
        is_own = not spans or any(span.start <= token.start < span.end for span in spans)
        total, right = total + weight, right + weight * is_known
        own_total, own_right = own_total + weight * is_own, own_right + weight * is_known * is_own
        if not is_known and (token.is_quote or token.word[:1].isdecimal()):
            unexplained.append(said[token.start : token.end])
            is_partial = is_partial or is_own
    score = (right / total + own_right / own_total) / 2 if is_founded and total and own_total else 0.0
    return Weighed(said, made, score, spans[0] if len(spans) == 1 else None, tuple(unexplained), is_partial)


def digits(text: str) -> str:
    """A figure however it is spelled: 450p is £4.50."""
    return "".join(filter(str.isdecimal, text))


class Families:
    """The terms that words stand for in a document, kept for the many proposals of a message."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.known: dict[str, frozenset[str]] = {}

    def of(self, word: str) -> frozenset[str]:
        if word not in self.known:
            things = self.document.cached(Things)
            alike = kin(self.document.cached(WordIndex), terms(word)[0]) if terms(word) else ()
            self.known[word] = things.known(word) | frozenset(term for term in alike if term in things.holding)
        return self.known[word]


def family(document: Document, word: str) -> frozenset[str]:
    """The terms that a word stands for here, with all of its family: calibration, calibrate."""
    return document.cached(Families).of(word)


def weight_of(found: tuple[Token, ...] | list[Token], at: int) -> float:
    token = found[at]
    if token.is_quote:
        return 1.0
    if token.word in SILENT or any(is_in(token, name) for name in LIGHT):
        return 0.0
    return VERB if verb_length(found, at) == 1 else 1.0


def targets(document: Document, made: Made) -> Iterator[str]:
    """The texts of what edits name, and of what stands around it."""
    for id in islice(dict.fromkeys((*made.named, *made.places)), MAX_NAMED):
        if id in document:
            yield from texts_of(document, id)


def texts_of(document: Document, id: str) -> Iterator[str]:
    """What is said of a node: by itself, its parts, what it is part of and the titles above it; of a cell by its row and head."""
    node = document[id]
    yield from (node.text, node.type, name_words(str(node.attrs.get("name", ""))))
    yield " ".join(kind_named(document.kind).types[node.type].words)
    if not kind_named(document.kind).types[node.type].in_outline:  # a part is known by its title, and not by all that it says
        yield from (child.text for child in document.children(id))
    yield from texts_around(document, node)
    yield from (document[part].text for part in above(document, id))
    if node.type == CELL and node.parent is not None:
        yield from texts_of(document, node.parent)
        table = document[node.parent].parent or document.root
        heads = list(document.children(document[table].children[0]))
        yield from (head.text for head in heads[document.index(id) :][:1])


def is_better(one: Weighed, best: Weighed) -> bool:
    return one.score >= best.score - CLOSE
