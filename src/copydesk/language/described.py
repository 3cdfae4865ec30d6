"""Whether a command describes what is to be written ("add a paragraph that warns of slugs") and doesn't give the words themselves.

It is told from how the new text stands in what was said. Such words are a model's to write; by rules alone they are refused, since
nobody wants "warns of slugs" in a document."""

import re
from collections.abc import Iterator

from copydesk.plan.edit import Edit, Plan
from copydesk.words.lexicon import words_in

NEW = ("with", "markdown", "value", "text")  # arguments that hold a new text
QUOTES = "“”„«»‹›\"'‘’`:"
NAMING = re.compile(r"\s*(?:please\s+)?(?:rename|call|name|title|retitle)\b", re.IGNORECASE)
WRITING = re.compile(r"\b(?:add|append|insert|write|put|include|rewrite|reword|rephrase)\b", re.IGNORECASE)
COMPOSING = re.compile(r"\W*(?:please\s+)?(?:write|draft|compose|generate)\b", re.IGNORECASE)
VAGUE = re.compile(
    r"(?:an?|some|something|one|two|three|four|five|be|more|less|shorter|longer|simpler|clearer|better|friendlier|nicer)\s+\w",
    re.IGNORECASE,
)
UNITS = re.compile(
    r"(?:an?|some|one|two|three|four|five|a few)\s+(?:(?:short|brief|good|few|new|better|(?:more|less)\s+\w+|\w+er)\s+)?"
    r"(?:sentence|paragraph|line|word|summary|question|example|explanation|description|overview|introduction|conclusion)s?\b",
    re.IGNORECASE,
)
BEFORE = re.compile(r"\b(?:that|which|about|with|containing|as)\s*$", re.IGNORECASE)


# "Make her first line sadder", and not "make step 2 the header".
HOW = re.compile(
    r"\s*(?:(?:can|could|would)\s+you\s+|please\s+|pls\s+)*make\s[^\"“”«»]*?\s(?P<more>more |less )?(?P<how>\w+)(?: to \w+)?\W*$",
    re.IGNORECASE,
)
NO_MANNER = words_in("DESCRIBED_NO_MANNER")


def says_how(words: str) -> bool:
    """Whether words ask for something to be made otherwise in its manner, which has to be written."""
    found = HOW.match(words)
    if found is None:
        return False
    how = found["how"].casefold()
    return bool(found["more"]) or (how.endswith("er") and len(how) > 4 and how not in NO_MANNER)


def is_described(words: str, plan: Plan) -> bool:
    """Of any of the plan's new texts. A name that something is given is always meant as it stands."""
    if NAMING.match(words):
        return False
    return any(_describes(words, edit, text) for edit in plan.edits for text in new_texts(edit))


def new_texts(edit: Edit) -> Iterator[str]:
    for name in NEW:
        value = edit.get(name)
        if isinstance(value, str) and value.strip():
            yield value.strip()


def _describes(words: str, edit: Edit, text: str) -> bool:
    at = words.rfind(text)
    if at <= 0:  # it was put together, or read from elsewhere
        return False
    before = words[:at]
    if before.rstrip()[-1:] in QUOTES or words[at].isupper():  # a capital in mid-sentence begins a text of its own
        return False
    if BEFORE.search(before) is not None and WRITING.search(before) is not None:
        return True
    if UNITS.match(text):
        return True
    return VAGUE.match(text) is not None and (COMPOSING.match(words) is not None or _is_by_reference(words, edit))


def _is_by_reference(words: str, edit: Edit) -> bool:
    """Whether what is replaced was described too ("the second sentence"), and not given in its own words ("apple with a pear")."""
    old = edit.get("find")
    if edit.action in ("insert", "add", "set", "set_cell", "add_row", "add_column"):
        return False
    return not isinstance(old, str) or old.strip().casefold() not in words.casefold()
