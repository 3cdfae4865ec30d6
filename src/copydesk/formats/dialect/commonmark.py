"""Inline CommonMark read into the dialect: people and models write CommonMark, notes and Word hold styled runs.

What styled runs can't hold is refused, never dropped. A source is the text of one paragraph, heading, item or cell: there is no
block structure here.
"""

import re
from typing import Any, NamedTuple

from pyromark import Markdown, Options

from copydesk.errors import InputError
from copydesk.formats.dialect.runs import Mark, Piece, Run, in_order
from copydesk.formats.dialect.text import spell

_PARSER = Markdown(options=Options.ENABLE_STRIKETHROUGH)
_SPANS = {"Strong": "bold", "Emphasis": "italic", "Strikethrough": "strike"}
_TAGS = {
    "u": "underline",
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strike",
    "del": "strike",
    "code": "code",
}
_TAG = re.compile(r"<(/?)([a-z]+)>", re.IGNORECASE)
_LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
# White space that is no indent, yet counts as white space beside a delimiter: put before a line, it keeps "1. x" and "# x" from
# being read as blocks and changes nothing else. One that the source doesn't hold can be taken out again.
_SHIELDS = "\u2007\u2008\u2009\u200a\u2006\u2005\u2004\u2003\u2002\u2001\u2000\u3000\u1680\u205f"
_BLOCK_START = re.compile(r"\A|(?<=\n)[ \t]*(?=[-+*#>=<|~`_:\[0-9])")


def from_commonmark(source: str) -> str:
    """The dialect's text for inline CommonMark. Spaces at its ends stay, so that it can be a part of a text."""
    source = source.strip("\r\n").replace("\r\n", "\n").replace("\r", "\n")
    middle = source.strip(" \t\n")
    if not middle:
        return source.replace("\n", " ")
    start = source.index(middle)
    lead, tail = source[:start].replace("\n", " "), source[start + len(middle) :].replace("\n", " ")
    return spell([Run(lead), *_Reader(middle).pieces, Run(tail)])


class _Reader:
    """Collects runs from the parser's events."""

    def __init__(self, source: str) -> None:
        self.shield = next((shield for shield in _SHIELDS if shield not in source), "")
        self.opened: list[Mark] = []
        self.pieces: list[Piece] = []
        self.paragraphs = 0
        for event in _PARSER.events(_BLOCK_START.sub(self.shield, source)):
            self.take(event)
        if self.opened:
            raise InputError(f"the {self.opened[-1].name} that begins in {source[:40]!r} doesn't end")

    def add(self, text: str, *marks: Mark) -> None:
        self.pieces.append(Run(text.replace(self.shield, "") if self.shield else text, in_order((*self.opened, *marks))))

    def take(self, event: Any) -> None:
        match event:
            case {"Text": text}:
                self.add(text)
            case {"Code": text}:
                self.add(text, Mark("code"))
            case "SoftBreak":
                self.add(" ")
            case "HardBreak":
                self.add("\n")
            case {"Start": "Paragraph"} if self.paragraphs == 0:
                self.paragraphs = 1
            case {"End": "Paragraph"}:
                pass
            case {"Start": str(name)} if name in _SPANS:
                self.opened.append(Mark(_SPANS[name]))
            case {"End": str(name)} if name in _SPANS:
                self.close(_SPANS[name])
            case {"Start": {"Link": link}}:
                self.open_link(link)
            case {"End": "Link"}:
                self.close("link")
            case {"InlineHtml": tag}:
                self.take_tag(tag)
            case _:
                raise InputError(_refusal(event))

    def open_link(self, link: dict[str, str]) -> None:
        if link["title"]:
            raise InputError(f"a link can't have a title here: {link['title']!r}; leave the title out")
        self.opened.append(Mark("link", ("mailto:" if link["link_type"] == "Email" else "") + link["dest_url"]))

    def take_tag(self, tag: str) -> None:
        if _LINE_BREAK.fullmatch(tag):
            self.add("\n")
            return
        found = _TAG.fullmatch(tag)
        name = _TAGS.get(found[2].lower()) if found else None
        if found is None or name is None:
            raise InputError(f"the HTML {tag!r} can't be held here; only {', '.join(f'<{known}>' for known in _TAGS)} and <br> can")
        if found[1]:
            self.close(name)
        else:
            self.opened.append(Mark(name))

    def close(self, name: str) -> None:
        for place in range(len(self.opened) - 1, -1, -1):
            if self.opened[place].name == name:
                del self.opened[place]
                return
        raise InputError(f"the end of {name} has no beginning")


def _refusal(event: Any) -> str:
    match event:
        case {"Start": {"Image": image}}:
            return f"the image {image['dest_url']!r} can't stand inside a line of text here; give it a paragraph of its own"
        case {"Start": "Paragraph"}:
            return "this text has a blank line, so it is more than one paragraph; give each its own"
        case _:
            return f"this can't stand inside a line of text: {event!r}"


class Image(NamedTuple):
    address: str
    alt: str
    title: str


def lone_image(source: str) -> Image | None:
    """The image that a paragraph is, where it is nothing else."""
    events: list[Any] = list(_PARSER.events(source)) if source.startswith("![") else []
    match events:
        case [{"Start": "Paragraph"}, {"Start": {"Image": image}}, *inside, {"End": "Image"}, {"End": "Paragraph"}] if all(
            isinstance(event, dict) and event.keys() == {"Text"} for event in inside
        ):
            return Image(image["dest_url"], "".join(event["Text"] for event in inside), image["title"])
        case _:
            return None
