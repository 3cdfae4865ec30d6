"""Intent: whether a message asks a question, for an edit, for both, or just chats, and how sure that is.

Each sentence is judged by its shape: wrappings come off, then question words and helping verbs, verbs by mood, imperatives that
stand in no list, and at last what is merely named. A wrong guess here edits nothing by itself: an edit needs a full reading.
"""

from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from copydesk.language import vocabulary as v
from copydesk.language.courtesy import is_courtesy
from copydesk.language.heard import Heard, Sentence
from copydesk.language.parts import PARTS
from copydesk.language.shapes import QUESTIONS, VERBS, WRAPPING, Says, Shape, rows
from copydesk.words.lexicon import verb_forms, words_in

MAX_WRAPPINGS = 6
_CUTS = frozenset(",:")
MIN_PARTICIPLE = 4  # letters: "need" is none
MIN_LEAVE = 3  # words: "can I export" asks
CORRECTING = words_in("INTENT_CORRECTING")
STATED = 0.6  # how sure a statement is a wish: it tells how it is to be, or only how it is
SURE = 0.75  # from here on the shape says it; below it is the best guess


class Intent(StrEnum):
    QUESTION = "question"
    EDIT = "edit"
    BOTH = "both"
    CHAT = "chat"


class Judged(NamedTuple):
    intent: Intent
    sure: float


def judge(heard: Heard) -> Judged:
    """What a message asks for, all its sentences taken together."""
    return together([judge_sentence(sentence) for sentence in heard.sentences])


def together(judged: list[Judged]) -> Judged:
    """Courtesy beside something else counts for nothing, and a guess not beside something sure."""
    told = [one for one in judged if one.intent is not Intent.CHAT] or judged
    sure = [one for one in told if one.sure >= SURE] or told
    if not sure:
        return Judged(Intent.CHAT, 0.5)
    if len({one.intent for one in sure}) == 1:
        return max(sure, key=lambda one: one.sure)
    return Judged(Intent.BOTH, min(one.sure for one in sure))


def only_tells(heard: Heard) -> bool:
    """Whether a message states something and corrects nothing by its words: "Bernie is on holiday next week"."""
    is_told = judge(heard) == Judged(Intent.EDIT, STATED) and heard.words[0] not in v.AUXILIARIES
    return is_told and (CORRECTING | {v.NUMBER, v.QUOTED}).isdisjoint(heard.words)


def judge_sentence(sentence: Sentence) -> Judged:
    whole = judge_clause(sentence.words, asks=sentence.asks)
    if whole.intent is Intent.QUESTION and whole.sure >= SURE:
        return _with_command(sentence) if _goes_on_with_command(sentence) else whole
    if whole.sure < SURE and not _CUTS.isdisjoint(sentence.words):
        parts = [judge_clause(part) for part in _parts(sentence.words)]
        return together([whole, *parts]) if any(part.sure >= SURE for part in parts) else whole
    return whole


def judge_clause(words: tuple[str, ...], *, asks: bool = False) -> Judged:
    core, wrapped = unwrapped(words)
    if is_courtesy(core) or all(map(is_courtesy, _parts(words))) or v.OPENERS.issuperset(words):
        return Judged(Intent.CHAT, 0.9)
    for found in (_fitting(QUESTIONS, core), _fitting(VERBS, core)):
        if found is not None and not (wrapped and core[0] in v.BE):
            return _by_shape(found, core, asks)
    if core[0] in v.ASKING:
        return Judged(Intent.QUESTION, 0.85)
    if (core[0] in v.CHANGING or core[0] in reported()) and not _is_named(core):
        return Judged(Intent.EDIT, 0.9)
    return _by_form(core, wrapped=wrapped, asks=asks)


@lru_cache
def reported() -> frozenset[str]:
    """Verbs as a report of changes has them: "changed A to B", "adding a row"."""
    return frozenset(form for verb in v.CHANGING for (form,) in verb_forms(verb) if form.endswith(("ed", "ing")))


def unwrapped(words: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """What is asked for, without what is said around it; and whether something was."""
    core, wrapped = without_openers(words), False
    for _ in range(MAX_WRAPPINGS):
        end = WRAPPING.match(core)
        if end is None or end == len(core):
            break
        core, wrapped = without_openers(core[end:]), True
    return core, wrapped


def without_openers(words: tuple[str, ...]) -> tuple[str, ...]:
    start = 0
    while start < len(words) - 1 and (words[start] in v.OPENERS or words[start] in ",:"):
        start += 1
    end = len(words)
    while end > start + 1 and words[end - 1] in ("please", "thanks", ","):
        end -= 1
    return words[start:end]


def _fitting(table: tuple[Shape, ...], core: tuple[str, ...]) -> Shape | None:
    return next((shape for shape in table if shape.rows.match(core) is not None), None)


def _by_shape(shape: Shape, core: tuple[str, ...], asks: bool) -> Judged:
    if shape.says is Says.THING:
        return _wanted(core)
    if shape.says is Says.LEAVE:
        return Judged(Intent.QUESTION if asks or len(core) <= MIN_LEAVE else Intent.EDIT, shape.sure)
    return Judged(Intent(shape.says), shape.sure)


def _wanted(core: tuple[str, ...]) -> Judged:
    """What is wanted: something to be told, or something to be done."""
    if any(pair in v.TO_BE or is_done(*pair) for pair in pairwise((*core, ""))):
        return Judged(Intent.EDIT, 0.75)
    if any(word in v.TOLD for word in core) or any(word in v.QUESTION_WORDS for word in core[1:4]):
        return Judged(Intent.QUESTION, 0.7)
    return Judged(Intent.EDIT, 0.65)


def is_done(word: str, behind: str) -> bool:
    """A participle that says what is to happen: "I want the name changed", "the table sorted by price"."""
    return word.endswith("ed") and len(word) > MIN_PARTICIPLE and (not behind or behind in v.PREPOSITIONS)


def _is_named(core: tuple[str, ...]) -> bool:
    """A word that is also a verb, as the name of something: number of, title of."""
    return core[0] in v.NOUNS_TOO and len(core) > 1 and core[1] in words_in("INTENT_OF")


_FREE = rows("what|which|who|how WHO|THE|MY")  # "what the title should be" asks nothing


def _by_form(core: tuple[str, ...], *, wrapped: bool, asks: bool) -> Judged:
    """A sentence that begins with no word we know the mood of."""
    if asks and not wrapped:
        return Judged(Intent.QUESTION, 0.85)
    if _asks_inside(core):
        return Judged(Intent.QUESTION, 0.8)
    first, second = core[0], core[1] if len(core) > 1 else ""
    if first not in v.KNOWN and second in v.DETERMINERS | v.OBJECTS:  # an imperative: a verb and what it is done to
        return Judged(Intent.EDIT, 0.75)
    if first in v.PRONOUNS or not v.AUXILIARIES.isdisjoint(core[1:]):  # a statement tells how it is to be
        return Judged(Intent.EDIT, STATED)
    if wrapped:
        return _wanted(core)
    if any(word in v.TOLD for word in core) or _is_named_alone(core):
        return Judged(Intent.QUESTION, 0.6)
    return Judged(Intent.EDIT, 0.5)


_JOINING = words_in("INTENT_JOINING")


def _is_named_alone(core: tuple[str, ...]) -> bool:
    """A thing by itself: "the conclusion", "section 3", "tables in section 2", "two plus two"; or a clause with "if"."""
    if core[-1] in v.PARTICLES or core[0] in v.PREPOSITIONS or "instead" in core:
        return False
    told = not (_JOINING | v.ARITHMETIC).isdisjoint(core[1:4])
    return told or core[0] in words_in("INTENT_IF") or core[-1] in PARTS or (core[-1] == v.NUMBER and core[0] in PARTS)


def _asks_inside(core: tuple[str, ...]) -> bool:
    """A question word that is no relative: "the budget is how many crowns", "it was moved where"."""
    places = [place for place, word in enumerate(core) if word in v.QUESTION_WORDS]
    if core[-1] in v.BE:
        return True
    return any(place == len(core) - 1 or _FREE.match(core, place) is None for place in places)


def _parts(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A sentence cut at its commas and colons."""
    parts: list[tuple[str, ...]] = [()]
    for word in words:
        if word in _CUTS:
            parts.append(())
        else:
            parts[-1] = (*parts[-1], word)
    return [part for part in parts if part]


_IF_NOT = rows("if not|so|it|they|there is|are|does? not? ,? then|please|SOFTLY* MODAL? you? SOFTLY* CHANGE")
_AND = rows("and|,|then and|then? SOFTLY* CHANGE")
_OPEN = rows("how to|do|can|could|should|would|might")


def _with_command(sentence: Sentence) -> Judged:
    """To find something in the document and change it is one edit; to find something out and write it is both."""
    core = unwrapped(sentence.words)[0]
    in_document = core[0] in v.FINDING and not (PARTS | {v.QUOTED, "all", "every"}).isdisjoint(core[1:3])
    return Judged(Intent.EDIT if in_document else Intent.BOTH, 0.8)


def _goes_on_with_command(sentence: Sentence) -> bool:
    """A question that a command follows: "is frost mentioned, if not add it", "find out who wrote it and add the name"."""
    words = sentence.words
    if _IF_NOT.stands_in(words[1:]):
        return True
    core = unwrapped(words)[0]
    is_told_to = core[0] in v.ASKING and not _OPEN.stands_in(words[1:])
    return is_told_to and not sentence.asks and _AND.stands_in(words[1:])
