"""Small ODT and EPUB files, made of what a test puts into them."""

import io
import zipfile

NAMES = " ".join(
    f'xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{prefix}:1.0"'
    for prefix in ("office", "text", "table", "style", "draw", "meta")
)
OTHERS = (
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
STYLES = """
<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="S" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>
<style:style style:name="C" style:family="text"><style:text-properties style:font-name="Liberation Mono"/></style:style>
<style:style style:name="R" style:family="text"><style:text-properties fo:color="#ff0000"/></style:style>
<style:style style:name="Q" style:family="paragraph" style:parent-style-name="Quotations"/>
<style:style style:name="P" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>
<style:style style:name="around" style:family="text" style:parent-style-name="about"/>
<style:style style:name="about" style:family="text" style:parent-style-name="around"/>
<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/>
<text:list-level-style-number text:level="2" style:num-format="1"/></text:list-style>
<text:list-style style:name="L"><text:list-level-style-bullet text:level="1"/></text:list-style>
"""
PICTURE = b"\x89PNG\r\n\x1a\n"


def zipped(**parts: bytes | str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def odt(body: str, *, prolog: str = "", **parts: bytes | str) -> bytes:
    content = (
        f'<?xml version="1.0" encoding="UTF-8"?>{prolog}<office:document-content {NAMES} {OTHERS}><office:automatic-styles>{STYLES}'
        f"</office:automatic-styles><office:body><office:text>{body}</office:text></office:body></office:document-content>"
    )
    return zipped(
        **{"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, "Pictures/a.png": PICTURE, **parts}
    )


def epub(*pages: str, title: str = "", **parts: bytes | str) -> bytes:
    files = {f"OEBPS/page{number}.xhtml": page for number, page in enumerate(pages, 1)}
    items = "".join(f'<item id="p{number}" href="page{number}.xhtml"/>' for number in range(1, len(pages) + 1))
    order = "".join(f'<itemref idref="p{number}"/>' for number in range(1, len(pages) + 1))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{title}</dc:title></metadata><manifest>{items}</manifest><spine>{order}</spine></package>"
    )
    container = '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>'
    own = {"META-INF/container.xml": container, "OEBPS/book.opf": package, "OEBPS/images/a.png": PICTURE}
    return zipped(**{**own, **files, **parts})
