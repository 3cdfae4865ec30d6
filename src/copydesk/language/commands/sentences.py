"""Sentences in words: "the second sentence of Costs". A sentence is a span of a node's text."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.spots import reference_of
from copydesk.language.commands.wording import in_known_words
from copydesk.language.memory import NOTHING_SAID
from copydesk.language.rules.clause import length_in
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.reading.find import WordIndex
from copydesk.reading.words import SILENT, terms
from copydesk.reading.words import words as words_of
from copydesk.references.answers import NO_CONTEXT
from copydesk.references.nameindex import name_index
from copydesk.references.picks import ordinals_in
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token, tokens

SIDES = ("before", "after")
SAME = 3  # letters: so many alike are no more than that
_END = re.compile(r"[.!?…][\"'”’)\]]*(?=\s|$)|[。！？]")
_IMAGE = re.compile(r"\[IMAGE:[^\[\]]*\]|!\[[^\[\]]*\]\([^()]*\)")  # all of a paragraph, and no sentence
_AND_ANOTHER = re.compile(r"\s*(?:,|,?\s+and)\s+(?=the\s+(?:\S+\s+){1,2}sentences?\b)", re.IGNORECASE)
_PROSE = frozenset({"paragraph", "item", "quote", "action", "dialogue", "synopsis", "lyric", "centered"})  # running text
_ABBREVIATIONS = words_in("SENTENCES_ABBREVIATIONS")


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
    """The sentences that words count: the second one of a place; or those of several places, each counted by itself."""
    parts = _AND_ANOTHER.split(in_known_words(words))
    each = [_counted(ground, part) for part in parts]
    return list(dict.fromkeys(place for found in each for place in found)) if all(each) else []


def _counted(ground: Ground, words: str) -> list[Place]:
    found = tokens(words)
    at = int(bool(found) and found[0].word == "the")
    pick, taken = ordinals_in(found[at:])
    at += taken
    if pick is None or not pick.places or at >= len(found) or found[at].word not in ("sentence", "sentences"):
        return []
    holders = _holders(ground, words, found[at + 1 :])
    groups = [[id] for id in holders] if found[at + 1 :] else [holders]  # of 3.1 and 3.2 it is that of each; a selection is one
    result: list[Place] = []
    for group in groups:
        places = list(_sentences(ground, group))
        if any(not -len(places) <= place < len(places) for place in pick.places):
            return []
        result += [places[place] for place in pick.places]
    return result


def _holders(ground: Ground, words: str, rest: Sequence[Token]) -> list[str]:
    """The place that the rest of some words names, or what is selected."""
    if rest and rest[0].word in words_in("SENTENCES_IN") and len(rest) > 1:
        answers = ground.find(words[rest[1].start :])
        return list(answers[0].ids) if len(answers) == 1 else []
    return list(ground.context.selection.nodes) if not rest and ground.context.selection is not None else []


def _sentences(ground: Ground, holders: Sequence[str], among: Collection[str] | None = None) -> Iterator[Place]:
    """Sentences of running text in some nodes, or in some among them; of a cell, a footnote or a link only where that is named."""
    order, document = ground.structure, ground.document
    types = ground.kind.types
    for holder in holders:
        in_footnote = document[holder].type == "footnote"
        for id in order.order[order.start[holder] : order.section_end[holder]]:
            node = document[id]
            if among is not None and id not in among:
                continue
            if not node.text or node.parent is None or types[node.type].in_outline or _IMAGE.fullmatch(node.text.strip()):
                continue
            is_named = id == holder and node.type != "character"  # a name is no sentence of a speech
            if is_named or (node.type in _PROSE and (in_footnote or document[node.parent].type != "footnote")):
                text = formats.visible(document, id).text
                if node.type == "item" and id != holder and not text.rstrip("\"'”’)] ").endswith((".", "!", "?", "…")):
                    continue  # "Buy rye flour" in a list is a point, and no sentence of the section
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
    if found:
        return _deleted(ground, found)
    asked = offered(ground, words, lambda place: _deleted(ground, [place]))
    return asked or _one_of_some(ground, words) or Miss(1 if "sentence" in words else 0, lambda: messages.text_not_here(words))


def _one_of_some(ground: Ground, words: str) -> Several | None:
    """The one sentence that has all words of a name, where its paragraph has others: those stay. No more than an offer."""
    wanted = topic(words)
    if name_index(ground.document).named(words) or len(wanted) < 2:
        return None
    places = [place for place in about(ground, words) if _shared(wanted, topic(place.text)) == len(wanted)]
    texts = [formats.visible(ground.document, place.node).text for place in places]
    if len(places) != 1 or len(sentences_in(texts[0])) < 2:
        return None
    problem = messages.which_reading(f"“{messages.short(words)}”: should this sentence go?", [Option("1", f"“{places[0].text}”")])
    return Several(problem, {"1": replaced(places, "")})


def moved(ground: Ground, words: str, place: str) -> Outcome | None:
    """A sentence before or behind another one; None where no sentence is to go there. By what they are about it is an offer."""
    side, other = reference_of(place)
    counted = read_sentence(ground, words), read_sentence(ground, other)
    ones, twos = counted[0] or topical(ground, words), counted[1] or topical(ground, other)
    if side not in SIDES or len(ones) != 1 or len(twos) != 1 or ones == twos:
        return None
    one, two = ones[0], twos[0]
    pair = (one.text, two.text) if side == SIDES[0] else (two.text, one.text)
    made = Made(
        (replaced([two], " ".join(pair)).edits[0], replaced(list(_joined(ground.document, [one])), "").edits[0]),
        named=tuple(dict.fromkeys((two.node, one.node))),
        texts=(one.text, two.text),
    )
    if all(counted):
        return made
    option = Option("1", f"“{messages.short(pair[0])}” before “{messages.short(pair[1])}”")
    return Several(messages.which_reading("Is this the order that is meant?", [option]), {"1": made})


def offered(ground: Ground, words: str, make: Callable[[Place], Outcome]) -> Several | None:
    """What is done to a sentence by what it is about: a question, even where only one is."""
    made = [(place.text, outcome) for place in topical(ground, words) if isinstance(outcome := make(place), Made)]
    if not 0 < len(made) <= MAX_OPTIONS:
        return None
    options = [Option(str(at), f"“{messages.short(text)}”") for at, (text, _) in enumerate(made, 1)]
    problem = messages.which_reading(f"“{messages.short(words)}”: is this meant?", options)
    return Several(problem, {option.id: outcome for option, (_, outcome) in zip(options, made, strict=True)})


def topical(ground: Ground, words: str) -> list[Place]:
    """The sentences that are about something: "the sentence about roadworks". No more than an offer."""
    found = tokens(words)
    at = int(bool(found) and found[0].word == "the")
    if len(found) > at + 1 and length_in(found, len(found) - 1, "PASSAGE_NOUN") == 1:  # "the drawings sentence"
        return about(ground, words[found[at].start : found[-1].start])
    noun = length_in(found, at, "PASSAGE_NOUN")
    told = length_in(found, at + noun, "ABOUT") if noun else 0
    if not told or at + noun + told >= len(found):
        return []
    start = found[at + noun + told].start
    for token in found[at + noun + told + 1 : -1]:
        holders = ground.find(words[token.end :].strip()) if length_in([token], 0, "OUT_OF") else []
        if len(holders) == 1:
            return about(ground, words[start : token.start], holders[0].ids)
    return about(ground, words[start:])


def about(ground: Ground, words: str, holders: Sequence[str] = ()) -> list[Place]:
    """The sentences with the most words of a topic, all but one at the least; in some places, or anywhere."""
    wanted = topic(words)
    enough = max(1, len(wanted) - 1)
    places = _sentences(ground, holders or [ground.document.root], _saying(ground.document, wanted, enough))
    shared = [(_shared(wanted, topic(place.text)), place) for place in places]
    most = max((count for count, _ in shared), default=0)
    return [place for count, place in shared if count == most >= enough]


def _saying(document: Document, wanted: Collection[str], enough: int) -> frozenset[str]:
    """The leaves with so many of some terms, by the index: the sentences of a long document are not all read."""
    index = document.cached(WordIndex)
    counts: Counter[int] = Counter()
    for one in wanted:
        alike = (word for term, words in index.stems.items() if _is_alike(one, term) for word in words)
        counts.update({place for word in alike for place in index.postings.get(word, ())})
    return frozenset(index.ids[place] for place, count in counts.items() if count >= enough)


def topic(words: str) -> set[str]:
    return {term for word in words_of(words) if word not in SILENT for term in terms(word)}


def _shared(wanted: set[str], there: set[str]) -> int:
    """How many terms stand there, in this form or a longer one: labelling and label."""
    return sum(one in there or any(_is_alike(one, two) for two in there) for one in wanted)


def _is_alike(one: str, two: str) -> bool:
    return one == two or (min(len(one), len(two)) > SAME and (one.startswith(two) or two.startswith(one)))


def _deleted(ground: Ground, found: Sequence[Place]) -> Outcome:
    joined, document = list(_joined(ground.document, found)), ground.document
    is_all = joined[0].text.strip() == formats.visible(document, joined[0].node).text.strip()
    if len(joined) == 1 and is_all and document[joined[0].node].type != "cell":
        from copydesk.language.commands.deleting import deleted  # which deletes sentences

        return deleted(ground, (joined[0].node,))  # with the cue that would be nothing without it
    return replaced(joined, "")


def _joined(document: Document, found: Sequence[Place]) -> Iterator[Place]:
    """Sentences that follow each other as one stretch of text."""
    last: Place | None = None
    nodes = list(dict.fromkeys(place.node for place in found))
    for place in sorted(found, key=lambda place: (nodes.index(place.node), place.start)):
        text = formats.visible(document, place.node).text
        if last is not None and last.node == place.node and not text[last.end : place.start].strip():
            last = Place(place.node, last.start, place.end, text[last.start : place.end])
            continue
        if last is not None:
            yield last
        last = place
    if last is not None:
        yield last


def rewrite(ground: Ground, words: str, new: str) -> Outcome:
    found = read_sentence(ground, words)
    if len(found) != 1:
        return Miss(0, lambda: messages.text_not_here(words))
    return replaced(found, new)


def replaced(found: Sequence[Place], new: str) -> Made:
    """Sentences with another text: one edit for those that say the same, so that each is told by its own words."""
    places: dict[str, list[dict[str, object]]] = {}
    for place in found:
        spot = {"node": place.node, "start": place.start, "end": place.end, "text": place.text, "spelled": False, "with": new}
        places.setdefault(place.text, []).append(spot)
    edits = tuple(edit("replace", find=text, with_=new, places=spots) for text, spots in places.items())
    ids = tuple(dict.fromkeys(place.node for place in found))
    return Made(edits, named=ids, texts=tuple(place.text for place in found))
