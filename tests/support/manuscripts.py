"""Random documents of every kind, from a seed, with all that exports are made of, and the samples of the project."""

from pathlib import Path
from random import Random

from copydesk import formats
from copydesk.document.document import Document

SAMPLES = Path(__file__).parent.parent.parent / "samples"
FILES = {
    "note": ("note.json", "blocknote"),
    "report": ("report.md", "markdown"),
    "article": ("article.md", "markdown"),
    "experiment": ("experiment.json", "experiment"),
    "screenplay": ("screenplay.fountain", "fountain"),
}
WORDS = [
    "rain",
    "falls",
    "on",
    "the",
    "old",
    "roof",
    "while",
    "nobody",
    "counts",
    "how",
    "slowly",
    "gutters",
    "fill",
    "and",
    "drains",
    "run",
    "clear",
    "again",
]
ODD = (
    "*",
    "_",
    "#",
    "$x$",
    "\\",
    '"',
    "`c`",
    "<b>",
    "&amp;",
    "[x]",
    "@ref",
    "~",
    "|",
    "1.",
    "- ",
    "naïve",
    "中文",
    "عربي",
    "😀",
    "{{a:1}}",
)


def sample(kind: str) -> Document:
    name, format = FILES[kind]
    return formats.read((SAMPLES / name).read_bytes(), format, kind)


def words(random: Random, count: int) -> str:
    return " ".join(random.choice(WORDS) for _ in range(count))


def phrase(random: Random) -> str:
    """Some words under marks, each of which begins and ends at a space."""
    parts = [words(random, random.randint(1, 6)) for _ in range(random.randint(1, 4))]
    marks = [random.choice(("", "", "**", "_", "~~", "`")) for _ in parts]
    made = [f"{mark}{part}{mark}" for mark, part in zip(marks, parts, strict=True)]
    if random.random() < 0.3:
        made.append(f"[{words(random, 2)}](https://example.org/{random.randint(1, 99)})")
    return " ".join(made)


def markdown(random: Random) -> str:
    """A report as Word and Markdown both hold it."""
    parts = [f"# {words(random, 3)}"]
    for _ in range(random.randint(1, 8)):
        made = random.choice(BLOCKS)(random)
        # Two quotes in a row are one in Word, and two lists of one sort are one in Markdown.
        parts += [words(random, 3)] * (made[:1] == parts[-1][:1]) + [made]
    return "\n\n".join(parts) + "\n"


def _list(random: Random) -> str:
    mark = random.choice(("-", "1.", "4."))
    lines: list[str] = []
    for place in range(random.randint(1, 4)):
        number = int(mark[:-1]) + place if mark != "-" else 0
        first = f"{number}." if number else "-"
        lines.append(f"{first} {phrase(random)}")
        if random.random() < 0.4:
            lines += [" " * (len(first) + 1) + f"- {phrase(random)}" for _ in range(random.randint(1, 2))]
    return "\n".join(lines)


def _table(random: Random) -> str:
    width = random.randint(1, 4)
    rules = [random.choice(("---", "--:", ":-:")) for _ in range(width)]
    rows = [[words(random, 2) for _ in range(width)] for _ in range(random.randint(2, 4))]
    lines = [rows[0], rules, *rows[1:]]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


BLOCKS = (
    lambda random: f"{'#' * random.randint(2, 5)} {words(random, 3)}",
    lambda random: phrase(random),
    lambda random: f"{phrase(random)}\\\n{words(random, 3)}",
    _list,
    _table,
    lambda random: f"> {phrase(random)}",
    lambda random: f"```\n{words(random, 3)}\n  {words(random, 2)}\n```",
)


def fountain(random: Random) -> str:
    parts = ["Title: A script\nAuthor: Nobody"] if random.random() < 0.5 else []
    parts += [random.choice(SCRIPT)(random) for _ in range(random.randint(1, 60))]
    return "\n\n".join(parts) + "\n"


SCRIPT = (
    lambda random: f"INT. {words(random, 2).upper()} - DAY",
    lambda random: words(random, random.randint(1, 80)).capitalize() + ".",
    lambda random: f"{random.choice(('MARY', 'JOHN (V.O.)'))}\n(low)\n{words(random, random.randint(1, 120))}.",
    lambda random: f"ANN\n{words(random, 30)}.\n\nBOB ^\n{words(random, 20)}.",
    lambda random: "CUT TO:",
    lambda random: f"> {words(random, 3)} <",
    lambda random: "===" if random.random() < 0.2 else "~la la la",
)
