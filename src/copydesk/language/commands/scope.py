"""How far a change reaches, in words: "everywhere", "only in the conclusion", "in 2 and 3", "except in 4", "in this file"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk.language.commands.ground import Ground
from copydesk.language.rules.clause import has_word, is_in, length_in
from copydesk.words.chart import Chart, Match, Span, grammar
from copydesk.words.tokens import Token, tokens

_TITLE = re.compile(r"^(?:the |its )?(?:\w+ )?(?:titles?|headings?)(?: of .+)?$|[’']s (?:title|heading)$", re.IGNORECASE)
_FILES = (".md", ".txt", ".rst", ".fountain", ".docx")


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
        spared = frozenset(_below(ground, self.excepted)).union(self.titles)
        if self.is_title and self.holders is not None:
            return frozenset(self.holders) - spared
        inside = ground.structure.order if self.holders is None else _below(ground, self.holders)
        return frozenset(inside) - spared


def _below(ground: Ground, holders: Sequence[str]) -> list[str]:
    order = ground.structure
    return [id for holder in holders for id in order.order[order.start[holder] : order.section_end[holder]]]


def read_scope(ground: Ground, words: str) -> Scope | None:
    """The scope that some words are, all of them; None where they are none."""
    found = tokens(words)
    while len(found) > 1 and is_in(found[0], "JOINING") and not length_in(found, 0, "EXCEPT"):
        found.pop(0)
    scope: Scope | None = None
    for fillers in (("SIGN",), ("SIGN", "FILLER", "ONLY")):  # "in Getting there": a filler may be a part of a name
        short = list(found)
        while short and any(is_in(short[-1], name) for name in fillers):
            short.pop()
        for match in Chart(grammar("extents"), short, words).whole(("scope",)) if short else ():
            read = _reached(Reading(ground, words, short), match, Scope(words=words))
            if not read.unknown:
                return read
            scope = scope or read
    return scope


class Reading(NamedTuple):
    """The tokens that a scope is read from, and the ground that its places are on."""

    ground: Ground
    words: str
    tokens: Sequence[Token]

    def raw(self, span: Span, *, with_article: bool = False) -> str:
        at = span.start - int(with_article and self.tokens[span.start - 1].word == "the")
        return self.words[self.tokens[at].start : self.tokens[span.end - 1].end]


def _reached(read: Reading, match: Match, scope: Scope) -> Scope:
    """A scope with what a match says of it."""
    slots = match.slots
    if "excepted" in slots:
        return _excepting(read, match, scope)
    if "holder" not in slots:
        if read.tokens[match.start].word == "here":
            selection = read.ground.context.selection
            return scope._replace(holders=selection.nodes) if selection is not None else scope._replace(unknown="here")
        scope = scope._replace(is_all=True)
    else:
        place = read.raw(slots["holder"])
        holders = named_place(read.ground, place) or named_place(read.ground, read.raw(slots["holder"], with_article=True))
        if holders == () and read.tokens[slots["holder"].end - 1].word == "text":  # and no names of files
            holders = tuple(read.ground.structure.of_types(("content",)))
        if holders is None:
            return scope._replace(unknown=read.raw(Span(slots["holder"].start, match.end)))
        is_whole = not holders and has_word(place, "WHOLE")
        is_all = scope.is_all or "in" in slots or is_whole
        scope = scope._replace(is_all=is_all, holders=holders or None, is_title=_TITLE.search(place) is not None)
    more = slots["more"].inner if "more" in slots else None
    return scope if more is None else _reached(read, more, scope)


def _excepting(read: Reading, match: Match, scope: Scope) -> Scope:
    place = read.raw(match.slots["excepted"])
    holders = named_place(read.ground, place)
    if not holders:
        return scope._replace(unknown=place)
    said = any(token.word == "everywhere" for token in read.tokens[match.start : match.slots["excepted"].start])
    is_all = True if said or scope.holders is None else scope.is_all
    return (
        scope._replace(titles=holders, is_all=is_all) if _TITLE.search(place) else scope._replace(excepted=holders, is_all=is_all)
    )


def named_place(ground: Ground, words: str) -> tuple[str, ...] | None:
    """The nodes that a place names; none of them for the whole document; None where it names nothing, or several things."""
    found = ground.find(words) or ground.find(_without_noun(words))
    if len(found) != 1:
        return () if is_document(words) else None
    return () if found[0].ids == (ground.document.root,) else found[0].ids


def _without_noun(words: str) -> str:
    """A place by its name alone: "the Costs list"."""
    first, _, last = words.strip().rpartition(" ")
    return first if has_word(last, "HOLDER") else ""


def is_document(words: str) -> bool:
    """Whether words mean the file, or files of which this is one: "this document", "misc. files", "README.md"."""
    found = [token for token in tokens(words) if token.word not in ".,"]
    known = bool(found) and (is_in(found[-1], "DOCUMENT") or found[-1].word.endswith(_FILES))
    return known and all(is_in(token, "DOCUMENT_ADJECTIVE") for token in found[:-1])
