"""Things that are told to have another state: "mounting the bench is final", "conditioning + pulling → review"."""

from collections.abc import Iterator, Sequence

from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made, edit
from copydesk.language.likeness import likely
from copydesk.language.proposals.span import Span
from copydesk.language.rules.clause import is_in
from copydesk.words.tokens import Token

MAX_THINGS = 40  # of a part that all change


def new_statuses(ground: Ground, span: Span) -> Iterator[Made]:
    for name, type in ground.kind.types.items():
        state = type.state or "status"
        values = [value for value in type.attrs.get(state, ()) if isinstance(value, str)]
        for value in values:
            at = next((at for at, token in enumerate(span.tokens) if token.word == value and not token.is_quote), 0)
            behind = span.tokens[at + 1 :] if at + 1 < len(span.tokens) and is_in(span.tokens[at + 1], "THING_JOINT") else ()
            ids = things_before(ground, span, (*span.tokens[:at], *behind), name) if at else ()
            if ids:
                yield Made(tuple(edit("set", at=f"#{id}", name=state, value=value) for id in ids), ids)


def things_before(ground: Ground, span: Span, tokens: Sequence[Token], type: str) -> tuple[str, ...]:
    """What words before a state name: each of several, or all in a part; nothing where one of them is unknown."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if is_in(token, "THING_JOINT") and parts[-1]:
            parts.append([])
        elif not is_in(token, "THING_JOINT"):
            parts[-1].append(token)
    found: list[str] = []
    for part in parts:
        said = span.message[part[0].start : part[-1].end] if part else ""
        inside = next((at for at, token in enumerate(part) if is_in(token, "INSIDE")), 0)
        if part and inside and any(is_in(token, "EVERY") for token in part[:inside]):
            found += held(ground, span.message[part[inside].end : part[-1].end], type)
        elif said:
            near = likely(ground.document, said, (type,))
            near = [answer for answer in near if ground.document[answer.ids[0]].type == type]
            if len(near) != 1:
                return ()
            found += near[0].ids
    return tuple(dict.fromkeys(found))


def held(ground: Ground, said: str, type: str) -> list[str]:
    """All of a sort that stand in what words name."""
    parts = ground.find(said.strip()) or likely(ground.document, said)
    if len(parts) != 1:
        return []
    inside = [node.id for node in ground.document.walk(parts[0].ids[0]) if node.type == type]
    return inside if len(inside) <= MAX_THINGS else []
