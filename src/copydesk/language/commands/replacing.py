"""Replacing a text: which of its places are meant. One table of what several occurrences come to (RULINGS §6)."""

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from copydesk.document.document import Document
from copydesk.editing.messages import near_but_different
from copydesk.editing.wordends import is_id_like
from copydesk.language import messages
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.labelled import value_meant
from copydesk.language.commands.occurrences import Hits, Place
from copydesk.language.commands.oldnew import New, Old, describes, read_new, read_old
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.policy import POLICY, SHORT, Request, ask_new_text, ask_place, ask_two
from copydesk.language.commands.scope import Scope, read_scope
from copydesk.plan.problem import Option
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import phrase

NEAR_TEXT = 5  # characters from which a text that is not found is looked for with typos
PLACED = 5  # the progress of a miss in a place that was found
EVERYWHERE = Scope()
_MEASURE = re.compile(
    r"(?:(?P<name>[^\W\d_]\S*) )?"
    r"(?P<number>(?P<sign>[$€£])?\d[\d.,]*|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=\s|$))"
    r"(?:(?P<gap>\s?)(?P<unit>[^\s\d]\S*))?"
)
_MANY = ("thousand", "million", "billion", "trillion", "k", "m", "bn")


def replace_text(ground: Ground, old_words: str, new_words: str, verb: str, outer: Scope = EVERYWHERE) -> Outcome:
    """Every reading of what is old and what is new, the longest first; the first that names something is meant."""
    news = list(read_new(new_words)) if new_words else [New("", is_quoted=True)]
    return replace_olds(ground, list(read_old(old_words)), news, verb, outer)


def replace_olds(ground: Ground, olds: Sequence[Old], news: Sequence[New], verb: str, outer: Scope = EVERYWHERE) -> Outcome:
    misses: list[Miss] = []
    for old in olds:
        for new in news:
            outcome = tried(ground, old, new, verb, outer)
            if not isinstance(outcome, Miss):
                return outcome
            misses.append(outcome)
            if outcome.progress >= PLACED:  # the words behind the new text are a place, and no part of it
                break
    return max(misses, key=lambda miss: miss.progress, default=Miss(0, lambda: messages.not_understood("what to replace")))


def tried(ground: Ground, old: Old, new: New, verb: str, outer: Scope) -> Outcome:
    """One reading, with its scope."""
    scope = outer
    for words in filter(None, (old.scope, new.scope)):
        read = read_scope(ground, words)
        if read is None:
            return Miss(1, partial(messages.not_understood, f"the new text “{messages.short(new.text)}”", words))
        if read.unknown:
            return _unknown_place(Request(ground, old, new, verb, outer), read)
        scope = read._replace(
            is_all=scope.is_all or read.is_all,
            holders=read.holders or scope.holders,
            excepted=(*scope.excepted, *read.excepted),
            is_title=read.is_title or (scope.is_title and not read.holders),
        )
    if not old.is_quoted and (
        phrase(old.text) in words_of().classes["ANAPHOR"]
        or (phrase(old.text) in words_of().classes["NO_NAME"] and verb not in ("change", "replace"))
    ):
        return ground.missed(old.text)
    outcome = replacement(Request(ground, replace(old, is_all=old.is_all or scope.is_all), new, verb, scope))
    if isinstance(outcome, Miss) and new.scope and scope.holders and not _same_shape(old.text, new.scope):
        return _not_there(ground, outcome, old, new)
    return outcome


def _not_there(ground: Ground, miss: Miss, old: Old, new: New) -> Miss:
    """The place is one, and the text is not in it: the words of the place are no part of the new text."""
    if occurrences.hits(ground.document, old.text).exact:
        return Miss(PLACED, partial(messages.text_not_here, old.text, new.scope))
    return replace(miss, progress=max(PLACED, miss.progress))


def _unknown_place(request: Request, read: Scope) -> Outcome:
    """A place that doesn't resolve asks; it never widens to the whole document."""
    found = occurrences.all_hits(request.document, request.old.text)
    new = request.new
    is_value = new.text[:1].isdecimal() and not request.old.is_quoted and not any(map(str.isdecimal, request.old.text))
    if (not found.exact and not found.other) or is_value:  # "Tom's price to 11": no number comes in the place of Tom
        return Miss(2, lambda: messages.text_not_here(request.old.text))
    if new.scope and not new.is_quoted and _same_shape(request.old.text, new.scope):
        return replacement(replace(request, new=New(f"{new.text} {new.scope}".strip())))
    if new.scope and not new.is_quoted:
        whole = New(f"{new.text} {new.scope}")
        outcome = replacement(replace(request, new=whole))
        if isinstance(outcome, Made):
            option = Option("1", f"New text: “{messages.short(whole.text)}”")
            return Several(messages.place_or_text(read.unknown, (option,)), {"1": outcome})
    places = found.exact or found.other
    asked = ask_place(request, places)
    said = messages.no_such_place_but(read.unknown, request.old.text, asked.problem.options, asked.problem.more)
    return Several(said, asked.answers)


def _same_shape(old: str, tail: str) -> bool:
    """Whether the old text has the small word, too, that would begin a place: "in the fridge", "in the freezer"."""
    return tail.casefold().split()[0].strip("(") in old.casefold().replace("(", " ").split()


def replacement(request: Request) -> Outcome:
    """The places of the old text that are meant, replaced; or the question which."""
    request = _with_its_unit(_without_spaces(request))
    ground, old, new = request.ground, request.old, request.new
    if old.text == new.text:
        return Miss(1, lambda: messages.not_understood("the same text twice"))
    within = request.scope.nodes(ground)
    around = () if request.scope.is_title else request.scope._replace(titles=()).nodes(ground)  # a description is no title
    found = occurrences.all_hits(request.document, old.text, within, around)
    hits = without_done(request.document, found, old.text, new.text, within)
    if hits is None:
        return request.made(())
    if old.pick is not None:
        return _picked(request, hits)
    places = _addressed(hits, old, request.verb)
    if not places:
        return _loosely(request, hits)
    if not old.is_quoted and not new.is_quoted and describes(new.text, old.text):
        return ask_new_text(request, places)
    valued = value_meant(request, places)
    if valued is not None:
        return valued
    return next(outcome for rule in POLICY if (outcome := rule(request, hits, places)) is not None)


def _without_spaces(request: Request) -> Request:
    """Spaces that the old text and the new one have alike are no part of what changes."""
    old, new = request.old.text, request.new.text
    if old.strip() == old or not old.strip() or not new.strip():
        return request
    left, right = old[: len(old) - len(old.lstrip())], old[len(old.rstrip()) :]
    if not (new.startswith(left) and new.endswith(right)):
        return request
    inner = new[len(left) : len(new) - len(right)]
    return replace(request, old=replace(request.old, text=old.strip()), new=replace(request.new, text=inner))


def _with_its_unit(request: Request) -> Request:
    """A number with a unit for one whose unit stands behind it ("210 to 220 litres"), or without one ("210 litres to 220",
    "Python 3.10 to 3.11"): the unit is there once, and so is the name before it."""
    old, new = request.old, request.new
    one, two = _MEASURE.fullmatch(old.text), _MEASURE.fullmatch(new.text)
    if one is None or two is None or old.is_quoted or new.is_quoted or one["sign"] != two["sign"] or two["name"]:
        return request
    name = f"{one['name']} " if one["name"] else ""
    if one["unit"] and not two["unit"]:
        is_whole = one["unit"].casefold() in _MANY and len(re.sub(r"\D", "", two["number"])) > len(
            "999"
        )  # £2.6 million, £2,600,000
        return request if is_whole else replace(request, new=replace(new, text=f"{name}{new.text}{one['gap']}{one['unit']}"))
    if one["unit"] or not two["unit"]:
        return (
            replace(request, new=replace(new, text=f"{name}{new.text}"))
            if name and bool(one["unit"]) == bool(two["unit"])
            else request
        )
    within = request.scope.nodes(request.ground)
    measured = occurrences.hits(request.document, f"{old.text}{two['gap']}{two['unit']}", within).exact
    bare = occurrences.hits(request.document, old.text, within).exact
    return replace(request, new=replace(new, text=f"{name}{two['number']}")) if len(measured) == len(bare) else request


def _addressed(hits: Hits, old: Old, verb: str) -> tuple[Place, ...]:
    """Link addresses change only for names of files and the like on "rename", or where an address itself is named."""
    if is_id_like(old.text) and (verb == "rename" or not hits.exact):
        return (*hits.exact, *hits.addresses)
    return hits.exact


# The policy: the first rule that has something to say decides.


def _picked(request: Request, hits: Hits) -> Outcome:
    old, places = request.old, hits.exact or hits.other
    wanted = old.pick.places if old.pick is not None else ()
    if hits.exact and hits.other:
        return ask_place(request, (*hits.exact, *hits.other))
    if not places:
        return Miss(2, lambda: messages.text_not_here(old.text))
    if any(not -len(places) <= place < len(places) for place in wanted):
        return Miss(5, lambda: messages.told("not_so_often", old.text, len(places)))
    return request.made(tuple(places[place] for place in wanted))


def _loosely(request: Request, hits: Hits) -> Outcome:
    """Where the text doesn't stand to the letter: in other capitals, as part of one longer name, or with typos."""
    old, new = request.old, request.new
    if hits.other:
        spellings = {place.text for place in hits.other}
        is_one_name = len(spellings) == 1 and (old.is_all or request.is_placed or occurrences.is_name_like(old.text))
        is_doubtful = old.is_quoted and request.verb == "delete"  # what goes should stand as it was quoted
        if (len(hits.other) == 1 or is_one_name) and not is_doubtful:
            return value_meant(request, hits.other) or request.made(hits.other)
        problem = messages.other_spellings(old.text, 0, list(spellings), len(hits.other))
        return ask_two(request, hits, hits.other, problem)
    if len(hits.inside) == 1 and len(old.text) > SHORT + 1 and _is_part_of_a_name(request, hits.inside[0]):
        return request.made(hits.inside)
    if hits.inside and (old.is_quoted or old.is_typed or not (" " in old.text or new.text[:1].isdecimal())):
        return ask_two(request, hits, hits.inside, messages.inside_words(old.text, 0, len(hits.inside)))
    other = occurrences.other_digits(request.document, old.text)
    if other:
        return Miss(4, lambda: near_but_different(old.text, other))
    if may_be_mistyped(request):
        at = f"#{request.scope.holders[0]}" if request.scope.holders else None
        find = edit("replace", find=old.text, with_=new.text, all=old.is_all or None, at=at)
        found = Made((find,), named=request.scope.holders or (), texts=(old.text,))
        return Miss(2 + old.is_quoted, lambda: messages.text_not_here(old.text, request.scope.words), exact=found)
    return Miss(PLACED if request.is_placed else 2 + old.is_quoted, lambda: messages.text_not_here(old.text, request.scope.words))


def may_be_mistyped(request: Request) -> bool:
    """Whether the binder may look for a text with typos: a text of its own, which the new one doesn't already stand for."""
    old = request.old
    if len(request.scope.holders or ()) > 1 or request.scope.excepted or (request.old.is_all and not old.is_quoted):
        return False
    if len(old.text) < NEAR_TEXT or not (old.is_quoted or old.is_typed or " " in old.text):
        return False
    return old.is_quoted or not occurrences.hits(request.document, request.new.text).exact


def _is_part_of_a_name(request: Request, place: Place) -> bool:
    """Whether a longer name, joined by underscores, holds it as one of its words."""
    text = place.text_around(request.document)
    return not any(map(str.isalnum, text[place.start - 1 : place.start] + text[place.end : place.end + 1]))


def without_done(document: Document, hits: Hits, old: str, new: str, within: Collection[str] | None) -> Hits | None:
    """The hits without those that stand in the new text already; None where that is all of them."""
    if old not in new or not hits.exact:
        return hits
    done = {
        (place.node, place.attr, place.start + shift)
        for place in occurrences.all_hits(document, new, within).exact
        for shift in range(len(new))
        if new.startswith(old, shift)
    }
    left = tuple(place for place in hits.exact if (place.node, place.attr, place.start) not in done)
    return hits._replace(exact=left) if left or hits.other or hits.inside else None
