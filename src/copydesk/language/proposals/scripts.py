"""What people want of a screenplay: a line more, another text of a line, a direction, an hour, a transition, action."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.nodetypes import BESIDE, CUE, Side
from copydesk.language.proposals.positions import Position, described, positions
from copydesk.language.proposals.sorts import things_said
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in
from copydesk.reading.words import words
from copydesk.words.tokens import Token

SAID = "dialogue"
DIRECTION = "parenthetical"
TEXTS = ("action", "dialogue")
LEAST = 0.34
MAX_MEANT = 2
SCENE = "scene"


class Speech(NamedTuple):
    """A line: the node of its text, its cue, and who speaks."""

    id: str
    cue: str
    speaker: str


class Speeches:
    """All lines of a script in order."""

    def __init__(self, document: Document) -> None:
        self.all = [
            Speech(node.id, node.parent, name_of(document[node.parent].text))
            for node in document.walk()
            if node.type == SAID and node.parent is not None and document[node.parent].type == CUE
        ]
        self.speakers = dict.fromkeys(speech.speaker for speech in self.all)


def name_of(cue: str) -> str:
    return cue.partition("(")[0].strip()


def scripts(ground: Ground, span: Span) -> Iterator[Made]:
    """All that a span may want of a script."""
    if SAID not in ground.kind.types:
        return
    for propose in (new_hours, new_lines, other_lines, new_directions, other_speakers, transitions, new_action):
        yield from propose(ground, span)


def speakers_in(ground: Ground, found: Sequence[Token]) -> list[str]:
    """The speakers that tokens name, in their order; one of several words by any of them: "the inspector"."""
    known = {word: name for name in ground.document.cached(Speeches).speakers for word in words(name)}
    return list(dict.fromkeys(known[token.word] for token in found if not token.is_quote and token.word in known))


def text_behind(span: Span) -> tuple[str, int]:
    """A new text, quoted at the end or behind a colon, and the token that it begins with."""
    found = span.tokens
    colon = max((at for at, token in enumerate(found) if token.word == ":" and not token.is_quote), default=-1)
    if found and found[-1].is_quote and len(found) > 1:
        return found[-1].word, len(found) - 1
    if colon < 0 or colon + 1 >= len(found):
        return "", 0
    if found[colon + 1].is_quote:
        return found[colon + 1].word, colon + 1
    return span.message[found[colon + 1].start :].strip(), colon + 1


def anchors(ground: Ground, span: Span, place: Position) -> list[str]:
    """What a new thing stands beside: a quoted line, or what is told of action or of what is said."""
    document = ground.document
    inside = span.tokens[place.start : place.end]
    quoted = [token.word for token in inside if token.is_quote]
    if quoted:
        return [speech.id for speech in speeches_saying(document, quoted[0])]
    return described(document, place.said, TEXTS, LEAST)


def speeches_saying(document: Document, text: str) -> list[Speech]:
    wanted = words(text)
    found = [speech for speech in document.cached(Speeches).all if words(document[speech.id].text) == wanted]
    return found or [
        one for one in document.cached(Speeches).all if f" {' '.join(wanted)} " in f" {' '.join(words(document[one.id].text))} "
    ]


def whole(document: Document, id: str) -> str:
    """A line stands with its cue."""
    return document[id].parent or id if document[id].type == SAID else id


def new_lines(ground: Ground, span: Span) -> Iterator[Made]:
    """A line more for somebody, behind or before a line or action."""
    text, start = text_behind(span)
    if not text or not any(is_in(token, "LINE_CUE") for token in span.tokens[:start]):
        return
    for place in positions(span):
        if place.side not in BESIDE or place.start >= start:
            continue
        outside = [token for at, token in enumerate(span.tokens[:start]) if not place.start <= at < place.end]
        who = speakers_in(ground, outside) or speakers_in(ground, span.tokens[:start])[-1:]
        for id in anchors(ground, span, place)[:MAX_MEANT] if who else ():
            beside = whole(ground.document, id)
            target = edit("insert", markdown=f"{who[0]}\n{text}", **{place.side: f"#{beside}"})
            yield Made((target,), places=frozenset({id, beside}), texts=(text,))


def other_lines(ground: Ground, span: Span) -> Iterator[Made]:
    """Another text for what somebody says: "Kim says “…” instead of …"."""
    found = span.tokens
    at = next((at for at in range(len(found)) if length_in(found, at, "CHANGE_OF_FACE")), 0)
    size = length_in(found, at, "CHANGE_OF_FACE") if at else 0
    cue = next((at for at, token in enumerate(found) if is_in(token, "SAYS")), None)
    if not at or cue is None or not cue + 1 < at or at + size >= len(found):
        return
    new = found[cue + 1].word if found[cue + 1].is_quote else span.message[found[cue + 1].start : found[at].start].strip()
    old = found[at + size].word if found[at + size].is_quote else span.raw(at + size, len(found))
    who = speakers_in(ground, found[:cue])
    for speech in speeches_saying(ground.document, old):
        if who and speech.speaker not in who:
            continue
        text = ground.document[speech.id].text
        start = text.casefold().find(old.casefold())
        is_all = words(text) == words(old)
        if is_all:
            yield Made((edit("rewrite", at=f"#{speech.id}", markdown=new),), (speech.id, speech.cue))
        elif start >= 0:
            end = start + len(old)
            shared = next((size for size in range(len(new), 0, -1) if text[end:].startswith(new[-size:])), 0)
            place = Place(speech.id, start, end, text[start:end])
            with_ = new[: len(new) - shared].rstrip() if shared else new
            yield Made((edit("replace", find=place.text, with_=with_, places=[place.becoming(with_)]),), (speech.id, speech.cue))


def new_directions(ground: Ground, span: Span) -> Iterator[Made]:
    """A direction at a line: "lena's first “Dispatch.” should be (tired)", "she's whispering there, instead of to Abdi"."""
    document = ground.document
    text = bracketed(span) or told_direction(span)
    if not text:
        return
    for speech in speeches_meant(ground, span)[:MAX_MEANT]:
        there = [node for node in document.children(speech.cue) if node.type == DIRECTION]
        if there:
            place = Place(there[0].id, 0, len(there[0].text), there[0].text)
            target = edit("replace", find=place.text, with_=text, places=[place.becoming(text)])
            yield Made((target,), (there[0].id, speech.id, speech.cue))
        else:
            yield Made((edit("insert", markdown=text, before=f"#{speech.id}"),), (), frozenset({speech.id, speech.cue}))


def bracketed(span: Span) -> str:
    start, end = span.text.find("("), span.text.find(")")
    return span.text[start : end + 1] if 0 <= start < end else ""


def told_direction(span: Span) -> str:
    """How somebody speaks, where that is told in place of something: "she's whispering, so that instead of to Abdi"."""
    found = span.tokens
    at = next((at for at in range(len(found)) if length_in(found, at, "CHANGE_OF_FACE") > 1), 0)
    be = next((at for at, token in enumerate(found[:at]) if is_in(token, "STATING")), None)
    end = next((at for at in range((be or 0) + 1, at) if is_in(found[at], "CLAUSE_SIGN")), at)
    return f"({span.raw(be + 1, end)})" if at and be is not None and be + 1 < end else ""


def speeches_meant(ground: Ground, span: Span) -> list[Speech]:
    """The lines that are spoken of: by who speaks, by a quoted text or the words of it, and by their count."""
    document = ground.document
    known = document.cached(Speeches).all
    quoted = next((token.word for token in span.tokens if token.is_quote), "")
    who = speakers_in(ground, span.tokens)
    meant = speeches_saying(document, quoted) if quoted else []
    meant = [one for one in meant or known if not who or one.speaker in who]
    if not quoted and not who:
        return []
    is_first, is_last = (any(is_in(token, name) for token in span.tokens) for name in ("OPENING", "ENDING_SCENE"))
    if not quoted:
        named = {word for name in who for word in words(name)}
        told = [token for token in span.tokens if token.word not in named and not is_in(token, "OPENING")]
        near = described(document, " ".join(token.word for token in told), (SAID,), LEAST)
        near += [one.id for one in meant if has_all(document, one.id, told)]
        meant = [one for one in meant if one.id in near] or (meant if is_first or is_last else [])
    return meant[-1:] if is_last else meant[:1] if is_first else meant


def has_all(document: Document, id: str, told: Sequence[Token]) -> bool:
    """Whether a message has all words of a line in their order: "benno says single"."""
    own = " ".join(words(document[id].text))
    return f" {own} " in f" {' '.join(word for token in told for word in words(token.word))} "


def other_speakers(ground: Ground, span: Span) -> Iterator[Made]:
    """A line that somebody else should say: "“So nobody wants it.” should be Abdi's line"."""
    quoted = next((token.word for token in span.tokens if token.is_quote), "")
    if not quoted or not any(is_in(token, "WHO_SPEAKS") or is_in(token, "SAYS") for token in span.tokens):
        return
    document = ground.document
    for speech in speeches_saying(document, quoted)[:MAX_MEANT]:
        for name in [one for one in speakers_in(ground, span.tokens) if one != speech.speaker][:1]:
            cue = document[speech.cue].text
            place = Place(speech.cue, 0, len(name_of(cue)), name_of(cue))
            yield Made((edit("replace", find=place.text, with_=name, places=[place.becoming(name)]),), (speech.cue, speech.id))


def new_hours(ground: Ground, span: Span) -> Iterator[Made]:
    """When a scene plays: "set the opening scene at dawn", "the mountain road should be at dusk"."""
    found = span.tokens
    hours = [(at, size) for at in range(len(found)) if (size := length_in(found, at, "HOUR"))]
    if not hours:
        return
    at, size = hours[0]
    rest = f"{span.raw(0, at)} {span.raw(at + size, len(found))}"
    scenes = ground.structure.of_types(("scene",))
    is_scene = any(token.word == SCENE for token in found)
    meant = scenes[:1] if is_scene and any(is_in(token, "OPENING") for token in found) else []
    meant = meant or (scenes[-1:] if is_scene and any(is_in(token, "ENDING_SCENE") for token in found) else [])
    for id in (meant or things_said(ground, [], rest, ("scene",), LEAST, lifts=is_scene))[:MAX_MEANT]:
        title = ground.document[id].text
        start = title.rfind(" - ") + 3
        new = span.raw(at, at + size).upper()
        if start > 2 and title[start:] != new:
            place = Place(id, start, len(title), title[start:])
            yield Made((edit("replace", find=place.text, with_=new, places=[place.becoming(new)]),), (id,))


def capitals(span: Span) -> str:
    """A run of words in capitals, with the sign behind it: CUT TO:, CUT TO BLACK."""
    run: list[Token] = []
    for token in span.tokens:
        raw = span.message[token.start : token.end]
        if raw.isupper() and len(raw) > 1 and not token.is_quote:
            run.append(token)
        elif len(run) > 1:
            break
        else:
            run = []
    end = run[-1].end if run else 0
    sign = span.message[end : end + 1]
    return span.message[run[0].start : end] + (sign if sign in (":", ".") else "") if len(run) > 1 else ""


def transitions(ground: Ground, span: Span) -> Iterator[Made]:
    """A transition before or behind a scene; or in the place of one that is spoken of."""
    text = capitals(span)
    document = ground.document
    if not text:
        return
    for place in positions(span):
        near = things_said(ground, [place.said], "", ("scene",)) if place.side in BESIDE and place.said else []
        for id in near[:1]:
            scenes = ground.structure.of_types(("scene",))
            at = scenes.index(id) - (place.side == Side.BEFORE)
            last = document[scenes[at]].children[-1] if at >= 0 and document[scenes[at]].children else None
            spelled = text if text.endswith("TO:") else f"> {text}"
            where = {"after": f"#{last}"} if last is not None else {place.side: f"#{id}"}
            yield Made((edit("insert", markdown=spelled, **where),), (), frozenset({id}))
    for id in described(document, span.text.replace(text, ""), ("transition",), LEAST)[:MAX_MEANT]:
        old = Place(id, 0, len(document[id].text), document[id].text)
        yield Made((edit("replace", find=old.text, with_=text, places=[old.becoming(text)]),), (id,))


def new_action(ground: Ground, span: Span) -> Iterator[Made]:
    """Action behind action: "add as last picture, after the lamps went on: Marta claps."."""
    text, start = text_behind(span)
    if not text or not any(is_in(token, "PICTURE_CUE") for token in span.tokens[:start]):
        return
    for place in positions(span):
        if place.side in BESIDE and place.start < start:
            for id in described(ground.document, place.said, TEXTS, LEAST)[:MAX_MEANT]:
                beside = whole(ground.document, id)
                yield Made((edit("insert", markdown=text, **{place.side: f"#{beside}"}),), (), frozenset({id, beside}), (text,))
