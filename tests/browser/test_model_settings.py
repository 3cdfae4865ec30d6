"""A model set up in the browser, tried and chosen for a message; and a proposal whose unusual edits come first."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.browsers import Server, needs_browser, opened, server, until
from support.chats import saved, say
from support.loopback import Answer, Asked, as_events, as_json, chat, serve

pytestmark = needs_browser
KEY = "zz-the-only-right-key-7"
RENT, HEATING = "The rent is 900 a month and it has to be paid.", "The heating costs money."
LEASE = f"# Lease\n\nPay into account 4419.\n\n## Rent\n\n{RENT}\n\n## Heating\n\n{HEATING}\n"
EDITS = [
    {"action": "replace", "find": "account 4419", "with": "account 4491"},
    {"action": "rewrite", "at": RENT, "markdown": "The rent is 900 a month, and it has to be paid."},
    {"action": "rewrite", "at": HEATING, "markdown": "Heating costs money."},
]
WORDS = "Make it read more smoothly"


def answering(asked: Asked) -> Answer:
    if asked.headers.get("authorization") != f"Bearer {KEY}":
        return as_json({"error": {"message": "no"}}, 401)
    if asked.body["model"] not in ("large", "tiny"):
        return as_json({"error": {"message": "no"}}, 404)
    said = json.dumps(asked.body["messages"])
    if "smoothly" in said and '"tool_calls"' not in said:
        return as_events(chat("I smoothed it.", [("edit", json.dumps({"edits": EDITS}))]))
    return as_events(chat(f"By {asked.body['model']}: the rent is due each month."))


@pytest.fixture(scope="module")
def endpoint() -> Iterator[str]:
    with serve(answering) as base:
        yield f"{base}/v1"


def set_up(page: Any, endpoint: str, **more: str) -> Any:
    """The settings, filled in."""
    page.get_by_role("button", name="Add a model").first.click()
    dialog = page.get_by_role("dialog", name="Models")
    dialog.get_by_label("Provider", exact=True).select_option("address")
    dialog.get_by_label("Address", exact=True).fill(endpoint)
    dialog.get_by_label("Model", exact=True).fill(more.get("model", "large"))
    dialog.get_by_label(re.compile("^Key")).fill(more.get("key", KEY))
    return dialog


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with server(tmp_path_factory.mktemp("desk")) as running:
        yield running


def test_a_model_is_added_tried_saved_and_chosen(desk: Server, endpoint: str, page: Any) -> None:
    id = desk.add("article", "Lease", LEASE)
    page.goto(f"{desk.address}/d/{id}")
    page.get_by_text("No model: exact edits and look-ups work.").wait_for()
    dialog = set_up(page, endpoint, key="zz-a-wrong-key")
    dialog.get_by_role("button", name="Try it").click()
    dialog.get_by_text("refused the key").wait_for(timeout=60_000)  # the first request of a process loads the provider's client
    dialog.get_by_label(re.compile("^Key")).fill(KEY)
    dialog.get_by_label("Model", exact=True).fill("huge")
    dialog.get_by_role("button", name="Try it").click()
    dialog.get_by_text("is not there").wait_for()
    dialog.get_by_label("Model", exact=True).fill("large")
    dialog.get_by_label(re.compile("^Further models")).fill("tiny")
    dialog.get_by_role("button", name="Try it").click()
    dialog.get_by_text("large answered in").wait_for()
    dialog.get_by_role("button", name="Save").click()
    page.get_by_text("Saved. large answers from the next message on.").wait_for()
    assert page.get_by_text("No model: exact edits").count() == 0
    say(page, "When is the rent due, and why?")
    page.get_by_text("By large: the rent is due each month.").wait_for()
    page.get_by_role("button", name="Model: large").click()
    page.get_by_role("menuitem", name=re.compile("tiny")).click()
    say(page, "When is the rent due, and why?")
    page.get_by_text("By tiny: the rent is due each month.").wait_for()
    page.get_by_role("button", name="Model: tiny").click()
    page.get_by_role("menuitem", name="Set up models").click()
    dialog = page.get_by_role("dialog", name="Models")
    dialog.get_by_text("A key is kept.").wait_for()
    assert dialog.get_by_label(re.compile("^Key")).input_value() == ""
    assert KEY not in page.content()
    dialog.get_by_role("button", name="Forget all").click()
    page.get_by_text("No model: exact edits and look-ups work.").wait_for()


def test_what_the_environment_sets_is_told_and_not_changed(tmp_path: Path, browser: Any) -> None:
    script = tmp_path / "script.json"
    script.write_text("[]")
    with server(tmp_path, COPYDESK_MODEL=f"scripted:{script}") as own, opened(browser) as page:
        page.goto(f"{own.address}/d/{own.documents()['report']}")
        page.get_by_role("button", name="Model: scripted").click()
        page.get_by_role("menuitem", name="Set up models").click()
        page.get_by_text("Set by COPYDESK_MODEL where Copydesk was started, which wins.").wait_for()
        assert page.get_by_label("Provider", exact=True).is_disabled()


@pytest.fixture
def lease(desk: Server, endpoint: str, page: Any) -> str:
    """A document of a desk with a model, and an open proposal of it: one of three edits is nothing that was asked for."""
    id = desk.add("article", "Lease", LEASE)
    page.goto(f"{desk.address}/d/{id}")
    dialog = set_up(page, endpoint)
    dialog.get_by_role("button", name="Save").click()
    page.get_by_text("Saved. large answers").wait_for()
    say(page, WORDS)
    page.locator(".reviewing").wait_for()
    yield id
    page.evaluate("fetch('/api/model', { method: 'DELETE' })")


def test_flagged_edits_come_first_with_both_values(desk: Server, lease: str, page: Any) -> None:
    assert desk.export(lease).decode() == LEASE
    page.locator(".tally", has_text="1 flagged").wait_for()
    first = page.get_by_role("list", name="Flagged").locator(".edit")
    assert first.count() == 1
    flags = first.locator(".flags")
    assert flags.locator("del").first.inner_text().endswith("4419")
    assert flags.locator("ins").first.inner_text().endswith("4491")
    assert page.get_by_role("list", name="The rest").locator(".edit").count() == 2
    page.locator(".sheet .is-flagged").first.wait_for()
    page.locator(".sheet .cd-flag").wait_for()
    page.get_by_role("button", name="Apply without the flagged").click()
    saved(page, 2)
    kept = LEASE.replace("month and", "month, and").replace("The heating", "Heating")
    assert desk.export(lease).decode() == kept
    page.get_by_role("tab", name=re.compile("Review")).click()
    page.locator(".tally", has_text="1 to decide").wait_for()
    assert page.get_by_role("button", name="Apply without the flagged").count() == 0, "all that is left is flagged"
    page.get_by_role("button", name="Apply all").click()
    saved(page, 3)
    assert desk.export(lease).decode() == kept.replace("4419", "4491")


def test_all_of_it_or_nothing(desk: Server, lease: str, page: Any) -> None:
    page.get_by_role("button", name="Discard").click()
    page.get_by_text("Discarded. Nothing was changed.").wait_for()
    assert desk.export(lease).decode() == LEASE


def test_a_card_leads_to_the_review_of_what_is_flagged(desk: Server, lease: str, page: Any) -> None:
    page.get_by_role("tab", name="Chat").click()
    card = page.get_by_role("group", name="Proposal")
    card.get_by_text("1 flagged").wait_for()
    assert card.get_by_role("button").all_inner_texts() == ["Review", "Apply without the flagged", "Discard"]
    assert "4491" in card.locator(".flags").inner_text()
    assert page.get_by_text("Look at this first").count() == 0, "the card says it"


def test_the_same_on_a_phone(desk: Server, lease: str, browser: Any) -> None:
    with opened(browser, 390, 844) as phone:
        phone.goto(f"{desk.address}/d/{lease}?review")
        panel = phone.get_by_role("region", name="Review")
        panel.get_by_text("Edit 1 of 3").wait_for()
        assert "4491" in panel.locator(".flags").inner_text()
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        panel.get_by_role("button", name="Apply without the flagged").click()
        until(lambda: "Heating costs" in desk.export(lease).decode(), True)
        assert "4419" in desk.export(lease).decode()


def test_the_last_mode_is_kept(desk: Server, page: Any) -> None:
    id = desk.add("article", "Modes", LEASE)
    page.goto(f"{desk.address}/d/{id}")
    page.get_by_role("radio", name="Auto").click()
    page.reload()
    until(lambda: page.get_by_role("radio", name="Auto").get_attribute("aria-checked"), "true")
