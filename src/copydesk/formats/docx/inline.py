"""A paragraph's inside as tokens: wrappers (runs, links, controls) that open and close, leaves (text and atoms), and markers.

The leaves are the pieces of the dialect, each with its bytes, so that a changed text can be patched where it changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from copydesk.formats.dialect import Atom, Mark, Marks, Piece, Run, in_order, spell
from copydesk.formats.docx.addresses import NO_LINKS
from copydesk.formats.docx.atoms import IMAGE, Thing, field_thing, note_thing, thing_of
from copydesk.formats.docx.characters import characters, plain_text
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.fields import Fields, fields_of
from copydesk.formats.docx.marks import marks_of
from copydesk.formats.docx.markup import Element
from copydesk.formats.docx.names import CHARACTERS, CHOSEN, HIDDEN, LINE_SEPARATOR, MARKERS, WEAK, WRAPPERS

OPEN, CLOSE, LEAF, RAW, FAINT = range(5)  # a faint token goes with the run that holds it


class Wrapper:
    """An element that text stands in: its opening bytes up to `open_end`, its closing ones from `close_start`."""

    __slots__ = ("close_start", "element", "end", "held", "is_run", "link", "look", "marks", "open_end", "start", "stays")

    def __init__(self, element: Element, open_end: int, close_start: int) -> None:
        self.element = element
        self.start, self.end = element.start, element.end
        self.open_end, self.close_start = open_end, close_start
        self.is_run = element.name == "w:r"
        self.look: Element | None = None  # a run's properties
        self.marks: Marks = ()
        self.link: Mark | None = None
        self.stays = False  # also when nothing is left in it
        self.held = False  # whether it held a leaf


class Token(NamedTuple):
    sort: int
    start: int
    end: int
    wrapper: Wrapper | None = None
    leaf: int = -1


class Leaf(NamedTuple):
    piece: Piece
    start: int
    end: int
    run: Wrapper | None  # None for what stands beside runs
    text_start: int = 0  # of a text element: where the text that counts begins and ends
    text_end: int = 0
    shown: str = ""  # of an atom: the words that it shows
    element: Element | None = None


class Inline:
    """The inside of one paragraph."""

    def __init__(
        self,
        element: Element,
        source: bytes,
        story: int,
        known: Definitions,
        *,
        in_cell: bool = False,
        links: Mapping[str, str] = NO_LINKS,  # addresses that the package doesn't know yet, by their ids
    ) -> None:
        self.element = element
        self.source = source
        self.story = story
        self.known = known
        self.links = {**known.new_links, **links} if known.new_links else links
        self.break_character = LINE_SEPARATOR if in_cell else "\n"
        self.properties = element.children[0] if element.children and element.children[0].name == "w:pPr" else None
        self.inner = element.inner if self.properties is None else self.properties.end
        self.tokens: list[Token] = []
        self.leaves: list[Leaf] = []
        self.boxes: list[Element] = []
        self.fields: Fields = fields_of(element, source)
        self.names: dict[str, int | bytes] = {}
        self._walk()

    @property
    def pieces(self) -> list[Piece]:
        return [leaf.piece for leaf in self.leaves]

    @property
    def text(self) -> str:
        return spell(with_image_names(self.pieces))

    def _walk(self) -> None:
        at = self.inner
        frames: list[tuple[Wrapper | None, Iterator[Element]]] = [(None, iter(self.element.children))]
        links: list[Mark] = []
        while frames:
            wrapper, children = frames[-1]
            child = next(children, None)
            if child is None:
                frames.pop()
                if wrapper is not None:
                    self._gap(at, wrapper.close_start, wrapper)
                    self.tokens.append(Token(CLOSE, wrapper.close_start, wrapper.end, wrapper))
                    at = wrapper.end
                    if wrapper.link is not None:
                        links.pop()
                continue
            if child.end <= at and child.start < at:  # in what was taken already
                continue
            self._gap(at, child.start, wrapper)
            opened = self._take(child, wrapper, links)
            at = child.end
            if isinstance(opened, Wrapper):
                at = opened.open_end
                frames.append((opened, iter(_inside(child).children)))
                if opened.link is not None:
                    links.append(opened.link)
            elif opened is not None:
                at = opened
        self._gap(at, self.element.stop, None)

    def _gap(self, start: int, end: int, wrapper: Wrapper | None) -> None:
        if start < end:
            self.tokens.append(Token(FAINT if wrapper is not None and wrapper.is_run else RAW, start, end, wrapper))

    def _take(self, child: Element, wrapper: Wrapper | None, links: Sequence[Mark]) -> Wrapper | int | None:
        """Takes one element in: a wrapper to go into, or the place where what was taken ends, if not with the element."""
        span = self.fields.spans.get(child)
        if span is not None:
            self._atom(field_thing(span.code, span.shown), child.start, span.end, wrapper, links, None)
            return span.end
        if wrapper is not None and wrapper.is_run:
            self._content(child, wrapper, links)
            return None
        name = child.name
        if name == "w:r":
            return self._open(self._run(child, links))
        if name in WRAPPERS or (name == "w:sdt" and not is_chosen(child)):
            return self._open(self._wrapper(child))
        if name in MARKERS or name in ("w:pPr", "w:sdtPr", "w:sdtEndPr"):
            self.tokens.append(Token(RAW, child.start, child.end))
        else:
            self._atom(thing_of(child, self.source, self.story, self.known), child.start, child.end, None, links, child)
        return None

    def _open(self, wrapper: Wrapper) -> Wrapper:
        self.tokens.append(Token(OPEN, wrapper.start, wrapper.open_end, wrapper))
        return wrapper

    def _run(self, element: Element, links: Sequence[Mark]) -> Wrapper:
        look = element.children[0] if element.children and element.children[0].name == "w:rPr" else None
        wrapper = Wrapper(element, element.inner if look is None else look.end, element.stop)
        wrapper.look = look
        marks = marks_of(look, self.source, self.known)
        wrapper.marks = in_order((*links[-1:], *marks)) if links else marks
        return wrapper

    def _wrapper(self, element: Element) -> Wrapper:
        content = _inside(element)
        wrapper = Wrapper(element, content.inner, content.stop)
        wrapper.stays = element.name in ("w:sdt", "w:customXml")
        if element.name == "w:hyperlink":
            address = self._address(element)
            wrapper.link = None if address is None else Mark("link", address)
        return wrapper

    def _address(self, element: Element) -> str | None:
        id, anchor = element.attrs.get("r:id", ""), element.attrs.get("w:anchor")
        relationship = self.known.relationships(self.story).get(id)
        address = self.links.get(id) if relationship is None else relationship.target
        if address is None:
            return None if anchor is None else "#" + anchor
        return address if anchor is None else f"{address}#{anchor}"

    def _content(self, child: Element, run: Wrapper, links: Sequence[Mark]) -> None:
        """What stands in a run."""
        name = child.name
        if name == "w:t":
            self._text(child, run)
        elif name in CHARACTERS and child.attrs.get("w:type", "textWrapping") == "textWrapping":
            character = CHARACTERS[name]
            self._leaf(Run(self.break_character if character == "\n" else character, run.marks), child, run)
        elif name in HIDDEN:
            self.tokens.append(Token(RAW, child.start, child.end, run))
        elif name in WEAK:
            self.tokens.append(Token(FAINT, child.start, child.end, run))
        else:
            made = note_thing(child) or thing_of(child, self.source, self.story, self.known)
            self._atom(made, child.start, child.end, run, links, child)

    def _text(self, child: Element, run: Wrapper) -> None:
        start, end = child.inner, child.stop
        raw = self.source[start:end]
        if child.attrs.get("xml:space") != "preserve":
            start += len(raw) - len(raw.lstrip(b" \t\r\n"))
            end = max(start, end - (len(raw) - len(raw.rstrip(b" \t\r\n"))))
            raw = self.source[start:end]
        text = plain_text(raw)
        if text is None:
            text = "".join(character for character, _, _ in characters(raw))
        self.tokens.append(Token(LEAF, child.start, child.end, run, len(self.leaves)))
        self.leaves.append(Leaf(Run(text, run.marks), child.start, child.end, run, start, end))
        run.held = True

    def _leaf(self, piece: Piece, child: Element, run: Wrapper) -> None:
        self.tokens.append(Token(LEAF, child.start, child.end, run, len(self.leaves)))
        self.leaves.append(Leaf(piece, child.start, child.end, run))
        run.held = True

    def _atom(
        self, thing: Thing, start: int, end: int, wrapper: Wrapper | None, links: Sequence[Mark], element: Element | None
    ) -> None:
        """An atom has the link that it stands in and no other mark: those of its run are its own affair."""
        if thing.box is not None:
            self.boxes.append(thing.box)
        run = wrapper if wrapper is not None and wrapper.is_run else None
        piece = Atom(thing.named(self.names), tuple(links[-1:]))
        self.tokens.append(Token(LEAF, start, end, run or wrapper, len(self.leaves)))
        self.leaves.append(Leaf(piece, start, end, run, shown=thing.shown, element=element))
        if run is not None:
            run.held = True


def _inside(element: Element) -> Element:
    """The element that holds a wrapper's content: of a control, its content."""
    if element.name != "w:sdt":
        return element
    content = element.child("w:sdtContent")
    assert content is not None
    return content


def is_chosen(control: Element) -> bool:
    """Whether a control's text can't be typed, or may not be."""
    about = control.child("w:sdtPr")
    if control.child("w:sdtContent") is None:
        return True
    if about is None:
        return False
    lock = about.value("w:lock") or ""
    return lock.casefold() in ("contentlocked", "sdtcontentlocked") or any(child.name in CHOSEN for child in about.children)


def with_image_names(pieces: Sequence[Piece]) -> list[Piece]:
    """Image atoms as the text that names them."""
    return [
        Run(f"[{piece.name}]", piece.marks) if isinstance(piece, Atom) and piece.name.startswith(IMAGE) else piece
        for piece in pieces
    ]
