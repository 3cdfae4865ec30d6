"""The balance of a plan: all that it takes away and all that it leaves where it works, so that what comes back is no loss."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from copydesk.document.document import Document
from copydesk.editing.risks.facts import Facts, facts
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.stems import content


class Balance:
    def __init__(self, regions: Sequence[Region], before: Document, after: Document) -> None:
        self.regions = regions
        self.before = before
        self.after = after

    @cached_property
    def _tallies(self) -> frozenset[tuple[str, str]]:
        """How many stand in each list or table that got longer or shorter, before and after; of a table without its header too."""
        changed = (one.node.parent for region in self.regions for one in (*region.gone, *region.come))
        parents = {id for id in changed if id is not None and id in self.before and id in self.after}
        counts = ((len(self.before[id].children), len(self.after[id].children)) for id in parents)
        return frozenset((str(old - less), str(new - less)) for old, new in counts if old != new for less in (0, 1))

    def is_tally(self, old: str, new: str) -> bool:
        """Whether a number counts what the plan makes more or fewer of: "the four baths" are five with one that is added."""
        return (old, new) in self._tallies

    @cached_property
    def taken(self) -> str:
        """What the plan takes away."""
        return "\n".join(region.old_text for region in self.regions)

    @cached_property
    def brought(self) -> str:
        """What the plan leaves in the places that it touches."""
        return "\n".join(region.new_text for region in self.regions)

    @cached_property
    def taken_stems(self) -> Counter[str]:
        return Counter(content(self.taken))

    @cached_property
    def brought_stems(self) -> Counter[str]:
        return Counter(content(self.brought))

    @cached_property
    def brought_facts(self) -> Facts:
        return facts(self.brought)

    @cached_property
    def gone_facts(self) -> Facts:
        """The facts of nodes that are gone: they may come back elsewhere."""
        return facts(joined(one for region in self.regions for one in region.gone))

    def comes_back(self, text: str) -> float:
        """How much of a text that went stands in what the plan leaves: of its stems, from 0 to 1."""
        return share(content(text), self.brought_stems)

    def comes_from(self, text: str) -> float:
        """How much of a text that came stood in what the plan takes away."""
        return share(content(text), self.taken_stems)


def share(stems: Sequence[str], there: Counter[str]) -> float:
    return sum(stem in there for stem in stems) / len(stems) if stems else 1.0
