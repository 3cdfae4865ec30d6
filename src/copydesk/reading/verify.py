"""Whether an answer can be followed: what it cites resolves, and what it quotes from the document stands there word for word.

Only what is verified becomes a citation; a quotation that the document is said to hold and doesn't is struck out, others stay as
they are. What a reader is shown holds no ids: a place is called by its number or its name."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.formats.clauses import clause, clauses, leading_number, without_number
from copydesk.kinds.numbering import counted_numbers
from copydesk.plan.evidence import Citation
from copydesk.reading.attribution import Attribution
from copydesk.reading.evidence import leaves
from copydesk.reading.places import holder, path, place, seen
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
    r"^(?:sections?|scenes?|steps?|blocks?|parts?|chapters?|acts?|pages?|paragraphs?|clauses?|articles?|sources?|see|no\.?|numbers?|ids?:?|§+)\s*(?=[\w§#])",
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
            self.keep({"node": found.node, "label": label_of(self.document, found.node), "quote": found.quote})
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
        text = found[1].strip()
        is_told = handle.shown.startswith(text) or leading_number(handle.shown) == text
        return f"[{handle.shown}]" if is_told else f"{found[1]} [{handle.shown}]"

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
                shown[self.told_once(handle.shown, found.string[: found.start()], part)] = None
            else:
                is_known = False
                shown["~~?~~" if _LIKE_ID.match(_NOUN.sub("", part)) else f"~~{part}~~"] = None
        self.struck += not is_known
        inside = f"{found.group()[0]}{', '.join(shown)}{found.group()[-1]}"
        return inside if is_known else f"{inside} {NOT_THERE}"

    def told_once(self, shown: str, before: str, part: str) -> str:
        """How a place is shown behind words that call it: by its number behind its name, by its title behind its number."""
        number = leading_number(shown)
        if number and before.rstrip(" *_").casefold().endswith(shown.casefold()):
            return number
        is_said = bool(number) and re.search(rf"(?<![\w.]){re.escape(number)}[\s*_]*\Z", before) is not None
        return (without_number(shown) or shown) if is_said and _LIKE_ID.match(_NOUN.sub("", part)) else shown

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
        if id is None and (named := self.document.cached(numbered).get(leading_number(name))) is not None:
            id = named if spot(self.document, named).casefold() == name else None  # "4.2 Termination"
        is_number = id is not None and id == self.document.cached(numbered).get(name)
        return None if id is None else handle_of(self.document, id, words.strip() if is_number else "")

    def place_in(self, inner: str) -> str | None:
        """The place that a citation names, in which what it stands behind is looked for first."""
        handles = (self.handle(part) for part in parts_of(inner))
        return next((handle.cited["node"] for handle in handles if handle is not None and "node" in handle.cited), None)

    def without_ids(self, text: str) -> str:
        return _ID.sub(lambda found: spot(self.document, found[1]) if found[1] in self.document else found.group(), text)

    def keep(self, citation: Citation) -> None:
        target = citation.get("node") or citation.get("source") or citation.get("url")
        if target:
            self.citations.setdefault((target, citation.get("quote", "")), citation)


def parts_of(inner: str) -> list[str]:
    return [part for part in _PARTED.split(inner.strip()) if part]


def numbered(document: Document) -> dict[str, str]:
    """Number → node, those that one node has: as it is typed before a clause or in a title, else as it is counted."""
    titles = {id: number for id in document.cached(counted_numbers) if (number := leading_number(seen(document, id)))}
    typed = {id: found["number"] for id, found in document.cached(clauses).items()}
    return _once(document.cached(counted_numbers)) | _once(titles | typed)


def _once(numbers: Mapping[str, str]) -> dict[str, str]:
    many = Counter(numbers.values())
    return {number: id for id, number in numbers.items() if many[number] == 1}


def spot(document: Document, id: str) -> str:
    """Where a node is: a clause by its own number, else as people say it."""
    return clause(document, id) or place(document, id)


def foreign(document: Document) -> dict[str, str]:
    """The file's own id → node."""
    return {
        str(node.attrs["foreign"]).casefold(): node.id for node in document.in_any_order() if node.attrs.get("foreign") is not None
    }


def handle_of(document: Document, id: str, shown: str = "") -> Handle:
    """A place of the document, with its first words as what is cited of it."""
    first = next(iter(leaves(document, [id])), id)
    quote = next((first_words(text).text for text in texts(document, document[first]) if text.strip()), "")
    return Handle({"node": id, "label": label_of(document, id), "quote": quote}, shown or spot(document, id))


def label_of(document: Document, id: str) -> str:
    """The path of a node, down to the clause that it is."""
    own = clause(document, id)
    return f"{path(document, id)} > {own}" if own and holder(document, id) is not None else path(document, id)
