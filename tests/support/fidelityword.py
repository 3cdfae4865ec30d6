"""The rows of docs/fidelity.md on Word, as cases."""

from support.fidelity import Kept, Unreadable
from support.wordbodies import BODIES, odd_spelling
from support.wordpackage import package, strict
from support.wordxml import DECLARED, cell, control, paragraph, row, run, table


def locked(body: str, find: str) -> Kept:
    return Kept(package(BODIES[body]), find, "other words", outcome="refused", code="locked")


def body(name: str, find: str, new: str) -> Kept:
    return Kept(package(BODIES[name]), find, new)


_NESTED = table(row(cell(table(row(cell(paragraph("deep words"))), columns=1), paragraph("beside"))), columns=1)
_ROWS = row(cell(paragraph("upper words"))) + row(cell(paragraph("deep words")))
_TWO_ROWS = table(row(cell(paragraph("head"))), control(_ROWS, "rows"), row(cell(paragraph("foot"))), columns=1)
_SKIPPING = table(
    row(cell(paragraph("head")), cell(paragraph("words"))), row(cell(paragraph("late words")), look='<w:gridBefore w:val="1"/>')
)
_LOOKS = paragraph(
    run("big words", '<w:rFonts w:ascii="Impact"/><w:color w:val="ABCDEF"/><w:sz w:val="60"/><w:lang w:val="de-DE"/>')
)
_LINE = {"action": "insert", "markdown": "---", "after": "Plain words only."}
_PAGE = ({"name": "textAlignment", "value": "center"}, {"name": "pageBreakBefore", "value": True})
_STYLED = paragraph(run("warm", '<w:highlight w:val="yellow"/>'), run(" bold", "<w:b/>"), run(" struck", "<w:strike/>"))
_DOCTYPE = f'<!DOCTYPE w:document [<!ENTITY a "b">]><w:document {DECLARED}><w:body>{paragraph("&a;")}</w:body></w:document>'

WORD: dict[str, Kept | Unreadable] = {
    "headings, by style, by localised name, by outline level": body("heading styles", "Derived from a heading", "A new title"),
    "paragraphs, with tabs and breaks": body("plain", "Another sentence", "A second one"),
    "alignment and page breaks of paragraphs, headings and items": Kept(
        package(paragraph("Plain words only.")),
        plan=tuple({"action": "set", "at": "Plain words only.", **look} for look in _PAGE),
    ),
    "bullet and numbered lists with levels": body("lists", "nested bullet", "inner point"),
    "tables, with merged cells and several paragraphs in a cell": body("tables", "and pipes", "and drains"),
    "tables inside cells": Kept(package(_NESTED), "deep words", "other words"),
    "tables with content controls around rows or cells": body("content controls", "controlled cell", "other words"),
    "tables with a control around several rows": Kept(package(_TWO_ROWS), "deep words", "other words"),
    "rows that leave columns out at their start": Kept(package(_SKIPPING), "late words", "other words"),
    "pictures": body("placed pictures", "around", "about"),
    "links": body("hyperlinks", "the site", "our site"),
    "bold, italic, underline, strike, highlight, code": Kept(package(_STYLED), "bold", "strong"),
    "font, size, colour, language and every other property of a run": Kept(package(_LOOKS), "big", "large"),
    "footnotes and endnotes": body("notes", "The words of a footnote", "Other words"),
    "comments": locked("comments", "Remark 0."),
    "page headers and footers": Kept(package(BODIES["plain"]), "running head", "line above"),
    "fields": Kept(package(BODIES["fields"]), "See section", "Look at section"),
    "tables of contents and other fields over several paragraphs": locked("fields", "A middle line"),
    "content controls": body("content controls", "Name of client", "Ann"),
    "content controls with a choice, a date, a check box, a binding or a lock": locked("content controls", "one of these"),
    "text boxes": locked("text boxes", "Words in the box"),
    "equations, charts, symbols and other objects": body("equations", "as we know", "as they say"),
    "bookmarks": body("bookmarks", "marked words", "noted words"),
    "section breaks": body("section breaks", "Its last line", "The last line"),
    "tracked changes": body("tracked", "were added", "were put in"),
    "dividers, HTML, task lists, blocks inside an item": Kept(
        package(BODIES["hyperlinks"]), plan=(_LINE,), outcome="refused", code="misfit"
    ),
    "Strict files, other prefixes, odd spelling": Kept(strict(package(BODIES["plain"])), "Another sentence", "A second one"),
    "styles, themes, macros, unknown parts, relationships to the outside": Kept(odd_spelling(), "a lone cell", "the only cell"),
    "a DOCTYPE, entities, zip bombs, names that lead out, encrypted entries": Unreadable(
        package("", main=_DOCTYPE), "document type"
    ),
}
