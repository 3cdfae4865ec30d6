"""What people call a row of a table by what stands in its first cell."""

import re
from collections.abc import Iterator

from copydesk.editing.lexicon import singular
from copydesk.editing.names import name_key

_LABEL = re.compile(r"^(\w{1,3})[.):]\s+")  # "B. New deck" is called B


def row_names(name: str, head: str) -> Iterator[str]:
    """The folded names of a row: "B. New deck" is also called B, New deck, and option B where the column is headed Option."""
    label = _LABEL.match(name)
    for called in (name, label[1] if label else "", name[label.end() :] if label else "", name.partition(",")[0]):
        yield name_key(called)
        if called and head:
            yield name_key(f"{head} {called}")
            yield name_key(f"{singular(head.casefold())} {called}")
            yield name_key(f"{called} {singular(head.casefold())}")
