"""Orders: sentences of the data that tell somebody to change something, some of them an assistant, found by what they say."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from functools import cached_property, lru_cache

from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks.facts import HARD, Fact, facts
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content

SHARED = 3  # stems that new text has from a sentence that tells somebody to change something
PORTION = 0.5  # of what is new
COMMON = 200  # orders with a stem, above which it tells none of them apart


@lru_cache(maxsize=4096)
def is_addressed(sentence: str) -> bool:
    """Whether a sentence speaks to an assistant."""
    return phrasebook(PACKAGE, "assistants")["addressed"].stand_in(line_of(sentence))


@lru_cache(maxsize=4096)
def is_imperative(sentence: str) -> bool:
    return phrasebook(PACKAGE, "assistants")["imperatives"].behind_opening(line_of(sentence)) is not None


def orders_in(text: str) -> list[str]:
    """The sentences of a text that command; all of them, if one speaks to an assistant."""
    found = sentences(text)
    if any(map(is_addressed, found)):
        return found
    return [sentence for sentence in found if is_imperative(sentence)]


def orders_of(document: Document) -> "Orders":
    """Those of a document, worked out once for each version."""
    return document.cached(_of_document)


def _of_document(document: Document) -> "Orders":
    return Orders([sentence for node in document.in_any_order() if node.text for sentence in orders_in(node.text)])


class Orders:
    def __init__(self, found: Sequence[str]) -> None:
        self.sentences = found

    @cached_property
    def first_addressed(self) -> str:
        return next((sentence for sentence in self.sentences if is_addressed(sentence)), "")

    @cached_property
    def _by_stem(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for sentence in self.sentences:
            for stem in set(content(sentence)):
                found[stem].append(sentence)
        return found

    @cached_property
    def _by_fact(self) -> dict[Fact, list[str]]:
        found: dict[Fact, list[str]] = defaultdict(list)
        for sentence in self.sentences:
            for fact in facts(sentence):
                found[fact].append(sentence)
        return found

    def followed(
        self,
        fresh: set[str],
        values: Iterable[Fact],
        taken: str,
        pointed: Sequence[frozenset[str]] = (),
        had: AbstractSet[str] = frozenset(),
    ) -> str:
        """The order whose words or values a new text brings; "" if none. What the plan takes away itself is put elsewhere.
        `pointed`: what it only points to, by the stems of its names; `had`: stems that bring nothing."""
        known = {sentence: fact for fact in values for sentence in self._by_fact.get(fact, ())[:COMMON] if sentence not in taken}
        for sentence, fact in known.items():
            if fact.kind in HARD | {"money"} or not is_imperative(sentence) or is_addressed(sentence):
                return sentence
        stems = fresh.union(*pointed) - had
        near = dict.fromkeys(sentence for stem in stems for sentence in self._by_stem.get(stem, ())[:COMMON])
        for sentence in near:
            own = set(content(sentence))
            brought = fresh.union(*(name for name in pointed if name <= own)) - had
            least = SHARED if is_imperative(sentence) and not is_addressed(sentence) else 1
            if len(brought & own) >= max(least, PORTION * len(brought)) and sentence not in taken:
                return sentence
        return ""
