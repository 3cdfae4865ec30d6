"""Sentences in words: "the second sentence of Costs". A sentence is a span of a node's text."""

import re
from collections.abc import Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.answers import NO_CONTEXT
from copydesk.editing.picks import ordinals_in
from copydesk.editing.tokens import Token, tokens
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, edit
from copydesk.language.commands.wording import in_known_words
from copydesk.language.memory import NOTHING_SAID

_END = re.compile(r"[.!?…][\"'”’)\]]*(?=\s|$)|[。！？]")
_IMAGE = re.compile(r"\[IMAGE:[^\[\]]*\]|!\[[^\[\]]*\]\([^()]*\)")  # all of a paragraph, and no sentence
_ABBREVIATIONS = frozenset({"e.g.", "i.e.", "mr.", "mrs.", "ms.", "dr.", "no.", "vs.", "st.", "approx.", "fig.", "cf."})


def sentences_in(text: str) -> list[tuple[int, int]]:
    """The spans of the sentences of a text."""
    spans: list[tuple[int, int]] = []
    start = 0
    for found in _END.finditer(text):
        last = text[start : found.end()].split()[-1:] or [""]
        if last[0].casefold() in _ABBREVIATIONS:
            continue
        spans.append((start, found.end()))
        start = found.end()
        while start < len(text) and text[start].isspace():
            start += 1
    if text[start:].strip():
        spans.append((start, len(text)))
    return spans


def read_sentence(ground: Ground, words: str) -> list[Place]:
    """The sentences that words count: the second one of a place."""
    words = in_known_words(words)
    found = tokens(words)
    at = int(bool(found) and found[0].word == "the")
    pick, taken = ordinals_in(found[at:])
    at += taken
    if pick is None or not pick.places or at >= len(found) or found[at].word not in ("sentence", "sentences"):
        return []
    holders = _holders(ground, words, found[at + 1 :])
    each = any(token.word in ("each", "every") for token in found[at + 1 :])
    groups = [[id] for id in holders] if each else [holders]
    result: list[Place] = []
    for group in groups:
        places = list(_sentences(ground, group))
        if any(not -len(places) <= place < len(places) for place in pick.places):
            return []
        result += [places[place] for place in pick.places]
    return result


def _holders(ground: Ground, words: str, rest: Sequence[Token]) -> list[str]:
    """The place that the rest of some words names, or what is selected."""
    if rest and rest[0].word in ("of", "in", "under", "from") and len(rest) > 1:
        answers = ground.find(words[rest[1].start :])
        return list(answers[0].ids) if len(answers) == 1 else []
    return list(ground.context.selection.nodes) if not rest and ground.context.selection is not None else []


def _sentences(ground: Ground, holders: Sequence[str]) -> Iterator[Place]:
    """All sentences of running text in some nodes."""
    order = ground.structure
    types = ground.kind.types
    for holder in holders:
        for id in order.order[order.start[holder] : order.section_end[holder]]:
            node = ground.document[id]
            if node.text and not types[node.type].in_outline and not _IMAGE.fullmatch(node.text.strip()):
                text = formats.visible(ground.document, id).text
                for start, end in sentences_in(text):
                    yield Place(id, start, end, text[start:end])


_COUNTED = re.compile(r"\b(?:the|its) \S+ sentences?\b", re.IGNORECASE)


def named_in(document: Document, words: str) -> tuple[tuple[str, int, int], ...]:
    """The sentences that a message counts somewhere in it, as spans of what is seen; the longest place that is one wins."""
    ground = Ground(document, NOTHING_SAID, NO_CONTEXT)
    for counted in _COUNTED.finditer(words):
        rest = tokens(words[counted.start() :])
        for end in range(len(rest), 2, -1):
            found = read_sentence(ground, words[counted.start() : counted.start() + rest[end - 1].end])
            if found:
                return tuple((place.node, place.start, place.end) for place in found)
    return ()


def delete(ground: Ground, words: str) -> Outcome:
    found = read_sentence(ground, words)
    if not found:
        return Miss(1 if "sentence" in words else 0, lambda: messages.text_not_here(words))
    return replaced(found, "")


def rewrite(ground: Ground, words: str, new: str) -> Outcome:
    found = read_sentence(ground, words)
    if len(found) != 1:
        return Miss(0, lambda: messages.text_not_here(words))
    return replaced(found, new)


def replaced(found: Sequence[Place], new: str) -> Made:
    places = [
        {"node": place.node, "start": place.start, "end": place.end, "text": place.text, "spelled": False, "with": new}
        for place in found
    ]
    ids = tuple(dict.fromkeys(place.node for place in found))
    return Made(
        (edit("replace", find=found[0].text, with_=new, places=places),), named=ids, texts=tuple(place.text for place in found)
    )
