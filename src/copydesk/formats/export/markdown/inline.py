"""Inlines spelled as CommonMark. What the dialect has no word for stands as one odd character while the rest is spelled."""

import re
from collections.abc import Iterator

from copydesk.formats.dialect import Marks, Run, escape, link_address, spell, to_commonmark
from copydesk.formats.export.blocks import Inline, Inlines, Markup, NoteMark, Picture, Shown
from copydesk.formats.export.marks import value_of

# Words that are spelled as they stand, on lines that each begin with a letter or an opening mark, so that none begins a block.
_WORDS = re.compile(r"(?:[^\s\\`*_~\[\]<>&|!#\x00-\x1f\x7f]|[ \n](?![ \n]))+")
_LINES = re.compile(r"[^\W\d_]|[(\"'“‘«¿¡]")
_DELIMITERS = {"bold": "**", "italic": "_", "strike": "~~"}
_PRIVATE = range(0xE000, 0xF900)
_SMALL = {"super": "sup", "sub": "sub"}


def commonmark_of(inlines: Inlines, *, one_line: bool = False) -> str:
    if not inlines:
        return ""
    simple = _simple(inlines)
    if simple is not None:
        return simple.replace("\n", "<br>" if one_line else "\\\n")
    return _Speller(inlines, one_line).text


def _simple(inlines: Inlines) -> str | None:
    """The spelling of plain words under marks that begin and end at spaces, which most texts are; None for any other."""
    text = "".join(inline.text if isinstance(inline, Run) else "\0" for inline in inlines)
    if not _WORDS.fullmatch(text) or text != text.strip() or not all(_LINES.match(line) for line in text.split("\n")):
        return None
    parts: list[str] = []
    at = 0
    for inline in inlines:
        assert isinstance(inline, Run)
        end = at + len(inline.text)
        marks = [_DELIMITERS.get(mark.name) for mark in inline.marks]
        if marks and (None in marks or inline.text != inline.text.strip() or not _stands_free(text, at, end)):
            return None
        opening = "".join(mark for mark in marks if mark)
        parts += [opening, inline.text, "".join(mark for mark in reversed(marks) if mark)]
        at = end
    return "".join(parts)


def _stands_free(text: str, start: int, end: int) -> bool:
    return end > start and text[start - 1 : start] in ("", " ", "\n") and text[end : end + 1] in ("", " ", "\n")


class _Speller:
    def __init__(self, inlines: Inlines, one_line: bool) -> None:
        self.one_line = one_line
        self.taken = {character for inline in inlines if isinstance(inline, Run | Shown) for character in inline.text}
        self.free = (chr(code) for code in _PRIVATE if chr(code) not in self.taken)
        self.sources: dict[str, str] = {}
        runs = list(self.runs(list(inlines)))
        text = to_commonmark(spell(runs), one_line=one_line)
        self.text = "".join(self.sources.get(character, character) for character in text) if self.sources else text

    def stand_in(self, source: str, marks: Marks = ()) -> Run:
        character = next(self.free)
        self.sources[character] = source
        return Run(character, marks)

    def runs(self, inlines: list[Inline]) -> Iterator[Run]:
        small: str | None = None
        at = 0
        while at < len(inlines):
            inline = inlines[at]
            marks = tuple(mark for mark in inline.marks if mark.name not in _SMALL)
            title = value_of(inline.marks, "title")
            now = next((_SMALL[mark.name] for mark in inline.marks if mark.name in _SMALL), None)
            if now != small:
                if small:
                    yield self.stand_in(f"</{small}>")
                if now:
                    yield self.stand_in(f"<{now}>")
                small = now
            if title is not None:
                end = at
                while end < len(inlines) and inlines[end].marks[:2] == inline.marks[:2]:
                    end += 1
                yield self.stand_in(self.titled(inlines[at:end], title))
                at = end
                continue
            yield self.run(inline, marks)
            at += 1
        if small:
            yield self.stand_in(f"</{small}>")

    def titled(self, inlines: list[Inline], title: str) -> str:
        """A link with a title, which the dialect has not."""
        address = value_of(inlines[0].marks, "link") or ""
        inside = [inline._replace(marks=inline.marks[2:]) for inline in inlines]
        return f"[{commonmark_of(inside, one_line=True)}]({link_address(address)}{quoted(title)})"

    def run(self, inline: Inline, marks: Marks) -> Run:
        match inline:
            case Run(text=text) | Shown(text=text):
                return Run(text, marks)
            case Picture():
                return self.stand_in(picture_source(inline), marks)
            case NoteMark(label=label):
                return self.stand_in(f"[^{label}]", marks)
            case Markup(source=source):
                return self.stand_in(source, marks)


def picture_source(picture: Picture) -> str:
    if picture.is_named:
        return f"[IMAGE:{picture.name}]"
    alt = to_commonmark(escape(picture.alt), one_line=True)
    return f"![{alt}]({link_address(picture.name)}{quoted(picture.title)})"


def quoted(title: str) -> str:
    """A title behind an address."""
    words = " ".join(title.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f' "{words}"' if words else ""
