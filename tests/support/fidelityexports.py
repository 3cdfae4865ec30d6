"""The rows of docs/fidelity.md that are about exports, as cases: a document that has the construct, and what targets show of it.

Evidence is looked for in the page's HTML, in the text of the PDF, in the Markdown, and in the parts of the Word file.
"""

import io
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from copydesk import formats
from copydesk.formats.convert import convert
from support.fidelity import block, blocks, experiment, rows, styled, wide
from support.wordpackage import PICTURE
from support.wordxml import DECLARED, cell, control, deleted, field, paragraph, row, run, table, text_box

Evidence = str | tuple[str, ...]


class Case(NamedTuple):
    """`shown` is the evidence for every target, or for each; `refused` the name in the refusal."""

    source: str | bytes
    shown: Evidence | dict[str, Evidence] = ()
    refused: str = ""
    files: Mapping[str, bytes] = MappingProxyType({})

    def evidence(self, target: str) -> tuple[str, ...]:
        found = self.shown.get(target, ()) if isinstance(self.shown, dict) else self.shown
        return (found,) if isinstance(found, str) else found


OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
WORDS = "application/vnd.openxmlformats-officedocument.wordprocessingml"
PARTS = {"comments": ("comments", "comments"), "footer1": ("footer", "ftr")}  # type and element


def _section(parts: Mapping[str, str]) -> str:
    """The page of the body, with the feet that stand on it."""
    feet = [f'<w:footerReference w:type="default" r:id="{part}"/>' for part in parts if PARTS[part][0] == "footer"]
    return f"<w:sectPr>{''.join(feet)}</w:sectPr>"


def word(body: str, **parts: str) -> bytes:
    """A Word file with this body, in our own template; further parts by their names."""
    made = convert(formats.read(b"x[^1]\n\n- a\n\n[^1]: A note.\n", "markdown", "report"), "docx")
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    files["word/document.xml"] = f"<w:document {DECLARED}><w:body>{body}{_section(parts)}</w:body></w:document>"
    for part, inside in parts.items():
        type, element = PARTS[part]
        files[f"word/{part}.xml"] = f"<w:{element} {DECLARED}>{inside}</w:{element}>"
        added = f'<Override PartName="/word/{part}.xml" ContentType="{WORDS}.{type}+xml"/></Types>'
        files["[Content_Types].xml"] = files["[Content_Types].xml"].replace("</Types>", added)
        related = f'<Relationship Id="{part}" Type="{OFFICE}/{type}" Target="{part}.xml"/></Relationships>'
        beside = "word/_rels/document.xml.rels"
        files[beside] = files[beside].replace("</Relationships>", related)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return out.getvalue()


FROM_MARKDOWN = {
    "headings": Case(
        "# Title\n\n## Part one\n\ntext\n",
        {"html": '<h2 id="part-one">Part one</h2>', "pdf": "Part one", "docx": 'w:val="Heading2"'},
    ),
    "paragraphs, bold, italic, strike, code": Case(
        "a **b** *i* ~~s~~ `c`\n",
        {
            "html": ("<strong>b</strong>", "<em>i</em>", "<s>s</s>", "<code>c</code>"),
            "pdf": "a b i s c",
            "docx": ("<w:b/>", "<w:i/>", "<w:strike/>", "HTMLCode"),
        },
    ),
    "bullet and numbered lists, nested": Case(
        "- one\n\n  3. two\n",
        {
            "html": ('<ol start="3">', "<li>two"),
            "pdf": ("one", "3. two"),
            "docx": ('<w:ilvl w:val="1"/>', '<w:startOverride w:val="3"/>'),
        },
    ),
    "task lists": Case("- [x] done\n- [ ] open\n", {"html": 'checked="">', "pdf": ("done", "open"), "docx": ("☑ ", "☐ ")}),
    "blocks inside an item": Case(
        "- one\n\n  more of it\n",
        {"html": "<p>more of it</p>", "pdf": "more of it", "docx": ('<w:ind w:left="720"/>', "more of it")},
    ),
    "quotes": Case("> said\n", {"html": "<blockquote>", "pdf": "said", "docx": '<w:pStyle w:val="Quote"/>'}),
    "code blocks": Case(
        "```py\nx  =  1\n```\n",
        {"html": '<code class="language-py">x  =  1', "pdf": "x  =  1", "docx": ("HTMLPreformatted", "x  =  1")},
    ),
    "tables, with alignment": Case(
        "| a | b |\n|---|--:|\n| 1 | 2 |\n",
        {
            "html": ('<th scope="col">a</th>', "text-align:right"),
            "pdf": ("a b", "1 2"),
            "docx": ("<w:tblHeader/>", '<w:jc w:val="right"/>'),
        },
    ),
    "dividers": Case("a\n\n---\n\nb\n", {"html": "<hr>", "pdf": ("a", "b"), "docx": "<w:pBdr>"}),
    "links": Case(
        "[words](https://example.org/x) and [others][r]\n\n[R]: https://example.org/y\n",
        {
            "html": ('href="https://example.org/x"', 'href="https://example.org/y"'),
            "pdf": ("uri:https://example.org/x", "uri:https://example.org/y"),
            "docx": ('Target="https://example.org/x" TargetMode="External"', "https://example.org/y"),
        },
    ),
    "links to a heading": Case(
        "# A\n\n[go](#the-end)\n\n## The end\n",
        {"html": ('href="#the-end"', 'id="the-end"'), "pdf": "dest:", "docx": ('w:anchor="the-end"', 'w:name="the-end"')},
    ),
    "links that could run something": Case(
        "[words](javascript:alert(1))\n", dict.fromkeys(("html", "pdf", "docx"), ("words", "!javascript"))
    ),
    "titles of links": Case(
        '[words](http://x.y "A title")\n', {"html": 'title="A title"', "pdf": "A title", "docx": 'w:tooltip="A title"'}
    ),
    "pictures that are at hand": Case(
        "![alt](a.png)\n",
        {"html": "data:image/png;base64,", "pdf": "image", "docx": ('r:embed="', "word/media/image1.png")},
        files={"a.png": PICTURE},
    ),
    "pictures that are not at hand": Case(
        "![alt words](a.png)\n", {"html": 'href="a.png"', "pdf": "alt words", "docx": 'Target="a.png"'}
    ),
    "`[IMAGE:x]` that is not at hand": Case(
        "See [IMAGE:plan].\n", {"html": ">plan</span>", "pdf": ("plan", "!IMAGE"), "docx": "[IMAGE:plan]"}
    ),
    "footnotes": Case(
        "a[^1]\n\n[^1]: the proof\n",
        {
            "html": ('href="#note-1"', "the proof", 'href="#mark-1"'),
            "pdf": "the proof",
            "docx": ("<w:footnoteReference", "the proof"),
        },
    ),
    "footnotes that nothing refers to": Case("a\n\n[^1]: the proof\n", "the proof"),
    "front matter": Case(
        "---\ntitle: T\nauthor: Ann\nzone: west\n---\n\na\n",
        {
            "html": ("<h1>T</h1>", "Ann", "<dt>zone</dt><dd>west</dd>"),
            "pdf": ("T", "Ann", "zone", "west"),
            "docx": ("<dc:title>T<", "<dc:creator>Ann<", 'name="zone"', "west"),
        },
    ),
    "HTML": Case(
        "<b onclick=x>bold</b> H<sub>2</sub>O\n\n<div>words<script>bad()</script></div>\n",
        {"html": ("<b>bold</b>", "<sub>2</sub>", "<div>words", "!bad()", "!onclick"), "pdf": ("bold", "words", "!bad")},
        "HTML",
    ),
    "pictures in HTML": Case(
        '<p><img src="http://x.y/i.png" alt="the plan"></p>\n',
        {"html": ('href="http://x.y/i.png"', "the plan"), "pdf": "the plan"},
        "HTML",
    ),
    "comments in HTML": Case("a\n\n<!-- hidden -->\n", "hidden", "HTML"),
    "control characters": Case("a\x01b\n", {"html": "a\x01b", "pdf": "a\ufffdb"}, "control characters"),
}

_WORDS = block(
    "paragraph",
    [styled("b", bold=True), styled("u", underline=True), {"type": "link", "href": "http://x.y", "content": [styled("l")]}],
)
_COLOURED = blocks(block("paragraph", [styled("warm", textColor="red"), styled(" back", backgroundColor="yellow")]))
FROM_BLOCKNOTE = {
    "paragraphs, headings, quotes, code, dividers": Case(
        blocks(
            block("heading", "Head", level=2),
            block("paragraph", "para"),
            block("quote", "quo"),
            block("codeBlock", "cod"),
            block("divider"),
        ),
        {
            "markdown": ("## Head", "para", "> quo", "```", "***"),
            "html": ("<h1", "<blockquote>", "<pre>", "<hr>"),
            "pdf": ("Head", "para", "quo", "cod"),
            "docx": ("Heading2", "Quote", "HTMLPreformatted"),
        },
    ),
    "bullet, numbered and check items": Case(
        blocks(block("bulletListItem", "a"), block("numberedListItem", "b"), block("checkListItem", "c", checked=True)),
        {
            "markdown": ("- a", "1. b", "- [x] c"),
            "html": ("<li>a", "<ol>", "checked"),
            "pdf": ("a", "1. b", "c"),
            "docx": ("☑ ", "w:numPr"),
        },
    ),
    "toggle items": Case(
        blocks({**block("toggleListItem", "more"), "children": [block("paragraph", "inside")]}),
        {"html": ("<summary>more</summary>", "inside"), "pdf": ("more", "inside")},
        "toggle",
    ),
    "blocks nested below others": Case(
        blocks({**block("paragraph", "outer"), "children": [block("paragraph", "inner")]}),
        {"html": ('class="nested"', "inner"), "pdf": "inner", "docx": ('<w:ind w:left="720"/>', "inner")},
        "nesting",
    ),
    "bold, italic, underline, strike, code, links": Case(
        blocks(_WORDS),
        {
            "markdown": ("**b**", "<u>u</u>", "[l](http://x.y)"),
            "html": ("<strong>b", "<u>u", 'href="http://x.y"'),
            "pdf": ("bul", "uri:http://x.y"),
            "docx": ("<w:b/>", '<w:u w:val="single"/>', "http://x.y"),
        },
    ),
    "colours of words and blocks": Case(
        _COLOURED,
        {
            "html": ("color-red", "mark-yellow"),
            "pdf": "warm back",
            "docx": ('<w:color w:val="C0392B"/>', '<w:highlight w:val="yellow"/>'),
        },
        "text colour",
    ),
    "alignment": Case(
        blocks(block("paragraph", "mid", textAlignment="center")),
        {"html": "text-align:center", "pdf": "mid", "docx": '<w:jc w:val="center"/>'},
        "alignment",
    ),
    "tables": Case(
        blocks(block("table", rows(["a", "b"], ["c", "d"], headerRows=1))),
        {
            "markdown": ("| a | b |", "| c | d |"),
            "html": ("<th", "<td>d</td>"),
            "pdf": ("a b", "c d"),
            "docx": ("<w:tbl>", "<w:tblHeader/>"),
        },
    ),
    "merged cells": Case(
        blocks(block("table", rows([wide("wide", colspan=2)], [wide("tall", rowspan=2), wide("third")], [wide("fourth")]))),
        {
            "html": ('colspan="2"', 'rowspan="2"'),
            "pdf": ("wide", "tall", "third", "fourth"),
            "docx": ('<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>', '<w:vMerge w:val="continue"/>'),
        },
        "merged cells",
    ),
    "header columns": Case(
        blocks(block("table", rows(["a", "b"], headerCols=1))),
        {"html": '<th scope="row">a', "pdf": "a b", "docx": 'w:firstColumn="1"'},
        "header column",
    ),
    "column widths": Case(
        blocks(block("table", rows(["a", "b"], columnWidths=[90, None]))),
        {"html": "width:90px", "pdf": "a", "docx": '<w:gridCol w:w="1350"/>'},
        "column widths",
    ),
    "images": Case(
        blocks(block("image", url="http://x.y/i.png", name="plan", caption="The plan")),
        {
            "markdown": '[plan](http://x.y/i.png "The plan")',
            "html": ('href="http://x.y/i.png"', "The plan"),
            "pdf": ("plan", "The plan"),
            "docx": ("http://x.y/i.png", "The plan"),
        },
    ),
    "sizes of images": Case(
        blocks(block("image", url="data:image/png;base64," + b64encode(PICTURE).decode(), previewWidth=120)),
        {"html": 'width="120" height="120"', "pdf": "image", "docx": '<wp:extent cx="1143000" cy="1143000"/>'},
        "size of an image",
    ),
    "files, video, audio": Case(
        blocks(block("video", url="http://x.y/v", name="film", caption="How")),
        {"html": ('class="card video"', "http://x.y/v", "film", "How"), "pdf": ("film", "How")},
        "media player",
    ),
    "mentions and other inline objects": Case(
        blocks(block("paragraph", [styled("Ask "), {"type": "mention", "props": {"user": "Ann"}}])), "Ann", "mention"
    ),
    "unknown blocks": Case(blocks(block("callout", [styled("Mind the gap")])), "Mind the gap", "callout"),
    "empty paragraphs": Case(
        blocks(block("paragraph", "a"), block("paragraph", "")),
        {"html": "<p></p>", "docx": "<w:p></w:p>", "markdown": "\n\n", "pdf": "\n\n\n"},
    ),
}
_SCRIPT = "INT. HOUSE - DAY #7#\n\nHe *runs* and **stops** _there_.\n"
FROM_FOUNTAIN = {
    "scene headings": Case(
        _SCRIPT,
        {
            "markdown": "# INT. HOUSE - DAY",
            "html": 'class="scene"',
            "pdf": "INT. HOUSE - DAY",
            "docx": ("SceneHeading", "<w:outlineLvl"),
        },
    ),
    "scene numbers": Case(_SCRIPT, {"markdown": "7", "html": '<span class="number">7</span>', "pdf": "7", "docx": ">7<"}),
    "action, centered text, transitions": Case(
        "He walks.\n\n> THE END <\n\n> FADE OUT.\n",
        dict.fromkeys(("markdown", "html", "pdf", "docx"), ("He walks.", "THE END", "FADE OUT.")),
    ),
    "speeches, with parentheticals and lyrics": Case(
        "MARY\n(low)\nHello there.\n~La la\n",
        {
            "markdown": ("> **MARY**", "> _(low)_", "> Hello there.", "> _La la_"),
            "html": ('class="speech"', 'class="character"', 'class="lyric"'),
            "pdf": ("MARY", "(low)", "Hello there.", "La la"),
            "docx": ("Character", "Parenthetical", "Dialogue", "Lyric"),
        },
    ),
    "dual dialogue": Case(
        "MARY\nYes.\n\nJOHN ^\nNo.\n",
        {"markdown": ("MARY", "JOHN"), "html": 'class="dual"', "pdf": "Yes. No.", "docx": ("MARY", "JOHN")},
    ),
    "bold, italic, underline": Case(
        _SCRIPT,
        {
            "markdown": ("_runs_", "**stops**", "<u>there</u>"),
            "html": ("<em>runs", "<strong>stops", "<u>there"),
            "pdf": "He runs and stops there.",
            "docx": ("<w:b/>", "<w:i/>", "<w:u "),
        },
    ),
    "title page": Case(
        "Title: The Ferry\nAuthor: R. H.\nContact: Port\n\nx\n",
        {
            "markdown": ("# The Ferry", "Author: R. H.", "Contact: Port"),
            "html": ("<h1>The Ferry</h1>", "R. H.", "Port"),
            "pdf": ("The Ferry", "R. H.", "Port"),
            "docx": ("The Ferry", "<dc:creator>R. H.<", 'name="Contact"'),
        },
    ),
    "sections and synopses": Case("# Act One\n\n= It begins.\n\nINT. X - DAY\n\ny\n", ("Act One", "It begins.")),
    "notes": Case(
        "a [[why so?]] b\n\n[[and this]]\n",
        {**dict.fromkeys(("html", "pdf", "docx"), ("why so?", "and this")), "markdown": ("\\[\\[why so?\\]\\]", "and this")},
    ),
    "boneyard": Case("a /* gone */ b\n\n/*\nINT. KITCHEN\n*/\n", ("gone", "INT. KITCHEN")),
    "page breaks": Case(
        "first\n\n===\n\nsecond\n",
        {"markdown": "***", "html": '<hr class="page">', "pdf": ("first", "second", "pages:2"), "docx": '<w:br w:type="page"/>'},
    ),
}
_STEP = experiment(
    type="protocol",
    description="In the dark",
    content="Lay **two** papers.\n",
    links=[{"name": "Site", "url": "https://example.org/s", "link_type": "reference"}],
    attachments=[{"name": "Film", "file_type": "video/mp4", "file_url": "https://example.org/v"}],
    dependencies=[{"to_node_id": "s2", "dependency_type": "requires", "evidence_text": "because of it"}],
    referenced_tree_ids=["tree-9"],
    odd="unknown-value",
)
_ALL = ("markdown", "html", "pdf", "docx")
FROM_EXPERIMENTS = {
    "blocks and steps": Case(
        _STEP,
        {
            "markdown": ("# Seeds", "## Run", "### Soak the seed"),
            "html": ('class="block"', 'class="step"', "Soak the seed"),
            "pdf": ("1 Run", "1.1 Soak the seed"),
            "docx": ("Heading2", "Heading3"),
        },
    ),
    "status, type, description": Case(
        _STEP,
        {
            "markdown": ("**Status:** draft", "**Type:** protocol", "In the dark"),
            "html": ("status-draft", "protocol", "In the dark"),
            "pdf": ("draft", "protocol", "In the dark"),
            "docx": ("draft", "protocol", "In the dark"),
        },
    ),
    "content": Case(
        _STEP,
        {
            "markdown": "Lay **two** papers.",
            "html": "Lay <strong>two</strong> papers.",
            "pdf": "Lay two papers.",
            "docx": ("Lay ", "<w:b/>"),
        },
    ),
    "links and attachments": Case(
        _STEP,
        {
            "markdown": ("[Site](https://example.org/s)", "[Film](https://example.org/v)", "video/mp4"),
            "html": ('class="card link"', "https://example.org/v"),
            "pdf": ("Site", "Film", "uri:https://example.org/v"),
            "docx": ("https://example.org/s", "Film", "video/mp4"),
        },
    ),
    "dependencies": Case(_STEP, dict.fromkeys(_ALL, ("Count", "requires", "because of it"))),
    "references to other trees": Case(_STEP, "tree-9"),
    "ids, positions, unknown keys": Case(_STEP, ("unknown-value", "k1", "s2")),
}

_BOLD = paragraph(run("b", "<w:b/>"), run("u", '<w:u w:val="single"/>'), run(" s", "<w:strike/>"))
_NOTED = paragraph("claim", '<w:r><w:footnoteReference w:id="2"/></w:r>')
_REMARK = '<w:comment w:id="0" w:author="Ada">' + paragraph("a remark") + "</w:comment>"
_PLAIN = b"# Title\n\n## Part\n\nwords\n\n- one\n  - two\n\n> said\n\n```\ncode\n```\n\n| a | b |\n|---|---|\n| c | d |\n"


def _made(source: bytes, **files: bytes) -> bytes:
    return convert(formats.read(source, "markdown", "report"), "docx", files.get)


FROM_WORD = {
    "headings, paragraphs, lists, quotes, code": Case(
        _made(_PLAIN),
        {
            "markdown": ("# Title", "## Part", "words", "- one\n  - two", "> said", "```\ncode\n```"),
            "html": ("<h1>Title", "<h2", "<li>one", "<blockquote>", "<pre>"),
            "pdf": ("Title", "1 Part", "words", "two", "said", "code"),
        },
    ),
    "bold, italic, underline, strike, links": Case(
        word(_BOLD), {"markdown": ("**b**", "<u>u</u>", "~~s~~"), "html": ("<strong>b", "<u>u", "<s> s"), "pdf": "bu s"}
    ),
    "highlighted words": Case(
        word(paragraph(run("warm", '<w:highlight w:val="yellow"/>'))),
        {"html": 'class="mark-yellow"', "pdf": "warm"},
        "background colour",
    ),
    "tables": Case(_made(_PLAIN), {"markdown": ("| a | b |", "| c | d |"), "html": ("<th", "<td>d"), "pdf": ("a b", "c d")}),
    "merged cells": Case(
        word(table(row(cell(paragraph("a"), look='<w:gridSpan w:val="2"/>')), row(cell(paragraph("b")), cell(paragraph("c"))))),
        {"html": 'colspan="2"', "pdf": ("a", "b c")},
        "merged cells",
    ),
    "tables inside cells": Case(
        word(table(row(cell(table(row(cell(paragraph("deep"))), columns=1), paragraph("x"))), columns=1)),
        {"html": "deep", "pdf": "deep"},
        "blocks in a cell",
    ),
    "pictures": Case(
        _made(b"![alt](plan)\n", plan=PICTURE), {"markdown": "[IMAGE:image1]", "html": "data:image/png;base64,", "pdf": "image"}
    ),
    "footnotes and endnotes": Case(
        word(_NOTED),
        {
            "markdown": ("claim[^footnote:2]", "[^footnote:2]: A note."),
            "html": ('href="#note-1"', "A note."),
            "pdf": ("claim", "A note."),
        },
    ),
    "comments": Case(
        word(paragraph("claim", '<w:r><w:commentReference w:id="0"/></w:r>'), comments=_REMARK),
        refused="comment",
    ),
    "fields": Case(word(paragraph("See ", field("REF x", "2.1"), " there.")), "See 2.1 there."),
    "content controls": Case(
        word(control(paragraph("in a control"), "t") + paragraph("Dear ", control(run("Ann"), "n"), ".")),
        ("in a control", "Dear Ann."),
    ),
    "text boxes": Case(word(paragraph("a", text_box(paragraph("boxed")))), "boxed", "text box"),
    "equations": Case(word(paragraph("E", "<m:oMath><m:r><m:t>mc</m:t></m:r></m:oMath>")), "mc", "equation"),
    "text that a tracked change took out": Case(word(paragraph("kept", deleted(" struck", 1))), "struck"),
    "page headers and footers": Case(word(paragraph("a"), footer1=paragraph("page foot")), "page foot"),
    "titles by their style": Case(
        word(paragraph("The name", style="Title") + paragraph("One", style="Heading1") + paragraph("a")),
        {"markdown": ("# The name", "## One"), "html": ("<title>The name<", "<h1>The name<"), "pdf": "The name"},
    ),
    "alignment of paragraphs, page breaks": Case(
        word(paragraph("a") + paragraph("b", look='<w:pageBreakBefore/><w:jc w:val="center"/>')),
        {"markdown": ("center", "---"), "html": ("text-align:center", '<hr class="newpage">'), "pdf": "pages:2"},
    ),
    "fonts, sizes, colours of text, bookmarks, section breaks": Case(
        word(
            '<w:p><w:bookmarkStart w:id="1" w:name="mark"/>'
            + run("a", '<w:rFonts w:ascii="Impact"/><w:color w:val="ABCDEF"/>')
            + '<w:bookmarkEnd w:id="1"/></w:p>'
        ),
        ("Impact", "ABCDEF", 'name="mark"'),
    ),
    "empty paragraphs": Case(
        word(paragraph("a") + "<w:p/>" + paragraph("b")), {"html": "<p></p>", "markdown": "a\n\n\nb", "pdf": "a\n\n\nb"}
    ),
}
EXPORTS = {
    "From Markdown": ("markdown", "article", FROM_MARKDOWN),
    "From BlockNote": ("blocknote", "note", FROM_BLOCKNOTE),
    "From Fountain": ("fountain", "screenplay", FROM_FOUNTAIN),
    "From experiments": ("experiment", "experiment", FROM_EXPERIMENTS),
    "From Word": ("docx", "report", FROM_WORD),
}
