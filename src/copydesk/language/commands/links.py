"""Links inside a text: where one leads, made and unmade. A link of its own, as a step has, is a node with an attr."""

import re
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.reading.words import SILENT, terms
from copydesk.reading.words import words as words_of
from copydesk.references.nameindex import name_key
from copydesk.references.texts.index import text_index

_LINK = re.compile(r"(?<!!)\[((?:[^\[\]\\]|\\.)+)\]\(\s*<?([^()\s<>]+)>?[^()]*\)")
ADDRESS = re.compile(r"(?:https?://|mailto:|www\.|/|\.{1,2}/|#)\S+|\S+\.(?:md|html?|pdf|mp4|png|jpe?g|docx)\b", re.IGNORECASE)


def links_called(document: Document, words: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The links whose text is what words say."""
    wanted = name_key(words)
    for id in text_index(document).candidates(words):
        for found in _LINK.finditer(document[id].text):
            if name_key(found[1].replace("\\", "")) == wanted:
                yield id, found


def unquoted(words: str) -> str:
    return words.strip().strip("\"'“”‘’`")


def _bare(words: str) -> str:
    said = unquoted(words)
    for start in ("the link to ", "the link ", "the "):
        said = said[len(start) :] if said.casefold().startswith(start) else said
    return unquoted(said.removesuffix(" link"))


def readdressed(ground: Ground, words: str, address: str) -> Outcome:
    """A link that leads elsewhere: "the flour guide link"."""
    found = list(links_called(ground.document, _bare(words))) if ADDRESS.fullmatch(address) else []
    own = [id for answer in ground.find(words) for id in answer.ids if "url" in ground.kind.types[ground.document[id].type].attrs]
    if len(own) == 1 and not found and ADDRESS.fullmatch(address):  # a link of its own
        return Made((edit("set", at=f"#{own[0]}", name="url", value=address),), named=(own[0],))
    if len(found) != 1:
        near = (
            list(links_about(ground.document, _bare(words).removeprefix("link")))
            if ADDRESS.fullmatch(address) and not found
            else []
        )
        made = {str(at): led_to(id, link, address) for at, (id, link) in enumerate(near[:MAX_OPTIONS], 1)}
        options = [Option(str(at), f"“{link[1]}”: {link[2]} → {address}") for at, (_, link) in enumerate(near[:MAX_OPTIONS], 1)]
        question = f"“{messages.short(words)}”: is this link meant?"
        return Several(messages.which_reading(question, options), made) if near else Miss(1, lambda: messages.text_not_here(words))
    return led_to(*found[0], address)


def links_about(document: Document, words: str) -> Iterator[tuple[str, re.Match[str]]]:
    """The links whose text has all words of a name; every link for none."""
    wanted = {term for word in words_of(words) if word not in SILENT for term in terms(word)}
    for node in document.walk(document.root):
        for found in _LINK.finditer(node.text):
            if wanted <= {term for word in words_of(found[1]) for term in terms(word)}:
                yield node.id, found


def led_to(id: str, link: re.Match[str], address: str) -> Made:
    return replaced(id, Place(id, link.start(2), link.end(2), link[2], is_spelled=True), address)


def unlinked(ground: Ground, words: str) -> Outcome:
    """A link that becomes plain text."""
    found = list(links_called(ground.document, unquoted(words))) or list(links_called(ground.document, _bare(words)))
    if len(found) != 1:
        return Miss(2, lambda: messages.text_not_here(words))
    id, link = found[0]
    return replaced(id, Place(id, link.start(), link.end(), link[0], is_spelled=True), link[1])


def replaced(id: str, place: Place, new: str) -> Made:
    one = {"node": id, "start": place.start, "end": place.end, "text": place.text, "spelled": place.is_spelled, "with": new}
    return Made((edit("replace", find=place.text, with_=new, places=[one]),), named=(id,), texts=(place.text,))
