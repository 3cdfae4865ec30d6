"""The brief of a message: what it says about a change, read from the person's words alone and looked up in the document.

What an assistant, a document or a source says is not looked at here. What a word means stands in `words/`, in lists.
"""

from collections.abc import Sequence
from dataclasses import replace

from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT, Context
from copydesk.editing.risks.stems import asked_about
from copydesk.editing.structure import structure
from copydesk.language.brief.amounts import amounts_of, factor_of, rounding_of, shifts_of
from copydesk.language.brief.bounds import bounds_of, is_of_part
from copydesk.language.brief.exchange import is_exchange
from copydesk.language.brief.question import is_question
from copydesk.language.brief.reference import goes_on, refers_back, steps_back, unsays
from copydesk.language.brief.sentences import kept_of, spans_of
from copydesk.language.brief.wishes import wishes_of
from copydesk.language.heard import hear
from copydesk.plan.brief import Brief

__all__ = ["brief_of"]

ORDER = frozenset({"order"})  # of something that is sorted nothing else may change; what is said next is not about that any more


def brief_of(
    words: str,
    document: Document | None = None,
    context: Context = NO_CONTEXT,
    earlier: Sequence[str] = (),
    shown: Sequence[str] = (),
) -> Brief:
    """The brief of a message; `earlier` are the person's own messages that it goes on with, the oldest first, and `shown` is what
    they were told."""
    brief = _alone(words, document, context)
    for before in reversed(earlier):
        if before.strip():
            brief = _going_on(brief, _alone(before, document, context))
    return replace(brief, earlier=tuple(earlier), shown=tuple(shown) if refers_back(words) else ())


def _alone(words: str, document: Document | None, context: Context) -> Brief:
    heard = hear(words)
    wishes, bounds = wishes_of(heard), bounds_of(words, heard, document, context)
    back = _taken_back(bounds.spared, document, context) if unsays(words) and not wishes.wide else frozenset()
    return Brief(
        words=words,
        places=bounds.places | back,
        beside=bounds.beside,
        spared=bounds.spared - back,
        missed=bounds.missed,
        keeps=bounds.keeps,
        spans=spans_of(words, document) if not bounds.several and not bounds.throughout else (),
        kept=kept_of(words),
        wording=bounds.wording,
        texts=heard.texts,
        only=bounds.only,
        throughout=bounds.throughout,
        several=bounds.several,
        question=is_question(words),
        deletes=wishes.deletes,
        adds=wishes.adds,
        steps_back=steps_back(words) or bool(back),
        exchanges=not wishes.wide and is_exchange(words, document),
        headings=wishes.headings,
        amounts=amounts_of(heard) if wishes.adds else (),
        language=wishes.language,
        target=wishes.target,
        factor=factor_of(words),
        shifts=shifts_of(words),
        rounding=rounding_of(words),
        wide=wishes.wide,
        facts=frozenset() if "number" in bounds.keeps else wishes.facts,
        stems=asked_about(words),
    )


def _taken_back(spared: frozenset[str], document: Document | None, context: Context) -> frozenset[str]:
    """Of what is "not" meant, what the last turn changed: to leave it as it is now would be no wish at all."""
    if document is None or not context.focus or context.is_listed:
        return frozenset()
    order, last = structure(document), [id for id in context.focus if id in document]
    return frozenset(id for id in spared if any(id == one or order.holds(id, one) or order.holds(one, id) for one in last))


def _gives_numbers(brief: Brief) -> bool:
    """Whether a message tells figures, or what becomes of them: what was said before of leaving them alone is over."""
    return any(sign.isdigit() for sign in brief.words) or bool(brief.shifts or brief.factor is not None or brief.facts)


def _going_on(brief: Brief, before: Brief) -> Brief:
    """A message beside the one that it goes on with. What is forbidden last holds; what was asked for is, where nothing new is."""
    is_new = bool(brief.wide or brief.deletes or brief.exchanges or (brief.adds and not goes_on(brief.words)))
    places = brief.places or before.places
    return replace(
        brief,
        places=(places | (before.places if not brief.only else frozenset())) - brief.spared,
        beside=brief.beside | before.beside,
        spared=(brief.spared - (before.places if is_of_part(brief.words) else frozenset())) | (before.spared - brief.places),
        missed=brief.missed,
        keeps=brief.keeps | (before.keeps - ({"number"} if _gives_numbers(brief) else set())),
        wording=(*brief.wording, *before.wording),
        texts=(*brief.texts, *before.texts),
        throughout=brief.throughout or (before.throughout and not brief.places),
        several=brief.several or before.several,
        deletes=brief.deletes if is_new else before.deletes,
        adds=brief.adds if is_new else before.adds,
        exchanges=brief.exchanges if is_new else before.exchanges,
        headings=brief.headings or before.headings,
        amounts=brief.amounts if is_new else before.amounts,
        factor=brief.factor if is_new or brief.factor is not None else before.factor,
        shifts=brief.shifts if is_new or brief.shifts else before.shifts,
        rounding=brief.rounding if is_new or brief.rounding is not None else before.rounding,
        wide=brief.wide if is_new else before.wide - (frozenset() if goes_on(brief.words) else ORDER),
        facts=brief.facts if is_new else brief.facts | before.facts,
        stems=brief.stems | before.stems,
    )
