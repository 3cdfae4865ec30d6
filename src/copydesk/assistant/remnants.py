"""Remnants: short forms of a name that a change puts another for. "Dogwood Ward" is "Alder Ward" everywhere, and "Dogwood" alone
still stands: told and not changed, for it may be a wood."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher

from copydesk.assistant.naming import counted
from copydesk.assistant.renamings import MAX_NAME, MIN_LETTERS, WORD
from copydesk.assistant.wording import stood
from copydesk.document.change import touched
from copydesk.editing.bind import Bound
from copydesk.editing.risks.stems import little
from copydesk.formats import visible

MAX_TOLD = 3
MAX_EXCHANGES = 50  # a change of more is no renaming


def remnants(bound: Bound) -> tuple[str, ...]:
    """One sentence for each short form that stands by itself, as it is spelled."""
    names = dict.fromkeys(name for id in touched(bound.operations) for name in _renamed(bound, id))
    if not names or len(names) > MAX_EXCHANGES:
        return ()
    texts = [visible(bound.after, node.id).text for node in bound.after.in_any_order() if node.text]
    gone = [short for full, short in names if not any(full in text for text in texts)]
    shorts = {short.casefold() for short in gone}
    standing = Counter(spelled for node in bound.after.in_any_order() if node.text for spelled in _standing(bound, node.id, shorts))
    plain = {word for text in texts for word in WORD.findall(text) if word.islower()}
    told = [(spelled, number) for spelled, number in standing.most_common() if spelled.casefold() not in plain]
    return tuple(f"“{spelled}” by itself still stands in {counted(number, 'place')}." for spelled, number in told[:MAX_TOLD])


def _renamed(bound: Bound, id: str) -> Iterator[tuple[str, str]]:
    """Names of several words of which one became another in a text: the whole of it, and the word that went."""
    if id not in bound.before or id not in bound.after or bound.before[id].text == bound.after[id].text:
        return
    old = visible(bound.before, id).text
    here, there = list(WORD.finditer(old)), WORD.findall(visible(bound.after, id).text)
    words = [word.group() for word in here]
    for what, start, end, at, to in SequenceMatcher(None, words, there, autojunk=False).get_opcodes():
        if what != "replace" or end - start > MAX_NAME or not all(map(_is_name, (*words[start:end], *there[at:to]))):
            continue
        first, last = start, end
        while first and _is_name(words[first - 1]) and old[here[first - 1].end() : here[first].start()] == " ":
            first -= 1
        while last < len(words) and _is_name(words[last]) and old[here[last - 1].end() : here[last].start()] == " ":
            last += 1
        for word in words[start:end] if last - first > 1 else ():
            if word not in there[at:to]:
                yield old[here[first].start() : here[last - 1].end()], word


def _standing(bound: Bound, id: str, shorts: Collection[str]) -> Iterator[str]:
    """Such words of a text that stood in it before."""
    found = list(_alone(visible(bound.after, id).text, shorts))
    kept = stood(bound, id) if found else []
    yield from (one.group() for one in found if any(start <= one.start() and one.end() <= end for start, end in kept))


def _alone(text: str, shorts: Collection[str]) -> Iterator[re.Match[str]]:
    """Such words as names, with no other part of a name beside them."""
    found = list(WORD.finditer(text))
    for at, word in enumerate(found):
        if word.group().casefold() in shorts and _is_name(word.group()):
            beside = [
                other
                for other in found[max(0, at - 1) : at + 2]
                if other is not word and text[min(other.end(), word.end()) : max(other.start(), word.start())] == " "
            ]
            if not any(_is_name(other.group()) and other.group().isupper() == word.group().isupper() for other in beside):
                yield word


def _is_name(word: str) -> bool:
    return len(word) >= MIN_LETTERS and word[0].isupper() and word.isalpha() and word.casefold() not in little()
