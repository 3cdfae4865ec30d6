"""Amounts: how many of what are to come ("a sentence", "two rows"), and what numbers are multiplied by ("by 5 %", "double")."""

import re
from collections.abc import Collection

from copydesk.editing.phrasebook import line_of, lists, phrasebook
from copydesk.editing.risks.facts import NUMERIC, facts
from copydesk.language.brief.wishes import PACKAGE
from copydesk.language.heard import Heard
from copydesk.language.parts import PARTS
from copydesk.language.vocabulary import AUXILIARIES

NEAR = 3  # words behind a number that say where it goes: "5 euros too low"
MAX_BETWEEN = 3  # words: "a short, friendly sentence"
_STOP = re.compile(r"[,.;:!?()]")
_TIMES = ("2", "3", "0.5")
STEPS = ("1000000", "1000", "100", "10", "5", "0.1", "0.01", "1")  # what is rounded to, by the title of a list


def amounts_of(heard: Heard) -> tuple[tuple[str, int], ...]:
    """The units that the words count, and how many of each."""
    told = lists(PACKAGE, "amounts")
    counts = {word: int(line.split()[0]) for line in told["counts"] for word in line.split()[1:]}
    units = {form: unit for unit in told["units"] for form in (unit, f"{unit}s")}
    found: dict[str, int] = {}
    for sentence in heard.sentences:
        for place, word in enumerate(sentence.words):
            behind = sentence.words[place + 1 : place + 2 + MAX_BETWEEN]
            unit = next((units[other] for other in behind if other in units), None) if word in counts else None
            if unit is not None:
                found[unit] = found.get(unit, 0) + counts[word]
    return tuple(found.items())


def factor_of(words: str) -> float | None:
    """What the numbers of a place are to be multiplied by."""
    told, line, found = phrasebook(PACKAGE, "amounts"), line_of(words), facts(words)
    is_up, is_down = told["up"].stand_in(line), told["down"].stand_in(line)
    percents = (fact for fact in found if fact.kind == "percent" and fact.number.replace(".", "", 1).isdigit())
    percent = next((fact for fact in percents if _is_by(words, found[fact])), None)
    if percent is not None and (is_up or is_down):
        return 1 + (-1 if is_down and not is_up else 1) * float(percent.number) / 100
    return next((float(times) for times in _TIMES if told[times].stand_in(line)), None)


def _is_by(words: str, shown: str) -> bool:
    """Whether a share is what something changes by: "by 5 %", "up 50 %", "10 % more"."""
    told = phrasebook(PACKAGE, "amounts")
    ahead, _, behind = words.partition(shown)
    return told["before a shift"].stand_in(_last(ahead)) or told["behind a shift"].stand_in(_first(behind))


def shifts_of(words: str, numbers: Collection[str] = ()) -> tuple[tuple[float, str], ...]:
    """By how much numbers, dates or times are to go up or down: "£5 off", "two hours later", "by 3". Each with its unit. A number
    that calls a place (one of `numbers`, or behind the noun of a part) is none: "make 3.2 more concise"."""
    told, found = phrasebook(PACKAGE, "amounts"), facts(words)
    made: list[tuple[float, str]] = []
    for fact in (one for one in found if one.kind in NUMERIC - {"percent", "year", "time"}):
        ahead, _, behind = words.partition(found[fact])
        is_led = told["before a shift"].stand_in(_last(ahead))
        is_place = not is_led and (fact.value in numbers or _last(ahead).strip() in PARTS)
        is_shift = is_led or told["behind a shift"].stand_in(_first(behind))
        if is_shift and not is_place and fact.number.replace(".", "", 1).isdigit():
            made.append((float(fact.number), fact.value.partition(" ")[2]))
    return tuple(made)


def _last(text: str) -> str:
    return f" {' '.join(line_of(text).split()[-1:])} "


def _first(text: str) -> str:
    """The words that follow, up to one that says what becomes of something: "could 2 be less formal" is no two less."""
    said, becoming = line_of(_STOP.split(text)[0]).split()[:NEAR], lists(PACKAGE, "amounts")["becoming"]
    end = next((at for at, word in enumerate(said) if word in AUXILIARIES or word in becoming), len(said))
    return f" {' '.join(said[:end])} "


def rounding_of(words: str) -> float | None:
    """What numbers are to be rounded to."""
    told, line = phrasebook(PACKAGE, "amounts"), line_of(words)
    if not told["rounds"].stand_in(line) and not told["round values"].stand_in(line):
        return None
    steps = (float(title) for title in STEPS if told[f"to {title}"].stand_in(line))
    return next(steps, None)
