"""What `copydesk eval` says that turns cost: kept tokens at a tenth, and how much a request has in common with the one before."""

from copydesk.apps.eval import cost
from copydesk.plan.prompting import Prompt, Utterance

OPENING = (Utterance("system", "s" * 4_000), Utterance("user", "d" * 4_000))


def test_what_a_request_begins_with_is_kept_and_counts_a_tenth() -> None:
    first, second = Prompt(OPENING), Prompt((*OPENING, Utterance("assistant", "a" * 400)))
    alone = cost.cost_of([first], 0.01, 100)
    both = cost.cost_of([first, second], 0.01, 100)
    assert both.shares[0] > 0.9
    assert both.tokens_in < alone.tokens_in * 1.2


def test_what_changes_at_the_head_is_paid_anew() -> None:
    other = Prompt((Utterance("system", "o" * 4_000), OPENING[1]))
    told = cost.cost_of([Prompt(OPENING), other], 0.01, 100)
    assert told.shares[0] < 0.1


def test_it_is_told_in_words() -> None:
    costs = [cost.cost_of([Prompt(OPENING), Prompt(OPENING)], seconds, 100) for seconds in (0.01, 0.02, 0.03)]
    lines = cost.in_words(cost.as_data(costs))
    assert "3 turns asked a model 6 times" in lines[0]
    assert "100%" in lines[0]
    assert "median 20.0 ms" in lines[1]
    assert cost.in_words(cost.as_data([])) == []
