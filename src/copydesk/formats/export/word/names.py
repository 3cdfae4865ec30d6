"""Names that the parts of a Word file go by: types, relationships, namespaces, and the sizes of pages. Data only."""

HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = f'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="{OFFICE}"'
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
CONTENT_TYPES = {
    "word/document.xml": f"{_WORD}.document.main+xml",
    "word/styles.xml": f"{_WORD}.styles+xml",
    "word/settings.xml": f"{_WORD}.settings+xml",
    "word/numbering.xml": f"{_WORD}.numbering+xml",
    "word/footnotes.xml": f"{_WORD}.footnotes+xml",
    "docProps/core.xml": "application/vnd.openxmlformats-package.core-properties+xml",
    "docProps/custom.xml": "application/vnd.openxmlformats-officedocument.custom-properties+xml",
}
# What the package points at, and what the text points at: the part, and the type of the relationship.
TOP = {
    "word/document.xml": f"{OFFICE}/officeDocument",
    "docProps/core.xml": f"{PACKAGE}/relationships/metadata/core-properties",
    "docProps/custom.xml": f"{OFFICE}/custom-properties",
}
BESIDE = ("styles", "settings", "numbering", "footnotes")
# Width, height and margins in twentieths of a point, by the names that `looks` uses.
PAGES = {
    "a4": '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1417" w:right="1417" w:bottom="1417" w:left="1417" '
    'w:header="708" w:footer="708" w:gutter="0"/>',
    "us-letter": '<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="2160" '
    'w:header="720" w:footer="720" w:gutter="0"/>',
}
# The lines between text and notes, which Word wants to be told of.
SEPARATORS = (
    '<w:footnote w:type="separator" w:id="0"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>'
    '<w:footnote w:type="continuationSeparator" w:id="1"><w:p><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>'
)
