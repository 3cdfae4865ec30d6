"""Word's XML written by hand: one function for each element or small group of them that the test bodies are made of."""

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = {
    "w": W,
    "r": R,
    "m": "http://schemas.openxmlformats.org/officeDocument/2006/math",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "pic": "http://schemas.openxmlformats.org/drawingml/2006/picture",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "v": "urn:schemas-microsoft-com:vml",
    "w14": "http://schemas.microsoft.com/office/word/2010/wordml",
}
DECLARED = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMESPACES.items())
WHO = 'w:author="Ada" w:date="2020-02-03T04:05:06Z"'


def run(text: str, look: str = "") -> str:
    look = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*content: str, style: str = "", look: str = "") -> str:
    style = f'<w:pStyle w:val="{style}"/>' if style else ""
    properties = f"<w:pPr>{style}{look}</w:pPr>" if style or look else ""
    return f"<w:p>{properties}{''.join(part if part.startswith('<') else run(part) for part in content)}</w:p>"


def field(instruction: str, shown: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        f'<w:r><w:fldChar w:fldCharType="separate"/></w:r>{run(shown)}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )


def cell(*blocks: str, look: str = "") -> str:
    return f'<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/>{look}</w:tcPr>{"".join(blocks) or "<w:p/>"}</w:tc>'


def row(*cells: str, look: str = "") -> str:
    return f"<w:tr>{f'<w:trPr>{look}</w:trPr>' if look else ''}{''.join(cells)}</w:tr>"


def table(*rows: str, columns: int = 2) -> str:
    grid = '<w:gridCol w:w="2000"/>' * columns
    borders = '<w:tblStyle w:val="TableGrid"/><w:tblW w:w="0" w:type="auto"/>'
    return f"<w:tbl><w:tblPr>{borders}</w:tblPr><w:tblGrid>{grid}</w:tblGrid>{''.join(rows)}</w:tbl>"


def control(inner: str, tag: str, look: str = "") -> str:
    named = f'<w:alias w:val="{tag}"/><w:tag w:val="{tag}"/>'
    return f"<w:sdt><w:sdtPr>{named}{look}</w:sdtPr><w:sdtContent>{inner}</w:sdtContent></w:sdt>"


def graphic(number: int) -> str:
    return (
        f'<a:graphic xmlns:a="{NAMESPACES["a"]}"><a:graphicData uri="{NAMESPACES["pic"]}"><pic:pic><pic:nvPicPr>'
        f'<pic:cNvPr id="{number}" name="p{number}.png"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPicture"/>'
        '<a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/>'
        '</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic>'
    )


def inline_picture(number: int) -> str:
    return (
        '<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="360000" cy="360000"/>'
        f'<wp:docPr id="{number}" name="Picture {number}" descr="A red square"/>{graphic(number)}</wp:inline></w:drawing></w:r>'
    )


def anchored_picture(number: int) -> str:
    no_distance = 'distT="0" distB="0" distL="0" distR="0"'
    settings = 'simplePos="0" relativeHeight="1" behindDoc="0" locked="0" layoutInCell="1" allowOverlap="1"'
    places = "".join(
        f'<wp:position{axis} relativeFrom="{origin}"><wp:posOffset>0</wp:posOffset></wp:position{axis}>'
        for axis, origin in (("H", "column"), ("V", "paragraph"))
    )
    return (
        f'<w:r><w:drawing><wp:anchor {no_distance} {settings}><wp:simplePos x="0" y="0"/>{places}'
        '<wp:extent cx="360000" cy="360000"/><wp:wrapSquare wrapText="bothSides"/>'
        f'<wp:docPr id="{number}" name="Picture {number}"/>{graphic(number)}</wp:anchor></w:drawing></w:r>'
    )


def text_box(*blocks: str) -> str:
    inside = "".join(blocks)
    shape = (
        '<wps:wsp><wps:cNvSpPr txBox="1"/><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="720000"/></a:xfrm>'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></wps:spPr>'
        f"<wps:txbx><w:txbxContent>{inside}</w:txbxContent></wps:txbx><wps:bodyPr/></wps:wsp>"
    )
    drawing = (
        '<w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="1800000" cy="720000"/>'
        f'<wp:docPr id="77" name="Text Box 77"/><a:graphic><a:graphicData uri="{NAMESPACES["wps"]}">{shape}'
        "</a:graphicData></a:graphic></wp:inline></w:drawing>"
    )
    old = (
        f'<w:pict><v:shape style="width:140pt;height:56pt"><v:textbox><w:txbxContent>{inside}</w:txbxContent></v:textbox>'
        "</v:shape></w:pict>"
    )
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{drawing}</mc:Choice><mc:Fallback>{old}</mc:Fallback>'
        "</mc:AlternateContent></w:r>"
    )


def inserted(inner: str, id: int) -> str:
    return f'<w:ins w:id="{id}" {WHO}>{inner}</w:ins>'


def deleted(text: str, id: int) -> str:
    return f'<w:del w:id="{id}" {WHO}><w:r><w:delText xml:space="preserve">{text}</w:delText></w:r></w:del>'


def listed(text: str, number: int, level: int = 0) -> str:
    numbering = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'
    return paragraph(text, style="ListParagraph", look=numbering)


def sized(portrait: bool) -> str:
    width, height = (11906, 16838) if portrait else (16838, 11906)
    return (
        '<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:footerReference w:type="default" r:id="rIdFooter"/>'
        f'<w:pgSz w:w="{width}" w:h="{height}"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1134" w:left="1417" w:header="708" '
        'w:footer="708" w:gutter="0"/></w:sectPr>'
    )


def contents(instruction: str, *lines: str) -> str:
    """A field that begins in one paragraph and ends in another, as a table of contents does."""
    begin = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f"<w:r><w:instrText> {instruction} </w:instrText></w:r>"
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    )
    end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    first, *middle, last = lines
    return paragraph(begin, run(first)) + "".join(map(paragraph, middle)) + paragraph(run(last), end)


def nested_field() -> str:
    inner = f"</w:instrText></w:r>{field('DATE', '1')}<w:r><w:instrText>"
    return field('IF 1 = 1 "yes" "no"', "yes").replace(" IF ", f" IF {inner} ")


def marked_paragraph(mark: str, content: str) -> str:
    """A paragraph whose end is itself inserted or deleted."""
    return f"<w:p><w:pPr><w:rPr>{mark}</w:rPr></w:pPr>{content}</w:p>"


def moved(direction: str, name: str, text: str, id: int) -> str:
    return (
        f'<w:move{direction}RangeStart w:id="{id}" {WHO} w:name="{name}"/>'
        f'<w:move{direction} w:id="{id + 1}" {WHO}>{run(text)}</w:move{direction}><w:move{direction}RangeEnd w:id="{id}"/>'
    )
