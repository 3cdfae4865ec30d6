"""Where a new node goes, and how it is written there: beside others like it, into what can hold it, or a question where."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from copydesk.document.document import Document, of_shape
from copydesk.editing.labels import label, words_of
from copydesk.language import messages
from copydesk.language.commands.ends import at_document_edge, document_edge
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.lines import line_of
from copydesk.language.commands.moving import to_place
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.spots import Moving, Where, reference_of
from copydesk.language.commands.things import Thing
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.structure import Structure, title
from copydesk.words.lexicon import words_in

_MARKER = re.compile(r"^(?:\d{1,3}[.)]|[-*+])\s+(?:\[[ xX]\]\s+)?")  # of an item, which has one already
NEW = "new"  # stands for the node that is not there yet
TOP_LEVEL = 2
# What is told from running text by its spelling.
SPELLED = {"quote": "> {}", "transition": "> {}", "centered": "> {} <", "synopsis": "= {}", "lyric": "~{}", "note": "[[{}]]"}
_ONE = re.compile(r"(\b(?:first|last|second|third|next|previous)) one\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Addition:
    """Something to be added, and where."""

    ground: Ground
    thing: Thing
    place: str
    verb: str

    @property
    def text(self) -> str:
        return self.thing.text

    @property
    def called(self) -> str:
        return self.thing.word or f"“{messages.short(self.text, 30)}”"


def _heading_type(ground: Ground, type: str) -> str:
    """A new section is a heading where headings hold nothing."""
    present = {node.type for node in ground.document.children(ground.document.root)}
    return "heading" if type == "section" and "heading" in present and "section" not in present else type


def placed(addition: Addition, type: str) -> Outcome:
    addition = _in_its_place(addition)
    ground = addition.ground
    type = _heading_type(ground, type)
    if type not in ground.kind.types:
        return Miss(2, lambda: messages.told("cannot_add", addition.thing.word or "text"))
    homes = _homes(ground, type, addition.thing.word)
    if not addition.place:
        return inserted(addition, type, homes[0]) if len(homes) == 1 else _where(addition, type, homes)
    if edge := document_edge(ground, addition.place):
        where = at_document_edge(ground, type, edge) or (homes[0] if len(homes) == 1 else None)
        return inserted(addition, type, where) if where is not None else _where(addition, type, homes)
    if type == "item" and (inner := _nested(addition)) is not None:
        return inner
    if (several := _each(addition)) is not None:
        return several
    if (asked := _in_a_step(addition, type)) is not None:
        return asked
    anchor = homes[0] if len(homes) == 1 else Where("into", ground.document.root)
    parent = anchor.id if anchor.side == "into" else ground.document[anchor.id].parent or ground.document.root
    moving = Moving(type, (NEW,), addition.text, parent)
    for place in dict.fromkeys((_ONE.sub(rf"\1 {addition.thing.word}", addition.place), addition.place)):
        outcome = to_place(ground, place, moving, lambda where: inserted(addition, type, where))
        if not isinstance(outcome, Miss):
            return outcome
    return _into_any(addition, type) or outcome


def several(addition: Addition, texts: Sequence[str], put: Callable[[Addition], Outcome], *, is_quoted: bool = True) -> Outcome:
    """One after the other at the same place; where one of them asks, all do."""
    made: list[Made] = []
    for text in texts:
        outcome = put(replace(addition, thing=addition.thing._replace(text=text, is_quoted=is_quoted)))
        if not isinstance(outcome, Made):
            return outcome
        made.append(outcome)
    return replace(made[0], edits=tuple(part for one in made for part in one.edits), texts=tuple(texts))


def _in_its_place(addition: Addition) -> Addition:
    """ "In section 2, add a paragraph at the end": the end of what was said before."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    if not ground.inside or rest or side not in ("start", "end"):
        return addition
    return replace(addition, ground=ground.within(""), place=f"at the {side} of {ground.inside}")


def _homes(ground: Ground, type: str, word: str) -> list[Where]:
    """Where a new one of a type goes when no place was said: behind others like it, or into what can hold it."""
    document, kind = ground.document, ground.kind
    if type in ("section", "heading"):
        top = document.cached(title)
        return [Where("into", top if top is not None and document[top].type == "section" else document.root)]
    if kind.types[type].in_groups:
        variant = kind.types[type].variants.get(word)
        return ends_of_groups(ground.structure, type, variant[0] if variant else "")
    holders = [
        name for name in kind.types[type].inside if name in kind.types and name != "document" and kind.types[name].in_outline
    ]
    if "document" in kind.types[type].inside:
        return [Where("into", document.root)]
    return [Where("into", id) for id in ground.structure.of_types(holders)]


def ends_of_groups(order: Structure, type: str, attr: str) -> list[Where]:
    """Behind the last of each group of a type, or of those among them that have an attr."""
    known = order.document.cached(_ends_of_groups)
    if (type, attr) not in known:
        every = order.of_types((type,))
        like = every if not attr else [id for id in every if order.document[id].attrs.get(attr) is not None]
        groups = order.groups([id for id in like if order.apart_holder(id) is None] or like)
        known[type, attr] = [Where("after", group[-1]) for group in groups]
    return known[type, attr]


@of_shape
def _ends_of_groups(_: Document) -> dict[tuple[str, str], list[Where]]:
    """What has been asked for, of all versions of a shape: a document has as many items as it is long."""
    return {}


def _where(addition: Addition, type: str, homes: Sequence[Where]) -> Outcome:
    """A question where it should go."""
    ground = addition.ground
    if not homes:
        return Miss(7, lambda: messages.told("where_to_add", addition.called))
    sides = {"after": "After", "into": "In"}
    options = [
        Option(str(at), f"{sides[home.side]} {label(ground.document, home.id)}") for at, home in enumerate(homes[:MAX_OPTIONS], 1)
    ]
    answers = {option.id: inserted(addition, type, home) for option, home in zip(options, homes, strict=False)}
    return Several(messages.which_reading(f"Where should the new {addition.called} go?", options), answers)


def _nested(addition: Addition) -> Outcome | None:
    """An item under another one goes into it."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side in ("under", "into") else []
    if len(found) != 1 or [ground.document[id].type for id in found[0].ids] != ["item"]:
        is_below = addition.thing.word.startswith("sub")
        return Miss(6, lambda: messages.told("where_to_add", addition.called)) if is_below else None
    id = found[0].ids[0]
    below = [one for one in ground.structure.below(("item",), id) if ground.structure.apart_holder(one) == id]
    if below:
        return inserted(addition, "item", Where("after", below[-1]))
    return _made(addition, edit("insert", markdown=f"- {addition.text}", into=f"#{id}"), (id,))


def _each(addition: Addition) -> Outcome | None:
    """Into several at once: every empty step."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side == "into" else []
    if len(found) != 1 or len(found[0].ids) < 2 or "content" not in ground.kind.types:
        return None
    ids = found[0].ids
    if any(ground.document[id].type != "step" for id in ids):
        return None
    edits = tuple(edit("insert", markdown=addition.text, into=f"#{id}") for id in ids)
    return Made(edits, named=ids)


def _in_a_step(addition: Addition, type: str) -> Outcome | None:
    """A block's text stands in its steps: which one?"""
    ground = addition.ground
    _, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and not ground.kind.types[type].in_outline else []
    if len(found) != 1 or [ground.document[id].type for id in found[0].ids] != ["block"]:
        return None
    return _where(addition, type, [Where("into", id) for id in ground.structure.below(("step",), found[0].ids[0])])


def _into_any(addition: Addition, type: str) -> Outcome | None:
    """Into what the place names, where that holds none of this sort yet."""
    ground = addition.ground
    side, rest = reference_of(addition.place)
    found = ground.find(rest) if rest and side in ("into", "under", "end", "start") else []
    if len(found) != 1 or len(found[0].ids) != 1:
        return None
    holder = found[0].ids[0]
    return inserted(addition, type, Where("into", holder))


def inserted(addition: Addition, type: str, where: Where) -> Made:
    if addition.thing.stop and _are_sentences(addition.ground, where):
        text = addition.text + addition.thing.stop
        addition = replace(addition, thing=addition.thing._replace(text=text, stop=""))
    if type == "item" and not addition.thing.is_quoted and _have_capitals(addition.ground, where):
        addition = replace(addition, thing=addition.thing._replace(text=f"{addition.text[:1].upper()}{addition.text[1:]}"))
    markdown = markdown_of(addition, type, where)
    target = edit("insert", markdown=markdown, **{where.side: f"#{where.id}"})
    return _made(addition, target, (where.id,))


def _neighbours(ground: Ground, where: Where) -> list[str]:
    return line_of(ground.document, where.id) if where.side != "into" else list(ground.document[where.id].children)


def _have_capitals(ground: Ground, where: Where) -> bool:
    """Whether all of those that a new one comes to stand among begin with a capital."""
    texts = [words_of(ground.document, id) for id in _neighbours(ground, where)]
    return len(texts) > 1 and all(text[:1].isupper() for text in texts)


def _are_sentences(ground: Ground, where: Where) -> bool:
    """Whether most of those that a new one comes to stand among end with a full stop."""
    texts = [text for id in _neighbours(ground, where) if (text := ground.document[id].text.rstrip())]
    return not texts or 2 * sum(text.endswith((".", "!", "?")) for text in texts) >= len(texts)


def _made(addition: Addition, target: EditParts, near: Ids) -> Made:
    return Made((target,), named=(), places=frozenset(near), texts=(addition.text,))


def markdown_of(addition: Addition, type: str, where: Where) -> str:
    """A new node as CommonMark: an item with the marker of its neighbour, a heading with the level of its place."""
    text = addition.text
    if type == "item":
        return f"{marker(addition.ground, where, addition.thing.word)}{_MARKER.sub('', text)}"
    if type in ("section", "heading"):
        name, _, rest = text.partition("\n")
        return f"{'#' * (addition.thing.level or level(addition.ground, where))} {name}" + (f"\n\n{rest}" if rest else "")
    if type == "transition" and text.upper().endswith(" TO"):
        text = f"{text}:"
    if type in SPELLED:
        before, _, behind = SPELLED[type].partition("{}")
        return f"{before}{text.removeprefix(before).removesuffix(behind)}{behind}"
    if type == "code":
        return f"```\n{text}\n```"
    return text


def marker(ground: Ground, where: Where, word: str) -> str:
    node = ground.document[where.id]
    parent = ground.document[node.parent] if node.parent is not None else node
    if node.attrs.get("checked") is not None or word in words_in("INSERTING_TASK"):
        return "- [ ] "
    numbered = node.attrs.get("list") == "numbered" or "start" in parent.attrs
    return "1. " if numbered else "- "


def level(ground: Ground, where: Where) -> int:
    """The level of a new heading: that of the one beside it, one more than that of what it goes into."""
    document = ground.document
    node = document[where.id]
    own = node.attrs.get("level")
    if isinstance(own, int):
        return min(6, own + (where.side == "into" or node.id == document.cached(title)))
    holder = ground.structure.outline_holder(where.id)
    above = document[holder].attrs.get("level") if holder is not None else None
    if isinstance(above, int):
        return above if where.side != "into" and node.type != "section" else min(6, above + 1)
    beside = [one.attrs["level"] for one in document.children(document.root) if isinstance(one.attrs.get("level"), int)]
    return max(TOP_LEVEL, int(str(beside[-1]))) if beside else TOP_LEVEL
