"""Rules about form: what goes beyond spelling or order where only that was asked for, headings that nobody spoke of, marks lost."""

import re
from collections import Counter
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.regions import Pair, Told, joined
from copydesk.editing.risks.sense import phrases
from copydesk.editing.risks.slips import is_grammar, is_spelling
from copydesk.editing.risks.spots import Spot, sentences
from copydesk.editing.risks.stems import content
from copydesk.editing.risks.units import ROW_NAMES

MARK = re.compile(r"\*\*|~~|`|<u>|<mark|<color|(?<!\w)[*_](?=\w)")
SAME_START = 4  # letters that two forms of a word share
REWRITING = frozenset({"manner", "shorten", "expand", "translate", "shape"})


def beyond_spelling(case: Case) -> Iterator[Found]:
    brief = case.brief
    if "spelling" not in brief.wide or brief.wide & REWRITING or brief.adds:
        return
    for region in case.regions:
        for spot in case.spots(region):
            came = [fact for fact in facts(spot.new) if fact not in facts(spot.old)]
            is_given = bool(came) and not content(spot.new) and all(case.is_asked(region, fact) for fact in came)
            if not _is_slip(spot) and not is_given:
                yield Found(region.edit, messages.beyond_spelling(spot.old, spot.new), spot.old, spot.new)
        for gone in region.gone:
            if content(gone.text) and not brief.deletes:
                yield Found(region.edit, messages.beyond_spelling(gone.text, ""), gone.text)
        for come in region.come:
            if content(come.text):
                yield Found(region.edit, messages.beyond_spelling("", come.text), "", come.text)


def _is_slip(spot: Spot) -> bool:
    """A misspelling, or a matter of grammar: a form of a word for another, not another word."""
    many, now = (Counter(phrases("quantifiers").found_in(line_of(text))) for text in (spot.old, spot.new))
    if many - now and now != many:
        return False
    old, new = set(content(spot.old)) - set(content(spot.new)), set(content(spot.new)) - set(content(spot.old))
    if is_spelling(spot.old, spot.new):
        return True
    is_other = bool(old or new) and not any(one[:SAME_START] == two[:SAME_START] for one in old for two in new)
    return is_grammar(spot.old, spot.new) and not is_other


def heading(case: Case) -> Iterator[Found]:
    """A title that changes or goes without a word about titles. One that says the same elsewhere has been moved."""
    brief = case.brief
    if brief.headings or brief.deletes or brief.wide & {"translate", "shape", "spelling"}:
        return
    brought = {come.text for region in case.regions for come in region.new}
    for region in case.regions:
        for pair in region.pairs:
            if (
                _is_title(case, pair.old)
                and _own(pair.old) != _own(pair.new)
                and not case.is_shown(_own(pair.new))
                and not _is_named_alone(case, pair)
            ):
                yield Found(region.edit, messages.heading(_own(pair.old), _own(pair.new)), _own(pair.old), _own(pair.new))
        for gone in region.gone:
            if _is_title(case, gone) and gone.text not in brought:
                yield Found(region.edit, messages.heading(_own(gone), ""), _own(gone))


def _is_title(case: Case, told: Told) -> bool:
    return case.types[told.node.type].in_outline and told.node.parent is not None


def _own(told: Told) -> str:
    return told.text.partition("\n")[0]


def _is_named_alone(case: Case, pair: Pair) -> bool:
    """Whether the words give the old title or the new: "Change Costs to Budget"."""
    return not case.is_wide and (case.quotes(_own(pair.new)) or all(case.shared(_own(one)) for one in pair))


def reworded(case: Case) -> Iterator[Found]:
    """Where only the order was to change, the same sentences stand, counted."""
    brief = case.brief
    if "order" not in brief.wide or brief.wide & REWRITING or brief.adds or brief.deletes:
        return
    old = Counter(sentence for region in case.regions for sentence in sentences(region.old_text))
    new = Counter(sentence for region in case.regions for sentence in sentences(region.new_text))
    lost, came = next(iter(old - new), ""), next(iter(new - old), "")
    if lost or came:
        where = next((region.edit for region in case.regions if (lost or came) in joined((*region.old, *region.new))), "")
        yield Found(where, messages.reworded(lost, came), lost, came)
    else:
        yield from _torn(case)


def _torn(case: Case) -> Iterator[Found]:
    """A row that has the cells of another: what stands in one row belongs together, in whatever order the rows and columns are."""
    for region in case.regions:
        for pair in region.pairs:
            row = case.before.nodes.get(pair.old.node.parent or "")
            if row is None or case.types[row.type].names != ROW_NAMES or pair.old.text == pair.new.text:
                continue
            old, new = (Counter(_rows(side, row.parent or "")) for side in (case.before, case.after))
            if old != new:
                first = case.before[row.children[0]].text
                told = messages.reworded(f"{first}: {pair.old.text}", f"{first}: {pair.new.text}")
                yield Found(region.edit, told, pair.old.text, pair.new.text)


def _rows(document: Document, table: str) -> Iterator[tuple[str, ...]]:
    for row in document.children(table) if table in document else ():
        yield tuple(sorted(cell.text for cell in document.children(row.id)))


def marks_lost(case: Case) -> Iterator[Found]:
    for region in case.regions:
        old, new = (sum(len(MARK.findall(one.node.text)) for one in side) for side in (region.old, region.new))
        if region.new and new < old and not case.brief.deletes:
            yield Found(region.edit, messages.marks_lost(old, new), str(old), str(new))
