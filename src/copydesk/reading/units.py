"""The units in which a fact stands: a sentence, a field, a row; and how much each covers of what is spoken about."""

from collections.abc import Iterator, Sequence, Set
from functools import cache
from itertools import pairwise, zip_longest
from math import log
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.reading.cues import kindred
from copydesk.reading.families import kin, name_words
from copydesk.reading.find import TitleWords, WordIndex, find
from copydesk.reading.places import noted_at, seen, texts_in_attrs
from copydesk.reading.quoting import sentences
from copydesk.reading.senses import forms, senses, senses_in
from copydesk.reading.sorts import DATED, Asked, Sort
from copydesk.reading.words import SILENT, terms, words
from copydesk.references.wordlists import DETERMINERS
from copydesk.words.lexicon import lexicon
from copydesk.words.real import stems as forms_of
from copydesk.words.values import classes

MAX_PASSAGES = 40  # in which it is looked for
UNKNOWN_SHARE = 0.6  # of a word that stands nowhere: what it asks for may be said in another word
LIGHT_SHARE = 0.2  # of a verb that says little: how much water *goes* into the mix
TITLE_SHARE = 0.5  # of a word that only stands in a title above
PLACE_SHARE = 0.9  # where that title is a place: of a table, or a day
BACK = frozenset(("that", "this"))
OBJECTS = frozenset(("it", "them"))
IS = frozenset(("is", "was", "are", "were"))
BOUNDS = frozenset(("begin", "end"))
ASKED = frozenset(Sort)  # what a statement tells may be another day


class Unit(NamedTuple):
    """A sentence, a field, or a row with the names of its columns."""

    node: str
    text: str
    start: int = 0  # where it begins in the text of its node
    cells: Sequence[str] = ()  # of a row, their nodes
    heads: Sequence[str] = ()
    covers: float = 0.0
    above: frozenset[str] = frozenset()  # the senses of the titles above it
    noted: frozenset[str] = frozenset()  # those of the sentence that it is a footnote to
    parts: Sequence[str] = ()  # where it is made of several texts of its node, those


@cache
def days() -> frozenset[str]:
    """The senses of days and months: in a title they say where, as a day's part of a diary does."""
    return frozenset(senses_in(" ".join((*classes()["WEEKDAY"], *classes()["MONTH"]))))


def weights_of(about: str, document: Document, *, is_asked: bool = False) -> dict[str, float]:
    """The terms of what is spoken about, each with how much it tells: a rare one more than a common one. Who asks may do so in
    words that the text has others for."""
    index = document.cached(WordIndex)
    fields = document.cached(field_terms)
    count = len(index.ids) + 1
    weights: dict[str, float] = {}
    said = words(about)
    for before, word in zip(("", *said), said, strict=False):
        is_filler = lexicon().has("FILLER", word) or (lexicon().has("ASKING_FILLER", word) and before not in DETERMINERS)
        for term in senses(word) if word not in SILENT else ():
            known, held = (term, len(index.holding(term))) if term in fields else known_as(index, term, is_asked=is_asked)
            is_known = held > 0 or term in fields
            share = LIGHT_SHARE if is_filler or is_light(word) else 1.0 if is_known else UNKNOWN_SHARE
            if is_known or not is_filler:
                weights[known] = share * log(1 + count / (1 + held))
    return weights


def is_light(word: str) -> bool:
    """Whether a verb says little of what is asked for, in whatever form."""
    return any(lexicon().has("LIGHT", form) for form in forms_of(word))


def known_as(index: WordIndex, term: str, *, is_asked: bool = False) -> tuple[str, int]:
    """The term that a document has for one, and how often."""
    stems = {stem for form in forms().get(term, (term,)) for stem in terms(form)}
    known = (
        term
        if any(stem in index.stems for stem in stems)
        else next(iter((*kin(index, term), *(alike_in(index, term) if is_asked else ()), term)))
    )
    return known, sum(len(index.holding(stem)) for stem in stems | {known})


def alike_in(index: WordIndex, term: str) -> list[str]:
    """The terms of a document that may stand for one which it has not."""
    return [other for other in sorted(kindred(term)) if other in index.stems]


def missing(about: str, document: Document) -> frozenset[str]:
    """The things that are named with an article and stand nowhere: of those no passage speaks, whatever else it says."""
    index = document.cached(WordIndex)
    said = [word for before, word in pairwise(words(about)) if before in DETERMINERS and word not in SILENT]
    fields = field_terms(document)
    return frozenset(
        word for word in said if fields.isdisjoint(senses(word)) and not known_as(index, senses(word)[0], is_asked=True)[1]
    )


def field_terms(document: Document) -> frozenset[str]:
    """What the fields of a document are called."""
    names = (str(node.attrs.get("name", "")) for node in document.in_any_order() if node.type == "key")
    return frozenset(term for name in names for term in senses_in(name_words(name)))


def units_near(document: Document, question: str, asked: Asked) -> Iterator[Unit]:
    """What may hold the answer, with how much of what is asked about it covers."""
    titles = document.cached(TitleWords)
    seen_rows: set[str] = set()
    spoken = (question, *(form for term in asked.about for form in forms().get(term, (term,))))
    for passage in find(document, " ".join(spoken), MAX_PASSAGES):
        above = frozenset(senses_in(" ".join(titles.above(passage.id))))
        described = list(described_units(document, passage.id)) if asked.sort in ASKED else []
        for unit in described or units_of(document, passage.id, seen_rows):
            around = above | unit.above if asked.sort in ASKED else above
            noted = noted_sentence(document, passage.id)
            unit = unit._replace(above=around | noted, noted=noted)
            yield unit._replace(covers=covered(unit, asked, unit.above))
    for node in document.in_any_order():
        name = str(node.attrs.get("name", ""))
        if node.type == "key" and node.text.strip() and not senses_in(name_words(name)).isdisjoint(asked.about):
            named = Unit(node.id, name_words(name))
            yield Unit(node.id, node.text, heads=(name,), covers=covered(named, asked, frozenset()))


def described_units(document: Document, id: str) -> Iterator[Unit]:
    """Of an attachment or a step: what it is called, and what is told of it."""
    text = seen(document, id)
    beside = [told for _, told in texts_in_attrs(document, document[id]) if " " in told]
    if beside and text and id != document.root:
        yield Unit(id, ": ".join((text, *beside)), parts=(text, *beside))


def units_of(document: Document, id: str, rows: set[str]) -> Iterator[Unit]:
    node = document[id]
    if node.type == "key":
        return
    if node.type == "cell" and node.parent is not None:
        if node.parent in rows or document.index(node.parent) == 0:
            return
        rows.add(node.parent)
        table = document[node.parent].parent or document.root
        heads = [seen(document, cell) for cell in document[document[table].children[0]].children]
        cells = tuple(document[node.parent].children)
        yield Unit(node.parent, " · ".join(seen(document, cell) for cell in cells), 0, cells, heads)
        return
    text = seen(document, id)
    before: frozenset[str] = frozenset()
    for start, end in labelled_lines(text, node.text) or sentences(text):
        is_going_on = points_back(words(text[start:end]))
        yield Unit(id, text[start:end], start, above=before if is_going_on else frozenset())
        before = frozenset(senses_in(text[start:end])) | (before if is_going_on else frozenset())


def noted_sentence(document: Document, id: str) -> frozenset[str]:
    """Of a footnote, the senses of the sentence that has its mark."""
    at = noted_at(document, id)
    note = next((node for node in (document[id], *document.ancestors(id)) if node.type == "footnote"), None) if at != id else None
    mark = f"[^{note.attrs.get('label', '')}]" if note is not None else ""
    before = document[at].text.partition(mark)[0] if mark else ""
    start, end = next(reversed(list(sentences(before))), (0, 0))
    return frozenset(senses_in(before[start:end]))


def points_back(said: Sequence[str]) -> bool:
    """Whether a sentence goes on about what the one before spoke of: "It …", "On tour that is Felix", "… mended it"."""
    back = lexicon().classes["POINTS_BACK"]
    within = any(word in OBJECTS or (word in BACK and after in IS) for word, after in zip_longest(said, said[1:]))
    return not {tuple(said[:2]), tuple(said[:1])}.isdisjoint(back) or within


def labelled_lines(text: str, source: str) -> list[tuple[int, int]]:
    """The lines of a paragraph where each has its label, which a reader sees as lines whatever Markdown makes of them."""
    lines, at, found = [line.replace("*", "").strip() for line in source.splitlines()], 0, []
    for line in lines if len(lines) > 1 and all(": " in line for line in lines) else ():
        start = text.find(line, at)
        at = start + len(line)
        found.append((start, at))
    return found if all(start >= 0 for start, _ in found) else []


def covered(unit: Unit, asked: Asked, above: Set[str]) -> float:
    own = own_terms(unit, asked)
    if is_barred(unit, asked, above):
        return 0.0
    counted = own | above if unit.cells else own

    def share(term: str) -> float:
        if term in own:
            return 1.0
        return 0.0 if term not in above else PLACE_SHARE if unit.cells or term in days() | unit.noted else TITLE_SHARE

    has = sum(weight * share(term) for term, weight in asked.about.items())
    named = senses_in(unit.text)  # a row is named by what stands in it
    heavy = {term for term, weight in asked.about.items() if weight > LIGHT_SHARE * max(asked.about.values())}
    is_other = named.isdisjoint(heavy - BOUNDS - days() or heavy) or (asked.sort == Sort.COUNT and asked.first not in counted)
    return 0.0 if is_other else has / asked.weight


def own_terms(unit: Unit, asked: Asked) -> set[str]:
    own = {*senses_in(" ".join((unit.text, *unit.heads)))}
    own |= {term for head in unit.heads if unit.cells for word in words(head) for term in kindred(word)}
    return own | (BOUNDS if asked.sort in DATED and {"from", "to"} <= set(words(unit.text)) else set())  # a span of time has both


def is_barred(unit: Unit, asked: Asked, above: Set[str]) -> bool:
    """Whether a unit can't be an answer, whatever it says: when it ends says not when it begins, of another day it says nothing,
    no question answers one, and what is compared or measured must be said."""
    own = own_terms(unit, asked)
    is_other_time = (len(BOUNDS & own) == 1 and BOUNDS & set(asked.about) - own) or days() & set(asked.about) - own - above
    is_said = asked.compared <= set(words(unit.text)) and asked.quality <= own and not unit.text.endswith("?")
    return bool(is_other_time and asked.sort in ASKED) or not is_said
