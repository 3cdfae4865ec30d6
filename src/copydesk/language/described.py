"""Whether a command describes what is to be written ("add a paragraph that warns of slugs") and doesn't give the words themselves.

It is told from how the new text stands in what was said; asked only where there is a model that could write it."""

import re
from collections.abc import Iterator

from copydesk.plan.edit import Plan

NEW = ("with", "markdown", "value", "text")  # arguments that hold a new text
QUOTES = "“”„«»‹›\"'‘’`:"
NAMING = re.compile(r"\s*(?:please\s+)?(?:rename|call|name|title|retitle)\b", re.IGNORECASE)
WRITING = re.compile(r"\b(?:add|append|insert|write|put|include|rewrite|reword|rephrase)\b", re.IGNORECASE)
VAGUE = re.compile(
    r"(?:an?|some|something|one|two|three|four|five|be|more|less|shorter|longer|simpler|clearer|better|friendlier|nicer)\s+\w",
    re.IGNORECASE,
)
BEFORE = re.compile(r"\b(?:that|which|about|with|containing|as)\s*$", re.IGNORECASE)


def is_described(words: str, plan: Plan) -> bool:
    """Of any of the plan's new texts. A name that something is given is always meant as it stands."""
    if NAMING.match(words):
        return False
    return any(_describes(words, text) for text in new_texts(plan))


def new_texts(plan: Plan) -> Iterator[str]:
    for edit in plan.edits:
        for name in NEW:
            value = edit.get(name)
            if isinstance(value, str) and value.strip():
                yield value.strip()


def _describes(words: str, text: str) -> bool:
    at = words.casefold().rfind(text.casefold())
    if at <= 0:  # it was put together, or read from elsewhere
        return False
    before = words[:at]
    if before.rstrip()[-1:] in QUOTES:
        return False
    return VAGUE.match(text) is not None or (BEFORE.search(before) is not None and WRITING.search(before) is not None)
