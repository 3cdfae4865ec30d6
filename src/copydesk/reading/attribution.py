"""Whether a quotation in an answer is told to stand in the document, or is an offer, an example, a title, the person's own words.

Only the words around it are judged, from `attribution.txt`; whether it does stand there is for `verify`.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import kind_named

NEAR = 6  # words between who says it and that it is said
CLOSE = 3  # words between a verb and a word or two in quotation marks that it is about
_WORD = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)?|[,&]")
_NUMBERED = re.compile(r"\d+(?:\.\d+)*")
_LABEL = re.compile(r"(?:[-*•>]\s*|\d+[.)]\s*)?(?P<place>[^:–—]{1,80}?)\s*[:–—]\s*")
Words = Sequence[str]


class Around(NamedTuple):
    """What stands around a quotation, other quotations and citations left out."""

    sentence: str  # from its beginning to the quotation
    between: str  # from the quotation before it in that sentence, or from its beginning, to it
    behind: str  # to the next quotation or the end of the sentence
    lead: str = ""  # the line that a list or a block quote is led in by
    is_cited: bool = False  # a citation stands right behind it
    is_asked: bool = False  # the sentence is a question
    is_short: bool = False  # a word or two


@cache
def sets() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    text = (files("copydesk.reading") / "attribution.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, words = line.partition(":")
            found.setdefault(name, set()).update(words.split())
    return {name: frozenset(words) for name, words in found.items()}


def spoken(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text)]


class Attribution:
    """The words by which one document is spoken of."""

    def __init__(self, document: Document) -> None:
        kind = kind_named(document.kind)
        nouns = {
            word.casefold() for type in kind.types.values() for name in (*type.words, *type.title_words) for word in name.split()
        }
        outlined = (node.text for node in document.in_any_order() if kind.types[node.type].in_outline)
        self.titles = {title.strip().casefold() for title in outlined}
        self.subjects = nouns | {f"{noun}s" for noun in nouns} | {kind.name} | self.titles | sets()["subjects"]
        self.document = document
        self.names: dict[str, bool] = {}

    def is_attributed(self, around: Around, before: bool | None = None) -> bool:
        """Whether the document is said to say it. `before`: what was told of the quotation before it in the same sentence."""
        known = sets()
        between = spoken(around.between)
        if around.is_asked or self._is_denied(spoken(around.sentence)) or self._is_denied(spoken(around.behind)[:4]):
            return False
        if before is not None and known["joining"].issuperset(between):
            return before and (not between or between[-1] != "or")
        if around.lead and not between and known["proposing"] & set(spoken(around.lead)):
            return False
        told = self._told(around)
        if told is not None:
            return told
        if (between and between[-1] in known["becoming"]) or known["hypothetical"] & set(between[-3:]):
            return False
        if known["proposing"] & set(between):
            return False
        return around.is_cited or self._is_placed(around) or self._says_lead(around) or self._told_behind(around)

    def _is_denied(self, words: Words) -> bool:
        return any(word in sets()["denying"] or word.endswith("n't") for word in words)

    def _told(self, around: Around) -> bool | None:
        """By a verb: True where the document says it, False where it should, or somebody else does; None where there is none."""
        known = sets()
        words, raw = spoken(around.sentence), _WORD.findall(around.sentence)
        at = next((place for place in range(len(words) - 1, -1, -1) if self._is_verb(words, place)), None)
        if at is not None and at >= len(words) - len(spoken(around.between)):
            near = slice(max(0, at - NEAR), at)
            ahead = set(words[max(0, at - 2) : at])
            is_wished = known["modals"] & ahead or known["causing"] & set(words[near])
            is_others = known["others"] & ahead and not around.is_cited and words[at] not in known["reading"]
            if is_wished or is_others or known["proposing"] & {*words[:at], *words[at + 1 :]}:
                return False
            where = slice(at + 1, len(words)) if words[at] == "according" else near
            subject, named = words[where], raw[where]
            if not self._is_subject(subject, named):
                return None
            return not around.is_short or around.is_cited or len(words) - at <= CLOSE + 1
        return None

    def _told_behind(self, around: Around) -> bool:
        """ "“…”, says the report"."""
        known = sets()
        behind, said = spoken(around.behind)[:NEAR], _WORD.findall(around.behind)[:NEAR]
        first = next((place for place, word in enumerate(behind[:4]) if word in known["verbs"]), None)
        if first is None or known["others"] & set(behind) or known["modals"] & set(behind[:first]):
            return False
        return self._is_subject([*behind[:first], *behind[first + 1 :]], said)

    def _is_verb(self, words: Words, at: int) -> bool:
        known = sets()
        if words[at] in known["being"]:
            return bool(known["wordings"] & set(words[max(0, at - NEAR) : at])) and at == len(words) - 1
        return words[at] in known["verbs"] and (at == 0 or words[at - 1] not in known["determiners"])  # "the note" is none

    def _is_subject(self, words: Words, named: Words) -> bool:
        if any(word in self.subjects or _NUMBERED.fullmatch(word) for word in words):
            return True
        return any(word[:1].isupper() and self._is_name(word) for word in named)

    def _is_name(self, word: str) -> bool:
        """Whether a word with a capital stands in the document."""
        bare = re.sub(r"['’]s$", "", word)
        if bare not in self.names:
            pattern = re.compile(rf"(?<!\w)(?:{re.escape(bare)}|{re.escape(bare.upper())})(?!\w)")
            nodes = self.document.in_any_order()
            self.names[bare] = any((bare in node.text or bare.upper() in node.text) and pattern.search(node.text) for node in nodes)
        return self.names[bare]

    def _is_placed(self, around: Around) -> bool:
        """ "Section 2: “…”", "2.1 Drainage – “…”": a place alone, and what stands there."""
        label = _LABEL.fullmatch(around.between.lstrip()) if around.between == around.sentence else None
        if label is None or sets()["proposing"] & set(spoken(label["place"])):
            return False
        is_named = label["place"].strip(" *_").casefold() in self.titles
        return is_named or any(_NUMBERED.fullmatch(word) for word in spoken(label["place"]))

    def _says_lead(self, around: Around) -> bool:
        """Whether the line above a list or a block quote says that the document says what follows."""
        if not around.lead or spoken(around.between):
            return False
        lead = Around(around.lead.rstrip(" :*_") + " ", around.lead.rstrip(" :*_") + " ", "")
        return around.lead.rstrip(" *_").endswith(":") and self._told(lead) is True and not self._is_denied(spoken(around.lead))
