"""Every sentence in which a risk is told to a person: one plain line, with both values where there are two."""

MAX_CHARS = 70  # of a text that is shown in a line


def shown(text: str) -> str:
    """A text on one line; of a long one the beginning."""
    line = " ".join(text.split())
    return line if len(line) <= MAX_CHARS else f"{line[: MAX_CHARS - 1].rstrip()}…"


def spared(where: str) -> str:
    return f"This touches “{shown(where)}”, which by your words was to be left alone."


def not_found(what: str) -> str:
    return f"“{shown(what)}” was to be left alone, and it is not clear what that is."


def keeps(sort: str, before: str, after: str) -> str:
    return f"A {sort} that was to stay is changed: {_both(before, after)}."


def question() -> str:
    return "You asked a question; this is an edit."


def outside(where: str) -> str:
    return f"Your words seem to mean another place than this: {shown(where)}."


def unspoken(before: str, after: str) -> str:
    return f"{_both(before, after)}; you didn't speak of that."


def fact(kind: str, before: str, after: str) -> str:
    if before and after:
        return f"{kind} {_both(before, after)}; nobody asked for that."
    if after:
        return f"{kind} “{shown(after)}” is new; nobody gave it."
    return f"{kind} “{shown(before)}” is gone; nobody asked for that."


def arithmetic(before: str, after: str, expected: str) -> str:
    return f"{_both(before, after)}; by your words that would be {expected}."


def wrong_sum(after: str, expected: str) -> str:
    return f"“{shown(after)}” is new; what stands there comes to {expected}."


def negation(before: str, after: str) -> str:
    return f"A “not” came or went: {_both(before, after)}."


def duty(before: str, after: str) -> str:
    return f"How binding it is changes: {_both(before, after)}."


def polar(before: str, after: str) -> str:
    return f"“{before}” has become “{after}”; that may turn the sense round."


def hedge(after: str) -> str:
    return f"“{shown(after)}” is new; it may limit what was said."


def limit_gone(before: str) -> str:
    return f"“{shown(before)}” is gone; it may have limited what was said."


def loss(before: str) -> str:
    return f"“{shown(before)}” is gone, or said in quite other words."


def shrinks(before: int, after: int) -> str:
    return f"Most of it is gone: {before} words became {after}."


def loss_of_duty(before: str) -> str:
    return f"“{shown(before)}” is gone; it says what must or must not be."


def added(after: str) -> str:
    return f"“{shown(after)}” is new; it isn't in the words that stood there."


def too_many(unit: str, asked: int, came: int) -> str:
    return f"Your words name {asked} {unit}; {came} came."


def too_many_gone(before: str, went: int) -> str:
    return f"Your words seem to mean one thing that is to go; {went} go, “{shown(before)}” among them."


def stowaway(after: str) -> str:
    return f"“{shown(after)}” comes along; you didn't speak of that."


def spread(after: str) -> str:
    return f"Something is added in another place too: “{shown(after)}”."


def beyond_spelling(before: str, after: str) -> str:
    return f"{_both(before, after)}: more than spelling."


def heading(before: str, after: str) -> str:
    return f"Heading {_both(before, after)}; headings were not spoken of."


def novelty(what: str) -> str:
    return f"“{shown(what)}” is new: it stands neither in your words nor in the document."


def from_source(what: str) -> str:
    return f"“{shown(what)}” comes from a source; check it."


def relinked(what: str) -> str:
    return f"“{shown(what)}” is put where it did not stand."


def led_elsewhere(words: str, old: str, new: str) -> str:
    return f"“{shown(words)}” would lead to {shown(new)}, not {shown(old)}; nobody asked for that."


def unlinked(words: str, old: str) -> str:
    return f"“{shown(words)}” would lead nowhere; it leads to {shown(old)}."


def taint(sentence: str) -> str:
    return f"A text that was read speaks to an assistant, and this may follow it: “{shown(sentence)}”."


def tainted_elsewhere(sentence: str) -> str:
    return f"A text of the document speaks to an assistant: “{shown(sentence)}”."


def reworded(before: str, after: str) -> str:
    return f"Only the order was to change: {_both(before, after)}."


def marks_lost(before: int, after: int) -> str:
    return f"Marks (bold, code, underline) went: {before} before, {after} now."


def careful(places: int) -> str:
    return f"This rewrites {places} {'place' if places == 1 else 'places'}; you want to see such changes first."


def _both(before: str, after: str) -> str:
    if before and after:
        return f"“{shown(before)}” → “{shown(after)}”"
    return f"“{shown(before)}” is gone" if before else f"“{shown(after)}” is new"
