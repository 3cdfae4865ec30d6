"""What a step needs, told in any words: a dependency comes or goes, of the type and with the reason that are told."""

import json
from collections.abc import Iterator

import pytest

from support.wishes import experiment, results, tea

Needs = dict[str, list[tuple[str, str, str]]]
COME = [
    ("washing the cups follows the blind tasting", "stp-wash", ("stp-taste", "follows", "")),
    (
        "Warm the cups also requires the weighing of the leaves. Reason: we do it side by side",
        "stp-cups",
        ("stp-leaves", "requires", "we do it side by side"),
    ),
    (
        "you can't weigh the leaves before the water is boiling, add that as a dependency",
        "stp-leaves",
        ("stp-water", "requires", ""),
    ),
    ("brewing needs boiled water, obviously. add the dependency", "stp-brew", ("stp-water", "requires", "")),
    ("taste it blind has to wait for warm the cups", "stp-taste", ("stp-cups", "follows", "")),
]
GO = [
    ("brewing no longer has to wait for the cups, take that dependency off", "stp-brew", "stp-cups"),
    ("the tasting doesn't depend on brewing any more", "stp-taste", "stp-brew"),
    ("Warm the cups is independent of boiling the water now", "stp-cups", "stp-water"),
    ("drop the dependency between brew the tea and weigh the leaves", "stp-brew", "stp-leaves"),
]
NOTHING = [
    "what does brewing depend on?",
    "everything depends on the weather",
    "brewing follows",
    "Olga wrote: washing follows tasting",
]


def needs_of(data: dict[str, object]) -> Needs:
    nodes = [node for block in data["blocks"] for node in block["nodes"]]  # type: ignore[attr-defined]
    told = ("to_node_id", "dependency_type", "evidence_text")
    return {node["id"]: [tuple(one.get(name, "") for name in told) for one in node["dependencies"]] for node in nodes}  # type: ignore[misc]


def found_needs(words: str) -> Iterator[Needs]:
    return (needs_of(json.loads(one)) for one in results(tea, words))


@pytest.mark.parametrize(("words", "step", "new"), COME)
def test_a_dependency_comes(words: str, step: str, new: tuple[str, str, str]) -> None:
    expected = needs_of(experiment())
    expected[step].append(new)
    assert expected in list(found_needs(words))


@pytest.mark.parametrize(("words", "step", "on"), GO)
def test_a_dependency_goes(words: str, step: str, on: str) -> None:
    expected = needs_of(experiment())
    expected[step] = [one for one in expected[step] if one[0] != on]
    assert expected in list(found_needs(words))


@pytest.mark.parametrize("words", NOTHING)
def test_no_dependency_comes_of_remarks_and_questions(words: str) -> None:
    assert all(one == needs_of(experiment()) for one in found_needs(words))
