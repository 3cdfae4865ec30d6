"""Single-word edits of a document, drawn at random, and whether each changed that word's bytes alone."""

import re
from collections.abc import Iterator
from random import Random

from copydesk import formats
from copydesk.assistant import messages
from copydesk.document.document import Document
from copydesk.editing.bind import Bound, bind
from copydesk.plan.edit import Edit, Plan
from copydesk.plan.problem import Code
from support.docx import parts

WORD = re.compile(r"(?<![\w\\&<>/={}#@.-])[A-Za-z]{3,}(?![\w\\&<>/={}@-])")
FORMS = ("INT", "EXT", "EST")  # these make a line a scene's heading
MAY_REFUSE = (Code.LOCKED, Code.MISFIT, Code.AMBIGUOUS, Code.OUT_OF_SCOPE, Code.NOT_FOUND)


def words_of(document: Document) -> list[tuple[str, str]]:
    """Words that stand once in the text that is seen of a node, with the node."""
    found = []
    for node in document.walk():
        seen = formats.visible(document, node.id).text
        once = [word for word in dict.fromkeys(WORD.findall(seen)) if seen.count(word) == 1 and word.upper() not in FORMS]
        found += [(node.id, word) for word in once if word in node.text]
    return found


def checked(document: Document, random: Random, count: int) -> tuple[int, int]:
    """Tries so many edits; how many were made and how many refused. AssertionError where one changed more than its word."""
    words, made, refused = words_of(document), 0, 0
    before = files_of(document)
    for id, word in random.choices(words, k=count) if words else ():
        letters = "AEIOULMNRST" if word.isupper() else "aeioulmnrst"  # a name in capitals says who speaks
        new = "".join(random.choice(letters) for _ in word)
        plan = Plan((Edit("1", "replace", {"at": f"#{id}", "find": word, "with": new}),))
        bound = bind(document, plan)
        if not isinstance(bound, Bound):
            assert bound.code in MAY_REFUSE, (word, bound)
            refused += 1
            continue
        if new == word:
            continue
        assert is_one_word(before, files_of(bound.after), word.encode(), new.encode()), (
            document.format,
            document[id].text,
            word,
            new,
        )
        assert messages.applied(bound, ()).endswith(messages.NOTHING_ELSE)
        made += 1
    return made, refused


def files_of(document: Document) -> dict[str, bytes]:
    data = formats.write(document)
    return parts(data) if data.startswith(b"PK") else {"": data}


def is_one_word(before: dict[str, bytes], after: dict[str, bytes], word: bytes, new: bytes) -> bool:
    """Whether one place of one part reads otherwise, and that by the word."""
    changed = [name for name in {*before, *after} if before.get(name) != after.get(name)]
    return len(changed) == 1 and any(
        after[changed[0]] == made for made in exchanges(before[changed[0]], after[changed[0]], word, new)
    )


def exchanges(old: bytes, now: bytes, word: bytes, new: bytes) -> Iterator[bytes]:
    """The part with the word exchanged at one of the places where that may have been: about the first byte that differs."""
    low, high = 0, min(len(old), len(now))
    while low < high:
        half = (low + high + 1) // 2
        low, high = (half, high) if old[low:half] == now[low:half] else (low, half - 1)
    for at in range(max(0, low - len(word)), low + 1):
        if old[at : at + len(word)] == word:
            yield old[:at] + new + old[at + len(word) :]
