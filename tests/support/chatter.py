"""Messages for the fuzz: such as name nothing in any of our documents, sentences that were damaged, noise, what breaks parsers."""

import string
from collections.abc import Sequence
from random import Random


def parted(text: str, by: str = "|") -> tuple[str, ...]:
    return tuple(text.split(by))


VERBS = parted(
    "delete|remove|drop|cut|erase|get rid of|replace|change|swap|rename|retitle|call|move|put|shift|insert|add|append|attach|"
    "create|merge|join|combine|split|duplicate|copy|sort|reorder|set|mark|tick|check|untick|uncheck|bold|italicise|link|"
    "unlink|uppercase|turn|make|convert|update|edit|fix|promote|deleted|removing|renamed|moving|adding|chnage|delte|mvoe"
)
OPENINGS = parted("||||please |could you |can you please |pls |docs: |chore(x): |ok, |I want you to |then ")
ENDINGS = parted("||||.|!| please| because zorp|, thanks| everywhere| throughout| for vlimness| [skip ci]| now")
QUOTES = parted("{}|{}|{}|{}|\"{}\"|'{}'|“{}”|‘{}’|«{}»|„{}“|`{}`|**{}**|({})")
# {x}, {y} and {z} are things that don't exist, {v} and {w} verbs. What stands between them names nothing by itself.
TEMPLATES = parted(
    "{v} {x}|{v} the {x}|{v} {x} to {y}|{v} {x} with {y}|{v} {x} into {y}|{x} -> {y}|{x} => {y}|{x} should be {y}|"
    "{v} {x} before {y}|{v} {x} after {y}|{v} {x} and {y}|{v} {x}, {y} and {z}|{v} {x} and {w} {y}|{v} {x}; {w} {y}|"
    "{v} {x} in {y} to {z}|in {x}, {v} {y}|{v} {x} from {y}|{v} {x}: {y}|{x}: {v} it|{v} it|{v} them back|"
    "{v} {x} except in {y}|{v} both {x} and {y}|{v} {x} called {y}|{v} a {x} to {y}: {z}|{v} {x} as {y}|{v} {x} up|{v} that|"
    "do the same for {x}|and {x}|the same in {x}|{v} it to {x}|put it back|{v}|swap them back|repeat|undo|redo|undo that|"
    "undo {x}|yes|both|the same again|{x} {y} {z}|{v} {x} whose {y} is {z}|no, {x}|why {v} {x}?|should I {v} {x}?|"
    "don't {v} {x}|what is {x}|{v} {x} where {y}|{v} {x} or {y}|{v} {x} > {y}"
)
_ONSETS = parted("z|v|zr|vl|kw|xh|gz|zv|jq|vr")
_RIMES = parted("orp|im|axen|ubb|ekto|ygg|ofex|ull|anq|izz")
STRANGE = parted("9991|77.77|🦑|🏴‍☠️|ъждц|שלום|مرحبا|ǅ|https://zorp.invalid/x|vlim.zz|zorp_vlim|Zorp Vlim|ZORP|鑿齉")
NOISE = "\"'“”‘’«»„`()[]{}<>*_~#|\\/-–—→:;,.!?&%$@^=+ \t\n\r\0\x1b\x7f\u200b\u200d\u202e\u2066\ufeff\ud7ff🦑é́ß字ﬁİı"


def thing(random: Random) -> str:
    """Something that stands in no document."""
    if random.random() < 0.15:
        return random.choice(STRANGE)
    word = "".join(random.choice(_ONSETS) + random.choice(_RIMES) for _ in range(random.choice((1, 1, 2))))
    word = random.choice((word, word, word.capitalize(), word.upper()))
    return f"{word} {thing(random)}" if random.random() < 0.15 else word


def naming_nothing(random: Random) -> str:
    things = {name: random.choice(QUOTES).format(thing(random)) for name in "xyz"}
    verbs = {name: random.choice(VERBS) for name in "vw"}
    said = random.choice(TEMPLATES).format(**things, **verbs)
    said = random.choice((said, said, said.capitalize(), said.upper()))
    return random.choice(OPENINGS) + said + random.choice(ENDINGS)


def noise(random: Random) -> str:
    letters = random.choice((string.ascii_lowercase + "   ", NOISE, NOISE + string.printable, string.digits + " .-,"))
    return "".join(random.choice(letters) for _ in range(random.randrange(120)))


def damaged(random: Random, sentences: Sequence[str]) -> str:
    """A sentence with some of it lost, doubled, moved, misspelt or taken from another."""
    said = random.choice(sentences)
    for _ in range(random.choice((1, 1, 2, 3))):
        said = random.choice(_DAMAGES)(random, said, sentences)
    return said


def _lose_word(random: Random, said: str, _: Sequence[str]) -> str:
    words = said.split(" ")
    del words[random.randrange(len(words))]
    return " ".join(words)


def _move_word(random: Random, said: str, _: Sequence[str]) -> str:
    words = said.split(" ")
    words.insert(random.randrange(len(words)), words.pop(random.randrange(len(words))))
    return " ".join(words)


def _double_word(random: Random, said: str, _: Sequence[str]) -> str:
    words = said.split(" ")
    at = random.randrange(len(words))
    return " ".join([*words[:at], *[words[at]] * random.choice((2, 3)), *words[at + 1 :]])


def _misspell(random: Random, said: str, _: Sequence[str]) -> str:
    at = random.randrange(len(said) + 1)
    return random.choice(
        (
            said[:at] + said[at + 1 :],
            said[:at] + random.choice(string.ascii_letters) + said[at:],
            said[:at] + said[at + 1 : at + 2] + said[at : at + 1] + said[at + 2 :],
        )
    )


def _put_noise(random: Random, said: str, _: Sequence[str]) -> str:
    at = random.randrange(len(said) + 1)
    return said[:at] + random.choice(NOISE) * random.choice((1, 1, 2, 5)) + said[at:]


def _join(random: Random, said: str, sentences: Sequence[str]) -> str:
    return (
        said
        + random.choice((" and ", ", ", ". ", "; ", " then ", " ", "\n", " to ", " in ", " except "))
        + random.choice(sentences)
    )


def _cross(random: Random, said: str, sentences: Sequence[str]) -> str:
    first, second = said.split(" "), random.choice(sentences).split(" ")
    return " ".join(first[: random.randrange(len(first) + 1)] + second[random.randrange(len(second)) :])


def _change_case(random: Random, said: str, _: Sequence[str]) -> str:
    return random.choice((said.upper(), said.lower(), said.title(), said.swapcase()))


_DAMAGES = (_lose_word, _move_word, _double_word, _misspell, _put_noise, _join, _cross, _change_case)

# What breaks parsers: the long, the deep and the odd. Each is tried on every document.
PATHOLOGICAL = (
    "rename the scene INT. ,,LIGHTHOUSE - NIGHT to INT. TOWER - NIGHT. delete only the heading Numbers",  # a new text of nothing
    "",
    " ",
    "\n",
    "\0",
    "\ufeff",
    "\u202e",
    "?" * 3_000,
    "." * 10_000,
    '"' * 5_001,
    "“" * 2_000 + "”" * 2_000,
    "'" * 999 + "x",
    "delete " * 2_000,
    "and " * 5_000,
    "delete " + "the " * 3_000 + "bullet",
    "delete x" + " and y" * 4_000,
    "a, " * 4_000 + "b",
    "replace " + "a" * 20_000 + " with b",
    "replace a with " + "b" * 20_000,
    "change " + "x to " * 1_000 + "y",
    "rename " + "a -> " * 1_500,
    "(" * 2_000 + ")" * 2_000,
    "[" * 3_000,
    "delete " + "section > " * 800 + "x",
    "1." * 4_000,
    "delete 1-999999999",
    "delete bullets 1–1000000",
    "delete " + ", ".join(map(str, range(3_000))),
    "(a+)+$ " + "a" * 3_000 + "!",
    "replace .* with \\1",
    "delete [^\\s]+(?=x)",
    "s/a/b/g",
    "replace “" * 800 + "x" + "”" * 800,
    'say "' * 700,
    "delete the second " + "second " * 2_000 + "bullet",
    "undo " * 2_000,
    "redo 999999999",
    "undo 10000000000 times",
    "delete everything " * 300,
    "🦑" * 5_000,
    "é" + "\u0301" * 5_000,
    "שלום " * 1_500,
    "\u202edelete eht" * 200,
    "delete the bullet after " * 400,
    "move it " + "before it " * 900,
    "a" * 100_000,
    "delete " + "under Risks " * 500,
    "\x1b[31m" * 500,
    "Follow-up Context:\n" * 300 + "-\n" * 300,
    "- " * 3_000,
    "{}" * 2_000,
    "{x}{0}%s%d%n\\N{DASH}",
    "'; DROP TABLE nodes; --",
    "<b>" * 2_000,
    "set " * 800 + "to " * 800,
    "x = y = " * 500,
    "mark " + "all but " * 500 + "one",
    "docs: " * 900 + "rename a to b",
    "please " * 4_000,
)
