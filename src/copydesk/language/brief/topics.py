"""Topics: a part of the document called by what it is about ("the claims paragraph", "the bit about hoses"), if one alone is."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of, lists
from copydesk.editing.risks.stems import asking, content, stem
from copydesk.kinds import kind_named
from copydesk.language.brief.wishes import PACKAGE
from copydesk.references.nouns import lexicon
from copydesk.references.structure import structure
from copydesk.words.lexicon import words_in

MAX_BEFORE, MAX_BEHIND = 2, 3  # words that say what a part is about
SKIPPED = words_in("TOPICS_SKIPPED")


def about(words: str, document: Document) -> list[str]:
    """The parts that the words call by their topic. Of several that it could be, none is."""
    found: list[str] = []
    for types, stems in _topics(words, document):
        parts = [id for id in structure(document).of_types(types) if stems <= set(content(_text(document, id)))]
        found += parts if len(parts) == 1 else []
    return found


def _topics(words: str, document: Document) -> Iterator[tuple[tuple[str, ...], frozenset[str]]]:
    told = lists(PACKAGE, "bounds")
    bits, leads = set(told["bits"]), set(told["topic leads"])
    nouns = lexicon(document.kind).nouns
    spoken = line_of(words).split()
    for place, word in enumerate(spoken):
        noun = nouns.get((word,))
        types = tuple(noun.types) if noun is not None else _texts(document) if word in bits else ()
        if not types:
            continue
        behind = (
            spoken[place + 2 : place + 2 + MAX_BEHIND + 1] if spoken[place + 1 : place + 2] and spoken[place + 1] in leads else []
        )
        for said in (_leading(behind), _leading(list(reversed(spoken[max(0, place - MAX_BEFORE) : place])))):
            if said:
                yield types, frozenset(map(stem, said))


def _leading(words: list[str]) -> list[str]:
    """The first words that say what something is about."""
    found: list[str] = []
    for word in words:
        if word in SKIPPED and not found:
            continue
        if word in asking() or not word.isalpha():
            break
        found.append(word)
    return found


def _texts(document: Document) -> tuple[str, ...]:
    """Types that are no headings and have words."""
    return tuple(name for name, type in kind_named(document.kind).types.items() if type.has_text and not type.in_outline)


def _text(document: Document, id: str) -> str:
    """What a part says; of a table or a list, what stands in it."""
    own = document[id].text
    return own or " ".join(node.text for node in document.walk(id))
