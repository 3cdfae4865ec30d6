"""The text index of a document version: texts in comparable form, joined, to find in a moment which nodes may hold a text.

It is made when something is first looked for, of the nodes that are long enough to hold that; the next search has it at hand, and
so has the next version, which adds the nodes that its change touched.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from copydesk.document.document import Document, of_shape
from copydesk.formats import FORMATS
from copydesk.references.rungs import CHARS_PER_NEAR
from copydesk.references.texts.corpus import Joined, long_enough
from copydesk.references.texts.forms import by_character, comparable, encoded, is_foreign

MAX_TOUCHED = 1_000  # nodes that came or changed since, above which a version joins its texts again
FEW = 8  # ids that are put in order without knowing the place of every other


class Query(NamedTuple):
    """A text that is looked for, its comparable form, and how many characters a node has at least that can hold it."""

    text: str
    form: bytes
    is_foreign: bool
    at_least: int


def query_for(text: str) -> Query:
    """What to look for. A place that is near enough to be offered lacks no more letters than may be wrong."""
    if is_foreign(text):
        return Query(text, by_character(encoded(text)), True, 0)
    form = comparable(encoded(text))
    return Query(text, form, False, min(len(form), len(text) - len(text) // CHARS_PER_NEAR))


class Held(NamedTuple):
    """What an index has joined: the texts of at least so many characters, as they stood before some nodes came or changed."""

    joined: Joined
    at_least: int
    touched: frozenset[str] = frozenset()


class FormIndex:
    """The texts of one version in one form. What it has joined it shares with the versions after it."""

    def __init__(self, document: Document, form: Callable[[bytes], bytes], held: Held | None = None) -> None:
        self.document = document
        self.form = form
        self._held = held
        self._recent: Joined | None = None  # the nodes that came or changed

    def parts(self, at_least: int) -> Sequence[Joined]:
        """What to look through for texts of so many characters."""
        held = self._held
        if held is None or at_least < held.at_least:
            # The second time all are joined, lest each search for a shorter text join them again.
            at_least = at_least if held is None else 0
            nodes = long_enough(self.document.in_any_order(), at_least, has_atoms=has_atoms(self.document))
            self._held = held = Held(Joined(self.document, nodes, self.form), at_least)
        if not held.touched:
            return (held.joined,)
        if self._recent is None:
            nodes = [self.document[id] for id in held.touched if id in self.document]
            self._recent = Joined(self.document, nodes, self.form)
        return (held.joined, self._recent)

    def passed_on(self, document: Document, changed: Iterable[str]) -> "FormIndex | None":
        """The index of a version in which these nodes came, changed or went. What stood there is found and seen to be gone."""
        held = self._held
        touched = frozenset() if held is None else held.touched.union(changed)
        if held is None or len(touched) > MAX_TOUCHED:
            return None
        return FormIndex(document, self.form, held._replace(touched=touched))


class TextIndex:
    """The texts of a document version, or of what stands in one of its nodes, whatever their script."""

    def __init__(self, document: Document, inside: str | None = None) -> None:
        self.document = document
        self.inside = None if inside == document.root else inside

    def parts(self, query: Query) -> Sequence[Joined]:
        """What to look through: what a part of the document holds is joined for this search alone."""
        if self.inside is None:
            return self.document.cached(foreign_texts if query.is_foreign else latin_texts).parts(query.at_least)
        nodes = long_enough(self.document.walk(self.inside), query.at_least, has_atoms=has_atoms(self.document))
        return (Joined(self.document, nodes, by_character if query.is_foreign else comparable),)

    def candidates(self, text: str) -> list[str]:
        """Nodes that may hold `text` on a strict rung, in reading order."""
        query = query_for(text)
        if not query.form:
            return self.having(set("".join(text.split()))) or self.spelling(text)
        return self.standing(id for part in self.parts(query) for id in part.holding(query.form))

    def having(self, signs: set[str]) -> list[str]:
        """The nodes that have each of some signs, of which no form is left, or may have them as an entity."""
        return [
            node.id
            for node in self.document.walk(self.inside)
            if signs and ("&" in node.text or all(sign in node.text for sign in signs))
        ]

    def spelling(self, text: str) -> list[str]:
        """The nodes whose text holds `text` as it is spelled, in reading order."""
        parts = self.parts(Query(text, b"", False, len(text)))
        found = self.standing(id for part in parts for id in part.spelling(text))
        return [id for id in found if text in self.document[id].text]

    def standing(self, ids: Iterable[str]) -> list[str]:
        """Those of some nodes that the document has, each once, in reading order."""
        known = {id for id in ids if id in self.document}
        if len(known) > FEW:
            return sorted(known, key=self.document.cached(places).__getitem__)
        return sorted(known, key=self.document.order.index) if len(known) > 1 else list(known)


def has_atoms(document: Document) -> bool:
    """Whether an object in a text may show more than is spelled of it; where text is the source, nothing does."""
    return not FORMATS[document.format].is_text


def text_index(document: Document, inside: str | None = None) -> TextIndex:
    return TextIndex(document, inside)


def latin_texts(document: Document) -> FormIndex:
    return FormIndex(document, comparable)


def foreign_texts(document: Document) -> FormIndex:
    return FormIndex(document, by_character)


@of_shape
def places(document: Document) -> dict[str, int]:
    """The place of every node in reading order."""
    return {id: place for place, id in enumerate(document.order)}
