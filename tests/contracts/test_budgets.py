"""How the settings of a desk become what its turns may take: a preset, single figures beside it, trust, and the model's window."""

from pathlib import Path

import pytest

from copydesk.apps.modelling import budgets_of, running_of, window_of
from copydesk.apps.settings import Settings, read_settings
from copydesk.assistant.budgets import Budgets
from copydesk.errors import InputError


def told(tmp_path: Path, **more: str) -> Settings:
    return read_settings({"COPYDESK_HOME": str(tmp_path), **{f"COPYDESK_{name.upper()}": more[name] for name in more}}, tmp_path)


def test_a_turn_may_take_what_it_needs(tmp_path: Path) -> None:
    assert budgets_of(told(tmp_path)) == Budgets()
    by_need = Budgets()
    assert (by_need.rounds, by_need.turn_seconds, by_need.turn_tokens) == (20, 300, 400_000)
    assert (by_need.reply_tokens, by_need.drafting_tokens) == (8_000, 16_000)


def test_a_preset_and_single_figures_beside_it(tmp_path: Path) -> None:
    small = budgets_of(told(tmp_path, budget="small"))
    assert small == Budgets.small()
    assert (small.rounds, small.turn_seconds, small.turn_tokens) == (8, 120, 60_000)
    assert (small.reply_tokens, small.drafting_tokens) == (1_200, 2_200)
    changed = budgets_of(told(tmp_path, budget="small", turn_rounds="12", day_tokens="9"))
    assert (changed.rounds, changed.turn_tokens, changed.day_tokens) == (12, 60_000, 9)


@pytest.mark.parametrize(("name", "value"), [("budget", "huge"), ("trust", "blind"), ("turn_rounds", "many")])
def test_what_there_is_not_is_said(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(InputError, match=name):
        told(tmp_path, **{name: value})


def test_trust_and_window_go_along(tmp_path: Path) -> None:
    assert running_of(told(tmp_path)).trust == "normal"
    running = running_of(told(tmp_path, trust="careful", model_window="64000"))
    assert (running.trust, running.window("qwen3")) == ("careful", 64_000)
    assert running_of(told(tmp_path)).window("no-such-model") == 32_000


def test_a_table_knows_the_window_of_a_providers_model() -> None:
    assert window_of("anthropic:claude-sonnet-4-5") >= 200_000
    assert window_of("anthropic:claude-sonnet-4-5", told=8_000) == 8_000  # a server may have been started with less
    assert window_of("nobody:no-such-model") == 32_000
