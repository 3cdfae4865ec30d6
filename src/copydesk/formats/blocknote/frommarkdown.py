"""Markdown's nodes as blocks: sections flat, lists as items, texts in the dialect. What a block can't hold is refused by name, or
where a whole file is converted written as the nearest thing, and named as lost."""

import re
from collections.abc import Sequence
from posixpath import splitext
from urllib.parse import urlsplit

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs, Value
from copydesk.errors import InputError
from copydesk.formats.dialect import escape, from_commonmark, lone_image
from copydesk.formats.export.blocks import plain
from copydesk.formats.export.features import LEFT_OUT, Loss
from copydesk.formats.export.readers.commonmark import inlines_of

_REFUSED = {
    "html": "HTML; write it as Markdown",
    "footnote": "a footnote; put its text where it belongs",
    "definition": "a link definition; write the address in the link itself",
    "meta": "front matter",
}
_LOST = {
    "html": ("HTML", "its words"),
    "footnote": ("a footnote", "paragraphs"),
    "definition": ("a link definition", LEFT_OUT),
    "meta": ("front matter", LEFT_OUT),
}
_ENDINGS = {
    "video": (".mp4", ".webm", ".mov"),
    "audio": (".mp3", ".wav", ".ogg"),
    "file": (".pdf", ".doc", ".docx", ".xls", ".xlsx", ".ppt", ".pptx", ".csv", ".zip", ".txt"),
}
_DETAILS = re.compile(
    r"<details(?: open)?>\s*<summary>(?P<summary>.*?)</summary>(?P<text>[^<]*)(?P<end></details>)?", re.DOTALL | re.IGNORECASE
)
_HEADED = re.compile(r"<h(?P<level>[1-6])>(?P<text>.*)</h[1-6]>", re.DOTALL | re.IGNORECASE)
_END_OF_DETAILS = re.compile(r"</details>", re.IGNORECASE)
_TAG = re.compile(r"<!--.*?-->|<[^>]*>", re.DOTALL)


def blocks_of(drafts: Sequence[Draft], losses: dict[Loss, None] | None = None) -> list[Draft]:
    """BlockNote's blocks for a run of Markdown nodes, not yet spelled. With `losses` what they can't hold is noted there."""
    return Blocks(losses).made(drafts)


class Blocks:
    def __init__(self, losses: dict[Loss, None] | None) -> None:
        self.losses = losses

    def made(self, drafts: Sequence[Draft]) -> list[Draft]:
        result: list[Draft] = []
        stack = [(draft, result) for draft in reversed(folded(drafts))]
        while stack:
            draft, out = stack.pop()
            if draft.type in ("section", "heading"):
                out.append(Draft("heading", self.text(draft.text), _attrs(level=draft.attrs.get("level"))))
                inside = out
            elif draft.type == "list":
                _number(draft)
                inside = out
            elif draft.type in _LOST and self.losses is not None:
                self.losses[Loss(*_LOST[draft.type])] = None
                out += [Draft("paragraph", escape(words))] if (words := _words(draft)) else []
                inside = out
                if draft.type == "meta":
                    continue
            else:
                made = self.block(draft)
                out.append(made)
                inside = made.children
            stack.extend((child, inside) for child in reversed(folded(_below(draft))))
        return result

    def text(self, source: str) -> str:
        """A text in the dialect; where that can't say it, its words."""
        try:
            return from_commonmark(source)
        except InputError:
            if self.losses is None:
                raise
            self.losses[Loss("a tag, a note mark or a title of a link in a line", "its words")] = None
            return escape(plain(inlines_of(source)))

    def block(self, draft: Draft) -> Draft:
        match draft.type:
            case "paragraph":
                image = lone_image(draft.text)
                if image is not None:
                    attrs = _attrs(url=image.address, name=image.alt or None, caption=image.title or None)
                    media = _media(image.address)
                    return Draft("file", "", attrs.set("media", media)) if media else Draft("image", "", attrs)
                return Draft("paragraph", self.text(draft.text))
            case "toggle":
                return Draft("item", self.text(draft.text), _attrs(list="toggle"))
            case "toggle heading":
                return Draft("heading", self.text(draft.text), draft.attrs.set("isToggleable", True))
            case "item":
                return Draft("item", self.text(draft.text), self.item_attrs(draft))
            case "quote":
                first = draft.children[0] if draft.children else None
                return Draft("quote", self.text(first.text) if first is not None and _is_text(first) else "")
            case "code":
                return Draft("code", draft.text, _attrs(info=draft.attrs.get("info") or None))
            case "table":
                return self.table(draft)
            case "break":
                return Draft("break")
            case _:
                raise InputError(f"a BlockNote document can't hold {_REFUSED.get(draft.type, f'a {draft.type}')}")

    def item_attrs(self, draft: Draft) -> Attrs:
        checked, numbered = draft.attrs.get("checked"), draft.attrs.get("list") == "numbered"
        if checked is not None and numbered:
            if self.losses is None:
                raise InputError("a BlockNote document can't hold a task with a number; make it a bullet")
            self.losses[Loss("the number of a task")] = None
        if checked is not None:
            return _attrs(list="check", checked=checked)
        return _attrs(list="numbered", start=draft.attrs.get("start")) if numbered else _attrs(list="bullet")

    def table(self, draft: Draft) -> Draft:
        """A column's alignment is each cell's here; a short row gets the cells that it shows."""
        table = Draft("table", "", _attrs(headerRows=1))
        aligns = [cell.attrs.get("align") for cell in draft.children[0].children] if draft.children else []
        for row in draft.children:
            made = Draft("row")
            texts = [self.text(cell.text) for cell in row.children]
            texts += [""] * (len(aligns) - len(texts))
            made.children = [Draft("cell", text, _attrs(align=align)) for text, align in zip(texts, aligns, strict=False)]
            table.children.append(made)
        return table


def folded(drafts: Sequence[Draft]) -> list[Draft]:
    """Drafts of which those between <details> and </details> stand in a toggle, as Markdown has no other word for one; as they are
    where one of the two is missing."""
    result: list[Draft] = []
    opened: list[Draft] = []
    for draft in drafts:
        found = _DETAILS.fullmatch(draft.text.strip()) if draft.type == "html" else None
        if found is not None:
            heading = _HEADED.fullmatch(found["summary"].strip())
            level = Map({"level": int(heading["level"])}) if heading else NO_ATTRS
            toggle = Draft(
                "toggle heading" if heading else "toggle", heading["text"] if heading else found["summary"].strip(), level
            )
            (opened[-1].children if opened else result).append(toggle)
            toggle.children = [Draft("paragraph", line) for line in [found["text"].strip()] if line]
            opened += [] if found["end"] else [toggle]
        elif draft.type == "html" and opened and _END_OF_DETAILS.fullmatch(draft.text.strip()):
            opened.pop()
        else:
            (opened[-1].children if opened else result).append(draft)
    return list(drafts) if opened else result


def _media(address: str) -> str:
    """What an address leads to, by how it ends, where that is no picture: a video, a sound, any other file."""
    end = splitext(urlsplit(address).path)[1].lower()
    return next((media for media, ends in _ENDINGS.items() if end in ends), "")


def _words(draft: Draft) -> str:
    """What is left of a node that blocks can't hold: the words of HTML, the label of a footnote."""
    if draft.type == "html":
        return " ".join(_TAG.sub(" ", draft.text).split())
    return f"{draft.attrs.get('label')}:" if draft.type == "footnote" else ""


def _below(draft: Draft) -> list[Draft]:
    """What of a node's children become blocks: a quote's first paragraph is its text, a table's rows are made with it."""
    if draft.type == "table":
        return []
    return draft.children[1:] if draft.type == "quote" and draft.children and _is_text(draft.children[0]) else draft.children


def _is_text(draft: Draft) -> bool:
    return draft.type == "paragraph" and lone_image(draft.text) is None


def _number(draft: Draft) -> None:
    """Notes on a list's items what the list says: BlockNote has no lists, only items."""
    start = draft.attrs.get("start")
    for place, item in enumerate(draft.children):
        if start is not None:
            item.attrs = item.attrs.set("list", "numbered")
            if place == 0 and start != 1:
                item.attrs = item.attrs.set("start", start)


def _attrs(**values: Value | None) -> Attrs:
    kept = {name: value for name, value in values.items() if value is not None}
    return Map(kept) if kept else NO_ATTRS
