"""Run properties and the marks of the dialect: what of a run's look its text shows, and run properties with other marks.

Font, size, colour and language are not shown; they stay with the run. A bold or italic character style shows as that; underlining
counts where the run itself says it, since every link's style does.
"""

from copydesk.formats.dialect import Mark, Marks, in_order
from copydesk.formats.docx.definitions import Definitions
from copydesk.formats.docx.markup import Element, Scope, scan, tag
from copydesk.formats.docx.names import CODE_CHARACTER_STYLES, RUN_ORDER
from copydesk.formats.docx.properties import set_property, without
from copydesk.formats.docx.styles import toggles_of

# The elements of each switch; where a run is of a complex script, the last one is the one that counts.
_SWITCHES = {"bold": ("b", "bCs"), "italic": ("i", "iCs"), "strike": ("strike",)}
_TRACKED = ("rPrChange", "ins", "del", "moveFrom", "moveTo")  # whose change it was is nothing that a new run inherits


def marks_of(look: Element | None, source: bytes, known: Definitions) -> Marks:
    """The marks that run properties stand for."""
    if look is None:
        return ()
    key = source[look.start : look.end]
    found = known.marks.get(key)
    if found is None:
        found = known.marks[key] = _marks(look, known)
    return found


def _marks(look: Element, known: Definitions) -> Marks:
    toggles, style = toggles_of(look), look.value("w:rStyle")
    marks = [Mark(name) for name in _SWITCHES if _is_on(name, toggles, style, known)]
    if toggles.get("dstrike"):
        marks.append(Mark("strike"))
    if toggles.get("u"):
        marks.append(Mark("underline"))
    highlight = look.value("w:highlight")
    if highlight is not None and highlight != "none":
        marks.append(Mark("mark", highlight))
    if known.styles.is_code_character(style):
        marks.append(Mark("code"))
    return in_order(marks)


def _is_on(name: str, toggles: dict[str, bool], style: str | None, known: Definitions) -> bool:
    is_complex = toggles.get("rtl") or toggles.get("cs")
    switch = _SWITCHES[name][-1 if is_complex else 0]
    return toggles[switch] if switch in toggles else known.styles.toggle(style, switch)


def restyled(look: bytes, wanted: Marks, known: Definitions, scope: Scope) -> bytes:
    """Run properties (b"" for none) with exactly these marks; all that marks don't show stays."""
    look = without(look, "rPr", _TRACKED, scope)
    values = {mark.name: mark.value for mark in wanted}
    has = {mark.name: mark.value for mark in _marks_of_bytes(look, known, scope)}
    if ("code" in values) != ("code" in has):
        style = known.styles.named(CODE_CHARACTER_STYLES, "character") if "code" in values else None
        look = set_property(look, "rPr", "rStyle", None if style is None else tag(scope, "rStyle", val=style), RUN_ORDER, scope)
        has = {mark.name: mark.value for mark in _marks_of_bytes(look, known, scope)}
    for name, elements in _SWITCHES.items():
        if (name in values) != (name in has):
            look = _switched(look, name, elements, name in values, known, scope)
    if ("underline" in values) != ("underline" in has):
        line = tag(scope, "u", val="single") if "underline" in values else None
        look = set_property(look, "rPr", "u", line, RUN_ORDER, scope)
    if values.get("mark") != has.get("mark"):
        color = tag(scope, "highlight", val=values["mark"]) if "mark" in values else None
        look = set_property(look, "rPr", "highlight", color, RUN_ORDER, scope)
    return look


def _switched(look: bytes, name: str, elements: tuple[str, ...], on: bool, known: Definitions, scope: Scope) -> bytes:
    """One switch turned: the elements are taken away, and where that isn't enough, written."""
    look = without(look, "rPr", (*elements, *(("dstrike",) if name == "strike" else ())), scope)
    if (name in {mark.name for mark in _marks_of_bytes(look, known, scope)}) != on:
        for element in elements:
            data = tag(scope, element) if on else tag(scope, element, val="0")
            look = set_property(look, "rPr", element, data, RUN_ORDER, scope)
    return look


def _marks_of_bytes(look: bytes, known: Definitions, scope: Scope) -> Marks:
    return _marks(scan(look, "rPr", scope).root, known) if look else ()
