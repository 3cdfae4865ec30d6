"""Things by a part of what they say: "the risk about winter", "the filtered water tip", "Nadia's line about the change".
Whatever comes of it is offered, never taken."""

from copydesk.document.document import Document
from copydesk.editing import misses
from copydesk.editing.answers import Answer
from copydesk.editing.lexicon import ORDINALS, lexicon
from copydesk.editing.resolve import options_for
from copydesk.kinds import kind_named
from copydesk.plan.problem import Problem
from copydesk.reading.find import WordIndex
from copydesk.reading.places import above
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.lexicon import words_in

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


def offered(document: Document, said: str, otherwise: Problem) -> Problem:
    """What may be meant by a name that nothing has, as a question."""
    options, more = options_for(document, part_named(document, said))
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
