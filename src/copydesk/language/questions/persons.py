"""Forms about who is in a script: who speaks, in which scenes somebody is, whether two of them meet, what somebody says."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from copydesk.kinds.kind import Counting
from copydesk.language.questions.asking import WHOLE, Asking, Places, Scope
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import Text
from copydesk.reading.lookup import Appearances, Cast, Lines, Lookup, Spoken
from copydesk.reading.persons import spoken

Said = Mapping[str, Any]


def _scope(asking: Asking, said: Said) -> Scope:
    places: Places | None = said.get("place")
    return WHOLE if places is None else asking.scope(places)


def _cast(asking: Asking, said: Said) -> Lookup | None:
    scope = _scope(asking, said)
    return Cast(scope.ids, scope.said) if asking.kind.cues else None


def _speakers(asking: Asking, said: Said) -> Lookup | None:
    scope = _scope(asking, said)
    return Cast(scope.ids, scope.said, speaking=True) if asking.kind.cues else None


def _appearances(asking: Asking, said: Said) -> Lookup | None:
    noun: Named | None = said.get("noun")
    if noun is not None and not any(asking.kind.types[type].counting is Counting.THROUGH for type in noun.types):
        return None  # "which acts is she in" lists acts
    scope = _scope(asking, said)
    return Appearances(said["people"], scope.ids, scope.said)


def _is_there(asking: Asking, said: Said) -> Lookup | None:
    scope = _scope(asking, said)
    return Appearances(said["people"], scope.ids, scope.said, whether=True)


def _speaks_there(asking: Asking, said: Said) -> Lookup | None:
    scope = _scope(asking, said)
    return Appearances(said["people"], scope.ids, scope.said, whether=True, speaking=True)


def _first(_: Asking, said: Said) -> Lookup | None:
    return Appearances(said["people"], pick=0)


def _last(_: Asking, said: Said) -> Lookup | None:
    return Appearances(said["people"], pick=-1)


def _together(asking: Asking, said: Said) -> Lookup | None:
    people = tuple(dict.fromkeys((*said["people"], *said.get("other", ()))))
    scope = _scope(asking, said)
    return Appearances(people, scope.ids, scope.said) if len(people) > 1 else None


def _lines(asking: Asking, said: Said) -> Lookup | None:
    scope = _scope(asking, said)
    return Lines(said["people"][0], scope.ids, scope.said) if len(said["people"]) == 1 else None


def _first_line(asking: Asking, said: Said) -> Lookup | None:
    return _line_at(asking, said, 0)


def _last_line(asking: Asking, said: Said) -> Lookup | None:
    return _line_at(asking, said, -1)


def _line_at(asking: Asking, said: Said, pick: int) -> Lookup | None:
    lines = _lines(asking, said)
    return replace(lines, pick=pick) if isinstance(lines, Lines) else None


def _says_about(asking: Asking, said: Said) -> Lookup | None:
    text: Text = said["text"]
    scope = _scope(asking, said)
    asked = Spoken(text.phrase, text.exactly, scope.ids, scope.said, said["people"][0])
    return asked if len(said["people"]) == 1 and (spoken(asking.document, asked) or " " not in text.phrase) else None


def _who_says(asking: Asking, said: Said) -> Lookup | None:
    """Who speaks some words; where nobody does, they are looked for like any others."""
    text: Text = said["text"]
    scope = _scope(asking, said)
    asked = Spoken(text.phrase, text.exactly, scope.ids, scope.said)
    return asked if spoken(asking.document, asked) else None


_MEET = "[ever] (meet|talk|speak|appear together|share a scene|share scenes|be together|talk to each other|speak to each other)"
_LINES = "(lines|dialogue|speeches|words)"
_SPEAK = "(speak|talk|appear|show up|occur|act|sing)"
FORMS = (
    (
        _speakers,
        (
            "who (speaks|talks|is speaking|is talking|has lines|has dialogue) (in|during) {place}",
            "who (speaks|talks|has lines)",
            "who are the (speakers|speaking parts|speaking roles)",
            "(which|what) (people|persons|characters|roles) (speak|talk|have lines|have dialogue) [(in|during) {place}]",
        ),
    ),
    (
        _cast,
        (
            "who (is|are|appears|appear|acts|plays|is there|shows up|is present|is seen) (in|during) {place}",
            "who (is|are) (in it|in this|here|there)",
            "who are (the characters|they|the people)",
            "(which|what) (people|persons|characters) (are|appear|act|play) in {place}",
            "who is in",
        ),
    ),
    (
        _together,
        (
            f"(do|does|did|when do|where do|when does|where does) {{people}} {_MEET} [in {{place}}|anywhere|ever]",
            "(are|is) {people} [ever] (together|in a scene together|in the same scene) [in {place}]",
            "(do|does|did|when does|where does) {people} (meet|talk to|speak to|talk with|speak with) {other:people}",
            "(which|what) scenes (do|are) {people} [appear|both] (together|share|in together)",
            "in (which|what) scenes (do|are) {people} [both] [meet|together|appear together|talk|in]",
            "(is|are) {people} (in a scene with|together with|with) {other:people}",
        ),
    ),
    (_speaks_there, ("(does|do|did) {people} [ever] (speak|talk|sing|have lines|have dialogue|say anything) in {place}",)),
    (_is_there, (f"(is|are|does|do|did) {{people}} [{_SPEAK}] in {{place}}",)),
    (
        _first,
        (f"(when|where) (does|do|is) {{people}} first {_SPEAK}", "(when|where) (is|are) {people} first (seen|heard|mentioned)"),
    ),
    (_last, (f"(when|where) (does|do|is) {{people}} last {_SPEAK}", "(when|where) (is|are) {people} last (seen|heard|mentioned)")),
    (
        _appearances,
        (
            f"where (is|are|does|do|did) {{people}} [{_SPEAK}]",
            f"(which|what) {{noun}} (is|are|does|do|did) {{people}} [{_SPEAK}] in",
            f"in (which|what) {{noun}} (is|are|does|do|did) {{people}} [{_SPEAK}]",
            f"in how many scenes (is|are|does|do) {{people}} [{_SPEAK}]",
            f"how many scenes (is|are|does|do) {{people}} [{_SPEAK}] in",
            "how many scenes (does|do) {people} have",
            "(find|show|list) [me] [all] [the] scenes (with|of|for) {people}",
        ),
    ),
    (
        _who_says,
        (
            "who (says|said|speaks|spoke) {text} [(in|during) {place}]",
            "(whose line is|who has the line) {text}",
            "(which|what) (character|person|speaker|role) (says|said|speaks) {text} [(in|during) {place}]",
        ),
    ),
    (
        _says_about,
        (
            "what (does|do|did) {people} say (about|of|on) {text} [(in|during) {place}]",
            "(how often|how many times|where|when) (does|do|did) {people} (say|mention|talk about|speak of) {text}",
            "(does|do|did) {people} [ever] (say|mention|talk about|speak of) {text} [(in|during) {place}]",
        ),
    ),
    (
        _first_line,
        (
            "what (does|do|did) {people} say first [(in|during) {place}]",
            "what is [the] first (thing|line) [that] {people} (says|say|has|speaks) [(in|during) {place}]",
        ),
    ),
    (
        _last_line,
        (
            "what (does|do|did) {people} say last [(in|during) {place}]",
            "what is [the] last (thing|line) [that] {people} (says|say|has|speaks) [(in|during) {place}]",
        ),
    ),
    (
        _lines,
        (
            "what (does|do|did) {people} say [(in|during) {place}]",
            "how many (lines|speeches|words) (does|do|did) {people} (have|say|speak) [(in|during) {place}]",
            f"(list|show|read|find|give) [me] [all] [the] {_LINES} (of|by|from|for) {{people}} [(in|during) {{place}}]",
            "(list|show|read|find|give) [me] [all] [of] {people} 's (lines|dialogue|speeches|words) [(in|during) {place}]",
            "what (are|is) {people} 's (lines|dialogue|speeches|words) [(in|during) {place}]",
            "[the] (lines|dialogue) of {people}",
        ),
    ),
)
