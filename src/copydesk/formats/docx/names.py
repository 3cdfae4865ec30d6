"""Word's names as tables: namespaces, the order of properties, and which elements mean what in a line of text. Data only."""

# Both forms of the standard, and what we call them, whatever prefix a file uses.
NAMESPACES = {
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
    "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
    "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
    "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
    "http://purl.oclc.org/ooxml/officeDocument/math": "m",
    "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing": "wp",
    "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing": "wp",
    "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
    "http://purl.oclc.org/ooxml/drawingml/main": "a",
    "http://schemas.openxmlformats.org/drawingml/2006/picture": "pic",
    "http://purl.oclc.org/ooxml/drawingml/picture": "pic",
    "http://schemas.openxmlformats.org/drawingml/2006/chart": "c",
    "http://purl.oclc.org/ooxml/drawingml/chart": "c",
    "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
    "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
    "http://schemas.microsoft.com/office/word/2012/wordml": "w15",
    "urn:schemas-microsoft-com:vml": "v",
    "http://www.w3.org/XML/1998/namespace": "xml",
}

# One character each. A break of a page or a column is an atom.
CHARACTERS = {
    "w:tab": "\t",
    "w:br": "\n",
    "w:cr": "\n",
    "w:noBreakHyphen": "\u2011",
    "w:softHyphen": "\u00ad",
}
LINE_SEPARATOR = "\u2028"  # a line break inside a cell, where a newline is the end of a paragraph

# What stands between runs, has no width and stays where it is; a struck text isn't text.
MARKERS = frozenset(
    (
        *("w:bookmarkStart", "w:bookmarkEnd", "w:proofErr", "w:permStart", "w:permEnd"),
        *("w:commentRangeStart", "w:commentRangeEnd", "w:del", "w:moveFrom"),
        *("w:moveFromRangeStart", "w:moveFromRangeEnd", "w:moveToRangeStart", "w:moveToRangeEnd"),
        *("w:customXmlInsRangeStart", "w:customXmlInsRangeEnd", "w:customXmlDelRangeStart", "w:customXmlDelRangeEnd"),
        *("w:customXmlMoveFromRangeStart", "w:customXmlMoveFromRangeEnd"),
        *("w:customXmlMoveToRangeStart", "w:customXmlMoveToRangeEnd"),
    )
)
WRAPPERS = frozenset(("w:hyperlink", "w:ins", "w:moveTo", "w:smartTag", "w:customXml", "w:dir", "w:bdo"))
# Inside a run: of no width; the first ones come and go with the layout.
WEAK = frozenset(("w:lastRenderedPageBreak",))
HIDDEN = frozenset(
    (
        *("w:footnoteRef", "w:endnoteRef", "w:annotationRef", "w:separator", "w:continuationSeparator"),
        *("w:delText", "w:instrText", "w:delInstrText", "w:fldChar"),
    )
)
# Content controls whose text is chosen, computed or bound to something else: it can't be typed.
CHOSEN = frozenset(
    (
        *("w:dropDownList", "w:comboBox", "w:date", "w:picture", "w:dataBinding", "w:equation", "w:bibliography", "w:citation"),
        *("w14:checkbox", "w:group"),
    )
)

# The order in which the standard wants properties; only those that are ever written here, and what may stand around them.
RUN_ORDER = (
    *("rStyle", "rFonts", "b", "bCs", "i", "iCs", "caps", "smallCaps", "strike", "dstrike", "outline", "shadow", "emboss"),
    *("imprint", "noProof", "snapToGrid", "vanish", "webHidden", "color", "spacing", "w", "kern", "position", "sz", "szCs"),
    *("highlight", "u", "effect", "bdr", "shd", "fitText", "vertAlign", "rtl", "cs", "em", "lang", "eastAsianLayout"),
    *("specVanish", "oMath", "rPrChange"),
)
PARAGRAPH_ORDER = (
    *("pStyle", "keepNext", "keepLines", "pageBreakBefore", "framePr", "widowControl", "numPr", "suppressLineNumbers", "pBdr"),
    *("shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap", "overflowPunct", "topLinePunct", "autoSpaceDE"),
    *("autoSpaceDN", "bidi", "adjustRightInd", "snapToGrid", "spacing", "ind", "contextualSpacing", "mirrorIndents"),
    *("suppressOverlap", "jc", "textDirection", "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle"),
    *("rPr", "sectPr", "pPrChange"),
)
CELL_ORDER = (
    *("cnfStyle", "tcW", "gridSpan", "hMerge", "vMerge", "tcBorders", "shd", "noWrap", "tcMar", "textDirection", "tcFitText"),
    *("vAlign", "hideMark", "headers", "cellIns", "cellDel", "cellMerge", "tcPrChange"),
)
ROW_ORDER = (
    *("cnfStyle", "divId", "gridBefore", "gridAfter", "wBefore", "wAfter", "cantSplit", "trHeight", "tblHeader", "tblCellSpacing"),
    *("jc", "hidden", "ins", "del", "trPrChange"),
)
TABLE_ORDER = (
    *("tblStyle", "tblpPr", "tblOverlap", "bidiVisual", "tblStyleRowBandSize", "tblStyleColBandSize", "tblW", "jc"),
    *("tblCellSpacing", "tblInd", "tblBorders", "shd", "tblLayout", "tblCellMar", "tblLook", "tblCaption", "tblDescription"),
    *("tblPrChange",),
)

# Style names by what they mean. Word keeps its built-in names in English; other programs translate them.
HEADING_WORDS = (
    *("heading", "überschrift", "titre", "título", "titulo", "titolo", "kop", "rubrik", "overskrift", "otsikko", "nagłówek"),
    *(
        "заголовок",
        "标题",
        "標題",
        "見出し",
        "제목",
        "başlık",
        "címsor",
        "nadpis",
        "naslov",
        "επικεφαλίδα",
        "antraštė",
        "encabezado",
    ),
)
QUOTE_STYLES = ("quote", "intense quote", "quotations", "block text")
CODE_STYLES = ("html preformatted", "source code", "preformatted text", "code", "code block")
CODE_CHARACTER_STYLES = ("html code", "verbatim char", "source text", "inline code", "code char")
