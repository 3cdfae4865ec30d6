"""Whether an answer can be followed: its citations resolve, its quotations stand in the document word for word, or are struck out.

What a reader is shown holds no ids: a place is called by its number or its name.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.plan.evidence import Citation
from copydesk.reading.evidence import leaves
from copydesk.reading.find import searched_text
from copydesk.reading.places import counted, path, place
from copydesk.reading.quoting import first_words, texts

MIN_QUOTED_WORDS = 3  # fewer in quotation marks are a name or a word spoken of
NOT_THERE = "(not in the document)"
_CITED = re.compile(r"\[([^\[\]\n^]{1,80})\](?![(:])")
_PARTED = re.compile(r"\s*(?:[,;]|\band\b)\s*")
_NOUN = re.compile(
    r"^(?:sections?|scenes?|steps?|blocks?|parts?|chapters?|acts?|pages?|paragraphs?|sources?|see|no\.?|numbers?|§+)\s*(?=[\w§])",
    re.IGNORECASE,
)
_LIKE_CITATION = re.compile(r"^(?:§?\d+(?:\.\d+)*[a-z]?|[psw]\d+|#\w+)$", re.IGNORECASE)
_QUOTED = re.compile(r"“([^”\n]+)”|\"([^\"\n]+)\"|«([^»\n]+)»|„([^“”\n]+)[“”]")
_ID = re.compile(r"\[?#?\b([a-z0-9]{7})\b\]?")
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
_LEFT_OUT = re.compile(r"\s*(?:\[?…\]?|\[?\.\.\.\]?)\s*")
_LOOSE = {
    **dict.fromkeys("'’‘ʼ", "['’‘ʼ]"),
    **dict.fromkeys('"“”„«»', '["“”„«»]'),
    **dict.fromkeys("-–—‐‑", "[-–—‐‑]"),
}


class Handle(NamedTuple):
    """What a citation in an answer stands for, and how a reader is shown it."""

    cited: Citation  # node, source or url, and label; a quote where there is one
    shown: str


class Verified(NamedTuple):
    text: str
    citations: tuple[Citation, ...] = ()
    struck: int = 0


def verified(
    text: str, document: Document, handles: Mapping[str, Handle], elsewhere: Iterable[str] = (), *, suggests: bool = False
) -> Verified:
    """An answer as it may be shown. `elsewhere`: texts besides the document that may be quoted; `suggests`: it offers new wording,
    which is in quotation marks too, so that only a quotation with a citation behind it is taken for one."""
    check = _Check(document, handles, tuple(elsewhere), suggests)
    parts = _CODE.split(text)
    codes = _CODE.findall(text)
    done = [check.prose(part) + (codes[at] if at < len(codes) else "") for at, part in enumerate(parts)]
    return Verified("".join(done), tuple(check.citations.values()), check.struck)


class _Check:
    def __init__(self, document: Document, handles: Mapping[str, Handle], elsewhere: tuple[str, ...], suggests: bool) -> None:
        self.document, self.handles, self.elsewhere, self.suggests = document, handles, elsewhere, suggests
        self.citations: dict[tuple[str, str], Citation] = {}
        self.struck = 0

    def prose(self, text: str) -> str:
        return _ID.sub(self.without_id, _CITED.sub(self.cited, _QUOTED.sub(self.quoted, text)))

    def quoted(self, found: re.Match[str]) -> str:
        quote = next(group for group in found.groups() if group is not None)
        behind = found.string[found.end() :].lstrip(" .,;:")[:1]
        if len(quote.split()) < MIN_QUOTED_WORDS or (self.suggests and behind != "["):
            return found.group()
        places = [self.standing(part) for part in _LEFT_OUT.split(quote.strip()) if part.strip(" .,;:")]
        if all(place is not None for place in places):
            for citation in places:
                self.keep(citation or {})
            return found.group()
        self.struck += 1
        return f"~~{found.group()}~~ {NOT_THERE}"

    def standing(self, quote: str) -> Citation | None:
        """Where a text stands, white space and the form of quotes and dashes apart; {} where it stands elsewhere."""
        pattern = loose_pattern(quote)
        longest = max(re.findall(r"\w+", quote), key=len, default="")
        for id in self.document.order:
            node = self.document[id]
            if longest and longest not in node.text and longest not in searched_text(self.document, node):
                continue
            hit = next((hit for text in texts(self.document, node) if (hit := pattern.search(text))), None)
            if hit is not None:
                return {"node": id, "label": path(self.document, id), "quote": hit.group()}
        return {} if any(pattern.search(text) for text in self.elsewhere) else None

    def cited(self, found: re.Match[str]) -> str:
        inner = found.group(1).strip()
        parts = [part for part in _PARTED.split(inner) if part]
        known = [self.handle(part) for part in parts]
        if parts and all(known):
            for handle in known:
                assert handle is not None
                self.keep(handle.cited)
            return f"[{', '.join(handle.shown for handle in known if handle is not None)}]"
        if not any(_LIKE_CITATION.match(_NOUN.sub("", part)) for part in parts):
            return found.group()
        self.struck += 1
        return f"~~[{inner}]~~ {NOT_THERE}"

    def handle(self, words: str) -> Handle | None:
        name = _NOUN.sub("", words.strip()).strip(" .").removeprefix("#").casefold()
        found = self.handles.get(name)
        if found is not None:
            return found
        id = name if name in self.document else self.document.cached(numbered).get(name)
        return None if id is None else handle_of(self.document, id, words if id != name else "")

    def without_id(self, found: re.Match[str]) -> str:
        return place(self.document, found.group(1)) if found.group(1) in self.document else found.group()

    def keep(self, citation: Citation) -> None:
        target = citation.get("node") or citation.get("source") or citation.get("url")
        if target:
            self.citations.setdefault((target, citation.get("quote", "")), citation)


def numbered(document: Document) -> dict[str, str]:
    """Counted number → node, those that are counted once."""
    known: dict[str, str] = {}
    twice: set[str] = set()
    for id, number in document.cached(counted).items():
        if number in known:
            twice.add(number)
        known[number] = id
    return {number: id for number, id in known.items() if number not in twice}


def handle_of(document: Document, id: str, shown: str = "") -> Handle:
    """A place of the document, with its first words as what is cited of it."""
    first = next(iter(leaves(document, [id])), id)
    quote = next((first_words(text).text for text in texts(document, document[first]) if text.strip()), "")
    return Handle({"node": id, "label": path(document, id), "quote": quote}, shown or place(document, id))


def loose_pattern(quote: str) -> re.Pattern[str]:
    """A quotation as it may stand: any white space, any form of quotes and dashes, the mark at its end left off."""
    words = quote.strip().rstrip(",.;:!?").split() or [quote]
    return re.compile(r"\s+".join("".join(_LOOSE.get(sign, re.escape(sign)) for sign in word) for word in words))
