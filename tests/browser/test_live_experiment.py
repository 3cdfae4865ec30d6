"""An experiment in a real browser, live: blocks, steps and texts built and typed, by two at once."""

import json
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from support.browsers import Server, needs_browser, opened, server, until

pytestmark = needs_browser
TREE: dict[str, Any] = {
    "id": "exp-1",
    "name": "Seeds",
    "blocks": [
        {"id": "blk-1", "name": "Prepare", "nodes": [{"id": "st-1", "name": "Soak"}, {"id": "st-2", "name": "Sow"}]},
        {"id": "blk-2", "name": "Measure", "nodes": [{"id": "st-3", "name": "Count", "dependencies": [{"to_node_id": "st-2"}]}]},
    ],
}


def show(page: Any, desk: Server, id: str, place: str) -> None:
    page.goto(f"{desk.address}/d/{id}")
    page.locator(place).first.wait_for()


def keys(page: Any, *pressed: str) -> None:
    for one in pressed:
        page.keyboard.press(one[1:]) if one.startswith("!") else page.keyboard.type(one)


def shape(desk: Server, id: str) -> list[tuple[str, list[str]]]:
    return [(block["name"], [step["name"] for step in block["nodes"]]) for block in json.loads(desk.export(id))["blocks"]]


def test_steps_and_blocks_are_added_moved_and_deleted(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    page.get_by_role("button", name="New step").first.click()
    keys(page, "Water", "!Enter", "Wait", "!Enter", "!Escape")
    until(lambda: shape(desk, id), [("Prepare", ["Soak", "Sow", "Water", "Wait"]), ("Measure", ["Count"])])
    page.get_by_role("button", name="New block").click()
    keys(page, "Conclude", "!Enter", "!Escape")
    page.get_by_role("button", name="New step").nth(2).click()
    keys(page, "Write up", "!Enter", "!Escape")
    until(lambda: shape(desk, id)[2:], [("Conclude", ["Write up"])])
    choose(page, "1.4 Wait", "Move up")
    until(lambda: shape(desk, id)[0], ("Prepare", ["Soak", "Sow", "Wait", "Water"]))
    page.locator(".step", has_text="Water").locator(".num", has_text="1.4").wait_for()
    choose(page, "1.4 Water", "Move down")
    until(lambda: shape(desk, id)[:2], [("Prepare", ["Soak", "Sow", "Wait"]), ("Measure", ["Water", "Count"])])
    page.locator(".block-head", has_text="Measure").hover()
    choose(page, "2 Measure", "Move up")
    until(lambda: [name for name, _ in shape(desk, id)], ["Measure", "Prepare", "Conclude"])
    page.locator(".step .num", has_text="2.3").wait_for()
    choose(page, "2.3 Wait", "Delete step")
    until(lambda: shape(desk, id)[1], ("Prepare", ["Soak", "Sow"]))
    page.locator(".step", has_text="Wait").wait_for(state="detached")


def test_what_others_need_is_not_deleted_and_says_so(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    choose(page, "1.2 Sow", "Delete step")
    page.locator(".toast", has_text="It stays: 2.1 Count needs it.").wait_for()
    assert shape(desk, id)[0] == ("Prepare", ["Soak", "Sow"])
    page.locator(".step", has_text="Sow").wait_for()


def test_a_step_gets_its_text(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    page.get_by_role("button", name="Open 1.1", exact=True).click()
    page.get_by_role("button", name="Text", exact=True).click()
    keys(page, "Soak for a night.", "!Enter")
    page.locator(".step-open .bn-inline-content", has_text="Soak for a night.").click()
    keys(page, "!End", "!Enter", "Then drain.", "!Enter", "!Escape")
    until(lambda: json.loads(desk.export(id))["blocks"][0]["nodes"][0].get("content"), "Soak for a night.\n\nThen drain.")


def test_another_experiment_is_nested_in_a_step(page: Any, desk: Server) -> None:
    desk.add("experiment", "Lamps", json.dumps({"id": "exp-9", "name": "Lamps", "blocks": []}))
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    page.get_by_role("button", name="Open 1.1", exact=True).click()
    page.get_by_role("button", name="Nested tree").click()
    page.get_by_role("menuitem", name="Lamps").click()
    until(lambda: json.loads(desk.export(id))["blocks"][0]["nodes"][0].get("referenced_tree_ids"), ["exp-9"])
    page.locator(".tree-ref", has_text="Lamps").wait_for()


def choose(page: Any, name: str, act: str) -> None:
    until(lambda: page.get_by_role("menu").count(), 0)  # the one before fades out
    button = page.get_by_role("button", name=f"More for {name}", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("menuitem", name=act).click()


def test_a_new_step_is_in_the_graph_and_in_all_counts(page: Any, desk: Server) -> None:
    id = desk.documents()["experiment"]
    show(page, desk, id, ".step")
    page.get_by_role("tab", name="Graph").click()
    page.locator(".graph .n").nth(7).wait_for()
    page.get_by_role("button", name="New step").first.click()
    page.keyboard.type("Weigh it")
    page.keyboard.press("Escape")
    page.locator(".graph .n").nth(8).wait_for()
    page.locator(".foot-note", has_text="9 steps").wait_for()
    page.locator(".toc a", has_text="Weigh it").get_by_role("img", name="draft").wait_for()
    assert "without status" not in page.locator(".graph .measure").inner_text()


PASTE = (
    "text => { const data = new DataTransfer(); data.setData('text/plain', text);"
    " const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });"
    " document.querySelector('.exp .ProseMirror').dispatchEvent(event); }"
)


def name_of(page: Any, words: str) -> Any:
    return page.locator(".exp :is(h1, h2, h3).line", has_text=words).first


def content(desk: Server, id: str, block: int = 0, step: int = 0) -> str | None:
    found: str | None = json.loads(desk.export(id))["blocks"][block]["nodes"][step].get("content")
    return found


@contextmanager
def windows(browser: Any, desk: Server, id: str, count: int = 2) -> Iterator[list[Any]]:
    with ExitStack() as stack:
        pages = [stack.enter_context(opened(browser)) for _ in range(count)]
        for page in pages:
            show(page, desk, id, ".step")
        yield pages


def test_names_are_typed_where_they_stand(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    name_of(page, "Sow").click()
    keys(page, "!End", " - 1. thinly", "!Enter", "Water", "!Enter", "!Enter")
    name_of(page, "Prepare").click()
    keys(page, "!End", " well")
    name_of(page, "Seeds").click()
    keys(page, "!End", " of two kinds")
    until(lambda: json.loads(desk.export(id))["name"], "Seeds of two kinds")
    until(lambda: shape(desk, id), [("Prepare well", ["Soak", "Sow - 1. thinly", "Water"]), ("Measure", ["Count"])])
    assert page.locator(".step").count() == 4


def test_a_name_is_divided_and_what_is_pasted_becomes_steps(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    name_of(page, "Soak").click()
    keys(page, "!End", " and rinse", "!Home", *["!ArrowRight"] * 4, "!Enter")
    until(lambda: shape(desk, id)[0], ("Prepare", ["Soak", "and rinse", "Sow"]))
    name_of(page, "Sow").click()
    keys(page, "!End")
    page.evaluate(PASTE, " thinly\nWater\n\nWait\n")
    until(lambda: shape(desk, id)[0], ("Prepare", ["Soak", "and rinse", "Sowthinly", "Water", "Wait"]))
    keys(page, "!ControlOrMeta+z")
    until(lambda: shape(desk, id)[0], ("Prepare", ["Soak", "and rinse", "Sow"]))


def test_nothing_joins_a_name_with_what_is_none(page: Any, desk: Server) -> None:
    tree = json.loads(json.dumps(TREE))
    tree["blocks"][0]["nodes"][0]["content"] = "One.\n\nTwo."
    id = desk.add("experiment", "Seeds", json.dumps(tree))
    show(page, desk, id, ".step")
    page.get_by_role("button", name="Open 1.1", exact=True).click()
    page.locator(".step-open .bn-inline-content", has_text="One.").click()
    keys(page, "!Home", "!Backspace", "!Shift+Tab", "a")
    name_of(page, "Soak").click()
    keys(page, "!End", "!Delete", "b", "!Home", "!Backspace", "c")
    name_of(page, "Sow").click()
    keys(page, "!Home", "!Backspace", "!Tab", "d")
    until(lambda: content(desk, id), "aOne.\n\nTwo.")
    until(lambda: shape(desk, id), [("Prepare", ["cSoakb", "Sow"]), ("dMeasure", ["Count"])])


def test_the_text_of_a_step_is_typed_as_on_a_sheet(page: Any, desk: Server) -> None:
    id = desk.add("experiment", "Seeds", json.dumps(TREE))
    show(page, desk, id, ".step")
    page.get_by_role("button", name="Open 1.1", exact=True).click()
    page.get_by_role("button", name="Text", exact=True).click()
    keys(
        page,
        "Soak for a ",
        "!ControlOrMeta+b",
        "night",
        "!ControlOrMeta+b",
        ".",
        "!Enter",
        "- one",
        "!Enter",
        "two",
        "!Enter",
        "!Enter",
        "/table",
    )
    page.locator(".bn-suggestion-menu-item", has_text="Table").first.click()
    page.locator(".step-open table").wait_for()
    keys(page, "Item")
    until(lambda: (content(desk, id) or "").split("\n")[:4], ["Soak for a **night**.", "", "- one", "- two"])
    until(lambda: "| Item |" in (content(desk, id) or ""), True)
    page.get_by_role("button", name="Draft", exact=True).click()
    page.get_by_role("menuitem", name="Final").click()
    until(lambda: json.loads(desk.export(id))["blocks"][0]["nodes"][0].get("status"), "final")
    page.locator(".block-head", has_text="1 of 2 final").wait_for()


def test_two_people_in_one_step(browser: Any, desk: Server) -> None:
    tree = json.loads(json.dumps(TREE))
    tree["blocks"][0]["nodes"][0]["content"] = "One line."
    id = desk.add("experiment", "Seeds", json.dumps(tree))
    with windows(browser, desk, id) as (one, two):
        for page in (one, two):
            page.get_by_role("button", name="Open 1.1", exact=True).click()
            page.locator(".step-open [data-content-type=paragraph]").click()
        keys(one, "!Home", "Here. ")
        keys(two, "!End", " There.")
        until(lambda: content(desk, id), "Here. One line. There.")
        two.locator(".cd-caret-name").first.wait_for(state="attached")
        choose(one, "1.1 Soak", "Move down")
        keys(two, "!End", " More.")
        until(lambda: shape(desk, id)[0], ("Prepare", ["Sow", "Soak"]))
        until(lambda: content(desk, id, 0, 1), "Here. One line. There. More.")
        two.locator(".step", has_text="Soak").locator(".num", has_text="1.2").wait_for()


def test_what_was_typed_is_there_after_a_reload_without_the_server(tmp_path: Path, browser: Any) -> None:
    with server(tmp_path) as desk, opened(browser) as page:
        id = desk.add("experiment", "Seeds", json.dumps(TREE))
        show(page, desk, id, ".step")
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.locator(".saved", has_text="Saved").wait_for()
        desk.stop(signal.SIGKILL)
        name_of(page, "Sow").click()
        keys(page, "!End", " thinly")
        page.locator(".saved", has_text="kept on this machine").wait_for()
        page.reload()
        name_of(page, "Sow thinly").wait_for()
        desk.start()
        page.locator(".saved", has_text="Saved").wait_for()
        until(lambda: shape(desk, id)[0], ("Prepare", ["Soak", "Sow thinly"]))
