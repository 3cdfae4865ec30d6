"""The ways to read what is to be replaced and what is to stand there instead: which words are text, and which say where."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from copydesk.editing.picks import ordinals_in
from copydesk.editing.tokens import Token, tokens
from copydesk.language.commands.scope import starts_scope
from copydesk.language.commands.words import DESCRIBING, OCCURRENCES, TEXT_NOUNS
from copydesk.plan.reference import Pick


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
    if len(found) == 1 and found[0].is_quote:
        yield Old(found[0].word, is_quoted=True)
        return
    end = found[-1].end
    yield Old(words[found[0].start : end].strip())
    at = int(found[0].word == "the" and len(found) > 1)
    if at:
        yield _text(words, found[at:])
    is_all = found[at].word in ("all", "every", "each", "both", "any") and not found[at].is_quote
    pick: Pick | None = None
    if is_all:
        at += 1
        while at < len(found) - 1 and found[at].word in ("of", "the"):
            at += 1
    else:
        pick, taken = ordinals_in(found[at:])
        pick = pick if pick is not None and pick.places and at + taken < len(found) else None
        at += taken if pick is not None else 0
    begin, is_typed, is_plural = _behind_noun(found, at)
    if begin < len(found) and (is_all or pick is not None or is_typed):
        text = _text(words, found[begin:])
        yield replace(text, is_typed=is_typed, is_all=is_all or (is_plural and pick is None), pick=pick)


def _text(words: str, found: Sequence[Token]) -> Old:
    is_quoted = len(found) == 1 and found[0].is_quote
    return Old(found[0].word if is_quoted else words[found[0].start : found[-1].end], is_quoted)


def _behind_noun(found: Sequence[Token], at: int) -> tuple[int, bool, bool]:
    """Behind "the word", "occurrences of": where the text begins, whether there was such a noun, and whether it means all."""
    start = at
    while at < len(found) - 1 and found[at].word in ("the", "a", "an") and not found[at].is_quote:
        at += 1
    if at >= len(found) - 1 or found[at].is_quote:
        return start, False, False
    if (found[at].word,) in OCCURRENCES and found[at + 1].word == "of" and at + 2 < len(found):
        is_plural = found[at].word.endswith("s")
        begin, _, _ = _behind_noun(found, at + 2 + (found[at + 2].word == "the" and at + 3 < len(found)))
        return begin, True, is_plural
    if (found[at].word,) in TEXT_NOUNS:
        return at + 1, True, False
    return start, False, False


_NOTHING = re.compile(
    r"\"\"|''|“”|‘’|``|«»|„“|nothing|(?:an? |the )?(?:empty|blank) (?:string|text|word)|blank|empty", re.IGNORECASE
)


def read_new(words: str) -> Iterator[New]:
    """The new text: quoted, or all of the words; what stands behind it may say where."""
    found = tokens(words)
    at = 0
    if _NOTHING.fullmatch(words.strip(" .!")):
        yield New("", is_quoted=True)
        return
    if len(found) > 2 and found[0].word == "the" and (found[1].word,) in TEXT_NOUNS and found[2].is_quote:
        at = 2
    if found[at].is_quote:
        yield New(found[at].word, is_quoted=True, scope=words[found[at].end :].strip(" .,;!"))
        return
    for cut in range(1, len(found)):
        before = words[: found[cut].start].rstrip()
        if starts_scope(found, cut) and before[-1:] not in tuple("([{<\"'“‘«"):
            yield New(words[: found[cut].start].rstrip(" ,"), scope=words[found[cut].start :])
    yield New(words.strip())


def describes(new: str, old: str) -> bool:
    """Whether a new text rather says what is wanted: "a better word"."""
    words, others = new.casefold().split(), old.casefold().split()
    if not words or words[0] in others:
        return False
    start = words[1:2] if words[0] in ("a", "an", "the") else words[:1]
    return any(word in DESCRIBING for word in start)
