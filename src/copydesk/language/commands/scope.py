"""How far a change reaches, in words: "everywhere", "only in the conclusion", "in 2 and 3", "except in 4", "in this file"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.editing.lexicon import phrases
from copydesk.editing.tokens import Token, tokens
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.words import DOCUMENT_ADJECTIVES, DOCUMENT_WORDS, FILLER, THROUGHOUT

Span = tuple[Token, ...]
_IN = phrases(
    "in,only in,just in,but only in,within,inside,inside of,under,only under,only within,on,from,across,in the,only inside",
    "solely in",
    "throughout,everywhere in,all over,all through,only for,but just in",
)
_ALL_IN = phrases("throughout,everywhere in,all over,all through,across")
_EXCEPT = phrases(
    "except in,except for,except,but not in,but not,not in,apart from,apart from in,other than in,other than,excluding",
    "except under",
    "everywhere but in,everywhere but,everywhere except,everywhere except in,but leave,save for,save in,besides,aside from",
)
_TITLE = re.compile(r"^(?:the |its )?(?:\w+ )?(?:titles?|headings?)(?: of .+)?$|[’']s (?:title|heading)$", re.IGNORECASE)
_LONGEST = 4
_SIGNS = frozenset({".", "!", ","})


class Scope(NamedTuple):
    """Where a change may reach. Without holders it is the whole document."""

    is_all: bool = False  # every place is meant
    holders: tuple[str, ...] | None = None
    excepted: tuple[str, ...] = ()
    unknown: str = ""  # words of a place that names nothing here
    words: str = ""
    is_title: bool = False  # the holders' own words alone
    titles: tuple[str, ...] = ()  # what is excepted of those alone: "except in the title"

    def nodes(self, ground: Ground) -> frozenset[str] | None:
        """The nodes that it lets a change reach; None for all."""
        if self.holders is None and not self.excepted and not self.titles:
            return None
        order = ground.structure
        spared = frozenset(_below(ground, self.excepted)).union(self.titles)
        if self.is_title and self.holders is not None:
            return frozenset(self.holders) - spared
        inside = order.order if self.holders is None else _below(ground, self.holders)
        return frozenset(inside) - spared


def _below(ground: Ground, holders: Sequence[str]) -> list[str]:
    order = ground.structure
    return [id for holder in holders for id in order.order[order.start[holder] : order.section_end[holder]]]


def read_scope(ground: Ground, words: str) -> Scope | None:
    """The scope that some words are, all of them; None where they are none."""
    found = tokens(words)
    while found and found[0].word in (",", "but", "and") and len(found) > 1 and not _phrase(found, 0, _EXCEPT):
        found.pop(0)
    scope: Scope | None = None
    for fillers in (_SIGNS, _SIGNS | FILLER | {"only", "alone"}):  # "in Getting there": a filler may be a part of a name
        short = list(found)
        while short and short[-1].word in fillers and not short[-1].is_quote:
            short.pop()
        if short and (scope is None or len(short) < len(found)):
            scope = _scope(ground, words, short, Scope(words=words))
        if scope is not None and not scope.unknown:
            return scope
    return scope


def _scope(ground: Ground, words: str, found: list[Token], scope: Scope) -> Scope | None:
    if not found:
        return scope
    if [token.word for token in found] == ["here"]:
        selection = ground.context.selection
        return scope._replace(holders=selection.nodes) if selection is not None else scope._replace(unknown="here")
    length = _phrase(found, 0, _EXCEPT)
    if length:
        return _excepting(ground, words, found, length, scope)
    behind = _phrase(found, 0, THROUGHOUT)
    if behind and (
        behind == len(found) or _phrase(found, behind, _EXCEPT) or _phrase(found, behind, _IN) or found[behind].word == ","
    ):
        return _scope(ground, words, _after_comma(found[behind:]), scope._replace(is_all=True))
    length = _phrase(found, 0, _IN)
    if not length or length == len(found):
        return None
    is_all = tuple(token.word for token in found[:length]) in _ALL_IN
    # The longest place first; behind it there may be an exception.
    for end in range(len(found), length, -1):
        if end < len(found) and not _phrase(_after_comma(found[end:]), 0, _EXCEPT | THROUGHOUT):
            continue
        at = length - (found[length - 1].word == "the")  # "in The day before"
        holders = named_place(ground, _raw(words, found[length:end])) or named_place(ground, _raw(words, found[at:end]))
        if holders == () and found[end - 1].word == "text":  # and no names of files
            holders = tuple(ground.structure.of_types(("content",)))
        if holders is not None:
            rest = _after_comma(found[end:])
            whole = not holders and not _names_files(found[length:end])
            is_title = _TITLE.search(_raw(words, found[length:end])) is not None
            reached = scope._replace(is_all=scope.is_all or is_all or whole, holders=holders or None, is_title=is_title)
            return _scope(ground, words, rest, reached)
    return scope._replace(unknown=_raw(words, found[length:]))


def _names_files(found: Sequence[Token]) -> bool:
    """Whether a place is files of which this is one, and says nothing of all places in it: "in misc. files", "in README.md"."""
    words = {token.word for token in found}
    return not words & {
        "whole",
        "entire",
        "document",
        "report",
        "article",
        "note",
        "screenplay",
        "script",
        "experiment",
        "text",
        "everything",
    }


def _excepting(ground: Ground, words: str, found: list[Token], length: int, scope: Scope) -> Scope | None:
    if length == len(found):
        return None
    place = _raw(words, found[length:])
    holders = named_place(ground, place)
    if not holders:
        return scope._replace(unknown=place)
    said = any(token.word == "everywhere" for token in found[:length])
    is_all = True if said or scope.holders is None else scope.is_all
    if _TITLE.search(place):
        return scope._replace(titles=holders, is_all=is_all)
    return scope._replace(excepted=holders, is_all=is_all)


def named_place(ground: Ground, words: str) -> tuple[str, ...] | None:
    """The nodes that a place names; none of them for the whole document; None where it names nothing, or several things."""
    found = ground.find(words) or ground.find(_without_noun(words))
    if len(found) != 1:
        return () if is_document(words) else None
    return () if found[0].ids == (ground.document.root,) else found[0].ids


def _without_noun(words: str) -> str:
    """A place by its name alone: "the Costs list"."""
    first, _, last = words.strip().rpartition(" ")
    return first if last.casefold() in ("section", "chapter", "part", "list", "category", "table", "block", "scene") else ""


def is_document(words: str) -> bool:
    """Whether words mean the file, or files of which this is one: "this document", "misc. files", "README.md"."""
    found = [token.word for token in tokens(words) if token.word not in ".,"]
    *before, last = found or [""]
    known = last in DOCUMENT_WORDS or last.endswith((".md", ".txt", ".rst", ".fountain", ".docx"))
    return bool(found) and known and all(word in DOCUMENT_ADJECTIVES for word in before)


def _phrase(found: Sequence[Token], at: int, table: frozenset[tuple[str, ...]]) -> int:
    """How many tokens a phrase of a table takes here; 0 where there is none."""
    for length in range(min(_LONGEST, len(found) - at), 0, -1):
        span = found[at : at + length]
        if tuple(token.word for token in span) in table and not any(token.is_quote for token in span):
            return length
    return 0


def _after_comma(found: list[Token]) -> list[Token]:
    while found and found[0].word in (",", "and") and not found[0].is_quote:
        found = found[1:]
    return found


def _raw(words: str, found: Sequence[Token]) -> str:
    return words[found[0].start : found[-1].end] if found else ""


def starts_scope(found: Sequence[Token], at: int) -> bool:
    """Whether a scope may begin at a token."""
    is_here = at == len(found) - 1 and found[at].word == "here" and not found[at].is_quote
    return is_here or bool(_phrase(found, at, _IN | _EXCEPT | THROUGHOUT))
