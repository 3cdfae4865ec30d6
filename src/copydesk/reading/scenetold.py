"""Which scenes a question means that asks where or when something plays: by the words of their headings and of what is in them."""

from copydesk.document.document import Document
from copydesk.kinds import Counting, kind_named
from copydesk.plan.evidence import Answer
from copydesk.reading.cues import Question, cues
from copydesk.reading.places import inside, outlined, place, seen
from copydesk.reading.quoting import cite
from copydesk.reading.senses import senses, senses_in
from copydesk.reading.words import words
from copydesk.words.lexicon import words_in

LIKELY, SURE = 0.6, 0.99  # of the words that a scene must have
MAX_SCENES = 3  # that answer where one is asked for
MANY = words_in("SCENES_MANY")
CUED = ("SCENES", "PLAYS", "FIRST", "AT_END", "FIRST_SEEN")


def scene_told(document: Document, question: Question) -> Answer | None:
    parts = document.cached(outlined)
    types = kind_named(document.kind).types
    scenes = [id for id in document.order if id in parts and types[document[id].type].counting is Counting.THROUGH]
    asked_for = {phrase for phrase in cues()["SCENES"] if len(phrase) > 1 or phrase[0] == question.noun}
    is_placed = any(tuple(question.words[at : at + len(one)]) == one for one in asked_for for at in range(len(question.words)))
    is_asked = is_placed or (question.asks in ("where", "when") and question.has("PLAYS"))
    if not scenes or not is_asked or question.asks.startswith("how"):
        return None
    named = [id for id in parts if id not in scenes and (own := words(seen(document, id))) and set(own) <= set(question.words)]
    titled = {word for id in named for word in words(seen(document, id))}
    pool = [id for id in scenes if not named or any(id in inside(document, part) for part in named)]
    asked = {sense for _, word in question.content(question.places(*CUED)) if word not in titled for sense in senses(word)}
    texts = {id: senses_in(" ".join(seen(document, one) for one in inside(document, id))) for id in pool}
    heads = {id: len(asked & senses_in(seen(document, id))) for id in pool}
    shares = {id: (len(asked & texts[id]) / len(asked) if asked else 1.0, heads[id]) for id in pool}
    best = max(shares.values(), default=(0.0, 0))
    found = [id for id in pool if shares[id] == best] if named or asked else []
    found = found[:1] if question.has("FIRST") else found[-1:] if question.has("AT_END") else found
    is_many = any(word in question.words for word in MANY)
    if best[0] < LIKELY or not found or (len(found) > MAX_SCENES and not is_many):
        return None
    lead = "; ".join(dict.fromkeys(seen(document, id) for id in found))
    lines = "\n".join(f"- {place(document, id)}" for id in found)
    cited = tuple(cite(document, id, seen(document, id)) for id in found)
    return Answer(f"{'' if best[0] >= SURE else 'Probably '}{lead}\n\n{lines}", cited, named=tuple(found))
