"""The words that references are made of in every kind: the lists of `references.txt` under the names that the grammar uses."""

from collections.abc import Mapping

from copydesk.plan.reference import How, Relation
from copydesk.words.inflection import Phrase
from copydesk.words.phraselists import phrase_lists

_LISTS = phrase_lists("references")

DETERMINERS = _LISTS.words("DETERMINERS")
AND = _LISTS.words("AND")
THROUGH = _LISTS.words("THROUGH")
NUMBER_SIGNS = _LISTS.words("NUMBER_SIGNS")
PATH_SIGNS = _LISTS.words("PATH_SIGNS")
WHOLE_WORDS: Mapping[Phrase, bool] = dict.fromkeys(_LISTS.phrases("WHOLE"), True)
EVERYTHING = _LISTS.phrases("EVERYTHING")

BOTH_ENDS = 2_000_000  # stands for the first and the last
MIDDLE = 1_000_000  # stands for the place that has as many on either side
_PLACES = {"first": 0, "last": -1, "last but one": -2, "last but two": -3, "middle": MIDDLE, "both": BOTH_ENDS}
SPELLED_ORDINALS = _LISTS.in_order("ORDINALS")
ORDINALS: Mapping[Phrase, int] = {
    **{(word,): place for place, word in enumerate(SPELLED_ORDINALS)},
    **{phrase: _PLACES[place] for phrase, place in _LISTS.table("PLACE").items()},
}
EDGES = _LISTS.words("EDGES")
OUTER = _LISTS.words("OUTER")
INNER = _LISTS.words("INNER")
INNERMOST = _LISTS.words("INNERMOST")
PAIR = _LISTS.words("PAIR")
ALL = _LISTS.words("ALL")
ALL_FILLERS = _LISTS.words("ALL_FILLERS")
BOTH = _LISTS.words("BOTH")
ONE = _LISTS.words("ONE")
THE = _LISTS.words("THE")
CARDINALS: Mapping[str, int] = {word: number for number, word in enumerate(_LISTS.in_order("CARDINALS"), 1)}
ROMANS: Mapping[str, int] = {word: number for number, word in enumerate(_LISTS.in_order("ROMANS"), 1)}
AT_EDGES: Mapping[Phrase, int] = {phrase: _PLACES[place] for phrase, place in _LISTS.table("AT_EDGE").items()}
# Whether it is counted from the end.
FROM: Mapping[Phrase, bool] = {phrase: end == "end" for phrase, end in _LISTS.table("FROM").items()}
AT_POSITION = _LISTS.phrases("AT_POSITION")
AT_POSITIONS = _LISTS.phrases("AT_POSITIONS")

RELATIONS: Mapping[Phrase, Relation] = {phrase: Relation(name) for phrase, name in _LISTS.table("RELATION").items()}
BESIDE: Mapping[str, Relation] = {word: Relation(name) for (word,), name in _LISTS.table("BESIDE").items()}
NAMING: Mapping[Phrase, bool] = dict.fromkeys(_LISTS.phrases("NAMING"), True)
WORDINGS: Mapping[Phrase, How] = {phrase: How(name) for phrase, name in _LISTS.table("WORDING").items()}
QUOTING = _LISTS.phrases("QUOTING")

SELECTED = _LISTS.words("SELECTED")
SELECTED_TEXT = _LISTS.words("SELECTED_TEXT")
SELECTION = _LISTS.phrases("SELECTION")
FOCUS = _LISTS.phrases("FOCUS")
FOCUS_ALL = _LISTS.phrases("FOCUS_ALL")
HERE = _LISTS.words("HERE")
POINTING = HERE | _LISTS.words("THERE")

FUNCTION_WORDS = DETERMINERS | AND | {word for table in (RELATIONS, NAMING, WORDINGS) for phrase in table for word in phrase}
POSITIONS = _LISTS.in_order("POSITIONS")
GENERIC = (*_LISTS.in_order("GENERIC"), *POSITIONS)

ROLE_NAMES = {role: name for (name,), role in _LISTS.table("ROLE_NAME").items()}

EMPTY = _LISTS.words("EMPTY")
IS = _LISTS.phrases("IS")
CONTENT_IS_EMPTY = _LISTS.phrases("CONTENT_IS_EMPTY")
WITHOUT = _LISTS.phrases("WITHOUT")
NEGATIONS = _LISTS.words("NEGATIONS")
NEGATIVE_PREFIXES = _LISTS.in_order("NEGATIVE_PREFIXES")
NEGATIVE_WORDS = _LISTS.words("NEGATIVE_WORDS")
