"""Words that answer what was asked last: an option by number, letter, ordinal or label, "all", "none", "yes", "no"."""

import re
from typing import NamedTuple

from copydesk.plan.problem import Option, Problem
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import words_in

FILLER = re.compile(
    r"^(?:i mean|i meant|just|only|please|the|that|option|number|no\.?|take|choose|pick|use|i want|do)\s+|[\s.!,]+$", re.IGNORECASE
)
ORDINALS = ("first", "second", "third", "fourth", "fifth")
SHORT = {"1st": 0, "2nd": 1, "3rd": 2, "4th": 3, "5th": 4}
LAST = ("last", "latter")
TAIL = re.compile(r"\s+(?:one|option|of them|please|place)$", re.IGNORECASE)
_YES = r"(?:yes|y|yeah|yep|ok|okay|sure|fine|agreed|ja|oui|sí)\b[,.! ]*"
_NO = r"no(?: thanks| thank you)?|n|nope|nah|nein(?: danke)?|non(?: merci)?"
BARE = re.compile(rf"{_YES}(?:please)?|{_NO}", re.IGNORECASE)  # to whatever was asked last
ACCEPTS = re.compile(
    rf"(?:{_YES})?(?:please\b[, ]*)?"
    r"(?:(?:do|apply|accept|confirm) (?:it|that|this|them|all)(?: all)?|go ahead|go on|apply|accept|do so|looks good|make it so)?"
    r"(?:,? please)?",
    re.IGNORECASE,
)
_DROP = r"(?:don'?t|do not|(?:cancel|discard|reject|drop|forget|leave)(?: (?:it|that|this|them|all))?|never ?mind|stop|lass es)"
REJECTS = re.compile(rf"{_NO}|(?:(?:{_NO})[,.! ]+)?(?:please )?{_DROP}(?:,? please)?", re.IGNORECASE)
REFUSES = re.compile(rf"(?:{_NO}|{_DROP})\b(?![\w'])", re.IGNORECASE)
ALL = words_in("REPLIES_ALL")
ALL_OF = re.compile(
    r"(?:all|both)(?: (?:the )?(?P<number>\d+|[a-z]+))?(?: of (?:them|these|those))?(?: (?:places|of them))?", re.IGNORECASE
)
NONE = words_in("REPLIES_NONE")


def is_consent(words: str) -> bool:
    """Whether words say yes, and nothing else."""
    said = words.strip().rstrip(".!").strip()
    return bool(said) and ACCEPTS.fullmatch(said) is not None


def refuses(words: str) -> bool:
    """Whether words begin by saying no to what was shown, whatever they go on with."""
    return REFUSES.match(words.strip()) is not None


def is_bare(words: str) -> bool:
    """Whether words are a yes or a no and don't say to what."""
    return BARE.fullmatch(words.strip().rstrip(".!").strip()) is not None


class Reply(NamedTuple):
    verb: str  # choose, accept, reject
    option: str = ""


def read_reply_words(words: str, problem: Problem | None, *, proposes: bool) -> Reply | None:
    """What words answer to an open question or proposal; None where they are about something else."""
    said = words.strip().rstrip(".!").strip()
    if not said:
        return None
    if proposes:
        return Reply("accept") if ACCEPTS.fullmatch(said) else Reply("reject") if REJECTS.fullmatch(said) else None
    if problem is None or not problem.options:
        return None
    option = chosen_option(said, problem.options)
    if option is not None:
        return Reply("choose", option)
    return Reply("choose", "none") if REJECTS.fullmatch(said) else None


def chosen_option(said: str, options: tuple[Option, ...]) -> str | None:
    """The id of the option that some words name, and no other."""
    wordless = _bare(said)
    ids = {option.id for option in options}
    exact = [option.id for option in options if _bare(option.label) == wordless]
    if len(exact) == 1:
        return exact[0]
    if "all" in ids and (wordless in ALL or _says_all(wordless, options)):
        return "all"
    if wordless in NONE:
        return "none"
    real = [option for option in options if option.id not in ("all", "none")]
    place = _place(wordless, len(real))
    if place is not None:
        shown = real if place < len(real) else [option for option in options if option.id != "none"]
        return shown[place].id if 0 <= place < len(shown) else None
    if len(real) == 1 and "all" not in ids:  # a yes chooses between no two
        says_all = wordless in ALL and _bare(real[0].label) in ALL
        if says_all or ACCEPTS.fullmatch(said):
            return real[0].id
    return _labelled(said, real)


def _says_all(said: str, options: tuple[Option, ...]) -> bool:
    """ "All 15", where the option for all says so many, or there are so many."""
    found = ALL_OF.fullmatch(said)
    if found is None or found["number"] is None:
        return found is not None
    number = CARDINALS.get(found["number"]) or (int(found["number"]) if found["number"].isdecimal() else 0)
    label = next(option.label for option in options if option.id == "all")
    told = [int(digits) for digits in re.findall(r"\d+", label)]
    return number in told if told else number == len([option for option in options if option.id not in ("all", "none")])


def _bare(said: str) -> str:
    wordless = said.casefold()
    while (shorter := TAIL.sub("", FILLER.sub("", wordless))) != wordless:
        wordless = shorter
    return wordless


def _place(said: str, count: int) -> int | None:
    """The place in the list, from 0, that a number, a letter or an ordinal names."""
    if said.isdecimal() and len(said) <= 3:
        return int(said) - 1
    if len(said) == 1 and "a" <= said <= "e":
        return ord(said) - ord("a")
    if said in LAST:
        return count - 1
    return ORDINALS.index(said) if said in ORDINALS else SHORT.get(said)


def _labelled(said: str, options: list[Option]) -> str | None:
    """An option by its label, by a part of its path that no other has, or by its first words."""
    wanted = _bare(re.sub(r"^(?:(?:the )?ones? )?(?:in|under|from|of)\s+", "", said, flags=re.IGNORECASE))
    if len(wanted) < 2:
        return None
    exact = [option.id for option in options if option.label.casefold() == wanted]
    parts = [option.id for option in options if wanted in [part.strip() for part in option.label.casefold().split(">")]]
    found = exact or parts
    return found[0] if len(found) == 1 else None
