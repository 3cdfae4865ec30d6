"""The envelope of a message: courtesy before and behind it, what commit messages carry along, and what stands before a colon.

Words are taken off at the ends only, never out of a quoted text. A head before a colon is a known topic, a place, or somebody else
who speaks: then the command is asked about.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from copydesk.language.rules.clause import LONGEST, Clause, clause_of, is_in, length_in, starts_verb
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import SMILEY, Token, message_tokens, without_strays

MAX_HEAD = 8  # tokens before a colon
MAX_TAG = 30  # characters of "[docs]" before a message
MAX_SPEAKER = 8  # tokens before "said"
MAX_ADDRESSEES = 6
MAX_SUBSYSTEM = 2  # words of a commit's subsystem


class Core(NamedTuple):
    """The words without their envelope, one way to take it off."""

    words: str
    inside: str = ""  # a place that was said before them
    is_told: bool = False  # somebody else may have said them: ask


def cores(words: str) -> Iterator[Core]:
    """The ways to take the envelope off, the likeliest first."""
    words = without_strays(words)
    tokens = without_trailers(message_tokens(words))
    if not tokens or is_reported(tokens):
        return
    found: list[Core] = []
    start, is_polite = lead(tokens)
    for begin in dict.fromkeys((start, 0)):
        found += _stripped(words, tokens, begin, is_polite)
    for core in list(found):
        found += _behind_head(core)
    found += [Core(inner) for inner in by_doing(words, tokens[start:])]
    found += [Core(inner) for inner in _meant(words, tokens, start)]
    yield from sorted(dict.fromkeys(core for core in found if core.words), key=lambda core: core.is_told)


def bare(words: str) -> str:
    """The words with all courtesy around them taken off."""
    tokens = without_trailers(message_tokens(words))
    start, _ = lead(tokens)
    rest = tokens[start:]
    return words[rest[0].start : rest[tail(rest, "TAIL") - 1].end] if rest else words


def is_only(words: str, name: str) -> bool:
    """Whether a message is no more than a phrase of a class, with signs and smileys around it."""
    found = [token for token in message_tokens(words) if not is_in(token, "STOP") and token.word != SMILEY]
    return bool(found) and length_in(found, 0, name) == len(found)


def _stripped(words: str, tokens: Sequence[Token], start: int, is_polite: bool) -> list[Core]:
    """With all that may be filler behind it taken off, with thanks alone taken off where there is a text, and with all of it."""
    rest = tokens[start:]
    says = any(is_in(token, "SAYING") for token in rest) or (words.rstrip().endswith("?") and not is_polite)
    ends = [tail(rest, "THANKS")] if says else []
    ends += [tail(rest, "TAIL"), len(rest)]
    instead = rest and rest[-1].word == "instead"  # of a look it says that the last one goes
    ends = [len(rest), *ends] if instead else ends
    spans = [without_trailers(rest[:end]) for end in dict.fromkeys(ends) if end]
    return [Core(words[span[0].start : span[-1].end]) for span in spans if span]


def lead(tokens: Sequence[Token]) -> tuple[int, bool]:
    """How many tokens at the start are filler, and whether they ask in form."""
    at, is_polite = 0, False
    while at < len(tokens):
        length = length_in(tokens, at, "LEAD") or int(at > 0 and is_in(tokens[at], "STOP")) or int(tokens[at].word == SMILEY)
        length = length or _greeted(tokens, at)
        if not length or at + length >= len(tokens):
            break
        is_polite = is_polite or is_in(tokens[at + length - 1], "ASKED_OF")
        at += length
    return at, is_polite


def _greeted(tokens: Sequence[Token], at: int) -> int:
    """A name behind a greeting: "Hi Tom,"."""
    is_greeted = at > 0 and tokens[at - 1].word in words_in("ENVELOPE_GREETING")
    return int(is_greeted and at + 1 < len(tokens) and tokens[at + 1].word in (",", "!", ".", "-", "–", "—"))


def tail(tokens: Sequence[Token], name: str) -> int:
    """Where the words end before closing filler; the full stops before that are theirs."""
    end = len(tokens)
    while end > 1:
        if is_in(tokens[end - 1], "STOP") or tokens[end - 1].word == SMILEY:
            end -= 1
            continue
        length = _closing(tokens, end, name) or _signed(tokens, end)
        if not length:
            break
        end -= length + int(is_in(tokens[end - length - 1], "DASH") and end - length > 2)
    while end < len(tokens) and is_in(tokens[end], "STOP"):
        end += 1
    return end


def _closing(tokens: Sequence[Token], end: int, name: str) -> int:
    """How many tokens before an end are filler. Behind an article or a preposition they are a part of what was said."""
    for length in range(min(LONGEST, end - 1), 0, -1):
        before = tokens[end - length - 1]
        wanted = (name, "SIGN_OFF") if is_in(before, "STOP") else (name,)
        span = tokens[end - length : end]
        is_name = end - length > 1 and is_in(tokens[end - length - 2], "PLACE")  # "in Reading"
        if (
            not is_in(before, "DANGLING")
            and (is_name or not is_in(before, "CALLED"))
            and any(length_in(span, 0, one) == length for one in wanted)
        ):
            return length
    return 0


def _signed(tokens: Sequence[Token], end: int) -> int:
    """A name behind thanks that stand behind a sign: ", cheers, Priya"; ". Thanks Tom"."""
    if end < 4 or tokens[end - 1].is_quote or not tokens[end - 1].word.isalpha() or is_in(tokens[end - 1], "PLACE"):  # "best first"
        return 0
    behind = end - 1 - int(is_in(tokens[end - 2], "STOP"))
    for length in range(min(LONGEST, behind - 1), 0, -1):
        if length_in(tokens[behind - length : behind], 0, "SIGNED") == length and is_in(tokens[behind - length - 1], "STOP"):
            return end - behind
    return 0


def without_trailers(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Without what commit messages carry: "Fixes #12", "[skip ci]", "(#31)", "[docs]" before them."""
    found = tuple(tokens)
    before: tuple[Token, ...] = ()
    while before != found:
        before = found
        found = _without_issue(_without_tag(found))
    return found


def _without_tag(found: tuple[Token, ...]) -> tuple[Token, ...]:
    for opened, closed in (("[", "]"), ("(", ")")):
        if found[:1] and found[0].word == opened and not (opened == "(" and found[-1].word == ")"):
            at = next((at for at, token in enumerate(found) if token.word == closed), len(found))
            if 1 < at < len(found) - 1 and found[at].end - found[0].start <= MAX_TAG:
                return found[at + 1 :]
    return found


def _without_issue(found: tuple[Token, ...]) -> tuple[Token, ...]:
    start = length_in(found, 0, "ISSUE")
    if start and start + 1 < len(found) and _is_issue(found[start]):
        return found[start + 1 + int(found[start + 1].word in (":", ",", "-")) :]
    end = len(found) - int(found[-1:] != () and found[-1].word == ".")
    if end > 2 and found[end - 1].word in (")", "]"):
        opened = max((at for at in range(end - 1) if found[at].word in ("(", "[")), default=0)
        inner = found[opened + 1 : end - 1]
        is_skip = found[opened].word == "[" and length_in(inner, 0, "SKIPPING") == len(inner)
        if opened and (is_skip or (found[opened].word == "(" and _are_issues(inner))):
            return found[:opened]
    at = end - 1
    while at > 0 and (_is_issue(found[at]) or found[at].word in (",", "and")):
        at -= 1
    before = at + 1 - next((one for one in (2, 1) if length_in(found[at + 1 - one : at + 1], 0, "ISSUE") == one), 0)
    if 1 < before <= at < end - 1:
        return found[: before - int(found[before - 1].word in ("-", "–", "—", ",", ";"))]
    return found


def _is_issue(token: Token) -> bool:
    return not token.is_quote and token.word.startswith("#") and token.word[1:].isdecimal()


def _are_issues(inner: Sequence[Token]) -> bool:
    return any(map(_is_issue, inner)) and all(_is_issue(one) or is_in(one, "ISSUE") or one.word in (",", ":") for one in inner)


# What stands before a colon


def _behind_head(core: Core) -> Iterator[Core]:
    """A command behind a head: of a topic it is one, of a place it is there, of anything else it is asked about."""
    tokens = message_tokens(core.words)
    for at, token in enumerate(tokens[: MAX_HEAD + 1]):
        if token.is_quote or token.word in (".", ";", "?"):
            return
        behind = core.words[token.end : token.end + 1]
        if token.word == ":" and at and (behind.isspace() or at == 1):
            head = core.words[: token.start].strip().rstrip("!").strip()
            rest = tokens[at + 1 :]
            start, is_polite = lead(rest)
            is_command = starts_verb(tokens, 0) and any(is_in(token, "ARTICLE") for token in tokens[1:at])
            is_command = is_command or (is_in(tokens[0], "PLACE") and starts_verb(tokens[:at], at - 1))  # its text is behind it
            if not rest or start >= len(rest) or is_example(tokens[:at]) or is_command:
                return
            for inner in _stripped(core.words, rest, start, is_polite):
                yield Core(inner.words, head)
                is_known = is_topic(tokens[:at]) or is_subsystem(tokens[:at], core.words, inner.words)
                yield Core(inner.words, is_told=not is_known)
            return


def is_topic(head: Sequence[Token]) -> bool:
    """Whether a head says what a change is about, and not who says it: "docs", "chore(api)", "small fix"."""
    opened = next((at for at, token in enumerate(head) if token.word in ("(", "[", "/")), len(head))
    return opened > 0 and all(is_in(token, "TOPIC") or token.word in ("-", "!", "&") for token in head[:opened])


def is_subsystem(head: Sequence[Token], words: str, inner: str) -> bool:
    """Whether a head is written as that of a commit: few small words that judge nothing, before a verb with a capital."""
    spelled = words[head[0].start : head[-1].end]
    is_small = spelled == spelled.casefold() and len(head) <= MAX_SUBSYSTEM and all(token.word[0].isalnum() for token in head)
    return is_small and inner[:1].isupper() and not any(is_in(token, "NO_TOPIC") for token in head)


def is_example(head: Sequence[Token]) -> bool:
    return length_in(head, 0, "EXAMPLE") > 0


def is_reported(tokens: Sequence[Token]) -> bool:
    """Whether a message tells what somebody else said, and begins with no command itself."""
    length = length_in(tokens, 0, "EXAMPLE")
    if length and length < len(tokens):
        return True
    start, _ = lead(tokens)
    if starts_verb(tokens, start) or (tokens and is_in(tokens[0], "NOT_SAID_BY")):
        return False
    for at in range(1, min(MAX_SPEAKER + 1, len(tokens) - 1)):
        if tokens[at - 1].is_quote or tokens[at - 1].word in (":", ".", ";", "!", "?"):
            return False
        if is_in(tokens[at], "SAID"):
            behind = at + 1
            while behind < min(len(tokens), at + 1 + MAX_ADDRESSEES) and is_in(tokens[behind], "SAID_TO"):
                behind += 1
            if behind < len(tokens) and tokens[behind].is_quote and at + 1 < behind:
                return True  # said to me “cut it”
            if behind < len(tokens) - 1 and tokens[behind].word in (":", ",") and tokens[behind + 1].word != "so":
                return True
    return False


def by_doing(words: str, found: Sequence[Token]) -> Iterator[str]:
    """What is to be done behind what it is for: "clarify it by changing A to B"."""
    for at in range(1, len(found) - 1):
        if found[at].word == "by" and found[at + 1].word.endswith("ing") and starts_verb(found, at + 1):
            yield words[found[at + 1].start : found[-1].end]


def _meant(words: str, tokens: Sequence[Token], start: int) -> Iterator[str]:
    """ "No, the third one": the last command with another target, as a clause that says so."""
    for begin in dict.fromkeys((0, start)):
        rest = tokens[begin:]
        length = _meant_length(rest)
        if length and length < len(rest):
            said = words[rest[length].start : rest[tail(rest, "TAIL") - 1].end] if tail(rest, "TAIL") > length else ""
            yield said if _is_back(clause_of(said)) else f"rather {said}" if said else ""
    if start and _meant_length(tokens):
        yield f"rather {words[tokens[start].start : tokens[-1].end]}"


def _meant_length(tokens: Sequence[Token]) -> int:
    bare = [token for token in tokens if not is_in(token, "STOP") and token.word not in ("-", "–", "—")]
    length = length_in(bare, 0, "MEANT")
    if not length or length >= len(bare):
        return 0
    behind = bare[length]
    at = tokens.index(behind)
    is_no = bare[0].word in ("no", "nope") and length == 1
    return at if not is_no or at > length else 0


def _is_back(clause: Clause) -> bool:
    found = clause.tokens
    return 0 < len(found) <= 3 and is_in(found[0], "BACK") and all(is_in(token, "SO") for token in found[1:])
