"""Laboratory protocols, written by people, as experiments: every byte back, one word changed alone, the laws on random edits."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.operations import Splice, apply, invert, move
from copydesk.formats import experiment, write
from support.experiments import insertion, of_type, random_edit, read
from support.laws import check_change, check_untouched

DATA = os.environ.get("COPYDESK_OUTSIDE_DATA")
pytestmark = pytest.mark.skipif(not DATA, reason="COPYDESK_OUTSIDE_DATA is not set")
LAYOUTS: tuple[dict[str, Any], ...] = ({}, {"indent": 2}, {"separators": (",", ":")}, {"indent": "\t", "ensure_ascii": False})


def protocols() -> Iterator[dict[str, Any]]:
    with (Path(DATA or "") / "docs_protocols" / "wetlab.jsonl").open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def as_experiment(protocol: dict[str, Any], base: int = 0) -> dict[str, Any]:
    """Blocks of ten steps, each after the one before it; every third block is one step with a list for its content."""
    sentences: list[str] = protocol["steps"]
    groups = [sentences[at : at + 10] for at in range(0, len(sentences), 10)]
    blocks = []
    for place, group in enumerate(groups):
        contents = ["\n".join(f"{number}. {text}" for number, text in enumerate(group, 1))] if place % 3 == 2 else group
        nodes = [
            {
                "id": f"{place}-{at}",
                "name": " ".join(content.split()[:4]),
                "status": "draft",
                "position": at + base,
                "content": content,
                "links": [{"name": "source", "url": protocol["source"]}] if at == 0 else [],
                "attachments": [],
                "dependencies": [{"to_node_id": f"{place}-{at - 1}", "dependency_type": "after"}] if at else [],
            }
            for at, content in enumerate(contents)
        ]
        blocks.append({"id": f"block-{place}", "name": f"Part {place + 1}", "position": place + base, "nodes": nodes})
    return {"id": protocol["id"], "name": protocol["title"], "license": protocol["license"], "blocks": blocks}


def files() -> Iterator[tuple[str, bytes]]:
    for number, protocol in enumerate(protocols()):
        layout = LAYOUTS[number % len(LAYOUTS)]
        yield protocol["id"], json.dumps(as_experiment(protocol, number % 2), **layout).encode()


def test_every_protocol_comes_back() -> None:
    count = 0
    for name, data in files():
        document = read(data)
        assert write(document) == data, name
        assert len(of_type(document, "content")) == len(of_type(document, "step")), name
        assert not experiment.misfit(document, document.root)
        count += 1
    assert count > 100


def test_one_word_changes_alone() -> None:
    """A word that stands once in the file: the new bytes are the old ones with that word exchanged."""
    changed = 0
    for name, data in files():
        document = read(data)
        for node in of_type(document, "paragraph")[::7]:
            words = [word for word in node.text.split() if word.isascii() and word.isalpha()]
            word = next((word for word in words if data.count(word.encode()) == 1), None)
            if word is not None:
                after = apply(document, [Splice(node.id, node.text.index(word), word, word + "x")])
                assert write(after) == data.replace(word.encode(), word.encode() + b"x"), (name, word)
                changed += 1
    assert changed > 100


def test_steps_move_and_positions_follow() -> None:
    for number, (name, data) in enumerate(files()):
        document = read(data)
        block = of_type(document, "block")[0]
        operations = [move(document, block.children[-1], block.id, 0), insertion(document, block.id, 1, Draft("step", "Rest"))]
        after = apply(document, operations)
        check_untouched(document, after, operations)
        nodes = json.loads(write(after))["blocks"][0]["nodes"]
        assert [node["position"] for node in nodes] == list(range(number % 2, number % 2 + len(nodes))), name
        assert write(apply(after, invert(operations))) == data, name


def test_random_edits_keep_the_laws() -> None:
    for number, (_, data) in enumerate(files()):
        if number % 6 == 0:
            history(read(data), Random(number))


def history(document: Document, random: Random) -> None:
    for _ in range(3):
        document = check_change(document, random_edit(document, random))
