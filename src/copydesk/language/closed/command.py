"""Whether a command that rules have read is closed: every slot quoted, numbered or an exact name, and no word left over.

The message is cut once more, strictly and as a whole, by the frames that the command was read with; what that cut doesn't account
for, the rules have passed over."""

from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.language.closed import tables
from copydesk.language.closed.reference import Exact
from copydesk.language.closed.slot import Slots
from copydesk.language.commands.reading import Ask, Command, Do, Reading, Step, Unread
from copydesk.language.rules.candidates import cuts
from copydesk.language.rules.clause import Clause
from copydesk.language.rules.partings import led, partings
from copydesk.references.wordlists import CARDINALS
from copydesk.words.chart import Match
from copydesk.words.tokens import Token, tokens

HINTS = frozenset({"stop", "ending", "colon", "said"})  # what a command carries besides its slots
_STOPS = frozenset({".", "!", "?", ","})


def is_closed(reading: Reading, words: str, document: Document) -> bool:
    return why_open(reading, words, document) == ""


def why_open(reading: Reading, words: str, document: Document) -> str:
    """What of the words leaves room to read them otherwise; nothing where they are closed."""
    bare = without_envelope(words, document)
    match reading:
        case Unread():
            return "not read"
        case Step():
            return _open_step(bare)
        case Ask():
            whys = [_open_command(do, bare, document) for do in reading.answers.values()] or ["no option is an edit"]
            return next(filter(None, whys), "")
        case Do():
            return _open_command(reading, bare, document)


def without_envelope(words: str, document: Document) -> str:
    """The words without courtesy around them and the prefix of a commit; one that names a part here is a place, and stays."""
    before, behind = tables.courtesies()
    bare = words.strip()
    while True:
        found = tokens(bare)
        start = _lead(found, before) or _prefix(found, bare, document)
        end = _tail(found, start, behind)
        if start >= end or (start == 0 and end == len(found)):
            return bare
        bare = bare[found[start].start : found[end - 1].end]


def _lead(found: list[Token], phrases: frozenset[tuple[str, ...]]) -> int:
    longest = max(map(len, phrases))
    for length in range(min(longest, len(found) - 1), 0, -1):
        if tuple("" if token.is_quote else token.word for token in found[:length]) in phrases:
            return length + (length < len(found) and found[length].word in (",", "!"))
    return 0


def _prefix(found: list[Token], words: str, document: Document) -> int:
    """ "docs: ", "fix(intro): "."""
    if not found or found[0].is_quote or found[0].word not in tables.words("prefixes"):
        return 0
    at = 1
    if len(found) > 3 and found[1].word == "(":
        at = next((place + 1 for place, token in enumerate(found) if token.word == ")"), 1)
    at += at < len(found) and found[at].word == "!"
    is_prefix = at < len(found) - 1 and found[at].word == ":" and not Exact(words, document).is_name(found[:1])
    return at + 1 if is_prefix else 0


def _tail(found: list[Token], start: int, phrases: frozenset[tuple[str, ...]]) -> int:
    """Where the words end before thanks; a full stop before the thanks goes with them, one at the end of a text stays."""
    longest = max(map(len, phrases))
    end = len(found)
    while end > start and found[end - 1].word in _STOPS and not found[end - 1].is_quote:
        end -= 1
    for length in range(min(longest, end - start - 1), 0, -1):
        if tuple("" if token.is_quote else token.word for token in found[end - length : end]) in phrases:
            cut = end - length
            return cut - (found[cut - 1].word in _STOPS and not found[cut - 1].is_quote)
    return len(found)


def _open_step(words: str) -> str:
    """Undo and redo are closed where nothing but the step, and how many, is said."""
    known = tables.words("steps")
    left = [token.word for token in tokens(words) if token.word not in known | CARDINALS.keys() | _STOPS and not token.is_number]
    return f"more is said than the step: {' '.join(left)}" if left else ""


def _open_command(do: Do, words: str, document: Document) -> str:
    known = tables.commands()
    if any(command.meaning not in known for command in do.commands):
        return "a command that takes reading"
    if len(do.commands) > 1 and any(known[command.meaning].shifts for command in do.commands):
        return "several commands, of which one shifts numbers"
    why = "words are left over"
    for clauses in partings(words):
        if len(clauses) == len(do.commands):
            whys = [_open_clause(clause, command, do, document) for clause, command in zip(clauses, do.commands, strict=True)]
            why = next(filter(None, whys), "")
            if not why:
                return ""
    return why


def _open_clause(clause: Clause, command: Command, do: Do, document: Document) -> str:
    why = "words are left over"
    for place, rest in (("", clause), *led(clause)):
        if place and not Exact(place, document).is_reference(tokens(place)):
            continue
        for cut in _same_cuts(rest, command):
            why = _open_cut(rest, cut, command, do, document)
            if not why:
                return ""
    return why


def _same_cuts(clause: Clause, command: Command) -> Iterator[Match]:
    """The cuts of all words by which they come to this very command; two texts with nothing between them ("name the main risk") are
    marked as such, and no cut has that mark."""
    wanted = {name: text for name, text in command.slots.items() if name not in HINTS}
    for cut in cuts(clause, [command.meaning]):
        said = {name: clause.raw(start, end).rstrip(" ,") for name, (start, end, _) in cut.slots.items()}
        if said == wanted and cut.said == command.verb:
            yield cut


def _open_cut(clause: Clause, cut: Match, command: Command, do: Do, document: Document) -> str:
    row = tables.commands()[command.meaning]
    first = clause.tokens[0].word
    if first not in row.verbs or clause.tokens[0].is_quote or (command.verb and command.verb != first):
        return f"“{first}” is no verb that leaves no doubt"
    slots = Slots(Exact(clause.words, document), command, do)
    for name, (start, end, _) in cut.slots.items():
        sort = row.slots.get(name)
        found = clause.tokens[start:end]
        found = found[:-1] if found[-1].word == "," else found
        if sort is None or not slots.is_closed(sort, found):
            return f"{name}: “{clause.raw(start, end)}”"
    return ""
