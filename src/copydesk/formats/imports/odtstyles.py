"""The styles of an ODT: which words are bold, which paragraphs are titles, quotations or listings, and which lists count."""

from typing import NamedTuple

from copydesk.formats.imports.xml import Attrs, parse

_MONOSPACED = ("mono", "courier", "consolas", "menlo", "code")
_SORTS = {"Title": "title", "Quotations": "blockquote", "Preformatted_20_Text": "pre", "Source_20_Text": "pre"}
MAX_PARENTS = 50  # of a style; a circle of parents ends here


class Looks(NamedTuple):
    """What a style says of words: its marks, and what Markdown can't hold of it."""

    marks: tuple[str, ...] = ()
    features: tuple[str, ...] = ()


class Styles:
    def __init__(self) -> None:
        self.looks: dict[str, Looks] = {}
        self.parents: dict[str, str] = {}
        self.automatic: set[str] = set()  # those that the document made for itself
        self.counting: dict[tuple[str, int], bool] = {}  # whether a level of a list style counts
        self.style = self.list = ""
        self.is_automatic = False

    def read(self, data: bytes, what: str) -> None:
        parse(data, what, self.start, self.end)

    def start(self, name: str, attrs: Attrs) -> None:
        match name:
            case "office:automatic-styles":
                self.is_automatic = True
            case "style:style":
                self.style = attrs.get("style:name", "")
                self.parents[self.style] = attrs.get("style:parent-style-name", "")
                self.automatic |= {self.style} if self.is_automatic else set()
            case "style:text-properties" if self.style:
                self.looks[self.style] = looks_of(attrs)
            case "text:list-style":
                self.list = attrs.get("style:name", "")
            case "text:list-level-style-number" | "text:list-level-style-bullet" | "text:list-level-style-image":
                level = attrs.get("text:level", "1")
                counts = name.endswith("number") and bool(attrs.get("style:num-format"))
                self.counting[self.list, int(level) if level.isdecimal() and len(level) < 4 else 1] = counts

    def end(self, name: str) -> None:
        if name == "office:automatic-styles":
            self.is_automatic = False
        elif name == "style:style":
            self.style = ""

    def line(self, style: str) -> list[str]:
        """A style and its parents."""
        found: list[str] = []
        while style and len(found) < MAX_PARENTS:
            found.append(style)
            style = self.parents.get(style, "")
        return found

    def of_words(self, style: str) -> Looks:
        """What a style of words says; the nearest that says anything counts."""
        return next((self.looks[name] for name in self.line(style) if name in self.looks), Looks())

    def of_paragraph(self, style: str) -> Looks:
        """What somebody set on a paragraph itself; a heading is not bold for being one."""
        return self.looks.get(style, Looks()) if style in self.automatic else Looks()

    def sort(self, style: str) -> str:
        """What sort of paragraph a style makes: title, blockquote, pre, or an ordinary one."""
        return next((_SORTS[name] for name in self.line(style) if name in _SORTS), "p")


def looks_of(attrs: Attrs) -> Looks:
    marks: list[str] = []
    weight = attrs.get("fo:font-weight", "")
    if weight == "bold" or (weight.isdecimal() and int(weight) >= 600):
        marks.append("bold")
    if attrs.get("fo:font-style") in ("italic", "oblique"):
        marks.append("italic")
    if attrs.get("style:text-underline-style", "none") != "none":
        marks.append("underline")
    if attrs.get("style:text-line-through-style", "none") != "none" or "style:text-line-through-type" in attrs:
        marks.append("strike")
    position = attrs.get("style:text-position", "").partition(" ")[0]
    if position.startswith("super") or (position.rstrip("%").isdecimal() and position != "0%"):
        marks.append("super")
    elif position.startswith(("sub", "-")):
        marks.append("sub")
    if any(sort in attrs.get("style:font-name", "").lower() for sort in _MONOSPACED):
        marks.append("code")
    features: list[str] = []
    if attrs.get("fo:color", "#000000") != "#000000":
        features.append("text colour")
    if attrs.get("fo:background-color", "transparent") != "transparent":
        features.append("background colour")
    return Looks(tuple(marks), tuple(features))
