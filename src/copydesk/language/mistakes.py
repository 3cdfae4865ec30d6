"""Slips of a text that somebody points at: a misspelt word, a doubled one, "the typo in the last line". Each has one mechanical
correction, which is proposed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from string import ascii_lowercase

from copydesk import formats
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.offering import proposed
from copydesk.language.pieces import Tested
from copydesk.language.vocabulary import CONTRACTIONS
from copydesk.plan.problem import MAX_OPTIONS
from copydesk.references.answers import Answer
from copydesk.words.real import is_real, slips_of
from copydesk.words.tokens import tokens

_WORD = re.compile(r"(?<![\w'’./@-])[a-z]+(?:['’][a-z]+)?(?![\w'’/@-]|\.\w)")
FEW = 3  # corrections of a word that nobody named
MIN_LETTERS = 4  # of a word that may be a slip: a shorter one is near to too many


def mended(ground: Ground, sort: str, slots: Mapping[str, str], said: str) -> Tested | None:
    """The corrections of what is pointed at, as a question; None where there is none, or too many to be meant."""
    order = ground.structure
    where = slots.get("where", "")
    answers = ground.find(where)
    if not answers and where.casefold().endswith("last line"):
        answers = [Answer((id,)) for id in order.order if ground.document[id].text][-1:]
    if where and len(answers) != 1:
        return None
    inside = [id for answer in answers for top in answer.ids for id in order.order[order.start[top] : order.section_end[top]]]
    word = slots.get("word", "").strip("\"'“”‘’").casefold()
    find = {"spelling": slips, "doubled": doubled}.get(sort, either)
    found = list(find(ground, inside if answers else order.order, word))
    each: dict[tuple[str, str], list[Place]] = {}
    for place, new in found:
        each.setdefault((place.text, new), []).append(place)
    made = [together(places, new) for (_, new), places in each.items()]
    return (proposed(ground, made, said), ()) if 0 < len(made) <= MAX_OPTIONS else None


def together(places: Sequence[Place], new: str) -> Made:
    target = edit("replace", find=places[0].text, with_=new, places=[place.becoming(new) for place in places])
    return Made((target,), tuple(dict.fromkeys(place.node for place in places)), texts=(places[0].text,))


def either(ground: Ground, ids: Sequence[str], word: str) -> Iterator[tuple[Place, str]]:
    yield from doubled(ground, ids, word)
    yield from slips(ground, ids, word)


def doubled(ground: Ground, ids: Sequence[str], word: str) -> Iterator[tuple[Place, str]]:
    """Words that stand twice: the second goes."""
    for id in ids:
        text = formats.visible(ground.document, id).text if ground.document[id].text else ""
        for one, two in pairwise(tokens(text)):
            is_twice = one.word.isalpha() and one.word == two.word and not text[one.end : two.start].strip()
            if is_twice and word in ("", one.word):
                yield Place(id, one.start, two.end, text[one.start : two.end]), text[one.start : one.end]


def slips(ground: Ground, ids: Sequence[str], word: str) -> Iterator[tuple[Place, str]]:
    """Words that are none, where one slip makes them of one word."""
    for id in ids:
        for found in _WORD.finditer(formats.visible(ground.document, id).text if ground.document[id].text else ""):
            near = corrections(found[0].replace("’", "'")) if word in ("", found[0]) else []
            is_sure = bool(word) or (len(near) <= FEW and len(found[0]) > MIN_LETTERS)
            for right in near if is_sure else ():
                yield Place(id, found.start(), found.end(), found[0]), right.replace("'", "’" if "’" in found[0] else "'")


def corrections(word: str) -> list[str]:
    if is_real(word) or word in CONTRACTIONS or len(word) < MIN_LETTERS:
        return []
    if "'" not in word:
        return slips_of(word)
    spelled = [one for one in CONTRACTIONS if "'" in one and abs(len(one) - len(word)) <= 1]
    slipped = {
        word[:at] + letter + word[at + skip :]
        for at in range(len(word) + 1)
        for skip in (0, 1)
        for letter in ("", *ascii_lowercase)
    }
    return [one for one in spelled if one in slipped]
