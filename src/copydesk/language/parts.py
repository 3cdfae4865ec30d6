"""What documents are made of, as people speak of it: the nouns of all kinds, and what a whole document is called.

Which nodes a noun means in one document is decided in `editing/`; here it only shows that the document is spoken of.
"""

from copydesk.kinds import KINDS
from copydesk.references.nouns import lexicon
from copydesk.words.inflection import plural
from copydesk.words.lexicon import words_in

_UNMODELLED = ("sentence", "word", "page", "column", "box", "bit")  # parts that are no nodes
_VAGUE = words_in("PARTS_VAGUE")
_CALLED = ("paper", "story", "draft", "post", "essay", "protocol", "manuscript", "doc", "blog", "book", "play")

PARTS = (
    frozenset(phrase[0] for kind in KINDS for phrase in lexicon(kind).nouns if len(phrase) == 1)
    | {form for word in _UNMODELLED for form in (word, plural(word))}
    | {role[0] for kind in KINDS for role in lexicon(kind).roles if len(role) == 1}
) - _VAGUE
DOCUMENTS = frozenset(phrase[0] for kind in KINDS for phrase in lexicon(kind).whole) | frozenset(_CALLED)
