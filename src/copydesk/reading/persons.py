"""Answers about who is in a script: who speaks where, in which scenes somebody is, where two of them meet, what somebody says."""

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation
from copydesk.reading import messages
from copydesk.reading.lookup import Appearances, Cast, Lines, Spoken
from copydesk.reading.mentions import mentions, text_of
from copydesk.reading.people import bare, lines, places_of, present, speaking
from copydesk.reading.places import place, seen, spans
from copydesk.reading.quoting import Quote, cite, first_words, words_around

MAX_LINES = 20


def tell_cast(document: Document, asked: Cast) -> Answer:
    found = [entry for entry in present(document, asked.within) if entry[1] or not asked.speaking]
    if not found:
        return Answer(f"Nobody {'speaks' if asked.speaking else 'is named'}{asked.where}.")
    rows = [("Who", "Speeches" if asked.where else "Speeches in all")]
    rows += [(person.name, f"{spoken}" if spoken else "named only") for person, spoken, _ in found]
    head = f"{messages.joined([person.name for person, _, _ in found])}{asked.where}."
    citations = tuple(cite(document, cue, seen(document, cue)) for person, _, _ in found for cue in person.cues[:1])
    return Answer(
        f"{head}\n\n{messages.table(rows)}", citations, rows=tuple(rows), named=tuple(person.cues[0] for person, _, _ in found)
    )


def tell_appearances(document: Document, asked: Appearances) -> Answer:
    each = [places_of(document, person, asked.within) for person in asked.people]
    if len(each) > 1:
        return _together(document, asked, each)
    (speaks, named), person = each[0], asked.people[0]
    scenes = sorted((*speaks, *named), key=document.cached(spans).__getitem__)
    if not scenes:
        return Answer(f"{'No. ' if asked.whether else ''}{person} is not{asked.where or ' in the script'}.")
    if asked.pick is not None:
        word, scene = ("last" if asked.pick else "first"), scenes[asked.pick]
        return Answer(f"{person} is {word} in {place(document, scene)}.", _cited(document, [scene]), named=(scene,))
    if asked.whether and asked.speaking and not speaks:
        return Answer(f"No. {person} is named{asked.where}, but doesn't speak there.", _cited(document, named), named=tuple(scenes))
    if asked.whether:
        told = f"speaks in {messages.joined([place(document, scene) for scene in speaks])}" if speaks else f"is named{asked.where}"
        return Answer(f"Yes. {person} {told}.", _cited(document, speaks or named), named=tuple(scenes))
    return Answer("\n".join(_scene_lists(document, asked, speaks, named)), _cited(document, scenes), named=tuple(scenes))


def _scene_lists(document: Document, asked: Appearances, speaks: list[str], named: list[str]) -> list[str]:
    """The scenes in which somebody speaks, and those in which they are only named."""
    person, lines = asked.people[0], []
    if speaks:
        lines += [
            f"{person} speaks in {messages.counted(len(speaks), 'scene', 'scenes')}{asked.where}:",
            *_scenes(document, speaks),
        ]
    if named:
        lead = "and is" if speaks else f"{person} is"
        lines += [f"{lead} named without speaking in {messages.counted(len(named), 'scene', 'scenes')}:", *_scenes(document, named)]
    return lines


def _together(document: Document, asked: Appearances, each: list[tuple[list[str], list[str]]]) -> Answer:
    """Scenes in which all of them are; whether each speaks is told."""
    where = [[*speaks, *named] for speaks, named in each]
    shared = [scene for scene in document.order if all(scene in places for places in where)]
    who = messages.joined(asked.people)
    if not shared:
        return Answer(f"{who} are in no scene together{asked.where}.")
    talking = [scene for scene in shared if all(scene in speaks for speaks, _ in each)]
    told = f" They all speak in {len(talking)} of them." if len(talking) < len(shared) else ""
    head = f"{who} are together in {messages.counted(len(shared), 'scene', 'scenes')}{asked.where}.{told}"
    return Answer("\n".join([head, *_scenes(document, shared)]), _cited(document, shared), named=tuple(shared))


def tell_lines(document: Document, asked: Lines) -> Answer:
    said = lines(document, speaking(document, asked.person, asked.within))
    if not said:
        return Answer(f"{asked.person} says nothing{asked.where}.")
    if asked.pick is not None:
        quote = first_words(seen(document, said[asked.pick]))
        where = asked.where or f" is in {place(document, said[asked.pick])}"
        told = f"{asked.person}'s {'last' if asked.pick else 'first'} line{where}"
        return Answer(f"{told}: {quote.shown}", (cite(document, said[asked.pick], quote.text),), named=(said[asked.pick],))
    shown: list[str] = []
    citations: list[Citation] = []
    for id in said[:MAX_LINES]:
        quote = first_words(seen(document, id))
        shown.append(f"- {place(document, id)}: {quote.shown}")
        citations.append(cite(document, id, quote.text))
    if len(said) > MAX_LINES:
        shown.append(messages.left_out(len(said) - MAX_LINES))
    head = f"{asked.person} has {messages.counted(len(said), 'line', 'lines')}{asked.where}:"
    return Answer("\n".join([head, *shown]), tuple(citations), named=tuple(said))


def spoken(document: Document, asked: Spoken) -> list[tuple[str, str, Quote]]:
    """The speeches that hold some words: who speaks, the line, and what is quoted of it."""
    cue = kind_named(document.kind).cues
    found = []
    for mention in mentions(document, asked.phrase, asked.within, exactly=asked.exactly):
        parent = document[mention.node].parent
        if parent is not None and document[parent].type == cue and not mention.attr:
            quote = words_around(text_of(document, mention), mention.start, mention.end)
            found.append((bare(seen(document, parent)), mention.node, quote))
    return [one for one in dict.fromkeys(found) if not asked.person or one[0].casefold() == asked.person.casefold()]


def tell_spoken(document: Document, asked: Spoken) -> Answer:
    found = spoken(document, asked)[:MAX_LINES]
    if not found:
        return Answer(f"{asked.person} doesn't say “{asked.phrase}”{asked.where}.")
    told = [f"{person}, in {place(document, id)}: {quote.shown}" for person, id, quote in found]
    message = told[0] if len(told) == 1 else "\n".join(f"- {line}" for line in told)
    cited = tuple(cite(document, id, quote.text) for _, id, quote in found)
    return Answer(message, cited, named=tuple(id for _, id, _ in found))


def _scenes(document: Document, scenes: list[str]) -> list[str]:
    return [f"- {place(document, scene)}" for scene in scenes]


def _cited(document: Document, scenes: list[str]) -> tuple[Citation, ...]:
    return tuple(cite(document, scene, seen(document, scene)) for scene in scenes)
