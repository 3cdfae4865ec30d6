"""Nodes that a noun describes, with an ordinal, a name, a number or a text beside it: every answer to which one is meant."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from copydesk.document.document import Document, of_shape
from copydesk.kinds import kind_named
from copydesk.plan.reference import Form, How, Noun, Pick, Reference, Relation, Wording
from copydesk.references import choice
from copydesk.references.answers import WHOLE, Answer, strictest
from copydesk.references.denotation import Denotation
from copydesk.references.nameindex import name_key
from copydesk.references.structure import position, structure, title
from copydesk.references.texts.index import text_index
from copydesk.references.wordings import nearly_worded, worded
from copydesk.references.wordlists import EMPTY, POSITIONS
from copydesk.words.inflection import plural, singular

_IMAGE = re.compile(r"\[IMAGE:[^\[\]\n]+\]|!\[[^\[\]\n]*\]\([^()\n]*\)")
MAX_ANSWERS = 10_000
MIN_OFFERED = 4  # characters of words that are not quoted, for what holds them to be offered
MAX_OFFERED = 50
_CONFIRMED = 0.5  # the distance of what is not called so, but is the only one and speaks of it
DESCRIBED = 3.5  # the distance of that: "the paragraph about bearings"


class Counted:
    """What nouns count in the whole of a document version, kept from one reading to the next."""

    def __init__(self, _: Document) -> None:
        self.suitable: dict[Noun, list[str]] = {}
        self.in_the_open: dict[Noun, list[str]] = {}
        self.beginning: dict[str, list[str]] = {}


@of_shape
def adjectives(document: Document) -> dict[str, set[str]]:
    """The words that may be said before a noun of each type: "video", "unchecked", "empty"."""
    types = kind_named(document.kind).types
    result = {name: {*type.variants, *EMPTY} for name, type in types.items()}
    for node in document.walk():
        for attr in types[node.type].adjectives:
            value = node.attrs.get(attr)
            if isinstance(value, str):
                result[node.type].update(name_key(value).replace("/", " ").replace("-", " ").split())
    for name, type in types.items():
        result[name].update(word for holder in type.inside if holder in types for word in types[holder].variants)
    return result


class Description(Denotation):
    def chosen(self, reference: Reference, noun: Noun, scope: Answer) -> Iterator[Answer]:
        """What is meant among the nodes in a scope."""
        pool = self.pool(reference, noun, scope)
        ids = self.in_order(pool)
        if not ids:
            self.missed_noun(reference, noun, scope)
            return
        answers = self.picked(ids, reference, noun, scope)
        if not answers:
            self.missed(2, "too_few", noun.word, scope, len(ids))
        by_id = {answer.ids[0]: answer for answer in pool}
        for found in islice(answers, MAX_ANSWERS):
            answer = self.expanded(by_id[found[0]]._replace(ids=found), noun).inside(scope)
            yield answer._replace(is_holder=False) if noun.word in POSITIONS else answer

    def beside(self, reference: Reference, noun: Noun, relation: Relation, anchor: Answer) -> Iterator[Answer]:
        """What is meant after or before something."""
        order = structure(self.document)
        last = anchor.ids[-1 if relation is Relation.AFTER else 0]
        ids = self.in_order(self.pool(reference, noun, WHOLE, everywhere=True))
        found = choice.beside(order, ids, last, relation, reference.pick)
        if not found:
            self.missed(2, f"none_{relation}", noun.word, anchor)
        yield from (self.expanded(Answer(ids), noun).inside(anchor) for ids in found)

    def in_order(self, pool: Iterable[Answer]) -> list[str]:
        return sorted({id for answer in pool for id in answer.ids}, key=structure(self.document).start.__getitem__)

    def picked(self, ids: Sequence[str], reference: Reference, noun: Noun, scope: Answer) -> list[choice.Ids]:
        """The pick among what stands directly in a section comes before that among what stands in its subsections."""
        order = structure(self.document)
        grouped = self.is_grouped(ids, noun)
        found = choice.picked(order, ids, noun, reference.pick, grouped)
        if reference.pick is None or not reference.pick.places or scope is WHOLE or not scope.is_holder:
            return found
        direct = [id for id in ids if order.outline_holder(id) in scope.ids]
        own = choice.picked(order, direct, noun, reference.pick, grouped)
        return own if own and min(reference.pick.places) >= 0 else list(dict.fromkeys((*own, *found)))

    def is_grouped(self, ids: Sequence[str], noun: Noun) -> bool:
        """Whether each list, table or row is counted by itself."""
        return bool(ids) and not self.is_run(ids, noun) and self.kind.types[self.document[ids[0]].type].in_groups

    def is_run(self, ids: Sequence[str], noun: Noun) -> bool:
        """Whether nodes stand for runs of nodes like them."""
        of_other_type = bool(ids) and self.document[ids[0]].type not in noun.types
        return of_other_type and any(self.kind.types[type].runs_of == self.document[ids[0]].type for type in noun.types)

    def pool(self, reference: Reference, noun: Noun, scope: Answer, *, everywhere: bool = False) -> list[Answer]:
        """The nodes among which is chosen; `everywhere` counts those inside others, too."""
        if reference.form is Form.ORDINAL and reference.wording is None:
            nodes = self.suitable(noun, scope) if everywhere else self.counted(noun, scope, reference.pick)
            if everywhere and not nodes and not noun.is_generic:
                nodes = self.beginning_with(noun, scope)
            found = [Answer((id,)) for id in nodes]
        elif reference.wording is not None and reference.wording.how is How.ABOUT:
            found = self.confirmed(reference.wording, noun, scope) if not reference.words else []
        else:
            found = self.pool_of_words(reference, noun, scope) or self.qualified(reference, noun, scope)
            if reference.words and reference.wording is not None:
                with_text = {answer.ids for answer in self.worded(reference.wording, noun, scope)}
                found = [answer for answer in found if answer.ids in with_text]
        if reference.traits:
            found = [answer for answer in found if self.is_described(answer.ids[0], reference.traits)]
        if reference.position is not None:
            found = [answer for answer in found if position(self.document, answer.ids[0]) == reference.position]
        return found

    def confirmed(self, wording: Wording, noun: Noun, scope: Answer) -> list[Answer]:
        """ "The note about the tide": the only note there is, if it speaks of that; of several, those that do are offered."""
        nodes = self.counted(noun, scope, None)
        holding = [answer for answer in self.worded(wording, noun, scope) if answer.ids[0] in nodes]
        if len(nodes) == 1:
            return [answer._replace(distance=_CONFIRMED) for answer in holding]
        return [answer._replace(distance=DESCRIBED) for answer in holding] if self.loose else []

    def qualified(self, reference: Reference, noun: Noun, scope: Answer) -> list[Answer]:
        """A word before the noun that is no name of the thing: an adjective, or the name of what it is in ("the Costs table")."""
        if not reference.words:
            return []
        words = name_key(reference.words).split()
        known = self.document.cached(adjectives)
        fitting = (
            [id for id in self.suitable(noun, scope) if self.is_described(id, words)]
            if all(any(word in known.get(type, ()) for type in noun.types) for word in words)
            else []
        )
        if fitting:
            return [Answer((id,)) for id in fitting]
        holders = self.named(reference.words, None, scope)
        if not holders and not self.loose:  # "the cost table" is the table of Costs
            holders = [
                answer
                for words in (plural(reference.words), singular(reference.words))
                for answer in self.named(words, None, scope)
            ]
        return [Answer((id,)).inside(holder) for holder in holders for id in self.counted(noun, holder, reference.pick)]

    def suitable(self, noun: Noun, scope: Answer) -> list[str]:
        """The nodes in a scope that are what a noun says."""
        if scope is not WHOLE:
            return self._suitable(noun, scope)
        known = self.document.cached(Counted).suitable  # asked again and again by the readings of one sentence
        if noun not in known:
            known[noun] = self._suitable(noun, scope)
        return known[noun]

    def _suitable(self, noun: Noun, scope: Answer) -> list[str]:
        nodes = [id for id in self.within(noun.types, scope) if self.suits(id, noun)]
        if any(noun.word in self.kind.types[type].leanings for type in noun.types):
            nodes = [id for id in nodes if self.leans(id, noun)] or nodes
        return nodes or [run[0] for run in self.runs(noun, scope)] or self.placeholders(noun, scope)

    def placeholders(self, noun: Noun, scope: Answer) -> list[str]:
        """Images that are all of a paragraph: by their name, or as Markdown has them."""
        if "image" not in noun.types:
            return []
        index = text_index(self.document)
        nodes = [*index.candidates("[IMAGE:"), *index.candidates("![")]
        return [id for id in nodes if _IMAGE.fullmatch(self.document[id].text.strip()) and self.is_within(id, scope)]

    def runs(self, noun: Noun, scope: Answer) -> list[list[str]]:
        """In a flat note a list is a run of items; it stands for itself by the first of them."""
        made_of = {made for type in noun.types if (made := self.kind.types[type].runs_of)}
        order = structure(self.document)
        return order.groups(choice.in_the_open(order, self.within(made_of, scope), None)) if made_of else []

    def expanded(self, answer: Answer, noun: Noun) -> Answer:
        """An answer with all items of the runs that it stands for."""
        if not self.is_run(answer.ids, noun):
            return answer
        runs = {run[0]: run for run in self.runs(noun, WHOLE)}
        return answer._replace(ids=tuple(item for id in answer.ids for item in runs.get(id, [id])), is_holder=False)

    def counted(self, noun: Noun, scope: Answer, pick: Pick | None) -> list[str]:
        """The nodes that a noun counts, in order."""
        order = structure(self.document)
        holder = scope.ids[0] if len(scope.ids) == 1 and scope.is_holder else None
        if noun.is_title and holder is not None and pick is None and not noun.plural and self.suits(holder, noun):
            return [holder]  # "the heading of X" is X's own
        nodes = self.suitable(noun, scope)
        if not nodes and (pick is not None or noun.plural or not scope.is_holder) and not noun.is_generic:
            return self.beginning_with(noun, scope)
        if not any(self.kind.types[type].in_outline for type in noun.types):
            if holder is not None or scope is not WHOLE:
                return choice.in_the_open(order, nodes, holder)
            known = self.document.cached(Counted).in_the_open
            if noun not in known:
                known[noun] = choice.in_the_open(order, nodes, None)
            return known[noun]
        if noun.is_title:
            return nodes
        nodes = [id for id in nodes if id != self.document.cached(title)]
        if noun.word not in noun.types:  # acts are those that are called acts, and no sequences
            nodes = [id for id in nodes if name_key(self.document[id].text).split()[:1] == [noun.word]] or nodes
        top = dict.fromkeys(choice.outermost(order, nodes))
        return [id for id in nodes if id not in top] if noun.is_nested and scope is WHOLE else list(top)

    def beginning_with(self, noun: Noun, scope: Answer) -> list[str]:
        """Where there is no node of such a type: nodes whose text begins with the noun as a word."""
        known = self.document.cached(Counted).beginning
        if noun.word not in known:
            found = worded(self.document, Wording(How.STARTS, noun.word))
            known[noun.word] = self.in_order([Answer((hit.id,)) for hit in found if hit.distance == 0])
        ids = [id for id in known[noun.word] if self.is_within(id, scope)]
        return ids or (self.entitled(noun, scope) if not noun.types else [])

    def entitled(self, noun: Noun, scope: Answer) -> list[str]:
        """Items that are called by the title above them: the second stage is the second item under Stages."""
        holders = (
            [answer for word in (plural(noun.word), noun.word) for answer in self.named(word, None, scope)]
            if not self.loose
            else []
        )
        order = structure(self.document)
        for holder in holders[:1]:
            items = [id for id in order.below(("item",), holder.ids[0]) if order.outline_holder(id) == holder.ids[0]]
            if not items:  # its own subsections
                own = self.document[holder.ids[0]].type
                return [id for id in order.below((own,), holder.ids[0]) if order.outline_holder(id) == holder.ids[0]]
            groups = order.groups(choice.in_the_open(order, items, holder.ids[0]))
            return groups[0] if len(groups) == 1 else []
        return []

    def at_places(self, numbers: Sequence[str], noun: Noun, scope: Answer) -> list[choice.Ids]:
        """A noun with a number that is not a counted one: the second of them, or the one called 2."""
        if not all(number.isdecimal() and 0 < int(number) <= MAX_ANSWERS for number in numbers):
            return []
        pick = Pick(tuple(int(number) - 1 for number in numbers))
        order = structure(self.document)
        ids = self.counted(noun, scope, pick)
        in_outline = bool(ids) and self.kind.types[self.document[ids[0]].type].in_outline
        grouped = self.is_grouped(ids, noun)
        found = choice.in_each_holder(order, ids, pick) if in_outline else choice.picked(order, ids, noun, pick, grouped)
        called = self.named(numbers[0], noun, scope) if len(numbers) == 1 and not self.loose else []
        if not found and not called:
            self.missed(2, "too_few" if ids else "none_of", noun.word, scope, len(ids))
        return list(dict.fromkeys((*found, *(answer.ids for answer in called))))

    def pool_of_words(self, reference: Reference, noun: Noun | None, scope: Answer) -> list[Answer]:
        """The nodes that are called so; a quoted text also means those that hold it."""
        if reference.wording is not None and not reference.words:
            return self.worded(reference.wording, noun, scope)
        found = self.named(reference.words, noun, scope)
        holding = Wording(How.HOLDS, reference.words)
        if not found and reference.form is Form.TEXT:
            found = self.worded(reference.wording or holding, noun, scope)
        if not found and self.is_telling(reference.words):
            found = [answer._replace(distance=DESCRIBED) for answer in self.worded(holding, noun, scope)]
        return found

    def is_telling(self, words: str) -> bool:
        """Whether what holds some words, which are not quoted, may be offered: not if it is half of the document."""
        if not self.loose or self.depth or len(words) < MIN_OFFERED:
            return False
        return len(text_index(self.document).candidates(words)) <= MAX_OFFERED

    def worded(self, wording: Wording, noun: Noun | None, scope: Answer) -> list[Answer]:
        """Nodes by the text in them."""
        types = noun.types if noun is not None else ()
        found = worded(self.document, wording, types)
        if not found and self.loose:
            found, different = nearly_worded(self.document, wording, types)
            self.different += different
        answers = [
            Answer((hit.id,), hit.rung, hit.distance)
            for hit in found
            if self.is_within(hit.id, scope) and (noun is None or self.suits(hit.id, noun))
        ]
        return answers if self.loose else strictest(answers)

    def missed_noun(self, reference: Reference, noun: Noun, scope: Answer) -> None:
        if reference.words or reference.wording:
            self.missed(1, "nothing_called", reference.words or (reference.wording.text if reference.wording else ""), scope)
        else:
            self.missed(2 if noun.types else 0, "none_of", noun.word, scope)
