"""Corrections: "no, I meant the third one", `no, "Full turn."`, "and the second": the last command, with what it was meant about.

What was taken out is counted as it stood before; where that and what stands now are two things, it is asked about.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from copydesk.document.document import Document
from copydesk.document.jsonform import node_to_json
from copydesk.document.operations import Insert, apply
from copydesk.editing.labels import label, told_apart
from copydesk.language import messages
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.setting import unquoted
from copydesk.language.memory import NOTHING_SAID, Removed
from copydesk.plan.problem import Code, Option, Problem
from copydesk.references.answers import NO_CONTEXT
from copydesk.words.tokens import tokens

Reader = Callable[[Ground, Command], Outcome]
_VALUES = {"replace": "new", "from": "new", "set": "value", "mark": "value"}


def corrected(ground: Ground, others: str, read: Reader, words: str) -> Outcome:
    """What the last command should have been about (`words`), or should have put there (`others`)."""
    done = ground.memory.done[-1]
    earlier = done.commands[-1]
    if done.step or done.is_undone or len(done.commands) > 1:
        return Miss(1, lambda: messages.told("nothing_to_repeat"))
    if earlier.meaning == "delete" and done.removed:
        return _another_gone(ground, done.removed, replace(earlier, slots={"what": words}), read)
    if earlier.meaning in _VALUES and _VALUES[earlier.meaning] in earlier.slots:
        return _another_value(ground, earlier, others, read)
    return Miss(1, lambda: _undo_first(others))


def another_text(ground: Ground, others: str, read: Reader) -> Outcome:
    """ "Change it to Friday": what the last command put there."""
    done = ground.memory.done[-1]
    if done.step or done.is_undone or len(done.commands) > 1 or _VALUES.get(done.commands[0].meaning) not in done.commands[0].slots:
        return Miss(0, lambda: messages.no_command(others))
    made = _another_value(ground, done.commands[0], others, read)
    return made if isinstance(made, Made) else Miss(0, lambda: messages.no_command(others))


def corrected_command(earlier: Command, others: str, words: str) -> Command:
    """The command that a correction stands for, to be remembered in its place."""
    slot, value = (_VALUES[earlier.meaning], others) if earlier.meaning in _VALUES else ("what", words)
    return replace(earlier, slots={**earlier.slots, slot: value})


def also_gone(ground: Ground, command: Command, read: Reader) -> Outcome:
    """ "And the second": the second as it was counted then, or as it is now."""
    before = as_it_was(ground.document, ground.memory.done[-1].removed)
    then = read(Ground(before, NOTHING_SAID, NO_CONTEXT), command) if before is not None else None
    now = read(ground, command)
    made = [one for one in (then, now) if isinstance(one, Made) and all(id in ground.document for id in one.named)]
    if len(made) < 2 or made[0].named == made[1].named:
        return made[0] if made else Miss(1, lambda: messages.told("nothing_to_repeat"))
    labels = told_apart([label(ground.document, one.named[0]) for one in made])
    options = [Option(str(at), shown) for at, shown in enumerate(labels, 1)]
    return Several(messages.which_reading("Which one do you mean?", options), {str(at): one for at, one in enumerate(made, 1)})


def as_it_was(document: Document, gone: Sequence[Removed]) -> Document | None:
    """A document with what was taken out of it back in its place; None where the place is gone too."""
    for removed in sorted(gone, key=lambda removed: removed.index):
        if removed.parent not in document or removed.id in document or removed.index > len(document[removed.parent].children):
            return None
        document = apply(document, [Insert(removed.parent, removed.index, removed.nodes)])
    return document


def _another_gone(ground: Ground, gone: Sequence[Removed], command: Command, read: Reader) -> Outcome:
    """What was taken out comes back, and what was meant goes."""
    before = as_it_was(ground.document, gone)
    if before is None:
        return Miss(1, lambda: messages.told("nothing_to_repeat"))
    made = read(Ground(before, NOTHING_SAID, NO_CONTEXT), command)
    if not isinstance(made, Made) or {removed.id for removed in gone} & set(made.named):
        return made if isinstance(made, Miss) else Miss(1, lambda: _undo_first(command.slots["what"]))
    back = [
        edit("restore", nodes=[node_to_json(node) for node in removed.nodes], into=f"#{removed.parent}", index=removed.index)
        for removed in sorted(gone, key=lambda removed: removed.index)
    ]
    parents = frozenset(removed.parent for removed in gone)
    return replace(made, edits=(*back, *made.edits), places=made.places | parents)


def _another_value(ground: Ground, earlier: Command, others: str, read: Reader) -> Outcome:
    """Another text where the last one was put: in quotation marks, or as like the last one as a name is to a name."""
    said, slot = tokens(others), _VALUES[earlier.meaning]
    is_quoted = len(said) == 1 and said[0].is_quote
    text = said[0].word if is_quoted else others
    if not is_quoted and not _is_like(earlier.slots[slot], others):
        return Miss(1, lambda: messages.told("only_in_quotes", others))
    texts = ground.memory.texts
    if texts:
        if len({one.text for one in texts}) > 1 or not all(one.stands(ground.document) for one in texts):
            return Miss(1, lambda: _undo_first(others))
        places = [Place(*one).becoming(text) for one in texts]
        parts = edit("replace", find=texts[0].text, with_=text, places=places)
        return Made((parts,), named=tuple(dict.fromkeys(one.node for one in texts)), texts=(texts[0].text,))
    made = read(ground, replace(earlier, slots={**earlier.slots, slot: others}))
    is_same = isinstance(made, Made) and made.named == ground.memory.done[-1].named
    return made if is_same else Miss(1, lambda: _undo_first(others))


def _undo_first(words: str) -> Problem:
    said = f"To have “{messages.short(words)}” instead, say “undo”, then the whole command."
    return Problem(Code.INCOMPLETE, f"{said} {messages.NOTHING}")


def _is_like(old: str, new: str) -> bool:
    """Whether a text without quotation marks may be meant to be written: a name or a number for a name or a number."""
    one, two = unquoted(old)[0].split(), new.split()
    return len(one) == len(two) and all(
        word == other or (_sort(word) == _sort(other) != "word") for word, other in zip(one, two, strict=True)
    )


def _sort(word: str) -> str:
    return "name" if word[0].isupper() else "word" if word[0].isalpha() else "number"
