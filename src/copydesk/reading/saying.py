"""Answers to "what does it say" and "where does it say": a part shown whole, and the places that mention some words."""

from collections import Counter
from collections.abc import Collection, Sequence

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation, Passage
from copydesk.reading import messages
from copydesk.reading.find import MIN_MISTYPED, WordIndex, near_terms, whole_text
from copydesk.reading.lines import line_of
from copydesk.reading.lookup import Mentioned, Missing, Showing
from copydesk.reading.mentions import Mention, mentions, text_of
from copydesk.reading.nearness import nearest
from copydesk.reading.places import holder, is_outlined, path, place, seen
from copydesk.reading.quoting import Quote, cite, first_words, texts, words_around
from copydesk.reading.showing import show
from copydesk.reading.words import SILENT, terms, words
from copydesk.words.values import Shape

MAX_PLACES = 5  # that are shown where the words name several
MAX_QUOTED = 12
LONGEST_PASSAGE = 400  # characters


def tell_showing(document: Document, asked: Showing) -> Answer:
    parts: list[str] = []
    citations: list[Citation] = []
    if asked.is_near:
        near = messages.joined([place(document, ids[0]) for ids in asked.places[:MAX_PLACES]], "or")
        parts.append(messages.is_near(asked.words, near))
    elif len(asked.places) > 1:
        parts.append(messages.may_mean(asked.words, len(asked.places)))
    for ids in asked.places[:MAX_PLACES]:
        shown = show(document, ids, headed=len(ids) > 1 and all(is_outlined(document, id) for id in ids))
        text = shown.text or "> (empty)"
        parts.append(f"{_heading(document, ids)}:\n\n{text}")
        if shown.left_out:
            parts.append(messages.cut_short(shown.left_out))
        citations += shown.citations
    if len(asked.places) > MAX_PLACES:
        parts.append(messages.cut_short(len(asked.places) - MAX_PLACES))
    named = tuple(id for ids in asked.places for id in ids)
    return Answer("\n\n".join(parts), tuple(citations), named=named)


def _heading(document: Document, ids: tuple[str, ...]) -> str:
    if ids[0] == document.root:
        return "All of it"
    return messages.joined(list(dict.fromkeys(place(document, id) for id in ids)))


def tell_mentions(document: Document, asked: Mentioned) -> Answer:
    found = mentions(document, asked.phrase, asked.within, exactly=asked.exactly)
    if not found:
        return _not_mentioned(document, asked)
    parts = list(dict.fromkeys(_part(document, mention.node) for mention in found))
    together = len(parts) == 1 and parts[0] != document.root and asked.ask != "line"
    where = f" in {len(parts)} places" if len(parts) > 1 else ""
    if together and not asked.where:
        where = f", in {place(document, parts[0])}"
    spelled = _other_form(document, asked.phrase, found)
    head = f"“{asked.phrase}” is mentioned {messages.times(len(found))}{spelled}{asked.where}{where}:".replace(",,", ",")
    lines, citations = _quoted(document, found, asked, together=together)
    message = "\n".join([f"Yes. {head}" if asked.ask == "whether" else head, *lines])
    return Answer(message, tuple(citations), named=_spoken_of(document, asked, citations))


def _spoken_of(document: Document, asked: Mentioned, citations: Sequence[Citation]) -> tuple[str, ...]:
    """What "it" may mean next: a text that is shown whole. Of a longer one only some words are spoken of."""
    if asked.ask == "whether" or any(citation["quote"] != seen(document, citation["node"]) for citation in citations):
        return ()
    return tuple(dict.fromkeys(citation["node"] for citation in citations))


def _quoted(document: Document, found: Sequence[Mention], asked: Mentioned, *, together: bool) -> tuple[list[str], list[Citation]]:
    """Each sentence that mentions it, once, with its place where they are not all in one."""
    lines: dict[tuple[str, str], str] = {}
    shown = 0
    for mention in found:
        if len(lines) >= MAX_QUOTED:
            break
        shown += 1
        quote = words_around(text_of(document, mention), mention.start, mention.end)
        where = _where(document, mention, asked)
        is_title = is_outlined(document, mention.node) and not mention.attr
        row = _row(document, mention.node)
        said = messages.in_row([text for _, text in row]) if len(row) > 1 else quote.shown
        line = f"{where} (the title)" if is_title else said if together else f"{where}: {said}"
        lines.setdefault((mention.node, quote.text), f"- {line}")
    more = [messages.left_out(len(found) - shown)] if len(found) > shown else []
    return [*lines.values(), *more], [cite(document, node, quote) for node, quote in lines]


def _where(document: Document, mention: Mention, asked: Mentioned) -> str:
    line = line_of(document, mention) if asked.ask == "line" else None
    return place(document, mention.node) if line is None else f"line {line:,}, {place(document, mention.node)}"


def _other_form(document: Document, phrase: str, found: Sequence[Mention]) -> str:
    """Where the words stand only with other endings: how they are spelled."""
    spelled = Counter(" ".join(text_of(document, mention)[mention.start : mention.end].split()) for mention in found)
    if any(form.casefold() == phrase.casefold() for form in spelled):
        return ""
    return f", as “{spelled.most_common(1)[0][0]}”,"


def _part(document: Document, id: str) -> str:
    return id if is_outlined(document, id) else holder(document, id) or document.root


def _not_mentioned(document: Document, asked: Mentioned) -> Answer:
    """That it is nowhere, and what comes near: a word that is spelled like it, or texts with some of the words."""
    said = messages.not_mentioned(asked.phrase, asked.where)
    if asked.ask == "whether":
        said = f"No. {said}"
    near = spelled_like(document, asked.phrase)
    if near:
        closest = tell_mentions(document, Mentioned(near, within=asked.within, where=asked.where))
        if closest.citations:
            return Answer(f"{said} The nearest is “{near}”.\n\n{closest.message}", closest.citations, named=closest.named)
    return passages(document, asked.phrase, said, "")


def spelled_like(document: Document, phrase: str) -> str:
    """The phrase with words that stand nowhere put right, where each is like exactly one that does."""
    index = document.cached(WordIndex)
    result: list[str] = []
    for word in words(phrase):
        known = all(term in index.stems for term in terms(word))
        near = [] if known or len(word) < MIN_MISTYPED else near_terms(index, terms(word)[0])
        if not known and (len(near) != 1 or any(map(str.isdigit, word))):
            return ""
        result.append(word if known else min(index.stems[near[0]], key=lambda other: abs(len(other) - len(word))))
    return " ".join(result) if result != words(phrase) else ""


def tell_missing(document: Document, asked: Missing) -> Answer:
    return passages(document, asked.words, asked.message, "")


def passages(
    document: Document, query: str, said: str, otherwise: str = messages.NO_PASSAGE, shapes: Collection[Shape] = ()
) -> Answer:
    """What comes nearest to some words, quoted with its places, behind a sentence that says what it is."""
    query = _without_nouns(document, query)
    asked = {term for word in words(query) if word not in SILENT for term in terms(word)}
    found = nearest(document, query, shapes) if asked else []
    if not found:
        return Answer(f"{said} {otherwise}".strip() if asked else said, is_told=not asked)
    lines: list[str] = []
    citations: list[Citation] = []
    for near in found:
        quotes = [(id, quote) for id in near.shown for quote in _quotes(document, id, query)]
        is_row = document[near.node].type == "cell"
        shown = messages.in_row([quote.text for _, quote in quotes]) if is_row else " ".join(quote.shown for _, quote in quotes)
        lines.append(f"- {place(document, near.node)}: {f'{near.speaker}: ' if near.speaker else ''}{shown}")
        citations += [cite(document, id, quote.text) for id, quote in quotes]
    message = "\n".join([f"{said} {messages.NEAREST}", *lines])
    near_texts = tuple(Passage(one.node, path(document, one.node), whole_text(document, one.node), one.score) for one in found)
    return Answer(message, tuple(citations), near_texts, is_told=False)  # nobody spoke of these: "it" means none of them


def _without_nouns(document: Document, query: str) -> str:
    """A query without what the kind's own parts are called, where anything else is asked for: no text is about scenes."""
    nouns = {
        term for type in kind_named(document.kind).types.values() if type.in_outline for word in type.words for term in terms(word)
    }
    left = [word for word in words(query) if not nouns.issuperset(terms(word))]
    return " ".join(left) if any(word not in SILENT and not word.isdecimal() for word in left) else query


def _row(document: Document, id: str) -> list[tuple[str, str]]:
    """Of a cell, all cells of its row: a figure is found by what stands before it."""
    parent = document[id].parent
    if document[id].type != "cell" or parent is None:
        return []
    return [(cell.id, seen(document, cell.id)) for cell in document.children(parent)]


def _quotes(document: Document, id: str, query: str) -> list[Quote]:
    """All of a text that was found; of a long one the sentence with the first word that was asked for, else its beginning."""
    known = [text for text in texts(document, document[id]) if text.strip()]
    if document[id].type == "cell" or all(len(text) <= LONGEST_PASSAGE for text in known):
        return [Quote(text) for text in known] or [Quote("")]
    for word in words(query):
        for mention in mentions(document, word, {id}) if word not in SILENT else ():
            return [words_around(text_of(document, mention), mention.start, mention.end, LONGEST_PASSAGE)]
    return [first_words(known[0], LONGEST_PASSAGE)]
