"""Courtesy: greetings, thanks, praise, agreement and goodbyes, which ask for nothing; by classes of words and where they stand."""

from collections.abc import Sequence
from enum import StrEnum

from copydesk.language import vocabulary as v
from copydesk.language.shapes import CLASSES, rows
from copydesk.words.lexicon import words_in

GREETINGS = words_in("COURTESY_GREETINGS")
THANKS = words_in("COURTESY_THANKS")
GOODBYES = words_in("COURTESY_GOODBYES")
AGREEING = words_in("COURTESY_AGREEING")
LIKING = words_in("COURTESY_LIKING")
SMALL = words_in("COURTESY_SMALL")
WANTS = words_in("COURTESY_WANTS")
CLASSES.update(SMALL=SMALL, PRAISE=v.PRAISE, TALKING=v.TALKING, THANKS=THANKS)
_KIND = GREETINGS | GOODBYES | THANKS | v.PRAISE | AGREEING
_NO_CONTENT = SMALL | v.PRONOUNS | v.BE | v.DETERMINERS | v.PREPOSITIONS | v.OPENERS | v.SOFTENERS
MAX_WORDS = 12  # a longer sentence says more than thanks
MAX_OTHERS = 2  # words of content beside the kind ones: "lovely play, Nell"
_FORMS = rows("courtesy")


class Tone(StrEnum):
    GREETING = "greeting"
    THANKS = "thanks"
    PRAISE = "praise"
    GOODBYE = "goodbye"
    AGREEMENT = "agreement"


TONES = {Tone.THANKS: THANKS, Tone.PRAISE: v.PRAISE | LIKING, Tone.GREETING: GREETINGS, Tone.GOODBYE: GOODBYES}


def tone(words: Sequence[str]) -> Tone:
    """What kind words say first of all."""
    return next((tone for tone, known in TONES.items() if not known.isdisjoint(words)), Tone.AGREEMENT)


def is_courtesy(words: tuple[str, ...]) -> bool:
    """Whether a sentence only greets, thanks, praises, agrees or takes its leave."""
    if not words or len(words) > MAX_WORDS:
        return False
    if (_KIND | SMALL).issuperset(words) and (words[0] in _KIND or not SMALL.issuperset(words)):
        return True
    return _FORMS.match(words) is not None or _is_kind(words)


def _is_kind(words: tuple[str, ...]) -> bool:
    """Kind words first, and little behind them; or last, of what "it" is; or that somebody likes something. Nothing is wanted."""
    if not (WANTS | v.QUESTION_WORDS | {v.NUMBER, v.QUOTED, ":"}).isdisjoint(words):
        return False
    content = [word for word in words if word not in _NO_CONTENT or (word in _KIND and word not in SMALL)]
    others = [word for word in content if word not in _KIND | LIKING]
    if not content or len(others) > MAX_OTHERS or words[0] in (v.CHANGING | v.ASKING | v.AUXILIARIES) - _KIND - LIKING:
        return False
    is_said_of_it = words[0] in v.PRONOUNS | v.OBJECTS and content[-1] in v.PRAISE
    likes = [at for at, word in enumerate(words) if word in LIKING]
    return content[0] in _KIND or (is_said_of_it and len(content) == 1) or (bool(likes) and likes[0] > 0)
