"""A message with many joints can be parted in many ways, and each of its clauses is read once, whichever way needs it."""

from collections import Counter
from typing import Any

import pytest

from copydesk import Desk
from copydesk.language import trial

PART = "change the harbour to port, and also add a line about the river, then delete item {0}a and rename part {0} to Quay, "
TEXT = "# Plan\n\n" + "".join(f"## Part {at}\n\nThe harbour {at} is wide.\n\n- item {at}a\n- item {at}b\n\n" for at in range(4))


@pytest.mark.parametrize("count", [1, 2])
def test_each_clause_is_read_once(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    read: Counter[Any] = Counter()
    asked = 0
    tried_once, read_once = trial.read_whole, trial._read_whole

    def asked_for(*about: Any) -> trial.Tested:
        nonlocal asked
        asked += 1
        return tried_once(*about)

    def counted(ground: Any, clause: Any, verbs: Any) -> trial.Tested:
        read[clause, tuple(verbs), ground.context, ground.inside, tuple(ground.bound)] += 1
        return read_once(ground, clause, verbs)

    monkeypatch.setattr(trial, "read_whole", asked_for)
    monkeypatch.setattr(trial, "_read_whole", counted)
    words = "please " + "".join(PART.format(at) for at in range(count)) + "thanks."
    Desk().read(TEXT.encode(), format="markdown").say(words)
    assert set(read.values()) == {1}
    assert len(read) < asked
