"""What a reading of a reference names in a document: every answer, so that several are never taken for one."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from copydesk.document.document import Document
from copydesk.plan.reference import Form, Noun, Reference, Relation
from copydesk.references.answers import WHOLE, Answer, Context, nearest, strictest
from copydesk.references.choice import Ids
from copydesk.references.description import MAX_ANSWERS, Description
from copydesk.references.nameindex import by_number, typed_numbers
from copydesk.references.nouns import lexicon
from copydesk.references.roles import in_role
from copydesk.references.rungs import Rung
from copydesk.references.structure import structure

Tiers = Iterable[Sequence[Reference]]
BESIDE = (Relation.AFTER, Relation.BEFORE)


class Finder(Description):
    """Loose, what is found is only ever offered."""

    def __init__(self, document: Document, context: Context, *, loose: bool = False) -> None:
        super().__init__(document, loose=loose)
        self.context = context
        self._known: dict[int, tuple[Tiers, list[Answer]]] = {}  # with the key itself: a freed tuple's id may be given again

    def find(self, tiers: Tiers) -> list[Answer]:
        """The strictest answers of the first tier that has any; loose, those of all tiers, nearest first."""
        if id(tiers) in self._known:
            return self._known[id(tiers)][1]
        found: list[Answer] = []
        misses = len(self.misses)
        for tier in tiers:
            answers = [answer for reference in tier for answer in self.denoted(reference)]
            found += answers if self.loose else strictest(answers)
            if found and not self.loose:
                break
        if found:
            del self.misses[misses:]
        found = nearest(found) if self.loose else found
        self._known[id(tiers)] = (tiers, found)
        return found

    def denoted(self, reference: Reference) -> Iterable[Answer]:
        match reference.form:
            case Form.SELECTION | Form.FOCUS:
                return self.in_context(reference)
            case Form.WHOLE:
                return [Answer((self.document.root,), Rung.FOLDED)]  # a title that reads so comes before it
            case Form.LIST:
                return self.listed(reference)
            case Form.ROLE:
                return self.by_role(reference)
            case Form.NUMBER:
                return self.by_number(reference)
            case Form.NAME | Form.TEXT | Form.ORDINAL:
                return self.by_words(reference) if reference.noun is None else self.by_noun(reference, reference.noun)

    def around(self, reference: Reference) -> list[Answer]:
        """What a reference stands in, after or before."""
        if reference.to is None:
            return [WHOLE]
        self.depth += 1
        found = self.find(reference.to)
        self.depth -= 1
        return found

    # By name and text

    def by_words(self, reference: Reference) -> Iterator[Answer]:
        """A bare name or quoted text."""
        for scope in self.around(reference):
            found = self.pool_of_words(reference, None, scope)
            if reference.relation is Relation.PATH and len(found) > 1:
                order = structure(self.document)
                found = [answer for answer in found if order.outline_holder(answer.ids[0]) in scope.ids] or found
            if not found:
                self.missed(0, "nothing_called", reference.words, scope)
            yield from (answer.inside(scope) for answer in found)

    def by_noun(self, reference: Reference, noun: Noun) -> Iterator[Answer]:
        for place in self.around(reference):
            if reference.relation in BESIDE:
                yield from self.beside(reference, noun, reference.relation, place)
            else:
                yield from self.chosen(reference, noun, place)

    def by_number(self, reference: Reference) -> Iterator[Answer]:
        numbers = self.document.cached(by_number)
        noun = reference.noun
        for scope in self.around(reference) if reference.relation not in BESIDE else ():
            hits = [
                [id for id in numbers.get(number, ()) if self.is_within(id, scope) and (noun is None or self.suits(id, noun))]
                for number in reference.numbers
            ]
            found: Iterable[Ids] = product(*hits)
            if not all(hits):
                counted = noun or (
                    lexicon(self.kind.name).nouns.get(("one",)) if not numbers else None
                )  # "2" where nothing else counts
                found = self.at_places(reference.numbers, counted, scope) if counted is not None else ()
            answers = [Answer(tuple(dict.fromkeys(ids))).inside(scope) for ids in islice(found, MAX_ANSWERS)]
            answers = answers or [Answer(ids).inside(scope) for ids in islice(self.typed(reference, scope), MAX_ANSWERS)]
            if not answers:
                self.missed(1, "nothing_numbered", ", ".join(reference.numbers), scope)
            yield from answers

    def typed(self, reference: Reference, scope: Answer) -> Iterable[Ids]:
        """Texts that begin with the numbers, as the clauses of a contract do whose numbers nobody counts."""
        typed, noun = self.document.cached(typed_numbers), reference.noun
        hits = [
            [
                id
                for id in (typed.get(number, ()) or typed.get(f"{noun.word if noun else ''} {number}", ()))
                if self.is_within(id, scope) and (noun is None or not noun.types or "section" in noun.types or self.suits(id, noun))
            ]
            for number in reference.numbers
        ]
        return product(*hits)

    def by_role(self, reference: Reference) -> Iterator[Answer]:
        for scope in self.around(reference) if reference.relation not in BESIDE else ():
            found = in_role(self.document, reference.words, scope.ids[0] if scope.ids else None)
            if not found:
                self.missed(1, "no_such_role", reference.words, scope)
            yield from (Answer(ids, is_holder=False).inside(scope) for ids in found)

    def listed(self, reference: Reference) -> Iterator[Answer]:
        self.depth += 1
        parts = [self.find(part) for part in reference.parts]
        self.depth -= 1
        for answers in islice(product(*parts), MAX_ANSWERS):
            ids = tuple(dict.fromkeys(id for answer in answers for id in answer.ids))
            yield Answer(ids, max(a.rung for a in answers), sum(a.distance for a in answers), is_holder=False)

    def in_context(self, reference: Reference) -> Iterator[Answer]:
        selection = self.context.selection.nodes if self.context.selection is not None else ()
        is_selection = reference.form is Form.SELECTION
        ids = (selection or self.context.focus) if is_selection else (self.context.focus or selection)
        if not ids or ids[0] not in self.document:
            why = "no_longer_there" if ids else "nothing_selected" if is_selection else "nothing_in_focus"
            self.missed(3, why, reference.words)
            return
        ids = tuple(id for id in ids if id in self.document)
        noun = reference.noun
        if noun is not None:
            around = structure(self.document).around(ids[0], noun.types)
            ids = tuple(id for id in ids if self.suits(id, noun)) or ((around,) if around is not None else ())
        if not ids:
            self.missed(3, "none_there", reference.words)
            return
        if self.context.is_listed and reference.pick is None and not is_selection:
            yield from (Answer((id,)) for id in ids[:MAX_ANSWERS])
            return
        yield Answer(ids if reference.pick is not None or (is_selection and selection) else ids[:1])
