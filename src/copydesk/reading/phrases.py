"""How names, places, ages and other things without a grammar of their own are spelled in a text, and where they stand in it."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import pairwise

from copydesk.reading.words import SILENT, words
from copydesk.words.lexicon import ENGLISH, named
from copydesk.words.values import classes

MAX_SUBJECT = 4  # words from the article to the verb
MAX_WITH = 40  # characters of whom something is with
HOURS = 12
DAYS = 18  # of the words for days, those that name one of the week
PARTED = 20  # characters that a sign is worth between a value and what it belongs to
WORD = r"[\w’'-]+"
_NAME = r"[A-ZÀ-Þ](?:\.|[\w’'-]*)"
Span = tuple[int, int]


@cache
def forms() -> Mapping[str, re.Pattern[str]]:
    """How names and places are spelled; their small words are data."""
    small = {name: "|".join(map(re.escape, parts)) for name, parts in named(ENGLISH, "names")}
    title, joint = rf"(?i:\b(?:{small['HONORIFIC']}))", small["NAME_JOINT"]
    day = "|".join(classes()["WEEKDAY"][:DAYS])
    spelled = {
        "name": rf"(?:{title}\.? )?{_NAME}(?: (?:(?:{joint}) )?{_NAME})*",
        "agent": rf"\bby ((?:(?:{small['DETERMINER']}) )?[\w’'& -]+)",
        "doer": rf"([A-ZÀ-Þ]{WORD}) (?:\w+[^s\W]s|{small['DOES']}|and [A-Z]\w+)\b",
        "subject": rf"(?i:{small['DETERMINER']})(?: {WORD}){{1,{MAX_SUBJECT}}}",
        "place": rf"\b(?:{small['LOCAL']}) (?:(?!\b(?:{small['NOT_LOCAL']}|and \w+ed)\b)(?:[^.,;:!?()]|\.(?=\w)))+",
        "origin": rf"\bfrom (?:(?!\b(?:{small['NOT_LOCAL']}|and \w+ed)\b)(?:[^.,;:!?()]|\.(?=\w)))+",
        "year": rf"\b(?:{small['BOUND']}|in|of) (?:1\d|20)\d\d\b",
        "first": rf"({_NAME}) ({WORD})",
        "code": r"[\w/#-]*\w",
        "behind": r"(?::|\b(?:is|are|was|were)) +((?:[^.;!?]|\.(?=\d))+)",
        "part": r"[^,;:.!?\s][^,;:!?]*[^,;:.!?\s]",
        "reason": rf"(?i:\b(?:{small['REASON']})\b)[^.;!?]+",
        "label": r"(?::|\bis|\bare|\bof)\s*$",
        "word": WORD,
        "rate": r" (?:a|an|per) \w+",
        "age": r"[ -]olds?\b",
        "aged": rf"(?:\b(?:{small['AGED']}) |\bage: |[^\W\d_], )$",
        "warmth": r"[+−-]?\d[\d.,]*(?: ?(?:to|–|-) ?\d[\d.,]*)? ?[CFK]\b",
        "unit": r" ?([^\W\d_]{1,5})\b",
        "lead": r"([^.:;!?]+): ",
        "beside": rf"\(({_NAME}(?: {_NAME})*)(?:, [^()]*)?\)[.;]?$",
        "colour": rf"(?i:\b(?:(?:{small['TINT']}) )?(?:{small['COLOUR']}))\b",
        "job": rf"({_NAME}(?: {_NAME})*),(?: \d+,)? ((?:{small['DETERMINER']}|her|his|their) [^.,;:!?]+)",
        "hour": rf"(?<=\bat )(?:{'|'.join(classes()['CARDINAL'][:HOURS])}|\d\d?)(?=[.,;!?]|$| (?:on|in|and)\b)",
        "weekdays": rf"(?i:\b(?:{day})s)\b",
        "days": rf"(?i:\b({day})s?(?: to | until | till |[–-])({day}))\b",
        "being": rf"\b(?:{small['BE']})(?= )",
        "bound": rf"\b(?:{small['BOUND']}) (?:the )?$",
        "share": rf"\b(?:the )?(?:{small['SHARE_OF_TIME']})(?: of(?: the)?)?[ -]$",
        "again": r" of (?:each|every|the) \w+",
        "among": rf" of (?:(?:all|{small['DETERMINER']}) )?$",
        "clauses": rf"; |,? (?:and|but|while) (?=(?:{_NAME} )+(?:\w+[^s\W]s|\w+ed|{small['DOES']}|{small['BE']})\b)",
        "duration": rf"(?i:\b(?:{small['SOME_TIME']}) (?:{'|'.join(classes()['DURATION_UNIT'])}))\b",
    }
    return {name: re.compile(form) for name, form in spelled.items()}


def names_in(text: str) -> list[Span]:
    """Where names stand. "B. Keys" behind a noun is the end of a sentence, and no name: "in room B. Keys are …"."""
    found: list[Span] = []
    for match in forms()["name"].finditer(text):
        before = words(text[: match.start()])[-1:]
        is_mark = match[0][1:2] == "." and bool(before) and before[0] not in SILENT
        found.append((match.start(), match.start() + 1) if is_mark else match.span())
    return found


def clause(text: str, has: Callable[[str], int]) -> str:
    """Of a sentence that tells several things of several people, the part that has most of what is asked about."""
    cuts = [0, *(found.end() for found in forms()["clauses"].finditer(text)), len(text)]
    parts = [text[start:end] for start, end in pairwise(cuts)]
    counts = [has(part) for part in parts]
    best = max(counts)
    return parts[counts.index(best)] if counts.count(best) == 1 else text


def longest(spans: Sequence[Span]) -> list[Span]:
    return [one for one in spans if not any(other != one and other[0] <= one[0] and one[1] <= other[1] for other in spans)]


def merged(text: str, spans: Sequence[Span]) -> list[Span]:
    """A day and the time that stands behind it are one, and so are places: "Tuesday at 9:15", "on a computer in room 2"."""
    found = list(spans[:1])
    for span in spans[1:]:
        is_near = text[found[-1][1] : span[0]].strip(" ,") in ("", "at")
        found[-1:] = [(found[-1][0], span[1])] if is_near else [found[-1], span]
    return found


def with_whom(text: str, span: Span) -> Span:
    """A place with who is there: "with Harlow in Mill Lane", where that is all that something is."""
    being = [match.end() + 1 for match in forms()["being"].finditer(text, 0, span[0])]
    return (being[-1], span[1]) if being and text.startswith("with ", being[-1]) and span[0] - being[-1] < MAX_WITH else span


def between(text: str, start: int, end: int) -> int:
    inside = text[start:end]
    return max(0, end - start) + PARTED * (sum(sign in ",;:.!?" for sign in inside) + inside.count(" and "))
