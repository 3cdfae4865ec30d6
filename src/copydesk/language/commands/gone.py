"""What was taken out earlier in the conversation: by its id, by what it was called, and what stood beside it."""

from collections.abc import Iterator, Sequence

from copydesk.document.document import Document
from copydesk.kinds import kind_named
from copydesk.language.commands.past import ORDINAL_WORDS, SMALL, WHEN, WHO
from copydesk.language.memory import Memory, Removed
from copydesk.references.nameindex import name_key
from copydesk.references.names import names
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens


def still_gone(memory: Memory, document: Document, count: int | None) -> list[Removed]:
    """What the latest turns took out, one after the other, and is still gone."""
    found: list[Removed] = []
    for done in reversed(memory.done):
        gone = [removed for removed in done.removed if removed.id not in document]
        if not gone or (count is not None and len(found) >= count):
            break
        found += gone
    return found[::-1]


def removed_node(memory: Memory, id: str) -> Removed | None:
    """What was removed with a node in it, the latest first."""
    for done in reversed(memory.done):
        for removed in done.removed:
            if any(node.id == id for node in removed.nodes):
                return removed
    return None


def removed_called(memory: Memory, document: Document, words: str) -> list[Removed]:
    """What was removed and is called so, or was removed by these words."""
    wanted = _canonical(words)
    found: dict[str, Removed] = {}
    for done in reversed(memory.done):
        by_words = any(_canonical(command.slots.get("what", "")) == wanted for command in done.commands)
        for removed in done.removed:
            if removed.id not in document and (by_words or wanted in set(_names(document, removed))):
                found.setdefault(removed.id, removed)
    return list(found.values())


def _canonical(words: str) -> str:
    """Words as they are compared: "the 2nd figure" is "second figure"."""
    return " ".join(_SPELLED.get(word, word) for word in name_key(words).removeprefix("the ").split())


_SPELLED = {
    f"{number}{ending}": word
    for number, ending, word in zip(range(1, 11), ("st", "nd", "rd", *("th",) * 7), ORDINAL_WORDS, strict=True)
}


def _names(document: Document, removed: Removed) -> Iterator[str]:
    top = removed.nodes[0]
    try:
        yield from (name_key(name.text) for name in names(document, top, kind_named(document.kind).types[top.type].names))
    except KeyError:  # a name that is told from the parent, which is gone too
        return


_SIDES = {
    "before": ("before", "to the left of", "left of", "preceding", "above", "in front of", "to the left", "previous"),
    "after": ("after", "to the right of", "right of", "following", "below", "behind", "to the right", "next"),
}


def beside_removed(memory: Memory, document: Document, focus: Sequence[str], words: str) -> tuple[str, ...]:
    """A neighbour of what is gone: "the figure before it", "the next one"; or what stands in its place."""
    said = [token.word for token in tokens(words)]
    removed = removed_node(memory, focus[0]) if focus else None
    if removed is None or not said or focus[0] in document or removed.parent not in document:
        return ()
    joined = f" {' '.join(said)} "
    line = list(document[removed.parent].children)
    if joined.endswith((" in its position ", " in its place ", " in its spot ", " in its old place ")) and len(said) < 7:
        return (line[removed.index],) if removed.index < len(line) else ()
    sides = [side for side, signs in _SIDES.items() if any(f" {sign} " in joined for sign in signs)]
    rest = [word for word in said if word not in WHO and word not in WHEN and word not in SMALL]
    rest = [word for word in rest if word not in words_in("GONE_FILLERS")]
    if len(sides) != 1 or len(rest) > 1:
        return ()
    found = removed.after if sides[0] == "after" else removed.before
    return (found,) if found is not None and found in document else ()
