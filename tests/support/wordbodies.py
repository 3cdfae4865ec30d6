"""Bodies of Word documents, each with one construct, and one that is spelled as no program spells."""

from support.wordpackage import package
from support.wordxml import (
    DECLARED,
    WHO,
    anchored_picture,
    cell,
    contents,
    control,
    deleted,
    field,
    inline_picture,
    inserted,
    listed,
    marked_paragraph,
    moved,
    nested_field,
    paragraph,
    row,
    run,
    sized,
    table,
    text_box,
)

HYPERLINK = '<w:rStyle w:val="Hyperlink"/>'
SQUARED = "<m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup>"

BODIES = {
    "plain": paragraph("A plain title", style="Heading1")
    + paragraph("One sentence stands here. Another sentence follows it.")
    + "<w:p/>"
    + paragraph("Words ", run("in bold", "<w:b/>"), " and ", run("in italics", "<w:i/>"), " and plain again.")
    + paragraph(run("Tabs"), "<w:r><w:tab/><w:t>and</w:t><w:br/><w:t>breaks</w:t><w:noBreakHyphen/><w:t>here</w:t></w:r>"),
    "lists": paragraph("Lists of things", style="Heading1")
    + "".join(
        listed(text, 1, level)
        for text, level in (("first bullet", 0), ("nested bullet", 1), ("deep bullet", 2), ("last bullet", 0))
    )
    + paragraph("Between the lists.")
    + "".join(
        listed(text, 2, level) for text, level in (("first step", 0), ("second step", 0), ("a part of it", 1), ("third step", 0))
    ),
    "tables": paragraph("Costs by year", style="Heading1")
    + table(
        row(cell(paragraph("Item")), cell(paragraph("Cost")), look="<w:tblHeader/>"),
        row(cell(paragraph("Roof tiles")), cell(paragraph("1,200"))),
        row(cell(paragraph("Gutters"), paragraph("and pipes")), cell(paragraph(run("300", "<w:b/>")))),
        row(cell(paragraph("Sum of all"), look='<w:gridSpan w:val="2"/>')),
    )
    + paragraph("Below the table."),
    "right to left": paragraph("تقرير السنة", style="Heading1", look="<w:bidi/>")
    + paragraph(run("هذا نص عربي مع ", "<w:rtl/>"), run("English words", ""), run(" في الوسط.", "<w:rtl/>"), look="<w:bidi/>")
    + paragraph(run("מילים בעברית כאן", "<w:rFonts w:cs='David'/><w:rtl/><w:lang w:bidi='he-IL'/>"), look="<w:bidi/>"),
    "east asian": paragraph("年度报告", style="Heading1")
    + paragraph(
        run("这是一个中文句子，没有空格。", '<w:rFonts w:eastAsia="SimSun" w:hint="eastAsia"/><w:lang w:eastAsia="zh-CN"/>')
    )
    + paragraph(
        "<w:r><w:ruby><w:rubyPr><w:rubyAlign w:val='center'/></w:rubyPr><w:rt><w:r><w:t>とう</w:t></w:r></w:rt>"
        "<w:rubyBase><w:r><w:t>東</w:t></w:r></w:rubyBase></w:ruby></w:r>",
        run("京に行きます。"),
    )
    + paragraph("한국어 문장도 있습니다. 𠮷野家 😀 end."),
    "fields": paragraph("Fields and what they show", style="Heading1")
    + contents('TOC \\o "1-3"', "Fields and what they show", "A middle line", "A last line of contents")
    + paragraph("Page ", field("PAGE", "3"), " of ", f'<w:fldSimple w:instr=" NUMPAGES ">{run("9")}</w:fldSimple>', " pages.")
    + paragraph("See section ", field("REF _Ref123 \\h", "2.1"), " for more words.")
    + paragraph("Nested ", nested_field(), " done."),
    "content controls": paragraph("Controls", style="Heading1")
    + control(paragraph("A paragraph inside a block control.") + paragraph("And one more inside."), "block")
    + paragraph("Dear ", control(run("Name of client"), "inline", "<w:text/>"), ", welcome to the house.")
    + table(
        row(cell(paragraph("Label")), control(cell(paragraph("controlled cell")), "cell")),
        control(row(cell(paragraph("controlled")), cell(paragraph("row"))), "row"),
    )
    + control(
        paragraph("Pick ", run("one of these")),
        "choice",
        '<w:dropDownList><w:listItem w:value="a" w:displayText="A"/></w:dropDownList>',
    ),
    "hyperlinks": paragraph("Links out and in", style="Heading1")
    + paragraph(
        "See ",
        f'<w:hyperlink r:id="rIdLink" w:history="1">{run("the site", HYPERLINK)}</w:hyperlink>',
        " for more.",
    )
    + paragraph("Jump ", f'<w:hyperlink w:anchor="_Ref123">{run("up ")}{run("there", "<w:b/>")}</w:hyperlink>', " if you like.")
    + paragraph("Plain words only."),
    "notes": paragraph("Notes", style="Heading1")
    + paragraph(
        "A claim",
        '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="2"/></w:r>',
        " and its proof.",
    )
    + paragraph("Another claim", '<w:r><w:endnoteReference w:id="2"/></w:r>', " stands without."),
    "comments": paragraph("Comments", style="Heading1")
    + paragraph(
        "Before the ",
        '<w:commentRangeStart w:id="0"/>',
        "commented words here",
        '<w:commentRangeEnd w:id="0"/>',
        '<w:r><w:rPr><w:rStyle w:val="CommentReference"/></w:rPr><w:commentReference w:id="0"/></w:r>',
        " and behind them.",
    )
    + paragraph('<w:commentRangeStart w:id="1"/>', "A range that begins here")
    + paragraph(
        "and ends in the next", '<w:commentRangeEnd w:id="1"/>', '<w:r><w:commentReference w:id="1"/></w:r>', " paragraph."
    ),
    "text boxes": paragraph("Boxes", style="Heading1")
    + paragraph("Words before ", text_box(paragraph("Words in the box."), paragraph("More in the box.")), " and words behind."),
    "equations": paragraph("Equations", style="Heading1")
    + paragraph(
        "Energy is ",
        f"<m:oMath><m:r><m:t>E=m</m:t></m:r>{SQUARED}</m:oMath>",
        " as we know.",
    )
    + paragraph("<m:oMathPara><m:oMath><m:r><m:t>a+b=c</m:t></m:r></m:oMath></m:oMathPara>"),
    "bookmarks": paragraph(
        '<w:bookmarkStart w:id="0" w:name="_Ref123"/>', "A marked heading", '<w:bookmarkEnd w:id="0"/>', style="Heading1"
    )
    + paragraph("Some ", '<w:bookmarkStart w:id="1" w:name="middle"/>', "marked words", '<w:bookmarkEnd w:id="1"/>', " in a line.")
    + '<w:bookmarkStart w:id="2" w:name="across"/>'
    + paragraph("Marked from outside,")
    + paragraph("and to here.")
    + '<w:bookmarkEnd w:id="2"/>'
    + paragraph("See ", field("REF _Ref123 \\h", "A marked heading"), " above."),
    "section breaks": paragraph("The first section's words.")
    + paragraph("Its last line.", look=sized(portrait=False))
    + paragraph("The second section's words.")
    + sized(portrait=True),
    "tracked": paragraph("Tracked", style="Heading1")
    + paragraph("Old words ", deleted("were struck ", 901), inserted(run("were added "), 902), "and stay.")
    + marked_paragraph(f'<w:ins w:id="903" {WHO}/>', inserted(run("A paragraph that was added whole."), 904))
    + marked_paragraph(f'<w:del w:id="905" {WHO}/>', deleted("A paragraph that was struck whole.", 906))
    + paragraph(moved("From", "move1", "Moved words.", 907), " Left words.")
    + paragraph("Before. ", moved("To", "move1", "Moved words.", 909))
    + paragraph(
        "Some ",
        run("bolder", f'<w:b/><w:rPrChange w:id="911" {WHO}><w:rPr/></w:rPrChange>'),
        " words.",
        look=f'<w:jc w:val="center"/><w:pPrChange w:id="912" {WHO}><w:pPr/></w:pPrChange>',
    )
    + table(
        row(cell(paragraph("kept row")), cell(paragraph("kept"))),
        row(
            cell(paragraph(inserted(run("added row"), 914))),
            cell(paragraph(inserted(run("added"), 915))),
            look=f'<w:ins w:id="913" {WHO}/>',
        ),
        row(
            cell(paragraph(deleted("struck row", 917))), cell(paragraph(deleted("struck", 918))), look=f'<w:del w:id="916" {WHO}/>'
        ),
    )
    + paragraph("The end of the tracked part."),
    "placed pictures": paragraph("Pictures", style="Heading1")
    + paragraph(inline_picture(1))
    + paragraph("Words ", inline_picture(2), " around, ", anchored_picture(3), "and more."),
    "numbered headings": paragraph(
        "First part", style="Heading1", look='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>'
    )
    + paragraph("Words of it.")
    + paragraph("A part of the part", style="Heading2", look='<w:numPr><w:ilvl w:val="1"/><w:numId w:val="3"/></w:numPr>')
    + paragraph("More words.")
    + paragraph("Second part", style="Heading1", look='<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>')
    + paragraph("Last words."),
    "heading styles": paragraph("Überschrift mit eigenem Namen", style="berschrift1")
    + paragraph("Text darunter.")
    + paragraph("Derived from a heading", style="ChapterTitle")
    + paragraph("Words of the chapter.")
    + paragraph("By outline level alone", look='<w:outlineLvl w:val="1"/>')
    + paragraph("Words below.")
    + paragraph("A body style above outline nine", style="Heading2", look='<w:outlineLvl w:val="9"/>'),
}


def odd_spelling() -> bytes:
    """XML that means the same and is spelled as no program does: line breaks, comments, CDATA, references, single quotes."""
    body = """
  <!-- a comment -->
  <w:p  w:rsidR = '00A1'
     >
    <w:r ><w:t>Plain &amp; odd &#x41;&#66; words</w:t ></w:r>
    <?stray instruction?>
    <w:r><w:t xml:space='preserve'><![CDATA[ in <brackets> & more ]]></w:t></w:r><w:r><w:t/></w:r>
  </w:p>
  <w:p>
    <w:r><w:rPr><w:b w:val='0'/><w:i w:val="true"/></w:rPr><w:t>not bold &lt;but&gt; italic</w:t></w:r>
    <w:r><w:t xml:space="preserve"> two</w:t><w:t> texts </w:t><w:t xml:space="preserve"> in one run </w:t></w:r>
  </w:p>
  <w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid>
    <w:tr><w:tc><w:p><w:r><w:t>a lone cell</w:t></w:r></w:p></w:tc></w:tr>
  </w:tbl>
  <w:p><w:pPr/></w:p>
  <w:sectPr/>
"""
    main = f"<?xml version='1.0'?>\n<w:document {DECLARED}><w:body>{body}</w:body></w:document>\n<!-- behind the end -->\n"
    return package("", main=main)
