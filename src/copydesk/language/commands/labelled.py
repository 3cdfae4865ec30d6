"""A name whose value is meant: "change the budget to $13,000", where "Budget is $12,500" stands. The label itself is never replaced
by a value of that sort unasked."""

import re
from collections.abc import Sequence
from dataclasses import replace

from copydesk import formats
from copydesk.language import messages
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.oldnew import Old
from copydesk.language.commands.outcome import Outcome, Several
from copydesk.language.commands.policy import Request, made
from copydesk.language.commands.sentences import sentences_in
from copydesk.plan.problem import Option

_NUMBER = re.compile(r"\d[\d.,:]*(?<![.,:])")
_BEHIND_LABEL = re.compile(r"\s*[:–—]\s+|\s+-\s+")
_AMOUNT = re.compile(
    r"(?:\s*[:=,(–—-]\s*|\s+(?:is|was|are|were|of|at|to|by|costs?|took|takes|will be|has been|remains|totals?)\s+|\s+(?=[$€£]?\d))"
    r"(?:about |around |only |now |at |nearly |almost |over |under )?"
    r"(?P<value>[$€£]?\d[\d.,:]*(?<![.,:])(?:\s?(?:%|°[CF]|million|billion)(?!\w)|\s?[^\W\d_]{1,3}(?![^\W_])"
    r"|\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|litres?|liters?|metres?|meters?|grams?|people|euros?|dollars?|pounds?)\b)?)"
)


def value_meant(request: Request, places: Sequence[Place]) -> Outcome | None:
    """A value in place of a label: the value that stands behind the label, where it is of the same sort; else a question."""
    if len(places) != 1 or places[0].attr:
        return None
    if request.old.is_quoted or request.new.is_quoted or request.old.is_typed or not request.new.text:
        return None
    if request.verb in ("replace", "rename", "call", "name", "delete", "point") or _NUMBER.search(request.old.text):
        return None
    value = _value_behind(request, places[0])
    if value is None:
        return None
    changed = made(replace(request, old=Old(value.text, is_quoted=True)), [value])
    seen = formats.visible(request.document, value.node).text
    if is_alike(value.text, request.new.text) and seen[places[0].end : value.start].strip():  # "Python 3.10" may be one name
        return changed
    options = (
        Option("1", f"“{messages.short(value.text, 30)}” becomes “{messages.short(request.new.text, 30)}”"),
        Option("2", f"“{messages.short(places[0].text, 30)}” becomes it"),
    )
    problem = messages.which_reading(f"“{messages.short(seen)}”: which part of it should change?", options)
    return Several(problem, {"1": changed, "2": made(request, places)})


def _value_behind(request: Request, label: Place) -> Place | None:
    """What stands behind a label: an amount for an amount; else, behind a colon, all that the sentence says."""
    text = formats.visible(request.document, label.node).text
    new = request.new.text
    amount = _AMOUNT.match(text, label.end) if _NUMBER.search(new) else None
    behind = _BEHIND_LABEL.match(text, label.end)
    start, end = next(((start, end) for start, end in sentences_in(text) if start <= label.start < end), (0, len(text)))
    is_first = not text[start : label.start].strip()
    if behind is not None and (is_first or _NUMBER.search(new)) and _is_asked(request, label):
        rest = text[behind.end() : end].rstrip()
        rest = rest.removesuffix(".") if end < len(text) or start else rest  # one of several sentences
        if amount is None or is_alike(rest, new):
            return Place(label.node, behind.end(), behind.end() + len(rest), rest)
    return Place(label.node, *amount.span("value"), amount["value"]) if amount is not None else None


def is_alike(one: str, two: str) -> bool:
    """Whether two values differ in their numbers alone: 900 books, 950 books."""
    return _NUMBER.search(one) is not None and _NUMBER.sub("#", one) == _NUMBER.sub("#", two)


def _is_asked(request: Request, label: Place) -> bool:
    """Whether a label's value may be meant: a value is mostly no word for a word."""
    return not request.verb or bool(_NUMBER.search(request.new.text)) or len(request.new.text.split()) != len(label.text.split())
