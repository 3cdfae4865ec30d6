"""Answers about the document itself: what it is, what it holds, how long it is, and what its fields and attrs say."""

from copydesk.document.document import Document
from copydesk.formats.inner import inner_fields
from copydesk.kinds import kind_named
from copydesk.plan.evidence import Answer, Citation
from copydesk.reading import messages
from copydesk.reading.lengths import running_sentences, sentence_count, sign_count, word_count
from copydesk.reading.lookup import Contents, Help, Nth, Overview, Size, Value, Worked
from copydesk.reading.outline import outline
from copydesk.reading.places import called, is_outlined, line, name_node, place, seen, title
from copydesk.reading.quoting import cite, first_words

MAX_ENTRIES = 60
MAX_VALUES = 30
LONGEST_VALUE = 400  # characters
DESCRIPTION = "description"


def tell_size(document: Document, asked: Size) -> Answer:
    if asked.in_signs:
        signs, spaces = sign_count(document, asked.ids)
        return Answer(f"{asked.where}: {messages.counted(signs, 'character', 'characters')}, {spaces:,} of them white space.")
    words = messages.counted(word_count(document, asked.ids), "word", "words")
    number = sentence_count(document, asked.ids)
    sentences = f", {messages.counted(number, 'sentence', 'sentences')}" if number else ""
    return Answer(f"{asked.where}: {words}{sentences}.")


def tell_nth(document: Document, asked: Nth) -> Answer:
    """One sentence of the running text."""
    found = running_sentences(document, asked.ids)
    at = asked.place if asked.place >= 0 else len(found) + asked.place
    if not 0 <= at < len(found):
        return Answer(f"{asked.where} has {messages.counted(len(found), 'sentence', 'sentences')}.")
    id, text = found[at]
    return Answer(f"{place(document, id)}: “{text}”", (cite(document, id, text),), named=(id,))


def tell_value(document: Document, asked: Value) -> Answer:
    if len(asked.nodes) == 1:
        return _one_value(document, asked, asked.nodes[0])
    rows = [("Place", asked.name.capitalize())]
    rows += [(place(document, id), _value(document, asked, id) or "none") for id in asked.nodes[:MAX_VALUES]]
    more = len(asked.nodes) - MAX_VALUES
    message = messages.table(rows) + (f"\n\n{messages.cut_short(more)}" if more > 0 else "")
    return Answer(
        message, tuple(_cited(document, asked, id) for id in asked.nodes[:MAX_VALUES]), rows=tuple(rows), named=asked.nodes
    )


def tell_worked(document: Document, asked: Worked) -> Answer:
    """What figures of a table come to."""
    return Answer(f"{asked.message} ({place(document, asked.table)}, table).", named=(asked.table,))


def _one_value(document: Document, asked: Value, id: str) -> Answer:
    value = _value(document, asked, id)
    if not asked.attr:
        return Answer(f"The {asked.name} {_are(asked.name)} {_said(value)}", (_cited(document, asked, id),), named=(id,))
    of = place(document, id) if is_outlined(document, id) else f"“{called(document, id)}”"
    if not value:
        return Answer(f"{of} has no {asked.name}.", named=(id,))
    allowed = kind_named(document.kind).types[document[id].type].attrs.get(asked.attr)
    is_text = not allowed and isinstance(document[id].attrs.get(asked.attr), str)
    told = _said(value) if is_text else f"{value}."
    return Answer(f"The {asked.name} of {of} {_are(asked.name)} {told}", (_cited(document, asked, id),), named=(id,))


def _said(value: str) -> str:
    return f"“{value}”" + ("" if value.endswith((".", "!", "?", "…")) else ".")


def _are(name: str) -> str:
    return "are" if name.endswith("s") and not name.endswith(("ss", "us", "is")) else "is"


def _value(document: Document, asked: Value, id: str) -> str:
    if asked.within:
        return inner_fields(document, document[id]).get(asked.within, "")
    if not asked.attr:
        return line(seen(document, id), LONGEST_VALUE)
    value = document[id].attrs.get(asked.attr)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else line(str(value), LONGEST_VALUE)


def _cited(document: Document, asked: Value, id: str) -> Citation:
    value = document[id].attrs.get(asked.attr) if asked.attr else None
    allowed = kind_named(document.kind).types[document[id].type].attrs.get(asked.attr, ("",))
    quote = value if isinstance(value, str) and not allowed else seen(document, id)
    return cite(document, id, first_words(quote, LONGEST_VALUE).text)


def tell_overview(document: Document, _: Overview) -> Answer:
    """The title, what it says of itself, how long it is, and its outline to the second level."""
    kind = kind_named(document.kind)
    name, cited = _title(document)
    words = messages.counted(word_count(document, document.order), "word", "words")
    noun = kind.types[document[document.root].type].words[0] if kind.types[document[document.root].type].has_text else kind.name
    head = f"“{name}”: {noun}, {words}." if name else f"{noun.capitalize()}, {words}."
    described, more = _description(document)
    return Answer("\n\n".join(filter(None, (head, described, _contents(document, depth=1)))), (*cited, *more))


def _title(document: Document) -> tuple[str, tuple[Citation, ...]]:
    heading = name_node(document)
    if heading is None:
        return "", ()
    return called(document, heading), (cite(document, heading, first_words(seen(document, heading), LONGEST_VALUE).text),)


def _description(document: Document) -> tuple[str, tuple[Citation, ...]]:
    root = document[document.root]
    own = root.attrs.get(DESCRIPTION)
    if isinstance(own, str) and own:
        return own, (cite(document, root.id, own),)
    for node in document.walk():
        if str(node.attrs.get("name", "")).casefold() == DESCRIPTION and node.text:
            return seen(document, node.id), (cite(document, node.id, seen(document, node.id)),)
    return "", ()


def tell_contents(document: Document, _: Contents) -> Answer:
    return Answer(_contents(document) or "There are no headings.")


def _contents(document: Document, depth: int | None = None) -> str:
    heading = title(document)
    entries = [entry for entry in outline(document) if entry.id != heading]
    least = min((entry.depth for entry in entries), default=0)
    shown = [entry for entry in entries if depth is None or entry.depth - least <= depth]
    lines = ["  " * (entry.depth - least) + f"- {place(document, entry.id)}" for entry in shown[:MAX_ENTRIES]]
    if len(shown) > MAX_ENTRIES:
        lines.append(messages.left_out(len(shown) - MAX_ENTRIES))
    return "\n".join(lines)


def tell_help(_document: Document, _: Help) -> Answer:
    return Answer(messages.HELP)
