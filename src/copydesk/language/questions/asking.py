"""One question put to one document: the words, what they may refer to, and what could not be found on the way."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from copydesk.document.document import Document
from copydesk.editing.misses import MISSES
from copydesk.editing.resolve import whole_texts
from copydesk.kinds import kind_named
from copydesk.language.questions.sentence import QUOTE, Sentence
from copydesk.plan.reference import Reference
from copydesk.reading.messages import joined
from copydesk.reading.places import place
from copydesk.references.answers import Answer, Context, Miss
from copydesk.references.finder import Finder
from copydesk.references.grammar import readings
from copydesk.references.nearnames import near_names
from copydesk.references.nouns import Lexicon, lexicon
from copydesk.references.structure import structure
from copydesk.references.wordlists import DETERMINERS
from copydesk.words.lexicon import words_in
from copydesk.words.real import stems
from copydesk.words.tokens import tokens

MAX_PLACE_WORDS = 16
MAX_NEAR = 5
MAX_NAME_WORDS = 6
FAR = 2.5  # the distance from which a name only holds what was said, and is not like it: see `references/nearnames`
CLOSER = 0.5
DOCUMENTS = words_in("ASKING_DOCUMENTS")  # what people call one, whatever its kind
_NO_NAME = words_in("ASKING_NO_NAME")
_JOINING = frozenset(("and", "or", "but", ",", ";"))
_THIS = words_in("ASKING_THIS")
_CLAUSE_WORDS = words_in("ASKING_CLAUSE")


class Places(NamedTuple):
    """What some words name: one answer, or several where they may mean several; near ones, or none, where nothing is called so."""

    answers: tuple[tuple[str, ...], ...]
    words: str
    is_near: bool = False

    @property
    def nodes(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(id for answer in self.answers for id in answer))


class Scope(NamedTuple):
    """A part of the document: the nodes in it, and how it is said."""

    ids: frozenset[str] | None  # None: all of it
    said: str = ""  # " in 2.1 Drainage"
    where: str = ""  # "2.1 Drainage"
    is_near: bool = False
    tops: tuple[str, ...] = ()  # the places themselves
    words: str = ""  # that name them, where those are not what they are called


WHOLE = Scope(None, "", "The document")


class Asking:
    """Strict, a place that is not there is only known to be missing; loose, what comes near it is looked for."""

    def __init__(self, document: Document, context: Context, sentence: Sentence, *, loose: bool = False) -> None:
        self.document = document
        self.context = context
        self.sentence = sentence
        self.words = sentence.words
        self.loose = loose
        self.kind = kind_named(document.kind)
        self._places: dict[str, Places] = {}
        self.conditions: dict[object, Any] = {}  # those that were read already

    @cached_property
    def lexicon(self) -> Lexicon:
        return lexicon(self.document.kind)

    @cached_property
    def finder(self) -> Finder:
        return Finder(self.document, self.context)

    def places(self, start: int, end: int) -> Places | None:
        """What the words of a span refer to; None where they can't be a reference."""
        words = self.sentence.raw(start, end)
        if end - start > MAX_PLACE_WORDS or self.words[start] in words_in("ASKING_EACH"):
            return None
        if words not in self._places:
            self._places[words] = self._found(words)
        found = self._places[words]
        # A name may hold such words, but what holds them and is no name is a further question.
        further = self.is_clause(start, end) or any(word in _JOINING for word in self.words[start:end])
        return None if (found.is_near or not found.answers) and further else found

    def _found(self, words: str) -> Places:
        answers = self._strict(words) or (self._strict(words.removesuffix("'s")) if words.endswith("'s") else [])
        if answers:
            return Places(tuple(dict.fromkeys(answer.ids for answer in answers)), words)
        if self.is_whole(tuple(token.word for token in tokens(words))):
            return Places(((self.document.root,),), words)
        doing = words.partition(" ")[0].casefold()
        for base in stems(doing) if doing.endswith("ing") and " " in words else ():  # "filling the bottles" is the step Fill …
            if answers := self._strict(f"{base} {words.partition(' ')[2]}"):
                return Places(tuple(dict.fromkeys(answer.ids for answer in answers)), words)
        near = tuple((id,) for id in self._near(words)) if self.loose else ()
        return Places(near, words, bool(near))

    def is_whole(self, phrase: tuple[str, ...]) -> bool:
        """Whether words mean the document, as people call one whatever its kind: this report, the file."""
        return len(phrase) == 2 and phrase[0] in _THIS and (phrase[1] in DOCUMENTS or phrase[1:] in self.lexicon.whole)

    def _near(self, words: str) -> list[str]:
        """Parts that are called nearly so, the noun left out: "the introducton section"."""
        *_, last = phrase = tuple(token.word for token in tokens(words))
        begin = phrase[0] in DETERMINERS
        ways = {words, " ".join(phrase[begin:])}
        if (last,) in self.lexicon.nouns:
            ways.add(" ".join(phrase[begin:-1]))
        if phrase[begin : begin + 1] in self.lexicon.nouns:
            ways.add(" ".join(phrase[begin + 1 :]))
        found: dict[str, float] = {}
        for way in filter(None, ways):
            for near in near_names(self.document, way, lambda _, by_name: by_name)[0]:
                found[near.id] = min(near.distance, found.get(near.id, FAR))
        best = min(found.values(), default=FAR)
        return [id for id, distance in found.items() if distance < min(FAR, best + CLOSER)][:MAX_NEAR]

    def miss(self, words: str) -> str:
        """Why nothing is called so, as far as the reading of the words got."""
        finder = Finder(self.document, self.context)
        finder.find(self._read(words))
        miss = max(finder.misses, key=lambda miss: miss.progress, default=Miss(0, "nothing_called", words))
        inside = place(self.document, miss.where) if miss.where is not None and miss.where != self.document.root else ""
        return MISSES[miss.why](miss.words, inside, miss.amount)

    def _read(self, words: str) -> Iterator[tuple[Reference, ...]]:
        return readings(words, self.document.kind)

    def _strict(self, words: str) -> list[Answer]:
        return self.finder.find(self._read(words)) or whole_texts(self.document, words)

    def is_clause(self, start: int, end: int) -> bool:
        """Whether a span holds words of a further question, outside of quotation marks."""
        return any(word in _CLAUSE_WORDS for word in self.words[start:end])

    def is_namelike(self, start: int, end: int) -> bool:
        """Whether words could be what a part is called: quoted, numbered, with a noun of the kind, or each with a capital."""
        begin = start + (self.words[start] in DETERMINERS and end - start > 1)
        tokens_in = self.sentence.tokens[begin:end]
        if end - begin > MAX_NAME_WORDS or any(word in _NO_NAME for word in self.words[begin:end]):
            return False
        known = any((word,) in self.lexicon.nouns or (word,) in self.lexicon.roles for word in self.words[begin:end])
        spelled = all(
            token.is_quote or self.sentence.text[token.start].isupper() or token.word[0].isdecimal() for token in tokens_in
        )
        return known or spelled or any(token.is_number for token in tokens_in)

    def is_quote(self, start: int, end: int) -> bool:
        return end - start == 1 and self.words[start] == QUOTE

    def scope(self, places: Places) -> Scope:
        """All nodes in some places."""
        order = structure(self.document)
        ids: set[str] = set()
        for id in places.nodes:
            if id == self.document.root:
                return WHOLE
            ids.update(order.order[order.start[id] : order.section_end[id]])
        names = list(dict.fromkeys(place(self.document, id) for id in places.nodes))
        name = joined(names if len(names) <= MAX_NEAR else [*names[: MAX_NEAR - 1], f"{len(names) - MAX_NEAR + 1} more"])
        near = f" (the nearest to “{places.words}”)" if places.is_near else ""
        words = "" if places.is_near or any(map(str.isdigit, places.words)) else places.words
        return Scope(frozenset(ids), f" in {name}{near}", f"{name}{near}", places.is_near, places.nodes, words)
