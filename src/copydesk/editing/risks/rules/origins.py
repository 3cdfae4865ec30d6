"""Rules about where text comes from: addresses and HTML that nobody gave, and what a text tells an assistant to do."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from urllib.parse import unquote

from copydesk.document.document import Document
from copydesk.editing.novelty import carried, carried_by
from copydesk.editing.phrasebook import line_of, lists, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import HARD, facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import PACKAGE, content
from copydesk.editing.risks.written import written

SHARED = 3  # stems that new text has from a sentence that tells somebody to change something
PORTION = 0.5  # of what is new
_QUERY = re.compile(r"[?&=]")


@lru_cache(maxsize=1)
def _domain() -> re.Pattern[str]:
    endings = "|".join(lists(PACKAGE, "forms")["domains"][0].split())
    return re.compile(rf"(?<![\w.@/-])(?:[a-z0-9-]+\.)+(?:{endings})(?![\w-])(?:/\S*)?", re.IGNORECASE)


def folded(text: str) -> str:
    return unquote(unescape(text)).casefold()


def novelty(case: Case) -> Iterator[Found]:
    """What stands nowhere in the words or the document; what stands in a source only is shown all the same."""
    said, sources = folded(case.brief.said), folded("\n".join(case.sources))
    for region in case.regions:
        for item in dict.fromkeys(_brought(case, region)):
            key = folded(item)
            if key in said or _stood(case.before, item):
                continue
            message = messages.from_source(item) if key in sources else messages.novelty(item)
            yield Found(region.edit, message, "", item)


def _brought(case: Case, region: Region) -> Iterator[str]:
    """Links, images, HTML, domains, codes that a region has and had not; in its nodes, and as they are written."""
    there = {folded(item) for one in region.old for item in _active(one.node.text)} | {
        folded(item) for one in region.old for item in carried(one.node)
    }
    for one in region.new:
        yield from (item for item in (*carried(one.node), *_active(one.text)) if folded(item) not in there)
    ids = [one.id for one in region.new]
    if ids:
        before = {folded(item) for item in carried_by(written(case.before, [one.id for one in region.old]))}
        known = {folded(item) for one in region.new for item in carried(one.node)}
        for item in carried_by(written(case.after, ids)):
            if folded(item) not in before | there | known:
                yield item


def _active(text: str) -> Iterator[str]:
    yield from (found.group().rstrip(".,;:!?") for found in _domain().finditer(text))
    yield from (shown for fact, shown in facts(text).items() if fact.kind in HARD)


def _stood(document: Document, item: str) -> bool:
    return folded(item) in document.cached(_all_active) or _is_spelled(document, item)


def _all_active(document: Document) -> frozenset[str]:
    """The addresses, images and HTML of a whole document."""
    return frozenset(folded(item) for node in document.in_any_order() for item in carried(node))


def _is_spelled(document: Document, item: str) -> bool:
    key = re.sub(r"\s", "", folded(item))
    return any(key in re.sub(r"\s", "", folded(node.text)) for node in document.in_any_order() if node.text)


def relinked(case: Case) -> Iterator[Found]:
    """An address of the document in a new place, if it stood only in a sentence that commands, or carries a query."""
    said = folded(case.brief.said)
    for region in case.regions:
        there = {folded(item) for one in region.old for item in carried(one.node)}
        for item in dict.fromkeys(item for one in region.new for item in carried(one.node)):
            if folded(item) in there or folded(item) in said:
                continue
            where = [node for node in case.before.in_any_order() if item in node.text or item in set(carried(node))]
            if where and (_QUERY.search(item) or all(_commands(node.text) for node in where)):
                yield Found(region.edit, messages.relinked(item), "", item)


def _commands(text: str) -> bool:
    return any(is_addressed(sentence) or is_imperative(sentence) for sentence in sentences(text))


@lru_cache(maxsize=4096)
def is_addressed(sentence: str) -> bool:
    return phrasebook(PACKAGE, "assistants")["addressed"].stand_in(line_of(sentence))


@lru_cache(maxsize=4096)
def is_imperative(sentence: str) -> bool:
    return phrasebook(PACKAGE, "assistants")["imperatives"].behind_opening(line_of(sentence)) is not None


def taint(case: Case) -> Iterator[Found]:
    """A sentence of the data that talks to an assistant: in what is edited, in a source, or followed by an edit."""
    sources = [sentence for source in case.sources for sentence in sentences(source)]
    commands = [*_sentences(case.before), *(sentence for source in case.sources for sentence in _told_in(source))]
    addressed = [sentence for sentence in commands if not is_imperative(sentence) or is_addressed(sentence)]
    for region in case.regions:
        own = [sentence for sentence in sentences(region.old_text) if is_addressed(sentence) and not case.speaks_of(sentence)]
        found = next(iter(own), "") or _followed(case, region, commands, set(addressed))
        if found:
            yield Found(region.edit, messages.taint(found), found, region.new_text)
    if case.regions and (told := next((sentence for sentence in sources if is_addressed(sentence)), "")):
        yield Found(case.regions[0].edit, messages.taint(told), told)


def tainted_elsewhere(case: Case) -> Iterator[Found]:
    if case.regions and (told := next((sentence for sentence in _sentences(case.before) if is_addressed(sentence)), "")):
        yield Found("", messages.tainted_elsewhere(told), told)


def _sentences(document: Document) -> tuple[str, ...]:
    return document.cached(_commanding)


def _commanding(document: Document) -> tuple[str, ...]:
    """The sentences of a document that tell somebody to do something."""
    texts = (node.text for node in document.in_any_order() if node.text)
    return tuple(sentence for text in texts for sentence in _told_in(text))


def _told_in(text: str) -> list[str]:
    """The sentences of a text that command; all of them, if one speaks to an assistant."""
    found = sentences(text)
    if any(map(is_addressed, found)):
        return found
    return [sentence for sentence in found if is_imperative(sentence)]


def _followed(case: Case, region: Region, commands: list[str], addressed: set[str]) -> str:
    """The sentence whose words an edit brings, and that tells somebody to bring them."""
    old = region.old_text
    fresh = set(content(region.new_text)) - set(content(old)) - case.brief.stems
    values = {fact for fact in facts(region.new_text) if fact not in facts(old) and not case.is_said(fact)}
    for sentence in commands if fresh or values else ():
        if sentence in old:
            continue
        shared, known = fresh & set(content(sentence)), values & set(facts(sentence))
        least = 1 if sentence in addressed else SHARED
        is_taken = len(shared) >= least and len(shared) >= PORTION * len(fresh)
        if is_taken or any(fact.kind in HARD | {"money"} for fact in known) or (sentence in addressed and known):
            return sentence
    return ""
