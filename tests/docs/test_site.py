"""The documentation builds as a site without a warning, and the site asks no other host for anything."""

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from house.sources import DOCS, ROOT

SOURCES = {"script", "img", "iframe", "source", "video", "audio", "embed"}
LINKS_THAT_LOAD = {"stylesheet", "preload", "prefetch", "preconnect", "dns-prefetch", "icon", "modulepreload", "manifest"}
STYLE = re.compile(r"url\(\s*['\"]?([^'\")]+)|@import\s+['\"]([^'\"]+)")
OUTSIDE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:)?//", re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make docs` builds it."""
    out = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", str(DOCS), str(out)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return out


class Loaded(HTMLParser):
    """What a browser fetches for a page by itself: not what a reader may click."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag in SOURCES:
            self.addresses.append(told.get("src", ""))
        if tag == "link" and LINKS_THAT_LOAD & set(told.get("rel", "").split()):
            self.addresses.append(told.get("href", ""))
        self.addresses += styled(told.get("style", ""))


def styled(text: str) -> list[str]:
    return [first or second for first, second in STYLE.findall(text)]


def loaded(file: Path) -> list[str]:
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".css":
        return styled(text)
    page = Loaded()
    page.feed(text)
    return page.addresses


def test_every_page_of_the_documentation_is_on_the_site(site: Path) -> None:
    pages = {page.relative_to(DOCS).with_suffix(".html") for page in DOCS.rglob("*.md")}
    assert {page for page in pages if not (site / page).is_file()} == set()
    assert "Edit a report" in (site / "index.html").read_text(encoding="utf-8")


def test_the_site_loads_nothing_from_elsewhere(site: Path) -> None:
    files = [file for file in site.rglob("*") if file.suffix in (".html", ".css")]
    assert len(files) > len(list(DOCS.rglob("*.md")))
    assert {file.name: address for file in files for address in loaded(file) if OUTSIDE.match(address)} == {}


def test_what_is_loaded_is_there(site: Path) -> None:
    for file in site.rglob("*.html"):
        for address in loaded(file):
            path = re.sub(r"[?#].*", "", address)
            assert not path or path.startswith("data:") or (file.parent / path).exists(), f"{file.name} loads {address}"


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ('<script src="https://cdn.example/a.js"></script>', ["https://cdn.example/a.js"]),
        ('<link rel="stylesheet" href="//fonts.example/b.css">', ["//fonts.example/b.css"]),
        ('<a href="https://example.org">more</a><link rel="next" href="c.html">', []),
        ('<p style="background: url(http://example.org/d.png)">', ["http://example.org/d.png"]),
    ],
)
def test_what_a_page_loads_is_told_from_what_it_links_to(text: str, addresses: list[str]) -> None:
    page = Loaded()
    page.feed(text)
    assert page.addresses == addresses
