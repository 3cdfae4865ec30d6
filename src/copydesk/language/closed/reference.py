"""Whether words name a place exactly: quoted, numbered, counted, or by the very name that it has. Never "a", "some" or "it".

Only the form is judged here, and that each name is one of this document; what the words then mean is `editing/`'s affair.
"""

from collections.abc import Sequence
from itertools import pairwise

from copydesk.document.document import Document
from copydesk.editing.resolve import whole_texts
from copydesk.kinds import kind_named
from copydesk.language.commands.attributes import attr_called
from copydesk.plan.reference import Noun
from copydesk.references.nameindex import name_index, name_key
from copydesk.references.nouns import lexicon
from copydesk.references.wordlists import AND, CARDINALS, ORDINALS, PATH_SIGNS, RELATIONS, THROUGH, WORDINGS
from copydesk.words.inflection import plural
from copydesk.words.tokens import Token

Words = Sequence[Token]
MAX_TOKENS = 24  # of a reference; a longer one describes
LONGEST_RELATION = max(map(len, RELATIONS))


class Exact:
    """The words of one message against one document."""

    def __init__(self, said: str, document: Document) -> None:
        self.said = said
        self.document = document
        self.lexicon = lexicon(document.kind)

    def raw(self, found: Words) -> str:
        return self.said[found[0].start : found[-1].end] if found else ""

    def is_reference(self, found: Words) -> bool:
        """One place, or several that are listed."""
        if not 0 < len(found) <= MAX_TOKENS:
            return False
        if self._is_one(found):
            return True
        joints = [at for at in range(1, len(found) - 1) if found[at].word in AND and not found[at].is_quote]
        return any(self._is_one(found[:at]) and self.is_reference(_behind(found, at)) for at in joints)

    def is_name(self, found: Words) -> bool:
        """What a node is called, or all that one says."""
        words = self.raw(found)
        return bool(words) and bool(name_index(self.document).named(words) or whole_texts(self.document, words))

    def is_outlined_name(self, found: Words) -> bool:
        """What a part is called that holds others, so that the part may be meant and not the words."""
        types = kind_named(self.document.kind).types
        named = (entry.id for entry, _ in name_index(self.document).named(self.raw(found)))
        return any(types[self.document[id].type].in_outline for id in named)

    def is_field(self, found: Words) -> bool:
        """A field of the front matter, or what some node has a value for."""
        bare = found[1:] if found and found[0].word == "the" else found
        said = name_key(self.raw(bare))
        if not said:
            return False
        keys = (str(node.attrs.get("name", "")) for node in self.document.in_any_order() if node.type == "key")
        return any(key.casefold() in (said, plural(said)) for key in keys) or any(
            attr_called(type, said) is not None for type in kind_named(self.document.kind).types.values()
        )

    def noun(self, found: Words) -> tuple[int, Noun] | None:
        """The noun of a part that words begin with, and how many words it takes."""
        for length in range(min(self.lexicon.longest, len(found)), 0, -1):
            span = found[:length]
            noun = self.lexicon.nouns.get(tuple(token.word for token in span))
            if noun is not None and not noun.is_generic and not any(token.is_quote for token in span):
                return length, noun
        return None

    def _is_one(self, found: Words) -> bool:
        bare = found[1:] if len(found) > 1 and found[0].word == "the" and not found[0].is_quote else found
        if len(bare) == 1 and (bare[0].is_quote or _is_path(bare[0]) or bare[0].word.startswith("#")):
            return True
        return self.is_name(found) or self.is_name(bare) or self._is_counted(bare) or self._is_owned(bare) or self._is_path(bare)

    def _is_path(self, found: Words) -> bool:
        """ "Station Path > Signs", a part's noun before it or not."""
        signs = [at for at, token in enumerate(found) if token.word in PATH_SIGNS and not token.is_quote]
        head = self.noun(found)
        starts = (0, head[0]) if head is not None else (0,)
        return bool(signs) and any(
            all(self.is_name(found[one + 1 : two]) for one, two in pairwise((start - 1, *signs, len(found)))) for start in starts
        )

    def _is_counted(self, found: Words) -> bool:
        """ "Section 2.1", "scenes 4 and 5", "the second bullet under Risks", "the table in Costs", "the Costs section"."""
        ordinal = _ordinal(found)
        head = self.noun(found[ordinal:])
        if head is None:
            return not ordinal and self._is_named_part(found)
        length, noun = head
        rest = found[ordinal + length :]
        numbers = 0 if ordinal else _numbers(rest)
        place = rest[numbers:]
        if not place:
            return bool(ordinal or numbers) and not self._is_scattered(noun)
        relation = _relation(place)
        if relation:
            return self.is_reference(place[relation:])
        if place[-1].is_quote and _is_wording(place[:-1]):
            return True
        return not ordinal and not numbers and (self.is_name(place) or (len(place) == 1 and place[0].is_quote))

    def _is_named_part(self, found: Words) -> bool:
        """ "The Costs section", "the “Veil” row"; behind it, where that is."""
        for at in range(1, len(found)):
            head = self.noun(found[at:])
            if head is None or not (self._is_called(found[:at], head[1]) or (at == 1 and found[0].is_quote)):
                continue
            rest = found[at + head[0] :]
            relation = _relation(rest)
            if not rest or (relation and self.is_reference(rest[relation:])):
                return True
        return False

    def _is_called(self, found: Words, noun: Noun) -> bool:
        """Whether words are the name of such a part, of what stands in one, or of a part that may hold one: "the done tasks" are
        all that are done, though something is called Done."""
        words, document = self.raw(found), self.document
        types = kind_named(document.kind).types
        named = {entry.id for entry, _ in name_index(document).named(words)} | {
            id for answer in whole_texts(document, words) for id in answer.ids
        }
        for id in named:
            holder = document[id].parent
            if document[id].type in noun.types or (holder is not None and document[holder].type in noun.types):
                return True
            if types[document[id].type].in_outline and not noun.plural:
                return True
        return False

    def _is_owned(self, found: Words) -> bool:
        """ "Daniel's second line in scene 3", "the price of Lamp": a part, a column or a value of what is named."""
        for at in range(1, len(found) - 1):
            if found[at].is_quote:
                continue
            before, behind = found[:at], found[at + 1 :]
            if found[at].word == "'s" and self.is_reference(before) and (self.is_field(behind) or self._is_part(behind)):
                return True
            if found[at].word == "of" and (self.is_field(before) or self._is_column(before)) and self.is_reference(behind):
                return True
        return False

    def _is_part(self, found: Words) -> bool:
        ordinal = _ordinal(found)
        head = self.noun(found[ordinal:])
        if head is None:
            return False
        rest = found[ordinal + head[0] :]
        relation = _relation(rest)
        return not rest or bool(relation and self.is_reference(rest[relation:]))

    def _is_column(self, found: Words) -> bool:
        """What a column of some table is called: the words of a cell in a first row."""
        wanted = name_key(self.raw(found))
        document = self.document
        tables = (node for node in document.in_any_order() if node.type == "table" and node.children)
        heads = (document[cell] for table in tables for cell in document[table.children[0]].children)
        return any(name_key(cell.text) == wanted for cell in heads)

    def _is_scattered(self, noun: Noun) -> bool:
        """Whether such parts stand in several lists or tables, so that a number alone doesn't tell which is meant."""
        types = kind_named(self.document.kind).types
        nodes = (node for node in self.document.in_any_order() if node.type in noun.types and node.parent is not None)
        holders = {node.parent for node in nodes}
        inner = [
            id for id in holders if id is not None and not types[self.document[id].type].in_outline and id != self.document.root
        ]
        return len(holders) > 1 and bool(inner)


def _behind(found: Words, at: int) -> Words:
    """What follows a joint, "and" behind a comma with it."""
    while at < len(found) and found[at].word in AND and not found[at].is_quote:
        at += 1
    return found[at:]


def _is_path(token: Token) -> bool:
    """A number that only a part has: 2.1."""
    return token.is_number and "." in token.word


def _ordinal(found: Words) -> int:
    """How many words an ordinal takes at the start."""
    for length in range(min(4, len(found)), 0, -1):
        if tuple(token.word for token in found[:length]) in ORDINALS and not any(token.is_quote for token in found[:length]):
            return length
    first = found[0].word if found else ""
    return int(first[:-2].isdecimal() and first.endswith(("st", "nd", "rd", "th")))


def _relation(found: Words) -> int:
    for length in range(min(LONGEST_RELATION, len(found) - 1), 0, -1):
        if tuple(token.word for token in found[:length]) in RELATIONS and not any(token.is_quote for token in found[:length]):
            return length
    return 0


def _is_wording(found: Words) -> bool:
    """ "Starting with", "that contains": how a quoted text tells which part is meant."""
    return tuple(token.word for token in found) in WORDINGS and not any(token.is_quote for token in found)


def _numbers(found: Words) -> int:
    """How many words a list of numbers takes at the start: "2", "4 and 5", "2 to 4"."""
    end = 0
    if found and is_count(found[0]):
        end = 1
    while end and end + 1 < len(found) and found[end].word in AND | THROUGH and is_count(found[end + 1]):
        end += 2
    return end


def is_count(token: Token) -> bool:
    return not token.is_quote and (token.is_number or token.word in CARDINALS)


def parts(found: Words, joint: str) -> list[Words]:
    """Words parted at every joint."""
    cuts = [-1, *(at for at, token in enumerate(found) if token.word == joint and not token.is_quote), len(found)]
    return [found[one + 1 : two] for one, two in pairwise(cuts)]
