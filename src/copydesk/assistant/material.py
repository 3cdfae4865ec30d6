"""What of the document a model is shown, by the strategy that the words call for, and the evidence that an answer is made from."""

from collections.abc import Iterable
from typing import NamedTuple

from copydesk.assistant.asked import Asked, Gathered
from copydesk.assistant.prompting import data
from copydesk.assistant.record import Record
from copydesk.document.document import Document
from copydesk.errors import CopydeskError
from copydesk.formats import visible
from copydesk.language.heard import hear
from copydesk.language.mandate import EVERY
from copydesk.plan.evidence import Evidence, Passage
from copydesk.plan.mandate import Spread
from copydesk.reading.budget import within_budget
from copydesk.reading.evidence import leaves, nearest, passages_of, with_dependencies
from copydesk.reading.places import number, title
from copydesk.reading.sheet import contents, sheet
from copydesk.reading.strategy import FULL_ACCURATE, Strategy, strategy_for
from copydesk.reading.verify import Handle, handle_of, numbered


class Shown(NamedTuple):
    """What of the document a model sees from the start."""

    strategy: Strategy
    ids: tuple[str, ...]  # leaves, in reading order
    is_all: bool


async def shown_of(asked: Asked, record: Record) -> Shown:
    """The nodes that the strategy chooses, those that the words name among them."""
    document, mandate = asked.document, asked.understood.mandate
    total = len(document) - 1
    is_bulk = mandate.spread is Spread.THROUGHOUT or bool(EVERY & set(hear(asked.words).words))
    strategy = strategy_for(str(asked.understood.query), total, edits=asked.edits, is_bulk=is_bulk)
    record.strategy, record.total_nodes, record.classification = strategy.name, total, str(asked.understood.query)
    everything = document.order[1:] if asked.edits else tuple(leaves(document, [document.root]))
    if strategy.is_full:
        budgets = record.running.budgets
        shown = fitting(document, everything, budgets.whole_chars)
        record.context_nodes = len(shown)
        return Shown(strategy, shown, len(shown) == len(everything))
    try:
        looked = asked.equipment.find(document, asked.words, strategy.max_nodes or 0)
        found = looked if isinstance(looked, list) else await looked
    except (CopydeskError, OSError, RuntimeError, ValueError):  # D1: a search that fails falls back to all of it
        record.strategy = FULL_ACCURATE.name
        shown = fitting(document, everything, record.running.budgets.whole_chars)
        return Shown(FULL_ACCURATE, shown, len(shown) == len(everything))
    best = [passage.id for passage in nearest(found, strategy)]
    if strategy.with_dependencies:
        best = with_dependencies(document, best, strategy.max_nodes or 0)
    named = leaves(document, (*mandate.places, *mandate.beside, *holding(document, mandate.texts), *focused(asked)))
    most = strategy.max_nodes or len(everything)
    chosen = dict.fromkeys((*named, *leaves(document, best)[: max(0, most - len(named))]))
    record.context_nodes = len(chosen)
    return Shown(strategy, tuple(id for id in everything if id in chosen), len(chosen) == len(everything))


def fitting(document: Document, ids: Iterable[str], max_chars: int) -> tuple[str, ...]:
    """As many nodes from the beginning as there is room for."""
    length, kept = 0, []
    for id in ids:
        length += len(document[id].text)
        if length > max_chars:
            break
        kept.append(id)
    return tuple(kept)


def holding(document: Document, quoted: Iterable[str]) -> list[str]:
    """The nodes in which a text that the words quote is seen."""
    wanted = [text.casefold() for text in quoted]
    return [id for id in document.order if any(text in visible(document, id).text.casefold() for text in wanted)] if wanted else []


def focused(asked: Asked) -> tuple[str, ...]:
    """What "this" and "it" mean."""
    selected = asked.context.selection.nodes if asked.context.selection is not None else ()
    return tuple(id for id in (*selected, *asked.context.focus[:3]) if id in asked.document)


async def tone_of(asked: Asked) -> list[str]:
    """The project's tone guide, for who writes in one of its documents."""
    library = asked.equipment.library
    tone = (await library.guide())[0] if library is not None and asked.edits else ""
    return [data("tone guide of the project: how its texts should sound", tone)] if tone else []


def about_document(asked: Asked, shown: Shown, record: Record) -> list[str]:
    """The document as far as it is shown while a model gathers: its outline, and the nodes with their ids."""
    document, budgets = asked.document, record.running.budgets
    max_chars = budgets.whole_chars if shown.strategy.is_full else budgets.context_chars
    text, left_out = sheet(document, shown.ids, longest=shown.strategy.max_chars, max_chars=max_chars, as_seen=not asked.edits)
    parts = [data(f"outline of the {document.kind} {name_of(document)}", contents(document))] if not shown.is_all else []
    rest = f" ({left_out} nodes left out here)" if left_out else ""
    whole = "the whole document" if shown.is_all and not left_out else f"what comes nearest in the document{rest}"
    parts.append(data(f"{whole}; each node with its id", text or "(there is nothing in it)"))
    return [*parts, *what_is_meant(asked)]


def name_of(document: Document) -> str:
    named = title(document)
    return "" if named is None else f"“{' '.join(visible(document, named).text.split())[:80]}”"


def what_is_meant(asked: Asked) -> list[str]:
    """What "this" stands for, and what the model asked and was told."""
    selection = asked.context.selection
    count = len(selection.nodes) if selection is not None else int(bool(asked.understood.context))
    ids = focused(asked)[:count]
    said = [data("what the person selected; “this” means it", sheet(asked.document, leaves(asked.document, ids))[0])] if ids else []
    return said + [f"You asked: {one.question}\nThe person answered: {one.answer}" for one in asked.request.replies]


def evidence_of(asked: Asked, shown: Shown, gathered: Gathered, record: Record) -> Evidence:
    """What an answer is made from: all of it where all is shown, else the best of what was found and read."""
    document, budgets = asked.document, record.running.budgets
    passages = passages_of(document, dict.fromkeys((*shown.ids, *gathered.read)), asked.words)
    if shown.strategy.is_full:
        in_order = [Passage(one.id, one.label, one.text, -at) for at, one in enumerate(passages)]
        return within_budget(in_order, shown.strategy.name, budgets.whole_chars, len(in_order) or 1)
    return within_budget(passages, shown.strategy.name)


def handles_of(document: Document, evidence: Evidence, gathered: Gathered) -> tuple[dict[str, Handle], list[str]]:
    """What each part of the evidence is cited by, and the evidence as it is shown with that."""
    handles: dict[str, Handle] = {}
    lines: list[str] = []
    names: dict[str, str] = {}
    for passage in evidence.passages:
        name = names.get(passage.id) or number(document, passage.id) or f"p{len(names) + 1}"
        names[passage.id] = name
        handles[name.casefold()] = handle_of(document, passage.id, number(document, passage.id))
        lines.append(f"[{name}] {passage.label}:\n{passage.text}")
    counted = document.cached(numbered)
    for name, handle in list(handles.items()):  # [1] for [p1], where no part is counted as 1
        if name.startswith("p") and name[1:] not in counted:
            handles.setdefault(name[1:], handle)
    for at, (citation, text) in enumerate(gathered.outside, 1):
        name = f"{'w' if 'url' in citation else 's'}{at}"
        handles[name] = Handle(citation, citation.get("label") or citation.get("url") or "source")
        lines.append(f"[{name}] {citation.get('label', '')} {citation.get('url', '')}:\n{text}")
    return handles, lines
