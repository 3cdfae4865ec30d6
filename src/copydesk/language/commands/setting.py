"""Setting: a status, a tick, a description, an address, a field of the front matter, a content; on one node or on many."""

from collections.abc import Sequence
from dataclasses import replace

from copydesk.editing.labels import label
from copydesk.kinds.kind import NodeType
from copydesk.language import messages
from copydesk.language.commands import cells, links, pairs
from copydesk.language.commands.attributes import CONTENT_WORDS, TITLE_WORDS, attr_called, attrs_with_value, value_of
from copydesk.language.commands.fields import FIELDS, field_name, is_root, says_field, set_field
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.targets import chosen
from copydesk.language.commands.titles import retitled, title_set
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens


def unquoted(words: str) -> tuple[str, bool]:
    """A value as said: what stands between quotation marks, or the words themselves."""
    found = tokens(words)
    if len(found) == 1 and found[0].is_quote:
        return found[0].word, True
    return words.strip(), False


def mark(ground: Ground, command: Command) -> Outcome:
    """Mark X as done; tick X; mark X as final."""
    verb = {"check": True, "tick": True, "uncheck": False, "untick": False, "reopen": False, "re-open": False}
    words = command.slots.get("value") or ("done" if verb.get(command.verb.partition(" ")[0], True) else "not done")
    value, _ = unquoted(words)
    if "value" in command.slots and not is_value(ground, value, command.verb):
        return Miss(0, lambda: messages.no_command(value))

    def suits(id: str) -> bool:
        type = ground.kind.types[ground.document[id].type]
        return any(True for name, _ in attrs_with_value(type, value) if may_have(ground, id, name))

    return chosen(ground, command, "what", lambda ids: _marked(ground, ids, value), suits)


def is_value(ground: Ground, value: str, verb: str) -> bool:
    """Whether something in this kind can have such a value; one word after "mark … as" may be meant as one."""
    known = any(True for type in ground.kind.types.values() for _ in attrs_with_value(type, value))
    return known or (verb in words_in("LACKING_MARKING") and " " not in value and not value.isdecimal())


def may_have(ground: Ground, id: str, name: str) -> bool:
    """Whether a node can have an attr: a tick only where it has one already."""
    return name != "checked" or ground.document[id].attrs.get("checked") is not None


def _marked(ground: Ground, ids: Ids, value: str) -> Outcome:
    edits: list[EditParts] = []
    for id in ids:
        type = ground.kind.types[ground.document[id].type]
        found = [(name, wanted) for name, wanted in attrs_with_value(type, value) if may_have(ground, id, name)]
        if not found:
            return _cannot(ground, id, type, value)
        edits.append(edit("set", at=f"#{id}", name=found[0][0], value=found[0][1]))
    return _made(edits, ids)


def _cannot(ground: Ground, id: str, type: NodeType, value: str) -> Outcome:
    """What can't be marked so; with the values that there are."""
    choices = [(name, allowed) for name, allowed in type.attrs.items() if allowed and name == "status"]
    if not choices:
        return Miss(4, lambda: messages.told("cannot_be", label(ground.document, id), value))
    name, allowed = choices[0]
    return values_of(ground, (id,), name, allowed, f"“{messages.short(value)}” is no {name}.")


def values_of(ground: Ground, ids: Ids, name: str, allowed: Sequence[object], said: str) -> Several:
    """A question for a value."""
    options = [Option(str(value).casefold(), str(value)) for value in allowed]
    answers = {
        option.id: _made([edit("set", at=f"#{id}", name=name, value=value) for id in ids], ids)
        for option, value in zip(options, allowed, strict=True)
    }
    problem = messages.which_value(said, name, label(ground.document, ids[0]), options)
    return Several(problem, answers)


def _made(edits: Sequence[EditParts], ids: Ids) -> Made:
    return Made(tuple(edits), named=ids)


def set_value(ground: Ground, command: Command) -> Outcome:
    """Set the status of X to final; set the description to …; set X to done."""
    outcome = _set_value(ground, command)
    if command.verb in ("move", "put") and isinstance(outcome, Made) and outcome.edits[0][0] != "set":
        return Miss(1, lambda: messages.no_command(command.slots["value"]))  # what is moved somewhere gets no other text
    return outcome


def _set_value(ground: Ground, command: Command) -> Outcome:
    slots = command.slots
    value, quoted = unquoted(slots["value"])
    if not quoted and (several := _paired(ground, command, value)) is not None:
        return several
    if "filled" in slots:
        cell = cells.set_cell(ground, slots["filled"], value, is_quoted=quoted)
        if not isinstance(cell, Miss):
            return cell
        filled = Command(command.meaning, {**slots, "what": slots["filled"]}, command.verb)
        return chosen(
            ground, filled, "what", lambda ids: with_content(ground, ids, value + slots.get("stop", "") if not quoted else value)
        )
    if "name" in slots and "what" in slots:
        return set_named(ground, slots["name"], command, value)
    if "name" in slots and slots["name"].casefold().startswith("its "):
        return set_named(ground, slots["name"][len("its ") :], replace(command, slots={**slots, "what": "it"}), value)
    if "name" in slots:
        return set_alone(ground, slots["name"], value, quoted)
    return mark(ground, command)


def _paired(ground: Ground, command: Command, value: str) -> Outcome | None:
    """Several values at once: "A walk and the author to Jo"; None where no other value is named behind the first."""
    first, more = pairs.parted(value)
    named = [pairs.owned(pair.name, command.slots.get("what", "")) for pair in more]
    if not any(_is_settable(ground, name) for name, _ in named) or cells.is_cell(ground, command.slots.get("name", "")):
        return None
    each = [replace(command, slots={**command.slots, "value": first})]
    for (name, what), pair in zip(named, more, strict=True):
        slots = {"name": name, "value": pair.value} | ({"what": what} if what else {})
        each.append(Command(command.meaning, slots, command.verb))
    made = [one for single in each if isinstance(one := _set_value(ground, single), Made)]
    if len(made) < len(each):
        return Miss(6, lambda: messages.not_understood("more than one value", value))
    ids = tuple(dict.fromkeys(id for one in made for id in one.named))
    places = frozenset(id for one in made for id in one.places)
    return Made(tuple(part for one in made for part in one.edits), named=ids, places=places)


def _is_settable(ground: Ground, name: str) -> bool:
    """Whether a value is called so: a field, a title, or an attr of some sort of node."""
    known = {field.casefold() for field in FIELDS} | set(TITLE_WORDS)
    return name in known or any(attr_called(type, name) for type in ground.kind.types.values())


def set_named(ground: Ground, name: str, command: Command, value: str) -> Outcome:
    """An attr, a title or a content of what words name."""
    folded = name.casefold().removeprefix("the ").strip()

    def suits(id: str) -> bool:
        return attr_called(ground.kind.types[ground.document[id].type], folded) is not None

    if is_root(ground, command.slots["what"]) and attr_called(ground.kind.types["document"], folded) is None:
        if folded in TITLE_WORDS:
            return title_set(ground, value)
        return set_field(
            ground, field_name(folded)[0], value, must_exist=not says_field(command.slots["what"]) and not field_name(folded)[1]
        )
    return chosen(ground, command, "what", lambda ids: assigned(ground, folded, ids, value, command.slots.get("stop", "")), suits)


def assigned(ground: Ground, name: str, ids: Ids, value: str, stop: str = "") -> Outcome:
    """The edits that give nodes an attr, a title or a content."""
    document = ground.document
    ended = value + stop if not value.endswith(stop) else value
    types = [ground.kind.types[document[id].type] for id in ids]
    attrs = [attr_called(type, name) for type in types]
    if all(attrs):
        edits = []
        for id, type, attr in zip(ids, types, attrs, strict=True):
            allowed = type.attrs[attr or ""]
            wanted = value_of(allowed, value)
            if wanted is None:
                return values_of(ground, ids, attr or "", allowed, f"“{messages.short(value)}” is no {name} of {_a(type)}.")
            edits.append(edit("set", at=f"#{id}", name=attr, value=wanted))
        return _made(edits, ids)
    if name in TITLE_WORDS:
        return (
            retitled(ground, ids, value)
            if len(ids) == 1
            else Miss(3, lambda: messages.not_understood("a new title for several things"))
        )
    if name in CONTENT_WORDS:
        return with_content(ground, ids, ended)
    return _part_assigned(ground, name, ids, value) or Miss(3, lambda: messages.told("has_no", label(document, ids[0]), name))


def _part_assigned(ground: Ground, name: str, ids: Ids, value: str) -> Outcome | None:
    """An attr that not the node has, but a part of it: the type of its dependency. Several such parts are a question."""
    document, types = ground.document, ground.kind.types
    parts = [node.id for id in ids for node in document.children(id) if attr_called(types[node.type], name)]
    if len(ids) != 1 or not parts:
        return None
    if len(parts) == 1:
        return assigned(ground, name, (parts[0],), value)
    options = [Option(str(at), label(document, id)) for at, id in enumerate(parts[:MAX_OPTIONS], 1)]
    made = {
        option.id: one
        for option, id in zip(options, parts, strict=False)
        if isinstance(one := assigned(ground, name, (id,), value), Made)
    }
    return Several(messages.which_reading(f"The {name} of which one?", options), made)


def _a(type: NodeType) -> str:
    return f"{'an' if type.words[0][:1] in 'aeiou' else 'a'} {type.words[0]}"


def with_content(ground: Ground, ids: Ids, value: str) -> Outcome:
    """Nodes with a new content: what they held is rewritten, an empty one is filled."""
    document = ground.document
    edits: list[EditParts] = []
    for id in ids:
        held = next((node for node in document.children(id) if node.type == "content"), None)
        if "content" not in ground.kind.types or document[id].type != "step":
            return Miss(3, lambda: messages.told("has_no", label(document, ids[0]), "content"))
        if held is not None and held.children:
            edits.append(edit("rewrite", at=f"#{held.children[0]}", through=f"#{held.children[-1]}", markdown=value))
        else:
            edits.append(edit("insert", into=f"#{id}", markdown=value))
    return Made(tuple(edits), named=ids)


def set_alone(ground: Ground, words: str, value: str, is_quoted: bool = False) -> Outcome:
    """A field, the title, an attr of the whole; or a cell."""
    cell = cells.set_cell(ground, words, value, is_quoted=is_quoted)
    if not isinstance(cell, Miss):
        return cell
    folded = words.casefold().strip().removeprefix("the ").strip()
    bare, is_field = field_name(folded)
    if bare in ("title", "document title") and not is_field:
        return title_set(ground, value)
    attr, spoken = attr_called(ground.kind.types["document"], bare), _spoken_of(ground, bare, value)
    if attr is not None:
        allowed = ground.kind.types["document"].attrs[attr]
        if allowed:  # a status: of what?
            return spoken or Miss(4, lambda: messages.told("of_what", bare))
        whole = _made([edit("set", at=f"#{ground.document.root}", name=attr, value=value)], (ground.document.root,))
        return _which_one(ground, spoken, whole, words) if isinstance(spoken, Made) else whole
    if any(
        attr_called(type, bare) and type.attrs[attr_called(type, bare) or ""]
        for type in ground.kind.types.values()
        if type.in_outline
    ):
        return spoken or Miss(4, lambda: messages.told("of_what", bare))
    address = links.readdressed(ground, words, value) if "link" in folded.split() else None
    if isinstance(address, Made):
        return address
    outcome = set_field(ground, bare, value, must_exist=not is_field, is_quoted=is_quoted)
    return outcome if not isinstance(outcome, Miss) else (cell if cell.progress > outcome.progress else outcome)


def _spoken_of(ground: Ground, name: str, value: str) -> Outcome | None:
    """An attr of what the last turn was about, where that has one."""
    ids = tuple(id for id in ground.context.focus if id in ground.document)
    if len(ids) != 1 or ids[0] == ground.document.root or not attr_called(ground.kind.types[ground.document[ids[0]].type], name):
        return None
    return assigned(ground, name, ids, value)


def _which_one(ground: Ground, spoken: Made, whole: Made, words: str) -> Several:
    """ "The description": of what was spoken of, or of the whole?"""
    labels = (label(ground.document, spoken.named[0]), f"The whole {ground.kind.name}")
    options = [Option(str(at), shown) for at, shown in enumerate(labels, 1)]
    return Several(messages.which_reading(f"{words[:1].upper()}{words[1:]} of what?", options), {"1": spoken, "2": whole})
