"""Checks of a bound plan against its end state and the mandate: a table of small functions, each a problem or none.

The binder has made sure that every edit has one place and that the result can be written and read back. Here is what the result
must not lose, and how far a person's words reach.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from copydesk.document.change import touched
from copydesk.document.document import Document
from copydesk.document.operations import Remove
from copydesk.editing import messages
from copydesk.editing.bind import Bound
from copydesk.editing.labels import label
from copydesk.editing.limits import lines_of, over_limits
from copydesk.plan.mandate import Mandate, Spread
from copydesk.plan.problem import Problem

IMAGE = re.compile(r"\[IMAGE:[^\[\]\n]+\]")
FOOTNOTE_USE = re.compile(r"\[\^([^\]\s]+)\]")
LABEL_USE = re.compile(r"\[([^\[\]\n]+)\](?!\()")
DEFINED = re.compile(r"\[([^\]]+)\]:")
ATTR_DEPENDENCY = "dependency"


def check(bound: Bound, mandate: Mandate | None = None) -> Problem | None:
    """The first problem of a bound plan. Without a mandate the call is the caller's own word, and its targets are its places."""
    return next((problem for one in CHECKS if (problem := one(bound, mandate)) is not None), None)


def removed_ids(bound: Bound) -> list[str]:
    """The nodes that are gone at the end."""
    removed = (node.id for operation in bound.operations if isinstance(operation, Remove) for node in operation.nodes)
    return [id for id in removed if id not in bound.after]


def keeps_images(bound: Bound, _: Mandate | None) -> Problem | None:
    """`[IMAGE:x]` survives any edit of the text around it; it goes only with its node, or where the edit names it."""
    named = " ".join(str(value) for edit in bound.edits for value in edit.edit.arguments.values())
    ids = touched(bound.operations)
    meant = {id for edit in bound.edits if edit.edit.action.startswith("delete") for id in touched(edit.operations)}
    stayed = [id for id in ids if id in bound.before and id not in meant]
    there = Counter(image for id in stayed for image in IMAGE.findall(bound.before[id].text))
    here = Counter(image for id in ids if id in bound.after for image in IMAGE.findall(bound.after[id].text))
    gone = next((image for image in there - here if image not in named), None)
    if gone is None:
        return None
    holder = next(id for id in stayed if gone in bound.before[id].text)
    return messages.image_lost(gone, label(bound.before, holder))


def leaves_nothing_dangling(bound: Bound, _: Mandate | None) -> Problem | None:
    """What is taken away may not be needed by what stays: a footnote, a link definition, a step that others depend on."""
    removed = removed_ids(bound)
    for id in removed:
        node = bound.before.nodes.get(id)
        if node is None:
            continue
        wanted = _names_offered(bound.before, id)
        if wanted and (user := next(_users(bound.after, *wanted), None)) is not None:
            return messages.dangling(label(bound.before, id), label(bound.after, user))
    return None


def _names_offered(document: Document, id: str) -> tuple[str, str] | None:
    """What others may refer to a node by: how, and the name."""
    node = document[id]
    if node.type == "footnote":
        return "footnote", str(node.attrs.get("label", ""))
    if node.type == "definition" and (found := DEFINED.match(node.text)):
        return "label", folded_label(found.group(1))
    if node.type == "step" and "foreign" in node.attrs:
        return ATTR_DEPENDENCY, str(node.attrs["foreign"])
    return None


def _users(document: Document, how: str, name: str) -> Iterator[str]:
    for node in document.walk():
        if how == ATTR_DEPENDENCY:
            if node.type == ATTR_DEPENDENCY and node.text == name:
                yield node.id
        elif how == "footnote":
            if name in FOOTNOTE_USE.findall(node.text):
                yield node.id
        elif node.type != "definition" and name in map(folded_label, LABEL_USE.findall(node.text)):
            yield node.id


def folded_label(label: str) -> str:
    return " ".join(label.split()).casefold()


def within_verbs(bound: Bound, mandate: Mandate | None) -> Problem | None:
    if mandate is None or not mandate.verbs:
        return None
    other = next((edit for edit in bound.edits if edit.edit.action not in mandate.verbs), None)
    return None if other is None else messages.not_asked_for(other.edit.action, other.label, other.edit.id)


def within_places(bound: Bound, mandate: Mandate | None) -> Problem | None:
    """Every node that a plan touches lies in a place that the words name, or holds a text that they quote."""
    if mandate is None or not mandate.places or mandate.spread is Spread.THROUGHOUT:
        return None
    for id in touched(bound.operations):
        document = bound.before if id in bound.before else bound.after
        chain = {id, *(node.id for node in document.ancestors(id))}
        quoted = id in bound.before and any(text in bound.before[id].text for text in mandate.texts)
        if not chain & mandate.places and not quoted:
            return messages.not_asked_for("change", label(document, id))
    return None


def within_limits(bound: Bound, mandate: Mandate | None) -> Problem | None:
    """The default limits bound what was not said: they hold where the words name no place and no text."""
    if mandate is None or mandate.places or mandate.texts or mandate.spread is Spread.THROUGHOUT:
        return None
    return over_limits(bound.before, bound.after, bound.operations, mandate.limits, one_paragraph=mandate.spread is Spread.ONE)


def not_over_half(bound: Bound, mandate: Mandate | None) -> Problem | None:
    """Over half of the document asks, unless the words name what goes."""
    if mandate is None or mandate.places:
        return None
    gone = removed_ids(bound)
    lines = sum(bound.before[id].text.count("\n") + 1 for id in gone if id in bound.before and bound.before[id].text)
    total = lines_of(bound.before)
    return messages.over_half(lines, total) if lines * 2 > total and total > 2 else None


CHECKS: tuple[Callable[[Bound, Mandate | None], Problem | None], ...] = (
    within_verbs,
    within_places,
    within_limits,
    not_over_half,
    keeps_images,
    leaves_nothing_dangling,
)
