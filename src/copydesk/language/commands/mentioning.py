"""Mentions in words: somebody put into a text of a note, beside words, in their place or at its end; and taken out of it."""

from collections.abc import Sequence
from functools import partial

from copydesk import formats
from copydesk.formats.mentions import has_mentions, mentions
from copydesk.language import messages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.occurrences import Place, hits
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.styling import in_text
from copydesk.plan.problem import Option

MAX_NAME = 4  # words
BESIDE = {"what": "find", "after": "after", "before": "before"}  # slots that hold words of the text, and the edit's name for them
UNDERSTOOD = 4  # how far a miss got that is about nothing else


def mention(ground: Ground, command: Command) -> Outcome:
    """A new mention; only of somebody who is called by a name, for anything may be mentioned in other words."""
    slots, is_own = command.slots, not command.slots.get("who")  # words that become a mention say themselves who it is
    who = _name(slots.get("who", ""))
    if not has_mentions(ground.document) or not (who or is_own):
        return Miss(0, lambda: messages.no_command(command.verb))
    for slot, argument in BESIDE.items():
        if words := slots.get(slot):
            return in_text(ground, words, partial(_put, who=who, argument=argument))
    if first := slots.get("first"):
        return ground.choose([first], lambda chosen: _into(ground, chosen[0], who, first=True))
    return ground.choose([slots["at"]], lambda chosen: _into(ground, chosen[0], who))


def unmention(ground: Ground, command: Command) -> Outcome:
    """A mention that goes, or becomes words."""
    slots = command.slots
    who = _name(slots["who"]) or unquoted(slots["who"])[0]
    if not any(one.name.casefold() == who.casefold() for one in mentions(ground.document)):
        return Miss(0, lambda: messages.no_command(command.verb))
    is_kept, where = True if slots.get("words") else None, slots.get("at", "")

    def made(ids: Ids) -> Made:
        return Made((edit("unmention", at=f"#{ids[0] if ids else ground.document.root}", name=who, words=is_kept),), named=ids)

    return ground.choose([where], lambda chosen: made(chosen[0])) if where else made(())


def _name(words: str) -> str:
    """Somebody's name: behind an @, quoted, or of words with capitals."""
    said, is_quoted = unquoted(words)
    parts = said.split()
    is_name = said.startswith("@") or (len(parts) <= MAX_NAME and all(part[:1].isupper() for part in parts))
    return said.removeprefix("@").strip() if is_quoted or is_name else ""


def _put(places: Sequence[Place], who: str, argument: str) -> Made:
    made = tuple(edit("mention", at=f"#{place.node}", name=who or place.text, **{argument: place.text}) for place in places)
    return Made(made, named=tuple(place.node for place in places))


def _into(ground: Ground, ids: Ids, who: str, *, first: bool = False) -> Outcome:
    """A mention in a text. Where the name stands there in words, these may be meant."""
    seen = formats.visible(ground.document, ids[0]).text
    new = Made((edit("mention", at=f"#{ids[0]}", name=who, before=seen if first and seen else None),), named=ids)
    there = hits(ground.document, who, list(ids)).exact
    if len(ids) > 1 or len(there) != 1:
        return new if len(ids) == 1 else Miss(UNDERSTOOD, lambda: messages.told("one_at_a_time"))
    options = [Option("1", f"“{there[0].text}” there becomes a mention"), Option("2", "A mention is added")]
    asked = messages.which_reading(f"“{who}” stands there in words. What should be done?", options)
    return Several(asked, {"1": _put(there, who, "find"), "2": new})
