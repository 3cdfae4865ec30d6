"""Screenplays that people wrote: every byte back, the scenes that another program found in them, the laws on random edits."""

import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from copydesk.document.document import Document
from copydesk.document.operations import apply, splice
from copydesk.formats import fountain
from support.fountains import Editor, read, touched, write
from support.laws import check_change

FOLDER = Path(os.environ.get("COPYDESK_OUTSIDE_DATA", "/nowhere")) / "docs_screenplays"
FILES = sorted(FOLDER.glob("*.fountain"))
pytestmark = pytest.mark.skipif(not FILES, reason="COPYDESK_OUTSIDE_DATA is not set")
every_file = pytest.mark.parametrize("path", FILES or [Path()], ids=lambda path: path.stem)

SPELLINGS = (
    lambda data: data,
    lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"),
    lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r"),
    lambda data: data.rstrip(b"\r\n"),
    lambda data: b"\xef\xbb\xbf" + data.removeprefix(b"\xef\xbb\xbf"),
)
HEADING = re.compile(r"(?:INT|EXT|EST|I/E)[. /]", re.IGNORECASE)


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


@every_file
def test_written_as_read(path: Path) -> None:
    for spelling in SPELLINGS:
        data = spelling(path.read_bytes())
        assert write(read(data)) == data


@every_file
def test_headings(path: Path) -> None:
    """As many as the list that came with the files says, which counts lines: also those cut into a boneyard, not forced ones."""
    [expected] = [row["scene_headings"] for row in rows("manifest.jsonl") if row["file"] == path.name]
    document = read(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    plain = sum(1 for node in document.walk() if node.type == "scene" and node.origin and b"." not in node.origin.head)
    cut = sum(1 for node in document.walk() if node.type == "boneyard" for line in node.text.split("\n") if HEADING.match(line))
    if path.read_bytes().startswith(b"\xef\xbb\xbf"):
        expected += 1  # its only heading stands behind the byte order mark, where the list's pattern did not look
    assert plain + cut == expected


def scene_of(document: Document, id: str) -> dict[str, Any]:
    parts = list(document.walk(id))
    names = [node.text.split("(")[0].strip() for node in parts if node.type == "character"]
    return {
        "heading": document[id].text,
        "characters": list(dict.fromkeys(names)),
        # Final Draft has a paragraph for each line of dialogue.
        "dialogue": sum(node.text.count("\n") + 1 for node in parts if node.type == "dialogue"),
        "action": sum(1 for node in parts if node.type in ("action", "centered")),
    }


def test_scenes_as_another_program_found_them() -> None:
    for row in rows("expected.jsonl"):
        document = read((FOLDER / row["fountain_file"]).read_bytes())
        scenes = [scene_of(document, node.id) for node in document.walk() if node.type == "scene"]
        assert [{"index": index, **scene} for index, scene in enumerate(scenes)] == row["scenes"]
        for name, places in row["character_scenes"].items():
            assert [index for index, scene in enumerate(scenes) if name in scene["characters"]] == places


@every_file
def test_one_word_changed(path: Path) -> None:
    data = path.read_bytes()
    document = read(data)
    for node in document.walk():
        word = next((word for word in re.findall(r"[a-z]{5,}", node.text) if data.count(word.encode()) == 1), None)
        if word is not None:
            changed = apply(document, [splice(document, node.id, node.text.replace(word, word + "x"))])
            assert write(changed) == data.replace(word.encode(), word.encode() + b"x")


@every_file
def test_laws_on_random_edits(path: Path) -> None:
    random = Random(path.name)
    document = read(path.read_bytes())
    kept = 0
    for _ in range(60):
        operations = Editor(random).edit(document)
        changed = apply(document, operations)
        if operations and not any(fountain.misfit(changed, id) for id in touched(operations) if id in changed):
            document = check_change(document, operations)
            kept += 1
    assert kept > 20
