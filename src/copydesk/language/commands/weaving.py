"""Words put beside words: insert “and the west” after “east” in the summary."""

from copydesk.language import messages
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.oldnew import New, Old
from copydesk.language.commands.outcome import Miss, Outcome
from copydesk.language.commands.policy import Request
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import EVERYWHERE, replacement, tried
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.tokens import tokens

_CLOSING = tuple(".,;:!?)]}”’…%")  # no space before these
_OPENING = tuple("([{“‘£$€#")  # and none behind these


def weave(ground: Ground, command: Command) -> Outcome:
    """Both texts are quoted: else it is something new that goes to a place."""
    slots = command.slots
    new, old = _quoted(slots["new"]), _quoted(slots["old"])
    if not new or not old:
        return Miss(0, lambda: messages.no_command(slots["new"]))
    whole = whole_of(ground, old)
    if len(whole) == 1:  # a block that stands by itself: beside it comes another
        return Miss(0, lambda: messages.no_command(slots["new"]))
    return woven(ground, new, slots["side"].casefold(), slots["old"] + f" {slots.get('place', '')}", command.verb)


def woven(ground: Ground, new: str, side: str, beside: str, verb: str) -> Outcome:
    """A text put before or after a quoted one, which may say where it stands."""
    found = next(token for token in tokens(beside) if token.is_quote)
    old, scope = found.word, beside[found.end :].strip()
    first, second = (old, new) if side == "after" else (new, old)
    joined = New(f"{first}{gap(first, second)}{second}", is_quoted=True)
    if scope:
        return tried(ground, Old(old, is_quoted=True, scope=scope), joined, verb, EVERYWHERE)
    return replacement(Request(ground, Old(old, is_quoted=True), joined, verb, EVERYWHERE))


def whole_of(ground: Ground, text: str) -> list[str]:
    """The nodes of which a text is all."""
    return [place.node for place in occurrences.hits(ground.document, text).exact if occurrences.is_line(ground.document, [place])]


def gap(first: str, second: str) -> str:
    """What stands between two texts that are put together."""
    is_tight = second.startswith(_CLOSING) or first.endswith(_OPENING) or second[:1].isspace() or first[-1:].isspace()
    return "" if is_tight or not first or not second else " "


def _quoted(words: str) -> str:
    """The quoted text, with no more before it than that it is one: "the word “old”"."""
    found = tokens(words)
    before = tuple(token.word for token in found[:-1] if token.word != "the")
    return found[-1].word if found and found[-1].is_quote and (not before or before in words_of().classes["TEXT_NOUN"]) else ""
