"""A manuscript as one page of HTML that needs nothing else: style and pictures inside, nothing fetched, nothing run."""

from collections.abc import Iterator
from html import escape
from importlib.resources import files as package_files

from copydesk import extras
from copydesk.formats.export import Files
from copydesk.formats.export.blocks import PAGE_NUMBER, Inlines, Manuscript, Shown, plain
from copydesk.formats.export.fields import front_of
from copydesk.formats.export.html.blocks import Blocks, number_tag
from copydesk.formats.export.html.inline import Inliner
from copydesk.formats.export.html.sanitise import sanitise
from copydesk.formats.export.outlines import after_number, headroom, set_anchors

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'"


def to_html(manuscript: Manuscript, files: Files) -> bytes:
    extras.require("export")
    page = Page(manuscript, files)
    title = escape(
        plain(manuscript.title) or manuscript.name or (plain(page.headings[0].inlines) if page.headings else "") or manuscript.kind
    )
    style = package_files(__package__).joinpath("page.css").read_text("utf-8")
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(manuscript.language or "en")}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="Copydesk">\n<title>{title}</title>\n<style>\n{style}</style>\n</head>\n'
        f'<body class="{manuscript.kind}">\n{page.body()}</body>\n</html>\n'
    ).encode()


class Page:
    """Writes the parts of one page."""

    def __init__(self, manuscript: Manuscript, files: Files) -> None:
        self.manuscript = manuscript
        self.headings = set_anchors(manuscript)
        self.front = front_of(manuscript.fields)
        self.inliner = Inliner(files, self.refer)
        self.numbers: dict[str, int] = {}  # of footnotes, by label
        self.order: list[str] = []  # their labels, as they are numbered
        self.marks: dict[str, list[str]] = {}  # the anchors of each footnote's marks
        self.blocks = Blocks(self.inliner, bool(manuscript.title) - headroom(self.headings))

    def body(self) -> str:
        header = self.header()
        article = sanitise(self.blocks.html(self.manuscript.blocks))
        notes = self.notes()
        body = f"{header}{self.contents()}<main>\n{article}</main>\n{sanitise(notes)}{self.footer()}"
        return f"{self.running(self.manuscript.head)}{body}{self.running(self.manuscript.foot)}"

    def running(self, inlines: Inlines) -> str:
        """What stands on every page of a file that has pages; this is one."""
        words = sanitise(self.inliner.html([one for one in inlines if not (isinstance(one, Shown) and one.sort == PAGE_NUMBER)]))
        return f'<p class="running">{words}</p>\n' if words.strip(" ·") else ""

    def refer(self, label: str) -> tuple[int, str]:
        number = self.number(label)
        marks = self.marks.setdefault(label, [])
        marks.append(f"mark-{number}" + (f"-{len(marks) + 1}" if marks else ""))
        return number, marks[-1]

    def number(self, label: str) -> int:
        if label not in self.numbers:
            self.order.append(label)
            self.numbers[label] = len(self.order)
        return self.numbers[label]

    # Around the text

    def header(self) -> str:
        title = self.inliner.html(self.manuscript.title)
        parts = [
            f"<h1>{sanitise(title)}</h1>\n" if title else "",
            f'<p class="lead">{_lines(self.front.lead)}</p>\n' if self.front.lead else "",
            f'<p class="byline">{" · ".join(map(_lines, self.front.byline))}</p>\n' if self.front.byline else "",
        ]
        return f"<header>\n{''.join(parts)}</header>\n" if any(parts) else ""

    def contents(self) -> str:
        """The headings as nested lists, each entry a link."""
        if len(self.headings) < 2:
            return ""
        parts: list[str] = []
        levels: list[int] = []
        for heading in self.headings:
            while levels and heading.level < levels[-1]:
                levels.pop()
                parts.append("</li></ul>")
            if not levels or heading.level > levels[-1]:
                levels.append(heading.level)
                parts.append("<ul>")
            else:
                parts.append("</li>")
            words = f"{number_tag(heading)}{escape(plain(after_number(heading)))}"
            parts.append(f'<li><a href="#{escape(heading.anchor)}">{words}</a>')
        parts.append("</li></ul>" * len(levels))
        return f'<nav aria-label="Contents">\n<details open><summary>Contents</summary>{"".join(parts)}</details>\n</nav>\n'

    def notes(self) -> str:
        """The footnotes in the order of their numbers, each with a way back; those that nothing refers to come last."""
        parts: list[str] = []
        waiting = iter(self.manuscript.notes)
        while (label := self.next_note(len(parts), waiting)) is not None:
            body = self.blocks.html(self.manuscript.notes.get(label, []))
            back = "".join(f' <a href="#{mark}" class="back" aria-label="back">↩</a>' for mark in self.marks.get(label, []))
            inside = f"{body[:-5]}{back}</p>" if body.endswith("</p>\n") else f"{body}{back}"
            parts.append(f'<li id="note-{len(parts) + 1}">{inside}</li>\n')
        return f'<section class="notes">\n<ol>\n{"".join(parts)}</ol>\n</section>\n' if parts else ""

    def next_note(self, place: int, waiting: Iterator[str]) -> str | None:
        """A footnote may refer to another, so who is next is known only when it comes to it."""
        while len(self.order) == place:
            label = next(waiting, None)
            if label is None:
                return None
            self.number(label)
        return self.order[place]

    def footer(self) -> str:
        """Every field that the header doesn't show."""
        rows = "".join(f"<dt>{escape(name)}</dt><dd>{_lines(value)}</dd>\n" for name, value in self.front.rest)
        return f"<footer>\n<dl>\n{rows}</dl>\n</footer>\n" if rows else ""


def _lines(text: str) -> str:
    return escape(text).replace("\n", "<br>")
