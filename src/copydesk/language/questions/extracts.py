"""The shortest passage that answers a question: the sentence, row or field that speaks of what is asked about, and in it what has
the sort that is asked for: a date for "when", a name for "who", a number for "how many". It is told first, with where it stands."""

from collections.abc import Collection, Mapping, Sequence

from copydesk.document.document import Document
from copydesk.language.questions import messages
from copydesk.language.questions.sentence import sentence, spelled
from copydesk.language.rules.clause import length_in
from copydesk.plan.evidence import Answer
from copydesk.reading.carried import NEARLY, Found, beyond, led, placed_nowhere, replied
from copydesk.reading.cues import Question
from copydesk.reading.find import WordIndex
from copydesk.reading.lookup import Showing
from copydesk.reading.messages import in_row
from copydesk.reading.nearness import nearest
from copydesk.reading.phrases import forms
from copydesk.reading.places import is_outlined, outlined, place, seen
from copydesk.reading.quoting import cite
from copydesk.reading.rowcells import is_elsewhere
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.sorts import DATED, LOCAL, SORTS, Asked, Sort, distance, is_beside
from copydesk.reading.telling import joined, tell
from copydesk.reading.units import LIGHT_SHARE, Unit, field_terms, missing, units_near, weights_of
from copydesk.reading.unittold import guess, in_line, told
from copydesk.reading.words import SILENT, words
from copydesk.words.chart import Chart, grammar
from copydesk.words.lexicon import LANGUAGES, lexicon
from copydesk.words.tokens import message_tokens
from copydesk.words.values import Shape, classes, shape

OPINIONS = frozenset((Sort.THING, Sort.WHETHER))
CARRIED = DATED | {Sort.PERSON, Sort.REASON}  # what the next sentence may tell of the same
PLAIN = frozenset((Sort.THING, Sort.PLACE, Sort.WHICH))  # what a whole sentence answers
MAX_TIED = 2  # places of a single word that is asked about
SURE = 0.75  # of the weight of what is asked about stands in the passage
LIKELY = 0.34
HALF = 0.5
CLEARLY = 2  # times as far from what is asked about is a worse answer


def extract(question: str, document: Document, *, is_fact: bool = False) -> Answer | None:
    """What passages answer a question with; None where none is near enough. `is_fact`: only what can't be an opinion."""
    first, _, further = question.partition(" and ")
    if length_in(message_tokens(further), 0, "ASKS"):  # "what does a scan cost and who pays it"
        return None if is_fact else both(first, further, document)
    asked = read(question, document)
    return None if asked is None or (is_fact and asked.sort in OPINIONS) else answered(question, document, asked)


def both(first: str, further: str, document: Document) -> Answer | None:
    """Two questions in one; a bare "and when" is about the same as the first, and answered from where that is."""
    one, two = read(first, document), read(further, document)
    bare = sort_of(f"{further} it") if one is not None and two is None else None
    if one is not None and bare is not None:
        found = chosen(first, document, one)
        ways = (one._replace(sort=bare[0], first=term) for term in one.about) if len(found) == 1 else ()
        more = next(filter(None, (told(document, found[0].unit, way) for way in ways)), "")
        return said(document, [found[0]._replace(answer=f"{found[0].answer}, {more}")]) if more else None
    about = {**(one.about if one else {}), **(two.about if two else {})}
    answers = [one and answered(first, document, one), two and answered(further, document, two._replace(about=about))]
    return joined([answer for answer in answers if answer]) if all(answers) else None


def placed(question: str, document: Document) -> bool:
    """Whether a single text says where something is."""
    asked = read(question, document)
    units = [unit for unit in units_near(document, question, asked) if unit.covers >= SURE] if asked else []
    return asked is not None and asked.sort == Sort.PLACE and len(units) == 1 and bool(told(document, units[0], asked))


def answered(question: str, document: Document, asked: Asked) -> Answer | None:
    found = on_day(question, document, asked) or chosen(question, document, asked)
    if found:
        return said(document, found)
    units = sorted(units_near(document, question, asked), key=lambda unit: -unit.covers)
    best = units[0].covers if units else 0.0
    part = titled(document, asked) if best < SURE and asked.sort == Sort.THING and not asked.compared else None
    tied = [unit for unit in units if unit.covers == best and not is_elsewhere(document, unit, asked)]
    if part is not None or best < NEARLY or not tied or any(told(document, unit, asked) for unit in tied):
        return part
    is_other = any(told(document, unit, asked) for unit in units if LIKELY <= unit.covers < best)
    speaks = len(senses_in(tied[0].text) & set(asked.about)) > 1 and len(tied) == 1  # of all that is asked about, and alone
    is_plain = (asked.sort in PLAIN and len(tied) == 1) or (
        speaks and not is_other and asked.sort not in (Sort.PERSON, Sort.REASON)
    )
    answer = ticked(document, tied[0]) if asked.sort == Sort.WHETHER else ""
    return said(document, [Found(answer, tied[0], best >= SURE and asked.sort != Sort.PLACE)]) if is_plain else None


def chosen(question: str, document: Document, asked: Asked) -> list[Found]:
    """The answer, or two where as much speaks for one as for the other; none where more do, or nothing is near enough."""
    units = sorted(units_near(document, question, asked), key=lambda unit: -unit.covers)
    reply = replied(document, question, asked, units)
    best = units[0].covers if units else 0.0
    if reply is not None or best < (HALF if asked.sort == Sort.WHICH else LIKELY):
        return [reply] if reply is not None else led(document, asked)
    tied = [unit for unit in units if unit.covers == best and not is_elsewhere(document, unit, asked)]
    near = tied
    tied = [unit for unit in tied if best >= SURE or not lacks(document, unit, asked)]
    denied = asked.sort == Sort.PERSON and Question(spelled(question)).has("NOT")  # who did it says not who didn't
    tied = [unit for unit in tied if not denied or Question(spelled(unit.text)).has("NOT")]
    found = {answer: unit for unit in reversed(tied) if (answer := told(document, unit, asked))}
    best_sort = [answer for answer in found if shape(answer) in next(iter(SORTS.get(asked.sort, ())), ())]
    found = {answer: found[answer] for answer in best_sort} if len(best_sort) == 1 else found
    is_vague = len(asked.about) == 1 and len(tied) > MAX_TIED  # a word that stands in many places says not which
    if len(found) > 1 and asked.sort in SORTS:
        away = sorted((distance(unit.text, answer, asked), -place, answer) for place, (answer, unit) in enumerate(found.items()))
        nearest = [answer for far, _, answer in away if far < CLEARLY * away[0][0] or far == away[0][0]]
        return [Found(answer, found[answer], is_sure=False) for answer in nearest] if len(nearest) <= MAX_TIED else []
    if not found and asked.sort in CARRIED:
        return (beyond(document, near, asked) if not denied else []) or led(document, asked)
    if len(found) != 1 or (is_vague and asked.sort == Sort.PERSON):
        return []
    answer, unit = found.popitem()
    if asked.sort == Sort.WHICH and asked.compared and not set(asked.about) <= senses_in(unit.text) | unit.above:
        return []  # the cheapest of all is not the cheapest boat
    is_part = Question(question).has("SUM") and not Question(unit.text).has("SUM")  # of what is asked for in all
    is_wish = (
        unit.text.split()[0].casefold(),
    ) in lexicon().verbs and f" to {answer}" in unit.text  # "Raise it to 9 m": it isn't yet
    is_sure = (
        best >= SURE
        and not is_wish
        and not asked.is_loose
        and not is_part
        and (asked.sort not in LOCAL or is_beside(unit.text, answer, asked))
    )
    return [Found(answer, unit, is_sure)]


def lacks(document: Document, unit: Unit, asked: Asked) -> bool:
    """Whether what is asked about most of all is spoken of elsewhere, and not here: what students pay is not what adults do."""
    around = seen(document, unit.node) if asked.sort == Sort.REASON else ""
    own = senses_in(" ".join((unit.text, *unit.heads, around))) | unit.above
    heaviest = [term for term, weight in asked.about.items() if weight == max(asked.about.values())]
    meant = heaviest if asked.sort == Sort.PERSON else {asked.first}.intersection(heaviest)
    return any(term not in own and term in document.cached(WordIndex).stems for term in meant)


def on_day(question: str, document: Document, asked: Asked) -> list[Found]:
    """Whether a day is one of a span of days that is told of the same: are you open on Monday."""
    week = [senses(day)[0] for day in classes()["WEEKDAY"][:7]]
    wanted = [week.index(term) for term in asked.about if term in week]
    rest = {term: weight for term, weight in asked.about.items() if term not in week}
    if asked.sort != Sort.WHETHER or len(wanted) != 1 or not rest:
        return []
    around = asked._replace(about=rest, first=next(iter(rest)))
    units = [unit for unit in units_near(document, question, around) if unit.covers >= SURE]
    spans = [(unit, match) for unit in units if (match := forms()["days"].search(unit.text)) is not None]
    if len(spans) != 1 or any(week[wanted[0]] in senses_in(unit.text) for unit in units if unit is not spans[0][0]):
        return []
    unit, match = spans[0]
    first, last = (week.index(senses(day.casefold())[0]) for day in match.groups())
    is_open = (wanted[0] - first) % 7 <= (last - first) % 7
    return [Found(f"{'yes' if is_open else 'no'}: {match[0]}", unit, is_sure=False)]


def titled(document: Document, asked: Asked) -> Answer | None:
    """The one part whose title says all that is asked about: what happened on Tuesday."""
    known = document.cached(WordIndex).stems
    light = {sense for (word,) in lexicon().classes["LIGHT"] for sense in senses(word)}
    wanted = {term for term in asked.about if term in known} - light
    named = [id for id in document.cached(outlined) if wanted and wanted <= senses_in(seen(document, id))]
    parts = [id for id in named if not any(is_outlined(document, child) for child in document[id].children)]
    return tell(document, Showing(((parts[0],),))) if len(parts) == 1 else None


def ticked(document: Document, unit: Unit) -> str:
    """Whether a task is done, where it is one."""
    state = document[unit.node].attrs.get("checked")
    return "" if state is None else messages.TICKED if state else messages.NOT_TICKED


def compared(question: str) -> frozenset[str]:
    """The words with which several are compared: no passage tells it that doesn't have them itself."""
    return frozenset(word for word in words(question) if word.endswith("est") or lexicon().has("COMPARING", word))


def sort_of(question: str) -> tuple[Sort, Mapping[str, str]] | None:
    """The sort that a question asks for, and what stands in its slots."""
    asked = sentence(question)
    found = message_tokens(asked.text)
    tables = [grammar("questions/sorts"), *(grammar("sorts", language) for language in LANGUAGES)]
    for match in (match for table in tables for match in Chart(table, found, asked.text).whole()) if found else ():
        slots = {name: asked.text[found[span.start].start : found[span.end - 1].end] for name, span in match.slots.items()}
        is_empty = match.head == Sort.PRICE and SILENT.issuperset(words(slots["about"]))  # "what is the fee" asks for a fee
        if not is_empty and not any(" " in slots.get(name, "") or slots.get(name) in SILENT for name in ("quality", "kind", "one")):
            return Sort(match.head), slots
    return None


def read(question: str, document: Document) -> Asked | None:
    found = sort_of(question)
    if found is None:
        return None
    sort, slots = found
    meant = slots["about"].partition(" i mean ")[2].partition(" not ")[0] or slots["about"]  # who puts himself right
    about = " ".join((meant, slots.get("whole", ""), slots.get("one", ""), slots.get("more", "")))
    weights = weights_of(about, document, is_asked=sort != Sort.WHETHER)
    is_loose = weights.keys() != weights_of(about, document).keys()
    if is_loose and placed_nowhere(about, document):
        return None
    kind, quality = weights_of(slots.get("kind", ""), document), weights_of(slots.get("quality", ""), document)
    known = document.cached(WordIndex).stems
    if sort == Sort.WHICH and (not weights or field_terms(document) & set(kind)):  # "which hotel are we in" asks for the hotel
        sort, weights = Sort.THING, kind | weights
    elif kind and all(term in known for term in kind):
        weights |= {term: LIGHT_SHARE * weight for term, weight in kind.items() if term not in weights}
    if "quality" in slots and not (quality and all(term in known for term in quality)):
        return None  # of what is measured nothing is said
    weights = weights | quality or (weights_of(sort, document) if sort == Sort.NUMBER else {})
    without = compared(about) | missing(about, document)
    return Asked(sort, weights, next(iter(weights)), without, frozenset(quality), is_loose) if weights else None


def guessed(question: str, document: Document, query: str, shapes: Collection[Shape]) -> Answer | None:
    """What the nearest passages may answer a question with."""
    asked = read(question, document)
    found = guess(document, nearest(document, query, shapes), asked) if asked is not None else None
    return said(document, [found]) if found is not None else None


def said(document: Document, found: Sequence[Found]) -> Answer:
    """The answer first, then where it stands; of two, both."""
    where, cited = [], []
    for _, unit, _ in found:
        shown = in_row([seen(document, cell) for cell in unit.cells] or list(unit.parts)) or f"“{in_line(unit.text)}”"
        where.append(f"{place(document, unit.node)}: {shown}")
        cited += [(cell, seen(document, cell)) for cell in unit.cells] or [(unit.node, text) for text in unit.parts or (unit.text,)]
    message = messages.extracted(
        " or ".join(one.answer for one in found if one.answer), where, is_sure=all(one.is_sure for one in found)
    )
    return Answer(message, tuple(cite(document, *one) for one in cited), is_told=False)
