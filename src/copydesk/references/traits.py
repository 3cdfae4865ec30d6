"""Traits that are said of a node: empty, without links, done. Those behind the noun are read here; which nodes have one, too."""

from collections.abc import Sequence

from copydesk.document.document import Document
from copydesk.references.nouns import Lexicon
from copydesk.references.wordlists import CONTENT_IS_EMPTY, EMPTY, IS, WITHOUT
from copydesk.words.tokens import Token

LACKING = "without "  # before a type: "without link"
_NOT_CONTENT = ("link", "attachment", "dependency", "reference")


def read_traits(tokens: Sequence[Token], lexicon: Lexicon) -> tuple[str, ...]:
    """The traits that some words behind a noun say, all of them."""
    words = tuple("" if token.is_quote else token.word for token in tokens)
    if words in CONTENT_IS_EMPTY:
        return ("empty",)
    for length in range(min(5, len(words) - 1), 0, -1):
        rest = words[length:]
        if words[:length] in WITHOUT and (noun := lexicon.nouns.get(rest)) is not None:
            return tuple(f"{LACKING}{type}" for type in noun.types[:1])
        if words[:length] in IS and len(rest) == 1 and rest[0] in lexicon.adjectives | EMPTY:
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
