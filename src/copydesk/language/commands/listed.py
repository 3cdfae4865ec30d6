"""Fields of the front matter that are lists, as tags are: something comes into one or goes out of it."""

import re
from typing import NamedTuple

from copydesk.language import messages
from copydesk.language.commands.attributes import items_of, list_of
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.setting import unquoted
from copydesk.language.rules.partings import split_points
from copydesk.words.inflection import singular
from copydesk.words.tokens import tokens

_TO = re.compile(r"^(?:to|into|in|from|out of)\s+(?:the\s+)?(?P<field>\w+)$", re.IGNORECASE)
_ONE = re.compile(
    r"^(?:(?:a|an|the|another|one more)\s+)?(?:new\s+)?(?P<field>\w+)\s+(?:called\s+|named\s+)?(?P<item>.+)$", re.IGNORECASE
)
_FROM = re.compile(r"^(?P<item>.+?)\s+(?:in|from|out of)\s+(?:the\s+)?(?P<field>\w+)$", re.IGNORECASE)
_OWN = re.compile(r"^(?:the\s+)?(?P<item>.+?)\s+(?P<field>\w+)$", re.IGNORECASE)


class Listed(NamedTuple):
    key: str
    name: str
    items: list[str]


def add(ground: Ground, thing: str, place: str) -> Outcome | None:
    """A new item: "add the tag rye", "add rye to the tags". None where no list is spoken of."""
    into, one = _TO.match(place), _ONE.match(thing)
    field = _field(ground, into["field"]) if into else None
    if field is not None:
        item = one["item"] if one and _is_item_of(field, one["field"]) else thing
    elif one and not place and (field := _field(ground, one["field"])) is not None:
        item = one["item"]
    else:
        return None
    if any(split_points(tokens(item))):  # "rye and remove winter": a command, which is no part of an item
        return Miss(5, lambda: messages.not_understood(f"that {field.name} are to be added", item))
    texts = _items(field, item, one["field"] if one else "")
    new = [text for text in dict.fromkeys(texts) if text not in field.items]
    if not new:
        return Miss(6, lambda: messages.told("already_listed", texts[0], field.name))
    return _made(ground, field, [*field.items, *new])


def remove(ground: Ground, what: str) -> Made | None:
    """Items go: "remove the tag rye", "remove rye from the tags". None where no list has them."""
    for said in (_ONE.match(what), _FROM.match(what), _OWN.match(what)):
        field = _field(ground, said["field"]) if said else None
        if said and field is not None:
            gone = {item.casefold() for item in _items(field, said["item"], said["field"])}
            kept = [one for one in field.items if one.casefold() not in gone]
            if len(kept) == len(field.items) - len(gone):
                return _made(ground, field, kept)
    return None


def _items(field: Listed, words: str, noun: str) -> list[str]:
    """ "The tag salt and pepper" is one item, and so is what stands in quotation marks; "the tags rye and malt" are two."""
    text, is_quoted = unquoted(words)
    is_one = is_quoted or (_is_item_of(field, noun) and singular(noun.casefold()) == noun.casefold() and '"' not in words)
    return [text.strip()] if is_one or text.strip() in field.items else items_of(words)


def _made(ground: Ground, field: Listed, items: list[str]) -> Made:
    root = ground.document.root
    target = edit("set", at=f"#{root}", name=field.name, value=items)
    return Made((target,), named=(field.key,), places=frozenset({root}))


def _field(ground: Ground, word: str) -> Listed | None:
    """The field that is a list and is called so, or what one of its items is called."""
    for node in map(ground.document.__getitem__, ground.structure.of_types(("key",))):
        if isinstance(items := list_of(node.text), list):
            field = Listed(node.id, str(node.attrs.get("name", "")), items)
            if _is_item_of(field, word) or field.name.casefold() == word.casefold():
                return field
    return None


def _is_item_of(field: Listed, word: str) -> bool:
    return singular(field.name.casefold()) == singular(word.casefold())
