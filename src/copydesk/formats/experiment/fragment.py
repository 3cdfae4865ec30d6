"""CommonMark to drafts: Markdown blocks inside a content, a content for a step, a step for a block, a block for the tree.

A new step or block takes the first line for its name; what follows is a step's content, or in a block its steps.
"""

import re
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
            line, rest = _first(commonmark)
            draft = _with_id(document, parent, "block", line, ())
            given = tuple(value for name, value in draft.attrs.items() if name == "foreign")
            draft.children = _steps(document, parent, rest, given) if rest else []
            return [draft]
        case type:
            raise InputError(f"nothing can be put into a {type}")


def _steps(document: Document, parent: str, commonmark: str, given: tuple[Value, ...]) -> list[Draft]:
    """One step; several, where further headings are of the level that the first line has."""
    drafts: list[Draft] = []
    for part in _parts(commonmark):
        line, rest = _first(part)
        draft = _with_id(document, parent, "step", line, given)
        given = (*given, *(value for name, value in draft.attrs.items() if name == "foreign"))
        draft.children = _contents(rest)
        drafts.append(draft)
    return drafts


def _parts(commonmark: str) -> list[str]:
    """A text at its headings of the level that it begins with. A name at the top level may have any text under it, as a step has
    that is sent back."""
    lines = commonmark.strip().split("\n")
    level = _LEVEL.match(lines[0])
    if level is None or len(level[1]) == 1:
        return [commonmark]
    starts, is_code = [0], False
    for at, line in enumerate(lines[1:], 1):
        is_code = is_code != line.lstrip().startswith(_FENCES)
        if not is_code and (found := _LEVEL.match(line)) is not None and found[1] == level[1]:
            starts.append(at)
    return ["\n".join(lines[start:end]) for start, end in pairwise([*starts, len(lines)])]


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
