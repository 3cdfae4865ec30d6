"""No wording around a request ever makes another edit of it: heads, tails, slips, capitals; drawn here, all of them in a soak."""

import random
from collections import Counter
from functools import lru_cache
from pathlib import Path

from copydesk import Desk, Doc
from copydesk.document.document import Document
from support import soak
from support.metamorphic import Variant, variants
from support.sentences import Sentence, read_sentences

SENTENCES = Path(__file__).parent.parent / "sentences"
DRAWN = 400  # variants that `make test` tries
LEAST_SAME = 0.85  # of those that only courtesy, a reason or a sign-off is put around


@lru_cache
def document(name: str) -> Document:
    return Desk().open(SENTENCES / "documents" / name, kind=name.partition("-")[0]).document


@lru_cache
def requests() -> tuple[Sentence, ...]:
    """The requests that come to one edit by themselves."""
    found = [sentence for path in sorted(SENTENCES.glob("*.txt")) for sentence in read_sentences(path)]
    return tuple(one for one in found if one.steps[0].outcomes == ("applied",) and not one.steps[0].selection)


@lru_cache(maxsize=4096)
def done(name: str, words: str) -> bytes:
    doc = Doc(document(name))
    doc.say(words)
    return doc.export()


def verdict(sentence: Sentence, variant: Variant) -> str:
    before = Doc(document(sentence.document)).export()
    after = done(sentence.document, variant.words)
    if after == before:
        return "none"
    return "same" if after == done(sentence.document, sentence.steps[0].words) else "other"


def test_no_wording_around_a_request_makes_another_edit() -> None:
    every = [(sentence, variant) for sentence in requests() for variant in variants(sentence.steps[0].words)]
    drawn = every if soak.IS_SOAK else random.Random(11).sample(every, DRAWN)
    counts: Counter[tuple[bool, str]] = Counter()
    others = []
    for sentence, variant in drawn:
        came = verdict(sentence, variant)
        counts[variant.is_kind, came] += 1
        if came == "other":
            others.append(f"{sentence.place} {variant.words}")
    assert others == []
    kind = {came: counts[True, came] for came in ("same", "none")}
    assert kind["same"] >= LEAST_SAME * sum(kind.values()), counts
