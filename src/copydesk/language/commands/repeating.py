"""Doing again: undo and redo, the last command or an earlier one once more, with the same words or with others."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from copydesk.language import messages
from copydesk.language.commands import correcting, past
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.meanings import MEANINGS, meaning
from copydesk.language.commands.oldnew import read_new
from copydesk.language.commands.outcome import Miss, Outcome, Stepping
from copydesk.language.commands.reading import Command
from copydesk.language.commands.scope import read_scope
from copydesk.language.memory import Done
from copydesk.references.picks import ordinals_in
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import lexicon, phrases_in, words_in
from copydesk.words.tokens import Token, tokens

_LAST = phrases_in("REPEATING_LAST")
# Words that say no more than that the latest change is meant.
_LATEST = words_in("REPEATING_LATEST")
_ALL = phrases_in("REPEATING_ALL")
_NOUNS = {"swap": "swap", "deletion": "delete", "removal": "delete", "move": "move", "rename": "replace", "renaming": "replace"}
_LEVELS = words_in("REPEATING_LEVELS")
_UP_AND_DOWN = words_in("REPEATING_UP_AND_DOWN")
_TO_A_PLACE = words_in("REPEATING_TO_A_PLACE")
_NUMBERED = re.compile(r"(?:the )?(?P<noun>[^\W\d]+) (?:no\.? |number )?\d+(?![\w.]*\d)", re.IGNORECASE)  # "bullet 2"
_NUMBERS = re.compile(r"\d+(?:(?:, | and |, and )\d+)*")
_FILL = ("this", "time", "again", "too", "instead", "as", "well")


def step(ground: Ground, command: Command) -> Outcome:
    """Undo, redo: the last step, or so many."""
    verb = "redo" if command.verb in words_in("REPEATING_REDO") else "undo"
    words = command.slots.get("which", "")
    if not words:
        return Stepping(verb)
    said = tuple(token.word for token in tokens(words))
    latest = next((one for one in reversed(ground.memory.done) if not one.step), None)
    nouns = [word for word in said if word in _NOUNS]
    is_that = not nouns or (latest is not None and any(command.meaning == _NOUNS[nouns[0]] for command in latest.commands))
    standing = [one for one in ground.memory.done if not one.step and not one.is_undone]
    if said in _ALL and verb == "undo" and len(standing) > 1:
        return Stepping(verb, len(standing))
    if is_that and all(word in _LATEST or word in _NOUNS for word in said):
        return Stepping(verb)
    times = _times(said)
    if times:
        return Stepping(verb, times)
    done = past.step_of(ground.memory, words)
    if done is not None and verb == "undo":
        return Stepping(verb) if standing and standing[-1] is done else Miss(3, lambda: messages.told("only_the_last", words))
    return Miss(1, lambda: messages.told("only_the_last", words))


def _times(said: tuple[str, ...]) -> int:
    """How many steps: "the last two changes", "twice", "3 steps"."""
    words = tuple(word for word in said if word not in words_in("REPEATING_LAST_FILLERS"))
    if words in phrases_in("REPEATING_ONCE"):
        return 1
    if words in phrases_in("REPEATING_TWICE"):
        return 2
    if len(words) == 2 and words[1] in words_in("REPEATING_STEPS"):
        return CARDINALS.get(words[0]) or (int(words[0]) if words[0].isdecimal() and len(words[0]) < 4 else 0)
    return 0


def again(ground: Ground, command: Command) -> Outcome:
    """An earlier command, with the same or with other words in its slots."""
    slots = command.slots
    done = _earlier(ground, slots)
    if done is None or not done.commands:
        return Miss(1 if "which" in slots else 0, lambda: messages.told("nothing_to_repeat"))
    if len(done.commands) > 1 and "others" in slots:
        return Miss(2, lambda: messages.told("one_at_a_time"))
    earlier = done.commands[-1]
    if earlier.meaning not in MEANINGS:
        return Miss(1, lambda: messages.told("nothing_to_repeat"))
    read = meaning(earlier.meaning)
    if "put" in slots:
        return correcting.another_text(ground, slots["put"], read)
    if "meant" in slots:
        return correcting.corrected(ground, slots["meant"], read, like_before(slots["meant"], earlier.slots.get("what", "")))
    if "others" in slots:
        others = _bare(slots["others"])
        if (
            earlier.meaning == "delete"
            and done.removed
            and (_is_ordinal(others) if command.verb == "and" else _NUMBERS.fullmatch(others))
        ):
            slots = {**earlier.slots, "what": like_before(others, earlier.slots.get("what", ""))}
            return correcting.also_gone(ground, replace(earlier, slots=slots), read)
        changed = with_others(ground, earlier, others, is_and=command.verb == "and")
        if changed is None:
            return Miss(1, lambda: messages.not_understood("that something is to be done again", others))
        return read(ground, changed)
    if len(done.commands) == 1 and len(done.named) and _is_relative(earlier):  # the same thing, wherever it is by now
        same = "it" if len(done.named) == 1 else "them"
        return read(ground.about(done.named), replace(earlier, slots={**earlier.slots, "what": same}))
    return read(ground, earlier)


def _is_relative(command: Command) -> bool:
    """Whether a command says how far and not where to: up, down, one level deeper."""
    said = set(command.slots.get("place", "").casefold().split())
    is_step = command.meaning == "retype" and "type" not in command.slots and command.verb in _LEVELS
    return is_step or (command.meaning == "move" and bool(said & _UP_AND_DOWN) and not said & _TO_A_PLACE)


def _is_ordinal(words: str) -> bool:
    if _NUMBERED.fullmatch(words) or _NUMBERS.fullmatch(words):
        return True
    said = tokens(words)
    at = int(bool(said) and said[0].word == "the")
    pick, taken = ordinals_in(said[at:])
    return pick is not None and bool(pick.places) and _is_one(said[at + taken :])


def _is_one(rest: Sequence[Token]) -> bool:
    """Whether no more stands behind an ordinal than "one"."""
    return not rest or (len(rest) == 1 and rest[0].word in words_in("REPEATING_ONE"))


def repeated(ground: Ground, command: Command) -> Command:
    """The command that an "again" stands for, to be remembered in its place."""
    done = _earlier(ground, command.slots)
    if done is None or not done.commands:
        return command
    earlier = done.commands[-1]
    if command.slots.keys() & {"meant", "put"}:
        meant = command.slots.get("meant") or command.slots["put"]
        return correcting.corrected_command(earlier, meant, like_before(meant, earlier.slots.get("what", "")))
    changed = with_others(ground, earlier, _bare(command.slots["others"])) if "others" in command.slots else earlier
    return changed or command


def _earlier(ground: Ground, slots: Mapping[str, str]) -> Done | None:
    which, like = slots.get("which", ""), slots.get("like", "")
    done = ground.memory.done
    if not done:
        return None
    if "which" not in slots and "like" not in slots:
        return done[-1]
    said = tuple(token.word for token in tokens(which))
    while len(said) > 1 and said[-1] in ("again", "over", ","):
        said = said[:-1]
    if like:
        return past.step_of(ground.memory, like)
    if not which or said in _LAST:
        return done[-1]
    return past.step_of(ground.memory, which)


def _bare(words: str) -> str:
    """Other words without the small ones around them: "the second and last figures this time"."""
    said = words.strip().strip(",").split()
    while len(said) > 1 and said[-1].strip(",").casefold() in _FILL:
        said.pop()
    while len(said) > 1 and said[0].strip(",").casefold() in words_in("REPEATING_BUT"):
        said.pop(0)
    return " ".join(said)


TARGETS = dict.fromkeys(("delete", "mark", "move", "retype", "style", "duplicate", "sort", "set"), "what")


def with_others(ground: Ground, command: Command, others: str, *, is_and: bool = False) -> Command | None:
    """A command with other words in the slot of its target, or of its place."""
    slots = dict(command.slots)
    new, instead, old = others.partition(" instead of ")
    if instead:
        return _exchanged(command, new, old)
    if command.meaning == "swap":
        found = [answer for answer in ground.find(others) if len(answer.ids) == 2]
        if found:
            return replace(command, slots={"both": others})
        one, joint, two = next(
            ((one, joint, two) for joint in (" and ", " with ") for one, _, two in [others.partition(joint)] if two), ("", "", "")
        )
        if joint:
            return replace(command, slots={"one": one, "two": two})
        if "one" in slots:
            return replace(command, slots={"one": others, "two": slots["two"]})
        one, joint, two = slots.get("both", "").partition(" and ")
        return replace(command, slots={"one": others, "two": f"the {two}"}) if joint else None
    if command.meaning == "replace":
        pair = _pair(others) if is_and else None
        if pair is not None:
            return replace(command, slots={"old": pair[0], "new": pair[1]})
        scope = read_scope(ground, f"in {others.removeprefix('in ')}")
        if scope is None or scope.unknown:
            return None
        text = next((one.text for one in read_new(slots["new"]) if one.scope), slots["new"])
        return replace(command, slots={**slots, "new": text, "where": others.removeprefix("in ")})
    slot = TARGETS.get(command.meaning)
    if slot is None or slot not in slots:
        return None
    if _is_place_like(ground, others, slots[slot]):  # the same thing in another place, and not the place itself
        return replace(command, slots={**slots, slot: f"{_PLACE.sub('', slots[slot])} in {others}"})
    if is_and and command.meaning == "delete" and not _is_unmoved(ground, others):  # the third as it was, or as it is?
        return None
    return replace(command, slots={**slots, slot: like_before(others, slots[slot])})


_PLACE = re.compile(r"\s(?:in|of|under|from|within|inside) (.+)$", re.IGNORECASE)


def _is_place_like(ground: Ground, others: str, before: str) -> bool:
    """Whether words name a place as the one that was named before: scene 3 after "the last speech of scene 2"."""
    place = _PLACE.search(before)
    told, was = ground.find(others), ground.find(place[1]) if place else []
    sorts = [{ground.document[id].type for id in answers[0].ids} for answers in (told, was) if len(answers) == 1]
    return len(sorts) == 2 and sorts[0] == sorts[1]


def _pair(words: str) -> tuple[str, str] | None:
    """ "A to B", behind a replacement."""
    for token in tokens(words):
        if token.word in ("to", "with", "by", "into", "->", "→") and not token.is_quote:
            old, new = words[: token.start].strip(), words[token.end :].strip()
            return (old, new) if old and new else None
    return None


def _is_unmoved(ground: Ground, others: str) -> bool:
    """Whether an ordinal means the same as before the last turn took something out: it counts from the end."""
    said = tokens(others)
    pick, _ = ordinals_in(said[int(bool(said) and said[0].word == "the") :])
    gone = [removed.index for removed in ground.memory.done[-1].removed]
    return pick is not None and bool(gone) and all(place < 0 for place in pick.places)


def _exchanged(command: Command, new: str, old: str) -> Command | None:
    """A command in which one target takes the place of another."""
    gone, come = _ordinal_words(old), _ordinal_words(new)
    for slot, words in command.slots.items():
        if gone and gone in words.casefold().split():
            return replace(
                command,
                slots={**command.slots, slot: " ".join(come if word.casefold() == gone else word for word in words.split())},
            )
    return None


def _ordinal_words(words: str) -> str:
    found = [token.word for token in tokens(words) if token.word not in words_in("COLUMNS_ARTICLES")]
    return found[0] if found else ""


def like_before(others: str, before: str) -> str:
    """ "the third" after "the second task under Setup" is the third task under Setup."""
    number, had_number = _NUMBERED.fullmatch(others), _NUMBERED.match(before)
    if had_number and _NUMBERS.fullmatch(others) and not lexicon().has("NUMBERED_ALONE", had_number["noun"].casefold()):
        noun = had_number["noun"].removesuffix("s") + ("" if others.isdecimal() else "s")
        return f"{noun} {others}{before[had_number.end() :]}"  # "4" after "recommendation 3"
    if number and had_number and number["noun"].casefold() == had_number["noun"].casefold():
        return others + before[had_number.end() :]
    said, earlier = tokens(others), tokens(before)
    at = int(bool(said) and said[0].word == "the")
    pick, taken = ordinals_in(said[at:])
    if pick is None or not pick.places or not _is_one(said[at + taken :]):
        return others
    for start in range(len(earlier) - 1):
        had, length = ordinals_in(earlier[start:])
        if had is not None and had.places and start + length < len(earlier):
            ordinal = others[said[at].start : said[at + taken - 1].end]
            return f"{before[: earlier[start].start]}{ordinal} {before[earlier[start + length].start :]}"
    return others
