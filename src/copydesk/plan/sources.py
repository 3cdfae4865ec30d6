"""What can be looked up beyond a document: sources and their parts, other documents, pages of the web. Values alone."""

from typing import NamedTuple


class Chunk(NamedTuple):
    """A part of a source that can be found and cited."""

    place: str  # page, heading
    text: str
    hash: str  # of what is embedded


class Source(NamedTuple):
    """What was read into a project's knowledge base."""

    id: str
    project: str
    title: str
    label: str  # transcript, specification, …
    hash: str  # of its file
    created: str
    chunks: int


class FoundChunk(NamedTuple):
    source: str
    title: str
    chunk: Chunk


class Shelved(NamedTuple):
    """A document as a tool lists it."""

    id: str
    title: str
    kind: str
    format: str
    version: int


class WebPage(NamedTuple):
    """A page as a search engine shows it: plain text, cut to a bounded length."""

    title: str
    url: str
    text: str
