"""What is counted after an answer: the first paragraph of what was shown may be meant, as well as the document's."""

import re
from collections.abc import Callable

from copydesk.document.document import Document
from copydesk.references.answers import Answer, Context
from copydesk.references.nouns import lexicon
from copydesk.references.picks import ordinals_in
from copydesk.words.tokens import tokens

_PARTS_OF = re.compile(r"((?:the |all )?[a-z-]+s (?:of|in|under)) (.+) and (?:of |in |under )?(.+)", re.IGNORECASE)
_NTH = re.compile(r"(?:the )?[\w-]+ ones?", re.IGNORECASE)


def both(document: Document, words: str, found: list[Answer], find: Callable[[str], list[Answer]]) -> list[Answer]:
    """ "The note in 3 and the lyrics in 5" are two things, whatever else it may mean; "the second one" is no text "One"."""
    if _NTH.fullmatch(words):
        return [answer for answer in found if not document[answer.ids[0]].text.casefold().startswith("one")]
    parts = _PARTS_OF.fullmatch(words)
    if parts is not None and found:
        inner = [find(f"{parts[1]} {parts[2]}"), find(f"{parts[1]} {parts[3]}")]
        outer = {id for holder in (parts[2], parts[3]) for answer in find(holder) for id in answer.ids}
        if all(len(one) == 1 for one in inner) and set(found[0].ids) <= outer:  # no holder is what it holds
            return [Answer(tuple(dict.fromkeys(id for one in inner for id in one[0].ids)))]
    left, sign, right = words.rpartition(" and the ")
    one, two = (find(left), find(f"the {right}")) if sign and len(found) == 1 else ([], [])
    if len(one) == 1 and len(two) > 1 and set(found[0].ids) <= set(one[0].ids):  # the second is not yet said, and not left out
        return [Answer((*one[0].ids, *other.ids)) for other in two]
    ids = tuple(dict.fromkeys(id for answer in (*one, *two) for id in answer.ids))
    if len(one) != 1 or len(two) != 1 or set(ids) <= set(found[0].ids):
        return found
    return [Answer(ids)] if set(found[0].ids) < set(ids) else [*found, Answer(ids)]


def shown(
    document: Document, context: Context, words: str, found: list[Answer], find: Callable[[str], list[Answer]]
) -> list[Answer]:
    """The answers, and before them the one in what was shown, where that is another."""
    focus = [id for id in context.focus if id in document]
    told = tokens(words)
    at = int(told[0].word == "the")
    pick, taken = ordinals_in(told[at:])
    if not focus or document.root in focus or pick is None or len(pick.places) != 1 or not taken:
        return found
    if len(focus) == 1:
        inner = find(f"{words} in #{focus[0]}")
    else:
        noun = lexicon(document.kind).nouns.get((told[-1].word,))
        fits = told[-1].word == "one" or (noun is not None and all(document[id].type in noun.types for id in focus))
        inner = [Answer((focus[pick.places[0]],))] if fits and -len(focus) <= pick.places[0] < len(focus) else []
    known = [answer.ids for answer in found]
    return found if not inner or inner[0].ids in known else [*inner, *found]
