"""CommonMark to drafts: Markdown blocks inside a content, a content for a step, a step for a block, a block for the tree.

A new step or block takes the first line for its name; what follows is a step's content, or in a block its first step.
"""

import re

from immutables import Map

from copydesk.document.document import Document
from copydesk.document.draft import Draft, build
from copydesk.document.node import NO_ATTRS, Value
from copydesk.errors import InputError
from copydesk.formats import markdown
from copydesk.formats.experiment.content import as_markdown, content_above
from copydesk.formats.experiment.identity import new_foreign
from copydesk.formats.experiment.shape import CONTENT

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
            return [_step(document, commonmark, ())]
        case "document":
            name, rest = _named(commonmark)
            draft = _with_id(document, "block", name, ())
            given = tuple(draft.attrs.values())
            draft.children = [_step(document, rest, given)] if rest else []
            return [draft]
        case type:
            raise InputError(f"nothing can be put into a {type}")


def _step(document: Document, commonmark: str, given: tuple[Value, ...]) -> Draft:
    name, rest = _named(commonmark)
    draft = _with_id(document, "step", name, given)
    draft.children = _contents(rest)
    return draft


def _with_id(document: Document, type: str, name: str, given: tuple[Value, ...]) -> Draft:
    id = new_foreign(document, type, name, given)
    return Draft(type, name, NO_ATTRS if id is None else Map({"foreign": id}))


def _contents(commonmark: str) -> list[Draft]:
    """The content that holds `commonmark`; none for white space."""
    if not commonmark.strip():
        return []
    file = build("", "markdown", Draft("document"))
    draft = Draft(CONTENT)
    draft.children = markdown.fragment(file, file.root, commonmark)
    return [draft]


def _named(commonmark: str) -> tuple[str, str]:
    """The first line without the marks of a heading, and the rest."""
    name, _, rest = commonmark.strip().partition("\n")
    heading = _HEADING.fullmatch(name.strip())
    return (heading[1] or "" if heading else name.strip()), rest.strip("\r\n")
