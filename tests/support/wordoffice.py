"""What LibreOffice makes of a Word file's text once its tracked changes are accepted or rejected: another program's word on what
they mean. Its own flat format tells which stretches came and keeps beside them what went."""

from collections.abc import Iterator

from lxml import etree

from support.docx import converted

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_END = "\n"  # of a paragraph
_SPACE = {f"{_TEXT}s": " ", f"{_TEXT}tab": "\t", f"{_TEXT}line-break": " "}
_LINES = (f"{_TEXT}p", f"{_TEXT}h")
_BESIDE = (f"{_TEXT}note", f"{_OFFICE}annotation", f"{_TEXT}tracked-changes", f"{_OFFICE}forms", f"{_TEXT}sequence-decls")


def texts(files: list[bytes]) -> list[tuple[list[str], list[str]]]:
    """For each file its paragraphs when all is accepted, and when all is rejected; empty ones left out."""
    return [_told(etree.fromstring(flat)) for flat in converted(*files, "fodt")]


def _told(root: etree._Element) -> tuple[list[str], list[str]]:
    body = root.find(f"{_OFFICE}body/{_OFFICE}text")
    assert body is not None
    regions = list(body.iter(f"{_TEXT}changed-region"))
    sorts = {region.get(f"{_TEXT}id", ""): etree.QName(region[0]).localname for region in regions if len(region)}
    kept = {id: _beside(region) for region in regions if (id := region.get(f"{_TEXT}id", "")) and sorts[id] == "deletion"}
    accepted, rejected = [], []
    came = went = 0
    for token in _tokens(body):
        kind, _, rest = token.partition("\0") if token.startswith(("\1", "\2", "\3")) else ("", "", token)
        step = {"\1": 1, "\2": -1}.get(kind, 0)
        came += step * (sorts.get(rest) == "insertion")
        went += step * (sorts.get(rest) == "deletion")
        if kind == "\3":
            rejected.append(kept.get(rest, ""))
        elif not kind:
            accepted += [] if went else [rest]
            rejected += [] if came else [rest]
    return _lines(accepted), _lines(rejected)


def _beside(region: etree._Element) -> str:
    """What went and is kept beside the text, where it isn't kept in it."""
    return _END.join("".join(_words(line)) for line in region[0].iter(*_LINES))


def _lines(parts: list[str]) -> list[str]:
    return [" ".join(line.split()) for line in "".join(parts).replace("\u200d", "").split(_END) if line.strip()]


def _words(element: etree._Element) -> Iterator[str]:
    return (token for token in _tokens(element) if token[:1] not in ("\1", "\2", "\3", _END))


def _tokens(element: etree._Element) -> Iterator[str]:
    """Text, ends of paragraphs, and where changes begin (1), end (2) or lack what went (3)."""
    if element.tag in _BESIDE or not isinstance(element.tag, str):
        return
    marks = {f"{_TEXT}change-start": "\1", f"{_TEXT}change-end": "\2", f"{_TEXT}change": "\3"}
    if element.tag in marks:
        yield f"{marks[element.tag]}\0{element.get(f'{_TEXT}change-id', '')}"
    yield _SPACE.get(element.tag, element.text or "")
    for child in element:
        yield from _tokens(child)
        yield child.tail or ""
    if element.tag in _LINES:
        yield _END
