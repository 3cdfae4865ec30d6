"""The brief of a message: what it says about a change, read from the person's words alone and looked up in the document.

What an assistant, a document or a source says is not looked at here. What a word means stands in `words/`, in lists.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from copydesk.document.document import Document
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.stems import asked_about
from copydesk.language.brief.amounts import amounts_of, factor_of, rounding_of, shifts_of
from copydesk.language.brief.bans import asks, holds_on, only_bars, without_bars, without_taken_back
from copydesk.language.brief.bounds import bounds_of, is_of_part
from copydesk.language.brief.exchange import is_exchange
from copydesk.language.brief.question import is_question, is_to_wait
from copydesk.language.brief.reference import goes_on, leans, narrows, refers_back, steps_back
from copydesk.language.brief.sentences import kept_of, spans_of
from copydesk.language.brief.wishes import wishes_of
from copydesk.language.heard import hear
from copydesk.plan.brief import Brief
from copydesk.references.answers import NO_CONTEXT, Context
from copydesk.references.structure import counted_numbers

__all__ = ["brief_of"]

ORDER = frozenset({"order"})  # of something that is sorted nothing else may change; what is said next is not about that any more


def brief_of(
    words: str,
    document: Document | None = None,
    context: Context = NO_CONTEXT,
    earlier: Sequence[str] = (),
    shown: Sequence[str] = (),
    proposed: str = "",
    lasting: Sequence[str] = (),
) -> Brief:
    """The brief of a message; `earlier` are the person's own messages that it goes on with, the oldest first, `shown` is what
    they were told, and `proposed` what they had asked for when they were shown a proposal just before. Some of that may be all that
    this message says ("no, just the ration"). `lasting` are messages of any time that forbid something for good."""
    brief = _alone(words, document, context, in_talk=bool(context.focus or earlier))
    is_part = bool(proposed) and narrows(words)
    earlier = (proposed,) if is_part else earlier
    is_whole = bool(earlier) and not is_part and _stands_alone(brief, document)
    goes_with = not is_whole  # what was forbidden goes along as long as each message leans on the one before it
    for before in reversed(earlier):
        if before.strip():
            said = _alone(before, document, context, is_past=True)
            bars = said if goes_with or holds_on(said) else without_bars(said)
            brief = _still_bound(brief, bars) if is_whole else _going_on(brief, bars)
            goes_with = goes_with and not _stands_alone(said, document)
    for before in lasting:
        brief = _still_bound(brief, _alone(before, document, context, is_past=True))
    return replace(brief, earlier=() if is_whole else tuple(earlier), shown=tuple(shown) if refers_back(words) else ())


def _stands_alone(brief: Brief, document: Document | None) -> bool:
    """Whether the words say by themselves where or what, and lean on nothing: then no earlier message gives leave for more. A
    number alone may name a place, or what somebody was shown; and to keep something is no task without one that it bounds."""
    if brief.steps_back or leans(brief.words) or only_bars(brief) or not (brief.stems or asks(brief)):
        return False
    is_about = document is not None and not brief.stems.isdisjoint(stems_of(document))
    return bool(brief.places or brief.exchanges or is_about)


def _still_bound(brief: Brief, before: Brief) -> Brief:
    """What was forbidden before and holds on, for a message that stands alone; what was asked for, the values given, and that a
    heading was to stay when what stands under it went, are over."""
    return replace(
        brief,
        spared=brief.spared | (before.spared - brief.places),
        keeps=brief.keeps | (before.keeps - ({"number", "heading"} if _gives_numbers(brief) else {"heading"})),
        kept_of=(*brief.kept_of, *before.kept_of),
        wording=(*brief.wording, *before.wording),
    )


def _alone(words: str, document: Document | None, context: Context, *, is_past: bool = False, in_talk: bool = False) -> Brief:
    heard = hear(words)
    wishes, bounds = wishes_of(heard), bounds_of(words, heard, document, context)
    brief = Brief(
        words=words,
        places=bounds.places,
        beside=bounds.beside,
        spared=bounds.spared,
        missed=bounds.missed,
        keeps=bounds.keeps,
        kept_of=bounds.kept_of,
        spans=spans_of(words, document) if not bounds.several and not bounds.throughout else (),
        kept=kept_of(words),
        wording=bounds.wording,
        texts=heard.texts,
        only=bounds.only,
        throughout=bounds.throughout,
        several=bounds.several,
        question=is_question(words),
        waits=is_to_wait(words),
        deletes=wishes.deletes,
        adds=wishes.adds,
        steps_back=steps_back(words),
        exchanges=not wishes.wide and is_exchange(words, document),
        headings=wishes.headings,
        links=bounds.links and "link" not in bounds.keeps,
        amounts=amounts_of(heard) if wishes.adds else (),
        language=wishes.language,
        target=wishes.target,
        factor=factor_of(words),
        shifts=shifts_of(words, _numbers_of(bounds.places, document)),
        rounding=rounding_of(words),
        wide=wishes.wide,
        facts=frozenset() if "number" in bounds.keeps else wishes.facts,
        stems=asked_about(words),
    )
    return without_taken_back(brief, document, context, is_past=is_past, in_talk=in_talk)


def _numbers_of(places: Iterable[str], document: Document | None) -> frozenset[str]:
    """The numbers by which places may be called."""
    counted = document.cached(counted_numbers) if document is not None else {}
    return frozenset(counted[id] for id in places if id in counted)


def _gives_numbers(brief: Brief) -> bool:
    """Whether a message tells figures, or what becomes of them: what was said before of leaving them alone is over."""
    return any(sign.isdigit() for sign in brief.words) or bool(brief.shifts or brief.factor is not None or brief.facts)


def _going_on(brief: Brief, before: Brief) -> Brief:
    """A message beside the one that it goes on with. What is forbidden last holds; what was asked for is, where nothing new is."""
    is_new = bool(brief.wide or brief.deletes or brief.exchanges or (brief.adds and not goes_on(brief.words)))
    is_other = goes_on(brief.words) and not brief.places  # "same for the last": it isn't known which, and not the one before
    places = brief.places or (frozenset() if is_other else before.places)
    return replace(
        brief,
        places=(places | (before.places if not (brief.only or is_other) else frozenset())) - brief.spared,
        beside=brief.beside | before.beside,
        spared=(brief.spared - (before.places if is_of_part(brief.words) else frozenset())) | (before.spared - brief.places),
        missed=brief.missed,
        keeps=brief.keeps | (before.keeps - ({"number"} if _gives_numbers(brief) else set())),
        kept_of=(*brief.kept_of, *before.kept_of),
        wording=(*brief.wording, *before.wording),
        texts=(*brief.texts, *before.texts),
        throughout=brief.throughout or (before.throughout and not brief.places),
        several=brief.several or before.several,
        deletes=brief.deletes if is_new else before.deletes,
        adds=brief.adds if is_new else before.adds,
        exchanges=brief.exchanges if is_new else before.exchanges,
        headings=brief.headings or before.headings,
        links=brief.links or before.links,
        amounts=brief.amounts if is_new else before.amounts,
        factor=brief.factor if is_new or brief.factor is not None else before.factor,
        shifts=brief.shifts if is_new or brief.shifts else before.shifts,
        rounding=brief.rounding if is_new or brief.rounding is not None else before.rounding,
        wide=brief.wide if is_new else before.wide - (frozenset() if goes_on(brief.words) else ORDER),
        facts=brief.facts if is_new else brief.facts | before.facts,
        stems=brief.stems | before.stems,
    )
