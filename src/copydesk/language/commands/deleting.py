"""Deleting: a node by what it is called, a column, a sentence, or a text that is quoted. Never more than was named."""

import re
from collections.abc import Sequence
from functools import partial

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import label, snippet, told_apart
from copydesk.language import messages, shapemessages
from copydesk.language.commands import columns, listed, occurrences, past, sentences
from copydesk.language.commands.cells import is_header
from copydesk.language.commands.fields import without_inner
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.oldnew import New, read_old
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.commands.policy import in_reading_order
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import replace_olds
from copydesk.language.commands.selected import selected_place
from copydesk.language.commands.setting import unquoted
from copydesk.language.commands.speeches import closed, with_holders
from copydesk.language.commands.targets import chosen
from copydesk.plan.problem import MAX_OPTIONS, Option, Problem
from copydesk.references.nameindex import name_index
from copydesk.references.nouns import lexicon
from copydesk.references.picks import ordinals_in
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

NO_TEXT = New("", is_quoted=True)
_HEADING = re.compile(r"\b(?:titles?|headings?|headers?|headlines?)\b", re.IGNORECASE)
_ONLY = ("only ", "just ")
_EMPTYING = words_in("DELETING_EMPTYING")  # a section stays, without what it holds


def delete(ground: Ground, command: Command) -> Outcome:
    if "typed" in command.slots and not ground.described(command.slots["typed"]):  # a word of the street, and no sort of thing
        return Miss(0, lambda: messages.no_command(command.slots["typed"]))
    name = next(name for name in ("what", "typed", "unneeded") if name in command.slots)
    what = command.slots[name] + (f" in {command.slots['where']}" if "where" in command.slots else "")
    alone = next((what[len(start) :] for start in _ONLY if what.casefold().startswith(start)), what)
    command = Command(command.meaning, {**command.slots, "what": alone}, command.verb)
    if past.is_gone(ground.memory, alone):
        return Miss(7, partial(past.gone, alone))
    if "kept" in command.slots or (alone != what and _HEADING.search(alone)):
        return chosen(ground, command, "what", lambda ids: _heading_alone(ground, ids))
    if "except" in command.slots:  # nodes alone can be less than what was named
        return _named(ground, command)
    if (gone := listed.remove(ground, alone) or without_inner(ground, alone)) is not None:
        return gone
    if (texts := _quoted(ground, alone)) is not None:
        return texts
    for way in (_selected, _said, _named):
        outcome = way(ground, command)
        if outcome is not None and not isinstance(outcome, Miss):
            return outcome
    others = [columns.delete(ground, alone, command.verb), sentences.delete(ground, alone), _text(ground, alone)]
    done = next((one for one in others if not isinstance(one, Miss)), None)
    misses = [one for one in (outcome, *others) if isinstance(one, Miss)]
    return done or max(misses, key=lambda miss: miss.progress)


def _named(ground: Ground, command: Command) -> Outcome:
    what = command.slots["what"]
    if _is_bare_plural(ground, what):
        every = _named(ground, Command(command.meaning, {**command.slots, "what": f"all {what}"}, command.verb))
        if isinstance(every, Several):  # the rows of which table
            return every
        return Miss(3, lambda: messages.which_of_them(what), lambda: {"all": every} if isinstance(every, Made) else {})
    if command.verb in _EMPTYING:
        return chosen(ground, command, "what", lambda ids: _emptied(ground, ids) or deleted(ground, ids, what))
    is_asked = len(ground.find(what)) > 1 and not _HEADING.search(what)  # which speech: no second question whether one is meant
    return chosen(ground, command, "what", lambda ids: deleted(ground, ids, "" if is_asked else what))


def _emptied(ground: Ground, ids: Ids) -> Outcome | None:
    """What a section, a scene or a step holds; None for what holds nothing of its own."""
    if any(not ground.kind.types[ground.document[id].type].in_outline for id in ids):
        return None
    inside = [one for id in ids for one in (ground.blocks((id,))[1:] or _texts_of(ground.document, id))]
    return (
        deleted(ground, tuple(inside))
        if inside
        else Miss(4, lambda: messages.told("nothing_in_it", label(ground.document, ids[0])))
    )


def _texts_of(document: Document, id: str) -> Sequence[str]:
    """All below it; of a step its content, and not its links and files."""
    contents = [child for child in document[id].children if document[child].type == "content"]
    return contents or list(document[id].children)


def _heading_alone(ground: Ground, ids: Ids) -> Outcome:
    """A heading goes, and what stands under it joins the section above."""
    if any(not ground.kind.types[ground.document[id].type].in_outline for id in ids):
        return Miss(3, lambda: shapemessages.no_heading(label(ground.document, ids[0])))
    nodes = [f"#{id}" for id in ids]
    return Made((edit("delete", at=nodes if len(nodes) > 1 else nodes[0], alone=True),), named=ids, places=frozenset(ids))


def _is_bare_plural(ground: Ground, words: str) -> bool:
    """Whether words are no more than a plural: "the steps" is not all of them."""
    found = tokens(words)
    at = int(bool(found) and found[0].word in words_in("DELETING_BEFORE_NOUN"))
    pick, _ = ordinals_in(found[at:])
    noun = lexicon(ground.document.kind).nouns.get(tuple(token.word for token in found[at:]))
    return pick is None and noun is not None and noun.plural and not ground.inside


def deleted(ground: Ground, ids: Ids, words: str = "") -> Outcome:
    document = ground.document
    if document.root in ids:
        return Miss(4, lambda: messages.told("whole_document"))
    ids = first_cells_as_rows(document, ids)
    types = ground.kind.types
    if _HEADING.search(words) and any(types[document[id].type].in_outline and document[id].children for id in ids):
        ways = {"1": _heading_alone(ground, ids), "2": deleted(ground, ids)}
        made = {option: way for option, way in ways.items() if isinstance(way, Made)}
        return Several(shapemessages.heading_holds(label(document, ids[0])), made)
    if any(document[id].type == "character" for id in ids) and not _names_sort(ground, words):
        return Several(*_speeches(ground, ids, words))
    blocks = with_holders(document, ground.blocks(ids, words))
    fields = [id for id in blocks if document[id].type == "key"]
    nodes = [f"#{id}" for id in dict.fromkeys(blocks) if id not in fields]
    edits: list[EditParts] = [edit("set", at=f"#{document.root}", name=document[id].attrs.get("name"), value="") for id in fields]
    if nodes:
        edits.append(edit("delete", at=nodes if len(nodes) > 1 else nodes[0]))
    edits += closed(document, blocks)
    return Made(tuple(edits), named=ids, places=frozenset(blocks))


def first_cells_as_rows(document: Document, ids: Ids) -> Ids:
    """A row is called by its first cell: where all of these are first cells below a header, their rows are meant."""
    if any(document[id].type != "cell" or document.index(id) or is_header(document, id) for id in ids):
        return ids
    return tuple(dict.fromkeys(document[id].parent or id for id in ids))


def _names_sort(ground: Ground, words: str) -> bool:
    """Whether words say what sort of thing is meant, and not a name alone."""
    nouns = lexicon(ground.document.kind).nouns
    return not words or any((token.word,) in nouns for token in tokens(words))


def _speeches(ground: Ground, ids: Ids, words: str) -> tuple[Problem, dict[str, Made]]:
    """A character's name is not what they say."""
    options = [Option(str(at), f"The speech {label(ground.document, id)}") for at, id in enumerate(ids[:MAX_OPTIONS], 1)]
    made = {option.id: one for option, id in zip(options, ids, strict=False) if isinstance(one := deleted(ground, (id,)), Made)}
    return messages.which_reading(f"“{messages.short(words)}” is a character. Which part should go?", options), made


# By their text


def _quoted(ground: Ground, words: str) -> Outcome | None:
    """Several quoted texts at once: "“loose”, “in full” and “over two days”"; None for anything else."""
    found = [token for token in tokens(words) if token.is_quote or token.word not in (",", "and", "&", ";")]
    if len(found) < 2 or not all(token.is_quote for token in found):
        return None
    made: list[Made] = []
    for token in found:
        outcome = delete(ground, Command("delete", {"what": words[token.start : token.end]}, "delete"))
        if not isinstance(outcome, Made):
            return outcome
        made.append(outcome)
    if all(action == "delete" for one in made for action, _ in one.edits):  # together they may be all that somebody says
        return deleted(ground, tuple(dict.fromkeys(id for one in made for id in one.named)))
    return Made(
        tuple(part for one in made for part in one.edits),
        named=tuple(dict.fromkeys(id for one in made for id in one.named)),
        places=frozenset(id for one in made for id in one.places),
        texts=tuple(text for one in made for text in one.texts),
    )


def _selected(ground: Ground, command: Command) -> Outcome | None:
    """What is selected, where that is a part of a text."""
    place = selected_place(ground, command.slots["what"])
    return None if place is None else _at(ground, place)


def _said(ground: Ground, command: Command) -> Outcome | None:
    """A text that is quoted, or a whole sentence: the node that it is all of, else the text alone; several are a question."""
    text, is_quoted = unquoted(command.slots["what"])
    if not is_quoted and command.slots.get("stop"):
        text += command.slots["stop"]
    if not is_quoted and not (" " in text and text.endswith((".", "!", "?"))):
        return None
    found = occurrences.hits(ground.document, text)
    is_name = is_quoted and any(entry.by_name for entry, _ in name_index(ground.document).named(text))
    if is_name and not (len(found.exact) == 1 and _is_line(ground, found.exact[0])):
        return None
    places = in_reading_order(ground, found.exact or (found.other if is_quoted else ()))
    if not is_quoted:
        places = [place for place in places if _is_sentence(ground, place)]
    if len(places) < 2:
        return _at(ground, places[0]) if places else None
    labels = told_apart([snippet(ground.document, place.node, place.text) for place in places])
    options = tuple(Option(str(number), label) for number, label in enumerate(labels[:MAX_OPTIONS], 1))
    answers = {
        option.id: one for option, place in zip(options, places, strict=False) if isinstance(one := _at(ground, place), Made)
    }
    return Several(messages.which_place(text, options, len(places) - len(options)), answers)


def _is_line(ground: Ground, place: Place) -> bool:
    """Whether a place is all of what somebody says, as it is spelled."""
    is_said = ground.document[place.node].type == "dialogue"
    return is_said and formats.visible(ground.document, place.node).text == place.text


def _is_sentence(ground: Ground, place: Place) -> bool:
    text = formats.visible(ground.document, place.node).text
    return (place.start, place.end) in sentences.sentences_in(text)


def _at(ground: Ground, place: Place) -> Outcome:
    """A place of a text: the node where it is all of it. A whole sentence takes its full stop along."""
    seen = formats.visible(ground.document, place.node).text
    ends = [
        end
        for start, end in sentences.sentences_in(seen)
        if start == place.start and place.end < end and not seen[place.end : end].strip(".!?…")
    ]
    if ends:
        place = place._replace(end=ends[0], text=seen[place.start : ends[0]])
    if place.text.strip() == seen.strip() and not ground.kind.types[ground.document[place.node].type].in_outline:
        return deleted(ground, (place.node,))
    return sentences.replaced([place], "")


def _text(ground: Ground, words: str) -> Outcome:
    """A text goes where it is quoted, or said to be one: "the word very"."""
    olds = [old for old in read_old(words) if old.is_quoted or old.is_typed]
    return replace_olds(ground, olds, [NO_TEXT], "delete") if olds else Miss(0, lambda: messages.no_command(words))


Places = Sequence[Place]
