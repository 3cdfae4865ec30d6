"""The budget of evidence: ranked, each text once, cut to what an answer may be made from, and what was left out is told (D5)."""

from collections.abc import Iterable

from copydesk.plan.evidence import Evidence, Passage

MAX_ITEMS = 10  # seed 4
MAX_ITEM_CHARS = 1_500
MAX_CHARS = 8_000
CUT = " …"


def within_budget(passages: Iterable[Passage], strategy: str, max_chars: int = MAX_CHARS, max_items: int = MAX_ITEMS) -> Evidence:
    """The best passages that there is room for, best first."""
    taken: list[Passage] = []
    seen: set[tuple[str, str]] = set()
    left_out = length = 0
    for passage in sorted(passages, key=lambda passage: -passage.score):
        if (passage.id, passage.text) in seen or not passage.text.strip():
            continue
        seen.add((passage.id, passage.text))
        room = min(MAX_ITEM_CHARS, max_chars - length)
        if len(taken) == max_items or room < min(len(passage.text), MAX_ITEM_CHARS // 4):
            left_out += 1
            continue
        shown = passage.text if len(passage.text) <= room else passage.text[:room].rstrip() + CUT
        taken.append(Passage(passage.id, passage.label, shown, passage.score))
        length += len(shown)
    return Evidence(tuple(taken), left_out, strategy)
