"""How a text is to look: marks put on or taken off, and capitals. Only the look changes: the words and all other marks stay."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from itertools import product

from copydesk import formats
from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.operations import apply, splice
from copydesk.formats.marking import SIGNS, TAGS, marked, names_on
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.policy import in_reading_order
from copydesk.words.lexicon import values_in

LOOKS: Mapping[str, str] = values_in("LOOKS")
CASES: Mapping[str, Callable[[str], str]] = {
    "upper": str.upper,
    "lower": str.lower,
    "title": lambda text: re.sub(r"[^\W\d_]+('[^\W\d_]+)?", lambda word: word[0][:1].upper() + word[0][1:], text),
    "capital": lambda text: text[:1].upper() + text[1:],
}


def looks_of(words: str) -> tuple[str, ...]:
    """The looks that words ask for: "bold and italic"; none where one of them is none."""
    found = [LOOKS.get(part.strip()) for part in re.split(r" and |, ", words)]
    return tuple(look for look in found if look) if all(found) else ()


def dressed(ground: Ground, places: Sequence[Place], looks: Sequence[str]) -> Outcome:
    """The places with other looks, one spelling for each node."""
    document, ordered = ground.document, in_reading_order(ground, places)
    for place, look in product(reversed(ordered), looks):  # from the end, since capitals may take more room
        text = _cased(document, place, look) if look in CASES else _marked(document, place, look)
        if text is None:
            return Miss(4, partial(messages.told, "cannot_be", f"“{messages.short(places[0].text)}”", look))
        document = apply(document, [splice(document, place.node, text)])
    ids = tuple(dict.fromkeys(place.node for place in ordered))
    changes = [_change(ground.document, document, id) for id in ids if ground.document[id].text != document[id].text]
    spans = [
        {"node": place.node, "start": place.start, "end": place.end, "text": _seen(document, place)}
        for place in ordered
        if len(formats.visible(document, place.node).text) == len(formats.visible(ground.document, place.node).text)
    ]
    shown = reduce(lambda text, look: CASES[look](text) if look in CASES else text, looks, places[0].text)
    parts = edit("replace", find=places[0].text, with_=shown, places=changes, look=list(looks), spans=spans)
    return Made((parts,), named=ids, texts=(places[0].text,))


def _marked(document: Document, place: Place, look: str) -> str | None:
    """The text of a node with a mark on a part of it, or without one, or without any."""
    name, _, value = look.partition("=")
    if value and (bare := marked(document, place.node, place.start, place.end, name, on=False)) is not None:
        document = apply(document, [splice(document, place.node, bare)])
    if look in SIGNS or name in TAGS:
        return marked(document, place.node, place.start, place.end, look)
    names = [look.removeprefix("not ")]
    if look == "plain":
        there = names_on(document, place.node, place.start, place.end)
        names = [name for name in there if name != "code"] or there  # code is what a text is, before how it looks
    for name in names:
        text = marked(document, place.node, place.start, place.end, name, on=False)
        if text is None:
            return None
        document = apply(document, [splice(document, place.node, text)])
    return document[place.node].text


def _cased(document: Document, place: Place, look: str) -> str:
    """The text of a node with other capitals in a part of it, letter by letter."""
    text, seen = document[place.node].text, formats.visible(document, place.node)
    new = CASES[look](place.text)
    letters = list(new) if len(new) == len(place.text) else [CASES[look](letter) for letter in place.text]
    for at in range(place.end - 1, place.start - 1, -1):
        start, end = seen.source_span(at, at + 1)
        if text[start:end] == seen.text[at]:
            text = text[:start] + letters[at - place.start] + text[end:]
    return text


def _seen(document: Document, place: Place) -> str:
    return formats.visible(document, place.node).text[place.start : place.end]


def _change(before: Document, after: Document, id: str) -> dict[str, object]:
    """What is spelled otherwise of a node."""
    old, new = before[id].text, after[id].text
    start, behind = common_ends(old, new)
    return Place(id, start, len(old) - behind, old[start : len(old) - behind], is_spelled=True).becoming(
        new[start : len(new) - behind]
    )
