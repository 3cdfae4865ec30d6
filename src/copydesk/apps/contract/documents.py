"""Document, Node and Version as every surface tells them, and the event of a version that was made."""

from typing import Any, ClassVar, Literal

from pydantic import Field

from copydesk.apps.contract.shape import Value, optional
from copydesk.apps.contract.turns import Stats

Kind = Literal["note", "report", "article", "experiment", "screenplay"]
RoleName = Literal["owner", "editor", "commenter", "viewer"]
EXAMPLE: dict[str, Any] = {
    "id": "0123456789abcdef",
    "title": "Bread",
    "kind": "article",
    "format": "markdown",
    "version": 1,
    "created": "2026-11-16T09:00:00Z",
    "changed": "2026-11-16T09:00:00Z",
    "author": "local",
    "words": "",
    "role": "owner",
    "project": None,
    "is_shared": False,
}


class Document(Value):
    """A document as a list shows it."""

    example: ClassVar = EXAMPLE
    id: str = Field(description="What other requests name it by.")
    title: str = Field(description="Its title in the list.")
    kind: Kind = Field(description="What sort of document it is.")
    format: str = Field(description="How its file is written: markdown, fountain, blocknote, docx, experiment.")
    version: int = Field(description="The latest version.")
    created: str = Field(description="When it was added, ISO 8601, UTC.")
    changed: str = Field(description="When it changed last.")
    author: str = Field(description="Who made the latest change.")
    words: str = Field(description="The words that made it.")
    role: RoleName = Field(description="What you may do to it.")
    project: str | None = Field(description="The project that it belongs to.")
    is_shared: bool = Field(description="Whether others may read it.")
    found: str = optional("Words around what was searched for.")


class OutlineEntry(Value):
    """A heading, step or scene."""

    id: str = Field(description="The node.")
    number: str = Field(description="As it is counted; empty for a title.")
    label: str = Field(description="Its words.")
    type: str = Field(description="The node's type.")
    depth: int = Field(description="How far in it stands.")


class WholeDocument(Document):
    """A document and its outline."""

    outline: list[OutlineEntry] = Field(description="What it holds, in order.")


class Node(Value):
    """A part of a document: what a person adds or removes one at a time."""

    id: str = Field(description="Short, stable, unique in its document.")
    type: str = Field(description="paragraph, section, item, row, cell, step, scene, …")
    text: str = Field(description="Its own words, as the format spells them.")
    visible: str = optional("The words as a reader sees them, where that is another text.")
    attrs: dict[str, Any] = Field(description="Its properties, by name.")
    parent: str | None = Field(description="The node that holds it; null for the document itself.")
    children: list[str] = Field(description="The nodes that it holds, in order.")
    number: str = Field(description="As it is counted; empty where it is not.")
    label: str = Field(description="Its path and first words.")


class Nodes(Value):
    """Nodes of a document, in order."""

    version: int = Field(description="The version that they are of.")
    nodes: list[Node] = Field(description="At most 5,000.")
    more: int = Field(description="How many come after them; go on with `start`.")


class Version(Value):
    """A version: what made it."""

    number: int = Field(description="1 is the document as it was read.")
    author: str | None = Field(description="Who made it; null for the first.")
    when: str | None = Field(description="ISO 8601, UTC.")
    words: str = Field(description="What the person said.")
    model: str | None = Field(description="The model that prepared it.")
    stats: Stats | None = Field(description="How much changed.")
    changed: list[str] = Field(description="The ids of the nodes that it touched.")
    undoes: int | None = optional("The version that it took back.")
    redoes: int | None = optional("The version that it made again.")


class VersionMade(Value):
    """The first event of a document's stream tells only the number of its latest version; every other tells a whole version."""

    number: int = Field(description="The version's number.")
    author: str | None = optional("Who made it.")
    when: str | None = optional("ISO 8601, UTC.")
    words: str = optional("What the person said.")
    model: str | None = optional("The model that prepared it.")
    stats: Stats | None = optional("How much changed.")
    changed: list[str] = optional("The ids of the nodes that it touched.")
    undoes: int | None = optional("The version that it took back.")
    redoes: int | None = optional("The version that it made again.")


class VersionEvent(Value):
    """A version that was made; the event's id is its number, to go on from with `Last-Event-ID`."""

    event: Literal["version"]
    data: VersionMade
