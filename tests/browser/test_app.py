"""The web app in a real browser, on the offline engine: each kind from opening to download, what waits on the desk, a stopped and a
killed server, and that nothing here is closed to a keyboard or a screen reader."""

import gzip
import json
import re
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest

from house.sources import ROOT
from support.browsers import Server, needs_browser, opened, server
from support.chats import reply, saved, say
from support.servers import PATIENCE

pytestmark = needs_browser
MOST_BYTES = 500_000  # of the main bundle, packed
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


# For each kind: a look-up and what it says; a precise edit, what goes and what comes; an edit that may mean several places, and
# how many letters it gets; two edits of which the second is rejected, and what stands after.
KINDS = {
    "note": (
        ("How many headings are there?", "7 headings"),
        ('replace "7:30" with "8:00"', "7:30", "8:00"),
        ("delete the bullet about beans", 2),
        ('rename "What we decided" to "Decisions" and delete "Open questions"', "Decisions", "Open questions"),
    ),
    "article": (
        ("How many tables are there?", "1 table"),
        ('replace "warm rooms" with "hot rooms"', "warm", "hot"),
        ("delete the row", 5),
        ("rename section 1 to Needs and delete section 3.2", "Needs", "Signs of trouble"),
    ),
    "report": (
        ("How many sections are there?", "12 sections"),
        ('replace "stepping stones" with "a rope"', "stepping stones", "a rope"),
        ("delete the table row", 5),
        ("rename section 1 to Overview and delete section 3.2", "Overview", "Handrails"),
    ),
    "experiment": (
        ("How many steps are there?", "8 steps"),
        ('rename step 1.2 to "Things needed"', "Materials", "Things needed"),
        ("delete the attachment", 2),
        ("rename step 1.1 to Aim and rename step 1.3 to Lamps", "Aim", "Set up the lamps"),
    ),
    "screenplay": (
        ("How many scenes are there?", "7 scenes"),
        ('replace "old girl" with "old boat"', "girl", "boat"),
        ("delete the action line in scene 2", 2),
        ('replace "Brass worn bright" with "Brass worn smooth" and delete scene 7', "worn smooth", "FAR SLIP"),
    ),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_is_asked_changed_reviewed_undone_compared_and_downloaded(kind: str, desk: Server, page: Any) -> None:
    look_up, edit, unclear, two = KINDS[kind]
    id = desk.documents()[kind]
    first = desk.export(id)
    page.goto(f"{desk.address}/d/{id}")

    say(page, look_up[0])
    assert look_up[1] in reply(page).inner_text()

    words, gone, come = edit
    say(page, words, "Auto")
    saved(page, 2)
    assert "Nothing else changed" in reply(page).inner_text()
    changed = desk.export(id)
    assert come.encode() in changed
    assert changed.count(gone.encode()) < first.count(gone.encode())

    say(page, unclear[0], "Auto")
    options = reply(page).locator(".option")
    assert options.count() == unclear[1]
    page.locator(".turns").focus()
    page.keyboard.press("b")
    saved(page, 3)
    assert desk.export(id) != changed

    say(page, two[0])
    page.locator(".reviewing").wait_for()
    page.locator(".tally", has_text="2 to decide").wait_for()
    page.locator(".edits").focus()
    page.keyboard.press("a")  # and on to the next
    page.keyboard.press("r")
    page.locator(".tally", has_text="1 accepted").filter(has_text="1 rejected").wait_for()
    assert desk.export(id).count(two[1].encode()) == changed.count(two[1].encode())
    page.keyboard.press("Control+Enter")
    saved(page, 4)
    last = desk.export(id).decode()
    assert two[1] in last
    assert two[2] in last
    page.get_by_role("tab", name=re.compile("Review")).wait_for(state="detached")

    page.get_by_role("button", name="Undo", exact=True).first.click()
    saved(page, 5)
    page.get_by_role("button", name="Redo", exact=True).first.click()
    saved(page, 6)

    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
        page.get_by_role("menuitem", name="as it is").click()
    assert Path(waiting.value.path()).read_bytes() == desk.export(id)

    page.get_by_role("button", name="History").click()
    page.get_by_role("button", name=re.compile(r"^Version 1\b")).press("Space")
    new = max((word for word in come.split() if word not in gone), key=len)
    page.get_by_role("main").locator("ins", has_text=new).first.wait_for()
    page.get_by_role("main").locator("del", has_text=gone.split()[-1]).first.wait_for()
    page.get_by_role("button", name="Restore 1").click()
    saved(page, 7)
    assert desk.export(id) == first


def test_a_citation_leads_to_its_words(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/d/{desk.documents()['report']}")
    say(page, "What does the report say about cost?")
    chip = reply(page).locator(".chip").first
    assert re.fullmatch(r"[\d.]+(?:, table)?", chip.inner_text())
    chip.click()
    assert chip.get_attribute("aria-pressed") == "true"
    page.locator(".sheet .cite, .sheet [data-node]").first.wait_for()
    reply(page).get_by_role("button", name="What this turn used").click()
    assert "Model" in page.locator(".used").inner_text()


def test_what_is_left_open_waits_on_the_desk_and_goes_when_it_is_discarded(desk: Server, page: Any) -> None:
    id = desk.add("article", "Two rooms", "# Rooms\n\nA red room.\n\nA blue room.\n")
    page.goto(f"{desk.address}/d/{id}")
    say(page, "replace room with hall everywhere")
    page.get_by_role("tab", name="Review").wait_for()
    page.goto(desk.address)
    card = page.get_by_role("region", name="Waiting for you").get_by_role("link", name=re.compile("Two rooms"))
    card.click()
    page.locator(".reviewing").wait_for()
    page.get_by_role("button", name="Discard").click()
    page.get_by_text("Nothing was changed").first.wait_for()
    page.goto(desk.address)
    page.locator(".doc-row").first.wait_for()
    assert card.count() == 0
    assert desk.export(id) == b"# Rooms\n\nA red room.\n\nA blue room.\n"


def test_what_is_rejected_is_gone_and_a_question_of_another_conversation_stays(desk: Server, page: Any) -> None:
    id = desk.add("article", "Three doors", "# Doors\n\nOne red door.\n\nOne red gate.\n\nTwo blue walls.\n")
    page.goto(f"{desk.address}/d/{id}")
    say(page, "delete the paragraph about red")
    question = reply(page).locator("[role=group]").first
    question.wait_for()
    page.get_by_role("button", name="New conversation").click()
    say(page, 'replace "One red door" with "A door" and replace "blue" with "white"')
    page.locator(".tally", has_text="2 to decide").wait_for()
    page.locator(".edits").focus()
    page.keyboard.press("a")
    page.keyboard.press("r")
    page.keyboard.press("Control+Enter")
    saved(page, 2)
    page.get_by_role("tab", name=re.compile("Review")).wait_for(state="detached")
    waiting = httpx.get(f"{desk.address}/api/desk", timeout=PATIENCE).json()["waiting"]
    assert [one["outcome"] for one in waiting if one["document"] == id] == ["question"]
    assert desk.export(id) == b"# Doors\n\nA door.\n\nOne red gate.\n\nTwo blue walls.\n"


def test_a_search_shows_the_words_it_found(desk: Server, page: Any) -> None:
    desk.add("article", "Plain title", "# Plain title\n\nSomewhere a quokka sleeps.\n")
    page.goto(desk.address)
    page.get_by_role("textbox", name="Find a document").fill("quokka")
    row = page.locator(".doc-row", has_text="Somewhere a quokka sleeps")
    row.wait_for()
    assert row.locator("mark").inner_text() == "quokka"


def test_an_edit_that_went_stale_says_so_and_is_not_applied(desk: Server, page: Any) -> None:
    id = desk.add("article", "Stale", "# Stale\n\nOne red door.\n\nTwo blue doors.\n")
    page.goto(f"{desk.address}/d/{id}")
    say(page, 'replace "red" with "green" and replace "blue" with "white"')
    page.locator(".reviewing").wait_for()
    plan = {"edits": [{"action": "replace", "find": "One red door.", "with": "A gate."}]}
    assert httpx.post(f"{desk.address}/api/documents/{id}/edits", json=plan, timeout=PATIENCE).json()["outcome"] == "applied"
    page.locator(".edit.is-stale").wait_for()
    page.locator(".tally", has_text="1 stale").wait_for()
    page.get_by_role("button", name="Accept all").click()
    page.get_by_role("button", name=re.compile("Apply 1 accepted")).click()
    saved(page, 3)
    assert desk.export(id) == b"# Stale\n\nA gate.\n\nTwo white doors.\n"


def test_documents_come_and_go(desk: Server, page: Any, tmp_path: Path) -> None:
    page.goto(desk.address)
    good, bad = tmp_path / "tides.md", tmp_path / "broken.docx"
    good.write_text("# Tides\n\nHigh and low.\n")
    bad.write_bytes(b"PK\x03\x04 not a package")
    page.locator("input[type=file]").set_input_files([good, bad])
    page.get_by_text("broken.docx was not added").wait_for()
    page.get_by_text("tides.md added as an article").wait_for()  # what came of the first file stays while the second is sent
    page.locator("body").press("/")
    page.keyboard.type("tides")
    row = page.locator(".doc-row", has_text="tides")
    page.wait_for_function("() => document.querySelectorAll('.doc-row').length === 1")
    page.keyboard.press("Escape")
    row.hover()
    row.get_by_role("button", name=re.compile("More for")).click()
    page.get_by_role("menuitem", name="Rename").click()
    page.get_by_role("textbox", name="Title").fill("High water")
    page.keyboard.press("Enter")
    named = page.locator(".doc-row", has_text="High water")
    named.wait_for()
    named.locator(".open").focus()
    page.keyboard.press("Delete")
    named.wait_for(state="detached")
    page.get_by_role("button", name="Undo").click()
    named.wait_for()
    page.keyboard.press("n")
    page.get_by_role("menuitem", name="Screenplay").click()
    page.wait_for_url("**/d/*")
    saved(page, 1)


def test_a_killed_server_is_missed_and_found_again(tmp_path: Path, browser: Any) -> None:
    with server(tmp_path) as own, opened(browser) as page:
        id = own.documents()["report"]
        page.goto(f"{own.address}/d/{id}")
        page.locator(".sheet [data-node]").first.wait_for()
        own.stop(signal.SIGKILL)
        page.locator(".notice").wait_for()
        own.start()
        page.locator(".notice").wait_for(state="detached")
        say(page, "How many tables are there?")
        assert "2 tables" in reply(page).inner_text()


SCREENS = ("/", "/d/{report}", "/d/{note}", "/d/{screenplay}", "/d/{experiment}", "/d/{article}/history")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
def test_no_screen_has_a_serious_fault_for_assistive_technology(width: int, scheme: str, desk: Server, browser: Any) -> None:
    script = AXE.read_text(encoding="utf-8")
    with opened(browser, width, 844, color_scheme=scheme, bypass_csp=True, reduced_motion="reduce") as page:
        for path in SCREENS:
            page.goto(desk.address + path.format(**desk.documents()))
            page.locator(".doc-row, .sheet [data-node], .past .v").first.wait_for()
            page.wait_for_timeout(400)
            assert serious(page, script) == [], path


def serious(page: Any, script: str) -> list[str]:
    """The faults that axe calls serious or critical, and where."""
    page.evaluate(script)
    found = page.evaluate("() => axe.run(document, {resultTypes: ['violations']}).then(found => JSON.stringify(found.violations))")
    wrong = [one for one in json.loads(found) if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}" for one in wrong]


def test_what_is_open_has_no_serious_fault_either(desk: Server, browser: Any) -> None:
    script = AXE.read_text(encoding="utf-8")
    with opened(browser, bypass_csp=True, reduced_motion="reduce") as page:
        id = desk.add("article", "Open", "# Open\n\nOne red door.\n\nTwo red doors.\n\n- red\n- red too\n")
        page.goto(f"{desk.address}/d/{id}")
        say(page, "delete the bullet")
        assert serious(page, script) == []
        say(page, 'replace "One" with "A" and replace "Two" with "Some"')
        page.locator(".reviewing").wait_for()
        assert serious(page, script) == []
        page.locator("body").press("Control+k")
        page.get_by_role("combobox").wait_for()
        page.wait_for_timeout(400)
        assert serious(page, script) == []


def test_the_page_keeps_to_itself_and_is_light(desk: Server) -> None:
    page = httpx.get(desk.address, timeout=PATIENCE)
    policy = page.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "<script>" not in page.text
    main = re.search(r'src="(/assets/index-[^"]+\.js)"', page.text)
    assert main
    script = httpx.get(desk.address + main[1], timeout=PATIENCE)
    assert "immutable" in script.headers["cache-control"]
    assert len(gzip.compress(script.content)) < MOST_BYTES
    assert httpx.get(f"{desk.address}/d/anything", timeout=PATIENCE).text == page.text
    for coding in ("br", "gzip"):
        packed = httpx.get(desk.address + main[1], headers={"Accept-Encoding": f"{coding}, identity"}, timeout=PATIENCE)
        assert (packed.headers["content-encoding"], packed.headers["vary"]) == (coding, "Accept-Encoding")
        assert packed.headers["content-type"].startswith("text/javascript")
        assert int(packed.headers["content-length"]) * 2 < len(script.content)
    plain = httpx.get(desk.address + main[1], headers={"Accept-Encoding": "br;q=0, identity"}, timeout=PATIENCE)
    assert "content-encoding" not in plain.headers
    for outside in ("/assets/..%2F..%2Fpackage.json", "/assets/nothing.js", "/package.json", "/nothing.svg"):
        assert httpx.get(desk.address + outside, timeout=PATIENCE).status_code == 404


def test_an_address_that_leads_nowhere_says_so_to_people_and_to_programs(desk: Server, page: Any) -> None:
    page.goto(f"{desk.address}/nowhere/at/all")
    page.get_by_role("heading", name="There is nothing at this address").wait_for()
    page.get_by_role("link", name="Go to your desk").click()
    page.locator(".doc-row").first.wait_for()
    opened = {"Accept": "text/html"}
    assert httpx.get(f"{desk.address}/nowhere", headers=opened, timeout=PATIENCE).status_code == 404
    for path, headers in (("/nowhere", {}), ("/api/nowhere", opened)):
        assert httpx.get(desk.address + path, headers=headers, timeout=PATIENCE).json()["error"]["code"] == "not_found"
