"""Values and words that a clause tells otherwise: each clause of a message is held against the passages by itself."""

from collections.abc import Iterator

from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made
from copydesk.language.meanings.state import told
from copydesk.language.pieces import answers_of
from copydesk.language.proposals.span import Span
from copydesk.language.told.values import value_spans
from copydesk.reading.words import SILENT, words


def told_values(ground: Ground, span: Span) -> Iterator[Made]:
    """What a clause corrects, where it says of a value what it is of."""
    values = value_spans(span.text)
    beside = "".join(sign for at, sign in enumerate(span.text) if not any(start <= at < end for start, end in values))
    if not [word for word in words(beside) if word not in SILENT]:
        return
    yield from answers_of((told(ground.document, span.text), ()))
