"""The shortest passage that answers a question: the sentence, row or field that speaks of what is asked about, and in it what has
the sort that is asked for: a date for "when", a name for "who", a number for "how many". It is told first, with where it stands."""

from copydesk.document.document import Document
from copydesk.language.questions import messages
from copydesk.language.questions.sentence import sentence
from copydesk.language.questions.sorts import SORTS, Asked, has_unit, of_sort
from copydesk.language.questions.units import MIN_PREFIX, Unit, units_near, weights_of
from copydesk.plan.evidence import Answer
from copydesk.reading.messages import in_row
from copydesk.reading.places import place, seen
from copydesk.reading.quoting import cite
from copydesk.reading.words import terms, words
from copydesk.words.chart import Chart, grammar
from copydesk.words.lexicon import LANGUAGES, lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import Shape, shape

SURE = 0.75  # of the weight of what is asked about stands in the passage
LIKELY = 0.34


def extract(question: str, document: Document, *, is_fact: bool = False) -> Answer | None:
    """What a passage answers a question with; None where none is near enough. `is_fact`: only what can't be an opinion."""
    asked = read(question, document)
    if asked is None or (is_fact and asked.sort == "thing") or has_superlative(question):
        return None
    units = sorted(units_near(document, question, asked), key=lambda unit: -unit.covers)
    best = units[0].covers if units else 0.0
    if best < LIKELY:
        return None
    tied = [unit for unit in units if unit.covers == best]
    found = {answer: unit for unit in reversed(tied) if (answer := told(document, unit, asked))}
    if len(found) == 1:
        answer, unit = found.popitem()
        return said(document, unit, answer, is_sure=best >= SURE)
    is_told = not found and best >= SURE and asked.sort in ("thing", "place")
    return said(document, tied[0], "", is_sure=True) if is_told else None  # several answers are none


def has_superlative(question: str) -> bool:
    """Whether several are compared, which no single passage tells."""
    return any(word.endswith("est") or lexicon().has("COMPARING", word) for word in words(question))


def read(question: str, document: Document) -> Asked | None:
    asked = sentence(question)
    found = message_tokens(asked.text)
    tables = [grammar("questions/sorts"), *(grammar("sorts", language) for language in LANGUAGES)]
    ways = (match for table in tables for match in Chart(table, found, asked.text).whole())
    match = next(ways, None) if found else None
    if match is None:
        return None
    span = match.slots["about"]
    about = asked.text[found[span.start].start : found[span.end - 1].end]
    weights = weights_of(about, document)
    return Asked(match.head, weights, next(iter(weights))) if weights else None


def told(document: Document, unit: Unit, asked: Asked) -> str:
    """What in a unit has the sort that is asked for."""
    if unit.cells:
        return in_cells(document, unit, asked)
    return unit.text if unit.heads else of_sort(unit.text, asked)


def in_cells(document: Document, unit: Unit, asked: Asked) -> str:
    """The cell of the column that is asked for; else the only one of the sort."""
    texts = [seen(document, cell) for cell in unit.cells]
    named = [
        text
        for text, head in list(zip(texts, unit.heads, strict=False))[1:]
        if any(term[:MIN_PREFIX] == other[:MIN_PREFIX] for word in words(head) for term in terms(word) for other in asked.about)
    ]
    if len(named) == 1:
        return named[0]
    wanted = SORTS.get(asked.sort, (frozenset({Shape.NAME}),) if asked.sort == "person" else ())
    for kinds in wanted:
        fitting = [text for text in texts[1:] if shape(text) in kinds and has_unit(text, asked.sort)]
        if len(fitting) == 1:
            return fitting[0]
    return ""


def said(document: Document, unit: Unit, found: str, *, is_sure: bool) -> Answer:
    """The answer first, then where it stands."""
    shown = in_row([seen(document, cell) for cell in unit.cells]) if unit.cells else f"“{unit.text}”"
    where = f"{place(document, unit.node)}: {shown}"
    cited = [(cell, seen(document, cell)) for cell in unit.cells] or [(unit.node, unit.text)]
    return Answer(messages.extracted(found, where, is_sure=is_sure), tuple(cite(document, *one) for one in cited), is_told=False)
