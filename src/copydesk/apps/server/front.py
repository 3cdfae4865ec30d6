"""What the desk's first page needs at once: what waits for the person, how large each document is, what answers here."""

from collections import Counter, OrderedDict
from typing import Any

from fastapi import APIRouter
from sqlalchemy import Connection, func, select

from copydesk.apps.contract.replies import DeskReply
from copydesk.apps.server.asking import Asker, Desk, Models, Set
from copydesk.apps.server.gives import gives
from copydesk.apps.server.waiting import in_thread
from copydesk.apps.shared import SharedDesk
from copydesk.document.document import Document
from copydesk.models import OFFLINE
from copydesk.plan.people import Person
from copydesk.ports import Entry
from copydesk.references.structure import counted_numbers
from copydesk.stores.sql.access import readable
from copydesk.stores.sql.suggestions import suggested
from copydesk.stores.sql.tables import DOCUMENTS, PEOPLE, TURNS

router = APIRouter(prefix="/api", tags=["documents"])
MAX_WAITING = 20
MAX_SIZED = 100
MAX_KEPT = 2_000
COUNTED = frozenset({"section", "scene", "step", "block", "heading"})
_sizes: OrderedDict[tuple[str, int], dict[str, Any]] = OrderedDict()


@router.get("/desk", **gives(DeskReply))
async def get_desk(person: Asker, desk: Desk, settings: Set, roster: Models) -> dict[str, Any]:
    """What waits for you, the sizes of the documents changed last, and which model answers."""
    entries = await desk.store.documents.listed(person, limit=MAX_SIZED)
    count = select(func.count()).select_from(PEOPLE)
    people = await desk.store.database.read(lambda connection: connection.execute(count).scalar() or 0)
    main = roster.lineup().main
    return {
        "waiting": await _waiting(desk, person),
        "sizes": {entry.id: await _size(desk, person, entry) for entry in entries},
        "model": main.name if main is not None else OFFLINE,
        "accounts": settings.accounts,
        "people": people,
    }


async def _waiting(desk: SharedDesk, person: Person) -> list[dict[str, Any]]:
    """The suggestion of somebody else, or else the question or proposal that was left open last, on each document."""
    columns = (TURNS.c.id, TURNS.c.document, TURNS.c.conversation, TURNS.c.result, TURNS.c.created)
    theirs = (TURNS.c.person == person.id, TURNS.c.state == "open", DOCUMENTS.c.deleted.is_(None))
    wanted = (
        select(*columns, DOCUMENTS.c.title, DOCUMENTS.c.kind).join(DOCUMENTS, DOCUMENTS.c.id == TURNS.c.document).where(*theirs)
    )
    last = wanted.order_by(TURNS.c.begun.desc()).limit(MAX_WAITING * 5)

    def found(connection: Connection) -> list[Any]:
        return [*suggested(connection, person), *connection.execute(last.where(readable(connection, person))).all()]

    rows = await desk.store.database.read(found)
    latest: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row.document not in latest and len(latest) < MAX_WAITING:
            result = row.result or {}
            about = {"document": row.document, "title": row.title, "kind": row.kind, "turn": row.id, "created": row.created}
            about |= {"by": row.name} if hasattr(row, "name") else {}
            latest[row.document] = {
                **about,
                **{key: result[key] for key in ("outcome", "message", "problem", "edits") if key in result},
            }
    return list(latest.values())


async def _size(desk: SharedDesk, person: Person, entry: Entry) -> dict[str, Any]:
    key = (entry.id, entry.version)
    if (size := _sizes.get(key)) is None:
        size = _sizes[key] = await in_thread(counted, (await desk.store.documents.load(entry.id, person)).document)
        while len(_sizes) > MAX_KEPT:
            _sizes.popitem(last=False)
    else:
        _sizes.move_to_end(key)
    return size


def counted(document: Document) -> dict[str, Any]:
    types: Counter[str] = Counter(node.type for node in document.in_any_order())
    words = sum(len(node.text.split()) for node in document.in_any_order())
    final = sum(1 for node in document.in_any_order() if node.type == "step" and node.attrs.get("status") == "final")
    counts = {name: count for name, count in types.items() if name in COUNTED}
    numbers = document.cached(counted_numbers)
    numbered = sum(1 for node in document.in_any_order() if node.type == "section" and numbers.get(node.id))
    if numbered:  # the title is the document's own
        counts["section"] = numbered
    return {"words": words, "blocks": sum(types.values()) - 1, "final": final, **counts}
