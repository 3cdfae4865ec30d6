"""How a sentence calls what it is about: a part by its number and title, a text in quotes, many as a number of them."""

from collections import Counter
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.editing.bind import Bound
from copydesk.reading.places import called, is_outlined, line, noun, place, seen
from copydesk.words import inflection

MAX_QUOTED = 60  # characters of a text in a report
AROUND = 20  # characters that are shown ahead of a difference
MAX_LISTED = 3  # things that are named one by one


def above_is_named(document: Document, id: str) -> bool:
    return place(document, id) != noun(document, id)


def named(document: Document, id: str, *, counts: bool = True) -> str:
    """A thing in a sentence: "3.1 Deck", "the item “Clean the bearings”", "the table in 4. Options"."""
    if id == document.root:
        return f"the whole {noun(document, id)}"
    if is_outlined(document, id):
        return place(document, id) if counts else f"the {noun(document, id)} {quoted(called(document, id))}"
    if document[id].type == "table":
        return f"the table in {place(document, id)}" if above_is_named(document, id) else "the table"
    words = titled(document, id)
    return f"the {noun(document, id)} {quoted(words)}" if words != noun(document, id) else f"the {words}"


def titled(document: Document, id: str) -> str:
    """A thing by its first words. One that is made of unlike parts is no more told by the first than a letter by its salutation:
    of a speech, who speaks and what they say."""
    own = [document[id], *document.children(id)]
    parts = [node for node in own if node.text.strip()]
    if len(parts) < 2 or len({node.type for node in parts}) == 1 or len(parts[0].text.split()) > MAX_LISTED:
        return called(document, id)
    return f"{seen(document, parts[0].id)}: {seen(document, parts[-1].id)}"


def listed(document: Document, ids: Sequence[str]) -> str:
    if len(ids) > MAX_LISTED:
        return nouns(document, ids)
    return joined([named(document, id) for id in ids])


def joined(parts: Sequence[str]) -> str:
    return f"{', '.join(parts[:-1])} and {parts[-1]}" if len(parts) > 1 else parts[0]


def nouns(document: Document, ids: Sequence[str]) -> str:
    """How many of what: "3 items", "1 heading and 2 paragraphs", "5 parts" where they are of many sorts."""
    sorts = Counter(noun(document, id) for id in ids)
    if len(sorts) > MAX_LISTED:
        return counted(len(ids), "part")
    return joined([counted(number, sort) for sort, number in sorts.items()])


def inside(document: Document, node: Node) -> str:
    where = place(document, node.id) if not is_outlined(document, node.id) else _above(document, node)
    return f" in {where}" if where and where != noun(document, node.id) else ""


def _above(document: Document, node: Node) -> str:
    parent = node.parent
    return place(document, parent) if parent is not None and parent != document.root and is_outlined(document, parent) else ""


def quoted(text: str) -> str:
    return f"“{line(text, MAX_QUOTED)}”"


def both(old: object, new: object) -> tuple[str, str]:
    """Two values, one for the other; of long texts what is shown holds the first word in which they differ."""
    if not isinstance(old, str) or not isinstance(new, str):
        return value(old), value(new)
    first = next((at for at, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), min(len(old), len(new)))
    start = old.rfind(" ", 0, max(0, first - AROUND)) + 1 if first + AROUND > MAX_QUOTED else 0
    head = "…" if start else ""
    return quoted(head + old[start:]), quoted(head + new[start:])


def value(of: object) -> str:
    """What an attr has, in a sentence."""
    if isinstance(of, bool):
        return "yes" if of else "no"
    if isinstance(of, list | tuple):
        return quoted(", ".join(str(one) for one in of))
    return quoted(str(of)) if of is not None else "nothing"


def with_article(noun: str) -> str:
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def counted(number: int, noun: str) -> str:
    return f"{number:,} {plural(number, noun)}"


def plural(number: int, noun: str) -> str:
    return noun if number == 1 else inflection.plural(noun)


def chained(pairs: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """Texts and what they become, as the two sides of one sentence: “a”, and “b” and “c” with “d”."""
    others = [f"{quoted(old)} with {quoted(new)}" for old, new in pairs[1:]]
    return quoted(pairs[0][0]), joined([quoted(pairs[0][1]), *others])


def seen_in(bound: Bound, id: str) -> Document:
    """The side by which a place is told: as it is in the end, where it is there still."""
    return bound.after if id in bound.after else bound.before


def plain(text: str) -> str:
    """A value of the front matter without the quotation marks that the file needs."""
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'" else text
