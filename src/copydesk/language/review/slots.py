"""What may stand in the slots of these sentences: which comments and which tracked changes of a document words mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from copydesk.document.document import Document
from copydesk.formats.review import Comment, Revision
from copydesk.references.wordlists import ORDINALS
from copydesk.words.chart import Chart, Match, grammar
from copydesk.words.lexicon import lexicon
from copydesk.words.tokens import Token

MAX_TOKENS = 60  # a longer sentence says more than this
SENTENCES = "review"
SORTS = {"insertion": "INSERTION", "deletion": "DELETION", "move": "MOVED", "format": "FORMATTING"}  # its class of words
Thing = TypeVar("Thing", Comment, Revision)
Found = Callable[[str], list[tuple[str, ...]]]  # the nodes that words may name


class Said(NamedTuple):
    """A sentence read in one way: its words, and those in its slots."""

    meaning: str
    text: str
    found: Sequence[Token]
    slots: Mapping[str, Sequence[Token]]
    closing: str = ""  # the marks at its end: they belong to a text that goes on to it

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
    return frozenset(word for row in grammar(SENTENCES).order for word in row.opening or ())


def ways(text: str, found: Sequence[Token], closing: str = "") -> Iterator[Said]:
    """All ways to read a sentence about comments or tracked changes, without the marks that close it."""
    if 0 < len(found) <= MAX_TOKENS:
        for match in Chart(grammar(SENTENCES), found, text).whole(limit=None):
            if _is_filled(match, found):
                slots = {name: found[span.start : span.end] for name, span in match.slots.items()}
                yield Said(match.head, text, found, slots, closing)


def _is_filled(match: Match, found: Sequence[Token]) -> bool:
    """Whether each slot holds what it can: a text to be written is quoted, or stands behind a colon to the end."""
    for name, (start, end, _) in match.slots.items():
        taken = found[start:end]
        match name:
            case "said":
                is_quote = len(taken) == 1 and taken[0].is_quote
                if not is_quote and not (start and found[start - 1].word == ":" and end == len(found)):
                    return False
            case "number":
                if len(taken) != 1 or not taken[0].word.isdecimal():
                    return False
            case "ordinal":
                if _place(taken) is None:
                    return False
            case "who":
                if any(token.is_quote or token.is_number for token in taken):
                    return False
    return True


def text_said(said: Said) -> str:
    """The words of a new comment or answer."""
    taken = said.slots.get("said", ())
    if len(taken) == 1 and taken[0].is_quote:
        return taken[0].word
    return said.words("said") + said.closing  # what isn't quoted goes on to the end


def is_many(said: Said) -> bool:
    return _holds(said.outside(), "SEVERAL_REMARKS")


def is_one(said: Said) -> bool:
    return _holds(said.outside(), "ONE_REVISION")


def is_endnote(said: Said) -> bool:
    return _holds(said.outside(), "ENDING_NOTE")


def _holds(words: Sequence[str], class_: str) -> bool:
    return any(lexicon().has(class_, word) for word in words)


def _is_resolved(said: Said) -> bool | None:
    """Whether those are meant that are resolved, or open: what is said of that before they are named."""
    words = said.outside()
    end = next((at for at, word in enumerate(words) if word.startswith(("comment", "remark", "review", "margin"))), 0)
    return True if _holds(words[:end], "REMARK_DONE") else False if _holds(words[:end], "REMARK_LEFT") else None


def comments_meant(said: Said, document: Document, every: Sequence[Comment], find: Found) -> list[Comment] | None:
    """The comments that words mean; None where a slot names nothing."""
    firsts = [one for one in every if one.answers is None]
    state = _is_resolved(said) if said.meaning != "reopen" else None
    left = [one for one in firsts if state is None or one.is_resolved is state]
    if "who" in said.slots:
        names = _authors(said.words("who"), [one.author for one in every])
        if not names:
            return None
        left = [one for one in (left if said.meaning != "answer" else every) if one.author in names]
    if "place" in said.slots:
        inside = _inside(said, document, find)
        if not inside:
            return None
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


def _inside(said: Said, document: Document, find: Found) -> set[str]:
    """All that stands in the places that are named."""
    return {node.id for answer in find(said.words("place")) for id in answer for node in document.walk(id)}


def changes_meant(said: Said, document: Document, every: Sequence[Revision], find: Found) -> list[Revision] | None:
    """The tracked changes that words mean; None where a slot names nothing."""
    left = list(every)
    sort = next((sort for sort, class_ in SORTS.items() if _holds(said.outside(), class_)), None)
    if sort is not None:
        left = [one for one in left if one.sort == sort]
    if "who" in said.slots:
        names = _authors(said.words("who"), [one.author for one in every])
        if not names:
            return None
        left = [one for one in left if one.author in names]
    if "place" in said.slots:
        inside = _inside(said, document, find)
        if not inside:
            return None
        left = [one for one in left if one.node in inside]
    if "number" in said.slots:
        left = [one for one in left if one.number == int(said.words("number"))]
    return _counted(said, left) if "ordinal" in said.slots else left


def _counted(said: Said, things: list[Thing]) -> list[Thing]:
    place = _place(said.slots["ordinal"])
    return things[place:][:1] if place is not None and place >= -len(things) else []


def _place(words: Sequence[Token]) -> int | None:
    """The place that an ordinal says, from 0 on; from the end where it is negative."""
    phrase = tuple(token.word for token in words)
    return -1 if phrase in lexicon().classes["REMARK_LAST"] else ORDINALS.get(phrase)


def _authors(words: str, names: Sequence[str]) -> list[str]:
    """The people that words name: by the whole name, else by a part of it that no other has."""
    wanted = words.casefold().strip()
    whole = [name for name in dict.fromkeys(names) if name.casefold() == wanted]
    parts = [name for name in dict.fromkeys(names) if wanted in name.casefold().split()]
    return whole or (parts if len(parts) == 1 else [])
