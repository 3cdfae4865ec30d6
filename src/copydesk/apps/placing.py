"""A document as one turn of a shared desk may work on it: in a mode that its person's role allows, on the version expected."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from copydesk.apps.lanes import Home
from copydesk.assistant.conversation import Conversation, Pending, Request
from copydesk.assistant.looking import only_looks
from copydesk.document.change import Change, Version
from copydesk.document.document import Document
from copydesk.document.operations import OperationError
from copydesk.document.rebase import rebase
from copydesk.editing.repeat import shown
from copydesk.errors import ForbiddenError, NotLatestError
from copydesk.plan.people import Person, Right, Role, may
from copydesk.plan.turn import Turn
from copydesk.ports import Documents, Place, Standing, TurnRow

if TYPE_CHECKING:
    from copydesk.assistant.tools.context import Equipment  # it brings all tools along

READS = "you may read this and ask about it, not change it"
SUGGESTS = "you may suggest changes here, not apply them"


class TouchedError(NotLatestError):
    """What a model's plan touches was changed while it thought: it is not applied unseen."""


class TurnPlace:
    """A place of one turn, which has made no version yet: who starts it knows that, and nobody else may commit for it. The turn
    works in a lane; its document is kept at `home`. `has_model` tells whether a model was asked: what it said is about the document
    as it was loaded first."""

    def __init__(self, place: Place, expected: int | None, home: Home, has_model: Callable[[], bool] = lambda: False) -> None:
        self.author, self.is_alone, self.files = place.author, place.is_alone, place.files
        self._place, self._expected, self._home, self._has_model = place, expected, home, has_model
        self._first: Standing | None = None
        self._last: Standing | None = None

    def now(self) -> str:
        return self._place.now()

    async def load(self) -> Standing:
        standing: Standing = await self._home(self._place.load())
        if self._expected not in (None, standing.version):
            raise NotLatestError(standing.version)
        self._first, self._last = self._first or standing, standing
        return standing

    async def versions(self, last: int | None = None) -> list[Version]:
        found: list[Version] = await self._home(self._place.versions(last))
        return found

    async def version_of(self, _: str) -> int | None:
        return None

    async def document_at(self, number: int) -> Document:
        found: Document = await self._home(self._place.document_at(number))
        return found

    async def commit(self, change: Change, after: Document) -> int:
        if self._first is not None and self._last is not None and self._last is not self._first and self._has_model():
            try:  # what it touches is now as it was, if the same could have been done to what was there first
                rebase(change.operations, self._last.document, self._first.document)
            except OperationError:
                raise TouchedError(self._last.version) from None
        number: int = await self._home(self._place.commit(change, after))
        return number


def anew(request: Request, error: NotLatestError) -> Request:
    """The request of a turn that came too late, to be taken again: what it would change unseen it shows."""
    return replace(request, mode="suggest", steps_at_once=False) if isinstance(error, TouchedError) else request


def allowed(request: Request, role: Role, person: Person) -> Request:
    """A request in the mode that a role allows. Words are answered or made a suggestion; a direct call is refused."""
    if may(role, person, Right.APPLY):
        return replace(request, steps_at_once=request.mode != "ask" and request.step is None)
    if only_looks(request.work):
        return request
    is_direct = request.work is not None or request.step is not None
    if not may(role, person, Right.SUGGEST):
        if is_direct:
            raise ForbiddenError(READS)
        return replace(request, mode="ask")
    if request.mode != "auto":
        return request
    if is_direct:
        raise ForbiddenError(SUGGESTS)
    return replace(request, mode="suggest")


async def may_answer(documents: Documents, row: TurnRow, person: Person, request: Request, conversation: Conversation) -> bool:
    """Whether words may take or decline what was proposed in the conversation: a token that only reads may not."""
    if request.mode != "ask" or conversation.latest_open is None:
        return True
    return may((await documents.entry(row.document, person)).role, person, Right.SUGGEST)


def without_proposals(conversation: Conversation) -> Conversation:
    """A conversation as somebody sees it who may take and decline nothing of what was proposed in it."""
    left = conversation.pending if conversation.pending is not None and not conversation.pending.proposes else None
    return replace(conversation, pending=left, waiting=())


async def seen(documents: Documents, row: TurnRow, person: Person, request: Request, conversation: Conversation) -> Conversation:
    """A conversation as a turn's person may take part in it."""
    is_whole = await may_answer(documents, row, person, request, conversation)
    return conversation if is_whole else without_proposals(conversation)


def with_proposals(after: Conversation, before: Conversation) -> Conversation:
    """A conversation after such a turn, with what was proposed before it still open."""
    last = (before.pending,) if before.pending is not None and before.pending.proposes else ()
    return replace(after, waiting=(*before.waiting, *last))


def is_quick(request: Request, equipment: "Equipment | None") -> bool:
    """Whether a turn may change the document and waits for no model to do so."""
    if only_looks(request.work):
        return False
    return request.work is not None or request.step is not None or equipment is None or equipment.model is None


def answered_in(turn: Turn, conversation: Conversation, opener: str | None) -> str | None:
    """The turn whose proposal a turn took or rejected, in words."""
    if conversation.pending is not None and is_reply_to(turn, conversation.pending):
        return opener or conversation.pending.request.key  # a "yes" that was refused left it open
    return next((one.request.key for one in reversed(conversation.waiting) if is_reply_to(turn, one)), None)


def is_reply_to(turn: Turn, pending: Pending | None) -> bool:
    """Whether a turn took or rejected, in words, edits that were proposed before."""
    if pending is None:
        return False
    answered = {shown(edit) for edit in turn.edits if edit.state in ("accepted", "rejected")}
    return not answered.isdisjoint(shown(edit) for edit in pending.edits)
