"""New words for a whole node: a title, a line, a field, a cell. Its number, its marks' place in the file and its children stay."""

from functools import partial

from copydesk import formats
from copydesk.document.document import Document
from copydesk.editing.renumber import own_number
from copydesk.kinds.spelled import spelled_in
from copydesk.language import messages
from copydesk.language.commands.ground import Ground, Ids
from copydesk.language.commands.oldnew import read_new
from copydesk.language.commands.outcome import EditParts, Made, Miss, Outcome, Several, edit
from copydesk.language.rules.clause import has_word
from copydesk.plan.problem import Option
from copydesk.references.names import spelled_number

MUCH_SHORTER = 2  # a new text with less than one word in so many of the old is rather a part of it


def whole_text(document: Document, id: str, new: str) -> EditParts:
    """The edit that gives a node other words; a number that its title spells stays."""
    seen = formats.visible(document, id).text
    number, rest, is_plain = spelled_number(seen)
    lead = len(seen) - len(rest) if number and is_plain else len(own_number(document, id, seen))
    start = lead if document[id].type in ("section", "heading") and not spelled_in(document, document[id]._replace(text=new)) else 0
    place = {"node": id, "start": start, "end": len(seen), "text": seen[start:], "spelled": False, "with": new}
    return edit("replace", find=seen[start:] or new, with_=new, places=[place] if seen != new else [])


def retitled(ground: Ground, ids: Ids, new: str) -> Outcome:
    """Nodes with new words of their own. A field of the front matter is set."""
    document = ground.document
    edits: list[EditParts] = []
    for id in ids:
        node = document[id]
        if node.type == "key":
            edits.append(edit("set", at=f"#{document.root}", name=node.attrs.get("name"), value=new))
        elif not ground.kind.types[node.type].has_text:
            return Miss(3, partial(messages.told, "no_text_of_its_own", ground.kind.types[node.type].words[0]))
        else:
            edits.append(whole_text(document, id, f"{new}:" if node.type == "transition" and new.endswith(" TO") else new))
    return Made(tuple(edits), named=ids, texts=tuple(formats.visible(document, id).text for id in ids))


def titles(ground: Ground) -> list[str]:
    """What the title of the document may be: the heading that holds everything, the field of that name, the document's own name."""
    from copydesk.references.nameindex import name_index
    from copydesk.references.structure import title

    document = ground.document
    heading = document.cached(title)
    found = [heading] if heading is not None else []
    found += [entry.id for entry, _ in name_index(document).named("title") if document[entry.id].type == "key"][:1]
    if not found and ground.kind.types[document[document.root].type].has_text:
        found = [document.root]
    return found


def title_set(ground: Ground, new: str) -> Outcome:
    """The document gets a new title. Where a heading and a field are both its title, that is a question."""
    found = titles(ground)
    if not found:
        return Miss(3, lambda: messages.told("no_title"))
    if len(found) == 1:
        return retitled(ground, (found[0],), new)
    for read in read_new(new):  # "…, in the front matter and in the heading"
        names = {id: "FRONT_MATTER" if ground.document[id].type == "key" else "HEADLINE" for id in found}
        said = tuple(id for id, name in names.items() if has_word(read.scope.replace("front matter", "frontmatter"), name))
        if said and read.text:
            return retitled(ground, said, read.text)
    options = [
        Option(
            str(number), f"{messages.TITLE_KINDS['key' if ground.document[id].type == 'key' else 'heading']}: “{_seen(ground, id)}”"
        )
        for number, id in enumerate(found, 1)
    ]
    answers = {option.id: retitled(ground, (id,), new) for option, id in zip(options, found, strict=True)}
    answers["all"] = retitled(ground, tuple(found), new)
    problem = messages.which_reading("There are two titles. Which one do you mean?", options, every="Both")
    return Several(problem, {key: made for key, made in answers.items() if isinstance(made, Made)})


def _seen(ground: Ground, id: str) -> str:
    return messages.short(formats.visible(ground.document, id).text, 40)


def is_much_shorter(document: Document, id: str, new: str) -> bool:
    old = formats.visible(document, id).text.split()
    return len(old) > 3 and len(new.split()) * MUCH_SHORTER <= len(old)
