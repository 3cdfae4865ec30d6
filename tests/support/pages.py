"""An exported page as an independent reader sees it: its tags, and what of it could run or fetch something."""

import re
from html.parser import HTMLParser


class Tags(HTMLParser):
    """The tags of a page."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(page.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def values(self, name: str) -> list[str]:
        return [attrs[name] for _, attrs in self.found if name in attrs]


def dangers(page: bytes) -> list[object]:
    """What in a page could run something or fetch something."""
    found: list[object] = []
    for tag, attrs in Tags(page).found:
        if tag in ("script", "iframe", "object", "embed", "svg", "math", "form", "base", "link", "audio", "video", "source"):
            found.append(tag)
        for name, value in attrs.items():
            scheme = re.match(r"\s*([a-z][a-z0-9+.-]*)\s*:", re.sub(r"[\x00-\x20]", "", value), re.IGNORECASE)
            is_running = scheme is not None and scheme[1].lower() not in ("http", "https", "mailto", "tel", "ftp")
            if name.startswith("on") or name in ("srcset", "action", "formaction", "ping", "background", "poster"):
                found.append((tag, name))
            elif (
                (name == "src" and not value.startswith("data:image/"))
                or (name in ("href", "cite") and is_running)
                or (name == "style" and re.search(r"url|expression|@import|position", value))
            ):
                found.append((tag, name, value))
    return found
