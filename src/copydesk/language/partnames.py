"""Things by a part of what they say: "the risk about winter", "the filtered water tip", "Nadia's line about the change".
Whatever comes of it is offered, never taken."""

from collections import Counter
from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.editing import misses
from copydesk.editing.resolve import options_for
from copydesk.kinds import kind_named
from copydesk.plan.problem import Problem
from copydesk.reading.find import WordIndex
from copydesk.reading.places import above
from copydesk.reading.words import SILENT, terms, words
from copydesk.references.answers import Answer
from copydesk.references.nouns import lexicon
from copydesk.references.picks import ordinals_in
from copydesk.references.wordlists import ORDINALS
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

MAX_PARTS = 3  # that are offered
NOUNS = words_in("PART_NOUNS")  # what people call a thing of any sort: the parking bit, the fonts one


def part_named(document: Document, said: str) -> list[Answer]:
    """The few things that hold all words of a name; the noun may be what stands above them, or what they are."""
    if any(word.isdecimal() or (word,) in ORDINALS for word in words(said)):
        return []  # what is counted is not described
    spoken = [word for word in words(said) if word not in SILENT and word not in NOUNS]
    nouns = lexicon(document.kind).nouns
    types = {type for word in spoken if (word,) in nouns for type in nouns[word,].types}
    wanted = [term for word in spoken if (word,) not in nouns for term in terms(word)]
    return things(document, wanted, types) or (things(document, wanted, set()) if types else [])


def counted_otherwise(document: Document, said: str, find: Callable[[str], list[Answer]]) -> list[Answer]:
    """ "The third reason in the list": what is counted by a noun that no sort of thing has is an item, perhaps."""
    found = tokens(said)
    at = int(bool(found) and found[0].word == "the")
    pick, taken = ordinals_in(found[at:])
    noun = found[at + taken] if pick is not None and at + taken < len(found) else None
    if noun is None or not said[noun.start : noun.end].islower() or (noun.word,) in lexicon(document.kind).nouns:  # no name
        return []
    answers = find(f"{said[: noun.start]}item{said[noun.end :]}")
    return answers if len(answers) <= MAX_PARTS else []


def offered(document: Document, said: str, otherwise: Problem, find: Callable[[str], list[Answer]]) -> Problem:
    """What may be meant by a name that nothing has, as a question."""
    named = counted_otherwise(document, said, find) or part_named(document, said) or titled(document, said)
    options, more = options_for(document, named)
    return misses.nothing_found(misses.MISSES["nothing_called"](said, "", 0), options, more, "") if options else otherwise


def things(document: Document, wanted: list[str], types: set[str]) -> list[Answer]:
    index = document.cached(WordIndex)
    held = [set(index.holding(term)) for term in wanted if term in index.stems]
    if not held or len(held) < len(wanted) - 1:  # one word may be what people call it: a tip, a worry
        return []
    leaves = [index.ids[at] for at in sorted(set.intersection(*held))]
    own = [id for id in leaves if holds_own(document, id, wanted)]
    found = {thing: None for id in own if (thing := thing_of(document, id, types)) is not None}
    return [Answer((id,)) for id in found] if len(found) <= MAX_PARTS else []


def sharing(document: Document, said: str) -> list[Answer]:
    """The few things that share most of the words of a story: "ive rung the baker" is about the task of ringing them."""
    index = document.cached(WordIndex)
    wanted = {term for word in words(said) if word not in SILENT for term in terms(word)} & set(index.stems)
    shared = Counter(at for term in wanted for at in index.holding(term))
    most = max(shared.values(), default=0)
    ids = [index.ids[at] for at in sorted(shared) if shared[at] == most]
    found = dict.fromkeys(thing for id in ids if (thing := thing_of(document, id, set())) is not None)
    return [Answer((id,)) for id in found] if len(found) <= MAX_PARTS else []


def holds_own(document: Document, id: str, wanted: list[str]) -> bool:
    """Whether a text has most of the words itself: those of the title above it may name its sort."""
    node = document[id]
    row = node.parent if node.type == "cell" else None
    texts = [node.text] if row is None else [cell.text for cell in document.children(row)]
    own = {term for text in texts for word in words(text) for term in terms(word)}
    titles = {term for part in above(document, id)[-1:] for word in words(document[part].text) for term in terms(word)}
    return any(term in own for term in wanted) and sum(term in own or term in titles for term in wanted) >= len(wanted) - 1


def thing_of(document: Document, id: str, types: set[str]) -> str | None:
    """What a text belongs to: the row of a cell; the nearest of the types that are meant; else itself, if it is no mere title."""
    at: str | None = id
    while at is not None:
        node = document[at]
        if (types and node.type in types) or (not types and node.type == "row"):
            return at
        at = node.parent
    if types or document[id].type == "key":
        return None
    parent = document[id].parent
    is_only = parent is not None and document[parent].type == "item" and len(document[parent].children) == 1
    return parent if is_only else id if not kind_named(document.kind).types[document[id].type].points else None


def titled(document: Document, said: str) -> list[Answer]:
    """The one part whose title has all words of a name, in any form: "the contacts", "one more recommendation"."""
    wanted = {term for word in words(said) if word not in SILENT and word not in NOUNS for term in terms(word)}
    types = kind_named(document.kind).types
    named = [
        node.id
        for node in document.walk(document.root)
        if node.parent is not None
        and types[node.type].in_outline
        and wanted
        and wanted <= {t for w in words(node.text) for t in terms(w)}
    ]
    return [Answer((id,)) for id in named] if len(named) == 1 else []
