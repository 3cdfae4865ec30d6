"""Notes: text added, changed and deleted block by block, and tables."""

from collections.abc import Callable, Mapping
from typing import Any

from copydesk.assistant.tools.compiling import Compiling, Uncompiled, several
from copydesk.document.node import Node
from copydesk.editing.messages import misfit

Arguments = Mapping[str, Any]
TABLE_PARTS = ("table", "row", "cell")


def add_content(make: Compiling, given: Arguments) -> None:
    after = given.get("targetBlockId")
    place = {} if after is None else {"after": several(make.ids(after, "targetBlockId"))}
    make.add("insert", markdown=given["markdownContent"], **place)


def modify_content(make: Compiling, given: Arguments) -> None:
    first = _text_block(make, given["targetBlockId"], "targetBlockId")
    text, new = given.get("targetText"), given["newMarkdownContent"]
    if text is not None:
        make.add("replace", at=f"#{first.id}", find=text, with_=new)
        return
    if "endBlockId" in given:
        make.fill({}, [first.id, _text_block(make, given["endBlockId"], "endBlockId").id], new)
        return
    make.fill({}, _meant(make, first), new)


def _text_block(make: Compiling, reference: str, argument: str) -> Node:
    return _no_table(make, make.node(reference, argument))


def _no_table(make: Compiling, node: Node) -> Node:
    if node.type in TABLE_PARTS:
        raise Uncompiled(misfit(f"The tool {make.tool} is for text, and this is a {node.type}; use modifyTable"))
    if node.parent is None:
        raise Uncompiled(misfit(f"The tool {make.tool} takes blocks, not the whole document; name the first of them"))
    return node


def _meant(make: Compiling, first: Node) -> list[str]:
    """All of the place that the person's words name, if that begins here; else the block, and for a heading its section."""
    document = make.document
    at = first
    while at.parent is not None and document.index(at.id) == 0 and document[at.parent].parent is not None:
        at = document[at.parent]
        if at.id in make.places:
            return [at.id]
    assert first.parent is not None
    siblings = list(document[first.parent].children)
    found = [first.id]
    for sibling in siblings[document.index(first.id) + 1 :]:
        if first.id not in make.places or sibling not in make.places:
            break
        found.append(sibling)
    return found if len(found) > 1 else make.span(first.id)


def delete_content(make: Compiling, given: Arguments) -> None:
    ids = [id for reference in given["targetBlockId"] for id in make.ids(reference, "targetBlockId")]
    nodes = [_no_table(make, make.document[id]) for id in ids]
    text = given.get("targetText")
    if text is None:
        make.add("delete", at=[f"#{node.id}" for node in nodes])
        return
    for node in nodes:
        make.add("replace", at=f"#{node.id}", find=text, with_="")


def modify_table(make: Compiling, given: Arguments) -> None:
    table = f"#{make.node(given['targetBlockId'], 'targetBlockId').id}"
    details = given["details"]
    takes, optional, action = TABLE_ACTIONS[given["action"]]
    missing = next((name for name in takes if name not in details), None)
    if missing is not None:
        raise make.refuse(f"{given['action']} needs {missing!r} in details")
    unknown = next((name for name in details if name not in (*takes, *optional)), None)
    if unknown is not None:
        raise make.refuse(f"{given['action']} takes no {unknown!r}; it takes {', '.join((*takes, *optional))}")
    action(make, table, details)


# Rows and columns count from 0 here, and from 1 in an edit.


def _add_row(make: Compiling, table: str, given: Arguments) -> None:
    make.add("add_row", at=table, cells=given["cellContent"], after=given.get("rowIndex"))


def _delete_row(make: Compiling, table: str, given: Arguments) -> None:
    make.add("delete_row", at=table, row=given["rowIndex"] + 1)


def _add_column(make: Compiling, table: str, given: Arguments) -> None:
    title, *cells = given["cellContent"] or [""]
    make.add("add_column", at=table, title=title, cells=cells, after=given.get("columnIndex"))


def _delete_column(make: Compiling, table: str, given: Arguments) -> None:
    make.add("delete_column", at=table, column=given["columnIndex"] + 1)


def _edit_cell(make: Compiling, table: str, given: Arguments) -> None:
    make.add("set_cell", at=table, row=given["rowIndex"] + 1, column=given["columnIndex"] + 1, text=given["newContent"])


def _merge_cells(make: Compiling, table: str, given: Arguments) -> None:
    row, column = given["rowIndex"] + 1, given["columnIndex"] + 1
    make.add("merge_cells", at=table, row=row, column=column, rows=given["rowSpan"], columns=given["columnSpan"])


def _format_table(make: Compiling, table: str, given: Arguments) -> None:
    header_row, header_column = given.get("headerRow"), given.get("headerColumn")
    looks = {"align": given.get("align"), "caption": given.get("caption")}
    make.add("format_table", at=table, header_row=header_row, header_column=header_column, **looks)


Details = tuple[tuple[str, ...], tuple[str, ...], Callable[[Compiling, str, Arguments], None]]
TABLE_ACTIONS: Mapping[str, Details] = {  # what it needs, what else it takes
    "addRow": (("cellContent",), ("rowIndex",), _add_row),
    "deleteRow": (("rowIndex",), (), _delete_row),
    "addColumn": (("cellContent",), ("columnIndex",), _add_column),
    "deleteColumn": (("columnIndex",), (), _delete_column),
    "editCell": (("rowIndex", "columnIndex", "newContent"), (), _edit_cell),
    "mergeCells": (("rowIndex", "columnIndex", "rowSpan", "columnSpan"), (), _merge_cells),
    "formatTable": ((), ("align", "headerRow", "headerColumn", "caption"), _format_table),
}


EDITS: Mapping[str, Callable[[Compiling, Arguments], None]] = {
    "addContent": add_content,
    "modifyContent": modify_content,
    "deleteContent": delete_content,
    "modifyTable": modify_table,
}
