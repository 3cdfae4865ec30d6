"""Changing something to something: an attribute, a cell, a field, a title, a whole line; else a text wherever it stands."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from copydesk import formats
from copydesk.language import messages
from copydesk.language.commands import cells, columns, links, meant, occurrences, sentences
from copydesk.language.commands.attributes import CONTENT_WORDS, TITLE_WORDS, attr_called
from copydesk.language.commands.fields import field_name, is_root, set_field
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.oldnew import read_old
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.reading import Command
from copydesk.language.commands.replacing import EVERYWHERE, replace_text
from copydesk.language.commands.scope import Scope
from copydesk.language.commands.selected import selected_place
from copydesk.language.commands.setting import assigned, unquoted
from copydesk.language.commands.titles import is_much_shorter, retitled, title_set
from copydesk.language.rules.scopes import starts_scope
from copydesk.plan.problem import Option
from copydesk.references.nouns import lexicon
from copydesk.words.lexicon import lexicon as words_of
from copydesk.words.lexicon import words_in
from copydesk.words.tokens import tokens

_SLUGLINE = re.compile(r"(?:INT|EXT|EST|I/E)[. /]", re.IGNORECASE)
_REWRITING = words_in("CHANGING_REWRITING")
ALIKE = 3  # letters that a word and its right spelling begin with
_AMOUNTS = words_in("CHANGING_AMOUNTS")
NAMING_VERBS = words_in("CHANGING_NAMING_VERBS")


def change(ground: Ground, command: Command) -> Outcome:
    """What is said to change, where that is meant as a text; "X should be Y" may say how X is to be."""
    slots = command.slots
    told = slots.get("subject") or slots.get("saying", "")
    command = replace(command, slots={**slots, "old": told}) if told else command
    if meant.is_called(command):
        return meant.no_text(command)
    if not meant.is_plain(command) or "adjacent" in slots or ("saying" in slots and ground.described(told)):
        return _changed(ground, command)
    is_named = command.verb in NAMING_VERBS or command.verb == "replace"
    if not is_named and meant.is_state(ground, command):
        return meant.no_text(command)
    outcome = _changed(ground, command)
    if "subject" in slots and meant.is_predicate(slots["new"]):
        is_respelled = " " not in told + slots["new"] and told[:ALIKE].casefold() == slots["new"][:ALIKE].casefold()
        return outcome if is_respelled or meant.is_one_of_some(ground, outcome) else meant.no_text(command)
    return outcome


def _changed(ground: Ground, command: Command) -> Outcome:
    old, new = command.slots["old"], command.slots["new"]
    ground = ground.within(command.slots["where"]) if "where" in command.slots else ground
    misses: list[Miss] = []
    if command.verb in words_in("CHANGING_SWITCHING") and ground.described(new):  # the third spot is a place, no text
        return Miss(1, lambda: messages.not_understood(f"“{messages.short(old)}”", new))
    if "place" in command.slots or (command.verb not in ("call", "name") and command.slots.get("adjacent") and not _is_quoted(new)):
        return Miss(0, lambda: messages.no_command(old))
    new = new + command.slots["ending"] if _ends_alike(old, command.slots) else new
    if command.verb in _REWRITING and new.casefold().startswith(("be ", "sound ", "read ", "make ")):
        return Miss(6, lambda: messages.told("needs_model", f"{command.verb} {old} to {new}"))
    if (each := _each(ground, old, new, command.verb)) is not None:
        return each
    for outcome in ways(ground, old, new, command):
        if not isinstance(outcome, Miss):
            return outcome
        misses.append(outcome)
    return max(misses, key=lambda miss: miss.progress)


def _ends_alike(old: str, slots: Mapping[str, str]) -> bool:
    """Whether the old text ends as the message does, so that what ends the new one is its own."""
    stop = slots.get("ending", "")
    return bool(stop) and old.rstrip("\"'”’").endswith(stop) and not slots["new"].endswith(stop)


def ways(ground: Ground, old: str, new: str, command: Command) -> Iterator[Outcome]:
    """The things that words may name, the most particular first."""
    value, is_quoted = unquoted(new)
    verb = command.verb
    selected = None if _is_quoted(old) else selected_place(ground, old)
    if selected is not None:
        made = edit("replace", find=selected.text, with_=value, places=[selected.becoming(value)])
        yield Made((made,), named=(selected.node,), texts=(selected.text,))
    if not _is_quoted(old) and not _is_text(old):
        yield named_part(ground, old, value, command.slots.get("stop", ""))
        yield cells.set_cell(ground, old, value)
        yield columns.rename(ground, old, value)
        yield sentences.rewrite(ground, old, value + command.slots.get("stop", "") if not is_quoted else value)
        yield from field(ground, old, value, verb)
        yield whole(ground, old, value, verb)
        if "link" in old.casefold().split():
            yield links.readdressed(ground, old, value)
        yield node(ground, old, value, command, is_quoted or "colon" in command.slots)
    is_amount = verb in _AMOUNTS and not any(map(str.isdigit, old))  # "increase the water to 370 g" writes nothing over "the water"
    if not _is_quoted(old) and (is_amount or _is_holder(ground, old)):
        return  # and a table is no word "table"
    yield replace_text(ground, old, new, verb, outer_scope(ground, old))
    yield attr_text(ground, old, value)


def _is_holder(ground: Ground, words: str) -> bool:
    """Whether words describe something that has no text of its own: "the table", "the list in Setup"."""
    found = ground.described(words)
    types = ground.kind.types
    return bool(found) and all(not types[ground.document[id].type].has_text for answer in found for id in answer.ids)


def _is_text(words: str) -> bool:
    """Whether words say themselves that a text is meant: "the word council", "the character JOHN"."""
    found = [token.word for token in tokens(words)]
    at = int(bool(found) and found[0] == "the")
    return len(found) > at + 1 and words_of().has("TEXT_NOUN", found[at]) and found[at] not in ("sentence", "sentences")


def attr_text(ground: Ground, words: str, value: str) -> Outcome:
    """A text that is all of an attr: a description."""
    text, _ = unquoted(words)
    types = ground.kind.types
    holding = [node for node in ground.document.in_any_order() if text and node.attrs and text in node.attrs.values()]
    found = [(node.id, name) for node in holding for name in types[node.type].attrs if node.attrs.get(name) == text]
    if len(found) != 1:
        return Miss(0, lambda: messages.text_not_here(words))
    id, name = found[0]
    return Made((edit("set", at=f"#{id}", name=name, value=value),), named=(id,), texts=(text,))


def outer_scope(ground: Ground, old: str) -> Scope:
    """Where a change may reach that was said before the command, or is selected."""
    selection = ground.context.selection
    if selection is not None and not ground.inside:
        inside = Scope(holders=selection.nodes, words="the selection")
        text = next(iter(read_old(old))).text
        found = occurrences.hits(ground.document, text, inside.nodes(ground))
        return inside if found.exact or found.other else EVERYWHERE
    if ground.inside:
        holders = [answer.ids for answer in ground.within("").find(ground.inside)]
        return Scope(holders=holders[0], words=ground.inside) if len(holders) == 1 else EVERYWHERE
    return EVERYWHERE


def _is_quoted(words: str) -> bool:
    """Whether words are a quoted text, with no more behind it than where it stands."""
    found = tokens(words)
    return bool(found) and found[0].is_quote and (len(found) == 1 or starts_scope(found, 1))


def _each(ground: Ground, old: str, new: str, verb: str) -> Outcome | None:
    """Several quoted texts that become the same: "“yoghurt” and “apples”"."""
    found = [token for token in tokens(old) if token.is_quote or token.word not in (",", "and", "or", "&", ";")]
    if len(found) < 2 or not all(token.is_quote for token in found):
        return None
    made: list[Made] = []
    for token in found:
        outcome = replace_text(ground, old[token.start : token.end], new, verb, outer_scope(ground, old))
        if not isinstance(outcome, Made):
            return Miss(5, lambda: messages.not_understood("which texts are to change", old))
        made.append(outcome)
    edits = tuple(part for one in made for part in one.edits)
    return replace(made[0], edits=edits, named=tuple(dict.fromkeys(id for one in made for id in one.named)))


def owner(words: str) -> Iterator[tuple[str, str]]:
    """The ways to read "the X of Y", "Y's X": what it is of, and the part."""
    found = tokens(words)
    if len(found) > 1 and found[0].word == "its" and not found[0].is_quote:
        yield "it", words[found[1].start :]
    for at in range(1, len(found) - 1):
        if found[at].is_quote:
            continue
        before, behind = words[: found[at].start].strip(), words[found[at].end :].strip()
        if found[at].word in words_in("CHANGING_OF"):
            yield behind, before
        elif found[at].word == "'s":
            yield before, behind


def named_part(ground: Ground, words: str, value: str, stop: str = "") -> Outcome:
    """The status of X, X's description, the heading of X, the content of X."""
    best = Miss(0, lambda: messages.no_command(words))
    for what, part in owner(words):
        name = part.casefold().removeprefix("the ").strip()
        if is_root(ground, what):
            if name in TITLE_WORDS and not _is_field_noun(what):
                return title_set(ground, value)
            outcome = set_field(ground, field_name(name)[0], value, must_exist=True)
            if not isinstance(outcome, Miss):
                return outcome
            continue
        if name in TITLE_WORDS or name in CONTENT_WORDS or _is_attr(ground, what, name):
            return ground.choose([what], partial(_assigned, ground, name, value, stop))
        if name in words_in("CHANGING_ADDRESS"):
            outcome = links.readdressed(ground, what, value)
            if not isinstance(outcome, Miss):
                return outcome
    return best


def _assigned(ground: Ground, name: str, value: str, stop: str, chosen: tuple[Ids, ...]) -> Outcome:
    return assigned(ground, name, chosen[0], value, stop)


def _is_field_noun(words: str) -> bool:
    return words.casefold().removeprefix("the ") in words_in("CHANGING_FRONT_MATTER")


def _is_attr(ground: Ground, what: str, name: str) -> bool:
    return any(
        attr_called(ground.kind.types[ground.document[id].type], name) is not None
        for answer in ground.find(what)
        for id in answer.ids
    )


def field(ground: Ground, words: str, value: str, verb: str) -> Iterator[Outcome]:
    """A field of the front matter, alone or with its value: "draft: true"."""
    if verb in ("replace", "rename") or "key" not in ground.kind.types:
        return
    name, colon, said = words.partition(":")
    bare, is_field = field_name(name.casefold().removeprefix("the ").strip())
    if bare in ("title", "") and not is_field:
        return
    if not (is_field or colon) and words[:1].isupper() and occurrences.hits(ground.document, words).exact:
        return  # "change Status to State": the word itself
    outcome = set_field(ground, bare, value.removeprefix(f"{name.strip()}:").strip(), must_exist=True)
    if colon and isinstance(outcome, Made) and not _has_value(ground, outcome.named[0], said):
        return
    yield outcome


def _has_value(ground: Ground, id: str, said: str) -> bool:
    return formats.visible(ground.document, id).text.strip().strip("\"'") == said.strip().strip("\"'")


def whole(ground: Ground, words: str, value: str, verb: str) -> Outcome:
    """The document's title: "the title", or the document by what it is."""
    folded = words.casefold().removeprefix("the ").strip()
    is_title = folded in words_in("CHANGING_TITLE")
    is_root = verb in NAMING_VERBS and is_root_named(ground, words)
    if (is_title and not ground.inside) or is_root:
        return title_set(ground, value)
    return Miss(0, lambda: messages.no_command(words))


def is_root_named(ground: Ground, words: str) -> bool:
    """Whether words mean the document by what it is: "the report"."""
    found = tuple(token.word for token in tokens(words) if token.word not in words_in("CHANGING_BEFORE_NOUN"))
    return found in lexicon(ground.document.kind).whole


def node(ground: Ground, words: str, value: str, command: Command, is_quoted: bool) -> Outcome:
    """What words describe, given other words of its own."""
    verb, stop = command.verb, command.slots.get("stop", "")
    if words.strip().replace(".", "").isdecimal() and verb not in NAMING_VERBS:
        return Miss(0, lambda: messages.no_command(words))  # 240 is a text, unless it is to be renamed
    found = ground.described(words)
    if not found:
        return Miss(0, lambda: messages.no_command(words))
    if len(found) > 1:
        return ground.which([words], [found], lambda chosen: _node(ground, chosen[0], words, value, verb, is_quoted))
    if stop and len(found[0].ids) == 1 and formats.visible(ground.document, found[0].ids[0]).text.endswith((".", "!", "?", stop)):
        value = value if value.endswith(stop) or _is_quoted(command.slots["new"]) else value + stop
    return _node(ground, found[0].ids, words, value, verb, is_quoted)


def _node(ground: Ground, ids: Ids, words: str, value: str, verb: str, is_quoted: bool) -> Outcome:
    document = ground.document
    types = [ground.kind.types[document[id].type] for id in ids]
    if len(ids) > 1:
        return Miss(2, lambda: messages.not_understood(f"“{messages.short(words)}”", "which one of them is to change"))
    if verb in words_in("CHANGING_SWITCHING") or (not is_quoted and ground.described(value)):  # the third spot is no text
        return Miss(2, lambda: messages.not_understood(f"“{messages.short(words)}”", value))
    if not types[0].has_text:
        return Miss(2, lambda: messages.told("no_text_of_its_own", types[0].words[0]))
    outcome = retitled(ground, ids, value)
    is_title = types[0].in_outline and (verb in NAMING_VERBS or _says_title(words))
    if is_title or not isinstance(outcome, Made):
        return outcome
    same_shape = _SLUGLINE.match(value) and _SLUGLINE.match(formats.visible(document, ids[0]).text)
    doubtful = (types[0].in_outline and not same_shape) or (not is_quoted and is_much_shorter(document, ids[0], value))
    if not doubtful:
        return outcome
    option = Option("1", f"{'The title' if types[0].in_outline else 'All of it'} becomes “{messages.short(value)}”")
    problem = messages.which_reading(
        f"Should all of “{messages.short(formats.visible(document, ids[0]).text)}” be replaced?", [option]
    )
    return Several(problem, {"1": outcome})


def _says_title(words: str) -> bool:
    return any(word in TITLE_WORDS for word in words.casefold().replace("'s", " ").split())
