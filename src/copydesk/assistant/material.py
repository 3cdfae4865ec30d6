"""What of the document a model is shown: all of it where that fits; else its outline, what the words name, and what comes nearest.

And what goes along with a message: the project's tone, what "this" means, what was asked and answered, the form of an answer.
"""

from collections.abc import Iterable
from typing import NamedTuple

from copydesk.assistant.asked import Asked
from copydesk.assistant.budgets import CHARS_PER_TOKEN
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.assistant.survey import survey
from copydesk.document.document import Document
from copydesk.errors import CopydeskError
from copydesk.formats import visible
from copydesk.kinds import kind_named
from copydesk.language.form import Form, formed, wants_one
from copydesk.language.heard import hear
from copydesk.language.intent import SURE, Intent
from copydesk.language.query import Query
from copydesk.language.replies import is_consent
from copydesk.plan.evidence import Passage
from copydesk.reading.budget import within_budget
from copydesk.reading.evidence import leaves, nearest, with_dependencies
from copydesk.reading.places import above, is_outlined, title
from copydesk.reading.strategy import CONSERVATIVE, FULL_ACCURATE, strategy_for
from copydesk.reading.view import contents, page

WHOLE = "full_document"  # the strategy that is reported where all of it is shown
NEIGHBOURS = 1  # texts before and behind one that was found, which are shown with it
FORMS = frozenset({"feedback", "brainstorm", "analysis", "global", "general"})  # answers that have a usual form

ASKS = 0.9  # how sure it is of words that ask; a command to say something is less


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
        return Shown(data(f"{name_of(document)}, all of it", whole.text or "(nothing is in it yet)"), True)
    ids, left_out = await chosen(asked, record, room // 2)
    near = page(document, ids, max_chars=room // 2)
    is_cut = left_out or near.next_offset is not None
    left = f"\n({left_out or 'some'} more passages are left out; find or read them)" if is_cut else ""
    outline = data(f"outline of {name_of(document)}", contents(document))
    return Shown(f"{outline}\n\n{data('what comes nearest in the document; the rest can be read', near.text + left)}", False)


def is_about_all(asked: Asked) -> bool:
    """Whether a message is about the whole document, so that what comes nearest to its words is not enough."""
    return asked.understood.query is Query.WHOLE or (asked.brief.throughout and not asked.brief.places)


async def notes_on_all(asked: Asked, record: Record) -> str:
    """What each part of a document that doesn't fit says on a message, read part by part; and which could not be read."""
    equipment = asked.equipment
    model = equipment.small or equipment.model
    assert model is not None
    found = await survey(asked.document, asked.words, model, record, equipment.summaries)
    lines = [f"{one.label}:\n{one.text}" for one in found if one.text]
    unread = [one.label for one in found if not one.is_read]
    lines += [f"Not read, which has to be told: {'; '.join(unread)}"] if unread else []
    record.strategy, record.context_nodes = FULL_ACCURATE.name, record.total_nodes
    return data("notes on the message, taken from every part of the document", "\n\n".join(lines) or "Nothing bears on it.")


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


async def chosen(asked: Asked, record: Record, max_chars: int) -> tuple[list[str], int]:
    """What the words name, then the best of what the strategy finds, then their neighbours, as far as there is room, in reading
    order; and how many passages there was none for."""
    document, brief = asked.document, asked.brief
    strategy = strategy_for(str(asked.understood.query), len(document) - 1, edits=asked.wants_edit, is_bulk=False)
    strategy = strategy if strategy.max_nodes is not None else CONSERVATIVE
    record.strategy = strategy.name
    most = strategy.max_nodes or 0
    try:
        looked = asked.equipment.find(document, asked.words, most)
        found = nearest(looked if isinstance(looked, list) else await looked, strategy)
    except (
        CopydeskError,
        OSError,
        RuntimeError,
        ValueError,
    ):  # D1: a search that fails falls back to all of it, from its beginning
        record.strategy, found = (
            FULL_ACCURATE.name,
            [Passage(id, "", document[id].text, 0.0) for id in leaves(document, [document.root])],
        )
    evidence = within_budget(found, strategy.name, max_chars, most)
    best = leaves(document, [passage.id for passage in evidence.passages])
    named = leaves(document, (*brief.places, *brief.beside, *holding(document, brief.texts), *focused(asked)))
    needed = with_dependencies(document, best, most) if strategy.with_dependencies else []
    picked = fitting(
        document, dict.fromkeys((*named, *best, *leaves(document, needed), *with_neighbours(document, best))), max_chars
    )
    titles = {part for id in picked for part in above(document, id)}
    record.context_nodes = len({part for part in titles if is_outlined(document, part)})
    order = {id: place for place, id in enumerate(document.order)}
    return sorted((*picked, *(titles - picked.keys())), key=order.__getitem__), evidence.left_out


def fitting(document: Document, ids: Iterable[str], max_chars: int) -> dict[str, None]:
    """As many as there is room for, the first first; one at least."""
    kept: dict[str, None] = {}
    length = 0
    for id in ids:
        length += len(document[id].text)
        if kept and length > max_chars:
            break
        kept[id] = None
    return kept


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
    called = "" if named is None else f" “{' '.join(visible(document, named).text.split())[:80]}”"
    return f"the {document.kind}{called}"


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
    """What "this" stands for. Which places the words name is the model's to tell: a wrong hint is worse than none."""
    selection = asked.context.selection
    if selection is None:
        return []
    where = ", ".join(f"#{id}" for id in selection.nodes if id in asked.document)
    text = asked.understood.context
    if not text and selection.start is not None and selection.node in asked.document:
        text = visible(asked.document, selection.node).text[selection.start : selection.end]
    return [f"The person selected this in {where}; “this” means it.", data("what they selected", text) if text else ""]


def hint_of(asked: Asked) -> str:
    """How an answer of this sort is usually formed; what the mode allows."""
    if not asked.may_edit:
        return "(The person wants an answer only; nothing can be changed in this turn.)"
    form = str(asked.understood.form)
    return f"(If they say nothing else about its form: {told(f'form-{form}')})" if form in FORMS and wants_words(asked) else ""


def wants_words(asked: Asked) -> bool:
    """Whether words are surely what is wanted: a question, or a task that has a form of its own (ideas, feedback, an analysis).
    A plain command may read like one where it names a part that is called so. A yes to what was offered, and a wish for one thing,
    have no usual form."""
    understood, brief = asked.understood, asked.brief
    if understood.intent is not Intent.QUESTION or understood.intent_confidence < SURE:
        return False
    if is_consent(asked.words) or (understood.form is Form.BRAINSTORM and wants_one(hear(asked.words))):
        return False
    if brief.question or asked.words.rstrip().endswith("?"):
        return True
    if understood.form in (Form.GLOBAL, Form.GENERAL):
        return understood.intent_confidence >= ASKS and not brief.wide
    bare = asked.words.casefold()
    for id in brief.places:
        bare = bare.replace(visible(asked.document, id).text.casefold() or "\n", " ")
    return formed(hear(bare), understood.intent, understood.query, in_document=False).form is understood.form
