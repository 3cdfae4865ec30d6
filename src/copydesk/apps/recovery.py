"""Turns of processes that are gone: gone on with from what is written of them, or ended. What was committed stands."""

from typing import TYPE_CHECKING

from copydesk.apps.journals import AGAIN, ASKING, REPLY
from copydesk.assistant import messages
from copydesk.plan.outcome import Outcome
from copydesk.plan.turn import Turn

if TYPE_CHECKING:
    from copydesk.apps.shared import SharedDesk


async def take_over(desk: "SharedDesk") -> None:
    """Each works on for whom it was begun for, with the authority that it was begun with, where that still stands."""
    for row in await desk.store.turns.take_over():
        if desk.unwritten[row.id] is not None:
            continue
        person = await desk.store.people.on_whose(row.person, row.authority)
        version = await desk.store.documents.version_of(row.document, row.id)
        if version is None and person is not None and await _may_go_on(desk, row.id):
            await desk.store.turns.tell(row.id, {"name": AGAIN, "data": {}})
            desk.start(row, person)
            continue
        turn = Turn(Outcome.FAILED, messages.RESTARTED)
        if version is not None:
            turn = Turn(Outcome.APPLIED, messages.RESTARTED_AFTER, version)
        result = {**turn.to_json(), "turn": row.id, **({"conversation": row.conversation} if row.conversation else {})}
        done = {"name": "done", "data": result}
        # What came to nothing may be asked for again under the same key.
        await desk.store.turns.finish(row.id, "done", result, None, keeps_key=version is not None, told=[done])


async def _may_go_on(desk: "SharedDesk", id: str) -> bool:
    """Whether a turn can be taken from what is written of it: it asked no model yet, or the replies are kept, which are not paid
    for again. Once: what ends two processes would end the next."""
    told = [event["name"] for _, event in await desk.store.turns.told(id)]
    return AGAIN not in told and told.count(ASKING) == told.count(REPLY)
