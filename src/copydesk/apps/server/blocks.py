"""Routes of people's typing: a note, article or report as an editor's blocks, and the blocks that changed put back.

A block that was changed since, by whoever, is a conflict, and nothing is written. All else is rebased:
operations are made on the latest version, whatever it is.
"""

from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import AfterValidator, ConfigDict, Field

from copydesk.apps.contract.replies import Sheet as SheetReply
from copydesk.apps.contract.replies import SheetSaved
from copydesk.apps.server.asking import Asker, Desk
from copydesk.apps.server.bodies import AnyObject, Body, sendable
from copydesk.apps.server.errors import Refused
from copydesk.apps.server.gives import gives
from copydesk.apps.server.shown import node_json
from copydesk.apps.server.waiting import as_json, in_thread
from copydesk.apps.shared import SharedDesk
from copydesk.document.bursts import TYPED
from copydesk.document.change import Change, measure, touched
from copydesk.document.document import Document
from copydesk.document.operations import Assign, Operation, Splice
from copydesk.editing.typed import Typed, TypedBlock, Typing, typed
from copydesk.errors import NotLatestError
from copydesk.formats.sheet.blocks import fields_in, rev
from copydesk.formats.sheet.parts import blocks_in, parts_of
from copydesk.formats.sheet.texts import HOLDS
from copydesk.kinds import kind_named
from copydesk.plan.people import Person, Right
from copydesk.plan.problem import Problem

router = APIRouter(prefix="/api/documents/{id}/blocks", tags=["typing"])
MAX_TYPED = 2_000  # blocks in one request
MAX_TEXT = 2**20
TRIES = 5
Id = Annotated[str, Field(min_length=1, max_length=100)]


EXAMPLE: dict[str, Any] = {
    "id": "q7ccy9b",
    "type": "paragraph",
    "content": [{"type": "text", "text": "Flour, water, sea salt.", "styles": {}}],
}


class Block(Body):
    """A block that changed, as the editor has it now: of a new one `key` is the editor's name for it."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": EXAMPLE})
    id: Id | None = None
    key: Id | None = None
    parent: Id | None = None
    after: Id | None = None
    moved: bool = False
    type: str = Field("", max_length=40)
    props: AnyObject = Field(default_factory=dict)
    content: Annotated[Any, AfterValidator(sendable)] = None
    text: str | None = Field(None, max_length=MAX_TEXT)
    attrs: AnyObject | None = None


class Blocks(Body):
    model_config = ConfigDict(extra="forbid", json_schema_extra={"example": {"base": 3, "blocks": [EXAMPLE], "removed": []}})
    base: int = Field(ge=1, le=2**31 - 1)
    blocks: list[Block] = Field(default_factory=list, max_length=MAX_TYPED)
    removed: list[Id] = Field(default_factory=list, max_length=MAX_TYPED)
    revs: dict[Id, Annotated[str, Field(max_length=20)]] = Field(default_factory=dict, max_length=2 * MAX_TYPED)


@router.get("", **gives(SheetReply))
async def get_blocks(
    id: str,
    person: Asker,
    desk: Desk,
    section: str | None = Query(None, max_length=100, description="the first block of a part of a long document"),
) -> Response:
    """A note, article or report as blocks for an editor, with our ids; of a long one the part that is asked for."""
    standing = await desk.store.documents.load(id, person)
    document = standing.document
    if document.format not in HOLDS:
        raise Refused(400, "unsupported", f"A {document.kind} is no text of blocks.", "Read it at GET …/nodes.")
    parts = await in_thread(parts_of, document)
    part = next((part for part in parts if part.id == section), parts[0]) if section is not None or len(parts) > 1 else None
    if section is not None and (part is None or part.id != section):
        raise Refused(404, "not_found", "No part of the document begins with that block.")
    blocks, fields = await in_thread(lambda: (blocks_in(document, part or parts[0]), fields_in(document)))
    told = {
        "version": standing.version,
        "kind": document.kind,
        "format": document.format,
        "holds": HOLDS[document.format]._asdict(),
        "fields": fields,
        "blocks": blocks,
        "section": None if part is None else part.id,
        "sections": [{"id": one.id, "label": one.label, "blocks": one.size} for one in parts] if len(parts) > 1 else [],
    }
    return await as_json(told, {"ETag": f'"{standing.version}"'})


@router.put("", **gives(SheetSaved))
async def put_blocks(id: str, body: Blocks, person: Asker, desk: Desk) -> dict[str, Any]:
    """Typing: the blocks that changed since `base`. What is equal to what stands there changes nothing."""
    typing = Typing(tuple(_typed(block) for block in body.blocks), tuple(body.removed))
    async with desk.queue(id):
        for left in reversed(range(TRIES)):
            standing = await desk.store.documents.load(id, person, Right.APPLY)
            document, version = standing
            conflicts = await _conflicts(desk, id, person, body, document, version)
            if conflicts:
                message = f"{len(conflicts)} of these blocks changed since. Nothing was written."
                raise Refused(409, "stale", message, "Read the blocks again.", {"ETag": f'"{version}"'})
            made = await in_thread(typed, document, typing)
            if isinstance(made, Problem):
                raise Refused(422, str(made.code), made.message)
            try:
                return await _committed(desk, id, person, document, version, made)
            except NotLatestError:
                if not left:
                    raise
    raise AssertionError("a request is answered or refused")


def _typed(block: Block) -> TypedBlock:
    place = (block.parent, block.after, block.moved)
    return TypedBlock(block.type, block.id, block.key, *place, block.props, block.content, block.text, block.attrs)


async def _committed(desk: SharedDesk, id: str, person: Person, before: Document, version: int, made: Typed) -> dict[str, Any]:
    if made.operations:
        place = desk.store.place(id, person)
        stats = await in_thread(measure, before, made.after, made.operations)
        change = Change(made.operations, version, person.name, place.now(), TYPED, stats=stats)
        version = await place.commit(change, made.after)
    names = {*made.ids.values(), *touched(made.operations)}
    return {
        "version": version,
        "ids": made.ids,
        "revs": {name: rev(made.after, name) for name in sorted(names) if name in made.after},
        "nodes": await in_thread(_reworded, made),
    }


def _reworded(made: Typed) -> list[dict[str, Any]] | None:
    """The nodes that are told otherwise than before, where they are few and easy to tell: only words of running text changed."""
    after, types = made.after, kind_named(made.after.kind).types
    names = touched(made.operations)
    if after.root in names or any(not _is_words(operation) for operation in made.operations):
        return None
    if any(types[after[name].type].in_outline for name in names):
        return None
    # What holds a text is called by its first words.
    told = {node.id: node for name in names for node in (after[name], *after.ancestors(name)) if node.id != after.root}
    return [node_json(after, node) for node in told.values()]


def _is_words(operation: Operation) -> bool:
    return isinstance(operation, Splice) or (isinstance(operation, Assign) and operation.name == "origin")


async def _conflicts(desk: SharedDesk, id: str, person: Person, body: Blocks, document: Document, version: int) -> list[str]:
    """The blocks that the typing is about and that are not what it was begun on."""
    about = [block.id for block in body.blocks if block.id is not None] + body.removed
    since: set[str] = set()
    if body.base < version and any(name not in body.revs for name in about):
        made = await desk.store.documents.changes_since(id, person, body.base)
        since = {name for one in made if one.change is not None for name in touched(one.change.operations)}
    found: list[str] = []
    for name in dict.fromkeys(about):
        if name not in document:
            found += [name] if name not in body.removed else []
        elif rev(document, name) != body.revs[name] if name in body.revs else name in since:
            found.append(name)
    return found
