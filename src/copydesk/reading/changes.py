"""Answers about versions: which there are, and what changed from one to another, told from the operations themselves."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from copydesk.document.change import Version, measure, touched
from copydesk.document.document import Document
from copydesk.document.ends import common_ends
from copydesk.document.operations import Operation, Splice, apply, invert
from copydesk.formats.looks import LOOKS, Look, relooked
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation
from copydesk.reading import messages
from copydesk.reading.lookup import TALK, Changes, History, Lookup, Several
from copydesk.reading.places import line, place, seen
from copydesk.reading.quoting import cite, words_around

MAX_CHANGES = 20
LONGEST_TEXT = 120  # characters of a text that came or went
LONGEST_WORDS = 60  # characters of what was said
MAX_SAID = 3  # changes whose words are told
REMOVED = "removed"
LAST = -1  # the one before the latest
AROUND = 2  # words shown beside what changed
LEAST_KEPT = 6  # words that stay between two exchanges that are told apart
MAX_ALIGNED = 2_000  # words of two texts that are aligned; more are told as one exchange


def tell_changes(document: Document, asked: Changes, versions: Sequence[Version]) -> Answer:
    """What changed between two versions; `document` is the latest."""
    last = versions[-1].number if versions else 1
    until = last if asked.until is None else asked.until
    given = asked.since if asked.since != TALK else LAST
    since = max(1, until + given) if given < 0 else given
    if last < 2:
        return Answer("Nothing was changed yet: this is the document as it was read.")
    if not 1 <= since <= last or not 1 <= until <= last:
        return Answer(f"There is no version {since if not 1 <= since <= last else until}; the latest is version {last}.")
    since, until = sorted((since, until))
    after = _document_at(document, versions, until)
    operations = _operations(versions, since, until)
    before = apply(after, invert(operations))
    lines, citations = _told(document, before, after, operations, asked.only)
    span = f"Version {until}" if until - since == 1 else f"From version {since} to {until}"
    if not lines:
        return Answer(f"{span}: nothing {f'was {asked.only}' if asked.only else 'is different'}.")
    said = [version.change.words for version in versions if since < version.number <= until and version.change]
    by = [f"“{line(words, LONGEST_WORDS)}”" for words in said if words] if len(said) <= MAX_SAID else []
    words = f", by {messages.joined(by)}" if by else ""
    stats = measure(before, after, [one for one in operations if not _only_looks(before, after, one)])
    size = messages.counted(len(lines), "place", "places")
    size += f", {messages.counted(stats.words_changed, 'word', 'words')}" if stats.words_changed and not asked.only else ""
    shown = lines[:MAX_CHANGES]
    if len(lines) > MAX_CHANGES:
        shown.append(messages.left_out(len(lines) - MAX_CHANGES))
    return Answer("\n".join([f"{span}{words}: {size}.", *shown]), tuple(citations[:MAX_CHANGES]))


def since_talk(asked: Lookup, versions: Sequence[Version], said: Collection[str]) -> Lookup:
    """A question about what was changed in a conversation, from the first version that something said in it made."""
    if isinstance(asked, Several):
        return replace(asked, parts=tuple(since_talk(part, versions, said) for part in asked.parts))
    if not isinstance(asked, Changes) or asked.since != TALK:
        return asked
    made = [version.number for version in versions if version.change is not None and version.change.words.strip() in said]
    return replace(asked, since=made[0] - 1) if made else asked


def _is_only(before: Document, after: Document, id: str, only: str) -> bool:
    """Whether of a node something was removed, or added, and no more: words that were exchanged are neither."""
    if id not in before or id not in after:
        return (id in before) is (only == REMOVED)
    ours, theirs = seen(before, id).split(), seen(after, id).split()
    start, end = common_ends(ours, theirs)
    went, came = len(ours) - end - start, len(theirs) - end - start
    return (went > 0 == came) if only == REMOVED else (came > 0 == went)


def _operations(versions: Sequence[Version], since: int, until: int) -> tuple[Operation, ...]:
    return tuple(
        operation
        for version in versions
        if since < version.number <= until and version.change is not None
        for operation in version.change.operations
    )


def _document_at(latest: Document, versions: Sequence[Version], number: int) -> Document:
    return apply(latest, invert(_operations(versions, number, versions[-1].number)))


def _told(
    latest: Document, before: Document, after: Document, operations: Sequence[Operation], only: str
) -> tuple[list[str], list[Citation]]:
    lines: list[str] = []
    citations: list[Citation] = []
    came = dict(_moved(before, after, touched(operations)))
    for id in touched(operations):
        old, new = before.nodes.get(id), after.nodes.get(id)
        if (old is None and new is None) or _is_in_another(before, after, id) or (not only and id in came.values()):
            continue
        text = _line(before, after, id) if only or id not in came else _moved_line(before, after, id, came[id])
        if not text or (only and not _is_only(before, after, id, only)):
            continue
        lines.append(f"- {text}")
        if new is not None and id in latest and seen(latest, id) == seen(after, id) and new.text:
            citations.append(cite(latest, id, words_around(seen(after, id), 0, 1).text))
    return lines, citations


def _moved(before: Document, after: Document, ids: Collection[str]) -> Iterator[tuple[str, str]]:
    """What was taken out in one place and put in again in another, word for word: by its old id and its new one."""
    tops = [id for id in ids if (id in before) != (id in after) and not _is_in_another(before, after, id)]
    came: dict[str, list[str]] = {}
    for id in tops:
        if id in after:
            came.setdefault(whole(after, id), []).append(id)
    for id in tops:
        if id in before and (there := came.get(whole(before, id))) and whole(before, id):
            yield id, there.pop(0)


def _moved_line(before: Document, after: Document, id: str, new: str) -> str:
    here, there = place(before, id), place(after, new)
    where = f"{here}: moved" if here == there else f"{there}: moved from {here}:"
    return f"{where} {line(whole(after, new), LONGEST_TEXT)}"


def _is_in_another(before: Document, after: Document, id: str) -> bool:
    """Whether a node came or went with what holds it, and is told with that."""
    if id in before and id in after:
        return False
    side, other = (before, after) if id in before else (after, before)
    parent = side[id].parent
    return parent is not None and parent not in other


def _line(before: Document, after: Document, id: str) -> str:
    """What became of a node: what went is struck out, as in a review."""
    if id not in after:
        held = whole(before, id)
        return f"{place(before, id)}: removed ~~{line(held, LONGEST_TEXT)}~~" if held else ""
    if id not in before:
        held = whole(after, id)
        return f"{place(after, id)}: added {line(held, LONGEST_TEXT)}" if held else ""
    told = [*_words_told(before, after, id), *_looks_told(before, after, id), *_attrs_told(before, after, id)]
    if told:
        return f"{place(after, id)}: {'; '.join(told)}"
    one, two = before[id], after[id]
    return f"{place(after, id)}: moved" if (one.parent, _place(before, id)) != (two.parent, _place(after, id)) else ""


def _only_looks(before: Document, after: Document, operation: Operation) -> bool:
    """Whether an operation is on a text that reads as before: what it looks like is no word of it."""
    id = operation.id if isinstance(operation, Splice) else ""
    return id in before and id in after and seen(before, id) == seen(after, id)


def _words_told(before: Document, after: Document, id: str) -> Iterator[str]:
    old, new = seen(before, id), seen(after, id)
    if old != new:
        yield _exchange(old, new)


def _looks_told(before: Document, after: Document, id: str) -> Iterator[str]:
    """Marks and links, as a report tells them: a text that only looks otherwise, or leads elsewhere, is different too."""
    found = relooked(before, after, id)
    yield from (f"“{one.words}” leads to {one.new}, not {one.old}" for one in found.relinked)
    for shown, looks in (("“{}” {}", found.came), ("“{}” no longer {}", found.went)):
        names: dict[str, list[str]] = {}
        for one in looks:
            names.setdefault(_look(one), []).append(line(one.words, LONGEST_WORDS))
        yield from (shown.format("”, “".join(words), name) for name, words in names.items())


def _look(look: Look) -> str:
    match look.name:
        case "link":
            return f"a link to {look.value}"
        case "picture":
            return f"the picture {look.value}"
        case name:
            return LOOKS.get(name, name)


def _attrs_told(before: Document, after: Document, id: str) -> Iterator[str]:
    one, two = before[id], after[id]
    if one.type != two.type:
        yield f"{kind_named(after.kind).types[one.type].words[0]} made a {kind_named(after.kind).types[two.type].words[0]}"
    known = {name for side in (one, two) for name in kind_named(after.kind).types[side.type].attrs}
    for name in sorted({*one.attrs, *two.attrs} & known):
        if one.attrs.get(name) != two.attrs.get(name):
            yield f"{name} ~~{_said(one.attrs.get(name))}~~ {_said(two.attrs.get(name))}"


def _said(value: object) -> str:
    return {None: "none", True: "yes", False: "no"}[value] if value is None or isinstance(value, bool) else str(value)


def whole(document: Document, id: str) -> str:
    return " ".join(seen(document, node.id) for node in document.walk(id) if node.text)


def _place(document: Document, id: str) -> int:
    return document.index(id)


def _exchange(old: str, new: str) -> str:
    """The words that went and came, with a few around them; what stays between two exchanges is in neither."""
    ours, theirs = old.split(), new.split()
    told = [_shown(ours[start:end], theirs, at, to) for start, end, at, to in _stretches(ours, theirs)]
    return " ".join(told).replace("… …", "…")


def _shown(went: Sequence[str], theirs: Sequence[str], at: int, to: int) -> str:
    before, behind = (" ".join(part) for part in (theirs[max(0, at - AROUND) : at], theirs[to : to + AROUND]))
    gone, came = (line(" ".join(words), LONGEST_TEXT) for words in (went, theirs[at:to]))
    middle = " ".join(filter(None, (f"~~{gone}~~" if gone else "", came)))
    return " ".join(filter(None, (f"… {before}" if before else "", middle, f"{behind} …" if behind else "")))


def _stretches(ours: Sequence[str], theirs: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Where two texts differ: from where to where in each. A few words that stay between two exchanges are part of one."""
    start, end = common_ends(ours, theirs)
    one, two = ours[start : len(ours) - end], theirs[start : len(theirs) - end]
    if len(one) + len(two) > MAX_ALIGNED:
        return [(start, len(ours) - end, start, len(theirs) - end)]
    found: list[tuple[int, int, int, int]] = []
    for what, first, last, begin, stop in SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if what == "equal":
            continue
        if found and first + start - found[-1][1] < LEAST_KEPT:
            found[-1] = (found[-1][0], last + start, found[-1][2], stop + start)
        else:
            found.append((first + start, last + start, begin + start, stop + start))
    return found


def tell_history(_document: Document, _: History, versions: Sequence[Version]) -> Answer:
    """The versions, the latest first."""
    if len(versions) < 2:
        return Answer("There is one version: the document as it was read.")
    rows: list[tuple[str, ...]] = [("Version", "When", "By", "Words")]
    for version in reversed(versions[-MAX_CHANGES:]):
        change = version.change
        rows.append(
            (
                str(version.number),
                change.when if change else "",
                change.author if change else "",
                change.words if change else "as read",
            )
        )
    return Answer(f"{messages.counted(len(versions), 'version', 'versions')}.\n\n{messages.table(rows)}", rows=tuple(rows))
