"""The measures of a document by name: what each needs, what it gives, and the sentence that tells it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from copydesk.document.document import Document
from copydesk.kinds import Kind, kind_named
from copydesk.reading import measures_script, measures_tree
from copydesk.reading.lengths import sentence_count, word_count
from copydesk.reading.people import speaking
from copydesk.reading.places import inside


class Measure(NamedTuple):
    needs: str  # a node type that the kind must have; empty: any kind
    make: Callable[[Document, Sequence[str]], Any]
    tell: Callable[[Any], str]
    about: str


def _size(document: Document, at: Sequence[str]) -> dict[str, int]:
    ids = [id for top in at or (document.root,) for id in inside(document, top)]
    return {"words": word_count(document, ids), "sentences": sentence_count(document, ids), "parts": len(ids)}


def _scene_range(document: Document, at: Sequence[str]) -> dict[str, Any]:
    order = measures_script.scenes(document)
    indices = [order.index(id) for id in at if id in order]
    return measures_script.pacing(document, min(indices, default=None), max(indices, default=None))


def _related(document: Document, at: Sequence[str]) -> list[dict[str, Any]]:
    order = measures_script.scenes(document)
    wanted = [order.index(id) for id in at if id in order] if at else list(range(len(order)))
    return [
        {**measures_script.named(document, index), "shares": measures_script.relations(document, index)[:NEAREST]}
        for index in wanted
    ]


def _characters(document: Document, at: Sequence[str]) -> list[dict[str, Any]]:
    """Those who speak in some places; of all of it, all of them."""
    found, ids = measures_script.characters(document), {id for top in at for id in inside(document, top)}
    return [row for row in found if not at or ids.intersection(speaking(document, row["name"]))]


NEAREST = 10  # related scenes that are told of each, where all are compared


def count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _tell_pacing(found: Any) -> str:
    whole = found["whole"]
    told = f"{count(whole['scenes'], 'scene')}, {count(whole['words'], 'word')}, about {whole['pages']} pages"
    return f"{told}; the longest is scene {whole['longest']}." if found["scenes"] else "There are no scenes."


def _tell_dependencies(found: Any) -> str:
    chains = found["longest_chains"]
    longest = f"; the longest chain has {len(chains[0])} steps" if chains else ""
    return f"{count(len(found['dependencies']), 'dependency').replace('dependencys', 'dependencies')}{longest}."


def _tell_statuses(found: Any) -> str:
    told = ", ".join(f"{number} {status}" for status, number in found["statuses"].items())
    return f"{count(found['steps'], 'step')}{f': {told}' if told else ''}."


MEASURES: Mapping[str, Measure] = {
    "size": Measure(
        "", _size, lambda found: f"{count(found['words'], 'word')}, {count(found['sentences'], 'sentence')}.", "words and sentences"
    ),
    "pacing": Measure("scene", _scene_range, _tell_pacing, "the length of each scene and how much is spoken"),
    "characters": Measure(
        "scene",
        _characters,
        lambda found: f"{count(len(found), 'character')}.",
        "who speaks, how often and where (scene_numbers count from 1, indices from 0)",
    ),
    "threads": Measure(
        "scene",
        lambda document, _: measures_script.threads(document),
        lambda found: f"{count(len(found['threads']), 'thread')}.",
        "what runs through the scenes",
    ),
    "relations": Measure("scene", _related, lambda found: f"{count(len(found), 'scene')} compared.", "what scenes share"),
    "dependencies": Measure(
        "step",
        lambda document, _: measures_tree.dependencies(document),
        _tell_dependencies,
        "what depends on what, and the longest chains",
    ),
    "statuses": Measure(
        "step", lambda document, _: measures_tree.statuses(document), _tell_statuses, "how many steps have which status"
    ),
    "nesting": Measure(
        "step",
        lambda document, _: measures_tree.nesting(document),
        lambda found: f"{count(len(found['references']), 'reference')} to other trees.",
        "which steps reference which trees",
    ),
}


def measures_of(document: Document) -> list[str]:
    """The names of those that a document can tell."""
    return measures_for(kind_named(document.kind))


def measures_for(kind: Kind) -> list[str]:
    """The names of those that documents of a kind can tell."""
    return [name for name, measure in MEASURES.items() if not measure.needs or measure.needs in kind.types]
