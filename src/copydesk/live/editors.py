"""What the live core asks of each editor: the live document of a tree, a node as a block, where blocks stand, and the cut."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from prosemirror.model import Node

from copydesk.document.document import Document
from copydesk.live import cut as sheet_cut
from copydesk.live import mirror, words
from copydesk.live.cut import Cut, Run
from copydesk.live.experiment import cut as experiment_cut
from copydesk.live.experiment import mirror as experiment_mirror
from copydesk.live.room import COPYDESK, Author
from copydesk.live.schemas import schema_of
from copydesk.live.script import cut as script_cut
from copydesk.live.script import mirror as script_mirror

Places = dict[str, tuple[str | None, str | None]]


class Cutter(Protocol):
    def __call__(
        self, tree: Document, before: Node, runs: Sequence[Run], owed: Mapping[str, str], author: Author = COPYDESK
    ) -> Cut: ...


class Editor(NamedTuple):
    live_of: Callable[[Document], Node]
    block: Callable[[Document, str], Node]  # a node of the tree as a block, without those in it
    places: Callable[[Document], Places]  # for each block, in reading order, the one it stands in and the one before it there
    is_shown: Callable[[Document, str, Node], bool]  # whether a block says what its node does
    cut: Cutter


EDITORS = {
    "sheet": Editor(mirror.live_of, mirror.block, words.places, words.is_shown, sheet_cut.cut),
    "script": Editor(script_mirror.live_of, script_mirror.block, script_mirror.places, script_mirror.is_shown, script_cut.cut),
    "experiment": Editor(
        experiment_mirror.live_of,
        experiment_mirror.block,
        experiment_mirror.places,
        experiment_mirror.is_shown,
        experiment_cut.cut,
    ),
}


def editor_of(tree: Document) -> Editor:
    """The editor that a document is typed in."""
    name = schema_of(tree.format)
    assert name is not None, tree.format
    return EDITORS[name]


def order_of(tree: Document) -> Iterable[str]:
    """The blocks of a tree, in reading order."""
    return editor_of(tree).places(tree)
