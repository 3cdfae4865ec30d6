"""The passages that a fact may be about: sentences, rows and fields that say the same, with how much of it each says."""

from collections.abc import Iterator, Sequence
from itertools import dropwhile

from copydesk.document.document import Document
from copydesk.language.questions.units import Unit, covered, units_near, weights_of
from copydesk.language.rules.clause import is_in, starts_verb
from copydesk.language.told.facts import Fact
from copydesk.reading.families import MIN_PREFIX
from copydesk.reading.find import WordIndex
from copydesk.reading.places import seen
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.sorts import Asked
from copydesk.reading.words import terms, words
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import NUMERIC, VALUES, shape

VALUED = VALUES | NUMERIC
CELL = " · "  # between the cells of a row
LIKELY = 0.4  # of the weight of what is told stands in the passage
ASIDE = 0.4  # what is told elsewhere in the message counts for
Passage = tuple[Unit, Asked]
LIGHT = 0.2  # what words count for that only say that something is another


def passages(document: Document, fact: Fact) -> Iterator[Passage]:
    """The passages that say what is told, the words around a sentence counted half. What begins with a verb as commands do is about
    the one that begins with it, too: "discard the first 150 ml"."""
    own = weighed(fact.about, document)
    index = document.cached(WordIndex)
    told = {term: ASIDE * weight for term, weight in weighed(fact.context, document).items() if index.holding(term)}
    if not own and not told:
        return
    verb = leading_verb(fact.said)
    one, all_told = (Asked("told", weights, next(iter(weights), "")) for weights in (own, {**told, **own}))
    for unit in units_near(document, f"{fact.about} {fact.context}", all_told):
        if verb and not any(terms(word.casefold())[0] == verb for word in unit.text.split() if word[0].isupper()):
            continue
        around = unit.above if unit.cells or unit.heads else unit.above | senses_in(seen(document, unit.node))
        asked = (one, all_told) if own else (all_told,)
        covers = unit.covers if unit.heads and not unit.cells else max(covered(unit, each, around) for each in asked)
        if not unit.cells or any(is_told(text, all_told) for text in unit.text.split(CELL) if shape(text) not in VALUED):
            yield unit._replace(covers=covers, above=frozenset(around)), all_told


def weighed(about: str, document: Document) -> dict[str, float]:
    """The terms of what is told, each with how much it tells."""
    found = weights_of(about, document)
    index = document.cached(WordIndex)
    for word in words(about):
        if lexicon().has("FILLER", word) and index.holding(terms(word)[0]):
            found.update(weights_of(f"{word}s", document))  # "back at school" is no filler where it stands
        for term in senses(word):
            if term in found and lexicon().has("SHIFTED", word):
                found[term] *= LIGHT
            if lexicon().has("BARE", word):
                found.pop(term, None)
    return found


def leading_verb(said: str) -> str:
    """The term of the verb that words begin with, as a command does; "" where they begin with none."""
    found = list(dropwhile(lambda token: is_in(token, "STILL_POLITE"), message_tokens(said)))
    is_base = (
        bool(found) and starts_verb(found, 0) and not found[0].word.endswith(("ed", "ing", "s")) and not is_in(found[0], "STATING")
    )
    return terms(found[0].word)[0] if is_base else ""


def is_told(head: str, asked: Asked) -> bool:
    """Whether a text has a word of what is told, or one of its family."""
    return any(term[:MIN_PREFIX] == other[:MIN_PREFIX] for term in senses_in(head) for other in asked.about)


def is_labelled(text: str, before: Sequence[str], asked: Asked) -> bool:
    """Whether the word that a value is told behind stands in a text, and says something: the room of "room C"."""
    return bool(before) and terms(before[0])[0] in asked.about and before[0] in words(text)
