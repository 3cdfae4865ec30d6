"""Which comments are resolved and which answer others: Word keeps that in a part of its own, by the ids of the comments' last
paragraphs. It is read into the comments' attrs, and written from them."""

from collections.abc import Mapping
from typing import NamedTuple

from copydesk.document.document import Document
from copydesk.document.node import Node, Value
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.listparts import prefix_of, with_item
from copydesk.formats.docx.markup import Edit, Element, scan, splice

SORT = "commentsExtended"
TYPE = "http://schemas.microsoft.com/office/2011/relationships/commentsExtended"
CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.commentsExtended+xml"
_W15 = "http://schemas.microsoft.com/office/word/2012/wordml"
_NOT_DONE = ("0", "false", "off")


class Entry(NamedTuple):
    is_done: bool
    answered: str  # the paragraph of the comment that it answers; "" for one that begins a talk


def part_of(known: Definitions) -> str:
    """The part's name; one that the package hasn't got stands beside the body."""
    return known.part_named(SORT) or f"{known.main.rpartition('/')[0]}/{SORT}.xml".lstrip("/")


def talk_of(comments: Element, known: Definitions) -> Mapping[str, Mapping[str, Value]]:
    """By a comment's number, the attrs that tell of its place in a talk."""
    part = part_of(known)
    if known.talk is not None or part not in known.package.parts:
        return known.talk or {}
    paragraphs = paragraph_ids(comments)
    by_paragraph = {paragraph: number for number, paragraph in paragraphs.items()}
    entries = {_id(one): _entry(one) for one in _items(known.text(part), part)}
    found: dict[str, dict[str, Value]] = {}
    for number, paragraph in paragraphs.items():
        entry = entries.get(paragraph)
        if entry is not None and entry.is_done:
            found.setdefault(number, {})["resolved"] = True
        if entry is not None and entry.answered in by_paragraph:
            found.setdefault(number, {})["answers"] = f"comment:{by_paragraph[entry.answered]}"
    return found


def paragraph_ids(comments: Element) -> dict[str, str]:
    """By number, the id of each comment's last paragraph, in capitals as Word writes it; where it has one."""
    found: dict[str, str] = {}
    for comment in comments.children:
        last = next((child for child in reversed(comment.children) if child.name == "w:p"), None)
        id = last.attrs.get("w14:paraId", "") if last is not None else ""
        if id and "w:id" in comment.attrs:
            found[comment.attrs["w:id"]] = id.upper()
    return found


def written(document: Document, known: Definitions, comments: bytes) -> bytes | None:
    """The part as the comments of a document want it; None where it may stay as it is."""
    part = part_of(known)
    old = known.package.text(part) if part in known.package.parts else b""
    paragraphs = paragraph_ids(scan(comments, "comments").root)
    nodes = [node for node in document.walk(_holder(document)) if node.type == "comment"] if _holder(document) else []
    wanted = {id: _wanted(node, paragraphs) for node in nodes if (id := paragraphs.get(_number(node), ""))}
    was = paragraph_ids(scan(known.package.text(name), name).root) if (name := known.part_named("comments")) else {}
    gone = set(was.values()) - set(wanted)
    items = _items(old, part) if old else []
    edits = [Edit(one.start, one.end, b"") for one in items if _id(one) in gone]
    edits += [
        Edit(one.start, one.end, _item(_id(one), wanted[_id(one)], prefix_of(old, one)))
        for one in items
        if _id(one) in wanted and _entry(one) != wanted[_id(one)]
    ]
    data = splice(old, edits) or f'<w15:commentsEx xmlns:w15="{_W15}"></w15:commentsEx>'.encode()
    there = {_id(one) for one in items}
    answered = {entry.answered for entry in wanted.values()}
    for id, entry in wanted.items():
        # Of a comment that neither is resolved nor has to do with another, nothing needs to be said.
        is_needed = entry != Entry(False, "") or id in answered or (old and id not in was.values())
        if is_needed and id not in there:
            data = _with_entry(data, part, id, entry)
            edits.append(Edit(0, 0, b""))
    return data if edits else None


def _holder(document: Document) -> str | None:
    found = (node.id for node in document.children(document.root) if node.type == "notes" and node.attrs.get("sort") == "comments")
    return next(found, None)


def _number(node: Node) -> str:
    return str(node.attrs.get("foreign", "")).removeprefix("comment:")


def _wanted(node: Node, paragraphs: Mapping[str, str]) -> Entry:
    answered = str(node.attrs.get("answers", "")).removeprefix("comment:")
    return Entry(node.attrs.get("resolved") is True, paragraphs.get(answered, ""))


def _items(data: bytes, part: str) -> list[Element]:
    return [child for child in scan(data, part).root.children if child.name == "w15:commentEx"]


def _id(item: Element) -> str:
    return item.attrs.get("w15:paraId", "").upper()


def _entry(item: Element) -> Entry:
    is_done = item.attrs.get("w15:done", "0") not in _NOT_DONE
    return Entry(is_done, item.attrs.get("w15:paraIdParent", "").upper())


def _item(id: str, entry: Entry, prefix: bytes) -> bytes:
    name = prefix.decode()
    answered = f' {name}paraIdParent="{entry.answered}"' if entry.answered else ""
    return f'<{name}commentEx {name}paraId="{id}"{answered} {name}done="{int(entry.is_done)}"/>'.encode()


def _with_entry(data: bytes, part: str, id: str, entry: Entry) -> bytes:
    root = scan(data, part).root
    prefix = prefix_of(data, root).decode()
    said = {f"{prefix}paraId": id}
    if entry.answered:
        said[f"{prefix}paraIdParent"] = entry.answered
    return with_item(data, part, "commentEx", **said, **{f"{prefix}done": str(int(entry.is_done))})
