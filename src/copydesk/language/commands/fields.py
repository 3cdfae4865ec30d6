"""Fields of the front matter and of the title page, in words; and those that stand in the text as "Author: …".

A front matter comes into being only where the person speaks of one: else there is nothing here that is called so.
"""

import re
from collections.abc import Iterator

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.labels import snippet, told_apart
from copydesk.language import messages
from copydesk.language.commands.attributes import items_of, list_of
from copydesk.language.commands.ground import Ground
from copydesk.language.commands.occurrences import Place
from copydesk.language.commands.outcome import Made, Miss, Outcome, Several, edit
from copydesk.language.commands.scope import is_document
from copydesk.language.innerfields import inner_called, is_inside
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.nameindex import name_index, name_key
from copydesk.words.lexicon import lists, words_in

FIELDS = lists()["FIELDS"]
# What people write before a colon at the head of a text, besides the names of fields.
LABELS = frozenset(name.casefold() for name in FIELDS) | words_in("FIELD_LABELS")
_LABELLED = re.compile(
    r"^[ \t>]*[*_]{0,3}(?P<name>[^:*_\n]{1,40}?)[*_]{0,3}[ \t]*:[*_]{0,3}[ \t]+(?P<value>\S.*?)[ \t\\]*$", re.MULTILINE
)
_MORE = re.compile(r"[.;!?](?:\s|$)|(?:\S+\s+){8}")  # what stands behind the label is more than a value
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|[_-]")
_FIELD_NOUNS = ("field", "key", "metadata", "meta", "front matter", "frontmatter", "property", "title page")


def is_root(ground: Ground, words: str) -> bool:
    found = ground.find(words)
    return says_field(words) or (len(found) == 1 and found[0].ids == (ground.document.root,)) or (not found and is_document(words))


def says_field(words: str) -> bool:
    """Whether words speak of the place where fields stand."""
    return words.casefold().removeprefix("the ") in _FIELD_NOUNS


def field_name(words: str) -> tuple[str, bool]:
    """A field's name without the words that say it is one."""
    said = words
    for noun in _FIELD_NOUNS:
        for form in (f" in the {noun}", f" {noun}", f" of the {noun}"):
            said = said.removesuffix(form)
        said = said.removeprefix(f"{noun} ")
    return said.strip().removeprefix("the ").strip("\"'`“”"), said != words


def set_field(ground: Ground, name: str, value: str, *, must_exist: bool, is_quoted: bool = False) -> Outcome:
    """A field of the front matter or title page; of what is a list, a quoted value is one item."""
    if "key" not in ground.kind.types:
        return Miss(1, lambda: messages.told("has_no", "This document", name))
    document = ground.document
    found = [entry.id for entry, _ in name_index(document).named(name) if document[entry.id].type == "key"]
    inner = inner_called(document, name) if not found else None
    if inner is not None:
        key, dotted, old = inner
        target = edit("set", at=f"#{document.root}", name=dotted, value=_typed(old, value, is_quoted))
        return Made((target,), named=(key.id,), places=frozenset({document.root}))
    if not found and (added := _added_inner(ground, name, value, is_quoted)) is not None:
        return added
    if not found and must_exist:
        labelled = _labelled(ground, name, value)
        if labelled is not None:
            return labelled
        if not ground.structure.of_types(("meta",)):
            return Miss(1, lambda: messages.told("has_no", "This document", name))
    spelled = document[found[0]].attrs.get("name") if found else None
    known = spelled or next((field for field in FIELDS if name in (field.casefold(), _CAMEL.sub(" ", field).casefold())), None)
    if known is None and must_exist:
        return Miss(1, lambda: messages.told("has_no", "The front matter", name))
    target = edit(
        "set",
        at=f"#{document.root}",
        name=known or name,
        value=_typed(document[found[0]].text if found else None, value, is_quoted),
    )
    return Made((target,), named=tuple(found[:1]) or (document.root,), places=frozenset({document.root}))


def _added_inner(ground: Ground, name: str, value: str, is_quoted: bool) -> Made | None:
    """One more value in a map that is there: "author.phone" where there is "author.name"."""
    if not is_inside(ground.document, name):
        return None
    target = edit("set", at=f"#{ground.document.root}", name=name, value=_typed(None, value, is_quoted))
    return Made((target,), named=(ground.document.root,), places=frozenset({ground.document.root}))


def without_inner(ground: Ground, words: str) -> Made | None:
    """A value inside a field taken away, by its dotted name; None where words are none."""
    name = field_name(words)[0]
    if not is_inside(ground.document, name):
        return None
    target = edit("set", at=f"#{ground.document.root}", name=name, value="")
    return Made((target,), named=(ground.document.root,), places=frozenset({ground.document.root}))


def _labelled(ground: Ground, name: str, value: str) -> Outcome | None:
    """What stands behind "Author:" in a line of the text; several such lines, or more than a value there, are a question."""
    if name_key(name) not in LABELS:
        return None
    found = [place for id in ground.structure.of_types(("paragraph", "item")) for place in _behind_label(ground.document, id, name)]
    made = [
        Made(
            (edit("replace", find=place.text, with_=value, places=[place.becoming(value)]),),
            named=(place.node,),
            texts=(place.text,),
        )
        for place in found
    ]
    if len(made) == 1 and not _MORE.search(found[0].text):
        return made[0]
    if not made:
        return None
    labels = told_apart([snippet(ground.document, place.node, place.text) for place in found])
    options = [Option(str(number), label) for number, label in enumerate(labels, 1)]
    said = f"“{messages.short(name)}” stands {messages.times(len(found))}. Which one do you mean?"
    if len(found) == 1:
        said = f"Should all of “{messages.short(found[0].text)}” become “{messages.short(value)}”?"
    problem = messages.which_reading(said, options)
    return Several(problem, {option.id: one for option, one in zip(options[:MAX_OPTIONS], made, strict=False)})


def _behind_label(document: Document, id: str, name: str) -> Iterator[Place]:
    text = document[id].text
    for line in _LABELLED.finditer(text) if ":" in text else ():
        if name_key(line["name"]) == name_key(name):
            seen = formats.visible(document, id)
            inside = [
                at for at in range(len(seen.text)) if line.start("value") <= seen.source_span(at, at + 1)[0] < line.end("value")
            ]
            if inside:
                yield Place(id, inside[0], inside[-1] + 1, seen.text[inside[0] : inside[-1] + 1])


def _typed(old: str | None, value: str, is_quoted: bool) -> str | bool | list[str]:
    """A value of the sort that the field has: true and false are no texts there, and a list stays one."""
    truths = {"true": True, "false": False}
    said = value.strip().casefold()
    if (old is None or old.strip().casefold() in truths) and said in truths and not is_quoted:
        return truths[said]
    if isinstance(list_of(old or ""), list) and value.strip():
        return [value] if is_quoted else items_of(value)
    return list_of(value)
