"""New blocks that are more than one text: a list of items, an empty table, a heading of a level, a picture or file by its address.

They become CommonMark and are put where a paragraph would be; how a format spells them, in its own styles, is the format's affair.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from posixpath import basename, splitext
from urllib.parse import unquote

from copydesk.formats import FORMATS
from copydesk.formats.blocklooks import EMBEDS, lacks
from copydesk.language import messages
from copydesk.language.commands import listed
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.inserting import Addition, placed
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.things import EACH, SEPARATORS, URL, Thing
from copydesk.references.wordlists import CARDINALS
from copydesk.words.lexicon import lexicon, phrase, words_in
from copydesk.words.tokens import tokens

MAX_LINES = 100  # rows or columns of a new table
_SIZE = re.compile(r"(\d{1,3})\s*(?:x|×|by|\*)\s*(\d{1,3})", re.IGNORECASE)
_MARKS = {"NEW_NUMBERED": "1. ", "NEW_TASKS": "- [ ] ", "NEW_BULLETS": "- "}


def compose(ground: Ground, command: Command) -> Outcome:
    """What comes of the blocks that words describe, at a place that they name."""
    slots = command.slots
    if toggle := slots.get("toggle"):
        return _toggle(ground, toggle, slots, command.verb)
    if "list" in slots and "value" not in slots:
        return Miss(5, lambda: messages.told("what_to_add", "list"))
    made = _list(slots["list"], slots["value"]) if "list" in slots else _table(slots) if "level" not in slots else _heading(slots)
    if made is None:
        return Miss(0, lambda: messages.no_command(slots.get("value", "")))
    type = "paragraph" if made.type != "section" else "section"
    if type not in ground.kind.types:
        return Miss(3, lambda: messages.told("cannot_add", made.word))
    return placed(Addition(ground, made, slots.get("place", ""), command.verb), type)


def _toggle(ground: Ground, sort: str, slots: Mapping[str, str], verb: str) -> Outcome:
    """What folds away what stands in it, which Markdown spells as details."""
    text = unquoted(slots["value"])[0]
    if lacks(ground.document.format, "isToggleable"):
        return Miss(3, lambda: messages.told("cannot_add", "toggle"))
    said = f"<h2>{text}</h2>" if phrase(sort.casefold()) in lexicon().classes["NEW_TOGGLE_HEADING"] else text
    thing = Thing("list", "toggle", f"<details>\n<summary>{said}</summary>\n</details>", is_quoted=True)
    return placed(Addition(ground, thing, slots.get("place", ""), verb), "paragraph")


def in_or_of_a_list(ground: Ground, command: Command, slots: Mapping[str, str], place: str) -> Outcome | None:
    """A new list with its items, or an item of a field that is a list; None where no list is spoken of."""
    if _mark(slots["thing"]):
        told = {"list": slots["thing"], "place": place, **({"value": slots["value"]} if "value" in slots else {})}
        return compose(ground, replace(command, slots=told))
    return listed.add(ground, slots["thing"], place) if "value" not in slots else None


def _mark(sort: str) -> str:
    return next((mark for name, mark in _MARKS.items() if phrase(sort.casefold()) in lexicon().classes[name]), "")


def _list(sort: str, value: str) -> Thing | None:
    mark = _mark(sort)
    items = _each(value)
    if not mark or not items:
        return None
    return Thing("list", "list", "\n".join(f"{mark}{item}" for item in items), is_quoted=True)


def _each(value: str) -> list[str]:
    """The parts of "a, b and c": as they are quoted, else by their lines or semicolons, else by commas."""
    found = [token for token in tokens(value) if token.is_quote or token.word not in SEPARATORS]
    if found and all(token.is_quote for token in found):
        return [token.word for token in found]
    lines = [line for part in value.split(";") for line in part.split("\n")]
    parts = lines if len(lines) > 1 else EACH.split(value)
    return [unquoted(part.strip())[0] for part in parts if part.strip()]


def _table(slots: Mapping[str, str]) -> Thing | None:
    size = _SIZE.fullmatch(slots.get("size", "").strip())
    rows, columns = (int(size[1]), int(size[2])) if size else (_count(slots.get("rows", "")), _count(slots.get("columns", "")))
    headers = _each(slots.get("value", "")) or [""] * columns
    if not headers or len(headers) > MAX_LINES or rows > MAX_LINES or (not any(headers) and not rows):
        return None
    below = rows if any(headers) else rows - 1
    lines = [headers, ["---"] * len(headers), *([""] * len(headers) for _ in range(below))]
    return Thing("table", "table", "\n".join(f"| {' | '.join(line)} |" for line in lines), is_quoted=True)


def _count(words: str) -> int:
    said = words.strip().casefold()
    return int(said) if said.isdecimal() else CARDINALS.get(said, 0)


def _heading(slots: Mapping[str, str]) -> Thing | None:
    level = _count(slots["level"].casefold().removeprefix("h"))
    text = unquoted(slots["value"])[0]
    return Thing("section", "heading", text, is_quoted=True, level=level) if 1 <= level <= 6 and text else None


# Pictures and files


def picture(ground: Ground, command: Command) -> Outcome:
    """A picture or a file by its address, new at a place or for the one that is there."""
    address, caption = _address(command.slots["value"]), unquoted(command.slots.get("caption", ""))[0]
    if not address or ("what" in command.slots and not _names_picture(command.slots["what"])):
        return Miss(0, lambda: messages.no_command(command.slots["value"]))
    if "image" not in ground.kind.types:
        return Miss(3, lambda: messages.told("cannot_add", "picture"))
    if "what" in command.slots:
        return ground.choose([command.slots["what"]], lambda chosen: _replaced(ground, chosen[0], address))
    name = caption or splitext(unquote(basename(address)))[0]
    is_link = _ending(address) not in ("", *words_in("PICTURE_ENDINGS")) and not FORMATS[ground.document.format].flat
    text = f"[{caption or unquote(basename(address))}]({address})" if is_link else f"![{name}]({address})"
    thing = Thing("image", "picture", text, is_quoted=True)
    return placed(Addition(ground, thing, command.slots.get("place", ""), command.verb), "paragraph")


def _names_picture(words: str) -> bool:
    return any(lexicon().has("PICTURE_WORD", token.word) for token in tokens(words) if not token.is_quote)


def _address(words: str) -> str:
    """The address in words that are one: of the web, or a file by its name."""
    said = unquoted(words)[0].strip()
    is_file = _ending(said) in words_in("FILE_ENDINGS") | words_in("PICTURE_ENDINGS") and "\n" not in said
    return said.replace(" ", "%20") if URL.fullmatch(said) or is_file else ""


def _ending(address: str) -> str:
    return splitext(address)[1].casefold().removeprefix(".")


def _replaced(ground: Ground, ids: tuple[str, ...], address: str) -> Outcome:
    if len(ids) != 1 or ground.document[ids[0]].type != "image":
        return Miss(3, lambda: messages.told("cannot_be", "This", "another picture"))
    if ground.document.format in EMBEDS:
        name = splitext(unquote(basename(address)))[0]
        return Made((edit("rewrite", at=f"#{ids[0]}", markdown=f"![{name}]({address})"),), named=ids)
    return Made((edit("set", at=f"#{ids[0]}", name="url", value=address),), named=ids)
