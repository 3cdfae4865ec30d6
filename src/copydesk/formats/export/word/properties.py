"""A document's fields as properties of a Word file: those that Word knows in one part, all others by their own name in another."""

from collections.abc import Sequence

from copydesk.formats.export.word.inline import text_xml
from copydesk.formats.export.word.names import HEAD

_CORE = (
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"'
)
_CUSTOM = (
    'xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" '
    'xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"'
)
_KNOWN = {
    "title": "dc:title",
    "subject": "dc:subject",
    "author": "dc:creator",
    "keywords": "cp:keywords",
    "tags": "cp:keywords",
    "description": "dc:description",
    "category": "cp:category",
    "language": "dc:language",
}
_OURS = "{D5CDD505-2E9C-101B-9397-08002B2CF9AE}"  # the one set of properties that Word shows under "Custom"

Fields = Sequence[tuple[str, str]]


def known_fields(fields: Fields) -> dict[str, str]:
    """The first field for each of Word's own properties."""
    found: dict[str, str] = {}
    for name, value in fields:
        tag = _KNOWN.get(name.lower())
        if tag is not None and value:
            found.setdefault(tag, value)
    return found


def core_xml(fields: Fields) -> str:
    made = "".join(f"<{tag}>{text_xml(value)}</{tag}>" for tag, value in known_fields(fields).items())
    return f"{HEAD}<cp:coreProperties {_CORE}>{made}</cp:coreProperties>\n"


def custom_xml(fields: Fields) -> str | None:
    """Fields that Word has no property for; None where there are none."""
    known = known_fields(fields)
    rest = [(name, value) for name, value in fields if known.get(_KNOWN.get(name.lower(), "")) != value]
    made = "".join(
        f'<property fmtid="{_OURS}" pid="{number}" name="{text_xml(name)}"><vt:lpwstr>{text_xml(value)}</vt:lpwstr></property>'
        for number, (name, value) in enumerate({name: (name, value) for name, value in rest}.values(), 2)
    )
    return f"{HEAD}<Properties {_CUSTOM}>{made}</Properties>\n" if made else None
