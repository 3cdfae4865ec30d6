"""Values and words that a clause tells otherwise: each clause of a message is held against the passages by itself."""

from collections.abc import Iterator

from copydesk.language.commands.ground import Ground
from copydesk.language.commands.outcome import Made
from copydesk.language.meanings.state import told
from copydesk.language.pieces import answers_of
from copydesk.language.proposals.span import Span


def told_values(ground: Ground, span: Span) -> Iterator[Made]:
    yield from answers_of((told(ground.document, span.text), ()))
