"""Everyday words as a plain command says them ("can Costs go before Risks?"): that is read, and proposed, never just done."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import pairwise

from copydesk import formats
from copydesk.language.commands.attributes import TITLE_WORDS
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.links import ADDRESS
from copydesk.language.labelvalues import label_values
from copydesk.language.likeness import titled
from copydesk.language.mistakes import mended
from copydesk.language.pieces import FRAGMENT, Read, Tested, commands_more, is_told, may_ask, offers
from copydesk.language.rules.clause import Clause, clause_of, is_in, is_in_number, length_in
from copydesk.language.rules.envelope import Core, cores
from copydesk.reading.find import WordIndex
from copydesk.reading.words import terms
from copydesk.words.chart import Chart, Grammar, Match
from copydesk.words.leaves import LEAVES
from copydesk.words.lexicon import ENGLISH, lines
from copydesk.words.tokens import message_tokens

MAX_READ = 24  # wordings of one message that are read
MENDING = "mend "  # how rows begin that no command says: a slip of the text is put right
HOLDERS = {"holder", "where"}  # slots that may name a part by words of its title; the first names nothing else


@cache
def wordings() -> Grammar:
    """The rows of rewordings.txt, by the command that they come to."""
    parted = (line.split(" = ", 1) for line in lines(ENGLISH, "rewordings"))
    return Grammar([(head.strip(), pattern) for head, pattern in parted], ENGLISH, LEAVES)


def reworded(ground: Ground, said: str, read: Read) -> Tested | None:
    """What the plain commands of a message come to, the first that comes to something, as a question."""
    count = 0
    mended_words = with_apostrophes(ground, said)
    found_cores = list(cores(mended_words))
    is_speech = not found_cores and bool(ground.kind.cues)  # "Otto says: …" is no report where Otto speaks
    for core in found_cores or ([Core(mended_words)] if is_speech else []):
        if core.is_told:
            return None
        here = ground.within(core.inside) if core.inside else ground
        whole = clause_of(core.words)
        for clause in cuts(whole):
            is_cut = not is_speech and (clause is not whole or core.words not in said)
            for found in proposals(here, clause, said, read, is_cut=is_cut, is_speech=is_speech):
                if found is not None:
                    return found
                count += 1
                if count == MAX_READ:
                    return None
    return None


def proposals(ground: Ground, clause: Clause, said: str, read: Read, *, is_cut: bool, is_speech: bool) -> Iterator[Tested | None]:
    """What a clause comes to by each of its wordings; as it is said, where something was cut off or put right."""
    if is_cut:
        yield offers(read(ground, str(clause) + clause.stop), ground, said)
    grammar = wordings()
    heads = [head for head in grammar.heads if " " in head and (not is_speech or "{speaker}" in head)]
    for match in Chart(grammar, clause.tokens, clause.words).whole(heads, each=3):
        slots = {name: filled(clause, match, name) for name in match.slots}
        if holds_colon(clause, match) or not is_bound(ground, slots):
            continue
        here = by_titles(ground, slots)
        if match.head.startswith(MENDING):
            yield mended(ground, match.head.removeprefix(MENDING), slots, said)
        elif here is not None:
            yield offers(read(here, match.head.format(**slots)), ground, said)


def by_titles(ground: Ground, slots: dict[str, str]) -> Ground | None:
    """The ground on which a part is called by words of its title; None where it must be and is not."""
    for name in HOLDERS & slots.keys():
        holders = titled(ground.document, slots[name]) if not ground.find(slots[name]) else []
        if holders:
            return ground.bind(slots[name], holders[0].ids)
    return None if slots.get("holder") else ground


def holds_colon(clause: Clause, match: Match) -> bool:
    """Whether a slot reaches over a colon: behind one stands a text, and no name."""
    spans = [span for span in match.slots.values() if clause.tokens[span.start - 1].word != ":"]
    return any(token.word == ":" for span in spans for token in clause.tokens[span.start : span.end])


def is_bound(ground: Ground, slots: dict[str, str]) -> bool:
    """Whether slots hold what their names ask for: an address, a label of the document, what is called exactly so, a scene."""
    return all(CHECKS[name](ground, slots) for name in CHECKS.keys() & slots.keys())


def is_speaker(ground: Ground, slots: dict[str, str]) -> bool:
    cues = ground.structure.of_types(("character",))
    name = slots["speaker"].casefold()
    return name in {ground.document[id].text.casefold() for id in cues}


def is_label(ground: Ground, slots: dict[str, str]) -> bool:
    label, slots["label"] = slots["label"].casefold(), f"the {slots['label']}"
    keys = {str(ground.document[id].attrs.get("name")).casefold() for id in ground.structure.of_types(("key",))}
    return label in TITLE_WORDS or label in keys or bool(label_values(ground.document, label))


def is_scene(ground: Ground, slots: dict[str, str]) -> bool:
    """A heading that ends with an hour, which becomes another."""
    slots["scene"] = f"the {slots['scene']}"
    found = ground.find(slots["scene"])
    before, dash, _ = formats.visible(ground.document, found[0].ids[0]).text.rpartition(" - ") if len(found) == 1 else ("", "", "")
    slots["hour"] = f"{before} - {slots['hour'].upper()}"
    return bool(dash)


CHECKS: Mapping[str, Callable[[Ground, dict[str, str]], bool]] = {
    "speaker": is_speaker,
    "label": is_label,
    "scene": is_scene,
    "known": lambda ground, slots: bool(ground.find(slots["known"])),
    "address": lambda _, slots: bool(ADDRESS.fullmatch(slots["address"])),
}


def filled(clause: Clause, match: Match, name: str) -> str:
    """The words of a slot; a text behind a colon has all signs behind it."""
    start, end, _ = match.slots[name]
    text = clause.raw(start, end).strip('“”"')
    is_last = end == len(clause.tokens) and clause.tokens[start - 1].word == ":"
    is_text = is_last and (len(text.split()) > FRAGMENT or f"“{{{name}}}”" in match.head)
    return text + clause.stop if is_text else text


def cuts(clause: Clause) -> Iterator[Clause]:
    """A clause, whole and without what is only told behind it."""
    found = clause.tokens
    yield clause
    for at in range(len(found) - 1, 1, -1):
        is_sign = is_in(found[at], "PIECE_SIGN") and found[at].word != ":" and at + 1 < len(found) and not is_in_number(found, at)
        behind = found[at + is_sign :]
        tells = length_in(behind, 0, "TELLS_WHY") > 0
        is_end = is_sign and (is_in(found[at], "END") or is_told(behind))
        is_only_told = tells or (is_end and not commands_more(behind))
        if sum(is_in(token, "PIECE_SIGN") for token in behind) > 1:
            return  # what is listed is not told
        if is_only_told and not may_ask(behind) and not any(is_in(token, "CORRECTION") for token in behind):
            yield Clause(clause.words, found[:at])


def with_apostrophes(ground: Ground, said: str) -> str:
    """Words with the apostrophe that their writer left out: "noras last line" where Nora stands in the document."""
    for one, two in pairwise(message_tokens(said)):
        name = one.word.removesuffix("s")
        if name == one.word or one.is_quote or not is_in(two, "OWNED"):
            continue
        index = ground.document.cached(WordIndex)
        if all(term in index.stems for term in terms(name)):
            return with_apostrophes(ground, f"{said[: one.end - 1]}'s{said[one.end :]}")
    return said
