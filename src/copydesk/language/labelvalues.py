"""Values by their label: what stands behind "the room is", "Deposit:" or in the second cell of a row, whole."""

from collections.abc import Iterator, Sequence

from copydesk import formats
from copydesk.document.document import Document
from copydesk.language.commands.occurrences import NOT_PROSE, Place
from copydesk.language.rules.clause import is_in, length_in
from copydesk.references.texts.index import text_index
from copydesk.words.tokens import Token, message_tokens, tokens
from copydesk.words.values import Shape, shape, values_in

MAX_LABEL = 6  # words
MAX_VALUE = 4  # words of a value that is no number, date or name
MAX_CHARS = 80  # of a value
MAX_TEXT = 5_000  # characters of a text that is searched for labels: a longer one is no list of facts
MIN_CHARS = 3  # of the word by which a label is looked for
_ENDS = frozenset(".,;!?()\n")


def plain(word: str) -> str:
    return word.replace("'", "").replace("’", "")


def label_words(words: str) -> tuple[str, ...]:
    """The words of a label without its article: "toms quote" and "Tom's quote" are the same."""
    found = list(tokens(words))
    while found and is_in(found[0], "ARTICLE"):
        found.pop(0)
    if not found or any(token.is_quote for token in found):
        return ()
    return tuple(plain("".join(words[token.start : token.end] for token in group)).casefold() for group in _joined(found))


def _joined(found: Sequence[Token]) -> Iterator[list[Token]]:
    """Tokens that are written together as one: "Tom" and "'s"."""
    group: list[Token] = []
    for token in found:
        if group and group[-1].end != token.start:
            yield group
            group = []
        group.append(token)
    if group:
        yield group


def label_values(document: Document, words: str) -> list[Place]:
    """The values that stand behind a label, in reading order."""
    label = label_words(words)
    if not 0 < len(label) <= MAX_LABEL or max(map(len, label)) < MIN_CHARS:
        return []
    longest = max(label, key=len)
    found: dict[str, Place] = {}
    for spelled in (longest, longest.removesuffix("s")):  # Tom's is written with a sign in it
        for id in text_index(document).candidates(spelled):
            if document[id].type not in NOT_PROSE and id not in found and _may_hold(document, id, label):
                place = _in_cell(document, id, label) if document[id].type == "cell" else _in_text(document, id, label)
                if place is not None:
                    found[id] = place
    return list(found.values())


def _may_hold(document: Document, id: str, label: Sequence[str]) -> bool:
    """Whether a text has all words of a label, however their signs are written: a quick look before a close one."""
    text = plain(document[id].text).casefold()
    return len(text) <= MAX_TEXT and all(word in text for word in label)


def _in_cell(document: Document, id: str, label: Sequence[str]) -> Place | None:
    """The second cell of a row of two, by the first."""
    row = document[id].parent or document.root
    cells = document[row].children
    if len(cells) != 2 or cells[0] != id or label_words(formats.visible(document, id).text) != tuple(label):
        return None
    text = formats.visible(document, cells[1]).text
    return Place(cells[1], 0, len(text), text) if text.strip() else None


def _in_text(document: Document, id: str, label: Sequence[str]) -> Place | None:
    text = formats.visible(document, id).text
    groups = list(_joined(message_tokens(text)))
    spelled = [plain(text[group[0].start : group[-1].end]).casefold().rstrip(".,;:") for group in groups]
    for at in range(len(groups) - len(label) + 1):
        if tuple(spelled[at : at + len(label)]) == tuple(label):
            last = groups[at + len(label) - 1]
            found = _value(text, last[-1].start if last[-1].word == ":" else last[-1].end)
            if found is not None:
                return Place(id, *found, text[found[0] : found[1]])
    return None


def _value(text: str, at: int) -> tuple[int, int] | None:
    """The value behind a label that ends here, with no more than a small word or a colon between."""
    rest = message_tokens(text[at : at + 2 * MAX_CHARS])
    length = length_in(rest, 0, "IS")
    if not length or length >= len(rest):
        return None
    start = at + rest[length].start
    whole = [stop for first, stop in values_in(text[start : start + MAX_CHARS]) if first == 0]
    if whole:
        return start, start + max(whole)
    end, is_line = start, rest[0].word == ":"
    for token in rest[length:]:
        if token.word in _ENDS and not (is_line and token.word in (",", ";")):  # behind a colon stands all of a list
            break
        end = at + token.end
    value = text[start:end]
    is_short = len(value.split()) <= MAX_VALUE and shape(value) is not Shape.SENTENCE and not set(",;") & set(value)
    return (start, end) if value and is_short else None
