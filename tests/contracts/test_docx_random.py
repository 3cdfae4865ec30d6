"""Word bodies put together at random, well-formed but as no program writes them: each comes back byte for byte, is read back as it
stands, and so is what an edit makes of it, or it is refused."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.document.operations import apply, splice
from copydesk.errors import InputError
from support.edits import locked
from support.soak import examples
from support.wordpackage import package
from support.wordxml import cell, contents, control, field, inline_picture, paragraph, row, table, text_box

WORDS = ("alpha", "beta ", " gam", "*st*", "[x]", "{{y:1}}", "&amp;", "a_b", "é ü", "𝔘", "  ", "")
LOOKS = (
    *("", "<w:b/>", "<w:i/>", '<w:u w:val="single"/>', '<w:rStyle w:val="Hyperlink"/>', '<w:sz w:val="30"/>', '<w:b w:val="0"/>'),
    *('<w:highlight w:val="yellow"/>', "<w:rtl/>", "<w:strike/><w:dstrike/>"),
)
IN_RUNS = (
    *(
        "<w:tab/>",
        "<w:br/>",
        "<w:cr/>",
        '<w:br w:type="page"/>',
        "<w:noBreakHyphen/>",
        "<w:lastRenderedPageBreak/>",
        "<w:t/>",
        "\n",
    ),
    *('<w:sym w:font="Wingdings" w:char="F0E0"/>', '<w:footnoteReference w:id="2"/>', '<w:commentReference w:id="0"/>'),
    *(f'<w:fldChar w:fldCharType="{type}"/>' for type in ("begin", "separate", "end")),
    *("<w:instrText> REF x </w:instrText>", "<w:footnoteRef/>", "<w:unknown/>", "<w:pgNum/>", "<w:t><![CDATA[c & d]]>z</w:t>"),
)
BESIDE_RUNS = (
    *('<w:bookmarkStart w:id="1" w:name="x"/>', '<w:bookmarkEnd w:id="1"/>', '<w:proofErr w:type="spellStart"/>', "<!-- c -->"),
    *(
        field("REF x", "shown"),
        "<m:oMath><m:r><m:t>q</m:t></m:r></m:oMath>",
        inline_picture(3),
        text_box(paragraph("box")),
        "<w:odd/>",
    ),
)
AROUND_RUNS = (
    *('<w:hyperlink w:anchor="x">{}</w:hyperlink>', '<w:hyperlink r:id="rIdLink">{}</w:hyperlink>', "<w:smartTag>{}</w:smartTag>"),
    *('<w:hyperlink r:id="none">{}</w:hyperlink>', '<w:ins w:id="5" w:author="A">{}</w:ins>', '<w:bdo w:val="rtl">{}</w:bdo>'),
    *('<w:del w:id="5" w:author="A">{}</w:del>', '<w:fldSimple w:instr="PAGE">{}</w:fldSimple>'),
    *(control("{}", "c", look) for look in ("", "<w:text/>", "<w:showingPlcHdr/>", "<w:date/>", '<w:lock w:val="contentLocked"/>')),
)
ABOUT_PARAGRAPHS = (
    *("", "", "", '<w:jc w:val="right"/>', "<w:sectPr/>", '<w:outlineLvl w:val="2"/>', '<w:outlineLvl w:val="9"/>'),
    *(f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>' for level in (0, 1, 3) for number in (0, 1, 2, 9)),
)
ABOUT_CELLS = ("", "", "", '<w:gridSpan w:val="2"/>', "<w:vMerge/>", '<w:vMerge w:val="restart"/>')
BESIDE_BLOCKS = ('<w:bookmarkStart w:id="8" w:name="z"/>', '<w:altChunk r:id="rIdLink"/>', "\n ", contents("TOC", "a", "b", "c"))
NEW = ("", "x", "**b**", "_i_ t", "[l](http://q.org)", "[a](#x)", "<u>u</u>", " ")


class Maker:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def some(self, most: int) -> range:
        return range(self.random.randint(0, most))

    def run(self) -> str:
        choose = self.random.choice
        inside = "".join(
            choose(IN_RUNS) if self.random.random() < 0.3 else f'<w:t xml:space="preserve">{choose(WORDS)}</w:t>'
            for _ in self.some(3)
        )
        return f"<w:r><w:rPr>{choose(LOOKS)}</w:rPr>{inside}</w:r>"

    def inline(self, depth: int = 0) -> str:
        chance = self.random.random()
        if chance < 0.6 or depth > 4:
            return self.run()
        if chance < 0.8:
            return self.random.choice(BESIDE_RUNS)
        return self.random.choice(AROUND_RUNS).format("".join(self.inline(depth + 1) for _ in self.some(3)))

    def paragraph(self) -> str:
        style = self.random.choice(("", "", "", "Heading1", "Heading2", "ListParagraph", "Nope"))
        return paragraph(*(self.inline() for _ in self.some(4)), style=style, look=self.random.choice(ABOUT_PARAGRAPHS))

    def block(self, depth: int = 0) -> str:
        chance = self.random.random()
        if chance < 0.7 or depth > 2:
            return self.paragraph()
        if chance < 0.78:
            inside = "".join(self.block(depth + 1) for _ in self.some(2))
            return control(inside, "b", self.random.choice(("", "<w:date/>")))
        if chance < 0.94:
            before = self.random.choice(("", "", "", '<w:gridBefore w:val="1"/>'))
            return table(
                *(row(*(self.cell(depth) for _ in range(self.random.randint(1, 3))), look=before) for _ in range(2)), columns=3
            )
        return self.random.choice(BESIDE_BLOCKS)

    def cell(self, depth: int) -> str:
        blocks = [self.block(depth + 1)] if self.random.random() < 0.2 else []
        return cell(*blocks, self.paragraph(), look=self.random.choice(ABOUT_CELLS))

    def body(self) -> str:
        return "".join(self.block() for _ in range(self.random.randint(1, 4)))


@examples(120)
@given(st.integers(0, 2**32))
def test_any_body_comes_back_and_what_is_written_is_read_back(seed: int) -> None:
    maker = Maker(seed)
    data = package(maker.body())
    document = formats.read(data, "docx", "report")
    assert formats.write(document) == data
    assert formats.misread(document) is None
    assert formats.first_difference(document, list(document.nodes)) is None
    able = [node for node in document.walk() if node.text and node.type != "code" and not locked(document, node.id)]
    if not able:
        return
    node = maker.random.choice(able)
    seen = formats.visible(document, node.id).text
    start = maker.random.randint(0, len(seen))
    end = min(len(seen), start + maker.random.choice((0, 1, 4, 20)))
    try:
        change = formats.exchange(document, node.id, start, end, maker.random.choice(NEW))
    except InputError:
        return
    after = apply(document, [splice(document, node.id, node.text[: change.start] + change.new + node.text[change.end :])])
    if formats.first_difference(after, [node.id]) is None:
        assert formats.misread(after) is None
