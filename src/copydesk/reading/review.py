"""What reviewers left, told: comments with who made them, on which words, and what answers them; tracked changes by number."""

from collections import Counter
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.formats.review import Comment, comments, revisions
from copydesk.plan.evidence import Answer
from copydesk.reading import messages
from copydesk.reading.lookup import Remarks, Tracked
from copydesk.reading.places import place, seen
from copydesk.reading.quoting import cite, first_words

MAX_LISTED = 50
SORTS = {"insertion": "inserted", "deletion": "deleted", "move": "moved", "format": "changed the look of"}


def tell_remarks(document: Document, _: Remarks) -> Answer:
    """The comments, each with its answers below it."""
    found = document.cached(comments)
    firsts = [one for one in found if one.answers is None]
    if not found:
        return Answer("There are no comments.")
    lines: list[str] = []
    for one in firsts[:MAX_LISTED]:
        lines.append(f"- {remark(one)}{_where(document, one)}")
        lines += [f"  - {remark(other)}" for other in found if other.answers == one.node]
    if len(firsts) > MAX_LISTED:
        lines.append(messages.left_out(len(firsts) - MAX_LISTED))
    head = messages.counted(len(found), "comment", "comments")
    said = [cite(document, node.id, first_words(seen(document, node.id)).text) for one in firsts for node in _texts(document, one)]
    return Answer("\n".join([f"{head}:", *lines]), tuple(said[:MAX_LISTED]), named=tuple(one.node for one in firsts))


def remark(one: Comment) -> str:
    """A comment in one line."""
    who = f"{one.author}: " if one.author else ""
    return f"{who}“{' '.join(one.text.split())}”{' (resolved)' if one.is_resolved and one.answers is None else ''}"


def _where(document: Document, one: Comment) -> str:
    on = f", on “{first_words(one.words).text}”" if one.words else ""
    return f"{on}, in {place(document, one.place)}" if one.place is not None else on


def _texts(document: Document, one: Comment) -> Sequence[Node]:
    return [node for node in document.walk(one.node) if node.text][:1]


def tell_tracked(document: Document, _: Tracked) -> Answer:
    """The tracked changes by their numbers, which `accept` and `reject` take."""
    found = revisions(document)
    if not found:
        return Answer("There are no tracked changes.")
    whose = Counter(one.author or "nobody in particular" for one in found)
    by = ", ".join(f"{number:,} by {author}" for author, number in whose.items())
    head = f"{messages.counted(len(found), 'tracked change', 'tracked changes')} ({by})"
    lines = []
    for one in found[:MAX_LISTED]:
        where = f", in {place(document, one.node)}" if one.node is not None else ""
        said = f" “{one.text}”" if one.text else ""
        lines.append(f"{one.number}. {one.author or 'somebody'} {SORTS[one.sort]}{said}{where}")
    if len(found) > MAX_LISTED:
        lines.append(messages.left_out(len(found) - MAX_LISTED))
    return Answer("\n".join([f"{head}:", *lines]), named=tuple(dict.fromkeys(one.node for one in found if one.node is not None)))
