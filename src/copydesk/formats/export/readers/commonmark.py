"""Inline CommonMark as inlines: everything a line of it may hold, HTML and footnote marks too. Block structure is for others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from copydesk.formats.dialect import Mark, Run
from copydesk.formats.export.blocks import Inline, Markup, NoteMark, Picture
from copydesk.formats.export.marks import LINE_BREAK, TAG, TAGS, nested, value_of
from copydesk.formats.markdown.events import events

IMAGE = re.compile(r"\[IMAGE:([^\[\]\\\n]+)\]")
_SPECIAL = re.compile(r"[*_`~\[\]<>\\&!]| \n")
_LABEL = re.compile(r"\[((?:[^\]\[\\]|\\.)+)\]")
_DEFINED = re.compile(r"\[((?:[^\]\[\\]|\\.)+)\]:")
_SOFT_BREAK = re.compile(r"[ \t]*\n[ \t]*")
_SPANS = {"Strong": "bold", "Emphasis": "italic", "Strikethrough": "strike"}
# White space that is no indent: before a line it keeps "1. x" and "===" from being read as blocks, and can be taken out again.
_SHIELDS = "\u2007\u2008\u2009\u200a\u2006\u2005\u2004\u2003\u2002\u2001\u2000\u3000\u1680\u205f"
_LINE_START = re.compile(r"^[ \t]*", re.MULTILINE)


class Definitions(NamedTuple):
    """What the lines of a document may refer to: link definitions by folded label, and the labels of footnotes."""

    links: Mapping[str, str] = {}
    notes: frozenset[str] = frozenset()

    def sources(self, text: str) -> Iterator[str]:
        """The definitions that a text refers to, as CommonMark."""
        for label in dict.fromkeys(_LABEL.findall(text)):
            if label.startswith("^") and label[1:] in self.notes:
                yield f"[{label}]: x"
            elif (found := self.links.get(folded(label))) is not None:
                yield found


def folded(label: str) -> str:
    return " ".join(label.split()).casefold()


def label_of(definition: str) -> str:
    """The label that a link definition defines, folded."""
    found = _DEFINED.match(definition)
    return folded(found[1]) if found else ""


def inlines_of(text: str, definitions: Definitions | None = None) -> list[Inline]:
    """What a line, or the lines of a paragraph, show."""
    if not _SPECIAL.search(text):
        return [Run(_SOFT_BREAK.sub(" ", text))] if text else []
    return with_pictures(_Reader(text, definitions or Definitions()).result)


def with_pictures(inlines: Sequence[Inline]) -> list[Inline]:
    """The same in as few runs as it takes, and `[IMAGE:x]` as a picture where it is not code."""
    result: list[Inline] = []
    for inline in inlines:
        last = result[-1] if result else None
        if isinstance(inline, Run) and isinstance(last, Run) and last.marks == inline.marks:
            result[-1] = Run(last.text + inline.text, last.marks)
        elif not isinstance(inline, Run) or inline.text:
            result.append(inline)
    return [part for inline in result for part in _split(inline)]


def _split(inline: Inline) -> Iterator[Inline]:
    if not isinstance(inline, Run) or "[IMAGE:" not in inline.text or value_of(inline.marks, "code") is not None:
        yield inline
        return
    for place, part in enumerate(IMAGE.split(inline.text)):
        if place % 2:
            yield Picture(part, marks=inline.marks, is_named=True)
        elif part:
            yield Run(part, inline.marks)


class _Reader:
    """Collects inlines from the parser's events."""

    def __init__(self, text: str, definitions: Definitions) -> None:
        self.shield = next((shield for shield in _SHIELDS if shield not in text), "")
        self.opened: list[Mark] = []
        self.result: list[Inline] = []
        self.image: Picture | None = None
        self.images = 0  # how many are open
        source = _LINE_START.sub(self.shield, text)
        for definition in definitions.sources(text):
            source += f"\n\n{definition}"
        for event, _ in events(source):
            match event:
                case {"Start": {"FootnoteDefinition": _}}:
                    break  # from here on it is what was put below the text
            self.take(event)

    def add(self, text: str, *marks: Mark) -> None:
        text = text.replace(self.shield, "") if self.shield else text
        if self.image is not None:
            self.image = self.image._replace(alt=self.image.alt + text)
            return
        self.result.append(Run(text, nested((*self.opened, *marks))))

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
            case {"Start": str(name)} if name in _SPANS:
                self.opened.append(Mark(_SPANS[name]))
            case {"End": str(name)} if name in _SPANS:
                self.close(_SPANS[name])
            case {"Start": {"Link": link}}:
                self.open_link(link)
            case {"End": "Link"}:
                self.close("link")
                self.close("title")
            case {"Start": {"Image": image}}:
                self.open_image(image)
            case {"End": "Image"}:
                self.close_image()
            case {"FootnoteReference": label}:
                self.result.append(NoteMark(label, nested(self.opened)))
            case {"InlineHtml": tag}:
                self.take_tag(tag)

    def open_link(self, link: dict[str, str]) -> None:
        self.opened.append(Mark("link", ("mailto:" if link["link_type"] == "Email" else "") + link["dest_url"]))
        if link["title"]:
            self.opened.append(Mark("title", link["title"]))

    def open_image(self, image: dict[str, str]) -> None:
        """An image in the text of another is part of that text."""
        self.images += 1
        if self.images == 1:
            self.image = Picture(image["dest_url"], "", image["title"], nested(self.opened))

    def close_image(self) -> None:
        self.images -= 1
        if self.images == 0 and self.image is not None:
            self.result.append(self.image)
            self.image = None

    def take_tag(self, tag: str) -> None:
        if LINE_BREAK.fullmatch(tag):
            self.add("\n")
            return
        found = TAG.fullmatch(tag)
        name = TAGS.get(found[2].lower()) if found else None
        if found is not None and name is not None and (not found[1] or self.close(name)):
            if not found[1]:
                self.opened.append(Mark(name))
        elif self.image is None:
            self.result.append(Markup(tag, nested(self.opened)))

    def close(self, name: str) -> bool:
        """Ends the innermost mark of a name; False where there is none."""
        for place in range(len(self.opened) - 1, -1, -1):
            if self.opened[place].name == name:
                del self.opened[place]
                return True
        return False
