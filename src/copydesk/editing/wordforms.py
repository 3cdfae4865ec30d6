"""Replacing words and not letters: whole words alone, and where it is asked for their other forms, each by the same form of the new
word: one or several, somebody's, in these capitals. Verbs are not inflected: of a noun, "shipping" is another word."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from copydesk import formats
from copydesk.editing import messages
from copydesk.editing.unbound import Unbound
from copydesk.editing.wordends import in_case_of, is_in_a_number, is_inside_a_word
from copydesk.errors import InputError
from copydesk.kinds import kind_named
from copydesk.plan.problem import Code
from copydesk.references.rungs import Rung
from copydesk.references.texts import matches
from copydesk.references.texts.hits import Hit
from copydesk.references.texts.index import places, text_index
from copydesk.words import inflection
from copydesk.words.lexicon import ENGLISH, lines

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from copydesk.document.document import Document
    from copydesk.editing.bind import Binder

_APOSTROPHES = "'’"
_OPENED = re.compile(r"(?:^|[\s(])['‘]")  # a quotation, whose end looks like an apostrophe
_HISSING = ("s", "z")


class Form(NamedTuple):
    """A form of the old word, the same of the new one, and whether it means several."""

    old: str
    new: str
    is_many: bool = False


def word_hits(binder: Binder, find: str, new: str, within: Sequence[str]) -> dict[Hit, str]:
    """The places of a word, in reading order, each with what comes to stand there. A problem where it stands in none by itself."""
    wanted = forms(find, new) if binder.edit.get("forms") else [Form(find, new)]
    document, inflects = binder.base, bool(binder.edit.get("forms"))
    found = {hit: text for form in wanted for id in within for hit, text in _hits(document, form, id, inflects)}
    if not found and any(matches.folded(formats.visible(document, id).text, find) for id in _candidates(document, find, within)):
        what = f"“{messages.short(find)}” stands only inside other words here"
        raise Unbound(messages.refused(Code.NOT_FOUND, what, "leave whole_words out if those are meant", binder.edit.id))
    strictest = Rung.FOLDED if inflects else min((hit.rung for hit in found), default=Rung.EXACT)
    order = document.cached(places)
    kept = sorted((hit for hit in found if hit.rung <= strictest), key=lambda hit: (order[hit.node], hit.start))
    return {hit: found[hit] for hit in kept}


def _candidates(document: Document, text: str, within: Sequence[str]) -> list[str]:
    types = kind_named(document.kind).types
    found = [id for inside in within for id in text_index(document, inside).candidates(text)]
    return [id for id in found if not types[document[id].type].points]


def _hits(document: Document, form: Form, inside: str, inflects: bool) -> list[tuple[Hit, str]]:
    result: list[tuple[Hit, str]] = []
    for id in _candidates(document, form.old, [inside]):
        seen = formats.visible(document, id).text
        for place in matches.folded(seen, form.old):
            if is_inside_a_word(seen, place.start, place.end, form.old) or is_in_a_number(seen, place.start, place.end):
                continue
            text = seen[place.start : place.end]
            rung = Rung.EXACT if text == form.old else Rung.FOLDED
            if not inflects:
                result.append((Hit(id, place.start, place.end, rung), form.new))
                continue
            end, new = _owned(seen, place.end, form, in_case_of(text, form.old, form.new))
            result.append((Hit(id, place.start, end, rung), new))
    return result


def _owned(seen: str, end: int, form: Form, new: str) -> tuple[int, str]:
    """Where a word ends with what makes it somebody's, and the new word with its own: the ships' crew, the children's crew."""
    sign, behind = seen[end : end + 1], seen[end + 1 : end + 2]
    if not sign or sign not in _APOSTROPHES or not new:
        return end, new
    if behind in ("s", "S") and not seen[end + 2 : end + 3].isalnum() and form.is_many and new.casefold().endswith("s"):
        return end + 2, new + sign
    bare = not behind.isalnum() and form.old.casefold().endswith("s") and not new.casefold().endswith("s")
    return (end + 1, f"{new}{sign}s") if bare and not _OPENED.search(seen, 0, end) else (end, new)


def forms(find: str, new: str) -> list[Form]:
    """The forms of a word, or of the last of several, each with the new one's."""
    if not find[-1:].isalpha() or (new and not new[-1:].isalpha()):
        raise InputError("forms are those of plain words; leave `forms` out, or give words without marks and signs")
    if _is_many(find) and (not new or _is_many(new)):
        return [Form(find, new, is_many=True), Form(_last(find, singular), _last(new, singular))]
    return [Form(find, new), Form(_last(find, plural), _last(new, plural), is_many=True)]


def _last(words: str, inflect: Callable[[str], str]) -> str:
    head, space, word = words.rpartition(" ")
    return f"{head}{space}{inflect(word)}" if word else words


def _is_many(words: str) -> bool:
    last = words.rpartition(" ")[2]
    return singular(last) != last and plural(singular(last)).casefold() == last.casefold()


def plural(word: str) -> str:
    known = _plurals().get(word.casefold())
    if known is not None:
        return in_case_of(word, word.casefold(), known)
    if word.isupper() and len(word) > 1:
        return f"{word}s"  # an abbreviation
    if word.endswith(_HISSING) and not word.endswith(("ss", "sis")):
        return f"{word}es"
    return inflection.plural(word)


def singular(word: str) -> str:
    known = _singulars().get(word.casefold())
    return in_case_of(word, word.casefold(), known) if known is not None else _without_es(word) or inflection.singular(word)


def _without_es(word: str) -> str:
    """Of "statuses" the word that its plural was made of."""
    stem = word.removesuffix("es")
    return stem if stem != word and stem.endswith(_HISSING) and plural(stem) == word else ""


@cache
def _plurals() -> dict[str, str]:
    return dict(line.split(maxsplit=1) for line in lines(ENGLISH, "plurals"))


@cache
def _singulars() -> dict[str, str]:
    return {several: one for one, several in _plurals().items()}
