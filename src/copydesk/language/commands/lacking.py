"""Commands that lack something: what was understood is said, and what is missing is asked for."""

from copydesk.editing.wordends import in_case_of
from copydesk.language import messages
from copydesk.language.commands import cells, occurrences
from copydesk.language.commands.attributes import CONTENT_WORDS, TITLE_WORDS, attr_called
from copydesk.language.commands.changing import change, owner
from copydesk.language.commands.deleting import delete
from copydesk.language.commands.fields import field_name, set_field
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.oldnew import read_old
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import replace_text
from copydesk.language.commands.setting import values_of
from copydesk.language.commands.titles import titles
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.lexicon import words_in
from copydesk.words.real import is_real, slips_of

_MENDING = ("fix", "correct", "mend")
_ADDED_ONLY = ("attachment", "dependency", "reference")


def lack(ground: Ground, command: Command) -> Outcome:
    slots = command.slots
    if ground.context.selection is not None and (outcome := _on_selection(ground, command)) is not None:
        return outcome
    if "name" in slots or "old" in slots:
        return _no_value(ground, slots.get("old") or slots.get("name", ""), command.verb)
    if "new" in slots:
        return Miss(6, lambda: messages.told("what_to_replace", slots["new"]))
    if "what" in slots:
        return _no_place(ground, slots["what"], command.verb)
    if "one" in slots:
        found = ground.find(slots["one"])
        return Miss(6, lambda: messages.told("swap_with_what", slots["one"])) if found else ground.missed(slots["one"])
    return Miss(6, lambda: messages.do_what(command.verb))


def _on_selection(ground: Ground, command: Command) -> Outcome | None:
    """A command that says not what, where something is selected: that is meant."""
    if not command.slots and command.verb in words_in("LACKING_DELETING"):
        return delete(ground, Command("delete", {"what": "this"}, command.verb))
    if set(command.slots) <= {"new", "stop", "ending", "colon"} and "new" in command.slots:
        return change(ground, Command("replace", {"old": "this", **command.slots}, command.verb))
    return None


def _respelled(ground: Ground, words: str, verb: str) -> Outcome | None:
    """ "Fix the typo recieved": the words that a slip made of it, each as an offer. None for what English has."""
    text = next((old.text for old in read_old(words) if old.text.isalpha() and (old.is_typed or old.text == words)), "")
    near = slips_of(text.casefold())[:MAX_OPTIONS] if text and not is_real(text.casefold()) and _stands(ground, text) else []
    made = {new: replace_text(ground, f"“{text}”", f"“{in_case_of(text, text.casefold(), new)}”", verb) for new in near}
    answers = {new: outcome for new, outcome in made.items() if isinstance(outcome, Made)}
    options = [Option(new, f"“{text}” → “{new}”") for new in answers]
    return Several(messages.which_reading(f"“{text}”: which word is meant?", options), answers) if answers else None


def _no_value(ground: Ground, words: str, verb: str) -> Outcome:
    """What should it become?"""
    if verb in _MENDING and (respelled := _respelled(ground, words, verb)) is not None:
        return respelled
    for what, part in owner(words):
        name = part.casefold().removeprefix("the ").strip()
        found = ground.find(what)
        if not found:
            continue
        if len(found) > 1:
            return ground.which([what], [found], lambda _: Miss(0, lambda: messages.told("what_becomes", words)))
        ids = found[0].ids
        attr = attr_called(ground.kind.types[ground.document[ids[0]].type], name)
        if attr is not None:
            return _ask_value(ground, ids, attr)
        if name in TITLE_WORDS or name in CONTENT_WORDS:
            return Miss(6, lambda: messages.told("what_becomes", words))
    if cells.is_cell(ground, words):
        return Miss(6, lambda: messages.told("which_cell"))
    described = ground.find(words)
    if described and all(ground.document[id].type in _ADDED_ONLY for id in described[0].ids):
        return Miss(6, lambda: messages.told("remove_and_add", words))
    bare, _ = field_name(words.casefold().removeprefix("the ").strip())
    is_field = not isinstance(set_field(ground, bare, "", must_exist=True), Miss)
    if described or is_field or (bare == "title" and titles(ground)) or _stands(ground, words):
        return Miss(6, lambda: messages.told("what_becomes", words))
    return Miss(1, lambda: messages.told("needs_model", f"{verb} {words}"))


def _stands(ground: Ground, words: str) -> bool:
    return any(found.exact or found.other for old in read_old(words) if (found := occurrences.hits(ground.document, old.text)))


def _ask_value(ground: Ground, ids: Ids, attr: str) -> Outcome:
    allowed = ground.kind.types[ground.document[ids[0]].type].attrs[attr]
    if not allowed:
        return Miss(6, lambda: messages.told("what_becomes", f"the {attr}"))
    return values_of(ground, ids, attr, allowed, "")


def _no_place(ground: Ground, words: str, verb: str) -> Outcome:
    """Where should it go, or what should it be?"""
    found = ground.find(words)
    if not found:
        return ground.missed(words)
    types = ground.kind.types
    ids = found[0].ids
    if verb in words_in("LACKING_MARKING") and "status" in types[ground.document[ids[0]].type].attrs and len(found) == 1:
        return _ask_value(ground, ids, "status")
    if len(found) > 1:
        return ground.which([words], [found], lambda _: Miss(0, lambda: messages.told("where_to", words)))
    return Miss(
        6,
        lambda: (
            messages.told("where_to", words) if verb not in words_in("LACKING_MARKING") else messages.told("what_becomes", words)
        ),
    )
