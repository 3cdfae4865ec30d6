"""Commands in other languages: a folder each, with its frames, and its nouns as English says them. Texts stay as they are."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from copydesk.language.command import TEXTS, Command, Slot
from copydesk.language.commands.reading import Command as Spoken
from copydesk.language.rules.candidates import command_of, cuts_a_word
from copydesk.language.rules.clause import LONGEST, Clause, clause_of
from copydesk.words.chart import Chart, grammar
from copydesk.words.lexicon import LANGUAGES, lexicon, lines, phrase
from copydesk.words.tokens import Token, message_tokens

KEPT = (*TEXTS, "old")  # slots that hold a text, and name nothing
DONE = "done"  # what a task becomes that is ticked
Nouns = Mapping[tuple[str, ...], str]


def foreign(words: str) -> Iterator[Command]:
    """What a message may tell to do in a language that has a folder, in the order of its rows."""
    for language in LANGUAGES:
        clause = without_courtesy(clause_of(words), language)
        if not clause.tokens:
            continue
        chart = Chart(grammar("commands", language), clause.tokens, clause.words)
        verbs = {row.head for row in chart.grammar.order} - {"place"}
        for match in chart.whole(verbs):
            if not cuts_a_word(match, clause.tokens):
                yield in_english(command_of(clause, match, ""), language)


def holds_own_text(command: Spoken) -> bool:
    """Whether an unquoted text is to be put in: in a language of which little is known it may hold anything."""
    texts = [text for name, text in command.slots.items() if name in (*TEXTS, "thing")]
    return command.meaning != "mark" and not all(any(token.is_quote for token in message_tokens(text)) for text in texts)


def without_courtesy(clause: Clause, language: str) -> Clause:
    known = lexicon(language).classes["COURTESY"]
    found = list(clause.tokens)
    for length in range(LONGEST, 0, -1):
        if tuple(token.word for token in found[:length]) in known and len(found) > length:
            found = found[length:]
        if tuple(token.word for token in found[-length:]) in known and len(found) > length:
            found = found[:-length]
    while found and found[-1].word in (",", ".", "!"):
        found.pop()
    while found and found[0].word == ",":
        found.pop(0)
    return Clause(clause.words, tuple(found))


def in_english(command: Command, language: str) -> Command:
    """A command with its references in English; what is ticked is done."""
    slots = {
        name: slot if name in KEPT else Slot(named(slot.words, language), slot.is_quoted) for name, slot in command.slots.items()
    }
    if command.verb == "mark" and "value" not in slots:
        slots["value"] = Slot(DONE)
    return command._replace(slots=slots)


def named(words: str, language: str) -> str:
    """A reference with the nouns and small words of a language in English, as far as they are known."""
    found, parts, at = message_tokens(words), [], 0
    while at < len(found):
        length = next((one for one in range(LONGEST, 0, -1) if _spelled(found[at : at + one]) in nouns(language)), 0)
        parts.append(nouns(language)[_spelled(found[at : at + length])] if length else words[found[at].start : found[at].end])
        at += length or 1
    return " ".join(parts).replace("the the ", "the ")


def _spelled(found: Sequence[Token]) -> tuple[str, ...]:
    return tuple("" if token.is_quote else token.word for token in found)


@cache
def nouns(language: str) -> Nouns:
    known: dict[tuple[str, ...], str] = {}
    for line in lines(language, "nouns"):
        spoken, _, english = line.partition(" = ")
        known |= {phrase(one.strip()): english for one in spoken.split("|")}
    return known
