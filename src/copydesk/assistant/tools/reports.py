"""Reports: sections changed, added, moved, deleted and counted. A section is a node that holds its text, or in a flat document a
heading and what follows it."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from copydesk.assistant.tools.compiling import Compiling, Uncompiled, holder_of, several
from copydesk.document.node import Node
from copydesk.editing.messages import misfit
from copydesk.editing.renumber import SPELLED
from copydesk.kinds.numbering import numbers_to_spell
from copydesk.references.structure import title

Arguments = Mapping[str, Any]
SECTIONS = ("section", "heading")
MAX_LEVEL = 6
_SPACE = re.compile(r"\s+")


def update_section(make: Compiling, given: Arguments, at: str = "section_id") -> None:
    section = make.node(given["section_id"], at, SECTIONS)
    if "title" not in given and "bodyMd" not in given:
        raise make.refuse("needs a title or a bodyMd")
    if "title" in given:
        make.retitle(section.id, given["title"])
    if "bodyMd" in given:
        set_body(make, section, given["bodyMd"])


def batch_update(make: Compiling, given: Arguments) -> None:
    if not given["updates"]:
        raise make.refuse("needs at least one update")
    for place, update in enumerate(given["updates"], 1):
        update_section(make, update, f"updates[{place}].section_id")


def rename_section(make: Compiling, given: Arguments) -> None:
    make.retitle(make.node(given["section_id"], "section_id", SECTIONS).id, given["new_title"])


def set_section_body(make: Compiling, given: Arguments) -> None:
    set_body(make, make.node(given["section_id"], "section_id", SECTIONS), given["body_md"])


def set_body(make: Compiling, section: Node, markdown: str) -> None:
    """Another text for a section itself. Its subsections stay."""
    own = body_of(make, section)
    children = make.document[section.id].children
    below = make.span(section.id)[1:] if section.type == "heading" else list(children)
    first_sub = next((id for id in below if make.document[id].type in SECTIONS), None)
    if section.type == "heading":
        place = {"after": f"#{section.id}"}
    else:
        place = {"into": f"#{section.id}"} if first_sub is None else {"before": f"#{first_sub}"}
    make.fill(place, own, markdown)


def body_of(make: Compiling, section: Node) -> list[str]:
    """The blocks of a section up to its first subsection."""
    below = make.span(section.id)[1:] if section.type == "heading" else list(make.document[section.id].children)
    end = next((place for place, id in enumerate(below) if make.document[id].type in SECTIONS), len(below))
    return below[:end]


def add_section(make: Compiling, given: Arguments) -> None:
    parent, after = place_of(make, given)
    level = level_at(make, parent, after)
    place = {"after": several(make.span(after.id))} if after is not None else _into(make, parent)
    make.add("insert", markdown=section_text(make, given["title"], given.get("bodyMd", ""), level), **place)


def insert_section_after(make: Compiling, given: Arguments) -> None:
    after = make.node(given["section_id"], "section_id", SECTIONS)
    text = section_text(make, given["title"], given["body_md"], level_at(make, None, after))
    make.add("insert", markdown=text, after=several(make.span(after.id)))


def section_text(make: Compiling, heading: str, body: str, level: int) -> str:
    line = _SPACE.sub(" ", heading).strip()
    if not line:
        raise make.refuse("a section needs a title")
    return f"{'#' * level} {line}\n\n{body}".rstrip() + "\n"


def place_of(make: Compiling, given: Arguments) -> tuple[Node | None, Node | None]:
    """The section that something goes into, and the one that it goes after."""
    parent = make.node(given["parent_id"], "parent_id", SECTIONS) if "parent_id" in given else None
    after = make.node(given["after_id"], "after_id", SECTIONS) if "after_id" in given else None
    if parent is not None and after is not None and holder_of(make.document, after.id) != parent.id:
        raise Uncompiled(misfit(f"In {make.tool}: after_id doesn't stand directly in parent_id; leave one of them out"))
    if parent is None and after is None and (named := title(make.document)) is not None:
        parent = make.document[named]
    return parent, after


def level_at(make: Compiling, parent: Node | None, after: Node | None) -> int:
    """The level of a section beside another, in one, or at the top."""
    document = make.document
    if after is not None:
        return _level(after)
    tops = [
        node
        for node in document.walk()
        if node.type in SECTIONS and holder_of(document, node.id) == (parent.id if parent else None)
    ]
    if tops:
        return _level(tops[0])
    return min(_level(parent) + 1, MAX_LEVEL) if parent is not None else 1


def _level(node: Node) -> int:
    level = node.attrs.get("level")
    return level if isinstance(level, int) else 1


def _into(make: Compiling, parent: Node | None) -> dict[str, str]:
    """At the end of a section, or of the document."""
    if parent is None:
        return {}
    span = make.span(parent.id)
    return {"after": f"#{span[-1]}"} if parent.type == "heading" else {"into": f"#{parent.id}"}


def move_section(make: Compiling, given: Arguments) -> None:
    section = make.node(given["section_id"], "section_id", SECTIONS)
    parent, after = place_of(make, given)
    if section.id in (parent.id if parent else "", after.id if after else ""):
        raise Uncompiled(misfit(f"In {make.tool}: a section can't be moved into or behind itself; name another"))
    span = make.span(section.id)
    shift = level_at(make, parent, after) - _level(section)
    place = {"after": several(make.span(after.id))} if after is not None else _into(make, parent) or _last(make, span)
    make.add("move", at=several(span), **place)
    if section.type == "heading" and shift:  # in a tree the level follows from the place
        for id in span:
            node = make.document[id]
            if node.type == "heading":
                make.add("set", at=f"#{id}", name="level", value=min(max(_level(node) + shift, 1), MAX_LEVEL))


def _last(make: Compiling, span: list[str]) -> dict[str, str]:
    """Behind everything at the top of the document."""
    others = [id for id in make.document[make.document.root].children if id not in span]
    return {"after": f"#{others[-1]}"} if others else {"into": f"#{make.document.root}"}


def delete_section(make: Compiling, given: Arguments) -> None:
    section = make.node(given["section_id"], "section_id", SECTIONS)
    make.add("delete", at=[f"#{id}" for id in make.span(section.id)])


def renumber_sections(make: Compiling, _: Arguments) -> None:
    """Spelled numbers become the counted ones, in a file that spells them. A summary that spells none among them has none."""
    for id, number in numbers_to_spell(make.document).items():
        found = SPELLED.match(make.document[id].text)
        if found and found[1] != number:
            place = {"node": id, "start": 0, "end": len(found[1]), "text": found[1], "spelled": False, "with": number}
            make.add("replace", at=f"#{id}", find=found[1], with_=number, places=[place])


def replace_text(make: Compiling, given: Arguments) -> None:
    section = make.node(given["section_id"], "section_id", SECTIONS)
    make.add("replace", at=several(make.span(section.id)), find=given["find"], with_=given["replace"])


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {
    "update_section": update_section,
    "add_section": add_section,
    "move_section": move_section,
    "delete_section": delete_section,
    "renumber_sections": renumber_sections,
    "batch_update_sections": batch_update,
    "rename_section": rename_section,
    "set_section_body": set_section_body,
    "insert_section_after": insert_section_after,
    "replace_text": replace_text,
}
