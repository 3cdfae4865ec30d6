"""Finding an anchor, exact (known to be the only one, and the edit bound) and damaged by typos, beside fuzzy finders."""

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from importlib import import_module
from random import Random
from typing import Any

from copydesk import formats
from copydesk.apps.bench.measure import Row, best
from copydesk.apps.bench.texts import markdown
from copydesk.document.document import Document
from copydesk.editing.bind import bind
from copydesk.plan.edit import Edit, Plan
from copydesk.references.texts.hits import locate

SIZES = {"100 KB": 100_000, "1 MB": 1_000_000, "10 MB": 10_000_000}
ANCHORS = 20
LENGTH = 160
SLOW = 1_000_000  # characters above which a peer that takes seconds is left out


def rows(quick: bool) -> Iterator[Row]:
    for name, size in list(SIZES.items())[: 1 if quick else None]:
        data = markdown(size)
        document = formats.read(data, "markdown", "article")
        anchors = anchors_of(document)
        yield from exact_rows(name, document, data.decode(), anchors)
        yield from typo_rows(name, document, data.decode(), anchors)
        yield twice_row(name, data, document, anchors)


def anchors_of(document: Document) -> list[tuple[str, str]]:
    """Texts that stand once, and the node each stands in."""
    random = Random(1)  # noqa: S311  # for the same anchors each time
    able = [
        id for id in document.order if document[id].type == "paragraph" and len(formats.visible(document, id).text) > LENGTH + 20
    ]
    chosen = random.sample(able, min(ANCHORS, len(able)))
    return [(formats.visible(document, id).text[10 : 10 + LENGTH].strip(), id) for id in chosen]


def damaged(text: str, share: float) -> str:
    """A text with that share of its letters wrong. Spaces, digits and capitals stay."""
    random = Random(len(text))  # noqa: S311
    letters = list(text)
    able = [place for place, letter in enumerate(letters) if letter.islower()]
    for place in random.sample(able, int(len(text) * share)):
        letters[place] = random.choice("bcdfghklmnprst")
    return "".join(letters)


def exact_rows(name: str, document: Document, text: str, anchors: list[tuple[str, str]]) -> Iterator[Row]:
    plans = [Plan((Edit("1", "replace", {"find": anchor, "with": "changed"}),)) for anchor, _ in anchors]
    warm = best(lambda: [bind(document, plan) for plan in plans], times=3) / len(plans)
    cold = best(lambda: bind(document.afresh(), plans[0]), times=3)
    queries = [anchor for anchor, _ in anchors]
    for peer, seconds in peers(queries[:5], text):
        yield Row(f"exact, unique, bound, {name}", warm, peer, seconds, "under 1")
    yield Row(f"exact, unique, bound, {name}, no index yet", cold, "with index", warm)


def typo_rows(name: str, document: Document, text: str, anchors: list[tuple[str, str]]) -> Iterator[Row]:
    queries = [damaged(anchor, 0.05) for anchor, _ in anchors]
    found = sum(right(document, query, id) for query, (_, id) in zip(queries, anchors, strict=True))
    worse = [damaged(anchor, 0.15) for anchor, _ in anchors]
    offered = sum(right(document, query, id) for query, (_, id) in zip(worse, anchors, strict=True))
    warm = best(lambda: [locate(document, query) for query in queries], times=3) / len(queries)
    cold = best(lambda: locate(document.afresh(), queries[0]), times=3)
    for peer, seconds in peers(queries[:5], text):
        goal = "0.2 or less" if peer == "edlib" else ""
        yield Row(f"5 % typos ({found} of {len(anchors)} right), {name}", warm, peer, seconds, goal)
        if peer == "edlib":
            yield Row(f"5 % typos, {name}, no index yet", cold, peer, seconds, "1 or less")
    slow = best(lambda: [locate(document, query) for query in worse], times=3) / len(worse)
    yield Row(f"15 % typos ({offered} of {len(anchors)} offered), {name}", slow, "5 % typos", warm)


def twice_row(name: str, data: bytes, document: Document, anchors: list[tuple[str, str]]) -> Row:
    """Anchors with typos whose paragraph stands in the text a second time: both places are told."""
    again = "".join(f"{document[id].text}\n\n" for _, id in anchors)
    doubled = formats.read(data + b"\n\n" + again.encode(), "markdown", "article")
    queries = [damaged(anchor, 0.05) for anchor, _ in anchors]
    told = sum(len({hit.node for hit in locate(doubled, query)}) == 2 for query in queries)
    seconds = best(lambda: [locate(doubled, query) for query in queries], times=3) / len(queries)
    once = best(lambda: [locate(document, query) for query in queries], times=3) / len(queries)
    return Row(f"twice in the text (both told {told} of {len(anchors)} times), {name}", seconds, "once in it", once)


def right(document: Document, query: str, id: str) -> bool:
    hits = locate(document, query)
    return len(hits) == 1 and hits[0].node == id


def peers(queries: list[str], text: str) -> Iterator[tuple[str, float | None]]:
    """Seconds a query for each peer that is installed and not hopelessly slow at this size."""
    for name, (module, make) in PEERS.items():
        if name in SLOW_PEERS and len(text) >= SLOW:
            continue
        try:
            run = make(import_module(module))
        except ImportError:
            yield name, None
            continue
        yield name, best(lambda run=run: [run(query, text) for query in queries], times=2) / len(queries)  # type: ignore[misc]


Find = Callable[[str, str], Any]
PEERS: dict[str, tuple[str, Callable[[Any], Find]]] = {
    "edlib": ("edlib", lambda edlib: lambda query, text: edlib.align(query, text, mode="HW", task="locations", k=len(query) // 5)),
    "rapidfuzz": ("rapidfuzz.fuzz", lambda fuzz: fuzz.partial_ratio_alignment),
    "diff-match-patch": (
        "diff_match_patch",
        lambda dmp: lambda query, text: dmp.diff_match_patch().match_main(text, query[:32], len(text) // 2),
    ),
    "diff-match-patch (C++, diff)": ("fast_diff_match_patch", lambda dmp: lambda query, text: dmp.diff(query, text[:20_000])),
    "difflib": ("difflib", lambda _: lambda query, text: SequenceMatcher(None, text, query, autojunk=False).find_longest_match()),
}
SLOW_PEERS = ("diff-match-patch", "difflib")
