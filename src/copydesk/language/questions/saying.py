"""Forms that look for words and show places: where is, what does it say, is it mentioned, show me, what comes next."""

from collections.abc import Mapping
from typing import Any

from copydesk.language.questions.asking import WHOLE, Asking, Places, Scope
from copydesk.language.questions.conditions import mention
from copydesk.language.questions.extracts import placed
from copydesk.language.questions.groups import Head, group
from copydesk.language.questions.messages import nothing_beside
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.slots import Text, is_scattered
from copydesk.reading.lookup import Group, Listing, Lookup, Mentioned, Missing, Showing
from copydesk.reading.places import is_outlined, place, seen
from copydesk.reading.things import links
from copydesk.references.structure import structure

Said = Mapping[str, Any]


def _scope(asking: Asking, said: Said) -> Scope:
    places: Places | None = said.get("place")
    return WHOLE if places is None else asking.scope(places)


def _mentioned(asking: Asking, said: Said, ask: str) -> Lookup | None:
    text: Text = said["text"]
    scope = _scope(asking, said)
    if is_scattered(asking, text) or any(asking.document[id].type in ("cell", asking.kind.cues) for id in scope.tops):
        return None
    return Mentioned(text.phrase, text.exactly, scope.ids, scope.said, ask)


def _where(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "where")


def _found(asking: Asking, said: Said) -> Lookup | None:
    """Where something is: a text that says so answers better than where it is mentioned."""
    return None if "place" not in said and placed(asking.sentence.text, asking.document) else _where(asking, said)


def _on_line(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "line")


def _where_among(asking: Asking, said: Said) -> Lookup | None:
    """In which scenes, on which slides: those that mention it."""
    noun: Named = said["noun"]
    condition = mention(asking, noun, said)
    return Listing(group(asking, Head(noun), (condition,))) if condition is not None and not condition.is_weak else None


def _whether(asking: Asking, said: Said) -> Lookup | None:
    return _mentioned(asking, said, "whether")


def _where_is(asking: Asking, said: Said) -> Lookup | None:
    """Where something is that has a name: the place itself."""
    places: Places = said["place"]
    return None if places.answers[0][0] == asking.document.root else Showing(places.answers, places.words)


def _show(_: Asking, said: Said) -> Lookup | None:
    places: Places = said["place"]
    return Showing(places.answers, places.words, places.is_near)


def _start(asking: Asking, said: Said) -> Lookup | None:
    """The first part of what is named: where act two begins."""
    places: Places = said["place"]
    parts = [child.id for child in asking.document.children(places.nodes[0]) if is_outlined(asking.document, child.id)]
    return Showing(((parts[0],),)) if len(places.nodes) == 1 and parts else None


def _what_is(asking: Asking, said: Said) -> Lookup | None:
    """What a part says that is named; a text that is nothing but the words themselves says nothing of them."""
    places: Places = said["place"]
    texts = [" ".join(seen(asking.document, id).casefold().split()) for id in places.nodes if not is_outlined(asking.document, id)]
    if len(texts) == len(places.nodes) and all(text and text in places.words.casefold() for text in texts):
        return Mentioned(places.words.strip('"“” '))
    return _show(asking, said)


def _link(asking: Asking, said: Said) -> Lookup | None:
    """Where a link leads: those that are called so, with their addresses."""
    text: Text = said["text"]
    called = [thing for thing in links(asking.document, asking.document.order) if text.phrase.casefold() in thing.name.casefold()]
    return Listing(Group(tuple(called), "link", "links", f" called “{text.phrase}”")) if called else None


def _after(asking: Asking, said: Said) -> Lookup | None:
    return _beside(asking, said, 1)


def _before(asking: Asking, said: Said) -> Lookup | None:
    return _beside(asking, said, -1)


def _beside(asking: Asking, said: Said, step: int) -> Lookup | None:
    """The next or previous part of the outline beside one that is; else the block beside a block."""
    places: Places = said["place"]
    noun: Named | None = said.get("noun")
    if len(places.answers) > 1 or places.is_near:
        return None
    at = places.answers[0][-1 if step > 0 else 0]
    found = _neighbour(asking, at, step, noun)
    if found is None:
        return Missing(nothing_beside(place(asking.document, at), noun.one if noun else "", step > 0), "")
    return Showing(((found,),))


def _neighbour(asking: Asking, at: str, step: int, noun: Named | None) -> str | None:
    document, order = asking.document, structure(asking.document)
    outlined = is_outlined(document, at)
    types = noun.types if noun is not None else (document[at].type,) if outlined else ()
    if types:
        alike = [id for id in order.of_types(types) if noun is not None or is_outlined(document, id)]
        if step > 0:
            behind = [id for id in alike if order.start[id] >= order.section_end[at]]
            return behind[0] if behind else None
        before = [id for id in alike if order.section_end[id] <= order.start[at]]
        return before[-1] if before else None
    siblings = document[document[at].parent or document.root].children
    beside = document.index(at) + step
    return siblings[beside] if 0 <= beside < len(siblings) else None
