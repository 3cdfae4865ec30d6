"""What the elements of HTML mean for a manuscript, as tables: which are marks, lines and blocks, and which show nothing."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from copydesk.formats.dialect import Mark, Run
from copydesk.formats.export.blocks import Cell, Item, List, Picture, Quote, Row, Rule, Table
from copydesk.formats.export.marks import TAGS, nested

if TYPE_CHECKING:
    from copydesk.formats.imports.builder import Builder

Attrs = dict[str, str]
MARKS = {**TAGS, **dict.fromkeys(("cite", "dfn", "var"), "italic")}
HEADINGS = {f"h{level}": level for level in range(1, 7)}
BOLD = frozenset(("dt", "summary"))
LINES = frozenset(
    (
        *("address", "article", "aside", "body", "center", "dd", "details", "div", "dl", "dt", "fieldset", "figcaption", "figure"),
        *("footer", "form", "header", "hgroup", "html", "legend", "main", "nav", "p", "section", "summary", "tbody", "tfoot"),
    )
)
IN_HEAD = frozenset(("title", "meta", "link", "style", "script", "base", "noscript", "template", "head"))
VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr")
)  # these have no end tag
UNSEEN = frozenset(
    (
        *("script", "style", "template", "noscript", "head", "textarea", "select", "datalist", "noframes", "noembed", "svg"),
        *("canvas", "object"),
    )
)
LOST = {
    **dict.fromkeys(("svg", "canvas"), "drawing"),
    **dict.fromkeys(("video", "audio", "iframe", "object", "embed"), "media player"),
    **dict.fromkeys(("input", "button", "select", "textarea"), "form field"),
    "dl": "definition list",
    "details": "toggle",
    "math": "equation",
}
SAFE = re.compile(r"(?:https?|mailto|tel|ftp):|(?![a-z][a-z0-9+.-]*:)", re.IGNORECASE)
MAX_SPAN = 100  # columns or rows of a cell
_SPACE = re.compile(r"\s+")
_LANGUAGE = re.compile(r"(?:^|\s)(?:language|lang)-([\w+#.-]+)")
_HIDDEN = re.compile(r"display\s*:\s*none", re.IGNORECASE)
_ALIGNED = re.compile(r"text-align\s*:\s*(center|right)", re.IGNORECASE)
_LOOKS = {
    "text colour": re.compile(r"(?:^|[;\s])color\s*:", re.IGNORECASE),
    "background colour": re.compile(r"background(?:-color)?\s*:", re.IGNORECASE),
    "alignment": _ALIGNED,
}


def is_hidden(tag: str, attrs: Attrs) -> bool:
    return "hidden" in attrs or bool(_HIDDEN.search(attrs.get("style", ""))) or (tag, attrs.get("type")) == ("input", "hidden")


def looks_of(attrs: Attrs) -> list[str]:
    """How an element looks that Markdown can't say."""
    style = attrs.get("style", "")
    return [name for name, form in _LOOKS.items() if form.search(style)] if style else []


def language_of(attrs: Attrs) -> str:
    """The language of a listing, as the class of its element commonly says it."""
    found = _LANGUAGE.search(attrs.get("class", ""))
    return found[1] if found else ""


def link(builder: "Builder", attrs: Attrs) -> None:
    address = _SPACE.sub(" ", attrs.get("href", "")).strip()
    if address and SAFE.match(address):
        builder.unmark("link")  # one link holds no other
        builder.mark("link", address)
        if attrs.get("title", "").strip():
            builder.mark("title", attrs["title"])
    elif address:
        builder.features["link that could run something"] = None


def picture(builder: "Builder", attrs: Attrs) -> None:
    address = attrs.get("src", "").strip()
    if address:
        words = " ".join(attrs.get("alt", "").split())
        builder.put(Picture(address, words, attrs.get("title", ""), builder.marks))


def line_break(builder: "Builder", _: Attrs) -> None:
    builder.inlines.append(Run("\n", ()))


def quotation(builder: "Builder", _: Attrs) -> None:
    builder.text("“")


def media(builder: "Builder", attrs: Attrs) -> None:
    """What plays, or shows another page: a link to it."""
    address = attrs.get("src", "").strip()
    if address and SAFE.match(address):
        builder.inlines.append(Run(attrs.get("title") or address, nested((*builder.marks, Mark("link", address)))))


def form_field(builder: "Builder", attrs: Attrs) -> None:
    """A box makes a task of its item; any other field shows nothing."""
    item = builder.stack[-1].holder
    if attrs.get("type", "").lower() == "checkbox" and isinstance(item, Item):
        item.checked = "checked" in attrs
        builder.features.pop("form field", None)


def listing(builder: "Builder", attrs: Attrs) -> None:
    builder.code, builder.language = [], language_of(attrs)


def bullets(builder: "Builder", _: Attrs) -> None:
    builder.hold("ul", List())


def numbers(builder: "Builder", attrs: Attrs) -> None:
    start = attrs.get("start", "")
    builder.hold("ol", List(int(start) if start.isdecimal() and len(start) < 10 else 1))


def item(builder: "Builder", attrs: Attrs) -> None:
    if builder.innermost("li", "ul", "ol") == "li":
        builder.close("li")
    if builder.innermost("ul", "ol", "td", "th") not in ("ul", "ol"):
        bullets(builder, attrs)
    builder.hold("li", Item())


def quote(builder: "Builder", _: Attrs) -> None:
    builder.hold("blockquote", Quote())


def rule(builder: "Builder", _: Attrs) -> None:
    builder.add(Rule())


def table(builder: "Builder", _: Attrs) -> None:
    if builder.open["table"]:
        builder.features["blocks in a cell"] = None
    depth = len(builder.stack)
    builder.hold("table", Table())
    if len(builder.stack) > depth:
        builder.captions.append([])


def caption(builder: "Builder", _: Attrs) -> None:
    if builder.innermost("table", "tr") == "table":
        builder.enter("caption", None, builder.captions[-1])


def table_head(builder: "Builder", _: Attrs) -> None:
    if builder.stack[-1].tag == "table":
        builder.enter("thead", builder.stack[-1].holder, builder.stack[-1].blocks)


def row(builder: "Builder", _: Attrs) -> None:
    if builder.innermost("table", "tr") == "tr":
        builder.close("tr")
    if builder.innermost("table", "thead", "td", "th") in ("table", "thead"):
        builder.hold("tr", Row(builder.innermost("table", "thead") == "thead"))


def cell(builder: "Builder", attrs: Attrs, tag: str = "td") -> None:
    last = builder.innermost("table", "tr", "td", "th")
    if last in ("td", "th"):
        builder.close(last)
    elif last == "table":
        row(builder, attrs)
    if builder.innermost("table", "tr") != "tr":
        return
    columns, rows = (span(attrs.get(name, "")) for name in ("colspan", "rowspan"))
    builder.take_area(columns * rows)
    if columns > 1 or rows > 1:
        builder.features["merged cells"] = None
    found = _ALIGNED.search(attrs.get("style", ""))
    align = attrs.get("align", "").lower() or (found[1].lower() if found else "")
    builder.hold(tag, Cell(columns, rows, align if align in ("center", "right") else "", tag == "th"))


def header_cell(builder: "Builder", attrs: Attrs) -> None:
    cell(builder, attrs, "th")


def span(told: str) -> int:
    return min(max(int(told), 1), MAX_SPAN) if told.isdecimal() and len(told) < 6 else 1


INLINE: dict[str, Callable[["Builder", Attrs], None]] = {
    "a": link,
    "img": picture,
    "br": line_break,
    "q": quotation,
    **dict.fromkeys(("video", "audio", "iframe", "embed"), media),
    "input": form_field,
}
BLOCKS: dict[str, Callable[["Builder", Attrs], None]] = {
    "pre": listing,
    **dict.fromkeys(("ul", "menu"), bullets),
    "ol": numbers,
    "li": item,
    "blockquote": quote,
    "hr": rule,
    "table": table,
    "caption": caption,
    "thead": table_head,
    "tr": row,
    "td": cell,
    "th": header_cell,
}
