"""An independent judge of tracked changes, on lxml: what a Word part says when all changes in it are accepted or rejected, in a
form that two spellings of the same content share."""

from collections.abc import Iterator
from functools import cache, lru_cache

from lxml import etree

SPACES = (
    "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main",
)
MATH_TEXTS = (
    "{http://schemas.openxmlformats.org/officeDocument/2006/math}t",
    "{http://purl.oclc.org/ooxml/officeDocument/math}t",
)
XML_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
# Marks without width that follow what they mark: where text is moved they are in the one place or the other.
MARKERS = {
    *("bookmarkStart", "bookmarkEnd", "commentRangeStart", "commentRangeEnd", "proofErr", "permStart", "permEnd"),
    *("moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd", "lastRenderedPageBreak", "commentReference"),
}
PROPERTIES = {"rPr", "pPr", "trPr"}
EMPTY_GOES = {"t", "sdt", "r", "hyperlink", "smartTag", "ins", "del", "fldSimple", *PROPERTIES}


@lru_cache(maxsize=8)
def accepted(part: bytes) -> str:
    return resolved(part, keep="ins", drop="del")


@lru_cache(maxsize=8)
def rejected(part: bytes) -> str:
    return resolved(part, keep="del", drop="ins")


def same_content(part: bytes) -> str:
    """The part in its common form, its tracked changes as they are."""
    root = etree.fromstring(part)
    canonical(root)
    return drawn(root)


def resolved(part: bytes, keep: str, drop: str) -> str:
    root = etree.fromstring(part)
    kept, dropped = {keep, {"ins": "moveTo", "del": "moveFrom"}[keep]}, {drop, {"ins": "moveTo", "del": "moveFrom"}[drop]}
    resolve_properties(root, reject=keep == "del")
    resolve_controls(root, kept, dropped)
    for element in list(named(root, *dropped)):
        if is_content(element):
            take_out(element)
    for element in list(named(root, *kept)):
        if is_content(element):
            unwrap(element)
    resolve_rows(root, kept, dropped)
    drop_empty(root)
    resolve_marks(root, kept, dropped)
    for element in list(named(root, "delText", "delInstrText")):
        element.tag = element.tag.replace("delText", "t").replace("delInstrText", "instrText")
    canonical(root)
    return drawn(root)


def local(element: etree._Element) -> str:
    """The name of one of Word's own elements; "" for any other thing."""
    return local_name(element.tag) if isinstance(element.tag, str) else ""


@cache
def local_name(tag: str) -> str:
    space, _, name = tag.rpartition("}")
    return name if space[1:] in SPACES else ""


def named(root: etree._Element, *names: str) -> Iterator[etree._Element]:
    return (element for element in root.iter() if local(element) in names)


def is_content(element: etree._Element) -> bool:
    """Whether a change holds content, and is not the mark of a paragraph, row or cell."""
    return element.getparent() is not None and local(element.getparent()) not in ("rPr", "trPr", "tcPr", "numPr")


def take_out(element: etree._Element) -> None:
    element.getparent().remove(element)


def unwrap(element: etree._Element) -> None:
    parent = element.getparent()
    place = parent.index(element)
    for child in reversed(element):
        parent.insert(place, child)
    parent.remove(element)


def resolve_properties(root: etree._Element, *, reject: bool) -> None:
    for change in list(root.iter()):
        if not local(change).endswith("Change"):
            continue
        properties = change.getparent()
        take_out(change)
        if reject:
            old = next(iter(change), None)
            # A paragraph's change leaves out what belongs to its mark and its section.
            stays = [child for child in properties if local(properties) == "pPr" and local(child) in ("rPr", "sectPr")]
            for child in list(properties):
                properties.remove(child)
            properties.extend([*(old if old is not None else ()), *stays])


def resolve_controls(root: etree._Element, kept: set[str], dropped: set[str]) -> None:
    """A content control that came or went stands between two pairs of range marks; its content stays where it is."""
    for name, gone in (("Ins", "ins" in dropped), ("Del", "del" in dropped)):
        for mark in list(named(root, f"customXml{name}RangeStart")):
            following = mark.getnext()
            if gone and following is not None and local(following) == "sdt":
                content = next(child for child in following if local(child) == "sdtContent")
                parent = following.getparent()
                place = parent.index(following)
                for child in reversed(content):
                    parent.insert(place, child)
                parent.remove(following)
        for mark in list(named(root, f"customXml{name}RangeStart", f"customXml{name}RangeEnd")):
            take_out(mark)


def resolve_rows(root: etree._Element, kept: set[str], dropped: set[str]) -> None:
    for properties in list(named(root, "trPr", "tcPr")):
        marks = {local(child).removeprefix("cell").lower(): child for child in properties}
        if marks.keys() & dropped:
            take_out(properties.getparent())
        for mark in kept & marks.keys():
            properties.remove(marks[mark])
    for table in list(named(root, "tbl")):
        if not any(True for _ in named(table, "tr")):
            take_out(table)


def resolve_marks(root: etree._Element, kept: set[str], dropped: set[str]) -> None:
    """A paragraph whose end is gone runs on into the next one, and takes that one's properties."""
    for paragraph in list(named(root, "p")):
        look = paragraph.find("{*}pPr/{*}rPr")
        marks = {local(child): child for child in look} if look is not None else {}
        for mark in kept & marks.keys():
            look.remove(marks[mark])
        if not marks.keys() & dropped:
            continue
        following = paragraph.getnext()
        while following is not None and local(following) in MARKERS:
            following = following.getnext()
        content = [child for child in paragraph if local(child) != "pPr"]
        if following is not None and local(following) == "p":
            place = 1 if len(following) and local(following[0]) == "pPr" else 0
            following[place:place] = content
            take_out(paragraph)
        elif not [child for child in content if local(child) not in MARKERS] and paragraph.getparent() is not None:
            take_out(paragraph)
        else:
            for mark in dropped & marks.keys():
                look.remove(marks[mark])


def canonical(root: etree._Element) -> None:
    """Neighbouring runs of one look become one, empty things go, and what only says who typed when goes."""
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            take_out(element) if element.getparent() is not None else None
    for element in root.iter():
        if local(element) in ("t", "delText") and element.get(XML_SPACE) != "preserve":
            element.text = (element.text or "").strip()
        # Two references to one note are references to a note and its copy.
        is_reference = local(element) in ("footnoteReference", "endnoteReference")
        for name in list(element.attrib):
            if is_reference or name == XML_SPACE or shown_name(name).startswith("rsid"):
                del element.attrib[name]
        if local(element) not in ("t", "instrText", "delText", "delInstrText") and not is_text_of_math(element):
            element.text = (element.text or "").strip() or None
        element.tail = (element.tail or "").strip() or None
    for field in list(named(root, "fldSimple")):
        spell_out(field)
    drop_markers(root)
    drop_empty(root)
    for run in list(named(root, "r")):
        join_run(run)
    for run in list(named(root, "r")):
        join_texts(run)
    drop_empty(root)


def spell_out(field: etree._Element) -> None:
    """A simple field as the complex one that means the same."""
    space = etree.QName(field).namespace
    instruction = etree.Element(f"{{{space}}}instrText")
    instruction.text = field.attrib[f"{{{space}}}instr"]
    begin, separate, end = (
        etree.Element(f"{{{space}}}fldChar", {f"{{{space}}}fldCharType": step}) for step in ("begin", "separate", "end")
    )
    for place, piece in ((0, begin), (1, instruction), (2, separate), (len(field) + 3, end)):
        run = etree.Element(f"{{{space}}}r")
        run.append(piece)
        field.insert(place, run)
    unwrap(field)


def is_text_of_math(element: etree._Element) -> bool:
    return element.tag in MATH_TEXTS


def drop_markers(root: etree._Element) -> None:
    for marker in list(named(root, *MARKERS)):
        take_out(marker)


def drop_empty(root: etree._Element) -> None:
    while True:
        empty = [element for element in root.iter() if is_empty(element)]
        if not empty:
            return
        for element in empty:
            take_out(element)


def is_empty(element: etree._Element) -> bool:
    name = local(element)
    if name not in EMPTY_GOES:
        return False
    inside = [child for child in element if local(child) not in ("rPr", "sdtPr", "sdtEndPr")]
    if name == "t":
        return not element.text
    if name == "sdt":
        return not any(len(child) for child in inside)
    if name in PROPERTIES:
        return not len(element)
    return not inside and is_content(element)


def join_run(run: etree._Element) -> None:
    before = run.getprevious()
    if before is None or local(before) != "r" or look_of(before) != look_of(run):
        return
    for child in run:
        if local(child) != "rPr":
            before.append(child)
    take_out(run)


def look_of(run: etree._Element) -> str:
    look = next((child for child in run if local(child) == "rPr"), None)
    return "" if look is None else drawn(look)


@cache
def shown_name(tag: str) -> str:
    return etree.QName(tag).localname


def drawn(root: etree._Element) -> str:
    """One line for each element, whatever the prefixes: equal drawings are equal content."""
    lines = []
    stack = [(root, 0)]
    while stack:
        element, depth = stack.pop()
        attributes = "".join(f" {shown_name(name)}={value!r}" for name, value in sorted(element.attrib.items()))
        said = f" {element.text!r}" if element.text else ""
        lines.append(f"{'  ' * depth}{shown_name(element.tag)}{attributes}{said}")
        stack.extend((child, depth + 1) for child in reversed(element))
    return "\n".join(lines)


def join_texts(run: etree._Element) -> None:
    for text in list(run):
        before = text.getprevious()
        if local(text) in ("t", "delText") and before is not None and local(before) == local(text):
            before.text = (before.text or "") + (text.text or "")
            take_out(text)


MARKS = ("ins", "del", "moveFrom", "moveTo")
# What the schema wants last among properties, in this order; the marks of a paragraph's end it wants first.
LAST = {
    "pPr": ("rPr", "sectPr", "pPrChange"),
    "rPr": ("rPrChange",),
    "trPr": ("ins", "del", "trPrChange"),
    "tcPr": ("cellIns", "cellDel", "cellMerge", "tcPrChange"),
    "tblPr": ("tblPrChange",),
    "tblGrid": ("tblGridChange",),
}
NOT_IN_A_CHANGE = {"p", "tbl", "tr", "tc", "hyperlink", "fldSimple", "pPr", "rPr"}


def check_form(part: bytes) -> None:
    """That tracked changes stand where Word's schema allows them, which makes Word open the file without complaint."""
    root = etree.fromstring(part)
    for properties in named(root, *LAST):
        names = [local(child) for child in properties]
        if local(properties) == "rPr" and local(properties.getparent()) == "pPr":
            marks = [name for name in names if name in MARKS]
            assert names[: len(marks)] == sorted(set(marks), key=MARKS.index), names
        ending = [name for name in names if name in LAST[local(properties)]]
        assert names[len(names) - len(ending) :] == sorted(set(ending), key=LAST[local(properties)].index), names
    for change in named(root, *MARKS):
        if is_content(change):
            assert len(change), "a change of nothing"
            assert not {local(child) for child in change} & NOT_IN_A_CHANGE
    for text in named(root, "t", "instrText", "delText", "delInstrText"):
        above = [local(up) for up in text.iterancestors()]
        above = above[: min(above.index(name) for name in ("p", "ruby") if name in above)]  # a box or ruby has text of its own
        assert local(text).startswith("del") == bool({"del", "moveFrom"} & set(above)) or "moveFrom" in above, above
