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
) -> list[str]:
    """What the phrases of a wish name, the first that names something; else what all that is told describes."""
    wanted = [type for type in types or SPOKEN_OF if type in ground.kind.types]

    def within(ids: list[str]) -> list[str]:
        return [id for id in ids if not inside or any(ground.structure.holds(holder, id) for holder in inside)]

    for phrase in phrases:
        found = within(things_called(ground, phrase, wanted)) if phrase.strip() else []
        if found:
            return found
    only = {id for holder in inside for id in ground.structure.below(wanted, holder)}
    return described(ground.document, story, wanted, least, only)
