"""The zip of a new Word file: its parts, and the two parts that say what they are and how they hang together."""

from collections.abc import Mapping
from html import escape
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from copydesk.formats.export.word.names import BESIDE, CONTENT_TYPES, HEAD, OFFICE, PACKAGE, TOP

Relationships = Mapping[tuple[str, str], str]
"""The id of each by its type, as its last word, and its target."""


def packed(parts: Mapping[str, str], relationships: Mapping[str, Relationships], media: Mapping[bytes, str]) -> bytes:
    """The file. `relationships` are those that the text of a part needs, beside the parts that the document always points at."""
    files: dict[str, bytes] = {"[Content_Types].xml": content_types(parts, media).encode()}
    files["_rels/.rels"] = _xml([(f"rId{place}", TOP[name], name) for place, name in enumerate(TOP, 1) if name in parts])
    for name, text in parts.items():
        files[name] = text.encode()
    for name, found in relationships.items():
        rows = [(id, f"{OFFICE}/{type}", target) for (type, target), id in found.items()]
        if name == "word/document.xml":
            rows += [(sort, f"{OFFICE}/{sort}", f"{sort}.xml") for sort in BESIDE if f"word/{sort}.xml" in parts]
        if rows:
            files[name.replace("word/", "word/_rels/") + ".rels"] = _xml(rows)
    for data, name in media.items():
        files[f"word/media/{name}"] = data
    return zipped(files)


def content_types(parts: Mapping[str, str], media: Mapping[bytes, str]) -> str:
    pictures = dict.fromkeys(name.rpartition(".")[2] for name in media.values())
    defaults = {"rels": "application/vnd.openxmlformats-package.relationships+xml", "xml": "application/xml"}
    defaults |= {type: f"image/{type}" for type in pictures}
    made = [f'<Default Extension="{ending}" ContentType="{type}"/>' for ending, type in defaults.items()]
    made += [f'<Override PartName="/{name}" ContentType="{CONTENT_TYPES[name]}"/>' for name in parts]
    return f'{HEAD}<Types xmlns="{PACKAGE}/content-types">{"".join(made)}</Types>\n'


def _xml(rows: list[tuple[str, str, str]]) -> bytes:
    made = [f'<Relationship Id="{id}" Type="{type}" Target="{escape(target)}"{_mode(type)}/>' for id, type, target in rows]
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{"".join(made)}</Relationships>\n'.encode()


def _mode(type: str) -> str:
    return ' TargetMode="External"' if type.endswith("/hyperlink") else ""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """A zip without a clock: every entry is as old as zip files can be."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, data)
    return out.getvalue()
