"""Bans: what of a message's prohibitions holds, and for how long.

A ban binds the turn that it is said in. It holds on where the words say so, or say nothing else; and after a change, to leave
something as it was is no ban: its change is to be taken back.
"""

from dataclasses import replace

from copydesk.document.document import Document
from copydesk.language.brief.reference import is_lasting, is_told_by_place, refuses, restores, unsays
from copydesk.plan.brief import Brief
from copydesk.references.answers import Context
from copydesk.references.structure import structure

NONE: frozenset[str] = frozenset()


def without_taken_back(brief: Brief, document: Document | None, context: Context, *, is_past: bool, in_talk: bool) -> Brief:
    """The brief of one message without the bans that are none. `is_past`: it was said before, and what it took back is done."""
    is_back = unsays(brief.words) or restores(brief.words) or (refuses(brief.words) and not asks(brief))
    if not is_back or brief.wide or document is None or not (in_talk or is_past):
        return brief
    by_place = is_told_by_place(brief.words)
    is_all = not asks(brief) and (restores(brief.words) or by_place)  # nothing is said but that
    back = NONE if is_past else _changed_last(brief.spared, document, context)
    if is_all and not is_past:
        focus = frozenset(id for id in context.focus if id in document)
        back = back or (focus if by_place or not brief.spared else brief.spared)
    if not is_all:
        return replace(brief, places=brief.places | back, spared=brief.spared - back, steps_back=brief.steps_back or bool(back))
    return replace(
        brief, places=brief.places | back, spared=NONE, missed=(), keeps=NONE, kept_of=(), kept=(), wording=(), steps_back=True
    )


def asks(brief: Brief) -> bool:
    """Whether the words want something done, besides what is to stay."""
    return bool(brief.wide or brief.deletes or brief.adds or brief.exchanges)


def only_bars(brief: Brief) -> bool:
    return bool(brief.spared or brief.keeps or brief.kept_of or brief.kept or brief.wording) and not asks(brief)


def holds_on(said: Brief) -> bool:
    """Whether what a message forbids holds for messages that stand alone: it says so, or it says nothing else, and so can only
    mean what comes."""
    return is_lasting(said.words) or only_bars(said)


def without_bars(said: Brief) -> Brief:
    """An earlier message, for what it asked and gave alone."""
    return replace(said, spared=NONE, keeps=NONE, kept_of=(), wording=())


def _changed_last(spared: frozenset[str], document: Document, context: Context) -> frozenset[str]:
    """Of what is "not" meant, what the last turn changed: to leave it as it is now would be no wish at all."""
    if not context.focus or context.is_listed:
        return NONE
    order, last = structure(document), [id for id in context.focus if id in document]
    return frozenset(id for id in spared if any(id == one or order.holds(id, one) or order.holds(one, id) for one in last))
