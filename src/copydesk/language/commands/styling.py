"""Marks and capitals: bold, italic, struck through, a link; upper and lower case. On a text, a title, or what is selected."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from copydesk import formats
from copydesk.editing.labels import snippet, told_apart
from copydesk.editing.tokens import tokens
from copydesk.language import messages
from copydesk.language.commands import links, occurrences
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.oldnew import read_old
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.parts import link_step
from copydesk.language.commands.policy import in_reading_order
from copydesk.language.commands.reading import Command
from copydesk.language.commands.scope import read_scope
from copydesk.language.commands.selected import is_this, selected_place
from copydesk.language.commands.things import URL
from copydesk.language.commands.words import ADVERBS, NO_NAMES
from copydesk.plan.problem import MAX_OPTIONS, Option

MARKS = {"bold": "**", "italic": "*", "strike": "~~", "code": "`"}
STYLES: Mapping[str, str] = {
    **dict.fromkeys(("bold", "in bold", "bold text", "boldface", "strong", "embolden"), "bold"),
    **dict.fromkeys(
        ("italic", "italics", "in italics", "italicise", "italicize", "emphasised", "emphasized", "emphasise", "emphasize"),
        "italic",
    ),
    **dict.fromkeys(("struck through", "strikethrough", "strike through", "strike-through", "crossed out"), "strike"),
    **dict.fromkeys(("code", "monospace", "inline code"), "code"),
    **dict.fromkeys(
        ("uppercase", "upper case", "capitals", "all caps", "caps", "capital letters", "upper-case", "upcase", "all capitals"),
        "upper",
    ),
    **dict.fromkeys(
        ("lowercase", "lower case", "lower-case", "small letters", "downcase", "decapitalise", "decapitalize"), "lower"
    ),
    **dict.fromkeys(("title case", "titlecase"), "title"),
    **dict.fromkeys(("capitalise", "capitalize", "capitalised", "capitalized", "sentence case"), "capital"),
    **dict.fromkeys(
        ("not bold", "unbold", "plain", "not italic", "unitalicise", "unitalicize", "normal", "regular", "unmark"), "plain"
    ),
    **dict.fromkeys(("unlink", "link", "the link", "hyperlink"), "unlink"),
}
CASES: Mapping[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "title": lambda text: re.sub(r"[^\W\d_]+('[^\W\d_]+)?", lambda word: word[0][:1].upper() + word[0][1:], text),
    "capital": lambda text: text[:1].upper() + text[1:],
}


def style(ground: Ground, command: Command) -> Outcome:
    words = command.slots.get("style", command.verb).casefold().removeprefix("the ").strip()
    for start in ("in ", "to ", "into ", "as "):
        words = words.removeprefix(start)
    wanted = STYLES.get(words)
    if wanted is None:
        return Miss(1, lambda: messages.needs_model(f"{command.verb} {command.slots.get('what', '')} {words}"))
    if "style" in command.slots and command.verb in _REMOVING:
        wanted = "unlink" if wanted == "unlink" else "plain"
    elif wanted == "unlink" and command.verb != "unlink":
        return Miss(0, lambda: messages.no_command(words))
    return styled(ground, command.slots.get("what", "this"), wanted)


_REMOVING = frozenset({"delete", "remove", "drop", "clear", "strip", "take away", "take out", "get rid of"})


def styled(ground: Ground, what: str, wanted: str) -> Outcome:
    if wanted == "unlink":
        return links.unlinked(ground, what)
    if what.casefold() in ADVERBS:  # "bold now": it is said when, and not what
        what = "this"
    if is_this(what) and ground.context.selection is None and not ground.context.focus:
        return Miss(6, lambda: messages.do_what(wanted))
    outcome = _selected(ground, what, wanted) or _described(ground, what, wanted)
    if outcome is not None:
        return outcome
    return in_text(ground, what, lambda place: _new(place, wanted), lambda place: _as_marked(ground, place, wanted))


def _new(place: Place, wanted: str) -> str:
    if wanted in CASES:
        return CASES[wanted](place.text)
    return place.text if wanted == "plain" else f"{MARKS[wanted]}{place.text}{MARKS[wanted]}"


def _as_marked(ground: Ground, place: Place, wanted: str) -> Place | None:
    """The place with its marks around it, where they are to go."""
    if wanted != "plain":
        return place
    visible = formats.visible(ground.document, place.node)
    start, end = visible.source_span(place.start, place.end)
    marks = [mark for mark in visible.marks if mark.inner_start <= start and end <= mark.inner_end]
    outer = [mark for mark in marks if mark.inner_start == start and mark.inner_end == end]
    if not outer:
        return _spelled_marks(ground, place)
    widest = max(outer, key=lambda mark: mark.end - mark.start)
    return Place(place.node, widest.start, widest.end, ground.document[place.node].text[widest.start : widest.end], is_spelled=True)


def _spelled_marks(ground: Ground, place: Place) -> Place | None:
    """The marks as the text spells them, where the format doesn't tell them apart."""
    text = ground.document[place.node].text
    for sign in ("**_", "**", "_", "*", "~~", "`"):
        spelled = f"{sign}{place.text}{sign[::-1]}"
        if text.count(spelled) == 1:
            at = text.index(spelled)
            return Place(place.node, at, at + len(spelled), spelled, is_spelled=True)
    return None


def _selected(ground: Ground, what: str, wanted: str) -> Outcome | None:
    """What is selected, where "this" means a part of a text."""
    place = selected_place(ground, what)
    if place is None:
        return None
    return changed(ground, [place], lambda one: _new(one, wanted), lambda one: _as_marked(ground, one, wanted))


def _described(ground: Ground, what: str, wanted: str) -> Outcome | None:
    """A title or a line that words describe, as a whole."""
    found = [] if _is_quoted(what) else ground.described(what)
    if not found:
        return None
    if len(found) > 1:
        return ground.which([what], [found], lambda chosen: _whole(ground, chosen[0], wanted))
    return _whole(ground, found[0].ids, wanted)


def _whole(ground: Ground, ids: Ids, wanted: str) -> Outcome:
    places = []
    for id in ids:
        text = formats.visible(ground.document, id).text
        if not text:
            return Miss(2, lambda: messages.no_text_of_its_own(ground.kind.types[ground.document[ids[0]].type].words[0]))
        places.append(Place(id, 0, len(text), text))
    return changed(ground, places, lambda place: _new(place, wanted), lambda place: _as_marked(ground, place, wanted))


def _is_quoted(words: str) -> bool:
    found = tokens(words)
    return len(found) == 1 and found[0].is_quote


def in_text(ground: Ground, what: str, new: Callable[[Place], str], reach: Callable[[Place], Place | None]) -> Outcome:
    """A text that stands once; of several the one that is chosen."""
    best: Miss | None = None
    if what.strip().casefold() in NO_NAMES:
        return Miss(1, lambda: messages.only_in_quotes(what))
    for old in read_old(what):
        scope = read_scope(ground, old.scope) if old.scope else None
        if old.scope and (scope is None or scope.unknown):
            continue
        hits = occurrences.hits(ground.document, old.text, scope.nodes(ground) if scope else None)
        places = hits.exact or hits.other
        if not places:
            best = best or Miss(2, partial(messages.text_not_here, old.text))
            continue
        if old.pick is not None and old.pick.places and all(-len(places) <= at < len(places) for at in old.pick.places):
            places = tuple(places[at] for at in old.pick.places)
        elif len(places) > 1 and not old.is_all and not (scope and scope.is_all):
            return _which(ground, old.text, places, new, reach)
        return changed(ground, places, new, reach)
    return best or Miss(1, lambda: messages.text_not_here(what))


def changed(
    ground: Ground, places: Sequence[Place], new: Callable[[Place], str], reach: Callable[[Place], Place | None]
) -> Outcome:
    found = []
    for place in in_reading_order(ground, places):
        wider = reach(place)
        if wider is None:
            continue
        one = {"node": wider.node, "start": wider.start, "end": wider.end, "text": wider.text, "spelled": wider.is_spelled}
        found.append(one | {"with": new(place)})
    ids = tuple(dict.fromkeys(str(one["node"]) for one in found)) or tuple(place.node for place in places)
    return Made((edit("replace", find=places[0].text, with_=new(places[0]), places=found),), named=ids, texts=(places[0].text,))


def _which(
    ground: Ground, text: str, places: Sequence[Place], new: Callable[[Place], str], reach: Callable[[Place], Place | None]
) -> Several:
    ordered = in_reading_order(ground, places)
    labels = told_apart([snippet(ground.document, place.node, place.text) for place in ordered])
    options = tuple(Option(str(at), label) for at, label in enumerate(labels[:MAX_OPTIONS], 1))
    answers = {option.id: changed(ground, [place], new, reach) for option, place in zip(options, ordered, strict=False)}
    answers["all"] = changed(ground, ordered, new, reach)
    problem = messages.every_place(text, options, len(ordered) - len(options))
    return Several(problem, {key: made for key, made in answers.items() if isinstance(made, Made)})


def link(ground: Ground, command: Command) -> Outcome:
    """Link a text to an address; in an experiment, a step to one."""
    what, target = command.slots["what"], command.slots["address"]
    address = URL.search(target)
    if "link" in ground.kind.types and address is not None:
        outcome = link_step(ground, what, target)
        if not isinstance(outcome, Miss):
            return outcome
    if address is None or address[0] != target.strip().strip("<>\"'"):
        return Miss(1, lambda: messages.what_to_add("link"))
    return in_text(ground, what, lambda place: f"[{place.text}]({address[0]})", lambda place: place)
