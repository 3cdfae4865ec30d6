"""Step 7, commit: the change that a turn makes, on the version it was bound to."""

from copydesk.assistant.conversation import Request
from copydesk.document.change import Change, measure
from copydesk.document.document import Document
from copydesk.document.operations import Operation
from copydesk.ports import Place, Standing


def change_of(place: Place, here: Standing, operations: tuple[Operation, ...], after: Document, request: Request) -> Change:
    stats = measure(here.document, after, operations)
    key = request.key if request.only is None else None
    model = request.work.by if request.work is not None else None
    return Change(operations, here.version, place.author, place.now(), request.words, model, turn=key, stats=stats)
