"""Measures the web app in Chromium: the first load of each sample, and in a note of 5,000 blocks its opening, keys and scrolling.
`.venv/bin/python scripts/speed.py` prints the figures; they are those of this machine, and of what else runs on it."""

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from support.browsers import Server, chromium, opened, server  # the tests' own server and browser

BLOCKS = 5_000
KEY_MS = 90  # between two keys of somebody who types fast
WORDS = " These words are typed by a fairly quick writer who does not stop to think, for once; then goes on and on."
# From the time that a key was pressed to the frame that shows it.
WATCH = """() => {
  window.keys = [];
  addEventListener('keydown', (event) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => keys.push(performance.now() - event.timeStamp);
    port2.postMessage(null);
  }), true);
}"""
SCROLL = """() => new Promise((done) => {
  const sheet = document.querySelector('.scroll'), frames = [];
  let last = performance.now();
  const step = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    sheet.scrollBy(0, 300);
    if (frames.length < 240) requestAnimationFrame(step); else done(frames.slice(5));
  };
  requestAnimationFrame(step);
})"""


def note() -> str:
    blocks = []
    for at in range(BLOCKS):
        is_heading = at % 25 == 0
        words = f"Part {at // 25}" if is_heading else f"Block {at}: the quick brown fox jumps over the lazy dog by the river."
        props = {"level": 1 if at == 0 else 2} if is_heading else {}
        content = [{"type": "text", "text": words, "styles": {}}]
        type = "heading" if is_heading else "paragraph"
        blocks.append({"id": f"b{at}", "type": type, "props": props, "content": content, "children": []})
    return json.dumps(blocks)


def told(name: str, values: list[float]) -> None:
    in_order = sorted(values)
    late = in_order[int(0.95 * len(in_order))]
    sys.stdout.write(f"{name:32} median {statistics.median(values):7.1f} ms   p95 {late:7.1f} ms   max {in_order[-1]:7.1f} ms\n")


def loaded(page: Any, address: str, place: str) -> float:
    """Milliseconds from asking for a page to its text being visible."""
    began = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.locator(place).first.wait_for()
    return (time.perf_counter() - began) * 1_000


def measure_loads(browser: Any, desk: Server) -> None:
    for kind, id in sorted(desk.documents().items()):
        times = []
        for _ in range(3):
            with opened(browser) as page:
                times.append(loaded(page, f"{desk.address}/d/{id}", ".scroll [data-node]"))
        told(f"first load, {kind}", times)


def measure_long(browser: Any, desk: Server) -> None:
    id = desk.add("note", "Long", note())
    with opened(browser) as page:
        page.set_default_timeout(60_000)
        told(f"a note of {BLOCKS:,} blocks opens", [loaded(page, f"{desk.address}/d/{id}", ".bn-block-content")])
        page.wait_for_timeout(2_000)
        page.evaluate(WATCH)
        page.locator(".bn-block-content[data-content-type=paragraph]").nth(20).click()
        page.keyboard.press("End")
        page.keyboard.type(WORDS, delay=KEY_MS)
        page.wait_for_timeout(1_500)
        told("a key", page.evaluate("keys"))
        told("a frame while scrolling", page.evaluate(SCROLL))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home, server(Path(home)) as running, chromium() as found:
        measure_loads(found, running)
        measure_long(found, running)
