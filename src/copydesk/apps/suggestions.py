"""Suggestions typed into a document by who may not change it: a batch of steps becomes a proposal, once."""

import json
from zlib import crc32

from copydesk.apps.shared import SharedDesk
from copydesk.assistant.conversation import Request, Work
from copydesk.editing.parse import parse_plan
from copydesk.errors import InputError
from copydesk.live.cut import Run
from copydesk.live.editors import editor_of
from copydesk.live.room import Author
from copydesk.live.suggestion import edits_of
from copydesk.plan.people import Person, Right
from copydesk.plan.problem import Problem
from copydesk.stores.sql.live import Batch

WORDS = "Typing"
NOTHING = "nothing of this can be suggested as an edit"


async def suggested(desk: SharedDesk, id: str, person: Person, batch: Batch) -> str | int:
    """The turn whose proposal a batch became; or the latest step, where it was made on another. InputError, ForbiddenError."""
    documents = desk.store.documents
    await documents.load(id, person, Right.SUGGEST)
    await documents.cut(id)
    tree, _ = await documents.load(id, person, Right.SUGGEST)
    found = await desk.store.live.fork(id, batch)
    if isinstance(found, int):
        return found
    before, after = found
    made = editor_of(tree).cut(tree, before, [Run(Author(person.id, person.name), after)], {})
    plan = parse_plan({"edits": edits_of(tree, made.tree), "instruction": WORDS})
    if isinstance(plan, Problem):
        raise InputError(NOTHING)
    request = Request(WORDS, "suggest", work=Work(plan))
    # The same batch sent again is the same suggestion; one that grew while its answer was lost is another, so that nothing is lost.
    said = crc32(json.dumps(batch.steps, sort_keys=True).encode())
    row = await desk.begin(id, person, request, key=f"live {batch.client} {batch.number} {said}")
    return row.id
