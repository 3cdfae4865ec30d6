"""The five kinds of document as a table. A new kind is one file here; nothing outside this package asks which kind it has."""

from copydesk.errors import UnsupportedError
from copydesk.kinds.article import ARTICLE
from copydesk.kinds.experiment import EXPERIMENT
from copydesk.kinds.kind import Counting, Kind, NodeType
from copydesk.kinds.note import NOTE
from copydesk.kinds.report import REPORT
from copydesk.kinds.screenplay import SCREENPLAY

__all__ = ["KINDS", "Counting", "Kind", "NodeType", "kind_named"]

KINDS = {kind.name: kind for kind in (NOTE, REPORT, ARTICLE, EXPERIMENT, SCREENPLAY)}


def kind_named(name: str) -> Kind:
    if name not in KINDS:
        raise UnsupportedError(f"no kind {name!r}; there are {', '.join(KINDS)}")
    return KINDS[name]


def with_article(name: str) -> str:
    """“a note”, “an article”."""
    return f"{'an' if name[:1] in 'aeiou' else 'a'} {name}"
