"""A manuscript as data for the PDF templates: plain JSON. The document's words reach Typst as strings alone, never as its code."""

from typing import Any

from copydesk.formats.export import Files
from copydesk.formats.export.blocks import (
    Block,
    Card,
    Cell,
    Code,
    Figure,
    Fold,
    Group,
    Heading,
    Holder,
    Html,
    Item,
    List,
    Manuscript,
    Paragraph,
    Quote,
    Row,
    Rule,
    Table,
    plain,
    walk,
)
from copydesk.formats.export.fields import front_of
from copydesk.formats.export.grids import Placed, placed_cells
from copydesk.formats.export.htmlwords import html_words
from copydesk.formats.export.looks import look_of
from copydesk.formats.export.outlines import after_number, headroom, set_anchors
from copydesk.formats.export.pdf.inline import Inliner, seen
from copydesk.formats.export.pdf.scriptlines import Line, script_units
from copydesk.formats.export.pdf.scriptpages import script_pages

Data = dict[str, Any]
MAX_DEPTH = 10  # Typst lays nothing out that is nested much deeper; what is stands in the deepest holder


def template_data(manuscript: Manuscript, files: Files) -> Data:
    """All that a template needs."""
    setter = Setter(manuscript, files)
    front = front_of(manuscript.fields)
    title = setter.inliner.data(manuscript.title)
    body = {"pages": setter.pages()} if look_of(manuscript.kind).has_lines else {"blocks": setter.blocks(manuscript.blocks)}
    notes, loose = setter.notes()
    return {
        "look": look_of(manuscript.kind)._asdict(),
        "language": manuscript.language or "en",
        "name": seen(plain(manuscript.title) or manuscript.name),
        "title": title,
        "head": setter.inliner.data(manuscript.head),
        "foot": setter.inliner.data(manuscript.foot),
        "lead": seen(front.lead),
        "byline": [seen(value) for value in front.byline],
        "fields": {name.lower(): seen(value) for name, value in manuscript.fields},
        "rest": [(seen(name), seen(value)) for name, value in front.rest],
        "contents": [setter.entry(place, heading) for place, heading in enumerate(setter.headings)],
        "notes": notes,
        "loose": loose,
        **body,
    }


class Setter:
    """Turns blocks into data."""

    def __init__(self, manuscript: Manuscript, files: Files) -> None:
        self.manuscript = manuscript
        self.headings = set_anchors(manuscript)
        self.above = headroom(self.headings)
        self.labels = {heading.anchor: f"h{place}" for place, heading in enumerate(self.headings)}
        self.inliner = Inliner(files, self.labels)
        self.placed: dict[int, Placed] = {}

    def entry(self, place: int, heading: Heading) -> Data:
        words = seen(plain(after_number(heading)))
        return {"to": f"h{place}", "level": heading.level - self.above, "number": heading.number, "x": words}

    def notes(self) -> tuple[dict[str, list[Data]], list[Data]]:
        """The footnotes that the text refers to, by number, and those that it doesn't."""
        self.inliner.sets_notes = False
        numbers = self.inliner.numbers
        referred = {str(numbers[label]): self.blocks(self.manuscript.notes.get(label, [])) for label in list(numbers)}
        loose = [label for label in self.manuscript.notes if str(numbers.get(label)) not in referred]
        notes = self.manuscript.notes
        return referred, [{"number": self.inliner.number(label), "blocks": self.blocks(notes[label])} for label in loose]

    def pages(self) -> list[list[Data]]:
        """A script's pages, line by line."""
        return [[self.line(line) for line in page] for page in script_pages(list(script_units(self.manuscript.blocks)))]

    def line(self, line: Line) -> Data:
        words = [(segment.indent, self.inliner.data(segment.runs)) for segment in line.segments]
        return {"x": words, "number": line.number, "to": self.labels.get(line.to)}

    def blocks(self, blocks: list[Block]) -> list[Data]:
        """The data of blocks and all in them."""
        result: list[Data] = []
        places: list[list[Data]] = [result]
        dissolved: list[bool] = []  # for each open holder, whether it only adds its blocks to the one around it
        for side, block in walk(blocks):
            if not isinstance(block, Holder):
                if side == "enter" and not (isinstance(block, Html) and not html_words(block.source)):
                    places[-1].append(self.leaf(block))
            elif side == "leave":
                places.pop()
                dissolved.pop()
            else:
                dissolved.append(dissolved[-1] if isinstance(block, Item | Row | Cell) else len(dissolved) >= MAX_DEPTH)
                if dissolved[-1]:
                    places.append(places[-1])
                else:
                    made = self.holder(block)
                    places[-1].append(made)
                    places.append(made["c"])
        return result

    def holder(self, block: Holder) -> Data:
        match block:
            case List(start=start):
                return {"t": "list", "start": start, "c": []}
            case Item(checked=checked):
                return {"t": "item", "checked": checked, "c": []}
            case Quote():
                return {"t": "quote", "c": []}
            case Fold(inlines=inlines, style=style):
                return {"t": "fold", "x": self.inliner.data(inlines), "style": style, "c": []}
            case Table(width=width, caption=caption, column_widths=widths):
                self.placed.update((id(placed.cell), placed) for placed in placed_cells(block))
                return {"t": "table", "width": width, "widths": widths, "caption": seen(caption), "c": []}
            case Row(is_header=is_header):
                return {"t": "row", "header": is_header, "c": []}
            case Cell(align=align, is_header=is_header):
                _, row, column, rows, columns = self.placed.pop(id(block))
                place = {"row": row, "column": column, "rows": rows, "columns": columns}
                return {"t": "cell", "align": align, "header": is_header, "c": [], **place}
            case Group(style=style):
                return {"t": "group", "style": style, "c": []}
            case _:
                return {"t": "group", "style": "", "c": []}

    def leaf(self, block: Block) -> Data:
        match block:
            case Heading(level=level, number=number, style=style):
                about = {"level": level - self.above, "number": number, "style": style, "to": self.labels[block.anchor]}
                return {"t": "heading", "x": self.inliner.data(after_number(block)), **about}
            case Paragraph(inlines=inlines, style=style, align=align):
                return {"t": "paragraph", "x": self.inliner.data(inlines), "style": style, "align": align}
            case Code(text=text):
                return {"t": "code", "x": seen(text.expandtabs(4))}
            case Rule(style=style):
                return {"t": "rule", "style": style}
            case Html(source=source):
                return {"t": "paragraph", "x": [seen(html_words(source))], "style": "", "align": ""}
            case Figure(picture=picture, caption=caption, width=width):
                return {"t": "figure", "x": self.inliner.picture(picture), "caption": seen(caption), "width": width}
            case Card(sort=sort, name=name, address=address, details=details):
                about = {"sort": sort, "link": self.inliner.link(address), "details": [seen(told) for told in details]}
                return {"t": "card", "x": seen(name or address), **about}
            case _:
                return {"t": "paragraph", "x": [], "style": "", "align": ""}
