"""A second look: a model that sees the person's words, the diff and what rules doubt, and nothing else. It decides those doubts,
firm ones apart (`editing/risks/table`), and names what rules can't see. One that is no help leaves all as the rules say.
"""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from copydesk.assistant.asking import whole
from copydesk.assistant.prompting import data, told
from copydesk.assistant.record import Record
from copydesk.document.change import touched
from copydesk.document.operations import named
from copydesk.editing.bind import Bound, BoundEdit
from copydesk.editing.fold import folded
from copydesk.editing.trace import trace
from copydesk.errors import ModelError
from copydesk.plan.brief import Brief
from copydesk.plan.prompting import Prompt, Utterance
from copydesk.plan.risk import Risk
from copydesk.ports import Model
from copydesk.reading.places import holder, place

CODE = "second-look"
LOOK_TOKENS = 3_000
LOOK_SECONDS, LOOK_SHARE = 45.0, 0.15  # at least, and of what a turn may take: who waits longer for a model waits longer here
MAX_LINES = 200  # of an edit that are shown
MAX_ALONG = 60  # of what the desk does along
MAX_SHOWN = 60_000  # characters of all that is shown
MAX_DOUBTS = 100
MAX_FLAGS = 5
MAX_TOLD = 6_000  # characters of what the person is told that are shown
MAX_CHARS = 160  # of what is said about an edit
FOLLOWS, STANDS = "follows", "stands"


def listed(**fields: Any) -> dict[str, Any]:
    row = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {"type": "array", "items": row}


TEXT = {"type": "string"}
SCHEMA = {
    "type": "object",
    "properties": {
        "doubts": listed(doubt=TEXT, verdict={"type": "string", "enum": [FOLLOWS, STANDS]}),
        "flags": listed(edit=TEXT, what=TEXT),
        "claims": listed(what=TEXT),
        "undone": listed(what=TEXT),
    },
    "required": ["doubts", "flags", "claims", "undone"],
    "additionalProperties": False,
}


class Look(NamedTuple):
    """What came of it: doubts that follow from the request, by their messages, what else the person would want to know, what they
    are told was done and was not, and what they asked for and no edit does."""

    cleared: tuple[str, ...] = ()
    flags: tuple[Risk, ...] = ()
    claims: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    is_made: bool = True


NOTHING = Look(is_made=False)


async def second_look(
    bound: Bound, brief: Brief, doubted: Sequence[Risk], model: Model, record: Record, telling: str = "", undone: Sequence[str] = ()
) -> Look:
    """What a model makes of a plan, of what rules doubt about it, and of what the person is told about it. What of the words may be
    left undone stands in no diff: it is asked about."""
    edits = folded(bound)
    traces = traces_of(bound, edits, is_whole=True)
    if sum(len(line) for lines in traces.values() for line in lines) > MAX_SHOWN:
        traces = traces_of(bound, edits, is_whole=False)
    where = {edit.edit.id: lies(bound, edit) for edit in edits}
    along = done_along(bound, edits)
    shown = "\n\n".join("\n".join((f"Edit {id}{where[id]}:", *lines)) for id, lines in traces.items())
    shown += "\n".join(("\n\nThe desk does along with it:", *along)) if along else ""
    doubts = tuple(dict.fromkeys(risk.message for risk in doubted))
    is_whole = len(shown) <= MAX_SHOWN and len(doubts) <= MAX_DOUBTS and all(len(lines) <= MAX_LINES for lines in traces.values())
    if not is_whole:
        doubts = ()
    earlier = "\n".join(brief.earlier)
    before = f"Before that they had said:\n{earlier}\n\n" if earlier else ""
    said = f"{before}The person asks now:\n{brief.words}\n\n{data('what would change', shown[:MAX_SHOWN])}"
    if doubts:
        said += "\n\n" + data("doubts", "\n".join(f"{number}. {doubt}" for number, doubt in enumerate(doubts, 1)))
    if undone:
        said += "\n\n" + data("what may not be done", "\n".join(undone))
    if telling.strip():
        said += "\n\n" + data("what the person will be told", telling[:MAX_TOLD])
    system = Utterance("system", told("common", "second-look"))
    prompt = Prompt((system, Utterance("user", said)), schema=SCHEMA, max_tokens=LOOK_TOKENS)
    try:
        reply = await whole(model, prompt, record, max(LOOK_SECONDS, LOOK_SHARE * record.running.budgets.turn_seconds))
    except ModelError:
        return NOTHING
    return look_of("".join(reply.texts), doubts, set(traces), is_whole)


def traces_of(bound: Bound, edits: Sequence[BoundEdit], *, is_whole: bool) -> dict[str, list[str]]:
    return {edit.edit.id: trace(bound.before, bound.after, edit.operations, MAX_LINES, is_whole=is_whole) for edit in edits}


def done_along(bound: Bound, edits: Sequence[BoundEdit]) -> list[str]:
    """What the desk does that no edit names: headings that spell another number, an end mark that stays last, neighbours that
    become one."""
    own = {id for edit in edits for id in touched(edit.operations)}
    rest = [operation for operation in bound.operations if own.isdisjoint(named(operation))]
    return trace(bound.before, bound.after, rest, MAX_ALONG)


def lies(bound: Bound, edit: BoundEdit) -> str:
    """Where an edit lies, as a person would say it; "" where that is no one place."""
    homes = {holder(document, id) for id in touched(edit.operations) for document in (bound.before, bound.after) if id in document}
    home = homes.pop() if len(homes) == 1 else None
    document = bound.before if home in bound.before else bound.after
    return f", in {place(document, home)}" if home is not None and home in document else ""


def look_of(text: str, doubts: Sequence[str], edits: set[str], is_whole: bool = True) -> Look:
    """What a reply says, each flag as a plain line at its edit. A doubt that it passes over stands; of a change that it didn't see
    whole it can't tell what was not done."""
    try:
        given: Any = json.loads(text[text.find("{") : text.rfind("}") + 1])
        pairs = [(str(one["edit"]), " ".join(str(one["what"]).split())) for one in given["flags"]][:MAX_FLAGS]
        follow = {str(one["doubt"]) for one in given["doubts"] if one["verdict"] == FOLLOWS}
        claims, undone = (_lines(given.get(name, ())) if is_whole else () for name in ("claims", "undone"))
        stand = {str(one["doubt"]) for one in given["doubts"] if one["verdict"] != FOLLOWS}
    except (ValueError, KeyError, TypeError):
        return NOTHING
    cleared = tuple(doubt for number, doubt in enumerate(doubts, 1) if str(number) in follow - stand)
    flags = (Risk(CODE, f"On a second look: {what[:MAX_CHARS]}", edit if edit in edits else "") for edit, what in pairs if what)
    return Look(cleared, tuple(flags), claims, undone)


def _lines(given: Any) -> tuple[str, ...]:
    found = (" ".join(str(one["what"]).split())[:MAX_CHARS] for one in given)
    return tuple(what for what in found if what)[:MAX_FLAGS]
