"""What may stand in the slots of these sentences: which comments and which tracked changes of a document words mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from copydesk.document.document import Document
from copydesk.editing.tokens import Token
from copydesk.formats.review import Comment, Revision
from copydesk.language.pattern import Spans, first_words, matches
from copydesk.language.sentencefile import sentences_of, words_of

MAX_TOKENS = 60  # a longer sentence says more than this
_PACKAGE = "copydesk.language.review"
Thing = TypeVar("Thing", Comment, Revision)
Found = Callable[[str], list[tuple[str, ...]]]  # the nodes that words may name


class Said(NamedTuple):
    """A sentence read in one way: its words, and those in its slots."""

    meaning: str
    text: str
    found: Sequence[Token]
    slots: Mapping[str, Sequence[Token]]

    def words(self, slot: str) -> str:
        taken = self.slots.get(slot, ())
        return self.text[taken[0].start : taken[-1].end] if taken else ""

    def outside(self) -> list[str]:
        """The words that stand in no slot."""
        inside = {token for taken in self.slots.values() for token in taken}
        return [token.word for token in self.found if token not in inside and not token.is_quote]


@cache
def openings() -> frozenset[str]:
    """The words that a sentence here may begin with."""
    rows = (row for rows in sentences_of(_PACKAGE).values() for row in rows)
    return frozenset(word for row in rows for word in first_words(row) or ())


def ways(text: str, found: Sequence[Token]) -> Iterator[Said]:
    """All ways to read a sentence about comments or tracked changes."""
    plain = tuple("" if token.is_quote else token.word for token in found)
    if not 0 < len(plain) <= MAX_TOKENS:
        return
    for meaning, rows in sentences_of(_PACKAGE).items():
        for row in rows:
            begun = first_words(row)
            if begun is None or plain[0] in begun:
                for spans in matches(row, plain, 0, len(plain)):
                    if (said := _said(meaning, text, found, spans)) is not None:
                        yield said


def _said(meaning: str, text: str, found: Sequence[Token], spans: Spans) -> Said | None:
    """One way, where each slot holds what it can: a text is quoted, or stands behind a colon to the end."""
    slots = {slot.name: found[start:end] for slot, start, end in spans}
    for slot, start, end in spans:
        taken = found[start:end]
        is_quote = len(taken) == 1 and taken[0].is_quote
        match slot.name:
            case "said":
                if not is_quote and not (start and found[start - 1].word == ":" and end == len(found)):
                    return None
            case "text":
                if not is_quote:
                    return None
            case "number":
                if len(taken) != 1 or not taken[0].word.isdecimal():
                    return None
            case "ordinal":
                if tuple(token.word for token in taken) not in words_of(_PACKAGE, "ordinal"):
                    return None
            case "who":
                if any(token.is_quote or token.is_number for token in taken):
                    return None
    return Said(meaning, text, found, slots)


def text_said(said: Said) -> str:
    """The words of a new comment or answer."""
    taken = said.slots.get("said", ())
    return taken[0].word if len(taken) == 1 and taken[0].is_quote else said.words("said")


def is_many(said: Said) -> bool:
    return _holds(said.outside(), "many") is not None


def _holds(words: Sequence[str], list_: str) -> str | None:
    known = words_of(_PACKAGE, list_)
    return next((known[(word,)] for word in words if (word,) in known), None)


def _state(said: Said) -> str | None:
    """Which comments are meant by how far they are: what is said of that before they are named."""
    words = said.outside()
    end = next((at for at, word in enumerate(words) if word.startswith(("comment", "remark", "review", "margin"))), 0)
    return _holds(words[:end], "resolved")


def comments_meant(said: Said, document: Document, every: Sequence[Comment], find: Found) -> list[Comment] | None:
    """The comments that words mean; None where a slot names nothing."""
    firsts = [one for one in every if one.answers is None]
    state = _state(said)
    left = [one for one in firsts if state is None or one.is_resolved is (state == "yes")] if said.meaning != "reopen" else firsts
    if "who" in said.slots:
        names = _authors(said.words("who"), [one.author for one in every])
        if not names:
            return None
        left = [one for one in (left if said.meaning != "answer" else every) if one.author in names]
    if "place" in said.slots:
        places = [id for answer in find(said.words("place")) for id in answer]
        if not places:
            return None
        inside = {node.id for id in places for node in document.walk(id)}
        left = [one for one in left if one.place in inside]
    if "number" in said.slots:
        number = int(said.words("number"))
        left = firsts[number - 1 : number]
    if "ordinal" in said.slots:
        left = _counted(said, firsts)
    if "text" in said.slots:
        quoted = said.slots["text"][0].word.casefold().strip()
        left = [one for one in every if quoted in one.text.casefold() or quoted == one.words.casefold()]
    return left


def changes_meant(said: Said, document: Document, every: Sequence[Revision], find: Found) -> list[Revision] | None:
    """The tracked changes that words mean; None where a slot names nothing."""
    left = list(every)
    sort = _holds(said.outside(), "sort")
    if sort is not None:
        left = [one for one in left if one.sort == sort]
    if "who" in said.slots:
        names = _authors(said.words("who"), [one.author for one in every])
        if not names:
            return None
        left = [one for one in left if one.author in names]
    if "place" in said.slots:
        places = [id for answer in find(said.words("place")) for id in answer]
        if not places:
            return None
        inside = {node.id for id in places for node in document.walk(id)}
        left = [one for one in left if one.node in inside]
    if "number" in said.slots:
        left = [one for one in left if one.number == int(said.words("number"))]
    return _counted(said, left) if "ordinal" in said.slots else left


def _counted(said: Said, things: list[Thing]) -> list[Thing]:
    number = int(words_of(_PACKAGE, "ordinal")[tuple(token.word for token in said.slots["ordinal"])])
    return things[-1:] if number < 0 else things[number - 1 : number]


def _authors(words: str, names: Sequence[str]) -> list[str]:
    """The people that words name: by the whole name, else by a part of it that no other has."""
    wanted = words.casefold().strip()
    whole = [name for name in dict.fromkeys(names) if name.casefold() == wanted]
    parts = [name for name in dict.fromkeys(names) if wanted in name.casefold().split()]
    return whole or (parts if len(parts) == 1 else [])
