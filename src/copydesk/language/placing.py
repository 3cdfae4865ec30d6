"""The places that a message names: its noun phrases, looked up in the document on the strict rungs.

A phrase that names several things, or is only near one, names no place here. What a phrase means for the turn (in it, beside it,
not it) goes by the word before it.
"""

from enum import StrEnum
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.editing.risks.stems import content
from copydesk.language.allowing import TO_A_PLACE, Verb, verb_at
from copydesk.language.heard import MAX_CHARS
from copydesk.language.parts import DOCUMENTS, PARTS
from copydesk.language.vocabulary import AUXILIARIES, CONJUNCTIONS, DETERMINERS, KNOWN, OBJECTS, PREPOSITIONS, SOFTENERS
from copydesk.references.answers import Context
from copydesk.references.finder import Finder
from copydesk.references.grammar import readings
from copydesk.references.nameindex import name_index
from copydesk.references.rungs import Rung
from copydesk.references.wordlists import ORDINALS
from copydesk.words.lexicon import words_in
from copydesk.words.phraselists import phrase_lists
from copydesk.words.tokens import Token, tokens

MAX_TOKENS = 12  # of a noun phrase
MAX_UNREAD = 60  # characters of what was not read that are told
MAX_PHRASES = 24  # that are looked up; who names more is not read to the end


class Role(StrEnum):
    IN = "in"  # what stands there may change
    BESIDE = "beside"  # something may come next to it
    SPARED = "spared"  # it must stay


class Placed(NamedTuple):
    places: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    spared: tuple[str, ...] = ()
    verbs: tuple[Verb, ...] = ()
    missed: tuple[str, ...] = ()  # what is to be spared, and can't be found; what was not read to the end


# What stands before a noun phrase and says what is meant by it; "except in" is one, so the longest wins.
_LEADS = {phrase: Role(name) for phrase, name in phrase_lists("lists").table("PLACING_LEAD").items()}
_LONGEST_LEAD = max(map(len, _LEADS))
_NEW = words_in("PLACING_NEW")  # what isn't there yet
_DESCRIBING = words_in("PLACING_DESCRIBING")  # after something new they say what it is to be like
_CALLS = DOCUMENTS | {"the", "this", "my", "our", "whole", "entire"}
_AND = frozenset({"and", ",", "or", "&"})
_STOPS = frozenset(".;?!:")
_SPEAKS_ON = PREPOSITIONS | CONJUNCTIONS | AUXILIARIES | SOFTENERS | words_in("PLACING_SPEAKS_ON") | frozenset(",.;:?!–—-)(")


def places_in(words: str, document: Document | None, context: Context) -> Placed:
    """What the message names, by what it means for the turn; without a document only what it asks for."""
    reader = _Reader(words[:MAX_CHARS], document, context)
    placed = reader.read()
    unread = words[reader.read_to :].strip()
    return placed._replace(missed=(*placed.missed, unread[:MAX_UNREAD])) if unread else placed


class _Reader:
    def __init__(self, words: str, document: Document | None, context: Context) -> None:
        self.words = words
        self.document = document
        self.finder = None if document is None else Finder(document, context)
        self.tokens: list[Token] = tokens(words)
        self.plain = [token.word if not token.is_quote else "“”" for token in self.tokens]
        self.found: dict[Role, list[str]] = {role: [] for role in Role}
        self.verbs: list[Verb] = []
        self.missed: list[str] = []
        self.left = MAX_PHRASES
        self.read_to = 0

    def read(self) -> Placed:
        """From word to word: what leads a phrase in, verbs, and the phrases themselves, which begin only behind one of those."""
        at, role, opens, is_new = 0, Role.IN, True, False
        while at < len(self.tokens) and self.left:
            word, lead = self.plain[at], self.lead_at(at)
            if lead is not None:
                at, opens = at + lead[0], not (is_new and word in _DESCRIBING)
                role, is_new = (lead[1], False) if opens else (role, is_new)
            elif word in _AND | _STOPS:
                at, role, opens, is_new = at + 1, role if word in _AND else Role.IN, True, False
            elif word == "to":
                at, role, opens, is_new = at + 1, Role.IN, any(verb.base in TO_A_PLACE for verb in self.verbs[-1:]), False
            elif opens and role is Role.SPARED and (behind := self.phrase_at(at, role, may_miss=False)) is not None:
                at, opens = behind, False  # "except Pull": what is spared may be called by a verb
            elif opens and (verb := verb_at(self.plain, at)) is not None and not self.is_named(at):
                self.verbs.append(verb)
                at, role = at + verb.length, Role.IN
            elif opens and word in _NEW:
                at, opens, is_new = at + 1, False, True
            else:
                behind = self.phrase_at(at, role) if opens and self.may_begin(at) else None
                opens = opens and behind is None and not self.may_begin(at)
                at = at + 1 if behind is None else behind
        self.read_to = self.tokens[at].start if at < len(self.tokens) else len(self.words)
        found = {role: tuple(dict.fromkeys(ids)) for role, ids in self.found.items()}
        return Placed(found[Role.IN], found[Role.BESIDE], found[Role.SPARED], tuple(self.verbs), tuple(self.missed))

    def may_begin(self, at: int) -> bool:
        """Whether a noun phrase may begin here: not at a word that only leads up to one ("could you please")."""
        word = self.plain[at]
        return word not in KNOWN or word in PARTS or word in DETERMINERS or word in OBJECTS or self.tokens[at].is_number

    def lead_at(self, at: int) -> tuple[int, Role] | None:
        for length in range(_LONGEST_LEAD, 0, -1):
            role = _LEADS.get(tuple(self.plain[at : at + length]))
            if role is not None and at + length <= len(self.plain):
                return length, role
        return None

    def is_named(self, at: int) -> bool:
        """Whether a word that may be a verb begins something's name here: "list 2", "title"."""
        return self.plain[at] in PARTS and (at > 0 and self.plain[at - 1] in words_in("PLACING_POINTING"))

    def phrase_at(self, at: int, role: Role, *, may_miss: bool = True) -> int | None:
        """Looks up the longest phrase that begins here and names something; gives the place behind it. What is to be spared and is
        not found is missed, where it `may_miss`."""
        if self.document is None:
            return None
        last = next((place for place in range(at + 1, len(self.plain)) if self.is_stop(place)), len(self.plain))
        within = next((place for place in range(at, last) if self.plain[place] in _AND), last)
        for end in range(min(last, at + MAX_TOKENS), at, -1):
            if not self.left or not self.may_end(at, end):
                continue
            phrase = self.words[self.tokens[at].start : self.tokens[end - 1].end]
            if end > within and not name_index(self.document).named(phrase):  # "Costs and Risks" may be one name; else they are two
                continue
            self.left -= 1
            if ids := self.told_apart(self.look_up(phrase, role), role, end, within):
                if role is not Role.SPARED and end < last and self.plain[end] == "of" and self.is_counted(at, end):
                    break  # "the first paragraph of the deeds bit": of something that isn't found it is none of the document's
                self.found[role] += ids
                return end
        if role is Role.SPARED and may_miss:
            self.missed.append(self.words[self.tokens[at].start : self.tokens[within - 1].end])
        return None

    def told_apart(self, ids: tuple[str, ...], role: Role, end: int, within: int) -> tuple[str, ...]:
        """Of several things that could be spared, those that have the words behind: "the one about hands"."""
        if role is not Role.SPARED or len(ids) < 2 or end >= within or self.document is None:
            return ids
        said = set(content(self.words[self.tokens[end].start : self.tokens[within - 1].end]))
        return tuple(id for id in ids if said <= set(content(self.document[id].text)))

    def is_counted(self, start: int, end: int) -> bool:
        """Whether words say which of a sort, and nothing of its own: "the first paragraph", "the last row"."""
        said = [word for word in self.plain[start:end] if word not in DETERMINERS]
        return len(said) > 1 and all(word in PARTS or (word,) in ORDINALS for word in said)

    def is_stop(self, at: int) -> bool:
        """Where no phrase reaches across: the end of a sentence, "except"."""
        lead = self.lead_at(at)
        return self.plain[at] in _STOPS or (lead is not None and lead[1] is Role.SPARED)

    def may_end(self, start: int, end: int) -> bool:
        """A name or a number by itself ends where the sentence goes on; one with a noun may end anywhere."""
        if self.plain[end - 1] in PREPOSITIONS | CONJUNCTIONS | _AND:
            return False
        is_told = (
            self.tokens[end - 1].is_quote
            or self.is_one_more(start, end)
            or (end == start + 1 and self.plain[start] in OBJECTS)
            or any(word in PARTS or word in DOCUMENTS for word in self.plain[start:end])
        )
        return is_told or end == len(self.plain) or self.plain[end] in _SPEAKS_ON

    def is_one_more(self, start: int, end: int) -> bool:
        """Whether a number stands beside another: of "swap 19 and 20 round" both are places, or none is."""
        is_pair = end == start + 1 and start > 1 and self.plain[start - 1] in _AND
        return is_pair and self.tokens[start].is_number and self.tokens[start - 2].is_number

    def look_up(self, phrase: str, role: Role) -> tuple[str, ...]:
        """The nodes that a phrase names. Of several things it could mean none may be changed, and each is spared."""
        assert self.finder is not None
        tiers = readings(phrase, self.finder.document.kind)
        answers = [answer for answer in self.finder.find(tiers) if answer.rung <= Rung.FOLDED]
        if role is Role.SPARED:
            from copydesk.language.rownames import RowNames  # it reads all tables, and few messages spare something

            rows = self.finder.document.cached(RowNames).called(phrase) if not answers else ()  # "stage D"
            return tuple(id for ids in (*(answer.ids for answer in answers), *rows) for id in ids)
        if not answers and DOCUMENTS & set(phrase.casefold().split()) and _CALLS.issuperset(phrase.casefold().split()):
            return (self.finder.document.root,)  # whatever kind it is: people call an article a report
        return answers[0].ids if len(answers) == 1 else ()
