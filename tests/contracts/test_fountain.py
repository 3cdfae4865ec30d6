"""Fountain: every element as it is read, and every byte as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk.document.operations import apply
from copydesk.errors import InputError
from copydesk.formats import fountain
from support.edits import inserted, shape
from support.fountains import ATOMS, find, outline, read, sources, write
from support.soak import examples

ELEMENTS = {  # the source, and what is read: a dash for each level, type, attrs, text
    "title page": ("Title: Big Fish\nAuthor: A\n\nHi.\n", "meta | -key name=Title: Big Fish | -key name=Author: A | action: Hi."),
    "value over lines": ("Title:\n\t_A_\n    B: c\nDraft date: x\n", "meta | -key name=Title: _A_⏎B: c | -key name=Draft date: x"),
    "value not indented": ("Contact:\na@b.c\nwww.b.c\n", "meta | -key name=Contact: a@b.c⏎www.b.c"),
    "empty value": ("Title: A\nCredit: \n", "meta | -key name=Title: A | -key name=Credit"),
    "no title page: a transition": ("CUT TO:\n\nHi: x", "transition: CUT TO: | action: Hi: x"),
    "no title page: FADE IN": ("FADE IN:\n", "action: FADE IN:"),
    "no title page: blank above": ("\nTitle: x\n", "action: Title: x"),
    "no title page: a heading": ("INT HOUSE: NIGHT\n", "scene: INT HOUSE: NIGHT"),
    "scene": ("INT. HOUSE - DAY\n\nHi.\n\next yard\n", "scene: INT. HOUSE - DAY | -action: Hi. | scene: ext yard"),
    "scene prefixes": (
        "EST. A\n\nI/E B\n\nINT./EXT. C\n\nINT/EXT. D\n\nINTERIOR E\n",
        "scene: EST. A | scene: I/E B | scene: INT./EXT. C | scene: INT/EXT. D | -action: INTERIOR E",
    ),
    "forced scene": (".SNIPER POV\n\n...dots\n\n. not\n\n.é\n", "scene: SNIPER POV | -action: ...dots | -action: . not | scene: é"),
    "scene number": (
        "INT. A #12#\n\n.B #1-A#\n\nINT. C #a b#\n\nINT. #1#\n",
        "scene label=12: INT. A | scene label=1-A: B | scene: INT. C #a b# | scene label=1: INT.",
    ),
    "scene with a note": ("INT. A [[RED]]\n", "scene: INT. A [[RED]]"),
    "heading below an action line": ("Hi.\nINT. A\n", "action: Hi.⏎INT. A"),
    "action lines": ("One.\n  Two.\n\nThree.\n", "action: One.⏎  Two. | action: Three."),
    "forced action": ("!INT. A\n!# b\n! \n", "action: INT. A⏎# b⏎!"),
    "speech": (
        "STEEL\n(beat)\nHi.\nYou.\n(a) and (b)\n\nHe left.\n",
        "character: STEEL | -parenthetical: (beat) | -dialogue: Hi.⏎You.⏎(a) and (b) | action: He left.",
    ),
    "two spaces": ("STEEL\nHi.\n  \nYou.\n \nGone.\n", "character: STEEL | -dialogue: Hi. | -dialogue: You. | action: Gone."),
    "extension": (
        "HANS (on the radio)\nHi.\n\nR2D2\nBeep.\n\n23\nno\n",
        "character: HANS (on the radio) | -dialogue: Hi. | character: R2D2 | -dialogue: Beep. | action: 23⏎no",
    ),
    "forced character": ("@McCLANE\nHi.\n\n@Bob\n\nHe.\n", "character: McCLANE | -dialogue: Hi. | character: Bob | action: He."),
    "dual": (
        "A\nHi.\n\nB ^\nHo.\n\n@c^\nHe.\n",
        "character: A | -dialogue: Hi. | character dual=True: B | -dialogue: Ho. | character dual=True: c | -dialogue: He.",
    ),
    "marks in a speech are words": ("A\n# x\n!y\n.45\n> z <\n", "character: A | -dialogue: # x⏎!y⏎.45⏎> z <"),
    "capitals without speech": ("THE END\n\nSTEEL\n", "action: THE END | action: STEEL"),
    "indented": (
        "\t\tSTEEL\n\t(beat)\n\tHi.\n\tYou.\n\n\t\tCUT TO:\n",
        "character: STEEL | -parenthetical: (beat) | -dialogue: Hi.⏎You. | transition: CUT TO:",
    ),
    "lyrics": ("~La\n~ li\n\nA\n~Lo\n~\nHi\n", "lyric: La⏎li | character: A | -lyric: Lo | -dialogue: ~⏎Hi"),
    "transition": (
        "SMASH CUT TO:\n\n> Fade out.\n\nCUT TO:\nx\n",
        "transition: SMASH CUT TO: | transition: Fade out. | character: CUT TO: | -dialogue: x",
    ),
    "centered": (">A<\n> B <\n\n> <\n", "centered: A⏎B | action: > <"),
    "sections": (
        "# 1\nx\n## 2\n\nINT. A\n\ny\n# 3\n#\n",
        "section level=1: 1 | -action: x | -section level=2: 2 | --scene: INT. A | ---action: y | section level=1: 3 | -action: #",
    ),
    "levels that jump": (
        "### a\n# b\n#### c\n## d\n",
        "section level=3: a | section level=1: b | -section level=4: c | -section level=2: d",
    ),
    "synopses": ("= one\n=two\n==\n", "synopsis: one | synopsis: two | action: =="),
    "page break": ("a\n===\nb\n=====\n", "action: a | break | action: b | break"),
    "note": ("[[a]]\n[[ b\nc ]]\n\nx [[y]] z\n[[p]] [[q]]\n", "note: a | note: b⏎c | action: x [[y]] z | note: p]] [[q"),
    "note over a blank line": (
        "x [[a\n  \nb]] y\n\n[[c\n  \nd]]\n\ne [[f\n\ng]]\n",
        "action: x [[a⏎  ⏎b]] y | note: c⏎⏎d | action: e [[f | action: g]]",
    ),
    "note in a speech": ("A\nHi.\n[[n]]\nYou.\n", "character: A | -dialogue: Hi. | -note: n | -dialogue: You."),
    "boneyard": ("CUT TO:\n/*\nINT. A\n\nb\n*/\nEXT. C\n", "transition: CUT TO: | boneyard: INT. A⏎⏎b | scene: EXT. C"),
    "boneyard in a line": ("a /* b\n\n# c */ d\n", "action: a /* b⏎⏎# c */ d"),
    "boneyard in a speech": (
        "A\nHi.\n/* x */\nYou.\n\nB\n/* y */\n",
        "character: A | -dialogue: Hi. | -boneyard: x | -dialogue: You. | action: B | boneyard: y",
    ),
    "not closed": ("a /* b\n\n[[c\n\n# d\n", "action: a /* b | action: [[c | section level=1: d"),
    "emphasis is text": ("*a* **b** _c_ \\*d\n", "action: *a* **b** _c_ \\*d"),
}


@pytest.mark.parametrize("name", ELEMENTS)
def test_element(name: str) -> None:
    source, expected = ELEMENTS[name]
    assert outline(read(source)) == expected


@pytest.mark.parametrize("name", ELEMENTS)
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_are_spelling(name: str, line_end: str) -> None:
    source, expected = ELEMENTS[name]
    document = read(source.replace("\n", line_end))
    assert outline(document) == expected
    assert write(document) == source.replace("\n", line_end).encode()


ODD = [
    "",
    "\n",
    "  ",
    "\ufeff",
    "\ufeff\n\nA\n",
    "\ufeffTitle: x",
    "\n\n  \nA\n\n\n",
    "a\r\n\rb\n\r\nc\r",
    "no end",
    "a \t\n\t\n",
    "\f\na\f\n\fb",
    "a\0b\n\0",
    "A\n  \n\nb",
    "A\n \nb",
    "/*",
    "[[",
    "*/]]",
    "/*/",
    "[[]]",
    "/**/",
    "[[[a]]]",
    "# \n",
    "INT. \n",
    "Title:",
    "A:\n",
    "\u2028\u0085\n",
    "@\n!\n~\n.\n>\n#\n=",
    "STEEL\n  ",
    "a [[b\n@C\n]]",
    "😀 é\n\nÉCRAN\nx",
]


@pytest.mark.parametrize("source", [*ODD, *(source for source, _ in ELEMENTS.values())])
def test_written_as_read(source: str) -> None:
    for spelled in (source, source.rstrip("\n"), source.replace("\n", "\n\n"), "\ufeff" + source):
        assert write(read(spelled)) == spelled.encode()


def test_not_utf8() -> None:
    with pytest.raises(InputError, match=r"0xff at offset 8, line 2"):
        read(b"INT. A\n\n"[:7] + b"b\xff\n")


@pytest.mark.parametrize(
    "source",
    [
        "[[\n" * 40_000,
        "[[ a\n\n" * 40_000,
        "/* a\n" * 40_000,
        "[[" * 200_000,
        "[[a]]\n" * 40_000,
        "\n" * 400_000,
        "a\n" * 100_000,
        "INT. " + " " * 400_000 + "x#",
        "@A\n" + "(" * 400_000 + ")\n",
        "A\n/*x*/\n" * 20_000,
        "Title:\n" + " a\n" * 50_000,
        "[[\n]] x\n" * 40_000,
    ],
    ids=lambda source: repr(source[:12]),
)
def test_hard_sources_are_read_in_one_pass(source: str) -> None:
    """Quadratic reading would take minutes here."""
    assert write(read(source)) == source.encode()


def test_a_thousand_levels() -> None:
    source = "".join("#" * level + f" {level}\n\n" for level in range(1, 1001)) + "Deep.\n"
    document = read(source)
    deepest = find(document, "Deep.")
    assert len(list(document.ancestors(deepest))) == 1001
    edited = apply(document, inserted(document, document[deepest].parent or "", 1, "## Deeper still\n\nINT. A\n\nB\nHi."))
    assert fountain.misfit(edited, find(edited, "Deeper still")) is None
    assert shape(read(write(edited))) == shape(edited)
    assert write(edited) == source.encode() + b"\n" + b"#" * 1001 + b" Deeper still\n\nINT. A\n\nB\nHi.\n"


@examples(300)
@given(st.one_of(st.lists(st.sampled_from(ATOMS), max_size=25).map("".join), sources, st.text()))
def test_any_text_is_written_as_read(source: str) -> None:
    if not source.isascii():
        source = source.encode("utf-8", "ignore").decode()
    document = read(source)
    assert write(document) == source.encode()
    assert shape(read(write(document))) == shape(document)
