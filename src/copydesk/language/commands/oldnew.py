"""The ways to read what is to be replaced and what is to stand there instead: which words are text, and which say where."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from copydesk.language.rules.clause import is_in
from copydesk.language.rules.scopes import starts_scope
from copydesk.plan.reference import Pick
from copydesk.references.picks import ordinals_in
from copydesk.words.chart import Chart, Match, grammar
from copydesk.words.lexicon import lexicon, phrase, words_in
from copydesk.words.tokens import QUOTES, Token, tokens

_SINGULAR = 0  # the row of `times` that means one of several
_OPENED = tuple("([{<\"'“‘«")


@dataclass(frozen=True, slots=True)
class Old:
    """A text to be replaced, as said."""

    text: str
    is_quoted: bool = False
    is_typed: bool = False  # said to be a text: "the word very"
    is_all: bool = False
    pick: Pick | None = None
    scope: str = ""  # the words of a place behind it


@dataclass(frozen=True, slots=True)
class New:
    """A text that is to stand there instead, as said."""

    text: str
    is_quoted: bool = False
    scope: str = ""


def read_old(words: str) -> Iterator[Old]:
    """A text, quoted or not, with what tells which of its places are meant."""
    found = tokens(words)
    if not found:
        return
    yield from _old_texts(words, found)
    for cut in range(1, len(found) - 1):
        if starts_scope(found, cut) or (found[cut].word in ("of", "'s") and not found[cut].is_quote):
            behind = words[found[cut + 1].start :]
            scope = words[found[cut].start :] if starts_scope(found, cut) else f"in {behind}"
            for old in _old_texts(words, found[:cut]):
                yield replace(old, scope=scope)


def _old_texts(words: str, found: Sequence[Token]) -> Iterator[Old]:
    """The text itself; without its article; and behind what says that it is one, or which of its places are meant."""
    if len(found) == 1 and found[0].is_quote:
        yield Old(found[0].word, is_quoted=True)
        return
    if (
        found[-1].is_quote
        and not any(token.is_quote for token in found[:-1])
        and any(is_in(token, "PROSE") for token in found[:-1])
    ):
        yield Old(found[-1].word, is_quoted=True)  # "Hester's line “…”"
    yield from (_text(words, found, match) for match in Chart(grammar("extents"), found, words).whole(("old",)))
    at = int(found[0].word == "the" and len(found) > 1)
    pick, taken = ordinals_in(found[at:])
    is_picked = pick is not None and bool(pick.places) and at + taken < len(found)
    rest = found[at + taken :] if is_picked else found
    chart = Chart(grammar("extents"), rest, words)
    for match in _shortest(chart, ("every", "typed", "counted")):
        read = _text(words, rest, match)
        times = match.slots.get("times")
        is_typed = times is not None or rest[match.slots["text"].start - 1].word not in _EACH
        is_many = times is not None and times.inner is not None and times.inner.row != _singular()
        is_all = match.head == "every" or (is_many and not is_picked)
        yield replace(read, is_typed=is_typed, is_all=is_all, pick=pick if is_picked else None)
        return
    if is_picked:
        yield replace(_plain(words, rest), pick=pick)


_EACH = words_in("OLDNEW_EACH")


def _singular() -> int:
    return grammar("extents").heads["times"][_SINGULAR].number


def _shortest(chart: Chart, heads: Sequence[str]) -> list[Match]:
    """The matches that leave the least to the text, the shortest first."""
    return sorted(chart.whole(heads), key=lambda match: -match.slots["text"].start)


def _text(words: str, found: Sequence[Token], match: Match) -> Old:
    return _plain(words, found[match.slots["text"].start :])


def _plain(words: str, found: Sequence[Token]) -> Old:
    is_quoted = len(found) == 1 and found[0].is_quote
    return Old(found[0].word if is_quoted else words[found[0].start : found[-1].end].strip(), is_quoted)


def read_new(words: str) -> Iterator[New]:
    """The new text: quoted, or all of the words; what stands behind it may say where."""
    found = tokens(words)
    bare = words.strip(" .!")
    if phrase(bare) in lexicon().classes["NOTHING"] or (len(bare) == 2 and bare[1] in QUOTES.get(bare[0], "")):
        yield New("", is_quoted=True)
        return
    at = 2 if len(found) > 2 and found[0].word == "the" and is_in(found[1], "TEXT_NOUN") and found[2].is_quote else 0
    if found[at].is_quote:
        yield New(found[at].word, is_quoted=True, scope=words[found[at].end :].strip(" .,;!"))
        return
    for cut in range(1, len(found)):
        before = words[: found[cut].start].rstrip()
        if starts_scope(found, cut) and before[-1:] not in _OPENED:
            yield New(words[: found[cut].start].rstrip(" ,"), scope=words[found[cut].start :])
    yield New(words.strip())


def describes(new: str, old: str) -> bool:
    """Whether a new text rather says what is wanted: "a better word"."""
    words, others = new.casefold().split(), old.casefold().split()
    if not words or words[0] in others:
        return False
    start = words[1:2] if words[0] in words_in("ADDING_ARTICLE") else words[:1]
    return any(lexicon().has("DESCRIBING", word) for word in start)
