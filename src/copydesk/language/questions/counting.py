"""Forms that count, list and compare: how many, which, are there, the longest, how long."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from copydesk.language.questions.asking import WHOLE, Asking, Places
from copydesk.language.questions.grouping import Read, read_groups
from copydesk.language.questions.groups import Head, group
from copydesk.language.questions.nouns import Named
from copydesk.language.questions.sentence import Sentence
from copydesk.reading.cues import Question
from copydesk.reading.lookup import Count, Extreme, Group, Listing, Lookup, Nth, Several, Size, Tally, Whether
from copydesk.reading.places import above, seen
from copydesk.reading.senses import senses_in
from copydesk.reading.steptold import before_told
from copydesk.reading.words import SILENT
from copydesk.references.wordlists import DETERMINERS, MIDDLE, ORDINALS
from copydesk.words.lexicon import phrases_in, words_in
from copydesk.words.tokens import tokens

Said = Mapping[str, Any]
# What parts of texts are called, and nothing else is.
TEXTS = phrases_in("COUNTING_TEXTS")


def _count(_: Asking, said: Said) -> Lookup | None:
    return Count(said["nodes"].group)


def _count_two(_: Asking, said: Said) -> Lookup | None:
    return Several((Count(said["first"].group), Count(said["second"].group)))


def _count_three(_: Asking, said: Said) -> Lookup | None:
    return Several(tuple(Count(said[name].group) for name in ("first", "second", "third")))


def _list_two(_: Asking, said: Said) -> Lookup | None:
    return Several((Listing(said["first"].group), Listing(said["second"].group)))


def _list(_: Asking, said: Said) -> Lookup | None:
    return Listing(said["nodes"].group)


def _open(asking: Asking, said: Said) -> Lookup | None:
    """What is still open, in a place or of somebody: the tasks that are not ticked, where there are tasks."""
    where = f" in {said['place'].words}" if "place" in said else f" that mention {said['text'].phrase}" if "text" in said else ""
    tasks = Asking(asking.document, asking.context, Sentence(f"open tasks{where}"))
    read = next(read_groups(tasks, 0, len(tasks.words)), None)
    return None if read is None or read.is_weak or (where and not read.group.things) else Listing(read.group)


def _open_before(asking: Asking, said: Said) -> Lookup | None:
    """What is still open before something: the tasks under a title that says so; else all but those under what comes after it."""
    ahead = before_told(asking.document, Question(asking.sentence.text))
    if ahead is not None:
        return ahead
    tasks = _open(asking, {})
    document, asked = asking.document, senses_in(said["text"].phrase) - senses_in(" ".join(SILENT))
    if not isinstance(tasks, Listing) or not asked or not any(asked <= senses_in(seen(document, id)) for id in document.order):
        return None
    titles = {thing: [seen(document, id) for id in above(document, thing.node)] for thing in tasks.group.things}
    before = {thing: names for thing, names in titles.items() if not any(name.casefold().startswith("after") for name in names)}
    own = [thing for thing, names in before.items() if any(asked <= senses_in(name) for name in names[-1:])]
    return Listing(tasks.group._replace(things=tuple(own or before)))


def _list_many(_: Asking, said: Said) -> Lookup | None:
    """ "Show the tables" lists them; "show the table" shows it."""
    read: Read = said["nodes"]
    return Listing(read.group) if read.named.is_many and not read.is_title else None


def _whether(_: Asking, said: Said) -> Lookup | None:
    return Whether(said["nodes"].group)


def _per_part(asking: Asking, said: Said) -> Lookup | None:
    return _tally(asking, said, None)


def _most(asking: Asking, said: Said) -> Lookup | None:
    return _tally(asking, said, 0)


def _fewest(asking: Asking, said: Said) -> Lookup | None:
    return _tally(asking, said, -1)


def _tally(asking: Asking, said: Said, pick: int | None) -> Lookup | None:
    """How many things are in each part that a noun names."""
    noun: Named = said["noun"]
    parts = group(asking, Head(noun), ()).things
    in_outline = all(asking.kind.types[type].in_outline for type in noun.types)
    return Tally(tuple(part.node for part in parts), said["nodes"].group, pick) if in_outline and noun.types else None


def _longest(_: Asking, said: Said) -> Lookup | None:
    return Extreme(said["nodes"].group, longest=True)


def _shortest(_: Asking, said: Said) -> Lookup | None:
    return Extreme(said["nodes"].group, longest=False)


def _most_lines(asking: Asking, _: Said) -> Lookup | None:
    return _people_extreme(asking, longest=True)


def _fewest_lines(asking: Asking, _: Said) -> Lookup | None:
    return _people_extreme(asking, longest=False)


def _people_extreme(asking: Asking, *, longest: bool) -> Lookup | None:
    from copydesk.reading.things import people

    if not asking.kind.cues:
        return None
    return Extreme(Group(tuple(people(asking.document, asking.document.order)), "part", "parts"), longest)


def _size(asking: Asking, said: Said) -> Lookup | None:
    places: Places | None = said.get("place")
    scope = WHOLE if places is None else asking.scope(places)
    if places is not None and tokens(places.words)[-1].word in words_in("COUNTING_TITLE"):
        return Size(places.nodes, f"The {tokens(places.words)[-1].word}")
    ids = asking.document.order if scope.ids is None else tuple(id for id in asking.document.order if id in scope.ids)
    return Size(ids, scope.where)


def _signs(asking: Asking, said: Said) -> Lookup | None:
    """How many characters; those of a script are people."""
    size = _size(asking, said)
    return replace(size, in_signs=True) if isinstance(size, Size) and not asking.kind.cues else None


def _nth(asking: Asking, said: Said) -> Lookup | None:
    size = _size(asking, said)
    place = ORDINALS.get((said["ordinal"],))
    return Nth(size.ids, size.where, place) if isinstance(size, Size) and place is not None and abs(place) < MIDDLE else None


def _length(asking: Asking, said: Said) -> Lookup | None:
    """How long a text is. Of a bridge it is not asked in words, even where a section is called so."""
    return _size(asking, said) if is_text(asking, said["place"]) else None


def is_text(asking: Asking, places: Places) -> bool:
    """Whether words name a part as a text: with what such parts are called, a number, in quotation marks, or as its title is."""
    if places.nodes[0] == asking.document.root:
        return True
    said = tokens(places.words)
    is_spelled = said[0].word not in DETERMINERS and places.words[0].isupper()
    if is_spelled and not any(asking.kind.types[asking.document[id].type].state for id in places.nodes):
        return True
    known = (*asking.lexicon.nouns, *asking.lexicon.roles, *TEXTS)
    return any(token.is_quote or token.is_number or (token.word,) in known for token in said)
