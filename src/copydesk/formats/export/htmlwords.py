"""What a reader sees of a piece of HTML where it can't be shown as HTML: its words, line by line."""

import re
from html.parser import HTMLParser

_UNSEEN = frozenset(("script", "style", "head", "title", "template", "noscript"))
_LINES = frozenset(
    (
        *("address", "article", "aside", "blockquote", "br", "caption", "dd", "details", "div", "dl", "dt", "figcaption", "figure"),
        *("footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section"),
        *("summary", "table", "tbody", "thead", "tr", "ul"),
    )
)
_SPACE = re.compile(r"[ \t\r\f]+")


def html_words(source: str) -> str:
    """The words, with a line break where HTML has one."""
    parser = _Words()
    parser.feed(source)
    parser.close()
    lines = (_SPACE.sub(" ", line).strip() for line in "".join(parser.parts).split("\n"))
    return "\n".join(line for line in lines if line)


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.unseen = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _UNSEEN:
            self.unseen += 1
        elif tag in _LINES:
            self.parts.append("\n")
        elif tag in ("td", "th"):
            self.parts.append(" ")
        elif tag == "img":
            found = dict(attrs)
            self.parts.append(found.get("alt") or found.get("src") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen = max(0, self.unseen - 1)
        elif tag in _LINES:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.parts.append(data.replace("\n", " "))
