"""Which nodes are called so, and which are what a noun says: the questions that a reading asks of the index of names."""

import re
from collections.abc import Iterable, Sequence

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.kinds.kind import ANY, NOT, TEXT
from copydesk.plan.reference import Noun
from copydesk.references import nearnames, traits
from copydesk.references.answers import WHOLE, Answer, Miss, strictest
from copydesk.references.nameindex import at_address, name_index, name_key
from copydesk.references.names import by_foreign_id, spelled_number
from copydesk.references.rungs import Rung
from copydesk.references.structure import counted_numbers, structure
from copydesk.references.wordlists import EMPTY


class Denotation:
    """Strict, a name counts on the exact, spelled and folded rungs. Loose, near names count too, where there is no strict one."""

    def __init__(self, document: Document, *, loose: bool = False) -> None:
        self.document = document
        self.loose = loose
        self.kind = kind_named(document.kind)
        self.misses: list[Miss] = []
        self.different: list[str] = []  # near names that say something else
        self.depth = 0  # how many references the one being looked for stands in

    def missed(self, progress: int, why: str, words: str, scope: Answer = WHOLE, count: int = 0) -> None:
        where = scope.ids[0] if scope.ids else None
        self.misses.append(Miss(progress + 2 * self.depth + (where is not None), why, words, where, count))

    def within(self, types: Iterable[str], scope: Answer) -> list[str]:
        order = structure(self.document)
        if scope is WHOLE:
            return order.of_types(types)
        found: dict[str, None] = {}
        for holder in scope.ids:
            if not scope.is_holder and self.document[holder].type in types:
                found[holder] = None
            found.update(dict.fromkeys(order.below(types, holder)))
        return list(found)

    def is_within(self, id: str, scope: Answer) -> bool:
        if scope is WHOLE:
            return True
        order = structure(self.document)
        return any(order.holds(holder, id) or (not scope.is_holder and holder == id) for holder in scope.ids)

    def named(self, words: str, noun: Noun | None, scope: Answer) -> list[Answer]:
        """Nodes that are called so; on the strictest rung alone, or near where that is asked for."""

        in_table = bool(scope.ids) and self.document[scope.ids[0]].type == "table"

        def suits(id: str, by_name: bool = True) -> bool:
            # "Paint in the table" is its row.
            fits = (by_name or (in_table and self.document[id].type == "row")) if noun is None else self.suits(id, noun)
            return fits and self.is_within(id, scope)

        found = [Answer((id,)) for id in self.by_id(words) if suits(id)]
        if not found:
            index = name_index(self.document)
            hits = index.named(words) or index.named(words.removeprefix("#"))  # "#the-dough": a title as an address has it
            found = [Answer((entry.id,), rung, float(entry.is_part)) for entry, rung in hits if suits(entry.id, entry.by_name)]
            found += [Answer((id,)) for id in at_address(self.document, words) if suits(id)]
        if not found:
            found = [answer for answer in self.numbered_name(words) if suits(answer.ids[0])]
        if not found and self.loose:
            near, different = nearnames.near_names(self.document, words, suits)
            self.different += different
            found = [Answer((near_by.id,), Rung.NEAR, near_by.distance) for near_by in near]
        return strictest(found) if not self.loose else found

    def by_id(self, words: str) -> list[str]:
        word = words.removeprefix("#")
        if word in self.document:
            return [word]
        foreign = self.document.cached(by_foreign_id)
        return foreign.get(words) or foreign.get(word) or []

    def numbered_name(self, words: str) -> list[Answer]:
        """A title with its number typed before it: "1. Roofing", where Roofing is counted 1."""
        number, rest, _ = spelled_number(words)
        if not number:
            return []
        counted = self.document.cached(counted_numbers)
        hits = name_index(self.document).named(rest)
        return [Answer((entry.id,), Rung.FOLDED) for entry, _ in hits if counted.get(entry.id) == number]

    def suits(self, id: str, noun: Noun) -> bool:
        """Whether a node is what a noun says."""
        node = self.document[id]
        type = self.kind.types[node.type]
        if node.type not in noun.types or not (noun.is_title or structure(self.document).is_outlined(id)):
            return False
        variant = type.variants.get(noun.word) if noun.word in type.words else None
        return variant is None or self.has(id, *variant)

    def leans(self, id: str, noun: Noun) -> bool:
        """Whether a node is rather meant by a noun than others that it may mean: a "step" is an item of an ordered list."""
        leanings = self.kind.types[self.document[id].type].leanings.get(noun.word, ())
        if leanings and leanings[0][0] == NOT:
            return not self.leans(id, noun._replace(word=str(leanings[0][1])))
        near = filter(None, (id, self.document[id].parent))
        return any(self.has(one, *leaning) for one in near for leaning in leanings)

    def has(self, id: str, attr: str, value: object) -> bool:
        held = self.document[id].text if attr == TEXT else self.document[id].attrs.get(attr)
        if isinstance(held, str) and isinstance(value, str) and value != ANY:
            return value in re.split(r"[\s/.,-]+", name_key(held))
        return held is not None if value == ANY else held == value

    def is_described(self, id: str, words: Sequence[str]) -> bool:
        """Whether each word is an adjective that fits the node: "video", "unchecked", "draft"."""
        type = self.kind.types[self.document[id].type]
        return bool(words) and all(
            (word in type.variants and self.has(id, *type.variants[word]))
            or any(self.has(id, attr, word) for attr in type.adjectives)
            or (word in EMPTY and traits.is_empty(self.document, id))
            or traits.lacks(self.document, id, word)
            or self.leans_to(id, word)
            for word in words
        )

    def leans_to(self, id: str, word: str) -> bool:
        """Whether a node stands in what an adjective says: a "numbered" item."""
        parent = self.document[id].parent
        variant = self.kind.types[self.document[parent].type].variants.get(word) if parent is not None else None
        return variant is not None and parent is not None and self.has(parent, *variant)
