"""Which language a message is in, as far as a table knows, and the one sentence that tells there what works without a model."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from unicodedata import name

from copydesk.words.lexicon import ENGLISH, phrase
from copydesk.words.tokens import message_tokens


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language: known by the letters of its script, or by its common words, as phrases."""

    code: str
    script: str
    letters: frozenset[str]  # that only this language of the script has; none: any letter of it
    words: frozenset[tuple[str, ...]]
    sentence: str


def own_sentence(words: str) -> str:
    """What works without a model, said in the language of a message; "" where that is English or none that is known."""
    code = tongue_of(words)
    return next((tongue.sentence for tongue in tongues() if tongue.code == code), "")


def tongue_of(words: str) -> str:
    """The code of a message's language; "" where the table doesn't tell, or tells of two alike."""
    spoken = [token for token in message_tokens(words) if not token.is_quote]
    return by_script("".join(token.word for token in spoken)) or by_words([token.word for token in spoken])


def by_script(letters: str) -> str:
    """The first language of the table whose script most letters stand in; Japanese is known by its syllables."""
    scripts = Counter(name(letter, "").partition(" ")[0] for letter in letters if letter.isalpha())
    scripts["HIRAGANA"] += scripts["KATAKANA"]
    if scripts["HIRAGANA"]:
        scripts["HIRAGANA"] += scripts["CJK"]
    foreign = (tongue for tongue in tongues() if tongue.script and scripts[tongue.script] * 2 > len(letters.replace(" ", "")))
    return next((tongue.code for tongue in foreign if not tongue.letters or tongue.letters & set(letters)), "")


def by_words(spoken: list[str]) -> str:
    """The language that has most of the words; one word alone tells only in a short message."""
    lengths = {len(part) for tongue in tongues() for part in tongue.words}
    said = {tuple(spoken[at : at + length]) for length in lengths for at in range(len(spoken))}
    hits = {tongue.code: len(tongue.words & said) for tongue in tongues() if tongue.words}
    most = max(hits.values())
    best = [code for code, count in hits.items() if count == most]
    is_told = most > 1 or (most == 1 and len(spoken) < 4)
    return best[0] if is_told and len(best) == 1 and best[0] != ENGLISH else ""


@cache
def tongues() -> tuple[Tongue, ...]:
    text = (files("copydesk.words") / "tongues.txt").read_text(encoding="utf-8")
    return tuple(tongue(line) for line in text.splitlines() if line.strip() and not line.startswith("#"))


def tongue(line: str) -> Tongue:
    code, known, sentence = (part.strip() for part in line.split("|"))
    script, _, letters = known.partition(":")
    if script.isupper():
        return Tongue(code, script, frozenset(letters.split()), frozenset(), sentence)
    return Tongue(code, "", frozenset(), frozenset(phrase(part.strip()) for part in known.split(",")), sentence)
