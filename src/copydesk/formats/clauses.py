"""Clauses: texts outside the outline that begin with a number typed by hand ("4.2 Termination. Either side …"), and how one is
called. One such text in a document is no numbering: it may begin with an amount; nor is a number behind a word that numbers nothing
("Meloxicam 0.2 mg/kg")."""

import re
from functools import cache
from importlib.resources import files

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.node import Node
from copydesk.kinds import kind_named

TYPED = re.compile(r"(?:(?P<word>[^\W\d]+)\s+|§\s*)?(?P<number>\d+(?:\.\d+)+)[.):]?(?=\s)")
MAX_BEFORE_NUMBER = 40  # characters of a text in which its number stands, with a word and marks before it
MAX_TITLE = 40  # characters of what a clause is headed by
_DIGIT = re.compile(r"\d")
_TITLE = re.compile(r"[\s–—-]+(?P<title>[^\W\d_][^.:;!?\n]*?)(?:[.:]\s|[.:]?\Z|\s[–—-]\s)")
_LEADING = re.compile(r"§?\s*(?P<number>\d+(?:\.\d+)*)[.):]?(?:\s+|\Z)")


def clauses(document: Document) -> dict[str, re.Match[str]]:
    """Where their number stands in the texts that have one, by id."""
    types = kind_named(document.kind).types
    found: dict[str, re.Match[str]] = {}
    for node in document.walk():
        if types[node.type].in_outline or not types[node.type].has_text:
            continue
        typed = _typed(document, node)
        if typed is not None and (typed["word"] is None or typed["word"].casefold() in numbering_words()):
            found[node.id] = typed
    return found if len(found) > 1 else {}


def begins_with_number(document: Document, node: Node) -> bool:
    """Whether a text may be a clause, whatever the word before its number."""
    return _typed(document, node) is not None


def _typed(document: Document, node: Node) -> re.Match[str] | None:
    has_digit = _DIGIT.search(node.text, 0, MAX_BEFORE_NUMBER)
    return TYPED.match(formats.visible(document, node.id).text) if has_digit else None


@cache
def numbering_words() -> frozenset[str]:
    """What people call things that they number: "Clause 4.2", "Table 3.1"."""
    lines = (files("copydesk.formats") / "clauses.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def clause(document: Document, id: str) -> str:
    """A clause by its number and title: "4.2 Termination"; "" for what is none."""
    typed = document.cached(clauses).get(id)
    if typed is None:
        return ""
    title = _TITLE.match(typed.string, typed.end())
    is_short = title is not None and len(title["title"]) <= MAX_TITLE
    return f"{typed['number']} {title['title']}" if title is not None and is_short else typed["number"]


def leading_number(shown: str) -> str:
    """The number that a place is shown with; "" where it has none."""
    found = _LEADING.match(shown)
    return found["number"] if found is not None else ""


def without_number(shown: str) -> str:
    return _LEADING.sub("", shown, count=1)
