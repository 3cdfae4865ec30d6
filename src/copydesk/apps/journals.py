"""The journal of a turn on a shared desk: the model's replies among the turn's own steps, in any process to be read again."""

from typing import Any

from copydesk.assistant import messages
from copydesk.assistant.events import Event
from copydesk.assistant.running import LostReplyError
from copydesk.plan.prompting import Reply
from copydesk.plan.replyform import reply_from_json, reply_to_json
from copydesk.ports import Turns

ASKING, REPLY, AGAIN = "asking", "reply", "again"
KEPT = frozenset({ASKING, REPLY, AGAIN})  # steps that no client is told of


class TurnJournal:
    def __init__(self, turns: Turns, turn: str) -> None:
        self._turns, self._turn = turns, turn
        self._replies: dict[int, Reply] | None = None
        self._asked: set[int] = set()  # before this process had the turn

    async def reply(self, number: int) -> Reply | None:
        """A reply that another process finished; LostReplyError where it was asked for there and is lost."""
        if self._replies is None:
            told = [event for _, event in await self._turns.told(self._turn) if event["name"] in (ASKING, REPLY)]
            self._asked = {event["data"]["number"] for event in told}
            self._replies = {
                event["data"]["number"]: reply_from_json(event["data"]["reply"]) for event in told if event["name"] == REPLY
            }
        if number not in self._replies and number in self._asked:
            raise LostReplyError(messages.RESTARTED)
        return self._replies.get(number)

    @property
    def has_replies(self) -> bool:
        return bool(self._replies)

    async def asking(self, number: int) -> None:
        await self._turns.tell(self._turn, {"name": ASKING, "data": {"number": number}})

    async def keep(self, number: int, reply: Reply) -> None:
        await self._turns.tell(self._turn, {"name": REPLY, "data": {"number": number, "reply": reply_to_json(reply)}})
        if self._replies is not None:
            self._replies[number] = reply


def as_told(event: Event) -> dict[str, Any]:
    """An event as a step of its turn is kept."""
    return {"name": event.name, "data": event.data}
