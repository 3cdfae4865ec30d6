"""What a script answers: who says something, how somebody says what, and what is told of them where they are first seen."""

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer
from copydesk.reading.cues import Question
from copydesk.reading.people import Person, bare, cast
from copydesk.reading.places import place, seen
from copydesk.reading.quoting import cite
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import words

SURE = 0.99
LIKELY = 0.5
_BESIDE = re.compile(r"\(([^()]*)\)")
_AGE = re.compile(r"\d{1,2}(?:s|\s*years?(?: old)?|\s*months?(?: old)?)?|(?:early|mid|late)[ -]\d0s|(?:a )?teens?|teenager|ageless")


class Speech(NamedTuple):
    node: str
    who: str
    text: str
    how: str  # what stands in brackets before it


def script_told(document: Document, question: Question) -> Answer | None:
    if not kind_named(document.kind).cues:
        return None
    people = named_people(document, question)
    if len(people) == 1:
        return (
            _line(document, question, people[0])
            or _described(document, question, people[0])
            or _said_so(document, question, people[0])
        )
    return _speaker(document, question) if question.asks == "who" and not people else None


def named_people(document: Document, question: Question) -> list[Person]:
    """The characters whose names, or a part of one that no other has, stand in a question."""
    known = document.cached(cast).values()
    parts = {person.name: set(words(person.name)) for person in known}
    said = {word for at, word in enumerate(question.words) if not at or question.words[at - 1] != "how"}
    found = []
    for person in known:
        own = {word for word in parts[person.name] if sum(word in other for other in parts.values()) == 1}
        if parts[person.name] <= said or own & said:
            found.append(person)
    return found


def speeches(document: Document) -> tuple[Speech, ...]:
    cue = kind_named(document.kind).cues
    found: list[Speech] = []
    for node in document.walk():
        if node.type != cue:
            continue
        how = ""
        for child in document.children(node.id):
            text = seen(document, child.id)
            if text.startswith("("):
                how = text
            elif text:
                found.append(Speech(child.id, bare(seen(document, node.id)), text, how))
    return tuple(found)


def _speaker(document: Document, question: Question) -> Answer | None:
    """Who says something, by the words of the speech."""
    says = question.places("SAYS")
    asked = {sense for _, word in question.content(says) for sense in senses(word)}
    if not asked or not says:
        return None
    shares = {speech: len(asked & senses_in(speech.text)) / len(asked) for speech in document.cached(speeches)}
    best = max(shares.values(), default=0.0)
    spoken = {speech: _shared(question, speech) for speech, share in shares.items() if share == best}
    found = [speech for speech, share in spoken.items() if share == max(spoken.values())]
    if best < LIKELY or len({speech.who for speech in found}) > 1:
        return None
    return _told(document, found[0].who, [(one.node, one.text) for one in found], is_sure=best >= SURE)


def _shared(question: Question, speech: Speech) -> float:
    """How much of a speech is said in the question, its small words too."""
    own = words(speech.text)
    return sum(word in question.words for word in own) / len(own) if own else 0.0


def _line(document: Document, question: Question, person: Person) -> Answer | None:
    """The first or the last that somebody says."""
    found = [one for one in document.cached(speeches) if one.who == person.name]
    is_first, is_last = question.has("FIRST"), question.has("AT_END")
    if not found or is_first == is_last or not question.has("LINES") or question.asks not in ("what", ""):
        return None
    one = found[0 if is_first else -1]
    return _told(document, f"“{one.text}”", [(one.node, one.text)], is_sure=True)


def _said_so(document: Document, question: Question, person: Person) -> Answer | None:
    """What somebody says in the way that is asked for: quietly, whispering."""
    own = {sense for word in words(person.name) for sense in senses(word)}
    asked = {sense for _, word in question.content() for sense in senses(word)} - own
    found = [one for one in document.cached(speeches) if one.who == person.name and one.how and asked & senses_in(one.how)]
    if not found or question.asks != "what":
        return None
    return _told(document, " / ".join(one.text for one in found), [(one.node, one.text) for one in found], is_sure=True)


def introductions(document: Document) -> Iterator[tuple[str, str, str]]:
    """Who is told of in brackets behind a name in capitals: the folded name, what is told, and the text in which it stands."""
    cue = kind_named(document.kind).cues
    for node in document.walk():
        text = seen(document, node.id) if node.type != cue and "(" in node.text else ""
        for found in _BESIDE.finditer(text):
            before = text[: found.start()].rstrip()
            called = set(words(" ".join(takewhile(str.isupper, reversed(before.split())))))
            for name in document.cached(cast).values():
                if before.endswith(name.name.upper()) or set(words(name.name)) <= called:
                    yield name.name.casefold(), found[1], node.id


def _described(document: Document, question: Question, person: Person) -> Answer | None:
    """How old somebody is, what they wear or carry, where a script tells it beside their name."""
    is_age = question.asks == "how old"
    if not is_age and not (question.asks == "what" and question.has("LOOKS")):
        return None
    told = [(text, node) for name, text, node in introductions(document) if name == person.name.casefold()]
    if not told:
        return None
    parts = [part.strip() for part in told[0][0].split(",")]
    ages = [part for part in parts if _AGE.fullmatch(part.casefold())]
    lead = ", ".join(ages if is_age else [part for part in parts if part not in ages])
    is_sure = not question.has("CARRIES")  # what somebody has in hand the sentence may tell
    return _told(document, lead, [(told[0][1], seen(document, told[0][1]))], is_sure=is_sure) if lead else None


def _told(document: Document, lead: str, where: list[tuple[str, str]], *, is_sure: bool) -> Answer:
    lines = "\n".join(f"- {place(document, node)}: “{text}”" for node, text in where)
    cited = tuple(cite(document, node, text) for node, text in where)
    return Answer(f"{'' if is_sure else 'Probably '}{lead}\n\n{lines}", cited, named=tuple(node for node, _ in where))
