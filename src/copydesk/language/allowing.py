"""Verbs of requests: which word begins one, and which of them leave the words themselves to whoever writes ("shorten 2.1")."""

from functools import lru_cache
from typing import NamedTuple

from copydesk.language.inflection import Phrase, forms
from copydesk.words.lexicon import words_in

# Verbs that mean something in a place, or the thing itself.
_POINTING = """
    change, update, fix, correct, edit, modify, amend, adjust, mention, clarify, specify, note, state, say, use,
    swap out, substitute, replace, check, make, turn, convert, set, mark, tick, untick,
    check off, uncheck, flag, assign, tag, number, renumber, capitalise, capitalize, bold, italicise, italicize,
    underline, highlight, format, fact-check, verify, resolve, redact, anonymise, anonymize,
    add, insert, append, prepend, include, write, draft, create, put, introduce, attach, link, cite, quote, embed,
    list, compose, generate, complete, fill in, fill, give, supply, provide, duplicate, copy, clone, paste, title,
    caption, label, footnote,
    delete, remove, drop, cut, erase, strip, kill, omit, discard, eliminate, scrap, ditch, get rid of, take out,
    take away, throw out, cut out, strike, clear, empty, leave out, cross out, unlink, detach,
    move, relocate, shift, bring, transfer, swap, switch, exchange, transpose, promote, demote,
    reorganise, reorganize, restructure, rearrange, reorder, sort, order, regroup, resequence, alphabetise, alphabetize, reshuffle,
    rename, retitle, relabel, call, name, make into, turn into, convert into, convert to, turn to, indent, outdent, nest, align
    """
# Verbs that mean all of a text.
_WRITING = """
    rewrite, rephrase, reword, paraphrase, redraft, revise, improve, polish, refine, translate, simplify,
    proofread, modernise, modernize, strengthen, tone down, tone up, soften, sharpen, smooth, streamline, copyedit,
    copy-edit, spell-check, spellcheck, overhaul, redo, localise, localize, formalise, formalize, brush up,
    touch up, clean up, tidy, tidy up, adapt,
    shorten, condense, trim, tighten, cut down, compress, summarise, summarize, abridge, reduce, pare down, shrink, prune,
    expand, extend, elaborate, lengthen, flesh out, develop, continue, enlarge, deepen, build out, pad, enrich, expand on,
    elaborate on, merge, combine, join, split, divide, separate, break up, consolidate, unify, group, reformat, restyle, bullet,
    tabulate
    """
TO_A_PLACE = words_in("ALLOWING_TO_A_PLACE")
MAX_WORDS = 3  # of a verb: "get rid of"


class Verb(NamedTuple):
    base: str
    length: int = 1  # words
    is_writing: bool = False  # all of a text is meant


@lru_cache
def table() -> dict[Phrase, Verb]:
    """Every form of every verb, the longest phrases among them."""
    return {
        form: Verb(verb, len(form), is_writing)
        for verbs, is_writing in ((_POINTING, False), (_WRITING, True))
        for verb in map(str.strip, verbs.split(","))
        for form in forms(verb)
    }


def verb_at(words: list[str], at: int) -> Verb | None:
    """The verb that begins at a word."""
    lengths = range(MAX_WORDS, 0, -1)
    return next((found for length in lengths if (found := table().get(tuple(words[at : at + length]))) is not None), None)


def asks_for_writing(words: list[str]) -> bool:
    """Whether words begin with a verb that leaves the words themselves to whoever writes: "shorten 2.1"."""
    found = verb_at(words, 0)
    return found is not None and found.is_writing
