"""Names that are told to be others: spelled otherwise, the first name or the surname of somebody, somebody else in their place."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from copydesk.document.document import Document
from copydesk.language.commands import occurrences
from copydesk.language.commands.occurrences import Place
from copydesk.language.rules.clause import is_in, length_in
from copydesk.language.told.binding import Candidate
from copydesk.language.told.facts import Fact
from copydesk.language.told.passages import LIKELY, Passage, leading_verb
from copydesk.language.told.wording import is_alike
from copydesk.reading.phrases import names_in
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import message_tokens


def told_name(said: str) -> str:
    """The name that something is told to have: behind "is", "called" or "spelt"."""
    found = message_tokens(said)
    is_name = [said[token.start].isupper() and not token.is_quote for token in found]
    for at in range(1, len(found)):
        if is_name[at] and is_in(found[at - 1], "NAMING"):
            return said[found[at].start : found[at + len(list(takewhile(bool, is_name[at:]))) - 1].end]
    return ""


def renamed(document: Document, fact: Fact, near: Sequence[Passage]) -> Iterator[Candidate]:
    """The names of the passages that a told name stands for, at all their places."""
    new = told_name(fact.said)
    if not new or leading_verb(fact.said):
        return
    spoken = words(f"{fact.said.replace(new, ' ')} {fact.context}")
    told = {one for word in spoken for term in terms(word) for one in (term, term.rstrip("s"))}
    for unit, _ in near:
        for start, end in (span for span in names_in(unit.text) if unit.text[slice(*span)].casefold() not in SILENT):
            for old, other in exchanged(unit.text[start:end], new, told, fact.said) if unit.covers >= LIKELY else ():
                hits = occurrences.hits(document, old)
                for place in (*hits.exact, *hits.other):
                    at = place.text.casefold().index(other[0].casefold())
                    text = place.text[at : at + len(other[0])]
                    yield Candidate(Place(place.node, place.start + at, place.start + at + len(text), text), other[1], 1.0, unit)


def exchanged(name: str, new: str, told: set[str], said: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """What of a name is looked for, and what of it becomes what: a word spelled alike, the word beside a shared or a told one."""
    old_words, new_words = name.split(), new.split()
    for one in old_words:
        for two in new_words:
            if is_alike(one, two) and terms(one.casefold())[0] not in words(new):
                yield one if one.casefold() not in told else name, (one, two)
                return
    shared = [
        at for at, word in enumerate(old_words) if word.casefold() in words(new) and not lexicon().has("HONORIFIC", word.casefold())
    ]
    if shared and len(new_words) == 2 and shared[0] + 1 < len(old_words):
        pair = old_words[shared[0]], old_words[shared[0] + 1]
        yield " ".join(pair), (pair[1], new_words[1])
    tokens = message_tokens(said)
    for part, step in (("FIRST_NAME", -1), ("SURNAME", 1)):
        is_part = any(length_in(tokens, at, part) for at in range(len(tokens)))
        for at, word in enumerate(old_words):
            if is_part and terms(word.casefold())[0] in told and 0 <= at + step < len(old_words):
                yield f"{old_words[min(at, at + step)]} {old_words[max(at, at + step)]}", (old_words[at + step], new)
    if not shared and len(new_words) > 1 and any(terms(word.casefold())[0] in told for word in old_words):
        yield name, (name, new)  # "Ken doesn't lead it any more, it's Bea Novak"
