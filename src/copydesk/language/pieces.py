"""A request among other words ("we have one already, so get rid of that row"): a message is cut at its signs and joints, pieces are
read by themselves, and "that" or "both" as what other pieces name. What stands is proposed, never just done."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice, pairwise, product
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.commands.combining import combined
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.offering import proposed
from copydesk.language.rules.clause import is_in, is_in_number, length_in, verb_length
from copydesk.language.rules.envelope import is_reported, lead
from copydesk.language.vocabulary import CONTRACTIONS
from copydesk.plan.problem import MAX_OPTIONS
from copydesk.reading.find import WordIndex
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import Token, message_tokens

MAX_PIECES = 6
FRAGMENT = 3  # words that are hardly a sentence of their own
MAX_NAMES = 18  # names of other pieces that a pointer is tried with
MAX_NAME = 5  # words of one
MAX_PAIRED = 3  # names of each of two pieces that "both" is tried with
Tested = tuple[Outcome, tuple[Spoken, ...]]
Read = Callable[[Ground, str], Tested]


class Span(NamedTuple):
    """Pieces from one to another, with what they come to."""

    first: int
    last: int
    text: str
    tested: Tested
    named: frozenset[int] = frozenset()  # the pieces that a pointer in it means something of

    @property
    def covers(self) -> frozenset[int]:
        return self.named | frozenset(range(self.first, self.last + 1))


def piecewise(ground: Ground, said: str, read: Read) -> Tested | None:
    """What a part of a message comes to, as a question that tells what else in it may have been meant; None for nothing."""
    tokens = message_tokens(said)
    cut = pieces(tokens)
    if is_reported(tokens) or any(is_in(token, "TAKING_BACK") for token in tokens):
        return None
    plain = without_courtesy(said, tokens)
    if plain != said:
        whole = offers(read(ground, plain), ground, said)
        if whole is not None:
            return whole
    if not 1 < len(cut) <= MAX_PIECES:
        return None
    texts = [text_of(said, piece) for piece in cut]
    if any(is_asked(said, piece) for piece in cut):
        return None  # what is asked is answered, and tells what was not done
    chosen = disjoint(list(standing(ground, said, cut, texts, read)))
    if not chosen:
        return None
    left = [piece for at, piece in enumerate(cut) if not any(at in span.covers for span in chosen)]
    if any(commands_more(piece) or not is_told(piece) for piece in left):
        return None  # a command that what was told is about; or "largest first", which says how
    return together(ground, said, chosen, [text for piece in left if may_ask(piece) and (text := text_of(said, piece))])


def pieces(tokens: Sequence[Token]) -> list[tuple[Token, ...]]:
    """The tokens between signs and joints; what only joins or thanks is no piece."""
    found: list[list[Token]] = [[]]
    at = 0
    while at < len(tokens):
        is_sign = is_in(tokens[at], "PIECE_SIGN") and not (0 < at < len(tokens) - 1 and is_in_number(tokens, at))
        length = 1 if is_sign else length_in(tokens, at, "PIECE_JOINT") if found[-1] or at == 0 else 0
        if length:
            found.append([])
            at += length
        else:
            found[-1].append(tokens[at])
            at += 1
    return [tuple(piece) for piece in found if piece and length_in(piece, 0, "THANKS") < len(piece)]


def is_asked(said: str, piece: Sequence[Token]) -> bool:
    """Whether a piece asks something of the document."""
    start, is_polite = lead(piece)
    return not is_polite and (is_in(piece[start], "ASKS") or said[piece[-1].end :].lstrip().startswith("?"))


def without_courtesy(said: str, tokens: Sequence[Token]) -> str:
    """A message without thanks and pleas inside of it, which stand before a sign: "add a row please: A, B"."""
    for one, two in pairwise(tokens):
        if is_in(one, "THANKS") and is_in(two, "PIECE_SIGN") and not one.is_quote:
            return f"{said[: one.start].rstrip(' ,')}{said[two.start :]}"
    return said


def standing(ground: Ground, said: str, cut: Sequence[Sequence[Token]], texts: Sequence[str], read: Read) -> Iterator[Span]:
    """The spans of pieces that come to something, the longest first."""
    for length in range(len(cut) - 1, 0, -1):
        for first in range(len(cut) - length + 1):
            last = first + length - 1
            text = said[cut[first][0].start : cut[last][-1].end]
            tested = read(ground, text)
            pointed = [token for piece in cut[first : last + 1] for token in piece if is_in(token, "POINTER")]
            if answers_of(tested) and not (pointed and not ground.context.focus):
                yield Span(first, last, text, tested)
            elif pointed and length == 1:
                yield from pointing(ground, texts, first, read)


def pointing(ground: Ground, texts: Sequence[str], at: int, read: Read) -> Iterator[Span]:
    """A piece with a pointer in it, read as if it said what another piece names."""
    near: Span | None = None
    for name, sources in islice(names_beside(ground.document, texts, at), MAX_NAMES):
        for text in pointed_at(texts[at], name):
            tested = read(ground, text)
            made = answers_of(tested)
            if not made or (len(sources) > 1 and any(len(one.named) < len(sources) for one in made)):
                continue
            if not isinstance(tested[0], Miss):
                yield Span(at, at, texts[at], tested, sources)
                return
            near = near or Span(at, at, texts[at], tested, sources)
    if near is not None:
        yield near


def names_beside(document: Document, texts: Sequence[str], at: int) -> Iterator[tuple[str, frozenset[int]]]:
    """What the other pieces may name: runs of words that stand in the document, the nearest piece and the longest run first.
    For "both" two of them."""
    order = sorted((other for other in range(len(texts)) if other != at), key=lambda other: (abs(at - other), other))
    if not any(is_in(token, "TWO") for token in message_tokens(texts[at])):
        yield from ((run, frozenset((other,))) for other in order for run in runs_of(document, texts[other]))
        return
    parted = [(part, other) for other in sorted(order) for part in parts_of(texts[other])]
    runs = [(list(islice(runs_of(document, part), MAX_PAIRED)), other) for part, other in parted]
    for (ones, one), (twos, two) in combinations([run for run in runs if run[0]], 2):
        pairs = ((first, joint, second) for first, second in product(ones, twos) for joint in ("and", "and the"))
        yield from ((" ".join(pair), frozenset((one, two))) for pair in pairs)


def parts_of(text: str) -> Iterator[str]:
    """A piece cut where it tells how two things stand to each other: "the numbers before the people"."""
    found = message_tokens(text)
    start = 0
    for at, token in enumerate(found):
        if is_in(token, "BETWEEN_THINGS") and start < at:
            yield text[found[start].start : found[at - 1].end]
            start = at + 1
    if start < len(found):
        yield text[found[start].start : found[-1].end]


def runs_of(document: Document, text: str) -> Iterator[str]:
    """Runs of a text's words that the document has, the longest first."""
    index = document.cached(WordIndex)
    found = message_tokens(text)
    known = [is_known(index, token) for token in found]
    spans = [
        (start, end)
        for start in range(len(found))
        for end in range(start + 1, min(len(found), start + MAX_NAME) + 1)
        if known[start] and known[end - 1] and all(known[place] or found[place].word in SILENT for place in range(start, end))
    ]
    for start, end in sorted(spans, key=lambda span: (span[0] - span[1], span[0])):
        yield text[found[start].start : found[end - 1].end]


def is_known(index: WordIndex, token: Token) -> bool:
    if token.is_quote:
        return True
    said = [word for word in words(token.word) if word not in SILENT]
    return bool(said) and all(term in index.stems for word in said for term in terms(word))


def pointed_at(text: str, name: str) -> Iterator[str]:
    """A piece with a name for its pointer: "drop that column" with "income" is "drop the income column"."""
    found = message_tokens(text)
    for at in range(len(found) - 1, -1, -1):
        length = length_in(found, at, "POINTER")
        if not length or (at and length_in(found, at - 1, "POINTER") > length):
            continue
        before, behind = text[: found[at].start], text[found[at + length - 1].end :]
        is_noun = at + length < len(found) and found[at + length].word.isalpha() and not is_in(found[at + length], "NO_NOUN")
        if is_noun and is_in(found[at + length - 1], "DEMONSTRATIVE"):
            yield f"{before}the {name} {behind.lstrip()}"
            behind = text[found[at + length].end :]  # and without the noun: "swap those two sections"
        if length_in(found, at, "ALL_OF_IT") == length:
            yield f"{before}everything in {name}{behind}"
        yield f"{before}the {name}{behind}"
        yield f"{before}{name}{behind}"
        return


def answers_of(tested: Tested) -> list[Made]:
    """What a reading would do, each way it may be meant."""
    match tested[0]:
        case Made():
            return [tested[0]]
        case Several():
            return list(tested[0].answers.values())
        case Miss():
            return list(tested[0].answers().values()) if tested[0].answers is not None else []
        case _:
            return []


def disjoint(found: Sequence[Span]) -> list[Span]:
    """Spans that share no piece: what was read to the end before what is only near, the longest first, in the message's order."""
    chosen: list[Span] = []
    for span in sorted(found, key=lambda one: (isinstance(one.tested[0], Miss), one.first - one.last)):
        own = range(span.first, span.last + 1)
        if not any(set(own) & one.covers or set(range(one.first, one.last + 1)) & span.covers for one in chosen):
            chosen.append(span)
    return sorted(chosen, key=lambda one: one.first)


def offers(tested: Tested, ground: Ground, said: str) -> Tested | None:
    """A reading as a question; one that asks already asks what it asks."""
    made = answers_of(tested)
    if not made:
        return None
    return tested if isinstance(tested[0], Several) else (proposed(ground, made[:MAX_OPTIONS], said), tested[1])


def together(ground: Ground, said: str, chosen: Sequence[Span], left: Sequence[str]) -> Tested | None:
    """What spans come to, all of them at once; where they don't go together, the longest of them."""
    first = max(chosen, key=lambda span: len(span.covers))
    whole = first.tested
    if all(len(answers_of(span.tested)) == 1 for span in chosen) and len(chosen) > 1:
        made = [(answers_of(span.tested)[0], span.tested[1]) for span in chosen]
        whole = combined(ground.document, made, [span.text for span in chosen])
    elif len(chosen) > 1:
        left = (*(span.text for span in chosen if span is not first), *left)
    found = offers(whole, ground, said)
    return found and noted(found, left)


def text_of(said: str, piece: Sequence[Token]) -> str:
    return said[piece[0].start : piece[-1].end]


def is_told(piece: Sequence[Token]) -> bool:
    """Whether a piece tells something of its own, so that nothing hangs on it: "she left in May", "can you update that"."""
    start, _ = lead(piece)
    if len(piece) > FRAGMENT or verb_length(piece, start) > 0 or any(token.word.endswith("ed") for token in piece):
        return True
    spelled = {word for token in piece for word in CONTRACTIONS.get(token.word, token.word).split()}
    return any(lexicon().has(name, word) for word in spelled for name in ("STATING", "TELLS", "TELLER"))


def commands_more(piece: Sequence[Token]) -> bool:
    """Whether a piece commands something of its own, and not only that what was told be done: "can you update that everywhere"."""
    start, _ = lead(piece)
    length = verb_length(piece, start)
    rest = piece[start + length :]
    return length > 0 and not all(is_in(token, "POINTER") or is_in(token, "DONE_SO") for token in rest)


def may_ask(piece: Sequence[Token]) -> bool:
    """Whether a piece that nothing was made of may ask for something, too: it has a figure or a quoted text."""
    return any(token.is_quote or token.word[:1].isdecimal() for token in piece)


def noted(tested: Tested, left: Sequence[str]) -> Tested:
    """A question that tells which parts of the message it leaves out."""
    outcome, commands = tested
    if not left or not isinstance(outcome, Several):
        return tested
    problem = messages.leaving_out(outcome.problem, left)
    return Several(problem, outcome.answers), commands
