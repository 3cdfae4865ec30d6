"""The balance of a plan: all that it takes away and all that it leaves where it works, so that what comes back is no loss."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from copydesk.editing.risks.facts import Facts, facts
from copydesk.editing.risks.regions import Region, joined
from copydesk.editing.risks.stems import content


class Balance:
    def __init__(self, regions: Sequence[Region]) -> None:
        self.regions = regions

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
