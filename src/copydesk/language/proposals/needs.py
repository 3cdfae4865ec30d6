"""What a step of an experiment needs, told in any words: "clean up follows measuring", "X no longer has to wait for Y"."""

from collections.abc import Iterator

from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.proposals.positions import cuts, is_sign, things_called
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in, length_in
from copydesk.words.tokens import message_tokens

TYPE = "dependency"
STEP = "step"
BACKWARD = ("before", "until")  # the step behind it is the one that is needed
SORTS = {"FOLLOWING": "follows", "REQUIRING": "requires"}
MAX_PAIRS = 2


def step_needs(ground: Ground, span: Span) -> Iterator[Made]:
    """A dependency between two steps that a span names, which comes or goes; with the reason that the message tells."""
    if TYPE not in ground.kind.types or not any(is_in(token, "DEPENDENCY_WORD") for token in message_tokens(span.message)):
        return
    goes = any(length_in(span.tokens, at, "UNNEEDING") for at in range(len(span.tokens)))
    for at in range(len(span.tokens)):
        sort = max(SORTS, key=lambda name: length_in(span.tokens, at, name))
        size = length_in(span.tokens, at, sort)
        if not size:
            continue
        for step, other in pairs(ground, span, at, at + size):
            made = gone(ground, step, other) or (gone(ground, other, step) if goes else None) if goes else None
            made = made or (come(ground, span, step, other, SORTS[sort]) if not goes or is_ban(span) else None)
            if made is not None:
                yield made


def is_ban(span: Span) -> bool:
    """Whether something can't be done before something else: it needs that."""
    return any(token.word in BACKWARD for token in span.tokens)


def pairs(ground: Ground, span: Span, start: int, end: int) -> Iterator[tuple[str, str]]:
    """The steps before and behind the words that say how they depend; those of "between X and Y", too."""
    first = max((at + 1 for at in range(start) if is_sign(span.tokens, at)), default=0)
    last = next((at for at in range(end, len(span.tokens)) if is_sign(span.tokens, at)), len(span.tokens))
    before, behind = span.raw(first, start), span.raw(end, last)
    if is_in(span.tokens[start], "BETWEEN"):
        joint = next((at for at in range(end, last) if is_in(span.tokens[at], "THING_JOINT")), last)
        before, behind = span.raw(end, joint), span.raw(joint + 1, last) if joint + 1 < last else ""
    if not before or not behind:
        return
    for one in steps_called(ground, before)[:MAX_PAIRS]:
        for two in steps_called(ground, behind)[:MAX_PAIRS]:
            if one != two:
                yield one, two


def steps_called(ground: Ground, said: str) -> list[str]:
    return next((found for cut in cuts(said) if (found := things_called(ground, cut, (STEP,)))), [])


def come(ground: Ground, span: Span, step: str, other: str, sort: str) -> Made | None:
    """A new dependency, of the sort that is told where the document has that sort."""
    document = ground.document
    target = document[other].attrs.get("foreign")
    if target is None or any(node.type == TYPE and node.text == target for node in document.children(step)):
        return None
    attrs = {"dependency_type": sort, "evidence_text": reason_in(span)}
    target_edit = edit("add", type=TYPE, text=target, attrs=attrs, into=f"#{step}")
    return Made((target_edit,), places=frozenset({step, other}))


def gone(ground: Ground, step: str, other: str) -> Made | None:
    document = ground.document
    target = document[other].attrs.get("foreign")
    ids = [node.id for node in document.children(step) if node.type == TYPE and node.text == target]
    return Made((edit("delete", at=[f"#{id}" for id in ids]),), (*ids, step, other)) if ids else None


def reason_in(span: Span) -> str:
    """What is told as the reason, behind "reason:" or "because"."""
    found = message_tokens(span.message)
    for at, token in enumerate(found[:-1]):
        if is_in(token, "REASON_WORD"):
            start = at + 1 + (found[at + 1].word == ":")
            return span.message[found[start].start :].strip().rstrip(".") if start < len(found) else ""
    return ""
