"""Whether words say exactly where something goes: beside a part, into one, or to an end of it."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.language.closed import tables
from copydesk.language.closed.reference import Exact, Words, is_count, parts
from copydesk.language.commands.reading import Do
from copydesk.language.commands.scope import is_document
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import Token


def is_place(exact: Exact, do: Do, found: Words, inside: frozenset[str]) -> bool:
    """Whether words say just where something goes; `inside`: the words for going into a part."""
    known = tables.sets("places")
    if not _is_last(exact.document, do, found):
        return False
    rest: Sequence[Token] = found[1:] if found[0].word in known["exactly"] and len(found) > 1 else found
    first = rest[0].word
    if any(token.is_quote for token in rest[:1]):
        return False
    if first in known["alone"]:
        return len(rest) == 1 or (len(rest) == 2 and is_count(rest[1]))
    if first == "between":
        ends = parts(rest[1:], "and")
        return exact.is_reference(rest[1:]) or (len(ends) == 2 and all(map(exact.is_reference, ends)))
    if len(rest) > 2 and first in words_in("TARGET_AT") and rest[1].word == "the" and rest[2].word in known["edges"]:
        return len(rest) == 3 or (rest[3].word == "of" and _is_in(exact, rest[4:]))
    return first in known["beside"] | inside and exact.is_reference(rest[1:])


def _is_last(document: Document, do: Do, found: Words) -> bool:
    """Whether what goes into a part or to its end has nothing of that part behind it: with subsections its text ends before it
    does, and either may be meant. What is a part itself comes among the others."""
    if found[0].word not in ("to", "at", *tables.sets("places")["inside"]):
        return True
    types = kind_named(document.kind).types
    for edit in do.plan.edits:
        id = str(edit.get("after") or edit.get("before") or "").removeprefix("#")
        holder = document[id].parent if id in document else None
        if holder is None or holder == document.root:
            continue
        order = list(document[holder].children)
        at = order.index(id) + (edit.get("after") is not None)
        above, below = (types[document[one].type].in_outline for one in (order[max(at - 1, 0)], order[min(at, len(order) - 1)]))
        if at < len(order) and below and (at == 0 or not above):
            return False
    return True


def _is_in(exact: Exact, found: Words) -> bool:
    """The document, by what it is, or a place in it."""
    kind = kind_named(exact.document.kind)
    is_whole = tuple(token.word for token in found if token.word not in words_in("TARGET_THE")) in lexicon(kind.name).whole
    return is_whole or is_document(exact.raw(found)) or exact.is_reference(found)
