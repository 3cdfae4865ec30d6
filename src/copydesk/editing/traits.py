"""Traits that are said of a node: empty, without links, done. Those behind the noun are read here; which nodes have one, too."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.editing.lexicon import Lexicon, phrases
from copydesk.editing.tokens import Token

EMPTY = frozenset({"empty", "blank"})
LACKING = "without "  # before a type: "without link"
_IS = phrases(
    "that is,that are,which is,which are,that was,that were,that 's,marked,marked as,that is marked as,that are marked as,in",
    "with status",
    "whose status is,with the status,with a status of,whose state is,that is still,that are still,which are still,set to",
    "that are set to",
)
_EMPTY_CONTENT = phrases(
    "whose content is empty,whose content is blank,whose content is missing,with empty content,with blank content,with no content",
    "without content,without any content,that have no content,that has no content,which have no content,whose content 's empty",
    "that is empty,that are empty,which are empty,which is empty,with nothing in it,with nothing in them,that have no text",
    "with no text",
    "without text,without any text,whose text is empty,that are blank,lacking content,missing content,that contain nothing",
    "with an empty content",
)
_WITHOUT = phrases("without,without any,with no,that have no,that has no,which have no,which has no,lacking,that lack,missing")
_NOT_CONTENT = ("link", "attachment", "dependency", "reference")


def read_traits(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str, ...]:
    """The traits that some words behind a noun say, all of them."""
    words = tuple("" if token.is_quote else token.word for token in tokens)
    if words in _EMPTY_CONTENT:
        return ("empty",)
    for length in range(min(5, len(words) - 1), 0, -1):
        rest = words[length:]
        if words[:length] in _WITHOUT and (noun := lexicon.nouns.get(rest)) is not None:
            return tuple(f"{LACKING}{type}" for type in noun.types[:1])
        if words[:length] in _IS and len(rest) == 1 and rest[0] in lexicon.adjectives | EMPTY:
            return rest
    return ()


def is_empty(document: Document, id: str) -> bool:
    """Whether there is nothing to read in a node but its own title. White space is nothing."""
    below = list(document.walk(id))[1:]
    if not below:
        return not document[id].text.strip() or document[id].type in ("step", "section", "scene", "block")
    return not any(node.text.strip() for node in below if not _is_beside_content(document, node.id, id))


def _is_beside_content(document: Document, id: str, top: str) -> bool:
    """Whether a node is a link, attachment or the like, which is no content."""
    return any(node.type in _NOT_CONTENT for node in (document[id], *document.ancestors(id)) if node.id != top)


def lacks(document: Document, id: str, trait: str) -> bool:
    """Whether a node has nothing of a type in it, where that is the trait."""
    type = trait.removeprefix(LACKING)
    return type != trait and not any(node.type == type for node in document.walk(id))
