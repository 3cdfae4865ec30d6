"""The words that references are made of: those of every kind as tables, and a kind's own nouns, singular and plural."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from copydesk.kinds import kind_named
from copydesk.plan.reference import How, Noun, Relation

Phrase = tuple[str, ...]


def phrases(*groups: str) -> frozenset[Phrase]:
    return frozenset(tuple(phrase.split()) for group in groups for phrase in group.split(","))


DETERMINERS = frozenset({"the", "a", "an", "my", "our", "your"})
WHOLE_WORDS: Mapping[Phrase, bool] = dict.fromkeys(phrases("whole,entire,complete,full,all of,all of the"), True)
EVERYTHING = phrases("everything")
AND = frozenset({"and", "&", ",", ";"})
THROUGH = frozenset({"-", "–", "—", "‑", "to", "through", "thru", "until", "till", "..", "…"})
NUMBER_SIGNS = frozenset({"number", "no", "nr", "#", "§", "№"})
PATH_SIGNS = frozenset({">", "→", "»", "›"})

BOTH_ENDS = 2_000_000  # stands for the first and the last
MIDDLE = 1_000_000  # stands for the place that has as many on either side
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth "
    "seventeenth eighteenth nineteenth twentieth"
)
_CARDINALS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen "
    "twenty"
)
ORDINALS: Mapping[Phrase, int] = {
    **{(word,): place for place, word in enumerate(_ORDINALS.split())},
    **dict.fromkeys(phrases("last,final,bottom,closing"), -1),
    **dict.fromkeys(
        phrases(
            "penultimate,last but one,second to last,second-to-last,second last,next to last,next-to-last,second to the "
            "last,next to the last"
        ),
        -2,
    ),
    **dict.fromkeys(phrases("third to last,third-to-last,third last,last but two,third to the last"), -3),
    **dict.fromkeys(phrases("top,opening,leftmost,left most,front"), 0),
    **dict.fromkeys(phrases("rightmost,right most,back"), -1),
    **dict.fromkeys(phrases("middle,central,center,centre,middlemost"), MIDDLE),
}
# Ordinals with a noun alone: "the opening" is none.
EDGES = frozenset({"middle", "central", "center", "centre", "top", "opening", "bottom", "closing", "final", "front", "back"})
CARDINALS: Mapping[str, int] = {word: number for number, word in enumerate(_CARDINALS.split(), 1)}
_ROMANS = "I II III IV V VI VII VIII IX X XI XII"
ROMANS: Mapping[str, int] = {word: number for number, word in enumerate(_ROMANS.split(), 1)}

_NEAR = ("", "right ", "just ", "directly ", "immediately ", "that comes ", "that stands ", "coming ", "standing ")
RELATIONS: Mapping[Phrase, Relation] = {
    **dict.fromkeys(phrases("in,of,under,within,inside,inside of,from,beneath,underneath,in the middle of"), Relation.IN),
    **dict.fromkeys(phrases("that is in,that are in,which is in,belonging to,attached to"), Relation.IN),
    **{(*near.split(), word): Relation.AFTER for near in _NEAR for word in ("after", "below", "following", "behind")},
    **{(*near.split(), word): Relation.BEFORE for near in _NEAR for word in ("before", "above", "preceding")},
    **dict.fromkeys(phrases("to the right of,right of,on the right of,in the position after,in the spot after"), Relation.AFTER),
    **dict.fromkeys(phrases("to the left of,left of,on the left of,in the position before,in the spot before"), Relation.BEFORE),
    **dict.fromkeys(phrases("that follows,which follows"), Relation.AFTER),
    **dict.fromkeys(phrases("that precedes,which precedes"), Relation.BEFORE),
}
NAMING: Mapping[Phrase, bool] = dict.fromkeys(
    phrases(
        "called,named,titled,entitled,labelled,labeled,headed,about,on,for,by,to,that is called,that's called,which is called",
        "with the title,with the heading,with the name,with the label,whose title is,whose name is,:",
    ),
    True,
)
_WHICH = ("", "that ", "which ", "whose text ")
WORDINGS: Mapping[Phrase, How] = {
    **dict.fromkeys(
        phrases(*(f"{which}{verb}" for which in _WHICH for verb in ("starts", "begins", "starts with", "begins with"))), How.STARTS
    ),
    **dict.fromkeys(phrases("starting,beginning,starting with,beginning with,opening with,that opens with"), How.STARTS),
    **dict.fromkeys(phrases(*(f"{which}{verb}" for which in _WHICH for verb in ("ends with", "ends in", "ends"))), How.ENDS),
    **dict.fromkeys(phrases("ending with,ending in,ending"), How.ENDS),
    **dict.fromkeys(
        phrases(*(f"{which}{verb}" for which in _WHICH for verb in ("contains", "says", "mentions", "reads"))), How.HOLDS
    ),
    **dict.fromkeys(phrases("containing,saying,mentioning,reading,with the text,with the words,with the word,with"), How.HOLDS),
    **dict.fromkeys(phrases("that has the text,that has the words,where it says,in which it says"), How.HOLDS),
    **dict.fromkeys(phrases("about,on,regarding,that is about,that's about,concerning"), How.ABOUT),
}
AT_EDGES: Mapping[Phrase, int] = {
    **dict.fromkeys(
        phrases("at the end,on the end,at the bottom,on the right,at the right end,at the back,on the far right,at the far right"),
        -1,
    ),
    **dict.fromkeys(
        phrases(
            "at the start,at the beginning,at the top,on the left,at the front,at the left end,on the far left,at the far left"
        ),
        0,
    ),
    **dict.fromkeys(phrases("in the middle,in the center,in the centre"), MIDDLE),
    **dict.fromkeys(
        phrases("on the ends,at the ends,on each end,at each end,on both ends,at both ends,at either end,on either end"), BOTH_ENDS
    ),
}
# From which end is counted.
FROM: Mapping[Phrase, bool] = {
    **dict.fromkeys(phrases("from the left,from the top,from the start,from the beginning,from the front"), False),
    **dict.fromkeys(phrases("from the right,from the bottom,from the end,from the back"), True),
}
SELECTED = frozenset({"selected", "highlighted", "marked", "current"})
SELECTION = phrases("selection,the selection,my selection,the cursor,this,this one")
SELECTED_TEXT = frozenset({"text", "passage", "part", "words", "word", "bit"})
FOCUS = phrases("it,that,that one,the same,the same one")
FOCUS_ALL = phrases("them,those,these,both of them,all of them,those ones,these ones,they")
FUNCTION_WORDS = DETERMINERS | AND | {word for table in (RELATIONS, NAMING, WORDINGS) for phrase in table for word in phrase}
POSITIONS = ("position", "spot", "slot")  # what stands there
GENERIC = ("one", "thing", "object", "element", "entry", "piece", "shape", "symbol", *POSITIONS)


def singular(word: str) -> str:
    """The singular of a plural, by rule; any other word as it is."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3 else word


def plural(word: str) -> str:
    for ending, several in (("sis", "ses"), ("ch", "ches"), ("sh", "shes"), ("x", "xes"), ("ss", "sses")):
        if word.endswith(ending):
            return word[: -len(ending)] + several
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


class Lexicon(NamedTuple):
    """The words of a kind."""

    nouns: Mapping[Phrase, Noun]
    whole: frozenset[Phrase]  # what the document is called
    roles: Mapping[Phrase, str]
    longest: int  # words in a noun
    adjectives: frozenset[str]  # what may be said of some nodes: "done", "draft"


@lru_cache
def lexicon(kind_name: str) -> Lexicon:
    kind = kind_named(kind_name)
    spoken: dict[str, Noun] = {}
    for type in kind.types.values():
        for word in dict.fromkeys((*type.words, *type.title_words, *type.nested_words)):
            folded = word.casefold()
            known = spoken.get(folded, Noun(folded))
            spoken[folded] = known._replace(
                types=(*known.types, type.name),
                is_title=known.is_title or word in type.title_words,
                is_nested=word in type.nested_words,
            )
    if "item" in kind.types:
        spoken.update((word, Noun(word, ("item",), is_generic=True)) for word in GENERIC)
    root = kind.types["document"]
    whole = {word.casefold() for word in (kind.name, *root.words)}
    for word in whole & set(spoken):
        spoken[word] = spoken[word]._replace(types=tuple(type for type in spoken[word].types if type != root.name))
    nouns = dict(_with_plurals(noun for noun in spoken.values() if noun.types))
    roles = {tuple(word.split()): role for word, role in kind.roles.items()}
    allowed = [value for type in kind.types.values() for values in type.attrs.values() for value in values]
    values = {value for value in allowed if isinstance(value, str)}
    adjectives = frozenset({*values, *(word for type in kind.types.values() for word in type.variants)})
    return Lexicon(nouns, frozenset(tuple(word.split()) for word in whole), roles, max(map(len, nouns)), adjectives)


def _with_plurals(nouns: Iterable[Noun]) -> Iterable[tuple[Phrase, Noun]]:
    for noun in nouns:
        words = noun.word.split()
        head = words.index("of") - 1 if "of" in words else len(words) - 1  # lines of dialogue
        yield tuple(words), noun
        yield (*words[:head], plural(words[head]), *words[head + 1 :]), noun._replace(plural=True)
