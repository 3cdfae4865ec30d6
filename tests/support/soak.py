"""How many examples a property test draws: what it says, and under `make soak` twenty times as many."""

import os
from typing import Any

from hypothesis import settings

IS_SOAK = bool(os.environ.get("COPYDESK_SOAK"))
FACTOR = 20


def times(count: int) -> int:
    return count * FACTOR if IS_SOAK else count


def examples(count: int, **more: Any) -> settings:
    """For a test: so many examples, and no deadline, since other work on the machine is no fault of the test's."""
    return settings(max_examples=times(count), deadline=None, **more)
