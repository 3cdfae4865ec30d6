"""Rules about texts that speak to an assistant: one that is edited, one that was read, one whose words an edit brings."""

from collections.abc import Iterator

from copydesk.editing.labels import name_of_target
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.orders import Orders, is_addressed, orders_in, orders_of
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content


def taint(case: Case) -> Iterator[Found]:
    sources = Orders([sentence for source in case.sources for sentence in orders_in(source)])
    for region in case.regions:
        own = (sentence for sentence in sentences(region.old_text) if is_addressed(sentence) and not case.speaks_of(sentence))
        found = next(own, "") or _followed(case, region, orders_of(case.before)) or _followed(case, region, sources)
        if found:
            yield Found(region.edit, messages.taint(found), found, region.new_text)
    if case.regions and sources.first_addressed:
        yield Found(case.regions[0].edit, messages.taint(sources.first_addressed), sources.first_addressed)


def _followed(case: Case, region: Region, orders: Orders) -> str:
    """The sentence whose words an edit brings, and that tells somebody to bring them. What only points brings no words of its own:
    the name of what it points to counts where a sentence has all of it."""
    old = facts(region.old_text)
    known = set(content(region.old_text)) | case.brief.stems
    pointing = [one for one in region.new if case.types[one.node.type].points]
    names = [name_of_target(case.after, one.node) for one in pointing]
    own = (one.text.removeprefix(name) for one, name in zip(pointing, names, strict=True))
    written = joined(one for one in region.new if not case.types[one.node.type].points)
    fresh = set(content("\n".join((written, *own)))) - known
    values = [fact for fact in facts(region.new_text) if fact not in old and not case.is_said(fact)]
    return orders.followed(fresh, values, case.balance.taken, [frozenset(content(name)) for name in names], known)


def tainted_elsewhere(case: Case) -> Iterator[Found]:
    if case.regions and (told := orders_of(case.before).first_addressed):
        yield Found("", messages.tainted_elsewhere(told), told)
