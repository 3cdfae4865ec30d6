"""The attributes of a heading, `{#id .class key=value}` at its end, as Pandoc, Hugo and others have them: no words of the title, so
that nobody sees them, and a title that is written anew without any keeps those that it had."""

import re
from collections.abc import Sequence

from copydesk.document.children import NO_CHILDREN
from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.document.node import Node

_ONE = r"(?:[#.][^\s{}]+|[\w-]+=(?:\"[^\"{}]*\"|[^\s{}\"]+))"
_ATTRIBUTES = re.compile(rf"[ \t]+\{{[ \t]*{_ONE}(?:[ \t]+{_ONE})*[ \t]*\}}\Z")
HEADINGS = ("section", "heading")


def title_end(node: Node) -> int:
    """Where the words of a node's text end."""
    found = _ATTRIBUTES.search(node.text) if node.type in HEADINGS and node.text.endswith("}") else None
    return len(node.text) if found is None else found.start()


def with_attributes(node: Node, text: str) -> str:
    """A new text for a node, with the attributes that it had, where it says none."""
    kept = node.text[title_end(node) :]
    return f"{text.rstrip()}{kept}" if kept and title_end(node._replace(text=text)) == len(text) else text


def identify(_: Document, drafts: Sequence[Draft], __: Sequence[str]) -> None:
    """A copy of a heading has no id, which stands once in a file; its classes stay."""
    for draft in (below for top in drafts for below in top.walk() if below.type in HEADINGS):
        end = title_end(Node("", draft.type, draft.text, draft.attrs, None, NO_CHILDREN, None))
        kept = [part for part in draft.text[end:].strip(" \t{}").split() if not part.startswith("#")]
        if len(draft.text) > end and "#" in draft.text[end:]:
            draft.text = f"{draft.text[:end]} {{{' '.join(kept)}}}" if kept else draft.text[:end]
            draft.body = None
