"""Markdown to measure with, made here: prose that doesn't repeat itself, with marks, links, lists, tables and code."""

from random import Random

WORDS = tuple(
    """river gauge water level dam flow valley keeper lock gate dawn office record call night line word week stone bridge pier clay
    rim hedge door wheel cart autumn moss surveyor report field cause author day road telephone mill list people spring year map
    paper ink lamp table window letter answer question number reason change winter summer market street harbour boat rope sail wind
    cloud rain snow path forest hill garden wall roof kitchen bread salt smoke fire iron copper glass wood cloth thread colour sound
    voice song story name place time hand eye face heart work play rest sleep dream truth doubt habit law rule order measure weight
    price coal wool flour cheese barrel ladder hammer needle anchor compass chart tide shore reef island meadow orchard barn stable
    chapel tower bell clock mirror candle curtain carpet drawer ledger stamp parcel ribbon button pocket collar""".split()  # noqa: SIM905
)
VERBS = ("rose", "fell", "stood", "held", "broke", "carried", "reached", "crossed", "opened", "closed", "marked", "counted")
LINKS = ("the", "a", "this", "that", "every", "no", "another", "its", "their", "our", "one", "some")
JOINS = ("and", "but", "while", "because", "although", "until", "since", "where", "before", "after")


def markdown(size: int) -> bytes:
    """About `size` bytes of Markdown, the same each time."""
    random = Random(size)  # noqa: S311  # for the same text each time
    parts = ["# A document\n\n"]
    length = 0
    while length < size:
        parts.append(section(random, len(parts)))
        length += len(parts[-1])
    return "".join(parts).encode()


def clause(random: Random) -> str:
    one, two, three = random.choice(WORDS), random.choice(WORDS), random.choice(WORDS)
    return f"{random.choice(LINKS)} {one} {random.choice(VERBS)} {random.choice(LINKS)} {two} of {three}"


def sentence(random: Random) -> str:
    text = f"{clause(random)}, {random.choice(JOINS)} {clause(random)}"
    if random.random() < 0.15:
        text = text.replace(" of ", " **of** ", 1)
    if random.random() < 0.1:
        text += f", as [the {random.choice(WORDS)}](https://example.org/{random.randrange(10**6)}) says"
    return text[0].upper() + text[1:] + "."


def paragraph(random: Random) -> str:
    return "\n".join(sentence(random) for _ in range(random.randint(2, 6))) + "\n\n"


def section(random: Random, number: int) -> str:
    items = "".join(f"- {clause(random)}\n" for _ in range(random.randint(2, 5)))
    rows = "".join(
        f"| {random.choice(WORDS)} | {random.randrange(1000)} | {clause(random)} |\n" for _ in range(random.randint(1, 3))
    )
    code = f"```python\ndef {random.choice(WORDS)}_{number}(day):\n    return {random.randrange(100)} * day\n```\n\n"
    return (
        f"## {clause(random).capitalize()} {number}\n\n"
        + "".join(paragraph(random) for _ in range(random.randint(2, 6)))
        + f"{items}\n| Place | Level | Note |\n|-------|------:|------|\n{rows}\n"
        + (code if random.random() < 0.3 else f"> {sentence(random)}\n> {sentence(random)}\n\n")
    )
