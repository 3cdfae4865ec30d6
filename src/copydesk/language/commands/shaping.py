"""Giving another shape: a paragraph to a heading, a list to a numbered one, a level up or down."""

import re
from collections.abc import Sequence

from copydesk.editing.conversion import UNITS
from copydesk.formats import FORMATS
from copydesk.formats.blocklooks import lacks
from copydesk.kinds.kind import NodeType
from copydesk.language import messages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit, reference
from copydesk.language.commands.reading import Command
from copydesk.plan.problem import Option
from copydesk.references.nouns import lexicon
from copydesk.references.wordlists import CARDINALS
from copydesk.words.inflection import singular
from copydesk.words.lexicon import lexicon as word_classes
from copydesk.words.lexicon import values_in, words_in
from copydesk.words.tokens import tokens

# What a thing may be turned into, besides the nouns of the kind: the type, and for items the sort of list.
SHAPES = {said: (value.partition(" ")[0], value.partition(" ")[2]) for said, value in values_in("SHAPES").items()}
_HEADING, _TOGGLE, _FOLDS = "heading", "toggle", "isToggleable"  # of a heading in a note
MADE = ("table", "heading", "paragraph", "quote", "code", "action", "dialogue", "transition")
_COMPARATIVE = re.compile(r".*\b(?:(?:more|less)\s+\w+|\w+er)", re.IGNORECASE)
_LEVELS = {"top-level": 2, "top level": 2, "main": 2, "sub": 3}


def retype(ground: Ground, command: Command) -> Outcome:
    what = command.slots["what"]
    if command.verb == "" and "type" not in command.slots:  # number the list
        return ground.choose([what], lambda found: shaped(ground, found[0], "item", "numbered", None))
    if "type" not in command.slots:
        step = -1 if word_classes().has("PROMOTE", command.verb) else 1
        return ground.choose([what], lambda found: _relevelled(ground, found[0], step))
    shape = read_shape(ground, command.slots["type"])
    if shape is None:
        if _COMPARATIVE.fullmatch(f"{what} {command.slots['type']}".strip()):  # shorter, more formal: somebody has to write that
            return Miss(1, lambda: messages.told("needs_model", f"{command.verb} {what} {command.slots['type']}"))
        return Miss(1, lambda: messages.not_understood("that something is to become something else", command.slots["type"]))
    return ground.choose([what], lambda found: shaped(ground, found[0], *shape))


def read_shape(ground: Ground, words: str) -> tuple[str, str, int | None] | None:
    """The type, the sort of list and the level that words name."""
    said = [token.word for token in tokens(words) if token.word not in words_in("ADDING_ARTICLE")]
    level = _level(said)
    rest = " ".join(_without_level(said))
    if rest in SHAPES:
        type, sort = SHAPES[rest]
        if sort == "toggle" and not FORMATS[ground.document.format].flat:
            return None
        return (type, sort, level) if type in ground.kind.types else None
    noun = lexicon(ground.document.kind).nouns.get(tuple(rest.split())) or lexicon(ground.document.kind).nouns.get(
        (singular(rest),)
    )
    if noun is None or not noun.types or noun.is_generic:
        return None
    types = [type for type in noun.types if noun.word in ground.kind.types[type].words]
    type = "heading" if {"section", "heading"} & set(types) else types[0] if types else noun.types[0]
    if type == "item":
        return type, _sort_of(ground.kind.types[type], noun.word), level
    return (type, "", level) if type in MADE else None


def _sort_of(item: NodeType, word: str) -> str:
    """The sort of list that a word for an item means: a step is numbered, a task has a box, anything else is a bullet."""
    if item.variants.get(word, ("", None))[0] == "checked":
        return "check"
    return next((str(value) for attr, value in item.leanings.get(word, ()) if attr == "list"), "bullet")


def _level(said: Sequence[str]) -> int | None:
    for at, word in enumerate(said):
        if word == "level" and at + 1 < len(said):
            number = said[at + 1]
            return CARDINALS.get(number) or (int(number) if number.isdecimal() and len(number) == 1 else None)
        if word in ("h1", "h2", "h3", "h4", "h5", "h6"):
            return int(word[1])
    joined = " ".join(said)
    return next((level for words, level in _LEVELS.items() if joined.startswith(words)), None)


def _without_level(said: Sequence[str]) -> list[str]:
    rest = list(said)
    for at, word in enumerate(said):
        if word == "level" and at + 1 < len(said):
            rest = [*said[:at], *said[at + 2 :]]
        if word in ("h1", "h2", "h3", "h4", "h5", "h6"):
            rest = [*said[:at], "heading", *said[at + 1 :]]
    if " ".join(rest[:2]) in _LEVELS:
        rest = rest[2:]
    elif rest and rest[0] in _LEVELS:
        rest = rest[1:]
    return rest or ["heading"]


def shaped(ground: Ground, ids: Ids, type: str, sort: str, level: int | None) -> Outcome:
    document = ground.document
    is_folding = sort == _TOGGLE
    if ((sort and type == _HEADING) or (is_folding and all(document[id].type == _HEADING for id in ids))) and not lacks(
        document.format, _FOLDS
    ):
        return _folding(ground, ids, is_folding=is_folding, level=level)
    if type == "heading":
        return _as_heading(ground, ids, level)
    if type == "item":
        return _as_list(ground, ids, sort)
    if type == "table" or any(document[id].type == "table" for id in ids):
        ids = _held(ground, ids)
        return _made([edit("retype", at=[f"#{id}" for id in ids], type=type)] if document[ids[0]].type != type else [], ids)
    edits = [edit("retype", at=f"#{id}", type=type) for id in ids if document[id].type != type]
    return _made(edits, ids)


def _folding(ground: Ground, ids: Ids, *, is_folding: bool, level: int | None) -> Outcome:
    """Headings that fold what stands under them, or no longer do; what is no heading becomes one."""
    others = [id for id in ids if ground.document[id].type != _HEADING]
    edits = [edit("retype", at=f"#{id}", type="heading", level=level) for id in others]
    folded = [id for id in ids if bool(ground.document[id].attrs.get(_FOLDS)) is not is_folding]
    return _made([*edits, *(edit("set", at=f"#{id}", name=_FOLDS, value=is_folding) for id in folded)], ids)


def _held(ground: Ground, ids: Ids) -> Ids:
    """Of a section the list or the table in it, or the blocks that it holds."""
    document = ground.document
    if len(ids) > 1 or not ground.kind.types[document[ids[0]].type].in_outline:
        return ids
    held = tuple(ground.blocks(ids)[1:] or document[ids[0]].children)
    lists = tuple(id for id in held if document[id].type == "list")
    return (lists if len(lists) == 1 else held) or ids


def _made(edits: Sequence[EditParts], ids: Ids) -> Outcome:
    if not edits:
        return Miss(4, lambda: messages.told("is_so_already"))
    return Made(tuple(edits), named=ids)


def _as_heading(ground: Ground, ids: Ids, level: int | None) -> Outcome:
    edits: list[EditParts] = []
    if len(ids) > 1 and level is None and all(ground.document[id].type in UNITS for id in ids):
        return _made([edit("retype", at=[f"#{id}" for id in ids], type="heading")], ids)
    for id in ids:
        node = ground.document[id]
        if node.type not in ("section", "heading"):
            edits.append(edit("retype", at=f"#{id}", type="heading"))
            if level is not None and _level_there(ground, id) != level:
                edits[-1] = edit("retype", at=f"#{id}", type="heading", level=level)
        elif level is not None:
            edits.append(edit("set", at=f"#{id}", name="level", value=level))
        else:
            return Miss(4, lambda: messages.told("is_so_already"))
    return _made(edits, ids)


def _level_there(ground: Ground, id: str) -> int:
    from copydesk.editing.retyping import _level_for

    return _level_for(ground.document, id)


def _as_list(ground: Ground, ids: Ids, sort: str) -> Outcome:
    """Items of a sort: of paragraphs, or of items of another sort; of a section what it holds, or the only list in it."""
    document, ids = ground.document, _held(ground, ids)
    if (len(ids) == 1 and document[ids[0]].type == "table") or all(ground.kind.types[document[id].type].title_words for id in ids):
        return _made([edit("retype", at=[f"#{id}" for id in ids], type="list" if sort == "bullet" else sort)], ids)
    items = [node.id for id in ids for node in (document.children(id) if document[id].type == "list" else [document[id]])]
    if any(document[id].type != "item" for id in items) and any(document[id].type != "paragraph" for id in items):
        return Miss(3, lambda: messages.not_understood("a list", "which paragraphs should be its items"))
    made = _made([edit("relist", at=[f"#{id}" for id in items], sort=sort)], ids)
    return (
        _without_boxes(ground, items, made)
        if sort != "check" and isinstance(made, Made) and not _keeps(ground, items, sort)
        else made
    )


def _keeps(ground: Ground, items: Sequence[str], sort: str) -> bool:
    """Whether a list of another sort shows which items are done: where lists are nodes, numbers and boxes go together."""
    document = ground.document
    in_lists = all(document[document[id].parent or id].type == "list" for id in items)
    return (in_lists and sort == "numbered") or not any(document[id].attrs.get("checked") for id in items)


def _without_boxes(ground: Ground, items: Sequence[str], made: Made) -> Several:
    done = sum(bool(ground.document[id].attrs.get("checked")) for id in items)
    said = f"{done} of {len(items)} are ticked" if len(items) > 1 else "It is ticked"
    said += ", and what has no box can't show that. Should it be done all the same?"
    return Several(messages.which_reading(said, [Option("1", "Yes, without boxes")]), {"1": made})


def _relevelled(ground: Ground, ids: Ids, step: int) -> Outcome:
    edits = []
    if all(ground.document[id].type == "item" for id in ids):
        return _indented(ground, ids, step)
    for id in ids:
        level = ground.document[id].attrs.get("level")
        if not isinstance(level, int) or not 1 <= level + step <= 6:
            return Miss(3, lambda: messages.told("cannot_be", "This", "moved up or down a level"))
        edits.append(edit("set", at=f"#{id}", name="level", value=level + step))
    return _made(edits, ids)


def _indented(ground: Ground, ids: Ids, step: int) -> Outcome:
    """Items under the one above them, or out of the one that they stand in."""
    document = ground.document
    first = document[ids[0]]
    siblings = list(document[first.parent or document.root].children)
    outer = next((node for node in document.ancestors(first.id) if node.type == "item"), None)
    at = siblings.index(first.id)
    above = document[siblings[at - 1]] if at else None
    if step > 0 and above is not None and above.type == "item":
        return Made((edit("move", at=reference(ids), into=f"#{above.id}"),), named=ids)
    if step < 0 and outer is not None:
        return Made((edit("move", at=reference(ids), after=f"#{outer.id}"),), named=ids)
    why = "indented: no item stands above it" if step > 0 else "outdented: it stands in no other item"
    return Miss(3, lambda: messages.told("cannot_be", "This", why))
