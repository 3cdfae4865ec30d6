"""Topic gate: whether a message goes on with what was said, or opens something else and can do without the history.

History that a message leans on is never dropped: only what brings its own subject is taken for a new topic, the rest goes on.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from copydesk.language import vocabulary as v
from copydesk.language.heard import Heard, Sentence, hear
from copydesk.language.intent import without_openers
from copydesk.language.parts import PARTS
from copydesk.language.shapes import CLASSES, rows
from copydesk.words.lexicon import words_in

SPOKEN = 12  # messages that are looked back at
RECENT = 2  # messages whose words show what is being spoken of
MIN_OWN = 3  # words of its own that a statement needs to open a topic


class Topic(StrEnum):
    FOLLOW_UP = "follow_up"
    NEW_TOPIC = "new_topic"


class Gated(NamedTuple):
    topic: Topic
    sure: float


# What anyone may do: "do you need a permit?" asks about the permit, not about you.
ANYONE = words_in("TOPIC_ANYONE")
PERSONALLY = words_in("TOPIC_PERSONALLY")
CLASSES |= {"ANYONE": ANYONE, "PERSONALLY": PERSONALLY}
LEANING = words_in("TOPIC_LEANING")
CONTINUING = words_in("TOPIC_CONTINUING")
CHATTING = words_in("TOPIC_CHATTING")
_COMMON = frozenset().union(  # words that carry no subject
    *(
        v.QUESTION_WORDS,
        v.AUXILIARIES,
        v.PRONOUNS,
        v.OBJECTS,
        v.DETERMINERS,
        v.PREPOSITIONS,
        v.CONJUNCTIONS,
        v.OPENERS,
        v.SOFTENERS,
    ),
    *(CHATTING, PARTS),
)
_SAYS_SO = re.compile(
    r"\b(?:new|different|another|separate|unrelated|other) (?:question|topic|subject|matter|issue|thing)s?\b|\bunrelated\b"
    r"|\b(?:chang|switch)(?:e|ing) (?:the )?(?:topic|subject)s?\b|\bby the way\b|\bbtw\b|\boff topic\b|\bsomething else\b"
    r"|\bstart(?:ing)? (?:over|afresh|again)\b|\bfrom scratch\b|\bforget (?:all|about) (?:that|this|it)\b"
)
# Put to the other in person. "How do you", "can you" may mean anyone, and then the subject is what was spoken of.
_TO_YOU = rows("to you")
_RETURNED = rows("returned")
_ALONE = rows("alone")
_ENDINGS = ("ing", "ies", "es", "ed", "s")


def gate(words: str, heard: Heard, history: Iterable[str]) -> Gated:
    """Whether the history goes with the message."""
    said = [message for message in history if message.strip()][-SPOKEN:]
    if not said:
        return Gated(Topic.NEW_TOPIC, 1.0)
    if _SAYS_SO.search(words.casefold()) and not _leans(heard.sentences[-1]):
        return Gated(Topic.NEW_TOPIC, 0.9)
    recent = {stem for message in said[-RECENT:] for stem in own_words(hear(message).words)}
    if any(_opens(sentence, recent) for sentence in heard.sentences):
        return Gated(Topic.NEW_TOPIC, 0.7)
    spoken = {stem for message in said for stem in own_words(hear(message).words)}
    asked = said[-1].rstrip().endswith("?")  # what comes then is an answer
    if not asked and _names_elsewhere(words, heard, said) and not own_words(heard.words) & spoken:
        return Gated(Topic.NEW_TOPIC, 0.65)
    if not asked and _tells_of_other(heard, spoken):
        return Gated(Topic.NEW_TOPIC, 0.55)
    return Gated(Topic.FOLLOW_UP, 0.9 if any(map(_leans, heard.sentences)) else 0.6)


def _leans(sentence: Sentence) -> bool:
    """A word that means something said before. "Is there" is none."""
    words = without_openers(sentence.words)
    exists = any({one, two} & v.BE and "there" in (one, two) for one, two in pairwise(words))
    return not (LEANING - {"there"} if exists else LEANING).isdisjoint(words)


def _opens(sentence: Sentence, recent: set[str]) -> bool:
    """A question put to the other about something that nobody spoke of; one that only returns theirs ("and you?") is none."""
    words = without_openers(sentence.words)
    if _leans(sentence) or own_words(words) & recent:
        return False
    starts = [0, *(place + 1 for place, word in enumerate(words) if word == ",")]
    returned = _RETURNED.stands_in(words) or any(_ALONE.match(words, start) is not None for start in starts)
    return _TO_YOU.stands_in(words) and not returned


def _tells_of_other(heard: Heard, spoken: set[str]) -> bool:
    """A statement of one's own, in words that nobody used so far."""
    if any(sentence.asks or _leans(sentence) for sentence in heard.sentences) or not {"i", "my", "we"} & set(heard.words):
        return False
    own = own_words(heard.words)
    return len(own) >= MIN_OWN and not own & spoken


_PLACE = re.compile(r"\b([a-z]+) (\d+(?:\.\d+)*)", re.IGNORECASE)


def _names_elsewhere(words: str, heard: Heard, said: list[str]) -> bool:
    """A question or a command about a numbered part that was not spoken of, and that leans on nothing."""
    named = _numbered(words)
    if not named or any(map(_leans, heard.sentences)) or heard.words[0] in CONTINUING:
        return False
    is_whole = without_openers(heard.words)[0] in v.QUESTION_WORDS | v.AUXILIARIES | v.ASKING | v.CHANGING
    return is_whole and not named & {place for message in said for place in _numbered(message)}


def _numbered(text: str) -> set[str]:
    """The numbers of the parts that a text names."""
    return {number for noun, number in _PLACE.findall(text) if noun.casefold() in PARTS}


def own_words(words: Iterable[str]) -> set[str]:
    """The stems of the words that carry a subject."""
    return {stem(word) for word in words if word not in _COMMON and len(word) > 2}


def stem(word: str) -> str:
    ending = next((ending for ending in _ENDINGS if word.endswith(ending) and len(word) - len(ending) >= 3), "")
    return word.removesuffix(ending)
