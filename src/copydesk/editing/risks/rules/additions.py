"""Rules about additions: text that isn't made of what stood there, more than was asked for, or elsewhere."""

import re
from collections.abc import Iterator
from functools import lru_cache

from copydesk.editing.phrasebook import line_of, phrasebook
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import facts
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.languages import PACKAGE
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.rules import translation
from copydesk.editing.risks.rules.spoken import is_pointed_at
from copydesk.editing.risks.sense import clauses, senses, warns
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import claims, content, stem
from copydesk.editing.risks.sums import is_called_sum

MADE = 0.6  # of a new block's stems stood in what the plan takes away
REMADE = 0.3  # of a new sentence's stems, where all of a text is put in another form
BINDING = 0.5  # and where it says what must or must not be
FRESH = 0.5  # of what one more sentence claims
POINTED = 0.2  # and where one spot of it was to change
MIN_WORDS = 3
MIN_CLAUSE = 2  # content words, none of which stood there
CLAUSE = 3  # content words that are put in at a spot that the words point at
VALUE = 1  # and where a value was given
SHORT = 12  # words of a text that is given anew as a whole
SPOKEN = 2  # stems that a new block shares with the words
RESHAPES = frozenset({"shape", "order"})  # may bring a title or a header of its own


def _is_asked_for(case: Case) -> bool:
    return case.brief.adds or "expand" in case.brief.wide


def is_called_extract(text: str) -> bool:
    """Whether something new is to be made of what stands: a summary, its points. What is shortened takes its own place."""
    return phrasebook(PACKAGE, "forms")["extracts"].stand_in(line_of(text))


def _is_extract(case: Case, text: str) -> bool:
    """Whether a new block is made of what the document says, and nothing else is changed; or a sum that was asked for."""
    if is_called_sum(case.brief.said) and is_called_sum(text):
        return True
    if any(region.old for region in case.regions) or case.brief.wide - {"shape", "expand"}:
        return False
    if "shorten" in case.brief.wide and not is_called_extract(case.brief.said):
        return False
    stems, known = claims(text), stems_of(case.before)
    return sum(stem in known for stem in stems) >= MADE * len(stems)


def added(case: Case) -> Iterator[Found]:
    """New blocks where none was asked for."""
    if _is_asked_for(case) or "translate" in case.brief.wide:
        return
    for region in case.regions:
        for come in region.come:
            stems = content(come.text)
            counts = _takes_no_form(case) if case.is_wide else not case.speaks_of(come.text)
            if (len(stems) < MIN_WORDS and not counts) or case.balance.comes_from(come.text) >= MADE or not stems:
                continue
            if not case.is_wide and (len(case.shared(come.text)) >= SPOKEN or case.quotes(come.text)):
                continue
            if len(case.shared(come.text)) >= SPOKEN and set(stems) <= {*content(case.brief.said), *_titles_beside(case, come.id)}:
                continue
            is_remade = bool(region.gone) and case.balance.comes_from(come.text) >= REMADE
            if is_remade or case.is_shown(come.text) or _is_extract(case, come.text):
                continue
            yield Found(region.edit, messages.added(come.text), "", come.text)


def _titles_beside(case: Case, id: str) -> list[str]:
    """What the parts next to a new one are called: the second half of a scene stands where the first does."""
    node = case.after[id]
    if not case.types[node.type].in_outline or node.parent is None:
        return []
    siblings, at = list(case.after.children(node.parent)), case.after.index(id)
    return [stem for one in (*siblings[max(0, at - 1) : at], *siblings[at + 1 : at + 2]) for stem in content(one.text)]


def _takes_no_form(case: Case) -> bool:
    """Whether what stands was to take another form, and all of it stands as it did, with something beside it."""
    return case.brief.is_wide and not case.balance.taken_stems and case.brief.wide.isdisjoint(RESHAPES)


def added_sentence(case: Case) -> Iterator[Found]:
    """New sentences, or clauses put into one, where none was asked for."""
    brief = case.brief
    if _is_asked_for(case):
        return
    for region in case.regions:
        if not region.old or not region.new:
            continue
        if "translate" in brief.wide:
            if len(sentences(region.new_text)) > len(sentences(region.old_text)):
                yield Found(region.edit, messages.added(sentences(region.new_text)[-1]), "", region.new_text)
            yield from translation.length(case, region)
            continue
        least = REMADE if case.is_wide else POINTED
        known = case.anew(region).new if case.is_wide else frozenset()
        for sentence in _sentences(case, region):
            own = senses(sentence)
            share = BINDING if case.is_wide and (own.duties or own.negations) else least
            is_new = len(_claimed(case, sentence)) >= MIN_WORDS and case.balance.comes_from(sentence) < share
            is_new = is_new or (case.is_wide and _is_one_more(case, region, sentence))
            if is_new and sentence not in known and not _is_colour(case, sentence) and not _is_spoken_of(case, sentence):
                yield Found(region.edit, messages.added(sentence), "", sentence)
        for clause in _clauses_of(case, region) if case.is_wide else ():
            is_new = len(set(_claimed(case, clause))) >= MIN_CLAUSE and not _stood(case, clause) and not _is_colour(case, clause)
            if is_new and not _is_spoken_of(case, clause):
                yield Found(region.edit, messages.added(clause), "", clause.strip())
        yield from _clauses(case, region)


def _claimed(case: Case, text: str) -> list[str]:
    """The words of a text that claim something. A question claims nothing, nor does what somebody is told to feel."""
    is_asked = text.rstrip('"”’ ').endswith("?") and not facts(text)
    return claims(text) if case.is_wide and not is_asked else [] if is_asked and case.is_wide else content(text)


def _is_one_more(case: Case, region: Region, sentence: str) -> bool:
    """Whether a sentence stands where none stood, and most of what it claims was said nowhere there."""
    own = set(_claimed(case, sentence))
    fresh = own - set(case.balance.taken_stems)
    known = case.anew(region)
    is_there = sentence in known.paired or not known.is_compared
    return not is_there and len(fresh) >= MIN_CLAUSE and len(fresh) >= FRESH * len(own)


def _is_colour(case: Case, text: str) -> bool:
    """Whether more was to be seen and heard, and a text has no value and binds nobody."""
    return "colour" in case.brief.wide and not _is_weighty(text)


def _stood(case: Case, clause: str) -> bool:
    """Whether some word of a clause that claims something stood there."""
    return any(word in case.balance.taken_stems for word in claims(clause))


def _sentences(case: Case, region: Region) -> Iterator[str]:
    """The sentences of a region's new text; a title that is to be changed is none."""
    for one in region.new:
        if not (case.brief.headings and case.types[one.node.type].in_outline):
            yield from sentences(one.text)


def _clauses_of(case: Case, region: Region) -> Iterator[str]:
    """The clauses of sentences that aren't said anew with no more clauses than they had."""
    known = case.anew(region).whole
    for sentence in _sentences(case, region):
        if sentence not in known:
            yield from (clause for clause in clauses(_without_purpose(sentence)) if not _is_meaning(clause))


@lru_cache(maxsize=1)
def _purpose() -> re.Pattern[str]:
    openings = "|".join(map(re.escape, phrasebook(PACKAGE, "soft")["purposes"].entries))
    return re.compile(rf"(?<!\w)(?:{openings})(?!\w)[^,;:.!?]*", re.IGNORECASE)


def _without_purpose(sentence: str) -> str:
    """A sentence without what it is for, if that is nothing that must or must not be, and has no value."""
    return _purpose().sub(lambda found: found.group() if _is_weighty(found.group()) else " ", sentence)


def _is_weighty(text: str) -> bool:
    own = senses(text)
    return bool(own.duties or own.negations or warns(text) or any(fact.kind != "name" for fact in facts(text)))


def _is_meaning(clause: str) -> bool:
    """Whether a clause explains a word: "the channel that carries the water"."""
    return phrasebook(PACKAGE, "soft")["meanings"].behind_opening(line_of(clause)) is not None and not _is_weighty(clause)


def _clauses(case: Case, region: Region) -> Iterator[Found]:
    """What is put in where the words point at something else: "…, and the buyer pays the transport"."""
    if case.is_wide:
        return
    yield from _around_quoted(case, region)
    for spot in case.spots(region):
        taken = case.balance.taken_stems
        fresh = [stem for stem in content(spot.new) if stem not in taken] if not case.is_key_said(spot.id) else []
        is_meant = is_pointed_at(case, spot) or content(spot.old) or facts(spot.old)
        least = (VALUE if case.gives_value else CLAUSE) if is_meant else 1
        if len(fresh) >= least and not case.is_about(fresh) and not case.quotes(spot.new) and not case.is_shown(spot.new):
            yield Found(region.edit, messages.added(spot.new), spot.old, spot.new)


def _around_quoted(case: Case, region: Region) -> Iterator[Found]:
    """Words beside a text that was given to stand there."""
    for pair in region.pairs if not case.brief.exchanges else ():
        for text in case.brief.texts if len(pair.old.text.split()) <= SHORT else ():
            if text and text in pair.new.text and text not in pair.old.text:
                rest = set(line_of(pair.new.text.replace(text, " ")).split()) - set(line_of(pair.old.text).split())
                if any(word.isalpha() and stem(word) not in case.brief.stems for word in rest):
                    yield Found(region.edit, messages.added(pair.new.text), text, pair.new.text)


def _is_spoken_of(case: Case, sentence: str) -> bool:
    return bool(case.shared(sentence)) or case.quotes(sentence) or case.is_shown(sentence)
