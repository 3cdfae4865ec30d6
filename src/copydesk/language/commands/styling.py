"""Marks and capitals: bold, italic, struck through, a link; upper and lower case. On a text, a title, or what is selected."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from copydesk import formats
from copydesk.editing.labels import snippet, told_apart
from copydesk.formats.blocklooks import lacks
from copydesk.formats.marking import SIGNS
from copydesk.language import messages
from copydesk.language.commands import links, occurrences, past
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.looks import dressed, looks_of
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.oldnew import read_old
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.parts import link_step
from copydesk.language.commands.policy import in_reading_order
from copydesk.language.commands.reading import Command
from copydesk.language.commands.scope import read_scope
from copydesk.language.commands.selected import is_this, selected_place
from copydesk.language.commands.sentences import offered, read_sentence
from copydesk.language.commands.things import EACH, URL
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import phrase, words_in
from copydesk.words.tokens import tokens

_EVERYWHERE = re.compile(r",?\s+(?:everywhere|throughout|wherever it (?:stands|occurs|appears))$", re.IGNORECASE)
_PLACED = re.compile(r"(.+?),?(\s+(?:everywhere|throughout|wherever|in|within|inside)\b.*)", re.IGNORECASE)


def style(ground: Ground, command: Command) -> Outcome:
    words, what = command.slots.get("style", command.verb), command.slots.get("what", "this")
    placed = _PLACED.fullmatch(words)
    if placed and "what" in command.slots and looks_of(_plain(placed[1])):  # "make X bold everywhere", "… in section 2"
        words, what = placed[1], what + placed[2]
    words, instead, _ = _plain(words).partition(" instead")
    wanted = looks_of(words)
    wanted = (*_last_looks(ground), *wanted) if instead and wanted else wanted
    if "style" in command.slots and "what" not in command.slots and not (wanted and _same_texts(ground, "this")):
        return Miss(0, lambda: messages.no_command(words))  # "make it code": of a block that is another command
    if (
        not command.slots.keys() & {"what", "style"}
        and ground.context.selection is None
        and ground.context.focus != ground.memory.focus
    ):
        return Miss(1, lambda: messages.do_what(words))  # behind another command of the message: "make X bold and italic"
    if not wanted and (coloured := _coloured(ground, command, words)) is not None:
        return coloured
    if not wanted:
        return Miss(1, lambda: messages.told("needs_model", f"{command.verb} {command.slots.get('what', '')} {words}"))
    if "style" in command.slots and command.verb in _REMOVING:
        wanted = tuple(f"not {look}" if look in SIGNS else "unlink" if look == "unlink" else "plain" for look in wanted)
    elif "unlink" in wanted and command.verb != "unlink":
        return Miss(0, lambda: messages.no_command(words))
    return styled(ground, what, wanted)


def _coloured(ground: Ground, command: Command, words: str) -> Outcome | None:
    """Blocks of a note in one of its colours; None where words name no colour, or a document has none."""
    colour = words.removesuffix(" background").strip()
    name = "backgroundColor" if words != colour or command.verb == "highlight" else "textColor"
    known = {one for type in ground.kind.types.values() for one in type.attrs.get(name, ())}
    if "what" not in command.slots or colour not in known:
        return None

    what = command.slots["what"]
    if any(token.is_quote for token in tokens(what)) or what.casefold().startswith(tuple(words_in("STYLING_WORDS"))):
        if lacks(ground.document.format, name):
            return Miss(3, lambda: messages.told("cannot_be", "This", colour))
        return styled(ground, what, (f"{_INLINE[name]}={colour}",))

    def made(chosen: tuple[Ids, ...]) -> Outcome:
        if any(name not in ground.kind.types[ground.document[id].type].attrs for id in chosen[0]):
            return Miss(3, lambda: messages.told("cannot_be", "This", colour))
        return Made(tuple(edit("set", at=f"#{id}", name=name, value=colour) for id in chosen[0]), named=chosen[0])

    return ground.choose([command.slots["what"]], made)


def _plain(words: str) -> str:
    """The words of a look: "bold" of "in bold"."""
    words = words.casefold().removeprefix("the ").strip()
    for start in ("in ", "to ", "into ", "as "):
        words = words.removeprefix(start)
    return words


def _last_looks(ground: Ground) -> list[str]:
    """The marks that the last command put on, to be taken off: "make it italic instead"."""
    done = ground.memory.done[-1] if ground.memory.done else None
    last = done.commands[-1] if done is not None and not done.step and done.commands else None
    if last is None or last.meaning != "style":
        return []
    said = last.slots.get("style", last.verb)
    placed = _PLACED.fullmatch(said)
    return [f"not {look}" for look in looks_of(_plain(placed[1] if placed else said)) if look in SIGNS]


_INLINE = {"textColor": "color", "backgroundColor": "mark"}  # the marks of words, by the attrs of blocks
_REMOVING = words_in("STYLING_REMOVING")


def styled(ground: Ground, what: str, wanted: Sequence[str]) -> Outcome:
    if "unlink" in wanted:
        return links.unlinked(ground, what)
    if words_of().has("ADVERB", what.casefold()):  # "bold now": it is said when, and not what
        what = "this"
    if is_this(what) and ground.context.selection is None and not ground.context.focus:
        return Miss(6, lambda: messages.do_what(wanted[0]))
    places = _same_texts(ground, what)
    if places:
        return dressed(ground, places, wanted)
    if is_this(what) and ground.memory.texts and ground.context.selection is None:  # a part of a text, which is gone
        return Miss(6, lambda: messages.do_what(wanted[0]))
    several = _quoted_texts(what)
    if len(several) > 1:
        return _each(ground, several, wanted)
    described = None if several else _described(ground, what, wanted)
    if described is None and is_this(what):  # what was spoken of is gone
        return Miss(6, lambda: messages.do_what(wanted[0]))
    sentences = read_sentence(ground, what) if described is None else []
    if sentences:
        return dressed(ground, sentences, wanted)
    if described is None and (asked := offered(ground, what, lambda place: dressed(ground, [place], wanted))) is not None:
        return asked
    outcome = described or in_text(ground, what, lambda places: dressed(ground, places, wanted))
    found = ground.find(what) if isinstance(outcome, Miss) and not several and described is None else []
    return _whole(ground, found[0].ids, wanted) if len(found) == 1 else outcome


def _same_texts(ground: Ground, what: str) -> list[Place]:
    """What is selected, where "this" means a part of a text; else the text that was changed last."""
    place = selected_place(ground, what)
    if place is not None:
        return [place]
    if ground.context.selection is not None or not (is_this(what) or past.is_them(what)):
        return []
    return [Place(*text) for text in ground.memory.texts if text.stands(ground.document)]


def _quoted_texts(what: str) -> list[str]:
    """What begins with a text in quotation marks is about that text, or about each of several; a place may stand behind them."""
    found = tokens(what)
    at = next((at for at, token in enumerate(found) if not token.is_quote and token.word not in (",", "and", "&")), len(found))
    if not found or not found[0].is_quote:
        return []
    behind = what[found[at].start :] if at < len(found) else ""
    return [f"{what[token.start : token.end]} {behind}".strip() for token in found[:at] if token.is_quote]


def _each(ground: Ground, texts: Sequence[str], wanted: Sequence[str]) -> Outcome:
    places: list[Place] = []

    def collect(found: Sequence[Place]) -> Outcome:
        places.extend(found)
        return Made(())

    for text in texts:
        outcome = in_text(ground, text, collect)
        if not isinstance(outcome, Made):
            return outcome if isinstance(outcome, Miss) else Miss(3, partial(lambda: messages.told("one_at_a_time")))
    return dressed(ground, places, wanted)


def _described(ground: Ground, what: str, wanted: Sequence[str]) -> Outcome | None:
    """A title or a line that words describe, as a whole."""
    found = ground.described(what)
    if not found:
        return None
    if len(found) > 1:
        return ground.which([what], [found], lambda chosen: _whole(ground, chosen[0], wanted))
    if words := _words_in(ground, what, found[0].ids):
        return dressed(ground, words, wanted)
    return _whole(ground, found[0].ids, wanted)


_PLACE = re.compile(r",?\s(?:in|within|inside|under|of|from) .*", re.IGNORECASE)


def _words_in(ground: Ground, what: str, ids: Ids) -> list[Place]:
    """Where lines are named by words that stand once in each of them, those words; none where they are all of a line."""
    said = [part for part in EACH.split(_PLACE.sub("", what)) if part]
    found = [occurrences.hits(ground.document, words, [id]).exact for words, id in zip(said, ids, strict=False)]
    if len(said) != len(ids) or any(len(places) != 1 for places in found):
        return []
    places = [places[0] for places in found]
    return places if any(place.text != formats.visible(ground.document, place.node).text for place in places) else []


def _whole(ground: Ground, ids: Ids, wanted: Sequence[str]) -> Outcome:
    places = []
    for id in ids:
        text = formats.visible(ground.document, id).text
        if not text:
            return Miss(2, lambda: messages.told("no_text_of_its_own", ground.kind.types[ground.document[ids[0]].type].words[0]))
        places.append(Place(id, 0, len(text), text))
    return dressed(ground, places, wanted)


def in_text(ground: Ground, what: str, make: Callable[[Sequence[Place]], Outcome]) -> Outcome:
    """A text that stands once; of several the one that is chosen."""
    best: Miss | None = None
    every = _EVERYWHERE.search(what)
    for old in read_old(what[: every.start()] if every else what):
        is_small = any(phrase(old.text) in words_of().classes[name] for name in ("NO_NAME", "ANAPHOR"))
        if is_small and not (old.is_quoted or old.is_typed):
            best = best or Miss(1, partial(messages.told, "only_in_quotes", old.text))
            continue
        scope = read_scope(ground, old.scope) if old.scope else None
        if old.scope and (scope is None or scope.unknown):
            continue
        hits = occurrences.hits(ground.document, old.text, scope.nodes(ground) if scope else None)
        places = hits.exact or hits.other
        if not places:
            if best is None or (old.is_quoted and old.scope):
                best = Miss(2, partial(messages.text_not_here, old.text, old.scope))
            continue
        if old.pick is not None and old.pick.places and all(-len(places) <= at < len(places) for at in old.pick.places):
            places = tuple(places[at] for at in old.pick.places)
        elif len(places) > 1 and not every and not old.is_all and not (scope and scope.is_all):
            return _which(ground, old.text, places, make)
        return make(places)
    return best or Miss(1, lambda: messages.text_not_here(what))


def _which(ground: Ground, text: str, places: Sequence[Place], make: Callable[[Sequence[Place]], Outcome]) -> Outcome:
    made = {place: make([place]) for place in in_reading_order(ground, places)}
    ordered = [place for place, one in made.items() if isinstance(one, Made)] or list(made)
    if len(ordered) == 1:
        return made[ordered[0]]
    labels = told_apart([snippet(ground.document, place.node, place.text) for place in ordered])
    options = tuple(Option(str(at), label) for at, label in enumerate(labels[:MAX_OPTIONS], 1))
    answers = {option.id: made[place] for option, place in zip(options, ordered, strict=False)}
    answers["all"] = make(ordered)
    problem = messages.every_place(text, options, len(ordered) - len(options))
    return Several(problem, {key: one for key, one in answers.items() if isinstance(one, Made)})


def link(ground: Ground, command: Command) -> Outcome:
    """Link a text to an address; in an experiment, a step to one."""
    what, target = command.slots["what"], command.slots["address"]
    address = URL.search(target)
    if "link" in ground.kind.types and address is not None:
        outcome = link_step(ground, what, target)
        if not isinstance(outcome, Miss):
            return outcome
    if address is None or address[0] != target.strip().strip("<>\"'"):
        return Miss(1, lambda: messages.told("what_to_add", "link"))
    selected = selected_place(ground, what)
    if selected is not None:
        return _linked(ground, [selected], address[0])
    if is_this(what):
        return Miss(1, lambda: messages.told("only_in_quotes", what))
    return in_text(ground, what, lambda places: _linked(ground, places, address[0]))


def _linked(ground: Ground, places: Sequence[Place], address: str) -> Made:
    found = [place.becoming(f"[{place.text}]({address})") for place in in_reading_order(ground, places)]
    ids = tuple(dict.fromkeys(str(one["node"]) for one in found))
    parts = edit("replace", find=places[0].text, with_=f"[{places[0].text}]({address})", places=found)
    return Made((parts,), named=ids, texts=(places[0].text,))
