"""What is offered and not just done: a plan that needs a yes, and a command on what is near to the words that it missed."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label, words_of
from copydesk.language import messages
from copydesk.language.command import Command
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several
from copydesk.language.doubts import changes_of, short
from copydesk.language.meanings import tried
from copydesk.plan.problem import MAX_OPTIONS, Option

REPLACING, SETTING = "replace", "set"
MAX_LABELS = 3  # edits of an option that it tells
MAX_BOUND = 3  # words of a command that mean what is near
DOES = {True: "Tick", False: "Untick"}  # what setting a task to a value does


def proposed(ground: Ground, made: Sequence[Made], words: str) -> Several:
    """What can be done and is not done without a yes; each option says what, and shows a text before and after."""
    labels = [label_of(ground, one) for one in made]
    options = [Option(str(at), label) for at, label in enumerate(labels, 1)]
    problem = messages.which_reading(f"“{messages.short(words)}”: is this to be done?", options)
    return Several(problem, {str(at): one for at, one in enumerate(made, 1)})


def label_of(ground: Ground, made: Made) -> str:
    """What edits do, in short; of many the first ones."""
    if len(made.edits) > 1 and len(made.named) > 1 and all(SHOWN.get(action) is moved for action, _ in made.edits):
        return in_order(ground.document, made)
    labels = [label_of_edit(ground, made, place) for place in range(len(made.edits))]
    shown = list(dict.fromkeys(labels))
    more = f"; and {len(shown) - MAX_LABELS} more" if len(shown) > MAX_LABELS else ""
    return "; ".join(shown[:MAX_LABELS]) + more


def label_of_edit(ground: Ground, made: Made, place: int) -> str:
    action, arguments = made.edits[place]
    if action in SHOWN:
        return SHOWN[action](ground.document, arguments)
    change = next(iter(changes_of(ground.document, action, arguments)), None)
    if change is not None:
        return f"“{short(change.line, change.start)}” → “{short(change.after, change.start)}”"
    if action == REPLACING:
        return f"“{messages.short(arguments['find'])}” → “{messages.short(arguments['with'])}”"
    ids = (made.named or tuple(made.places))[place if len(made.named) == len(made.edits) else 0 :]
    value = arguments.get("value")
    said = DOES[value] if isinstance(value, bool) else action.replace("_", " ").capitalize()
    said = f"Set {arguments['name']} to {value}" if action == SETTING and isinstance(value, str) else said
    return f"{said}: {label(ground.document, ids[0])}" if ids else said


def moved(document: Document, arguments: Mapping[str, Any]) -> str:
    return f"Move: {label(document, first_of(arguments['at']))}, {beside(document, arguments)}"


def first_of(at: object) -> str:
    """The first node of a reference: "#a", "#a, #b" or a list of such."""
    one = at[0] if isinstance(at, list) else at
    return str(one).split(",")[0].strip().lstrip("#")


def inserted(document: Document, arguments: Mapping[str, Any]) -> str:
    return f"Add: “{messages.short(arguments['markdown'])}”, {beside(document, arguments)}"


def new_row(document: Document, arguments: Mapping[str, Any]) -> str:
    table = first_of(arguments["at"])
    heads = [formats.visible(document, cell.id).text for cell in document.children(document[table].children[0])]
    cells = ", ".join(f"{head}: {cell}" for head, cell in zip(heads, arguments["cells"], strict=False))
    return f"Add row: {cells}, in {label(document, table)}"


def beside(document: Document, arguments: Mapping[str, Any]) -> str:
    """Where something goes, in short."""
    side = next(side for side in SIDES if side in arguments)
    return f"{SIDES[side]} {label(document, first_of(arguments[side]))}"


def in_order(document: Document, made: Made) -> str:
    """The order in which moves leave some things, which shows what was meant by it."""
    line = list(made.named)
    for _, arguments in made.edits:
        at, side = first_of(arguments["at"]), next(side for side in SIDES if side in arguments)
        other = first_of(arguments[side])
        if at not in line or other not in line:
            return "; ".join(moved(document, one) for _, one in made.edits[:MAX_LABELS])
        line.remove(at)
        line.insert(line.index(other) + (side != BEFORE), at)
    return "In this order: " + ", ".join(f"“{messages.short(words_of(document, id), 30)}”" for id in line)


BEFORE = "before"
SIDES = {"before": "before", "after": "after", "into": "in"}
SHOWN: Mapping[str, Callable[[Document, Mapping[str, Any]], str]] = {"move": moved, "insert": inserted, "add_row": new_row}


def bound_offers(ground: Ground, command: Command, miss: Miss) -> Mapping[str, Made]:
    """What a command comes to where the words that it missed mean what is near: once chosen, they are bound."""
    near = {option.id: option.id.split(", ") for option in miss.tell().options[:MAX_OPTIONS]}
    known = {id: ids for id, ids in near.items() if all(one in ground.document for one in ids)}
    tested = {id: bound(ground.bind(miss.missed, ids), command) for id, ids in known.items()}
    return {id: outcome for id, outcome in tested.items() if isinstance(outcome, Made)}


def bound(ground: Ground, command: Command) -> Outcome:
    """A command with some words bound; others that it misses are bound too, where one thing alone is near."""
    outcome = tried(ground, command)
    near = ground.problem(outcome.missed).options if isinstance(outcome, Miss) and outcome.missed else ()
    if not isinstance(outcome, Miss) or len(near) != 1 or outcome.missed in ground.bound or len(ground.bound) >= MAX_BOUND:
        return outcome
    return bound(ground.bind(outcome.missed, near[0].id.split(", ")), command)
