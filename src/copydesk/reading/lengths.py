"""How long a text is: its words, its sentences, its signs."""

import re
from collections.abc import Iterable

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.reading.places import seen
from copydesk.reading.quoting import sentences

NO_RUNNING_TEXT = ("code", "html", "key", "definition", "opaque", "boneyard")  # where brackets are no links, either
_WORD = re.compile(r"\w+(?:['’.,:\-/]\w+)*")


def word_count(document: Document, ids: Iterable[str]) -> int:
    types = kind_named(document.kind).types
    return sum(
        len(_WORD.findall(seen(document, id)))
        for id in ids
        if document[id].text and not types[document[id].type].points and document[id].type != "key"
    )


def sentence_count(document: Document, ids: Iterable[str]) -> int:
    return len(running_sentences(document, ids))


def running_sentences(document: Document, ids: Iterable[str]) -> list[tuple[str, str]]:
    """Each sentence of the running text, with its node: no titles, cells or code."""
    types = kind_named(document.kind).types
    texts = (
        (id, seen(document, id))
        for id in ids
        if document[id].type not in (*NO_RUNNING_TEXT, "cell") and types[document[id].type].has_text
        if not types[document[id].type].in_outline and not types[document[id].type].points
    )
    return [(id, text[start:end]) for id, text in texts for start, end in sentences(text)]


def sign_count(document: Document, ids: Iterable[str]) -> tuple[int, int]:
    """How many characters a reader sees, and how many of them are white space."""
    types = kind_named(document.kind).types
    texts = [seen(document, id) for id in ids if not types[document[id].type].points and document[id].type != "key"]
    return sum(map(len, texts)), sum(sign.isspace() for text in texts for sign in text)
