"""References to nodes: the places that a reference names, or the one problem that says why it names none, or several.

The readings of the words are tried on the document, strictly. Where none names anything, near misses are offered, never taken.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.ids import LENGTH, is_id
from copydesk.editing import misses
from copydesk.editing.labels import label, path, told_apart, words_in, words_of
from copydesk.editing.messages import not_an_id, short
from copydesk.kinds import kind_named
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem
from copydesk.references.answers import NO_CONTEXT, Answer, Context, Miss, Selection, strictest
from copydesk.references.finder import Finder
from copydesk.references.grammar import readings
from copydesk.references.nameindex import name_key
from copydesk.references.rungs import Rung
from copydesk.references.structure import section_span, structure
from copydesk.references.texts.index import text_index

__all__ = ["Context", "Resolved", "Selection", "resolve", "resolve_one", "section_span"]

MAX_REFERENCE = 2_000  # characters
MAX_UNSEEN = 300  # characters of a text that may be marks and addresses
MAX_LABELLED = 100  # answers among which an option may say that it is the first of so many
MAX_NEAR = 3  # ids that are named for one that is mistyped
CHARS_PER_WRONG = 3  # of an id, so that in a long file no other is taken for it by chance
DIGIT, LETTER = re.compile(r"\d"), re.compile(r"[^\W\d_]")
FARTHER = 1.0  # what is so much farther than the nearest is not offered beside it


class Resolved(NamedTuple):
    ids: tuple[str, ...]  # several where the words name several
    rung: Rung


def resolve(document: Document, reference: str, context: Context = NO_CONTEXT, edit: str | None = None) -> Resolved | Problem:
    """The nodes that a reference names."""
    words = reference.strip()
    if not words:
        return misses.where_is_missing(edit)
    ids = tuple(dict.fromkeys(part.strip().removeprefix("#") for part in words.split(",")))
    if all(id in document for id in ids):  # one id, or an option that stands for several
        return Resolved(ids, Rung.EXACT)
    if len(words) > MAX_REFERENCE:
        return misses.reference_too_long(len(words), MAX_REFERENCE, edit)
    finder = Finder(document, context)
    answers = finder.find(readings(words, document.kind)) or whole_texts(document, words)
    if len(answers) == 1:
        return Resolved(answers[0].ids, answers[0].rung)
    if answers:
        options, more = options_for(document, in_order_of_rank(document, answers))
        return misses.which_one(words, options, more, edit)
    if looks_like_id(words):
        near = [f"#{id} “{short(words_of(document, node))}”" for id, node in near_ids(document, words)]
        if near or (words.startswith("#") and len(ids[0]) == LENGTH and not is_id(ids[0])):
            return not_an_id(words, near, edit)
    return nothing_found(document, words, context, finder.misses, edit)


def resolve_one(document: Document, reference: str, context: Context = NO_CONTEXT, edit: str | None = None) -> str | Problem:
    """The one node that a reference names."""
    found = resolve(document, reference, context, edit)
    return found if isinstance(found, Problem) else one_of(document, reference, found, edit)


def one_of(document: Document, reference: str, found: Resolved, edit: str | None = None) -> str | Problem:
    """The node that a reference came to, where that is one."""
    if len(found.ids) > 1:
        options, more = options_for(document, [Answer((id,)) for id in found.ids])
        return misses.names_several(reference, options, more, edit)
    return found.ids[0]


def looks_like_id(words: str) -> bool:
    """Whether words may be an id that is mistyped: one word behind its sign, or with a digit among letters."""
    return len(words.split()) == 1 and (words.startswith("#") or (bool(DIGIT.search(words)) and bool(LETTER.search(words))))


def near_ids(document: Document, words: str) -> list[tuple[str, str]]:
    """The ids that look most like one that is none, ours and the file's own, each with its node."""
    from rapidfuzz.distance import DamerauLevenshtein

    wanted = words.removeprefix("#")
    known = {id: id for id in document.order} | {
        str(node.attrs["foreign"]): node.id for node in document.walk() if "foreign" in node.attrs
    }
    most = max(1, len(wanted) // CHARS_PER_WRONG)
    found = [
        (wrong, id, node)
        for id, node in known.items()
        if (wrong := DamerauLevenshtein.distance(wanted, id, score_cutoff=most)) <= most
    ]
    nearest = min((wrong for wrong, _, _ in found), default=0)
    return [(id, node) for wrong, id, node in found if wrong == nearest][:MAX_NEAR]


def whole_texts(document: Document, words: str) -> list[Answer]:
    """Nodes whose text is what was said, all of it, though nobody would call that a name."""
    wanted = name_key(words)
    found = []
    for id in text_index(document).candidates(words):
        if len(document[id].text) > len(words) * 2 + MAX_UNSEEN:
            continue
        text = formats.visible(document, id).text
        if name_key(text) == wanted:
            found.append(Answer((id,), Rung.EXACT if text == words else Rung.FOLDED))
    return strictest(found)


def nothing_found(document: Document, words: str, context: Context, missed: Sequence[Miss], edit: str | None) -> Problem:
    """What is near is offered, unless it says something else: that is named only."""
    miss = max(missed, key=lambda miss: miss.progress, default=Miss(0, "nothing_called", words))
    loose = Finder(document, context, loose=True)
    near = loose.find(readings(words, document.kind)) if miss.why in misses.UNCALLED else []
    options, more = options_for(document, [answer for answer in near if answer.distance < near[0].distance + FARTHER])
    where = label(document, miss.where) if miss.where is not None and miss.where != document.root else ""
    said = misses.MISSES[miss.why](miss.words, where, miss.amount)
    return misses.nothing_found(said, options, more, next(iter(loose.different), ""), edit)


def options_for(document: Document, answers: Sequence[Answer]) -> tuple[tuple[Option, ...], int]:
    """The first of some answers as options, and how many more there are. An option's id is a reference to all of its nodes."""
    first = answers[:MAX_LABELLED]
    labels = told_apart(
        [label_of(document, answer.ids) for answer in first], [words_in(document, answer.ids[0]) for answer in first]
    )
    shown = tuple(
        Option(", ".join(answer.ids), label, path(document, answer.ids[0]))
        for answer, label in zip(answers[:MAX_OPTIONS], labels, strict=False)
    )
    return shown, len(answers) - len(shown)


def label_of(document: Document, ids: Sequence[str]) -> str:
    return "; ".join([label(document, ids[0]), *(words_of(document, id) for id in ids[1:])])


def in_order_of_rank(document: Document, answers: Sequence[Answer]) -> list[Answer]:
    """Sections, blocks and scenes first, then in reading order."""
    order, types = structure(document), kind_named(document.kind).types

    def rank(answer: Answer) -> tuple[bool, int]:
        first = answer.ids[0]
        return not types[document[first].type].in_outline, order.start[first]

    return sorted(answers, key=rank)
