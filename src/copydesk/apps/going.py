"""Going on with what a turn of a shared desk left open: a choice, an acceptance or a refusal, on the version that was looked at."""

import hashlib
from typing import Any

from copydesk.apps.shared import SharedDesk
from copydesk.assistant import conversation as asked
from copydesk.assistant import keeping
from copydesk.plan.people import Person
from copydesk.plan.turn import Turn
from copydesk.ports import TurnRow


def pending_of(row: TurnRow) -> asked.Pending:
    """What a turn left open; something empty where it left nothing."""
    found = keeping.from_json(row.pending) if row.pending is not None else None
    return found if isinstance(found, asked.Pending) else asked.Pending(asked.Request(), 0)


async def go_on(
    desk: SharedDesk, row: TurnRow, person: Person, reply: asked.Request | Turn, version: int, key: str
) -> TurnRow | dict[str, Any]:
    """The turn that goes on, or what ended without one. The same answer twice is one, unless the first was refused."""
    once = hashlib.sha256(f"{row.id} {key}".encode("utf-8", "replace")).hexdigest()
    if (before := await desk.store.turns.keyed(row.document, person, once)) is not None:
        return before
    if isinstance(reply, Turn):
        if reply.problem is not None or row.state != "open":
            return {**reply.to_json(), "turn": row.id}
        await desk.store.turns.require_own(row.id, person)
        return await desk.close_open(row, person, reply)
    conversation = row.conversation if row.person == person.id else None  # who made a suggestion talks alone
    return await desk.begin(row.document, person, reply, conversation=conversation, key=once, expected=version, answers=row)
