"""The things of a document that a description may mean, the likeliest first: "the drawings bit", "recs", "the risk about winter".

A description is weighed against what a thing says, what it is called and what stands around it, rare words more than common ones.
Whatever comes of it is offered, never taken.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing import misses
from copydesk.editing.resolve import options_for
from copydesk.kinds import kind_named
from copydesk.language.nodetypes import CELL, CUE, ROW
from copydesk.language.rules.clause import is_in
from copydesk.plan.problem import Problem
from copydesk.reading.families import kin, name_words
from copydesk.reading.find import WordIndex
from copydesk.reading.places import above, seen
from copydesk.reading.senses import senses
from copydesk.reading.words import SILENT, terms, words
from copydesk.references.answers import Answer
from copydesk.references.nouns import lexicon
from copydesk.references.picks import ordinals_in
from copydesk.references.wordlists import ORDINALS
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

MAX_LIKELY = 4  # that are offered
LEAST = 0.55  # of a description that a thing must have
TOLD = 0.3  # of a story that speaks of it: "ive rung the baker, tick it"
CLOSE = 0.12  # a thing so much less likely than the best is offered, too
AROUND = 0.5  # what a word counts that stands in the title above, or in what a thing hangs on
BRIEF = 0.15  # what it counts that a description says all that a thing says
OTHER_SORT = 0.25  # what it costs to be of another sort than the noun says
MIN_SHORT = 3  # letters of a word that stands for a longer one: recs, prep, intro
NOUNS = words_in("PART_NOUNS")  # what people call a thing of any sort: the parking bit, the fonts one


class Thing(NamedTuple):
    id: str
    own: frozenset[str]
    around: frozenset[str]


class Things:
    """All that can be spoken of, each with the terms that it is known by."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.all = [thing for node in document.walk() if (thing := thing_of(document, node)) is not None]
        self.holding: dict[str, list[int]] = {}
        for at, thing in enumerate(self.all):
            for term in thing.own:
                self.holding.setdefault(term, []).append(at)

    def weight(self, term: str) -> float:
        return log(1 + len(self.all) / (1 + len(self.holding.get(term, ()))))

    def known(self, word: str) -> frozenset[str]:
        """The terms that a word stands for here: itself, one of its sense or family, a slip, or what it is short for."""
        own = frozenset((*terms(word), *senses(word)))
        if not own.isdisjoint(self.holding):
            return own
        alike = frozenset(term for term in kin(self.document.cached(WordIndex), terms(word)[0]) if term in self.holding)
        root = word.removesuffix("s")
        return alike or frozenset(term for term in self.holding if len(root) >= MIN_SHORT and term.startswith(root)) or own


def thing_of(document: Document, node: Node) -> Thing | None:
    """A node with its terms; None for what nobody speaks of by what it says."""
    if node.parent is None or node.type == CELL:  # which is spoken of by its row
        return None
    text = " ".join(seen(document, cell.id) for cell in document.children(node.id)) if node.type == ROW else node.text
    name = name_words(str(node.attrs.get("name", "")))
    own = terms_in(f"{name} {text}")
    if not own or (node.type == ROW and document.index(node.id) == 0):
        return None
    return Thing(node.id, own, terms_in(" ".join(texts_around(document, node))) - own)


def texts_around(document: Document, node: Node) -> Iterator[str]:
    """The title above, the item or step that it is part of, the name of who speaks."""
    yield from (document[part].text for part in above(document, node.id)[-1:])
    parent = document[node.parent] if node.parent is not None else None
    if parent is not None and parent.parent is not None:
        yield parent.text
        if document.index(node.id) and (before := document[parent.children[document.index(node.id) - 1]]).type == CUE:
            yield before.text


def terms_in(text: str) -> frozenset[str]:
    spoken = [word for word in words(text) if word not in SILENT]
    return frozenset(term for word in spoken for term in (*terms(word), *senses(word)))


def likely(document: Document, said: str, types: Collection[str] = (), least: float = LEAST) -> list[Answer]:
    """What a description may mean: the best, and those that are nearly as good."""
    nouns = lexicon(document.kind).nouns
    spoken = [word for word in words(said) if word not in SILENT and word not in NOUNS]
    sorts = set(types) or {type for word in spoken if (word,) in nouns for type in nouns[word,].types}
    things = document.cached(Things)
    wanted = [things.known(word) for word in spoken if (word,) not in nouns]
    if not wanted:
        return []
    weights = {terms: max(map(things.weight, terms)) for terms in wanted}
    near = {at for terms in weights for term in terms for at in things.holding.get(term, ())}
    scored = sorted(((score(document, things.all[at], weights, sorts), at) for at in near), reverse=True)
    best = scored[0][0] if scored else 0.0
    meant = [at for value, at in scored[: MAX_LIKELY + 1] if value >= max(least, best - CLOSE)]
    return [Answer((things.all[at].id,)) for at in meant] if len(meant) <= MAX_LIKELY else []


def score(document: Document, thing: Thing, weights: Mapping[frozenset[str], float], sorts: Collection[str]) -> float:
    """How much of a description a thing has, from 0 to a little over 1."""
    own = sum(weight for terms, weight in weights.items() if not terms.isdisjoint(thing.own))
    if not own:
        return 0.0
    near = sum(weight for terms, weight in weights.items() if terms.isdisjoint(thing.own) and not terms.isdisjoint(thing.around))
    told = frozenset().union(*weights)
    is_other = bool(sorts) and document[thing.id].type not in sorts
    is_part = kind_named(document.kind).types[document[thing.id].type].in_outline
    brief = BRIEF * (len(thing.own & told) / len(thing.own)) * (1 + is_part)
    return (own + AROUND * near) / sum(weights.values()) + brief - OTHER_SORT * is_other


def titled(document: Document, said: str) -> list[Answer]:
    """The one part that is called so by words of its title: "the contacts", "one more recommendation"."""
    types = kind_named(document.kind).types
    parts = [name for name, type in types.items() if type.in_outline]
    found = [answer for answer in likely(document, said, parts) if document[answer.ids[0]].type in parts]
    return found if len(found) == 1 else []


def counted_otherwise(document: Document, said: str, find: Callable[[str], list[Answer]]) -> list[Answer]:
    """ "The third reason in the list": what is counted by a noun that no sort of thing has is an item, perhaps."""
    found = tokens(said)
    at = int(bool(found) and is_in(found[0], "ARTICLE"))
    pick, taken = ordinals_in(found[at:])
    noun = found[at + taken] if pick is not None and at + taken < len(found) else None
    if noun is None or not said[noun.start : noun.end].islower() or (noun.word,) in lexicon(document.kind).nouns:  # no name
        return []
    answers = find(f"{said[: noun.start]}item{said[noun.end :]}")
    return answers if len(answers) <= MAX_LIKELY else []


def offered(document: Document, said: str, otherwise: Problem, find: Callable[[str], list[Answer]]) -> Problem:
    """What may be meant by a name that nothing has, as a question."""
    is_counted = any(word.isdecimal() or (word,) in ORDINALS for word in words(said))
    named = counted_otherwise(document, said, find) or ([] if is_counted else likely(document, said))
    options, more = options_for(document, named)
    return misses.nothing_found(misses.MISSES["nothing_called"](said, "", 0), options, more, "") if options else otherwise
