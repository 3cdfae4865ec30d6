"""Random edits of a Word part's XML, of every sort that tracked changes have to show, made without our own reader and writer."""

from copy import deepcopy
from random import Random

from lxml import etree

from support.revisions import local, named

WORDS = ("stone", "wide rivers", "café", "A & B", "<tag>", "水", "end.", "“so”", "two  spaces", "𠮷")
BLOCKS = ("p", "tbl", "sdt")


def edited(part: bytes, random: Random, steps: int = 3) -> bytes:
    root = etree.fromstring(part)
    for _ in range(steps):
        random.choice(EDITS)(root, random)
    return spelled(root)


def spelled(root: etree._Element) -> bytes:
    return etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)


def chosen(random: Random, elements: list[etree._Element]) -> etree._Element | None:
    return random.choice(elements) if elements else None


def qualified(like: etree._Element, name: str) -> str:
    return f"{{{etree.QName(like).namespace}}}{name}"


def texts(root: etree._Element) -> list[etree._Element]:
    """Words that are there: not in someone's deletion, nor in what a field shows."""
    return [text for text in named(root, "t") if text.text and is_there(text)]


def is_there(element: etree._Element) -> bool:
    return not any(local(above) in ("del", "moveFrom") for above in element.iterancestors())


def change_word(root: etree._Element, random: Random) -> None:
    text = chosen(random, texts(root))
    if text is not None:
        words = (text.text or "").split(" ")
        words[random.randrange(len(words))] = random.choice(("", *WORDS))
        text.text = " ".join(words)
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def rewrite(root: etree._Element, random: Random) -> None:
    text = chosen(random, texts(root))
    if text is not None:
        text.text = " ".join(random.choices(WORDS, k=4))
        text.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def embolden(root: etree._Element, random: Random) -> None:
    run = chosen(random, [run for run in named(root, "r") if is_there(run)])
    if run is not None:
        look = next((child for child in run if local(child) == "rPr"), None)
        if look is None:
            look = etree.Element(qualified(run, "rPr"))
            run.insert(0, look)
        if look.find("{*}b") is None:
            look.insert(0, etree.Element(qualified(run, "b")))


def restyle(root: etree._Element, random: Random) -> None:
    paragraph = chosen(random, list(named(root, "p")))
    if paragraph is not None:
        properties = next((child for child in paragraph if local(child) == "pPr"), None)
        if properties is None:
            properties = etree.Element(qualified(paragraph, "pPr"))
            paragraph.insert(0, properties)
        for style in [child for child in properties if local(child) == "pStyle"]:
            properties.remove(style)
        properties.insert(0, etree.Element(qualified(paragraph, "pStyle"), {qualified(paragraph, "val"): "Heading2"}))


def removable(block: etree._Element) -> bool:
    """A cell and the body keep a paragraph at their end, and a field or section is not cut."""
    after, before = neighbour(block), neighbour(block, preceding=True)
    follows = after == "p" or (after is None and before == "p")
    fields = [char.get(qualified(char, "fldCharType")) for char in named(block, "fldChar")]
    return follows and fields.count("begin") == fields.count("end") and not any(True for _ in named(block, "sectPr"))


def neighbour(block: etree._Element, *, preceding: bool = False) -> str | None:
    return next((local(other) for other in block.itersiblings(preceding=preceding) if local(other) in BLOCKS), None)


def blocks(root: etree._Element, *names: str) -> list[etree._Element]:
    return [block for block in named(root, *names) if removable(block) and local(block.getparent()) in ("body", "tc")]


def remove_block(root: etree._Element, random: Random) -> None:
    block = chosen(random, blocks(root, *BLOCKS))
    if block is not None:
        block.getparent().remove(block)


def move_block(root: etree._Element, random: Random) -> None:
    block = chosen(random, blocks(root, "p", "sdt"))
    if block is not None:
        parent = block.getparent()
        parent.remove(block)
        places = [place for place, other in enumerate(parent) if local(other) in BLOCKS]
        parent.insert(random.choice(places), block)


def add_paragraph(root: etree._Element, random: Random) -> None:
    neighbour = chosen(random, [block for block in named(root, "p") if local(block.getparent()) in ("body", "tc", "sdtContent")])
    if neighbour is not None and not any(True for _ in named(neighbour, "sectPr")):
        made = etree.Element(qualified(neighbour, "p"))
        properties = next((child for child in neighbour if local(child) == "pPr"), None)
        if properties is not None:
            made.append(deepcopy(properties))
        run = etree.SubElement(made, qualified(neighbour, "r"))
        etree.SubElement(run, qualified(neighbour, "t")).text = random.choice(WORDS).strip()
        neighbour.addnext(made)


def copy_block(root: etree._Element, random: Random) -> None:
    block = chosen(random, [block for block in blocks(root, "tbl", "p") if not any(True for _ in named(block, "sectPr"))])
    if block is not None:
        block.addprevious(deepcopy(block))


def remove_row(root: etree._Element, random: Random) -> None:
    row = chosen(random, [row for row in named(root, "tr") if len(list(named(row.getparent(), "tr"))) > 1])
    if row is not None:
        row.getparent().remove(row)


def copy_row(root: etree._Element, random: Random) -> None:
    row = chosen(random, list(named(root, "tr")))
    if row is not None:
        made = deepcopy(row)
        change_word(made, random)
        row.addnext(made)


def remove_cell(root: etree._Element, random: Random) -> None:
    """As when two cells become one: the row has another frame."""
    cell = chosen(
        random,
        [cell for cell in named(root, "tc") if local(cell.getparent()) == "tr" and len(list(named(cell.getparent(), "tc"))) > 1],
    )
    if cell is not None:
        cell.getparent().remove(cell)


def remove_inline(root: etree._Element, random: Random) -> None:
    able = [element for element in named(root, "r", "hyperlink", "sdt", "fldSimple") if local(element.getparent()) == "p"]
    able = [element for element in able if not any(True for _ in named(element, "fldChar"))]
    element = chosen(random, able)
    if element is not None:
        element.getparent().remove(element)


def unlink(root: etree._Element, random: Random) -> None:
    link = chosen(random, list(named(root, "hyperlink")))
    if link is not None:
        for child in link:
            link.addprevious(child)
        link.getparent().remove(link)


EDITS = (
    *(change_word, change_word, rewrite, embolden, restyle, remove_block, remove_block, move_block, add_paragraph, copy_block),
    *(remove_row, copy_row, remove_cell, remove_inline, unlink),
)
