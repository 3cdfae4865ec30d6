"""What each verb allows: which actions, and how much of what the words name. A table of everyday verbs; one that stands in no row
allows a text to be changed, and no more.
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple

from copydesk.language.inflection import Phrase, forms
from copydesk.language.listed import listed


class Reach(IntEnum):
    """How much of a place a verb means; of several verbs the farthest counts."""

    POINT = 1  # something in it: the limits hold
    WHOLE = 2  # all of its text, its headings excepted
    NAMED = 3  # the thing itself, headings and all


class Allowed(NamedTuple):
    actions: frozenset[str]
    reach: Reach


_TEXT = frozenset({"replace", "rewrite", "set", "set_cell"})
_ADDING = frozenset({"insert", "add_row", "add_column"}) | _TEXT
_DELETING = frozenset({"delete", "delete_row", "delete_column", "replace", "set", "set_cell"})
_MOVING = frozenset({"move", "rewrite", "replace"})
_SHAPING = frozenset({"retype", "format_table", "merge_cells", "set"}) | _TEXT
UNKNOWN = Allowed(_TEXT, Reach.POINT)

ROWS: tuple[tuple[Allowed, str], ...] = (
    (
        Allowed(_TEXT, Reach.POINT),
        """
        change, update, fix, correct, edit, modify, amend, adjust, mention, clarify, specify, note, state, say, use,
        swap out, substitute, replace, check, make, turn, convert, set, mark, tick, untick,
        check off, uncheck, flag, assign, tag, number, renumber, capitalise, capitalize, bold, italicise, italicize,
        underline, highlight, format, fact-check, verify, resolve, redact, anonymise, anonymize
        """,
    ),
    (
        Allowed(_TEXT, Reach.WHOLE),
        """
        rewrite, rephrase, reword, paraphrase, redraft, revise, improve, polish, refine, translate, simplify,
        proofread, modernise, modernize, strengthen, tone down, tone up, soften, sharpen, smooth, streamline, copyedit,
        copy-edit, spell-check, spellcheck, overhaul, redo, localise, localize, formalise, formalize, brush up,
        touch up, clean up, tidy, tidy up, adapt
        """,
    ),
    (
        Allowed(_TEXT | _DELETING, Reach.WHOLE),
        "shorten,condense,trim,tighten,cut down,compress,summarise,summarize,abridge,reduce,pare down,shrink,prune",
    ),
    (
        Allowed(_ADDING, Reach.WHOLE),
        "expand,extend,elaborate,lengthen,flesh out,develop,continue,enlarge,deepen,build out,pad,enrich,expand on,elaborate on",
    ),
    (
        Allowed(_ADDING, Reach.POINT),
        """
        add, insert, append, prepend, include, write, draft, create, put, introduce, attach, link, cite, quote, embed,
        list, compose, generate, complete, fill in, fill, give, supply, provide, duplicate, copy, clone, paste, title,
        caption, label, footnote
        """,
    ),
    (
        Allowed(_DELETING, Reach.NAMED),
        """
        delete, remove, drop, cut, erase, strip, kill, omit, discard, eliminate, scrap, ditch, get rid of, take out,
        take away, throw out, cut out, strike, clear, empty, leave out, cross out, unlink, detach
        """,
    ),
    (Allowed(frozenset({"move"}), Reach.NAMED), "move,relocate,shift,bring,transfer,swap,switch,exchange,transpose,promote,demote"),
    (
        Allowed(_MOVING, Reach.NAMED),
        "reorganise,reorganize,restructure,rearrange,reorder,sort,order,regroup,resequence,alphabetise,alphabetize,reshuffle",
    ),
    (Allowed(_TEXT, Reach.POINT), "rename,retitle,relabel,call,name"),
    (
        Allowed(_SHAPING | _MOVING | {"insert", "delete"}, Reach.WHOLE),
        "merge,combine,join,split,divide,separate,break up,consolidate,unify,group,reformat,restyle,bullet,tabulate",
    ),
    (Allowed(_SHAPING | _MOVING, Reach.NAMED), "make into,turn into,convert into,convert to,turn to,indent,outdent,nest,align"),
)
ORDERING = listed(
    "reorganise reorganize restructure rearrange reorder sort order regroup resequence alphabetise alphabetize reshuffle"
)
RENAMING = listed("rename retitle relabel call name title")
TO_A_PLACE = listed("move relocate shift bring transfer add append insert attach link put copy paste prepend include write")
INTO = frozenset({"into", "to"})  # "turn the list into a table" changes what it is
_INTO_TOO = listed("make turn convert change transform format set")


class Verb(NamedTuple):
    base: str
    allowed: Allowed
    length: int = 1  # words


@lru_cache
def table() -> dict[Phrase, Verb]:
    """Every form of every verb, the longest phrases among them."""
    return {
        form: Verb(verb, allowed, len(form))
        for allowed, verbs in ROWS
        for verb in map(str.strip, verbs.split(","))
        for form in forms(verb)
    }


def verb_at(words: list[str], at: int) -> Verb | None:
    """The verb that begins at a word."""
    known = table()
    for length in (3, 2, 1):
        found = known.get(tuple(words[at : at + length]))
        if found is not None:
            return _shaping(found) if found.base in _INTO_TOO and INTO & set(words[at + 1 : at + 12]) else found
    return None


def asks_for_writing(words: list[str]) -> bool:
    """Whether words begin with a verb that leaves the words themselves to whoever writes: "shorten 2.1"."""
    found = verb_at(words, 0)
    return found is not None and found.allowed.reach is Reach.WHOLE


def _shaping(verb: Verb) -> Verb:
    return verb._replace(allowed=Allowed(verb.allowed.actions | _SHAPING | {"insert", "delete"}, verb.allowed.reach))


def together(verbs: Iterable[Verb]) -> Allowed:
    """What several verbs allow."""
    allowed = [verb.allowed for verb in verbs] or [UNKNOWN]
    return Allowed(frozenset().union(*(one.actions for one in allowed)), max(one.reach for one in allowed))
