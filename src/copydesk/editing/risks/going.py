"""Going: whether what a plan takes away was to go: named as a place, spoken of by its own words, or denied ("no piano")."""

from copydesk.editing.risks.case import Case
from copydesk.editing.risks.facts import NUMERIC, facts
from copydesk.editing.risks.regions import Told
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.units import ROW_NAMES

SORT = 6  # letters: "depend" and "dependency"


def is_to_go(case: Case, gone: Told) -> bool:
    """Of a thing that is to go all goes. Where something else that goes is spoken of by its own words, to stand in a named place
    isn't enough."""
    if is_denied(case, _unit(case, gone)) or is_part(case, gone):
        return True
    if not case.brief.deletes:
        return False
    if case.is_shown(gone.text) or _is_named(case, gone) or _is_sort_said(case, gone) or _is_itself_spoken_of(case, gone):
        return True
    if not case.is_in_place(gone.id) and not case.is_titled_so(gone.id):
        return False
    others = (other for region in case.regions for other in region.gone if other.id != gone.id)
    return not any(_is_itself_spoken_of(case, other) for other in others)


def is_part(case: Case, gone: Told) -> bool:
    """Whether a node goes because what it stands in does, and that is to go."""
    parent = gone.node.parent
    if parent is None or parent in case.after or parent not in case.before:
        return False
    above = Told(case.before[parent], case.told(parent))
    return bool(content(above.text) or above.id in case.brief.places) and is_to_go(case, above)


def is_denied(case: Case, text: str) -> bool:
    """Whether the words say that there is no such thing: all that a text is about stands behind their "no"."""
    stems = set(content(text))
    if not case.denied_text:
        return False
    return (bool(stems) and stems <= case.denied) or any(
        fact in facts(text) for fact in facts(case.denied_text) if fact.kind in NUMERIC
    )


def _unit(case: Case, gone: Told) -> str:
    """What a node is called by when it goes: a cell by the first of its row."""
    parent = gone.node.parent
    if parent is None or parent not in case.before or case.types[case.before[parent].type].names != ROW_NAMES:
        return gone.text
    return case.before[case.before[parent].children[0]].text


def _row(case: Case, gone: Told) -> str:
    parent = gone.node.parent
    if parent is None or parent not in case.before or case.types[case.before[parent].type].names != ROW_NAMES:
        return gone.text
    return " ".join((*(node.text for node in case.before.children(parent)), case.context(case.before, gone.id)))


def _is_named(case: Case, gone: Told) -> bool:
    """Whether a place that the words name goes as a whole, and this with it."""
    return any(id not in case.after for id in case.holders(gone.id) & case.brief.places)


def _is_itself_spoken_of(case: Case, gone: Told) -> bool:
    """By more than what names the place that it stands in."""
    text = f"{_row(case, gone)} {case.context(case.before, gone.id)}"
    own, all_of_it = case.shared(text) - case.naming, set(content(gone.text))
    is_all_said = bool(all_of_it) and all_of_it <= case.said_stems  # "lose the CUT TO", whose words are verbs of requests
    return bool(own) or is_all_said or any(case.is_said(fact) for fact in facts(text)) or case.quotes(gone.text)


def _is_sort_said(case: Case, gone: Told) -> bool:
    """Whether the words speak of such things: of dependencies, of links."""
    type = case.types[gone.node.type]
    return type.points and any(stem(word)[:SORT] in {said[:SORT] for said in case.brief.stems} for word in type.words)
