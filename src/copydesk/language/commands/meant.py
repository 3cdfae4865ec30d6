"""Whether words are meant as a new text: not where they say how something is to be, when, on which condition, or that it is told
elsewhere. What is no text is left to other readings of the message; what may be one is asked about."""

import re
from collections.abc import Callable
from dataclasses import replace

from copydesk import formats
from copydesk.editing.tokens import tokens
from copydesk.language import messages
from copydesk.language.commands.attributes import TITLE_WORDS, attrs_with_value
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.oldnew import describes
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.commands.reading import Command
from copydesk.language.commands.selected import is_this
from copydesk.language.commands.setting import may_have
from copydesk.language.vocabulary import QUESTION_WORDS
from copydesk.plan.problem import Option
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import words_in

ALIKE = 0.6  # of two spellings of one word
_DIGIT = re.compile(r"\d")
_SHAPE = re.compile(r"(?:an? [a-z]|level \S+$|h[1-6]$)")
# What says when, whether, or on which condition; in a text of its own it would stand otherwise.
_DOUBT = re.compile(
    r"[,;]?\s+\(?(?:maybe|perhaps|possibly|probably|hopefully|i (?:think|guess|suppose|believe|hope)"
    r"|or (?:not|so|maybe|perhaps|rather))\b[^()]*\)?$|\?\s+or\b.*$|,\s+(?:thanks|thank you|please|cheers)$",
    re.DOTALL | re.IGNORECASE,
)
_CONDITION = re.compile(
    r"[,;]?\s+(?:but )?(?:only )?(?:(?:if|when|whenever|where|wherever|once|unless|until|as soon as|provided|assuming|in case|after"
    r"|before) (?:i|you|we|he|she|they|it|that|this|the|nobody|everyone|everybody|needed|necessary|possible|mentioned|appropriate"
    r"|applicable|required|any|[A-Z]\w+)\b.*"
    r"|(?:as|like) (?:\w+ ){1,3}(?:asked|said|suggested|agreed|discussed|requested|wanted|mentioned|proposed|told|did|does)\b.*"
    r"|tomorrow|tonight|later|soon|eventually|someday|next (?:week|month|year|time)|this (?:week|evening|afternoon))$"
    r"|[.!]\s+[A-Z]\w*\s.*$",
    re.DOTALL,
)
# What names a text or describes one, and is none.
_TOLD = re.compile(
    r"(?:what(?:ever)?|whichever|the (?:one|word|name|text) (?:that )?)\s*(?=\b\w+ )|(?:the )?same (?:as|one|word)|(?:the|a) right "
    r"|(?:an? |the |two |three |some )(?:emojis?|(?:empty|blank|new) line|line break|link to|full stop|period|comma|semicolon"
    r"|colon|(?:question|exclamation|quotation) marks?|dash|hyphen|ellipsis|dots|spaces?|pictures?|images?)\b"
    r"|(?:bold|italic|underlined|capital|quoted) (?=[A-Z])|the (?:word|phrase|term|text|name) (?!of\b)"
)
_LATER = words_in("MEANT_LATER")


def is_plain(command: Command) -> bool:
    """Whether a new text is said without quotation marks and without a colon before it."""
    return "colon" not in command.slots and not any(token.is_quote for token in tokens(command.slots["new"]))


def is_called(command: Command) -> bool:
    """Whether something is called and gets no name: "call Ben tomorrow"."""
    is_bare = "adjacent" in command.slots and is_plain(command)
    return is_bare and not _LATER.isdisjoint(command.slots["new"].split()[-1:])


def is_state(ground: Ground, command: Command) -> bool:
    """Whether words rather say a state, a look or a sort of what is named: "done", "bold", "a bullet", "level 3"."""
    from copydesk.language.commands.looks import looks_of
    from copydesk.language.commands.shaping import read_shape

    old, new = command.slots["old"], command.slots["new"].strip()
    if not new[:1].islower() or looks_of(old.casefold()) or (ground.context.selection is not None and is_this(old)):
        return False
    is_look = bool(looks_of(new.removeprefix("in ")))
    is_shape = _SHAPE.match(new) is not None and read_shape(ground, new) is not None
    types, document = ground.kind.types, ground.document
    if not is_look and not is_shape and not any(True for type in types.values() for _ in attrs_with_value(type, new)):
        return False
    ids = {id for answer in ground.find(old) for id in answer.ids}
    states = (name for id in ids for name, _ in attrs_with_value(types[document[id].type], new) if may_have(ground, id, name))
    return bool(ids) and (is_look or is_shape or any(True for _ in states))


def is_predicate(new: str) -> bool:
    """Whether words behind "should be" tell how something is, or what is to be done with it: "late", "sent today", "at the end"."""
    first = next((token.word for token in tokens(new)), "")
    return new[:1].islower() and (
        words_of().has("PREDICATE", first)
        or words_of().has("PARTICIPLE", first)
        or (first.endswith(("ed", "ly", "able", "ible")) and len(first) > 4)
    )


def is_one_of_some(ground: Ground, outcome: Outcome) -> bool:
    """Whether an attr is set that has some values only: a status."""
    if not isinstance(outcome, Made) or not outcome.named:
        return False
    type = ground.kind.types[ground.document[outcome.named[0]].type]
    return all(action == "set" and bool(type.attrs.get(str(arguments["name"]))) for action, arguments in outcome.edits)


def told(ground: Ground, command: Command, outcome: Made) -> Outcome:
    """What "X should be Y" comes to: done where Y can only be a text or a value, else a question."""
    new, edits = command.slots["new"], outcome.edits
    action, arguments = edits[0]
    if len(edits) != 1 or action != "replace" or _is_text_for(ground, command, str(arguments["find"]), new, arguments["places"]):
        return outcome
    said = f"Should “{messages.short(command.slots['old'])}” be replaced by “{messages.short(new)}”?"
    return Several(messages.which_reading(said, [Option("1", f"New text: “{messages.short(new)}”")]), {"1": outcome})


def _is_text_for(ground: Ground, command: Command, find: str, new: str, places: list[dict[str, object]]) -> bool:
    """Whether a new text is of the sort of the old one: a number, a date, another spelling, a plural, a name for a whole line."""
    from difflib import SequenceMatcher

    one, two = find.casefold(), new.casefold()
    if _DIGIT.search(one) and _DIGIT.search(two):
        return True
    if any(word in TITLE_WORDS for word in command.slots["old"].casefold().split()):
        return not new[:1].islower()
    if all(words_of().has("CALENDAR", word) for word in (*one.split()[-1:], *two.split()[:1])):
        return True
    if one.endswith("s") and two.endswith("s") and not two.endswith("ss") and " " not in two:
        return True
    wholes = [place["text"] == formats.visible(ground.document, str(place["node"])).text.strip() for place in places]
    if find[:1].isupper() and new[:1].isupper() and all(wholes):
        return True
    return SequenceMatcher(None, one, two).ratio() >= ALIKE


def doubted(command: Command, outcome: Made, read: Callable[[Command], Outcome]) -> Outcome:
    """A new text that ends with a doubt, a time or a condition, or that is told elsewhere, is asked about."""
    old, new = command.slots["old"], command.slots["new"]
    if _TOLD.match(new) or describes(new, old):
        return Several(messages.new_text_meant((Option("1", _shown(new)),)), {"1": outcome})
    tail = _DOUBT.search(new) or _CONDITION.search(new)
    short = new[: tail.start()] if tail else ""
    if tail is None or _is_own(old, short, tail[0], outcome) or (not _DOUBT.search(new) and _is_longer(short, old)):
        return outcome
    other = read(replace(command, slots={**command.slots, "new": short}))
    answers = {"1": other, "2": outcome} if isinstance(other, Made) else {"2": outcome}
    texts = {"1": short, "2": new}
    options = tuple(Option(key, _shown(texts[key])) for key in answers)
    return Several(messages.new_text_meant(options), {key: made for key, made in answers.items() if isinstance(made, Made)})


def _is_own(old: str, short: str, tail: str, outcome: Made) -> bool:
    """Whether what ends a text is its own: all that is new in it, what the old one has too, or a text for something described."""
    words = old.casefold()
    is_named = any(text.casefold() in words or words in text.casefold() for text in outcome.texts)
    return not is_named or words == short.casefold().strip() or bool(set(tail.casefold().split()) & set(words.split()))


def _is_longer(short: str, old: str) -> bool:
    """Whether a text is so long without its condition that it is rather one of its own: "What to do when it rains"."""
    words = short.split()
    return len(words) > len(old.split()) + 1 or not QUESTION_WORDS.isdisjoint(map(str.casefold, words[:1]))


def _shown(text: str) -> str:
    return f"New text: “{messages.short(text)}”"


def no_text(command: Command) -> Miss:
    old, new = command.slots["old"], command.slots["new"]
    return Miss(4, lambda: messages.not_understood(f"“{messages.short(old)}”", new))
