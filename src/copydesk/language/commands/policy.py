"""What several occurrences of a text come to, as a table of rules: the first that has something to say decides (RULINGS §6)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import snippet, told_apart
from copydesk.editing.wordends import in_case_of
from copydesk.language import messages
from copydesk.language.commands import occurrences
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Hits, Place
from copydesk.language.commands.oldnew import New, Old
from copydesk.language.commands.outcome import Made, Outcome, Several, edit
from copydesk.language.commands.scope import Scope
from copydesk.language.commands.sentences import sentences_in
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem
from copydesk.words.values import Shape, shape

SHORT = 2  # characters; a text no longer than that is asked about


@dataclass(frozen=True, slots=True)
class Request:
    """One reading of what to replace."""

    ground: Ground
    old: Old
    new: New
    verb: str
    scope: Scope

    @property
    def document(self) -> Document:
        return self.ground.document

    @property
    def is_placed(self) -> bool:
        return bool(self.scope.holders or self.scope.excepted)

    def made(self, places: Sequence[Place]) -> Made:
        return made(self, places)


def _other_spellings(request: Request, hits: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """Other spellings remain, and how they should look is a guess. Those of a title are an ordinary word elsewhere."""
    same = request.old.text.casefold() == request.new.text.casefold()
    titles = all(is_title(request.ground, place) for place in places)
    if not hits.other or same or titles or any(place.is_spelled for place in places):
        return None
    if _means_every_spelling(request, hits):
        return request.made((*hits.exact, *hits.other))
    return ask_two(
        request,
        hits,
        hits.other,
        messages.other_spellings(
            request.old.text, len(hits.exact), list(dict.fromkeys(place.text for place in hits.other)), len(hits.other)
        ),
    )


def _means_every_spelling(request: Request, hits: Hits) -> bool:
    """Whether a name of a script is to be another everywhere, by the words: there it stands in capitals wherever it is a cue, and
    each place keeps its own."""
    is_all = request.old.is_all or request.scope.is_all or request.document.root in (request.scope.holders or ())
    spelled = {place.text for place in (*hits.exact, *hits.other)}
    is_name = all(text.isupper() or text.istitle() for text in spelled)
    return is_all and bool(request.ground.kind.cues) and is_name and not hits.inside


def _inside_words(request: Request, hits: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """Hits inside other words remain."""
    if not hits.inside or (len(places) == 1 and request.is_placed):
        return None
    return ask_two(request, hits, hits.inside, messages.inside_words(request.old.text, len(hits.exact), len(hits.inside)))


def _one_place(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    return request.made(places) if len(places) == 1 else None


def _grows(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """The new text contains the old: some may be so already."""
    old, new = request.old.text.casefold(), request.new.text.casefold()
    return ask_place(request, places) if old in new and old != new else None


def _said_where(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """Everywhere, or in a place that was named."""
    return request.made(places) if request.old.is_all or request.is_placed else None


def _entry_and_section(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """An entry of a list of contents and its section are one name."""
    document = request.document
    entries = [place for place in places if document[place.node].type == "item" and "](#" in document[place.node].text]
    return ask_place(request, places) if entries and len(entries) < len(places) else None


def _a_name(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """A name means all of it; a text to be taken away, a sentence or a line never does."""
    lines = sum(1 for place in places if occurrences.is_line(request.document, [place]))
    is_name = len(request.old.text) > SHORT and occurrences.is_name_like(request.old.text)
    is_spelled_so = request.old.text.istitle() and (" " not in request.old.text) and _is_capital_by_rule(request, places)
    return request.made(places) if is_name and not is_spelled_so and lines < 2 and request.verb != "delete" else None


def _is_capital_by_rule(request: Request, places: tuple[Place, ...]) -> bool:
    """Whether a word has its capital without being a name: a month or a day, or wherever it stands a sentence begins with it."""
    return shape(request.old.text) is Shape.DATE or all(_opens_sentence(request, place) for place in places)


def _opens_sentence(request: Request, place: Place) -> bool:
    """Whether a word has its capital only because a sentence begins with it: no title, no name alone."""
    seen = place.text_around(request.document)
    return (
        not is_title(request.ground, place)
        and place.text != seen.strip()
        and any(place.start == start for start, _ in sentences_in(seen))
    )


def _a_speaker(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    """A character's name that is a part of a scene's name, too."""
    types = [request.document[place.node].type for place in places]
    is_cue = request.ground.kind.cues in types
    return ask_place(request, places) if is_cue and any(request.ground.kind.types[type].in_outline for type in types) else None


def _ordinary_word(request: Request, _: Hits, places: tuple[Place, ...]) -> Outcome | None:
    return ask_place(request, places)


Rule = Callable[[Request, Hits, tuple[Place, ...]], Outcome | None]


POLICY: tuple[Rule, ...] = (
    _other_spellings,
    _inside_words,
    _one_place,
    _grows,
    _said_where,
    _entry_and_section,
    _a_speaker,
    _a_name,
    _ordinary_word,
)


def is_title(ground: Ground, place: Place) -> bool:
    """Whether a place is all of a title."""
    node = ground.document[place.node]
    is_own = ground.kind.types[node.type].in_outline and not place.attr
    return is_own and place.text == formats.visible(ground.document, place.node).text.strip()


def in_reading_order(ground: Ground, places: Sequence[Place]) -> list[Place]:
    order = ground.structure.start
    return sorted(places, key=lambda place: (order[place.node], place.attr, place.start))


def made(request: Request, places: Sequence[Place]) -> Made:
    """The edit that replaces these places."""
    old, new, ground = request.old, request.new, request.ground
    found = [place.becoming(in_case_of(place.text, old.text, new.text)) for place in in_reading_order(ground, places)]
    ids = tuple(dict.fromkeys(str(place["node"]) for place in found))
    left = 0 if any(place.is_spelled for place in places) else len(occurrences.hits(ground.document, old.text).addresses)
    return Made(
        (edit("replace", find=old.text, with_=new.text, places=found),),
        named=ids,
        places=frozenset(request.scope.holders or ()),
        texts=(old.text,),
        notes=(messages.addresses_left(left),) if left and places else (),
    )


def ask_place(request: Request, places: Sequence[Place]) -> Several:
    places = in_reading_order(request.ground, places)
    labels = told_apart([snippet(request.document, place.node, place.text, place.attr) for place in places])
    options = tuple(Option(str(number), label) for number, label in enumerate(labels[:MAX_OPTIONS], 1))
    answers = {option.id: request.made([place]) for option, place in zip(options, places, strict=False)}
    problem = messages.every_place(request.old.text, options, len(places) - len(options))
    return Several(problem, answers | {"all": request.made(places)})


def ask_two(request: Request, hits: Hits, others: Sequence[Place], problem: Problem) -> Several:
    """To the letter only, or the others too."""
    answers = {"all": request.made((*hits.exact, *others))}
    if hits.exact:
        answers["exact"] = request.made(hits.exact)
    return Several(problem, answers)


def ask_new_text(request: Request, places: tuple[Place, ...]) -> Several:
    option = Option("1", f"New text: “{messages.short(request.new.text)}”")
    return Several(messages.new_text_meant((option,)), {"1": request.made(places)})
