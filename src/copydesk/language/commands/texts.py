"""A text alone that is to be added: what it becomes is told by where it goes."""

import re
from collections.abc import Callable, Sequence
from functools import partial

from copydesk import formats
from copydesk.language import messages
from copydesk.language.commands import rows
from copydesk.language.commands.ends import document_edge, prose_type
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.inserting import Addition, inserted, placed, several
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.parts import add_field
from copydesk.language.commands.sentences import offered
from copydesk.language.commands.spots import Where, reference_of
from copydesk.language.commands.things import EACH, SENTENCE, SEPARATORS
from copydesk.language.commands.weaving import gap
from copydesk.plan.problem import Option
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

JOINED = frozenset({"item", "paragraph", "action", "dialogue", "cell"})  # to whose end a text is put in the same line
_EACH = re.compile(r"\b(?:each|every)\b", re.IGNORECASE)
_TITLE = re.compile(r"\b(?:titles?|headings?)\b", re.IGNORECASE)


def is_place(addition: Addition) -> bool:
    """Whether what would be the text is rather a place, which was not understood: "a paragraph after the table"."""
    first = addition.text.casefold().split()[:1]
    return not addition.thing.is_quoted and not addition.place and bool(first) and words_of().has("NO_TEXT", first[0])


def lacking(addition: Addition, what: str = "") -> Miss:
    """What is to be added doesn't say, or where; less sure where its text may be a place that wasn't found."""
    noun = what or addition.thing.word or "text"
    _, rest = reference_of(addition.place)
    unsure = addition.text or (rest and not addition.ground.find(rest))
    return Miss(4 if unsure else 6, lambda: messages.told("what_to_add", noun))


def appended(addition: Addition, ids: Ids) -> Outcome:
    """To the last text in what was named, or at its start to the first."""
    ground = addition.ground
    order, types = ground.structure, ground.kind.types
    inside = [id for top in ids for id in order.order[order.start[top] : order.section_end[top]]]
    leaves = [
        id
        for id in inside
        if types[ground.document[id].type].has_text and not types[ground.document[id].type].in_outline and ground.document[id].text
    ]
    if leaves and types[ground.document[ids[0]].type].in_outline and ground.document[leaves[-1]].type != prose_type(ground.kind):
        return placed(addition, prose_type(ground.kind))  # behind a list or a table it stands by itself
    if not leaves:
        return Miss(4, lambda: messages.told("no_text_of_its_own", types[ground.document[ids[0]].type].words[0]))
    return joined(addition, leaves[0] if reference_of(addition.place)[0] == "start" else leaves[-1])


def joined(addition: Addition, id: str) -> Outcome:
    """To the end of a node's own text, or to its start."""
    seen, text = formats.visible(addition.ground.document, id).text, addition.text
    at_start = reference_of(addition.place)[0] == "start"
    at = 0 if at_start else len(seen) - int(seen.endswith((".", "!", "?")) and text[:1].islower())
    new = f"{text}{gap(text, seen)}" if at_start else f"{gap(seen[:at], text)}{text}"
    return Made((edit("replace", find=text, with_=new, places=[Place(id, at, at, "").becoming(new)]),), named=(id,), texts=(text,))


def bare(addition: Addition) -> Outcome:
    """What a text alone becomes is told by where it goes."""
    ground, text = addition.ground, addition.text
    if not text or is_place(addition):
        return lacking(addition)
    side, rest = reference_of(addition.place)
    if side in ("start", "end") and _EACH.search(rest):
        return Miss(4, lambda: messages.not_understood("that something is to be added", addition.place))
    if addition.thing.is_quoted and side in ("start", "end", "into") and _TITLE.search(rest):
        return ground.choose([rest], lambda found: joined(addition, found[0][0]))
    if addition.thing.is_quoted and document_edge(ground, addition.place):
        return placed(addition, prose_type(ground.kind))
    if not rest:
        return Miss(2, lambda: messages.told("where_to_add", addition.called))
    if rest.casefold().removeprefix("the ") in words_in("TEXTS_FRONT_MATTER"):
        return add_field(ground, text)
    if side in ("before", "after") and addition.thing.is_quoted and (asked := offered(ground, rest, partial(_by, addition, side))):
        return asked
    found = ground.find(rest)
    if len(found) > 1:
        return ground.which([rest], [found], lambda chosen: _beside(addition, side, chosen[0]))
    if not found:
        return ground.missed(rest, 5 if addition.thing.is_quoted else 2)
    return _beside(addition, side, found[0].ids)


def _by(addition: Addition, side: str, sentence: Place) -> Outcome:
    """A text as a sentence before or behind another one."""
    at = sentence.start if side == "before" else sentence.end
    new = f"{addition.text} " if side == "before" else f" {addition.text}"
    return Made((edit("replace", find=new, with_=new, places=[Place(sentence.node, at, at, "").becoming(new)]),), (sentence.node,))


def _beside(addition: Addition, side: str, ids: Ids) -> Outcome:
    ground, document = addition.ground, addition.ground.document
    node = document[ids[0]]
    inside = side in ("into", "under", "end", "start")
    if side in ("start", "end") and len(ids) == 1 and node.type in JOINED and addition.thing.is_quoted:
        return joined(addition, ids[0])
    type = _becomes(ground, ids, inside, addition)
    if not inside and ground.kind.types[node.type].in_outline and node.type != "step":
        return Miss(3, lambda: messages.told("where_to_add", addition.called))  # a text is no section
    if not addition.thing.is_quoted and type not in ("item", "row"):
        return Miss(3, lambda: messages.told("needs_model", f"{addition.verb} {addition.text} {addition.place}"))
    if type == SENTENCE:
        return appended(addition, ids)
    if type == "row":
        return rows.add_row(ground, addition.text, addition.place, "row")

    def put(one: Addition) -> Outcome:
        if len(ids) > 1 and inside and node.type == "item":  # "to the tasks": the list they are
            return inserted(one, "item", Where("before" if side == "start" else "after", ids[0] if side == "start" else ids[-1]))
        return placed(one, type) if type else Miss(3, lambda: messages.told("where_to_add", one.called))

    said = [token for token in tokens(addition.text) if token.is_quote or token.word not in SEPARATORS]
    each = [part for part in EACH.split(addition.text) if part] if type == "item" and not addition.thing.is_quoted else []
    if len(each) > 1 and all(token.is_quote for token in said):
        return several(addition, [token.word for token in said], put)
    return put(addition) if len(each) < 2 else _one_or_each(addition, each, put)


def _one_or_each(addition: Addition, texts: Sequence[str], put: Callable[[Addition], Outcome]) -> Outcome:
    """ "Milk and eggs" for a list: one item, or two?"""
    outcomes = {"1": several(addition, texts, put, is_quoted=False), "2": put(addition)}
    answers = {id: outcome for id, outcome in outcomes.items() if isinstance(outcome, Made)}
    labels = {"1": f"{len(texts)} items: {', '.join(f'“{text}”' for text in texts)}", "2": f"One item: “{addition.text}”"}
    options = [Option(id, messages.short(labels[id], 80)) for id in answers]
    problem = messages.which_reading(f"“{messages.short(addition.text)}”: is that one item, or {len(texts)}?", options)
    return Several(problem, answers) if answers else outcomes["2"]


def _becomes(ground: Ground, ids: Ids, inside: bool, addition: Addition) -> str:
    """The type that a text becomes at a place."""
    document = ground.document
    type = document[ids[0]].type
    if not inside:
        return {"dialogue": "action", "character": "action", "cell": "row"}.get(type, type)
    if type == "item" or type == "list":
        return "item"
    if type == "table":
        return "row"
    if type in ("paragraph", "quote"):
        return SENTENCE
    if type in ("section", "heading"):
        lists = [id for id in ground.structure.below(("item",), ids[0]) if ground.structure.outline_holder(id) == ids[0]]
        return "item" if lists and not addition.text.endswith((".", "!", "?")) else "paragraph"
    return {"step": "paragraph", "block": "step", "scene": "action", "document": "paragraph"}.get(type, "")
