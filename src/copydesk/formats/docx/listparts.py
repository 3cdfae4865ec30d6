"""Definitions of new lists, spliced into the part that defines lists; where a file has none, that part is made, and named in those
that say what a package holds."""

from collections.abc import Mapping

from copydesk.formats.docx.definitions import Definitions, opening_scope
from copydesk.formats.docx.links import relationship_namespace
from copydesk.formats.docx.markup import Element, Scope, scan, tag
from copydesk.formats.docx.newlists import NO_MODEL, NewList
from copydesk.formats.docx.package import relationships_of
from copydesk.formats.docx.properties import insert_child

_BULLETS = ("•", "◦", "▪")
_NUMBERS = (("decimal", "%{}."), ("lowerLetter", "%{})"), ("lowerRoman", "%{}."))
_INDENT = 360  # twips that each level stands further in
_CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"
_TYPES = "[Content_Types].xml"


def with_lists(known: Definitions, new: Mapping[int, NewList]) -> dict[str, bytes]:
    """The parts that change so that these lists are defined."""
    part = known.part_named("numbering")
    if part is None:
        folder = known.main.rpartition("/")[0]
        part = f"{folder}/numbering.xml".lstrip("/")
        word = next(uri for prefix, uri in known.scope(0).prefixes.items() if prefix == known.scope(0).prefix)
        data = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering xmlns:w="{word}"></w:numbering>'.encode()
        return {part: _defined(data, part, known, new), **_named(part, known)}
    return {part: _defined(known.text(part), part, known, new)}


def _defined(data: bytes, part: str, known: Definitions, new: Mapping[int, NewList]) -> bytes:
    scope = opening_scope(data)
    next_model = known.lists.highest_abstract + 1
    models: list[bytes] = []
    lists: list[bytes] = []
    for number, what in sorted(new.items()):
        model = what.model
        if model == NO_MODEL:
            model, next_model = next_model, next_model + 1
            models.append(_model(scope, model, is_bullet=bool(what.is_bullet)))
        said = tag(scope, "abstractNumId", val=model)
        if not what.is_bullet:
            said += tag(scope, "lvlOverride", tag(scope, "startOverride", val=what.start), ilvl=what.level)
        lists.append(tag(scope, "num", said, numId=number))
    data = _inserted(data, part, ("w:numPicBullet", "w:abstractNum"), b"".join(models))
    return _inserted(data, part, ("w:numPicBullet", "w:abstractNum", "w:num"), b"".join(lists))


def _inserted(data: bytes, part: str, behind: tuple[str, ...], made: bytes) -> bytes:
    """A part with something more behind the last element of some names."""
    root = scan(data, part).root
    place = max((at + 1 for at, child in enumerate(root.children) if child.name in behind), default=0)
    return insert_child(data, root, made, place) if made else data


def _model(scope: Scope, id: int, *, is_bullet: bool) -> bytes:
    """An abstract list with nine levels."""
    levels: list[bytes] = []
    for level in range(9):
        form, text = ("bullet", _BULLETS[level % 3]) if is_bullet else _NUMBERS[level % 3]
        indent = tag(scope, "pPr", tag(scope, "ind", left=_INDENT * (level + 2), hanging=_INDENT))
        inside = tag(scope, "start", val=1) + tag(scope, "numFmt", val=form)
        inside += tag(scope, "lvlText", val=text.format(level + 1)) + tag(scope, "lvlJc", val="left") + indent
        levels.append(tag(scope, "lvl", inside, ilvl=level))
    return tag(scope, "abstractNum", tag(scope, "multiLevelType", val="hybridMultilevel") + b"".join(levels), abstractNumId=id)


def _named(part: str, known: Definitions) -> dict[str, bytes]:
    """The part's relationship and its content type."""
    relationships = relationships_of(known.main)
    id = next(f"rIdCdList{at}" for at in range(10**6) if f"rIdCdList{at}" not in known.related)
    type = relationship_namespace(known.scope(0)) + "/numbering"
    target = part.rpartition("/")[2]
    return {
        relationships: with_item(known.text(relationships), relationships, "Relationship", Id=id, Type=type, Target=target),
        _TYPES: with_item(known.text(_TYPES), _TYPES, "Override", PartName=f"/{part}", ContentType=_CONTENT),
    }


def with_item(data: bytes, part: str, name: str, **attrs: str) -> bytes:
    """A part of plain items with one more, under the prefix that the others have."""
    root = scan(data, part).root
    said = "".join(f' {key}="{value}"' for key, value in attrs.items())
    return insert_child(data, root, b"<" + prefix_of(data, root) + f"{name}{said}/>".encode(), len(root.children))


def prefix_of(data: bytes, root: Element) -> bytes:
    """The prefix of an element's name, with its colon."""
    name = data[root.start + 1 : root.inner].split(None, 1)[0].rstrip(b"/>")
    return name.rpartition(b":")[0] + b":" if b":" in name else b""
