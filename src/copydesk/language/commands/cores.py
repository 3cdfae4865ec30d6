"""The words of a message without their envelope, in the ways that it may be taken off."""

import re
from collections.abc import Iterator

from copydesk.language.commands.clauses import clause_of, starts_verb
from copydesk.language.commands.words import word_set
from copydesk.language.envelope import strip, without_prefix

# "No, the third one"; "I meant the third one": what the last command should have been about.
_MEANT = re.compile(
    r"(?:no(?:pe)?(?:[\s,]+wait)?\s*[,:;–—-]+\s*(?:sorry[\s,]+)?(?:i mean[t]?[\s,:]+)?"
    r"|(?:sorry|wait|oops)[,\s]+(?:i mean[t]?[\s,:]+)?|(?:i mean[t]?|or rather|actually)[\s,:]+)(?=\S)",
    re.IGNORECASE,
)
# "Ben wrote: delete Tea", "Anna said, rename it": what somebody else said is told, and asks for nothing.
_REPORTED = re.compile(
    r"(?:for (?:example|instance)|e\.? ?g\.)[,:]?\s"
    r"|(?!(?:i|as|like|since|because|after|when)\b)(?:[^\s:,.;!?]+[\s,]+){1,8}?"
    r"(?:said|says|wrote|writes|asked|asks|told|tells|replied|replies|suggested|suggests|proposed|proposes|mentioned|commented"
    r"|answered|answers|demanded|demands|requested|requests|insisted|insists|shouted|texted|emailed|mailed|messaged|noted"
    r"|announced|decided|thinks|thought|warned)"
    r"(?:\s+(?:me|us|him|her|them|you|it|this|that|to|in|by|on|today|yesterday|earlier|then|once|again|back|the|a|an|my|our|mail"
    r"|email|chat|meeting|call|note|comment|message)){0,6}\s*(?::|,(?!\s*so\b))\s*(?=\S)",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"for (?:example|instance)|e\.? ?g\.?|i\.? ?e\.?|(?:an? |the )?(?:example|quote|quotation|citation|sample|question)|quoting"
    r"|.* from .*|.* to (?:my)?self",
    re.IGNORECASE,
)
_PERSON = re.compile(r"[A-Z][a-zà-ÿ]+(?: (?:[A-Z]\.|[A-Z][a-zà-ÿ]+))?")
# What a topic of a change is called, where it is no name.
_TOPICS = word_set(
    "docs doc documentation readme fix fixes fixed bugfix hotfix feat feature chore refactor style styling test tests build "
    "ci perf misc typo typos minor nit update updates edit edits change changes correction corrections cleanup clean "
    "wording grammar spelling copy content text note todo task tasks request instruction instructions action actions step "
    "next first second third then also finally please editing translation format formatting layout license changelog "
    "contributing security release website web site blog guide tutorial faq help api design meta general command important "
    "urgent reminder"
)
_BACK = re.compile(r"(?:undo|revert|restore|put|bring|take)(?: (?:it|that|this|them))?(?: back)?[.!]*", re.IGNORECASE)
_INSTEAD = re.compile(r"(?:make|put|set|turn) (?:it|that|this|them|those|both) .+ instead", re.IGNORECASE)


def cores(words: str) -> Iterator[tuple[str, str]]:
    """The words without their envelope, in the ways that it may be taken off; with the place that a prefix may name."""
    if _is_reported(words):
        return
    envelope = strip(words)
    found = [("", envelope.with_text), ("", envelope.core)]
    if _INSTEAD.fullmatch(envelope.with_tail):  # of a look it says that the last one goes
        found.insert(0, ("", envelope.with_tail))
    inner = without_prefix(envelope.core)
    if inner is not None:
        found += [(inner.prefix, inner.core), *([("", inner.core)] if _is_topic(inner.prefix) else [])]
    found.append(("", envelope.with_tail))
    found += [("", inner) for inner in by_doing(envelope.core)]
    meant = _MEANT.match(envelope.core)
    if meant or _MEANT.match(words.strip()):
        rest = envelope.core[meant.end() :] if meant else envelope.core
        found.append(("", rest if _BACK.fullmatch(rest) else f"rather {rest}"))
    yield from dict.fromkeys(one for one in found if one[1])


def behind_a_name(words: str) -> str:
    """A command behind what may be a name or a topic, "Nginx: rename A to B", "Ben: delete Tea": it is asked about."""
    inner = without_prefix(strip(words).core)
    is_name = inner is not None and not _is_topic(inner.prefix) and not _EXAMPLE.fullmatch(inner.prefix)
    return inner.core if inner is not None and is_name and not _is_reported(words) else ""


def _is_reported(words: str) -> bool:
    """Whether a message tells what somebody else said, and begins with no command itself."""
    found = _REPORTED.match(words.strip())
    return found is not None and not starts_verb(clause_of(strip(words).core).tokens, 0)


def _is_topic(prefix: str) -> bool:
    """Whether a prefix says what a change is about, and not who says it or that it is an example."""
    if _EXAMPLE.fullmatch(prefix):
        return False
    return _PERSON.fullmatch(prefix) is None or not _TOPICS.isdisjoint(prefix.casefold().split())


def by_doing(core: str) -> Iterator[str]:
    """What is to be done behind what it is for: "clarify it by changing A to B"."""
    found = clause_of(core).tokens
    for place in range(1, len(found) - 1):
        if found[place].word == "by" and found[place + 1].word.endswith("ing") and starts_verb(found, place + 1):
            yield core[found[place + 1].start :]
