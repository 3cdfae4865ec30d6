"""What is quoted is meant as it stands: a word is not the block that it stands in."""

import re
from collections.abc import Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.references.nameindex import name_index
from copydesk.words.tokens import tokens


def is_part(document: Document, words: str, ids: Sequence[str]) -> bool:
    """Whether words are a quoted text, and what they lead to says more than that: no command on a word is one on its block."""
    found = tokens(words)
    if not found or not found[0].is_quote or len(ids) != 1:
        return False
    if any(entry.id == ids[0] and not entry.is_part for entry, _ in name_index(document).named(found[0].word)):
        return False  # it is called so
    said, text = _plain(found[0].word), _plain(formats.visible(document, ids[0]).text)
    return said != text and said in text and not found[0].word.rstrip().endswith(("…", "..."))


def _plain(text: str) -> str:
    return " ".join(re.sub(r"[*_`~\\]", "", text).split()).strip(" .,;:!?").casefold()
