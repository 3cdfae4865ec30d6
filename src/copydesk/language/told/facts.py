"""What a message tells, fact by fact: "it's hood 5 not hood 3, and the sash is at 30 cm" tells two. Reasons and wishes beside them
that name nothing are passed over."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise
from typing import NamedTuple

from copydesk.language.rules.clause import clause_of, is_in, is_in_number, length_in, starts_verb
from copydesk.language.rules.envelope import lead
from copydesk.language.rules.partings import led
from copydesk.language.told.values import Span, is_like, value_spans
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import Token, message_tokens
from copydesk.words.values import Shape, numbers_in, shape

NOT, AND = "not", "and"  # what stands before a piece
MAX_FACTS = 4  # in one message
MAX_WORDS = 40  # of a message


class Fact(NamedTuple):
    """A value or words that are told, the old text where it is denied, and what else the message tells."""

    said: str
    span: Span | None = None  # of the new value, where it has a form that tells it
    old: str = ""
    context: str = ""

    @property
    def new(self) -> str:
        text = self.said[slice(*self.span)] if self.span else ""
        found = message_tokens(text)
        return found[0].word if len(found) == 1 and found[0].is_quote else text

    @property
    def about(self) -> str:
        """The words without the value; a measure's unit is told about it, too."""
        start, end = self.span or (0, 0)
        number = next(iter(numbers_in(self.new)), None) if shape(self.new) in (Shape.MEASURE, Shape.AMOUNT) else None
        rest = self.new[: number[0]] + " " + self.new[number[1] :] if number else ""
        return f"{self.said[:start]} {rest} {self.said[end:]}"


class Piece(NamedTuple):
    words: str
    is_denied: bool = False  # what is said not to be so


def facts(message: str) -> list[Fact]:
    """The facts of a message in their order; none where somebody else tells them, or where it asks."""
    tokens = message_tokens(message)
    is_other = any(is_in(token, "OPINING") or is_in(token, "ARROW") for token in tokens[1:]) or next(led(clause_of(message)), None)
    asks = message.rstrip().endswith("?") or any(is_in(token, "QUESTIONING") for token in tokens[lead(tokens)[0] :][:1])
    if not 1 < len(tokens) <= MAX_WORDS or is_other or asks:
        return []
    pieces = list(pieces_of(message))
    if any(adds(piece.words) for piece in pieces):
        return []
    pieces = [piece for piece in pieces if not is_wish(piece.words)]
    told = [(at, piece) for at, piece in enumerate(pieces) if not piece.is_denied]
    found: list[tuple[int, Fact]] = []
    for at, piece in told:
        words = without_adverbs(piece.words)
        rest = " ".join(other.words for place, other in told if place != at)
        spans = value_spans(words)[:MAX_FACTS]
        found += [(at, Fact(words, span, "", rest)) for span in spans or (None,)]
    return [fact for _, fact in denied(found, [(at, piece.words) for at, piece in enumerate(pieces) if piece.is_denied])]


def denied(found: Sequence[tuple[int, Fact]], olds: Sequence[tuple[int, str]]) -> list[tuple[int, Fact]]:
    """The facts with what each denies: the last ones before a denial, as many as it has."""
    facts = list(found)
    for first, group in _runs(olds):
        before = [place for place, (at, _) in enumerate(facts) if at < first]
        valued = [place for place in before if facts[place][1].span]
        alike = [place for place in valued if any(is_like(facts[place][1].new, old) for old in group)]
        meant = alike or (valued if len(valued) >= len(group) > 1 else before)
        if not before:  # "not B but A": the fact is behind
            meant = [place for place, (at, _) in enumerate(facts) if at > first][: len(group)]
        for place, old in zip(meant[-len(group) :], group, strict=False):
            facts[place] = (facts[place][0], facts[place][1]._replace(old=old))
    return facts


def _runs(olds: Sequence[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """Denials that follow each other, with where the first stands."""
    runs: list[tuple[int, list[str]]] = []
    last = -2
    for at, old in olds:
        if at == last + 1:
            runs[-1][1].append(old)
        else:
            runs.append((at, [old]))
        last = at
    yield from runs


def pieces_of(message: str) -> Iterator[Piece]:
    """A message cut at its signs, at denials, and where "and" stands between two that each tell something."""
    tokens = message_tokens(message)
    inside = value_spans(message)
    cuts = [(0, lead(tokens)[0], "")]
    for at, token in enumerate(tokens):
        if at < cuts[-1][1] or token.is_quote or any(start < token.start < end for start, end in inside):
            continue
        length = length_in(tokens, at, "DENYING")
        is_and = token.word.isalpha() and is_in(token, "AND")
        if length or is_and or is_end(message, tokens, at):
            cuts.append((at, at + (length or 1), NOT if length else AND if is_and else ","))
    pieces: list[tuple[int, int, str]] = []
    for (_, start, sign), (end, _, _) in pairwise((*cuts, (len(tokens), 0, ""))):
        start += int(start < end and tokens[start].word.isalpha() and is_in(tokens[start], "AND"))
        was = pieces[-1] if pieces and sign is AND else None
        tells = was is not None and _tells(message, tokens[start:end])
        if start < end and was is not None and was[2] is NOT and not tells:
            pieces.append((start, end, NOT))  # a denial goes on
        elif start < end and was is not None and not (tells and _tells(message, tokens[was[0] : was[1]])):
            pieces[-1] = (was[0], end, was[2])
        elif start < end:
            pieces.append((start, end, sign))
    for start, end, sign in pieces:
        yield Piece(message[tokens[start].start : tokens[end - 1].end], sign is NOT)


def _tells(message: str, tokens: Sequence[Token]) -> bool:
    """Whether words tell a fact: they have a value, or say of something what it is."""
    words = message[tokens[0].start : tokens[-1].end] if tokens else ""
    return bool(value_spans(words)) or any(is_in(token, "ARE") for token in tokens[1:])


def is_end(message: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a sign ends what is told: the comma of a number and the full stop of "Mr." don't."""
    word, behind = tokens[at].word, message[tokens[at].end : tokens[at].end + 1]
    if word in (",", ":"):
        return behind == " " and not (0 < at < len(tokens) - 1 and is_in_number(tokens, at))
    return word in (".", ";", "!", "–", "—") and behind in (" ", "")


def adds(words: str) -> bool:
    """Whether words tell of something that isn't there yet: "add them to the table", "a spelt loaf, too", "new line: …"."""
    found = list(dropwhile(lambda token: is_in(token, "STILL_POLITE"), message_tokens(words)))
    is_put = len(found) > 3 and is_in(found[0], "ADD") and is_in(found[1], "ANAPHOR")
    return is_put or (bool(found) and (is_in(found[0], "ANOTHER") or is_in(found[-1], "BESIDES")))


def is_wish(words: str) -> bool:
    """Whether words only point to what is told: "can you update that", "fix it everywhere please"."""
    found = list(message_tokens(words))
    while found and (is_in(found[0], "STILL_POLITE") or is_in(found[0], "TELLER")):
        found.pop(0)
    points = any(is_in(token, "ANAPHOR") for token in found[1:3]) or any(is_in(token, "EVERYWHERE") for token in found)
    return starts_verb(found, 0) and points and not value_spans(words) and not any(is_in(token, "INSTEAD") for token in found)


def without_adverbs(said: str) -> str:
    """A statement without "now" or "instead" at its end."""
    bare = said.rstrip(" .!,")
    while (last := bare.rpartition(" "))[0] and lexicon().has("ADVERB", last[2].casefold()):
        bare = last[0].rstrip(" ,")
    return bare
