"""How often a token may ask: 429 with Retry-After, each token for itself, and again after a pause."""

import pytest

from copydesk.apps.server.errors import Refused
from copydesk.apps.server.rates import MAX_KEYS, Rates
from support.servers import Peopled, error_of

pytestmark = pytest.mark.anyio


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def wait_of(rates: Rates, key: str) -> int:
    """The seconds that a request must wait; 0 where it is taken."""
    try:
        rates.spend(key)
    except Refused as refused:
        return int((refused.headers or {})["Retry-After"]) if refused.status == 429 else -1
    return 0


def test_a_minutes_worth_is_spent_and_comes_back_steadily() -> None:
    clock = Clock()
    rates = Rates(30, clock)
    assert [wait_of(rates, "a") for _ in range(31)] == [0] * 30 + [2]
    clock.now += 1.9
    assert wait_of(rates, "a") == 1
    clock.now += 0.2
    assert [wait_of(rates, "a"), wait_of(rates, "a")] == [0, 2]
    clock.now += 3_600
    assert [wait_of(rates, "a") for _ in range(31)].count(0) == 30, "no more than a minute's worth is saved up"


def test_each_key_has_its_own_and_none_is_a_limit_of_nought() -> None:
    rates = Rates(1, Clock())
    assert [wait_of(rates, "a"), wait_of(rates, "b"), wait_of(rates, "a")] == [0, 0, 60]
    assert [wait_of(Rates(0, Clock()), "a") for _ in range(1_000)] == [0] * 1_000


def test_what_is_remembered_is_bounded() -> None:
    rates = Rates(1, Clock())
    for number in range(MAX_KEYS + 10):
        rates.spend(str(number))
    assert len(rates._left) == MAX_KEYS


async def test_a_token_that_asks_too_often_is_told_when_to_come_back(peopled: Peopled) -> None:
    peopled.served.app.state.rates = Rates(3)
    editor, viewer = peopled.clients["editor"], peopled.clients["viewer"]
    replies = [await editor.get("/api/documents") for _ in range(4)]
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429]
    error_of(replies[-1], 429)
    assert 1 <= int(replies[-1].headers["retry-after"]) <= 20
    assert (await viewer.get("/api/documents")).status_code == 200
    assert (await editor.post("/mcp", json={})).status_code == 429, "MCP counts too"
    assert (await peopled.served.client.get("/health")).status_code == 200, "who needs no token is not counted"
