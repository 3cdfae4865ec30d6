"""What is selected, where a command says "this" and a part of a text is."""

from copydesk import formats
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

THIS = words_in("SELECTED_THIS")


def selected_place(ground: Ground, words: str) -> Place | None:
    """The span of text that is selected, where the words mean it."""
    selection = ground.context.selection
    if selection is None or selection.start is None or selection.end is None or not is_this(words):
        return None
    text = formats.visible(ground.document, selection.node).text
    return Place(selection.node, selection.start, selection.end, text[selection.start : selection.end])


def is_this(words: str) -> bool:
    return " ".join(token.word for token in tokens(words)) in THIS
