"""Markdown's nodes as blocks: sections flat, lists as items, texts in the dialect. What a block can't hold is refused by name."""

from collections.abc import Sequence

from immutables import Map

from copydesk.document.draft import Draft
from copydesk.document.node import NO_ATTRS, Attrs, Value
from copydesk.errors import InputError
from copydesk.formats.dialect import from_commonmark, lone_image

_REFUSED = {
    "html": "HTML; write it as Markdown",
    "footnote": "a footnote; put its text where it belongs",
    "definition": "a link definition; write the address in the link itself",
    "meta": "front matter",
}


def blocks_of(drafts: Sequence[Draft]) -> list[Draft]:
    """BlockNote's blocks for a run of Markdown nodes, not yet spelled."""
    result: list[Draft] = []
    stack = [(draft, result) for draft in reversed(drafts)]
    while stack:
        draft, out = stack.pop()
        if draft.type in ("section", "heading"):
            out.append(Draft("heading", from_commonmark(draft.text), _attrs(level=draft.attrs.get("level"))))
            inside = out
        elif draft.type == "list":
            _number(draft)
            inside = out
        else:
            made = _block(draft)
            out.append(made)
            inside = made.children
        stack.extend((child, inside) for child in reversed(_below(draft)))
    return result


def _block(draft: Draft) -> Draft:
    match draft.type:
        case "paragraph":
            image = lone_image(draft.text)
            if image is not None:
                return Draft("image", "", _attrs(url=image.address, name=image.alt or None, caption=image.title or None))
            return Draft("paragraph", from_commonmark(draft.text))
        case "item":
            return Draft("item", from_commonmark(draft.text), _item_attrs(draft))
        case "quote":
            first = draft.children[0] if draft.children else None
            return Draft("quote", from_commonmark(first.text) if first is not None and _is_text(first) else "")
        case "code":
            return Draft("code", draft.text, _attrs(info=draft.attrs.get("info") or None))
        case "table":
            return _table(draft)
        case "break":
            return Draft("break")
        case _:
            raise InputError(f"a BlockNote document can't hold {_REFUSED.get(draft.type, f'a {draft.type}')}")


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


def _item_attrs(draft: Draft) -> Attrs:
    checked, numbered = draft.attrs.get("checked"), draft.attrs.get("list") == "numbered"
    if checked is not None and numbered:
        raise InputError("a BlockNote document can't hold a task with a number; make it a bullet")
    if checked is not None:
        return _attrs(list="check", checked=checked)
    return _attrs(list="numbered", start=draft.attrs.get("start")) if numbered else _attrs(list="bullet")


def _table(draft: Draft) -> Draft:
    """A column's alignment is each cell's here; a short row gets the cells that it shows."""
    table = Draft("table", "", _attrs(headerRows=1))
    aligns = [cell.attrs.get("align") for cell in draft.children[0].children] if draft.children else []
    for row in draft.children:
        made = Draft("row")
        texts = [from_commonmark(cell.text) for cell in row.children]
        texts += [""] * (len(aligns) - len(texts))
        made.children = [Draft("cell", text, _attrs(align=align)) for text, align in zip(texts, aligns, strict=False)]
        table.children.append(made)
    return table


def _attrs(**values: Value | None) -> Attrs:
    kept = {name: value for name, value in values.items() if value is not None}
    return Map(kept) if kept else NO_ATTRS
