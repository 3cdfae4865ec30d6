"""CommonMark to drafts: Markdown blocks inside a content, a content for a step, a step for a block, a block for the tree.

A new step or block takes the first line for its name; what follows is a step's content, or in a block its steps. For the tree each
heading of the first one's level is a block of its own.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import Value
from copydesk.errors import InputError
from copydesk.formats import markdown
from copydesk.formats.experiment.content import as_markdown, content_above
from copydesk.formats.experiment.fresh import fresh, named
from copydesk.formats.experiment.identity import new_foreign
from copydesk.formats.experiment.shape import CONTENT

_LEVEL = re.compile(r"(#{1,6})[ \t]")
_FENCES = ("```", "~~~")
_HEADING = re.compile(r"#{1,6}(?:[ \t]+(.*?)(?:[ \t]+#+)?)?[ \t]*")


def fragment(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """What `commonmark` stands for in `parent`. InputError where it can't stand there."""
    top = content_above(document, parent)
    if top is not None:
        return markdown.fragment(as_markdown(document, top), parent, commonmark)
    match document[parent].type:
        case "step":
            return _contents(commonmark)
        case "block":
            return _steps(document, parent, commonmark, ())
        case "document":
            return _blocks(document, parent, commonmark)
        case type:
            raise InputError(f"nothing can be put into a {type}")


def _blocks(document: Document, parent: str, commonmark: str) -> list[Draft]:
    """One block; several, where further headings are of the level that the first line has. Headings below are steps."""
    drafts: list[Draft] = []
    given: tuple[Value, ...] = ()
    for part in _parts(commonmark, is_tree=True):
        line, rest = _first(part)
        draft = _with_id(document, parent, "block", line, given)
        given = (*given, *_ids(draft))
        draft.children = _steps(document, parent, rest, given, is_tree=True) if rest else []
        given = (*given, *(id for step in draft.children for id in _ids(step)))
        drafts.append(draft)
    return drafts


def _steps(document: Document, parent: str, commonmark: str, given: tuple[Value, ...], *, is_tree: bool = False) -> list[Draft]:
    """One step; several, where further headings are of the level that the first line has."""
    drafts: list[Draft] = []
    for part in _parts(commonmark, is_tree=is_tree):
        line, rest = _first(part)
        draft = _with_id(document, parent, "step", line, given)
        given = (*given, *_ids(draft))
        draft.children = _contents(rest)
        drafts.append(draft)
    return drafts


def _ids(draft: Draft) -> tuple[Value, ...]:
    return tuple(value for name, value in draft.attrs.items() if name == "foreign")


def _parts(commonmark: str, *, is_tree: bool = False) -> list[str]:
    """A text at its headings of the level that it begins with; of a tree that begins with a text, of the highest level there.
    A name at the top level may have any text under it, as a step has that is sent back."""
    lines = commonmark.strip().split("\n")
    headings = dict(_headings(lines))
    level = headings.get(0) or (min(headings.values(), default="") if is_tree else "")
    if not level or (len(level) == 1 and not is_tree):
        return [commonmark]
    starts = [0, *(at for at, marks in headings.items() if at and marks == level)]
    return ["\n".join(lines[start:end]) for start, end in pairwise([*starts, len(lines)])]


def _headings(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The marks of the lines that are headings; what looks so in code is none."""
    is_code = False
    for at, line in enumerate(lines):
        is_code = is_code != line.lstrip().startswith(_FENCES)
        if not is_code and (found := _LEVEL.match(line)) is not None:
            yield at, found[1]


def _with_id(document: Document, parent: str, type: str, line: str, given: tuple[Value, ...]) -> Draft:
    name, attrs = named(document, type, line)
    id = new_foreign(document, type, name, given)
    identity = {} if id is None else {"foreign": id}
    return Draft(type, name, Map({**identity, **fresh(document, parent, type), **attrs}))


def _contents(commonmark: str) -> list[Draft]:
    """The content that holds `commonmark`; none for white space."""
    if not commonmark.strip():
        return []
    file = build("", "markdown", Draft("document"))
    draft = Draft(CONTENT)
    draft.children = markdown.fragment(file, file.root, commonmark)
    return [draft]


def _first(commonmark: str) -> tuple[str, str]:
    """The first line without the marks of a heading, and the rest."""
    name, _, rest = commonmark.strip().partition("\n")
    heading = _HEADING.fullmatch(name.strip())
    return (heading[1] or "" if heading else name.strip()), rest.strip("\r\n")
