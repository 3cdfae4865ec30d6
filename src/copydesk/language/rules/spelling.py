"""Mistyped words of a command: a verb or a noun that is no word of the document, one letter from a word of the grammar."""

from collections.abc import Iterable
from functools import lru_cache

from copydesk.kinds import KINDS
from copydesk.language.commands.ground import Ground
from copydesk.language.rules.clause import Clause, is_in, starts_verb
from copydesk.language.vocabulary import ASKING, CHANGING
from copydesk.references.nouns import lexicon
from copydesk.references.texts.index import text_index
from copydesk.references.wordlists import FUNCTION_WORDS, ORDINALS
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.real import is_real
from copydesk.words.tokens import Token

MIN_LETTERS = 4
TWO_ERRORS = 8  # letters from which a verb may have two wrong


def mended(ground: Ground, clause: Clause) -> Clause | None:
    """The clause with its mistyped words put right; None where none is mistyped, or it isn't clear what was meant."""
    if not starts_verb(clause.tokens, 0) and any(is_in(token, "TOLD_OF") for token in clause.tokens):
        return None  # what is told of something is no mistyped command: "it should be cropped"
    known = vocabulary(ground.document.kind)
    changed = False
    words, tokens = clause.words, list(clause.tokens)
    for place, token in enumerate(tokens):
        if place and (is_in(token, "LINKING") or is_in(token, "SAYING")):
            break  # behind it stands a text, and a text is as it was said
        if (
            token.is_quote
            or not token.word.isalpha()
            or len(token.word) < MIN_LETTERS
            or token.word in spoken()
            or is_real(token.word)
        ):
            continue
        if token.word in ASKING | CHANGING:  # what a model may be asked for is no slip: to shorten is not to sort
            return None
        is_verb = place == 0 or is_in(tokens[place - 1], "JOINT")
        near = nearest(token.word, verbs_of() if is_verb else known)
        if near is None or (place > 0 and stands(ground, token.word)):
            continue
        tokens[place] = token._replace(word=near)
        changed = True
    if not changed:
        return None
    return Clause(*respelled(words, clause.tokens, tokens))


def respelled(words: str, old: Iterable[Token], new: Iterable[Token]) -> tuple[str, tuple[Token, ...]]:
    """Words with other spellings, and the tokens where they stand then."""
    text, at, moved = "", 0, []
    for before, after in zip(old, new, strict=True):
        text += words[at : before.start]
        spelled = words[before.start : before.end] if before.word == after.word else after.word
        moved.append(after._replace(start=len(text), end=len(text) + len(spelled)))
        text += spelled
        at = before.end
    return text + words[at:], tuple(moved)


@lru_cache
def vocabulary(kind: str) -> frozenset[str]:
    nouns = {word for phrase in lexicon(kind).nouns for word in phrase}
    ordinals = {word for phrase in ORDINALS for word in phrase}
    return frozenset(word for word in nouns | ordinals | FUNCTION_WORDS if word.isalpha())


@lru_cache
def spoken() -> frozenset[str]:
    """What no document's kind needs mended: a "task" is none where there are no tasks."""
    return verbs_of().union(*map(vocabulary, KINDS))


@lru_cache
def verbs_of() -> frozenset[str]:
    return frozenset(phrase[0] for phrase in words_of().verbs)


@lru_cache(maxsize=4096)
def nearest(word: str, known: frozenset[str]) -> str | None:
    """The one word that is nearest, if it is near enough."""
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    if any(
        word.startswith(prefix) and word[len(prefix) :] in known
        for prefix in ("un", "re", "dis", "de", "non", "mis", "over", "out")
    ):
        return None  # to unremove is not to remove
    allowed = 2 if len(word) >= TWO_ERRORS else 1
    found = extract(word, known, scorer=OSA.distance, score_cutoff=allowed, limit=5)
    near = sorted((distance, other) for other, distance, _ in found if len(other) >= MIN_LETTERS)
    if not near or (len(near) > 1 and near[0][0] == near[1][0] and not same_verb(near[0][1], near[1][1])):
        return None
    return near[0][1]


def same_verb(one: str, two: str) -> bool:
    forms = words_of().verbs
    return (one,) in forms and forms.get((one,)) == forms.get((two,))


def stands(ground: Ground, word: str) -> bool:
    """Whether the document has a word."""
    return bool(text_index(ground.document).candidates(word))
