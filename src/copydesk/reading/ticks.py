"""Questions about tasks, by how far they are, whose they are, where they stand and what they are about."""

import re
from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.reading.cues import Question
from copydesk.reading.find import WordIndex
from copydesk.reading.lookup import Count, Group, Listing, Lookup, Thing
from copydesk.reading.places import above, holder, place, seen
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import words

MIN_SHARE = 0.6
ASKED = ("what", "which", "how many", "who", "whose", "whom")
WHOSE = frozenset(("for", "has", "have", "does", "do", "must", "should"))
LISTS = frozenset((("list",), ("checklist",), ("lists",)))
CUED = ("DONE", "OPEN", "TASKS", "NOT", "PERSONAL", "AT_END")


def tasks_told(document: Document, question: Question) -> Lookup | None:
    """The tasks that a question asks for; None where it doesn't speak of tasks, or of ones that are not there."""
    tasks = [node.id for node in document.walk() if isinstance(node.attrs.get("checked"), bool)]
    if not tasks or question.asks not in ASKED or question.has("SUM") or not question.has("DONE", "OPEN", "TASKS"):
        return None
    found, share, is_placed = _meant(document, question, tasks)
    is_listed = any(word.startswith(("tick", "untick", "check", "uncheck")) for word in question.words)
    speaks = is_listed or question.has("PERSONAL") or (question.has("TASKS") and question.has("OPEN", "DONE"))
    is_called = is_listed or any(question.words[at : at + 1] in LISTS for at in range(len(question.words)))
    is_only = is_called and speaks and len({holder(document, id) for id in tasks}) == 1 and _is_unsaid(document, question)
    found, share = (tasks, 1.0) if is_only and not is_placed else (found, share)  # the packing list, where there is one list
    if not found or share < MIN_SHARE or not (is_placed or (speaks and found is tasks) or is_listed):
        return None
    is_done = question.has("DONE") and not question.has("PERSONAL")
    is_done = is_done and not question.has("NOT") and not any(word.startswith("un") for word in question.words)
    is_open = not is_done and (question.has("OPEN", "NOT") or question.has("PERSONAL"))
    if not is_done and not is_open and not question.has("TASKS"):
        return None
    kept = [id for id in found if document[id].attrs["checked"] == is_done] if is_done or is_open else list(found)
    if not kept and not question.has("TASKS"):
        return None
    state = "done " if is_done else "open " if is_open else ""
    where = _where(document, kept)
    group = Group(tuple(map(Thing, kept)), f"{state}task", f"{state}tasks", f" in {where}" if where else "", bool(state))
    return Count(group) if question.asks == "how many" else Listing(group)


def _meant(document: Document, question: Question, tasks: list[str]) -> tuple[list[str], float, bool]:
    """The tasks with each word in their text or the titles above, the share of words that some have, and whether any did."""
    pool, has, count = tasks, 0, 0
    last = [id for id in tasks if holder(document, id) == holder(document, tasks[-1])]
    titles = {id: [seen(document, part) for part in above(document, id)] for id in tasks}
    known = {id: senses_in(" ".join((seen(document, id), *titles[id], *_above_in_list(document, id)))) for id in tasks}
    said = [at for at, word in question.content() if at not in question.places(*CUED) or _names_title(word, titles)]
    is_placed = False
    for at in said:
        count += 1
        wanted = set(senses(question.words[at]))
        is_whose = question.has("PERSONAL") or question.words[at - 1] in WHOSE
        fitting = [id for id in pool if wanted & known[id]]
        named = [id for id in fitting if is_whose and _is_name(seen(document, id), question.words[at])]
        fitting = [id for id in fitting if id not in named or wanted & senses_in(_assigned(seen(document, id)))]
        if fitting:
            pool, has, is_placed = fitting, has + 1, True
    ends = any(question.words[end : end + 1] and (question.words[end],) in LISTS for _, end in question.spans("AT_END"))
    if not is_placed and (ends or (question.has("TASKS") and "end" in question.words)):
        return last, 1.0, True
    return pool, has / count if count else 1.0, is_placed


def _is_unsaid(document: Document, question: Question) -> bool:
    """Whether all that is left of a question stands nowhere, so that it can't be about anything else."""
    known = document.cached(WordIndex).stems
    left = [word for at, word in question.content() if at not in question.places(*CUED)]
    return not any(term in known for word in left for term in senses(word))


def _is_name(text: str, word: str) -> bool:
    return bool(re.search(rf"\b{word.capitalize()}\b", text))


def _assigned(text: str) -> str:
    """What a task says of whose it is: what stands in brackets, or before a colon."""
    return " ".join((*re.findall(r"\(([^()]*)\)", text), text.partition(":")[0] if ":" in text else ""))


def _names_title(word: str, titles: dict[str, list[str]]) -> bool:
    """Whether a word that speaks of tasks is what one list of several is called: the checklist."""
    having = {tuple(all) for all in titles.values() if all and word in words(all[-1])}
    return 0 < len(having) < len({tuple(all) for all in titles.values()})


def _above_in_list(document: Document, id: str) -> list[str]:
    """What a task stands under in its own list, and the text that leads to that list."""
    around = [node for node in document.ancestors(id) if node.type in ("item", "list")]
    top = around[-1].id if around else id
    siblings = document[document[top].parent or document.root].children
    before = siblings[document.index(top) - 1] if document.index(top) else top
    lead = seen(document, before) if before != top else ""
    return [*(seen(document, node.id) for node in around if node.type == "item"), lead if lead.endswith(":") else ""]


def _where(document: Document, ids: Sequence[str]) -> str:
    holders = {holder(document, id) for id in ids}
    part = next(iter(holders)) if len(holders) == 1 else None
    return place(document, part) if part is not None else ""
