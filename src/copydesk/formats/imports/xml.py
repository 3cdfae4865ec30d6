"""XML as events, read by expat without trusting it: a document type with declarations, which is the way to entities, is refused."""

from collections.abc import Callable
from xml.parsers import expat

from copydesk.errors import InputError

MAX_DEPTH = 2_000
Attrs = dict[str, str]


def parse(
    data: bytes,
    what: str,
    start: Callable[[str, Attrs], None],
    end: Callable[[str], None] = lambda _: None,
    text: Callable[[str], None] = lambda _: None,
) -> None:
    """Tells of each element and text. Names are "prefix:name" as files commonly spell them, or the bare name."""
    parser = expat.ParserCreate()
    depth = 0

    def begin(name: str, attrs: Attrs) -> None:
        nonlocal depth
        depth += 1
        if depth > MAX_DEPTH:
            raise InputError(f"{what} is nested over {MAX_DEPTH:,} deep; it is not read")
        start(name, attrs)

    def finish(name: str) -> None:
        nonlocal depth
        depth -= 1
        end(name)

    def refuse(*_: object) -> None:
        raise InputError(f"{what} declares entities, which no such file needs; don't trust it")

    parser.buffer_text = True
    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = begin, finish, text
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise InputError(f"{what} is not well-formed XML: {error}") from None
