"""Copies in a Word file: what is more than its words and looks has parts and ids of its own in the package, and is not copied."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.document.draft import Draft
from copydesk.errors import InputError

_PACKAGED = {"image": "a picture", "footnote": "a footnote", "comment": "a comment", "control": "a content control"}


def identify(_: Document, drafts: Sequence[Draft], __: Sequence[str]) -> None:
    for draft in (below for top in drafts for below in top.walk()):
        if draft.type in _PACKAGED:
            raise InputError(f"{_PACKAGED[draft.type]} stands once in a Word file; copy what stands around it, and insert it anew")
