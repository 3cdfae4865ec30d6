"""Classes of everyday words that tell what a sentence asks for: question words, helping verbs, verbs by mood, courtesies.

Tables only. Which sentence shapes they make is in `shapes`; the verbs of commands and what they do are in `commands/`.
"""

from copydesk.words.lexicon import lists, phrases_in, words_in

QUOTED = "“”"  # stands for a quoted text
NUMBER = "0"  # stands for any number
_NEGATED = words_in("VOCABULARY_NEGATED")
CONTRACTIONS = {
    **{f"{verb}n't": f"{verb} not" for verb in _NEGATED},
    **{f"{verb}nt": f"{verb} not" for verb in _NEGATED},
    **dict(part.split("=") for part in lists()["VOCABULARY_CONTRACTIONS"]),
}
HELD = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
STEMS = words_in("VOCABULARY_STEMS")
IS_AFTER = STEMS | {"let"}  # words whose 's is "is" and no possessive

QUESTION_WORDS = words_in("VOCABULARY_QUESTION_WORDS")
MODALS = words_in("VOCABULARY_MODALS")
BE = words_in("VOCABULARY_BE")
AUXILIARIES = BE | MODALS | words_in("VOCABULARY_HELPING")
PRONOUNS = words_in("VOCABULARY_PRONOUNS")
OBJECTS = words_in("VOCABULARY_OBJECTS")
POSSESSIVES = words_in("VOCABULARY_POSSESSIVES")
ARTICLES = words_in("VOCABULARY_ARTICLES")
DETERMINERS = ARTICLES | POSSESSIVES | words_in("VOCABULARY_POINTING")
PREPOSITIONS = words_in("VOCABULARY_PREPOSITIONS")
PARTICLES = words_in("VOCABULARY_PARTICLES")
TO_BE = phrases_in("VOCABULARY_TO_BE")
ARITHMETIC = words_in("VOCABULARY_ARITHMETIC")
CONJUNCTIONS = words_in("VOCABULARY_CONJUNCTIONS")

# What people say besides: at the start, and between a helping verb and what they ask for.
OPENERS = words_in("VOCABULARY_OPENERS")
SOFTENERS = words_in("VOCABULARY_SOFTENERS")
DOABLE = words_in("VOCABULARY_DOABLE")
WANTING = words_in("VOCABULARY_WANTING")
INTENDING = words_in("VOCABULARY_INTENDING")
SUGGESTING = words_in("VOCABULARY_SUGGESTING")

# Verbs that ask for words, not for a change.
ASKING = words_in("VOCABULARY_ASKING")
QUESTIONING = words_in("VOCABULARY_QUESTIONING")
# Verbs that ask for a change. Not complete, and need not be: an imperative that stands in no list is known by its shape.
CHANGING = words_in("VOCABULARY_CHANGING")
FINDING = words_in("VOCABULARY_FINDING")
NOUNS_TOO = words_in("VOCABULARY_NOUNS_TOO")
# What one asks to be told, and not to be done.
TOLD = words_in("VOCABULARY_TOLD")
PRAISE = words_in("VOCABULARY_PRAISE")
TALKING = words_in("VOCABULARY_TALKING")
KNOWN = (
    QUESTION_WORDS | AUXILIARIES | PRONOUNS | OBJECTS | DETERMINERS | PREPOSITIONS | CONJUNCTIONS | OPENERS | SOFTENERS | ASKING
) | CHANGING

# A question word and what follows it.
_BEHIND = BE | MODALS | {"do", "does", "did", "has", "have", "had", "'s"}
QUESTION_STARTS = {
    "how": _BEHIND | words_in("VOCABULARY_BEHIND_HOW"),
    "what": _BEHIND | words_in("VOCABULARY_BEHIND_WHAT"),
    "which": _BEHIND | {"of", "one", "ones"},
    **dict.fromkeys(("where", "when", "who", "why", "whose"), _BEHIND),
}
