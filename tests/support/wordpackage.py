"""The package around a test body: every part that the bodies point at, in Word's ordinary form or in the Strict one."""

import io
import re
import struct
import zipfile
import zlib

from support.wordxml import DECLARED, NAMESPACES, WHO, R, W, field, paragraph, sized

PACKAGE = "http://schemas.openxmlformats.org/package/2006"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'
# What the Strict form of the standard says instead.
STRICT = {
    W: "http://purl.oclc.org/ooxml/wordprocessingml/main",
    R: "http://purl.oclc.org/ooxml/officeDocument/relationships",
    NAMESPACES["m"]: "http://purl.oclc.org/ooxml/officeDocument/math",
    NAMESPACES["wp"]: "http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing",
    NAMESPACES["a"]: "http://purl.oclc.org/ooxml/drawingml/main",
    NAMESPACES["pic"]: "http://purl.oclc.org/ooxml/drawingml/picture",
}


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">L", len(data)) + kind + data + struct.pack(">L", zlib.crc32(kind + data))


PICTURE = (
    b"\x89PNG\r\n\x1a\n"
    + chunk(b"IHDR", struct.pack(">2L5B", 2, 2, 8, 2, 0, 0, 0))
    + chunk(b"IDAT", zlib.compress(b"\x00\xff\x00\x00\x00\xff\x00" * 2))
    + chunk(b"IEND", b"")
)


BASED = '<w:basedOn w:val="Normal"/><w:next w:val="Normal"/>'


def outline(level: int) -> str:
    return f'<w:pPr><w:outlineLvl w:val="{level - 1}"/></w:pPr><w:rPr><w:b/></w:rPr>'


STYLES = "".join(
    f'<w:style w:type="{kind}" w:styleId="{id}"{extra}><w:name w:val="{name}"/>{rest}</w:style>'
    for kind, id, extra, name, rest in (
        ("paragraph", "Normal", ' w:default="1"', "Normal", ""),
        *(("paragraph", f"Heading{n}", "", f"heading {n}", BASED + outline(n)) for n in (1, 2, 3)),
        ("paragraph", "berschrift1", ' w:customStyle="1"', "Überschrift 1", BASED + outline(1)),
        ("paragraph", "ChapterTitle", ' w:customStyle="1"', "Chapter title", '<w:basedOn w:val="Heading2"/>'),
        ("paragraph", "ListParagraph", "", "List Paragraph", '<w:basedOn w:val="Normal"/>'),
        ("character", "Hyperlink", "", "Hyperlink", '<w:rPr><w:u w:val="single"/></w:rPr>'),
        ("character", "FootnoteReference", "", "footnote reference", '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'),
        ("character", "CommentReference", "", "annotation reference", ""),
        ("table", "TableGrid", "", "Table Grid", ""),
    )
)


def numbering() -> str:
    def abstract(id: int, formats: tuple[tuple[str, str], ...]) -> str:
        levels = (
            f'<w:lvl w:ilvl="{at}"><w:start w:val="1"/><w:numFmt w:val="{form}"/><w:lvlText w:val="{text}"/></w:lvl>'
            for at, (form, text) in enumerate(formats)
        )
        return f'<w:abstractNum w:abstractNumId="{id}"><w:multiLevelType w:val="multilevel"/>{"".join(levels)}</w:abstractNum>'

    made = (
        abstract(0, (("bullet", "•"),) * 3),
        abstract(1, (("decimal", "%1."), ("lowerLetter", "%2)"), ("lowerRoman", "%3."))),
        abstract(2, (("decimal", "%1"), ("decimal", "%1.%2"), ("decimal", "%1.%2.%3"))),
    )
    return "".join(made) + "".join(f'<w:num w:numId="{at + 1}"><w:abstractNumId w:val="{at}"/></w:num>' for at in range(3))


def notes(kind: str) -> str:
    separators = "".join(
        f'<w:{kind} w:type="{type}" w:id="{id}"><w:p><w:r><w:{element}/></w:r></w:p></w:{kind}>'
        for id, type, element in ((0, "separator", "separator"), (1, "continuationSeparator", "continuationSeparator"))
    )
    return separators + f'<w:{kind} w:id="2">{paragraph(f"<w:r><w:{kind}Ref/></w:r>", f" The words of a {kind}.")}</w:{kind}>'


PARTS = {
    "styles": ("styles", STYLES, "styles"),
    "numbering": ("numbering", numbering(), "numbering"),
    "settings": ("settings", '<w:zoom w:percent="100"/><w:defaultTabStop w:val="708"/>', "settings"),
    "footnotes": ("footnotes", notes("footnote"), "footnotes"),
    "endnotes": ("endnotes", notes("endnote"), "endnotes"),
    "comments": (
        "comments",
        "".join(f'<w:comment w:id="{id}" {WHO} w:initials="A">{paragraph(f"Remark {id}.")}</w:comment>' for id in (0, 1)),
        "comments",
    ),
    "header1": ("hdr", paragraph("The running head"), "header"),
    "footer1": ("ftr", paragraph("Page ", field("PAGE", "1")), "footer"),
}
RELATIONSHIP_IDS = {"header1": "rIdHeader", "footer1": "rIdFooter"}


def relationships(*items: tuple[str, str, str]) -> str:
    inside = "".join(f'<Relationship Id="{id}" Type="{R}/{type}" Target="{target}"/>' for id, type, target in items)
    return f'{DECLARATION}<Relationships xmlns="{PACKAGE}/relationships">{inside}</Relationships>'


def content_types() -> str:
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml"
    overrides = {"document": f"{main}.document.main+xml", **{name: f"{main}.{type}+xml" for name, (_, _, type) in PARTS.items()}}
    inside = "".join(f'<Override PartName="/word/{name}.xml" ContentType="{type}"/>' for name, type in overrides.items())
    suffixes = {
        "rels": "application/vnd.openxmlformats-package.relationships+xml",
        "xml": "application/xml",
        "png": "image/png",
    }
    defaults = "".join(f'<Default Extension="{suffix}" ContentType="{type}"/>' for suffix, type in suffixes.items())
    return f'{DECLARATION}<Types xmlns="{PACKAGE}/content-types">{defaults}{inside}</Types>'


def document(body: str, prefix: str = "w") -> str:
    """The main part; under another prefix (or none) for Word's own namespace, if wished."""
    end = "" if body.endswith("</w:sectPr>") else sized(portrait=True)
    made = f"<w:document {DECLARED}><w:body>{body}{end}</w:body></w:document>"
    if prefix != "w":
        # Attributes need a prefix, so that one stays declared besides.
        elements = f"{prefix}:" if prefix else ""
        made = re.sub(r"<(/?)w:", rf"<\1{elements}", made)
        made = made.replace(f'xmlns:w="{W}"', f'xmlns{":" + prefix if prefix else ""}="{W}" xmlns:w="{W}"', 1)
    return DECLARATION + made


def zipped(parts: dict[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def package(body: str, *, prefix: str = "w", lead: bytes = b"", main: str | None = None) -> bytes:
    main = main or document(body, prefix)
    pointed = [
        (RELATIONSHIP_IDS.get(name, f"rId{at}"), type, f"{name}.xml") for at, (name, (_, _, type)) in enumerate(PARTS.items())
    ]
    outward = relationships(
        *pointed, ("rIdPicture", "image", "media/image1.png"), ("rIdLink", "hyperlink", "https://example.org/a?b=1&amp;c=2")
    )
    made: dict[str, str | bytes] = {
        "[Content_Types].xml": content_types(),
        "_rels/.rels": relationships(("rId1", "officeDocument", "word/document.xml")),
        "word/document.xml": lead + main.encode(),
        "word/_rels/document.xml.rels": outward.replace('c=2"', 'c=2" TargetMode="External"'),
        "word/media/image1.png": PICTURE,
    }
    for name, (element, inside, _) in PARTS.items():
        made[f"word/{name}.xml"] = (
            f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:{element} {DECLARED}>{inside}</w:{element}>'
        )
    return zipped(made)


def strict(data: bytes) -> bytes:
    """The same file in the Strict form of the standard."""
    made: dict[str, str | bytes] = {}
    with zipfile.ZipFile(io.BytesIO(data)) as source:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith((".xml", ".rels")):
                for plain, said in STRICT.items():
                    content = content.replace(f'"{plain}'.encode(), f'"{said}'.encode())
            made[name] = content
    return zipped(made)
