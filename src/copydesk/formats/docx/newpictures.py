"""Pictures that come into a Word file: the bytes stand in an instruction of the paragraph's own spelling, which is never written;
in the file they become a part of their own, with its relationship and type, so that undo takes all of it away again."""

import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.errors import InputError
from copydesk.formats.docx.addresses import NEW_PICTURE
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.links import relationship_namespace
from copydesk.formats.docx.listparts import with_item
from copydesk.formats.docx.markup import Scope, escape, scan, tag
from copydesk.formats.docx.names import NAMESPACES
from copydesk.formats.docx.package import relationships_of
from copydesk.formats.export import no_files
from copydesk.formats.export.blocks import Picture
from copydesk.formats.export.pictures import find_picture
from copydesk.formats.export.word.drawing import drawing

_KEPT = re.compile(rb"<\?copydesk-picture (\S+) (\S+)\?>")
_UNFIT = re.compile(r"[^A-Za-z0-9-]+")
_MAX_NAME = 40
_TYPES = "[Content_Types].xml"
_STRICT = "http://purl.oclc.org/ooxml/"


class NewPicture(NamedTuple):
    file: str  # its name among the media
    data: bytes


def spelled_picture(address: str, alt: str, scope: Scope, taken: Collection[str], number: int) -> tuple[str, bytes]:
    """The name of a new picture and the bytes of the run that shows it. InputError where its bytes are not at hand."""
    found = find_picture(Picture(address), no_files)
    if found is None:
        raise InputError("a picture comes into a Word file by its bytes: give it as data:image/png;base64,… (PNG, JPEG or GIF)")
    stem = _UNFIT.sub("-", alt).strip("-")[:_MAX_NAME].lower() or "picture"
    name = next(name for at in range(1, 10**6) if (name := stem if at == 1 else f"{stem}-{at}") not in taken)
    file = f"{name}.{found.type}"
    said = escape(alt).decode()
    made = drawing(found, 0, f"{NEW_PICTURE}{name}", number, said, name).replace(
        "<w:drawing ", f"<{_prefix(scope)}drawing {_related(scope)} ", 1
    )
    made = made.replace("</w:drawing>", f"</{_prefix(scope)}drawing>")
    if _is_strict(scope):
        made = _strict(made)
    kept = b"<?copydesk-picture " + file.encode() + b" " + b64encode(found.data) + b"?>"
    return name, tag(scope, "r", kept + made.encode())


def _prefix(scope: Scope) -> str:
    return f"{scope.prefix}:" if scope.prefix else ""


def _related(scope: Scope) -> str:
    return f'xmlns:r="{relationship_namespace(scope)}"'


def _is_strict(scope: Scope) -> bool:
    return relationship_namespace(scope).startswith(_STRICT)


def _strict(made: str) -> str:
    """The drawing in the other form of the standard."""
    for uri, name in NAMESPACES.items():
        if uri.startswith(_STRICT) and name in ("a", "pic", "wp"):
            usual = next(one for one, other in NAMESPACES.items() if other == name)
            made = made.replace(f'"{usual}"', f'"{uri}"')
    return made


def without_bytes(source: bytes) -> bytes:
    """A paragraph as it is written."""
    return _KEPT.sub(b"", source) if b"<?copydesk-picture " in source else source


def new_pictures(document: Document) -> dict[int, dict[str, NewPicture]]:
    """The pictures that came, by story and name."""
    found: dict[int, dict[str, NewPicture]] = {}
    for node in document.walk():
        if node.type == "image" and node.origin is not None and (kept := _KEPT.search(node.origin.body or b"")):
            file = kept[1].decode()
            picture = NewPicture(file, b64decode(kept[2]))
            found.setdefault(node.origin.context[0], {})[file.rpartition(".")[0]] = picture
    return found


def with_pictures(document: Document, known: Definitions, parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts that change because of new pictures; `parts` are those that changed before."""
    result: dict[str, bytes] = {}

    def current(name: str) -> bytes:
        return result.get(name) or parts.get(name) or known.text(name)

    for story, pictures in new_pictures(document).items():
        part = known.stories[story].part
        relationships, folder = relationships_of(part), part.rpartition("/")[0]
        for name, picture in pictures.items():
            result[f"{folder}/media/{picture.file}"] = picture.data
            type = relationship_namespace(known.scope(story)) + "/image"
            added = {"Id": f"{NEW_PICTURE}{name}", "Type": type, "Target": f"media/{picture.file}"}
            result[relationships] = with_item(current(relationships), relationships, "Relationship", **added)
            end = picture.file.rpartition(".")[2]
            if not _has_type(current(_TYPES), end):
                result[_TYPES] = with_item(current(_TYPES), _TYPES, "Default", Extension=end, ContentType=f"image/{end}")
    return result


def _has_type(types: bytes, end: str) -> bool:
    children = scan(types, _TYPES).root.children
    return any(child.attrs.get("Extension", "").lower() == end for child in children)
