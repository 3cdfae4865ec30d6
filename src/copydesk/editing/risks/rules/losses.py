"""Rules about loss: a block, most of a text, a sentence, or a sentence about what must be, that goes and doesn't come back."""

from collections.abc import Iterator

from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import KEPT, NUMERIC, facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.going import is_to_go
from copydesk.editing.risks.holdings import stands_in
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.rules.spoken import is_all_named, is_pointed_at
from copydesk.editing.risks.sense import answers, clauses, phrases, senses, warns
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content

BLOCK, SHORTENED_BLOCK, DELETED_BLOCK = 0.5, 0.15, 0.6  # of its stems must come back
SHRUNK, SHORTENED, TARGET = 0.5, 0.25, 0.1  # of the words must be left; where the words say how much, less
LABEL = 2  # content words of a text that may only have been a label in another shape
FEW = 8  # words, below which a text can't be said to shrink
SHORTENING = frozenset({"shorten", "shape"})
SENTENCE, LONE, MIN_SENTENCE = 0.5, 0.3, 4
DUTY, MIN_DUTY = 0.4, 2


def _is_deletion(region: Region) -> bool:
    return region.action.startswith("delete") or not region.new


def loss_block(case: Case) -> Iterator[Found]:
    brief = case.brief
    if "translate" in brief.wide:
        return
    for region in case.regions:
        least = SHORTENED_BLOCK if "shorten" in brief.wide else BLOCK
        least = DELETED_BLOCK if _is_deletion(region) and "shorten" not in brief.wide else least
        for gone in region.gone:
            stems = content(gone.text)
            if "shape" in brief.wide and len(stems) <= LABEL and not any(fact.kind in KEPT | NUMERIC for fact in facts(gone.text)):
                continue  # the title of a column
            if not stems or case.balance.comes_back(gone.text) >= least or is_to_go(case, gone):
                continue
            if not stands_in(case.after, gone.text):
                yield Found(region.edit, messages.loss(gone.text), gone.text)


def loss_shrink(case: Case) -> Iterator[Found]:
    brief = case.brief
    if brief.deletes or "translate" in brief.wide:
        return
    for region in case.regions:
        old, new = content(region.old_text), content(region.new_text)
        if len(old) < FEW or not region.new:
            continue
        if not case.is_wide and any(is_pointed_at(case, spot) for spot in case.spots(region)):
            continue
        back = sum(stem in case.balance.brought_stems for stem in old)
        least = SHRUNK if "shorten" not in brief.wide else TARGET if brief.target else SHORTENED
        if max(len(new), back) < least * len(old):
            yield Found(region.edit, messages.shrinks(len(old), len(new)), region.old_text, region.new_text)


def _is_replaced(case: Case, region: Region) -> Iterator[Found]:
    """Where a text was only to get shorter: one of which no word is left."""
    for pair in region.pairs:
        old, new = set(content(pair.old.text)), set(content(pair.new.text))
        if len(old) > 1 and new and not old & new and not case.speaks_of(pair.new.text):
            yield Found(region.edit, messages.loss(pair.old.text), pair.old.text, pair.new.text)


def loss_sentence(case: Case) -> Iterator[Found]:
    brief = case.brief
    if "shorten" in brief.wide:
        yield from (found for region in case.regions if not brief.wide - SHORTENING for found in _is_replaced(case, region))
        return
    for region in case.regions:
        old = sentences(region.old_text)
        if "translate" in brief.wide:
            if region.new and len(sentences(region.new_text)) < len(old):
                yield Found(region.edit, messages.loss(region.old_text), region.old_text, region.new_text)
            continue
        for sentence in old if region.new and not _is_dictated(case, region) else ():
            stems = content(sentence)
            least = LONE if len(old) == 1 and len(sentences(region.new_text)) > 1 else SENTENCE  # cut up, in other words
            if len(stems) < MIN_SENTENCE or case.balance.comes_back(sentence) >= least:
                continue
            if sentence in case.anew(region).old or _says_the_same(region, sentence):
                continue
            if not _is_spoken_of(case, sentence) and not _is_unsaid(case, region):
                yield Found(region.edit, messages.loss(sentence), sentence)


def _says_the_same(region: Region, sentence: str) -> bool:
    """Whether a sentence stands in other words: one that is new has all of its values, and a word of it."""
    own = {fact for fact in facts(sentence) if fact.kind in KEPT | NUMERIC}
    stems = set(content(sentence))
    return bool(own) and any(own <= set(facts(other)) and stems & set(content(other)) for other in sentences(region.new_text))


def _is_spoken_of(case: Case, sentence: str) -> bool:
    """Where a title is to change, the words that name what has it speak of no sentence below it."""
    titles = {word for id in case.brief.places if id in case.before for word in content(case.told(id))}
    shared = case.shared(sentence) - (titles if case.brief.headings else frozenset())
    return bool((case.brief.deletes or not case.is_wide) and (shared or case.quotes(sentence)))


def _is_unsaid(case: Case, region: Region) -> bool:
    """Whether something of a named place is to go, and the words don't say what of it: "3.4's last sentence"."""
    return case.brief.deletes and is_all_named(case) and all(case.is_in_place(one.id) for one in region.old)


def loss_duty(case: Case) -> Iterator[Found]:
    """Of a text that stays, and of one that goes where the rest was only to get shorter: a prohibition isn't length."""
    if "translate" in case.brief.wide:
        return
    for region in case.regions:
        is_left = bool(region.new) or ("shorten" in case.brief.wide and not case.brief.deletes)
        for sentence in sentences(region.old_text) if is_left and not _is_dictated(case, region) else ():
            is_meant = _is_spoken_of(case, sentence) or _is_unsaid(case, region) or sentence in case.anew(region).old
            for clause in clauses(sentence) if not is_meant else ():
                own = senses(clause)
                is_binding = bool(own.negations or own.duties or warns(clause)) and len(own.stems) >= MIN_DUTY
                if is_binding and _is_resaid(case, region, clause):
                    continue
                if is_binding and case.balance.comes_back(clause) < DUTY and not own.stems & case.denied:
                    yield Found(region.edit, messages.loss_of_duty(clause), clause)


def _is_resaid(case: Case, region: Region, clause: str) -> bool:
    """Whether a clause only says that something isn't so, and the text denies as often as it did."""
    own = senses(clause)
    is_order = bool(own.duties) or warns(clause) or phrases("orders not").stand_in(line_of(clause))
    return case.is_wide and not is_order and answers(region.new_text) >= answers(region.old_text)


def _is_dictated(case: Case, region: Region) -> bool:
    """Whether all that stays says what the words give it to say."""
    return bool(region.pairs) and all(case.is_dictated(pair.new.id) for pair in region.pairs)
