"""From a person's words to an answer: the look-up that they ask for, told from the document; or what comes nearest, and why."""

import re
from collections.abc import Sequence

from copydesk.document.change import Version
from copydesk.document.document import Document
from copydesk.language.questions.asking import Asking, Places
from copydesk.language.questions.extracts import extract, guessed, sort_of
from copydesk.language.questions.forms import Reading, Strength, read_forms
from copydesk.language.questions.mending import mended
from copydesk.language.questions.queries import query
from copydesk.language.questions.sentence import MAX_TOKENS, Sentence, sentence, sentences, spelled
from copydesk.language.questions.writing import writing_asked
from copydesk.language.vocabulary import AUXILIARIES, MODALS, PREPOSITIONS, QUESTIONING
from copydesk.plan.evidence import Answer
from copydesk.reading import messages
from copydesk.reading.cues import ASKING, Question
from copydesk.reading.gridtold import is_worked_out
from copydesk.reading.lookup import Lookup, Mentioned, Overview, Showing
from copydesk.reading.places import is_outlined, seen
from copydesk.reading.saying import passages
from copydesk.reading.sorts import SORTS
from copydesk.reading.telling import joined, tell
from copydesk.reading.words import SILENT
from copydesk.reading.words import words as words_in
from copydesk.references.answers import NO_CONTEXT, Context
from copydesk.references.nameindex import name_key
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import lexicon as verbs
from copydesk.words.lexicon import words_in as set_named
from copydesk.words.tokens import tokens
from copydesk.words.tongues import own_sentence

_MEASURE = re.compile(
    r"^\W*how (?:old|long|big|large|tall|high|wide|far|heavy|many|much|often)\b", re.IGNORECASE
)  # says not of what
ASKING_FIRST = set_named("FORMS_ASKING")  # with what a question or a wish to see something begins
MAX_CHARS = 2_000  # of a message that is read as a question
MAX_SENTENCES = 4
MAX_KNOWN = 20  # questions about one version whose reading is kept
MAX_NAMING = 14  # words of a question that only names what is asked for
MAX_LAST = 3  # words from the one that asks to the end
WHAT_IS = "what is the"


def read_question(words: str, document: Document, context: Context = NO_CONTEXT) -> Lookup | None:
    """The look-up that one sentence asks for, every word accounted for; None where rules can't tell. It is read once: a turn asks
    whether rules can tell before it has them do so."""
    if len(words) > MAX_CHARS:
        return None
    known = document.cached(_known)
    if (words, context) not in known:
        if len(known) >= MAX_KNOWN:
            known.clear()
        known[words, context] = _read_question(words, document, context)
    return known[words, context]


def _known(_: Document) -> dict[tuple[str, Context], Lookup | None]:
    return {}


def _read_question(words: str, document: Document, context: Context) -> Lookup | None:
    asked = sentence(words)
    if not 0 < len(asked.tokens) <= MAX_TOKENS:
        return None
    reading = read_forms(Asking(document, context, asked))
    if reading is not None and reading.strength is Strength.ALL:
        is_shown = isinstance(reading.lookup, Showing | Mentioned) and is_worked_out(Question(asked.text))
        return (is_shown and query(mended(spelled(words), document), document)) or reading.lookup
    right = sentence(mended(asked.text, document))
    again = read_forms(Asking(document, context, right)) if right.text != asked.text else None
    if again is not None and again.strength is Strength.ALL:
        return again.lookup
    found = query(mended(spelled(words), document), document)
    if found is not None:
        return found
    best = min(filter(None, (reading, again)), key=_strength, default=None)
    if best is not None and best.strength is Strength.MISSING:
        loose = (read_forms(Asking(document, context, way, loose=True)) for way, read in ((asked, reading), (right, again)) if read)
        best = min(filter(None, loose), key=_strength, default=None)
    if best is None or (best.strength >= Strength.UNMENTIONED and writing_asked(words)[0]):
        return None
    return best.lookup


def is_look_up(words: str, document: Document, context: Context = NO_CONTEXT) -> bool:
    """Whether rules answer all of a message: every word of it is read, and what it speaks of is there, or counted as none."""
    parts = sentences(words)[: MAX_SENTENCES + 1] if len(words) <= MAX_CHARS else []
    return 0 < len(parts) <= MAX_SENTENCES and all(_is_read(part, document, context) for part in parts)


def _is_read(words: str, document: Document, context: Context) -> bool:
    asked = sentence(words)
    if not 0 < len(asked.tokens) <= MAX_TOKENS:
        return False
    ways = (read_forms(Asking(document, context, way)) for way in (asked, sentence(mended(asked.text, document))))
    return any(reading is not None and reading.strength <= Strength.EMPTY for reading in ways)


def _strength(reading: Reading) -> Strength:
    return reading.strength


def answer_question(words: str, document: Document, context: Context = NO_CONTEXT, versions: Sequence[Version] = ()) -> Answer:
    """What can be told without a model. There is always an answer; `is_told` says whether it answers the question."""
    known = read_questions(words, document, context)
    return joined([tell(document, lookup, versions) for lookup in known]) if known else nearest(words, document, context)


def read_questions(words: str, document: Document, context: Context = NO_CONTEXT) -> list[Lookup]:
    """The look-up that each sentence asks for; none where one of them can't be told by rules."""
    parts = asked_in(words)[:MAX_SENTENCES] if len(words) <= MAX_CHARS else []
    found = [read_question(part, document, context) for part in parts]
    known = [lookup for lookup in found if lookup is not None]
    return known if len(known) == len(parts) else []


def asked_in(words: str) -> list[str]:
    """The sentences that ask: without remarks behind a question, and without what only asks the same again ("which one?")."""
    parts = sentences(words)
    asking = [part for part in parts if part.rstrip().endswith("?")]
    own = [part for part in asking if Question(part).content()]
    remarks = [part for part in parts if part not in asking]
    firsts = {token.word for part in remarks for token in tokens(part)[:1]}
    is_asked = any(first in AUXILIARIES | QUESTIONING | ASKING_FIRST or (first,) in verbs().verbs for first in firsts)
    return own if own and not is_asked else parts


def nearest(words: str, document: Document, context: Context = NO_CONTEXT) -> Answer:
    """Where prose is asked for, or the words are not understood: the part that they name, or the passages that come closest."""
    parts = asked_in(words[:MAX_CHARS])
    words = parts[0] if len(parts) == 1 else words
    doing, rest = writing_asked(_MEASURE.sub("", words[:MAX_CHARS]))
    found = extract(words[:MAX_CHARS], document, is_fact=bool(doing)) or extract(spelled_out(words), document, is_fact=bool(doing))
    if found is not None:
        return found
    said = own_sentence(words[:MAX_CHARS]) or (messages.NEEDS_MODEL.format(doing=doing) if doing else messages.NOT_READ)
    place = _named_place(rest, document, context) if doing else None
    if place is not None and _is_bare(document, place):
        place = None
    if place is not None:
        shown = tell(document, Showing(place.answers, place.words))
        return Answer(f"{said} This is what stands there.\n\n{shown.message}", shown.citations, named=shown.named, is_told=False)
    if doing and not any(word not in SILENT and (word,) not in lexicon(document.kind).whole for word in words_in(rest)):
        return Answer(f"{said} This is what it holds.\n\n{tell(document, Overview()).message}", is_told=False)
    asked = sort_of(words) or sort_of(spelled_out(words))
    shapes = frozenset().union(*SORTS.get(asked[0], ())) if asked is not None else frozenset()
    near = passages(document, rest, said, shapes=shapes)
    likely = guessed(words, document, rest, shapes) or guessed(spelled_out(words), document, rest, shapes)
    return (
        near
        if likely is None
        else Answer(f"{likely.message}\n\n{near.message}", likely.citations + near.citations, near.passages, is_told=False)
    )


def spelled_out(words: str) -> str:
    """A question that is only the name of what is asked for, as a sentence: "number for the office?"; "" for any other."""
    said = sentence(words)
    is_short = words.rstrip().endswith("?") and 0 < len(said.words) <= MAX_NAMING and said.words[0] not in AUXILIARIES | QUESTIONING
    return f"{WHAT_IS} {said.text}" if is_short else ""


def asks_plainly(words: str) -> bool:
    """Whether a message asks whatever a command could make of its words: it has a question word where only one that asks stands
    (first, behind a preposition or a comma, last), or its mark and no verb in front."""
    said = tokens(words)
    first = said[0].word if said else ""
    is_told = not said or first in MODALS | QUESTIONING or lexicon_has_command(first) or any(token.is_quote for token in said)
    is_marked = words.rstrip().endswith("?")
    asks = [at for at, token in enumerate(said) if token.word in ASKING]
    places = [at for at in asks if not at or said[at - 1].word in PREPOSITIONS or not said[at - 1].word[-1].isalnum()]
    near_ends = [at for at in places if is_marked or at <= 1 or at >= len(said) - MAX_LAST]
    states = any(token.word in AUXILIARIES for token in said)  # "the room is B?" may put something right
    return not is_told and (bool(near_ends) or (is_marked and len(said) <= MAX_NAMING and not states))


def lexicon_has_command(word: str) -> bool:
    """Whether a word is a verb as one commands: no form of it that is a noun too, as "closing" is."""
    return (word,) in verbs().verbs and not word.endswith("ing")


def _is_bare(document: Document, place: Places) -> bool:
    """Whether a place is nothing but the words that name it, so that to show it would tell nothing."""
    said = name_key(place.words.strip(' "“”'))
    return all(not is_outlined(document, id) and name_key(seen(document, id)) == said for id in place.nodes)


def _named_place(rest: str, document: Document, context: Context) -> Places | None:
    """The one place that is left when the words that ask for prose are taken off: "summarise section 3"."""
    asked: Sentence = sentence(rest)
    if not 0 < len(asked.tokens) <= MAX_TOKENS:
        return None
    asking = Asking(document, context, asked)
    speaking = [place for place, word in enumerate(asked.words) if word not in SILENT]
    first, last = (speaking[0], speaking[-1] + 1) if speaking else (0, 0)
    for start, end in ((start, end) for start in range(first + 1) for end in range(len(asked.tokens), last - 1, -1)):
        found = asking.places(start, end) if start < end else None
        if found is not None and found.answers:
            return found if document.root not in found.nodes else None
    return None
