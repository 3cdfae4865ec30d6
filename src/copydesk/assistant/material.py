"""What of the document a model is shown: all of it where that fits; else its outline, what the words name, and what comes nearest.

And what goes along with a message: the project's tone, what "this" means, what was asked and answered, the form of an answer.
"""

from collections.abc import Iterable
from typing import NamedTuple

from copydesk.assistant.asked import Asked
from copydesk.assistant.budgets import CHARS_PER_TOKEN
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.document.document import Document
from copydesk.errors import CopydeskError
from copydesk.formats import visible
from copydesk.kinds import kind_named
from copydesk.language.intent import Intent
from copydesk.reading.evidence import leaves, nearest, with_dependencies
from copydesk.reading.places import above, is_outlined, title
from copydesk.reading.strategy import FULL_ACCURATE, strategy_for
from copydesk.reading.view import contents, page

WHOLE = "full_document"  # the strategy that is reported where all of it is shown
MAX_PLACES = 10  # that are named to a model
NEIGHBOURS = 1  # texts before and behind one that was found, which are shown with it
FORMS = frozenset({"feedback", "brainstorm", "analysis", "global", "general", "edit"})  # answers that have a usual form


class Shown(NamedTuple):
    """What of the document a model sees from the start."""

    text: str
    is_all: bool


async def shown_of(asked: Asked, record: Record) -> Shown:
    """The document as a model sees it, within its room."""
    document, room = asked.document, room_of(asked, record)
    record.classification, record.total_nodes = str(asked.understood.query), len(units(document))
    whole = page(document, max_chars=room)
    if whole.next_offset is None:
        record.strategy, record.context_nodes = WHOLE, record.total_nodes
        return Shown(data(f"the {document.kind} {name_of(document)}, all of it", whole.text or "(nothing is in it yet)"), True)
    ids = await chosen(asked, record)
    near = page(document, ids, max_chars=room // 2)
    left = "" if near.next_offset is None else "\n(more of it didn't fit; read it)"
    outline = data(f"outline of the {document.kind} {name_of(document)}", contents(document))
    return Shown(f"{outline}\n\n{data('what comes nearest in the document; the rest can be read', near.text + left)}", False)


def room_of(asked: Asked, record: Record) -> int:
    """How many characters of the document a prompt may hold: a share of the model's window, and of what a turn may take."""
    budgets = record.running.budgets
    assert asked.equipment.model is not None
    window = record.running.window(asked.equipment.model.name)
    tokens = min(window * budgets.window_share, budgets.view_tokens, budgets.turn_tokens * budgets.window_share)
    return int(tokens) * CHARS_PER_TOKEN


def units(document: Document) -> list[str]:
    """What a kind is counted in: its sections, scenes, steps or blocks; where it has none, the texts."""
    types = kind_named(document.kind).types
    outlined = [id for id in document.order[1:] if is_outlined(document, id)]
    return outlined or [id for id in document.order[1:] if types[document[id].type].has_text]


async def chosen(asked: Asked, record: Record) -> list[str]:
    """The texts that the strategy chooses, those that the words name first, with their neighbours, in reading order."""
    document, brief = asked.document, asked.brief
    strategy = strategy_for(str(asked.understood.query), len(document) - 1, edits=asked.wants_edit, is_bulk=False)
    strategy = strategy if strategy.max_nodes is not None else FULL_ACCURATE._replace(max_nodes=25)
    record.strategy = strategy.name
    most = strategy.max_nodes or 0
    try:
        looked = asked.equipment.find(document, asked.words, most)
        found = looked if isinstance(looked, list) else await looked
        best = [passage.id for passage in nearest(found, strategy)]
    except (CopydeskError, OSError, RuntimeError, ValueError):  # D1: a search that fails falls back to all of it, page by page
        record.strategy, best = FULL_ACCURATE.name, list(document.order[1:])
    if strategy.with_dependencies:
        best = with_dependencies(document, best, most)
    named = leaves(document, (*brief.places, *brief.beside, *holding(document, brief.texts), *focused(asked)))
    picked = dict.fromkeys((*named, *with_neighbours(document, leaves(document, best))))
    titles = {part for id in picked for part in above(document, id)}
    record.context_nodes = len({part for part in titles if is_outlined(document, part)})
    order = {id: place for place, id in enumerate(document.order)}
    return sorted((*picked, *(titles - picked.keys())), key=order.__getitem__)


def with_neighbours(document: Document, ids: Iterable[str]) -> list[str]:
    every = leaves(document, [document.root])
    place = {id: at for at, id in enumerate(every)}
    return [
        every[at]
        for id in ids
        if id in place
        for at in range(max(0, place[id] - NEIGHBOURS), min(len(every), place[id] + NEIGHBOURS + 1))
    ]


def holding(document: Document, quoted: Iterable[str]) -> list[str]:
    """The nodes in which a text that the words quote is seen."""
    wanted = [text.casefold() for text in quoted]
    return [id for id in document.order if any(text in visible(document, id).text.casefold() for text in wanted)] if wanted else []


def focused(asked: Asked) -> tuple[str, ...]:
    """What "this" and "it" mean."""
    selected = asked.context.selection.nodes if asked.context.selection is not None else ()
    return tuple(id for id in (*selected, *asked.context.focus[:3]) if id in asked.document)


def name_of(document: Document) -> str:
    named = title(document)
    return "" if named is None else f"“{' '.join(visible(document, named).text.split())[:80]}”"


async def message_of(asked: Asked) -> list[str]:
    """The person's message, and what is needed to understand it."""
    library = asked.equipment.library
    tone = (await library.guide())[0] if library is not None and asked.may_edit else ""
    return [
        data("tone guide of the project: how its texts should sound", tone) if tone else "",
        *what_is_meant(asked),
        f"The person says:\n{asked.words}",
        *(f"You asked: {one.question}\nThe person answered: {one.answer}" for one in asked.request.replies),
        hint_of(asked),
    ]


def what_is_meant(asked: Asked) -> list[str]:
    """What "this" stands for, and the places that the words name, as the desk reads them."""
    selection = asked.context.selection
    if selection is None:
        places = [f"#{id}" for id in sorted(asked.brief.places) if id in asked.document][:MAX_PLACES]
        return [f"The desk takes these places to be meant: {', '.join(places)}."] if places else []
    where = ", ".join(f"#{id}" for id in selection.nodes if id in asked.document)
    text = asked.understood.context
    if not text and selection.start is not None and selection.node in asked.document:
        text = visible(asked.document, selection.node).text[selection.start : selection.end]
    return [f"The person selected this in {where}; “this” means it.", data("what they selected", text) if text else ""]


def hint_of(asked: Asked) -> str:
    """How an answer of this sort is usually formed; what the mode allows."""
    if not asked.may_edit:
        return "(The person wants an answer only; nothing can be changed in this turn.)"
    understood = asked.understood
    form = str(understood.form)
    if understood.intent is not Intent.QUESTION or form not in FORMS or form == "edit":
        return ""
    return f"(If they say nothing else about its form: {told(f'form-{form}')})"
