"""What a text needs in other parts: a relationship for a new link, a definition for a new list. Made from the document each time it
is written, so that undo takes them away again."""

from collections.abc import Mapping

from copydesk.document.document import Document
from copydesk.formats.docx import talk
from copydesk.formats.docx.addresses import NEW_ID, links_in
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.links import relationship_namespace
from copydesk.formats.docx.listparts import with_item, with_lists
from copydesk.formats.docx.markup import escape
from copydesk.formats.docx.newlists import new_lists
from copydesk.formats.docx.package import relationships_of

CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.{}+xml"
_TYPES = "[Content_Types].xml"
_NAMESPACE = "http://schemas.openxmlformats.org/package/2006/relationships"


def added_parts(document: Document, known: Definitions, made: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts that change because of what the stories, written as `made`, point at."""
    lists = new_lists(document, known)
    result = with_lists(known, lists) if lists else {}
    for part, sort in known.stories:
        if part not in known.package.parts:
            named = relationship_namespace(known.scope(0)) + f"/{sort}"
            result |= with_part(known, result, part, named, CONTENT.format(sort))
    result |= _talk(document, known, made, result)
    for story, (part, _) in enumerate(known.stories):
        if part in made and NEW_ID.encode() in made[part]:
            name = relationships_of(part)
            data = result.get(name) or (known.text(name) if name in known.package.parts else b"")
            result |= _with_links(document, known, story, made[part], data)
    return result


def _talk(document: Document, known: Definitions, made: Mapping[str, bytes], parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """The part that tells which comments are resolved and which answer others."""
    comments = next((made[part] for part, sort in known.stories if sort == "comments" and part in made), None)
    data = talk.written(document, known, comments) if comments is not None else None
    if data is None:
        return {}
    part = talk.part_of(known)
    is_there = part in known.package.parts
    return {part: data} if is_there else {part: data, **with_part(known, parts, part, talk.TYPE, talk.CONTENT)}


def with_part(known: Definitions, parts: Mapping[str, bytes], part: str, type: str, content: str) -> dict[str, bytes]:
    """What names a new part of the body: its relationship and its content type. `parts` are those that changed before."""
    relationships = relationships_of(known.main)
    data = parts.get(relationships) or known.text(relationships)
    id = next(id for at in range(10**6) if (id := f"rIdCdPart{at}").encode() not in data)
    target = part.rpartition("/")[2]
    return {
        relationships: with_item(data, relationships, "Relationship", Id=id, Type=type, Target=target),
        _TYPES: with_item(parts.get(_TYPES) or known.text(_TYPES), _TYPES, "Override", PartName=f"/{part}", ContentType=content),
    }


def _with_links(document: Document, known: Definitions, story: int, written: bytes, data: bytes) -> dict[str, bytes]:
    """The relationships of a story (`data`, empty where it has none) with those that its new links need."""
    name = relationships_of(known.stories[story].part)
    there = known.relationships(story)
    type = relationship_namespace(known.scope(story)) + "/hyperlink"
    links = links_in(node.text for node in document.walk())
    wanted = {id: address for id, address in links.items() if id not in there and id.encode() in written}
    data = data or f'<Relationships xmlns="{_NAMESPACE}"></Relationships>'.encode()
    for id, address in sorted(wanted.items()):
        data = with_item(data, name, "Relationship", Id=id, Type=type, Target=escape(address).decode(), TargetMode="External")
    return {name: data} if wanted else {}
