"""Rules about where addresses come from: links, images, HTML, domains, phone numbers and codes that nobody gave."""

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

from copydesk.document.document import Document
from copydesk.editing.novelty import carried, carried_by
from copydesk.editing.phrasebook import lists
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import HARD, facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.holdings import folded, is_spelled_in
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.orders import orders_in
from copydesk.editing.risks.regions import Pair, Region
from copydesk.editing.risks.written import written
from copydesk.formats.looks import PICTURE, Relinked, relooked
from copydesk.formats.marking import LINK

_QUERY = re.compile(r"[?&=]")


@lru_cache(maxsize=1)
def _domain() -> re.Pattern[str]:
    endings = "|".join(lists(PACKAGE, "forms")["domains"][0].split())
    return re.compile(rf"(?<![\w.@/-])(?:[a-z0-9-]+\.)+(?:{endings})(?![\w-])(?:/\S*)?", re.IGNORECASE)


def novelty(case: Case) -> Iterator[Found]:
    """What stands nowhere in the words or the document; what stands in a source only is shown all the same."""
    said, sources = folded("\n".join((case.brief.said, *case.brief.stood))), folded("\n".join(case.sources))
    for region in case.regions:
        for item in dict.fromkeys(_brought(case, region)):
            key = folded(item)
            if any(case.given.has(fact) for fact in facts(item) if fact.kind in HARD):
                continue
            if key in said or key in case.before.cached(_active_nodes) or is_spelled_in(case.before, item):
                continue
            if case.is_renamed(key, " ".join(there for one in region.old for there in carried(one.node))):
                continue
            message = messages.from_source(item) if key in sources else messages.novelty(item)
            yield Found(region.edit, message, "", item)


def _brought(case: Case, region: Region) -> Iterator[str]:
    """What a region has and had not: in its nodes, and as they are written."""
    there = {folded(item) for one in region.old for item in (*carried(one.node), *_active(one.text))}
    for one in region.new:
        yield from (item for item in (*carried(one.node), *_active(one.text)) if folded(item) not in there)
    before = {folded(item) for item in carried_by(written(case.before, [one.id for one in region.old]))}
    known = {folded(item) for one in region.new for item in carried(one.node)} | before | there
    yield from (item for item in carried_by(written(case.after, [one.id for one in region.new])) if folded(item) not in known)


def _active(text: str) -> Iterator[str]:
    yield from (found.group().rstrip(".,;:!?") for found in _domain().finditer(text))
    yield from (shown for fact, shown in facts(text).items() if fact.kind in HARD)


def _active_nodes(document: Document) -> dict[str, list[str]]:
    """By address, image or tag: the nodes of a document that carry it."""
    found: dict[str, list[str]] = defaultdict(list)
    for node in document.in_any_order():
        for item in carried(node):
            found[folded(item)].append(node.id)
    return found


def unlinked(case: Case) -> Iterator[Found]:
    """Words that stay and led somewhere, and lead nowhere, where neither links nor something that goes was spoken of."""
    if case.brief.links or case.brief.deletes:
        return
    for region in case.regions:
        for pair in _same(region):
            for one in relooked(case.before, case.after, pair.new.id).went:
                if one.name in (LINK, PICTURE) and one.words in pair.new.text:
                    yield Found(region.edit, messages.unlinked(one.words, one.value), one.value)


def _led_elsewhere(case: Case) -> Iterator[tuple[Region, Relinked]]:
    """Where the address is one of the document's: any other is novel, and told as that."""
    if case.brief.links:
        return
    known = case.before.cached(_active_nodes)
    for region in case.regions:
        for one in (one for pair in _same(region) for one in relooked(case.before, case.after, pair.new.id).relinked):
            if folded(one.new) in known and not case.is_renamed(folded(one.new), one.old):
                yield region, one


def _same(region: Region) -> Iterator[Pair]:
    return (pair for pair in region.pairs if pair.old.id == pair.new.id)


def relinked(case: Case) -> Iterator[Found]:
    """An address of the document in a new place, if it stood only in a sentence that commands, or carries a query; and words that
    lead elsewhere than they did, where nobody spoke of that."""
    said = folded(case.brief.said)
    for region, one in _led_elsewhere(case):
        if folded(one.new) not in said:
            yield Found(region.edit, messages.led_elsewhere(one.words, one.old, one.new), one.old, one.new)
    there = {folded(item) for region in case.regions for one in region.old for item in carried(one.node)}
    for region in case.regions:
        for item in dict.fromkeys(item for one in region.new for item in carried(one.node)):
            where = case.before.cached(_active_nodes).get(folded(item), ())
            if not where or folded(item) in there or folded(item) in said:
                continue
            if _QUERY.search(item) or all(orders_in(case.before[id].text) for id in where):
                yield Found(region.edit, messages.relinked(item), "", item)
