"""Whether an answer can be followed: what it cites resolves, and what it quotes from the document stands there word for word.

Only what is verified becomes a citation; a quotation that the document is said to hold and doesn't is struck out, others stay as
they are. What a reader is shown holds no ids: a place is called by its number or its name."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.plan.evidence import Citation
from copydesk.reading.attribution import Attribution
from copydesk.reading.evidence import leaves
from copydesk.reading.places import counted, path, place
from copydesk.reading.quotemarks import Marked, around, cited_before, cited_behind, marked, shares_sentence
from copydesk.reading.quoting import first_words, texts
from copydesk.reading.standing import Standing, loose_pattern

__all__ = ["Handle", "Verified", "handle_of", "loose_pattern", "named_places", "numbered", "verified"]

NOT_THERE = "(not in the document)"
MAX_CITED = 12  # places in one pair of brackets
_BRACKETS = re.compile(r"(?<![\]!\\])\[([^\[\]\n^]{1,200})\](?![(:\[])|\((#[^()\n]{1,200})\)")
_LINK = re.compile(r"(?<!!)\[([^\[\]\n]{1,200})\]\(#([\w-]+)\)")
_PARTED = re.compile(r"\s*(?:[,;]|\band\b|&)\s*")
_NOUN = re.compile(
    r"^(?:sections?|scenes?|steps?|blocks?|parts?|chapters?|acts?|pages?|paragraphs?|sources?|see|no\.?|numbers?|ids?:?|§+)\s*(?=[\w§#])",
    re.IGNORECASE,
)
_LIKE_NUMBER = re.compile(r"^§?(?:\d{1,3}|\d+(?:\.\d+)+)[a-z]?$|^[psw]\d+$", re.IGNORECASE)
_LIKE_ID = re.compile(r"^#[\w-]+$")
_MARK = re.compile(r"^[ \t]*>[ \t]?", re.MULTILINE)
_ID = re.compile(r"`?(?:\bid:? )?#?(?<![\w-])([a-z0-9]{7})(?![\w-])`?")
_CODE = re.compile(r"(```.*?```|`[^`\n]+`)", re.DOTALL)


class Handle(NamedTuple):
    """What a citation in an answer stands for, and how a reader is shown it."""

    cited: Citation  # node, source or url, and label; a quote where there is one
    shown: str


class Verified(NamedTuple):
    text: str
    citations: tuple[Citation, ...] = ()
    struck: int = 0


def verified(text: str, document: Document, handles: Mapping[str, Handle], elsewhere: Iterable[str] = ()) -> Verified:
    """An answer as it may be shown. `elsewhere`: texts besides the document that may be quoted: the person's words, sources,
    earlier messages, what tools gave."""
    check = _Check(document, handles, tuple(elsewhere))
    return Verified(check.without_ids(check.quoted(text)), tuple(check.citations.values()), check.struck)


def named_places(text: str, document: Document) -> str:
    """A part of an answer as it comes, its places named; nothing is checked yet, and what is unknown is left as it is."""
    check = _Check(document, {}, ())
    known = _BRACKETS.sub(lambda found: check.cited(found) if check.resolves(found) else found.group(), text)
    return check.without_ids(known)


class _Check:
    def __init__(self, document: Document, handles: Mapping[str, Handle], elsewhere: tuple[str, ...]) -> None:
        named = tuple(value for handle in handles.values() for value in handle.cited.values())
        self.document, self.handles = document, handles
        self.standing = Standing(document, (*elsewhere, *named))
        self.attribution = Attribution(document)
        self.citations: dict[tuple[str, str], Citation] = {}
        self.struck = 0

    def quoted(self, text: str) -> str:
        """The answer with its quotations checked, and all between them with its citations named."""
        quotes = marked(text)
        done, at, told = "", 0, None
        for place_of, quote in enumerate(quotes):
            done += self.prose(text[at : quote.start])
            before = told if shares_sentence(text, quotes, place_of) else None
            cited = next(filter(self.is_citation, (cited_behind(text, quote), cited_before(text, quote))), "")
            said = around(text, quotes, place_of)._replace(is_cited=bool(cited))
            told = self.attribution.is_attributed(said, before)
            raw = text[quote.start : quote.end]
            done += self.checked(raw, quote, self.place_in(cited), is_attributed=told, is_led=bool(said.lead))
            at = quote.end
        return done + self.prose(text[at:])

    def checked(self, raw: str, quote: Marked, within: str | None, *, is_attributed: bool, is_led: bool) -> str:
        shown = self.prose(raw) if quote.is_block else raw
        found = self.standing.find(quote.text, within)
        if found is not None and found.is_sure:
            self.keep({"node": found.node, "label": path(self.document, found.node), "quote": found.quote})
        if found is not None or self.standing.is_elsewhere(quote.text):
            return shown
        if not is_attributed:
            # With a line that leads it in it is an offer; by itself it would be drawn as what stands there.
            return _MARK.sub("", shown) if quote.is_block and not is_led else shown
        self.struck += 1
        if quote.is_block:
            return re.sub(r"^([ \t]*>[ \t]?)(.*\S)", r"\1~~\2~~", shown, flags=re.MULTILINE) + f" {NOT_THERE}"
        return f"~~{shown}~~ {NOT_THERE}"

    def prose(self, text: str) -> str:
        """Citations in running text and in links; code is left alone."""
        parts = _CODE.split(text)
        return "".join(part if at % 2 else _BRACKETS.sub(self.cited, _LINK.sub(self.linked, part)) for at, part in enumerate(parts))

    def linked(self, found: re.Match[str]) -> str:
        handle = self.handle(found[2])
        if handle is None:
            return found.group()
        self.keep(handle.cited)
        return f"[{handle.shown}]" if found[1].strip() == handle.shown else f"{found[1]} [{handle.shown}]"

    def cited(self, found: re.Match[str]) -> str:
        inner = (found[1] or found[2]).strip()
        if not self.is_citation(inner):
            return found.group()
        shown: dict[str, None] = {}
        is_known = True
        for part in parts_of(inner):
            handle = self.handle(part)
            if handle is not None:
                self.keep(handle.cited)
                shown[handle.shown] = None
            else:
                is_known = False
                shown["~~?~~" if _LIKE_ID.match(_NOUN.sub("", part)) else f"~~{part}~~"] = None
        self.struck += not is_known
        inside = f"{found.group()[0]}{', '.join(shown)}{found.group()[-1]}"
        return inside if is_known else f"{inside} {NOT_THERE}"

    def resolves(self, found: re.Match[str]) -> bool:
        """Whether all of a bracket is places that there are."""
        inner = (found[1] or found[2]).strip()
        return self.is_citation(inner) and all(self.handle(part) is not None for part in parts_of(inner))

    def is_citation(self, inner: str) -> bool:
        """Whether what stands in brackets cites: something in it resolves, or looks as if it should and stands nowhere itself."""
        parts = parts_of(inner)
        if not parts or len(parts) > MAX_CITED:
            return False
        bare = [_NOUN.sub("", part) for part in parts]
        alike = [bool(_LIKE_NUMBER.match(one) or _LIKE_ID.match(one)) for one in bare]
        if all(self.handle(part) is not None or like for part, like in zip(parts, alike, strict=True)):
            is_known = any(self.handle(part) is not None for part in parts)
            return is_known or not self.standing.holds(f"[{inner}]")
        return False

    def handle(self, words: str) -> Handle | None:
        name = _NOUN.sub("", words.strip()).strip(" .").removeprefix("#").casefold()
        found = self.handles.get(name)
        if found is not None:
            return found
        id = name if name in self.document else self.document.cached(foreign).get(name) or self.document.cached(numbered).get(name)
        is_number = id is not None and id == self.document.cached(numbered).get(name)
        return None if id is None else handle_of(self.document, id, words.strip() if is_number else "")

    def place_in(self, inner: str) -> str | None:
        """The place that a citation names, in which what it stands behind is looked for first."""
        handles = (self.handle(part) for part in parts_of(inner))
        return next((handle.cited["node"] for handle in handles if handle is not None and "node" in handle.cited), None)

    def without_ids(self, text: str) -> str:
        return _ID.sub(lambda found: place(self.document, found[1]) if found[1] in self.document else found.group(), text)

    def keep(self, citation: Citation) -> None:
        target = citation.get("node") or citation.get("source") or citation.get("url")
        if target:
            self.citations.setdefault((target, citation.get("quote", "")), citation)


def parts_of(inner: str) -> list[str]:
    return [part for part in _PARTED.split(inner.strip()) if part]


def numbered(document: Document) -> dict[str, str]:
    """Counted number → node, those that are counted once."""
    known: dict[str, str] = {}
    twice: set[str] = set()
    for id, number in document.cached(counted).items():
        if number in known:
            twice.add(number)
        known[number] = id
    return {number: id for number, id in known.items() if number not in twice}


def foreign(document: Document) -> dict[str, str]:
    """The file's own id → node."""
    return {
        str(node.attrs["foreign"]).casefold(): node.id for node in document.in_any_order() if node.attrs.get("foreign") is not None
    }


def handle_of(document: Document, id: str, shown: str = "") -> Handle:
    """A place of the document, with its first words as what is cited of it."""
    first = next(iter(leaves(document, [id])), id)
    quote = next((first_words(text).text for text in texts(document, document[first]) if text.strip()), "")
    return Handle({"node": id, "label": path(document, id), "quote": quote}, shown or place(document, id))
