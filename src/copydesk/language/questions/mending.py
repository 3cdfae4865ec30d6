"""Misspelt words of a question put right: those that are no word of the document and are like exactly one word of the grammar."""

from functools import lru_cache

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.language.questions.forms import grammar_words
from copydesk.reading.families import name_words
from copydesk.reading.find import WordIndex
from copydesk.reading.places import is_outlined
from copydesk.reading.words import terms, words
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import grouped_in
from copydesk.words.real import is_real, stems
from copydesk.words.tokens import tokens

MIN_CHARS = 4  # of a word that may be misspelt
LONG_WORD = 8  # characters from which two letters may be wrong
_SHORT = {slip: right for right, slips in grouped_in("MENDING_SHORT").items() for slip in slips}


@lru_cache
def known_words(kind: str) -> frozenset[str]:
    """All words that the grammar of questions knows, the nouns of a kind among them."""
    return frozenset({*grammar_words(), *(word for phrase in (*lexicon(kind).nouns, *lexicon(kind).roles) for word in phrase)})


def mended(text: str, document: Document) -> str:
    """The text with its misspelt words put right."""
    known = known_words(document.kind) | document.cached(field_words)
    standing = document.cached(WordIndex).postings
    titles = document.cached(title_words)
    parts: list[str] = []
    at = 0
    for token in tokens(text):
        word = token.word
        if token.is_quote or word in known or word in standing or word in titles or not word.isalpha() or _stands(document, word):
            continue
        right = _SHORT.get(word) or (_base(word, known) if is_real(word) else _nearest(word, known))
        if right:
            parts += [text[at : token.start], right]
            at = token.end
    return "".join([*parts, text[at:]])


def _stands(document: Document, word: str) -> bool:
    """Whether a word is one of the document's in another form: the rate of a section called Rates."""
    return all(term in document.cached(WordIndex).stems for term in terms(word))


def _base(word: str, known: frozenset[str]) -> str:
    """The word of the grammar that a real word is a form of: statuses."""
    return next((stem for stem in stems(word) if stem in known), "")


def _nearest(word: str, known: frozenset[str]) -> str:
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    if len(word) < MIN_CHARS:
        return ""
    allowed = 2 if len(word) >= LONG_WORD else 1
    near = extract(word, sorted(known), scorer=OSA.distance, score_cutoff=allowed, limit=5)
    least = min((errors for _, errors, _ in near), default=0)
    best = [other for other, errors, _ in near if errors == least and len(other) >= MIN_CHARS - 1]
    return best[0] if len(best) == 1 else ""


def field_words(document: Document) -> frozenset[str]:
    """The words that fields and attrs are called by."""
    types = tuple(kind_named(document.kind).types.values())
    states = [str(value) for type in types for allowed in type.attrs.values() for value in allowed]
    states += [word for type in types for word in type.variants]
    names = [*states] + [str(node.attrs.get("name", "")) for node in document.walk() if node.type == "key"]
    return frozenset(
        word for name in [*names, *(attr for type in types for attr in type.attrs)] for word in words(name_words(name))
    )


def title_words(document: Document) -> frozenset[str]:
    return frozenset(word for node in document.walk() if is_outlined(document, node.id) for word in words(node.text))
