"""Parts of a step, and fields: links, attachments, dependencies, a description, and what the front matter says."""

import re
from collections import Counter

from copydesk.language import messages
from copydesk.language.commands.attributes import attr_called
from copydesk.language.commands.fields import is_root, set_field
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.spots import reference_of
from copydesk.language.commands.things import name_and_address, read_thing
from copydesk.words.lexicon import values_in
from copydesk.words.tokens import tokens

_SUFFIX = values_in("SUFFIX")
_FIELD = re.compile(r"\s*([\w][\w .-]*?)\s*[:=]\s*(.+)", re.DOTALL)


def add_field(ground: Ground, text: str) -> Outcome:
    """A field of the front matter, "name: value"."""
    found = _FIELD.fullmatch(text)
    if found is None:
        return Miss(6, lambda: messages.told("what_to_add", "field"))
    return set_field(ground, re.sub(r"^the\s+", "", found[1], flags=re.IGNORECASE), found[2], must_exist=False)


def add_link(ground: Ground, text: str, place: str) -> Outcome | None:
    """A link of a step; None where links are part of running text."""
    if "link" not in ground.kind.types:
        return None
    name, address = name_and_address(text)
    _, rest = reference_of(place)
    if not rest or not address:
        return Miss(6 if not rest or ground.find(rest) else 3, lambda: messages.told("what_to_add", "link"))
    return ground.choose([rest], lambda found: _part(ground, found[0], "link", name or address, {"url": address}), 5)


def add_attachment(ground: Ground, text: str, place: str, word: str) -> Outcome:
    if "attachment" not in ground.kind.types:
        return Miss(2, lambda: messages.told("cannot_add", "attachment"))
    name, address = name_and_address(text)
    _, rest = reference_of(place)
    if not rest or not address:
        return Miss(6 if not rest or ground.find(rest) else 3, lambda: messages.told("what_to_add", "attachment"))
    variants = ground.kind.types["attachment"].variants
    sort = word if word in variants else _SUFFIX.get(address.rpartition(".")[2].casefold(), "")
    attrs = {"file_url": address} | ({"file_type": sort} if sort else {})
    return ground.choose([rest], lambda found: _part(ground, found[0], "attachment", name or address.rpartition("/")[2], attrs), 5)


def attach(ground: Ground, command: Command) -> Outcome:
    """Attach the video Shaking https://… to Incubate; or give a step a text of its own: a description."""
    if (described := _described(ground, command)) is not None:
        return described
    thing = read_thing(ground.document.kind, command.slots["file"])
    is_text = not thing.type and command.verb != "attach" and not name_and_address(thing.text)[1]
    if thing.type not in ("attachment", "file", "") or is_text:
        return Miss(0, lambda: messages.no_command(command.slots["file"]))
    return add_attachment(ground, thing.text, f"to {command.slots['step']}", thing.word)


_NEW = re.compile(r"(?:an?|the|another) (?:new )?", re.IGNORECASE)


def _described(ground: Ground, command: Command) -> Outcome | None:
    """ "A description to Incubate: “At 37 °C.”": what a step has one of is set, and no text in it."""
    from copydesk.language.commands.setting import assigned, unquoted

    name, what = _NEW.sub("", command.slots["file"], count=1), command.slots["step"]
    said = next((token for token in tokens(name if " " in name else what) if token.is_quote or token.word == ":"), None)
    if said is None:
        return None
    if " " in name:  # the description “At 37 °C.” to Incubate
        name, text = name[: said.start].strip(), name[said.start :]
    else:
        what, text = what[: said.start].strip(), what[said.start :]
    value, is_quoted = unquoted(text.strip(": "))
    value += "" if is_quoted or value.endswith(".") else command.slots.get("stop", "")
    if is_root(ground, what):
        ids: list[Ids] = [(ground.document.root,)]
        if "key" in ground.kind.types:  # the front matter has one description; of others there may be many
            field = set_field(ground, name, value, must_exist=True) if name == "description" else None
            return field if isinstance(field, Made) else None
    else:
        ids = [answer.ids for answer in ground.find(what)]
    types = [ground.kind.types[ground.document[id].type] for each in ids for id in each]
    if not types or not value or any(attr_called(type, name) != name for type in types):
        return None
    if len(ids) > 1:
        return ground.choose([what], lambda chosen: assigned(ground, name, chosen[0], value))
    return assigned(ground, name, ids[0], value)


def link_step(ground: Ground, what: str, target: str) -> Outcome:
    """Link Incubate to the Shaker manual at https://…"""
    return add_link(ground, target.removeprefix("the "), f"to {what}") or Miss(0, lambda: messages.no_command(what))


def _part(ground: Ground, ids: Ids, type: str, text: str, attrs: dict[str, str]) -> Outcome:
    if any(not ground.kind.fits(type, ground.document[id].type) for id in ids):
        return Miss(3, lambda: messages.told("cannot_add", type))
    edits = tuple(edit("add", type=type, text=text, attrs=attrs, into=f"#{id}") for id in ids)
    return Made(edits, places=frozenset(ids), texts=(text, *attrs.values()))


def depend(ground: Ground, command: Command) -> Outcome:
    """A step comes to depend on another."""
    if "dependency" not in ground.kind.types:
        return Miss(1, lambda: messages.told("cannot_add", "dependency"))
    return ground.choose([command.slots["step"], command.slots["on"]], lambda found: _depending(ground, *found), 5)


def _depending(ground: Ground, steps: Ids, on: Ids) -> Outcome:
    document = ground.document
    if len(on) != 1 or any(not ground.kind.fits("dependency", document[id].type) for id in (*steps, *on)):
        return Miss(3, lambda: messages.told("what_dependency"))
    target = document[on[0]].attrs.get("foreign")
    if target is None:
        return Miss(3, lambda: messages.told("what_dependency"))
    known = Counter(node.attrs.get("dependency_type") for node in document.walk() if node.type == "dependency")
    usual = known.most_common(1)[0][0] if known else None
    attrs = {"dependency_type": usual} if usual is not None else {}
    there = [id for id in steps if any(node.type == "dependency" and node.text == target for node in document.children(id))]
    edits = tuple(edit("add", type="dependency", text=target, attrs=attrs, into=f"#{id}") for id in steps if id not in there)
    if not edits:
        edits = (edit("replace", find=str(target), with_=str(target), places=[]),)
    return Made(edits, named=(), places=frozenset((*steps, *on)))


def independ(ground: Ground, command: Command) -> Outcome:
    """A step no longer depends on another."""
    return ground.choose([command.slots["step"], command.slots["on"]], lambda found: _independent(ground, *found), 5)


def _independent(ground: Ground, steps: Ids, on: Ids) -> Outcome:
    document = ground.document
    target = document[on[0]].attrs.get("foreign")
    found = [node.id for id in steps for node in document.children(id) if node.type == "dependency" and node.text == target]
    if not found:
        return Miss(4, lambda: messages.told("no_dependency"))
    return Made((edit("delete", at=[f"#{id}" for id in found]),), named=tuple(found))
