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
