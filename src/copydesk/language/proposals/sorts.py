"""The sorts of things that a message speaks of by a noun, and the things of them that its other words describe."""

from collections.abc import Collection, Sequence

from copydesk.language.commands.ground import Ground
from copydesk.language.proposals.positions import described, things_called
from copydesk.references.nouns import lexicon
from copydesk.words.inflection import singular
from copydesk.words.lexicon import grouped_in
from copydesk.words.tokens import Token

LEAST = 0.3  # of a story that speaks of a thing
SPOKEN_OF = ("row", "item", "section", "heading", "scene", "step", "block", "quote", "note", "dialogue", "paragraph", "lyric")


def sorts_said(ground: Ground, found: Sequence[Token]) -> set[str]:
    """The types that the nouns among some tokens may mean."""
    known = {type: set(words) for type, words in grouped_in("CALLED_SORT").items()}
    nouns = lexicon(ground.document.kind).nouns
    meant: set[str] = set()
    for token in found:
        if token.is_quote:
            continue
        forms = {token.word, singular(token.word)}
        meant |= {type for type, words in known.items() if forms & words}
        meant |= {type for form in forms for type in (nouns[form,].types if (form,) in nouns else ())}
    return meant


def things_said(
    ground: Ground,
    phrases: Sequence[str],
    story: str,
    types: Collection[str],
    least: float = LEAST,
    inside: Collection[str] = (),
    *,
    lifts: bool = True,
) -> list[str]:
    """What the phrases of a wish name, the first that names something; else what all that is told describes."""
    wanted = [type for type in types or SPOKEN_OF if type in ground.kind.types]

    def within(ids: list[str]) -> list[str]:
        return [id for id in ids if not inside or any(ground.structure.holds(holder, id) for holder in inside)]

    for phrase in filter(str.strip, phrases):
        named = [answer.ids[0] for answer in ground.find(phrase.strip()) if len(answer.ids) == 1]
        found = within([id for id in named if ground.document[id].type in SPOKEN_OF]) if len(named) == 1 else []
        found = found or within(things_called(ground, phrase, wanted))
        if found:
            return found
    only = {id for holder in inside for id in ground.structure.below(wanted, holder)}
    found = described(ground.document, story, wanted, least, only)
    return found or (holders_of(ground, [*phrases, story], wanted) if lifts else [])


def holders_of(ground: Ground, phrases: Sequence[str], types: Collection[str]) -> list[str]:
    """The parts in which that stands what words describe: "the part on what we took"."""
    parts = [type for type in types if ground.kind.types[type].in_outline]
    inner = next((found for phrase in phrases if parts and (found := described(ground.document, phrase))), [])
    holders = [ground.structure.around(id, parts) for id in inner]
    return list(dict.fromkeys(id for id in holders if id is not None))
