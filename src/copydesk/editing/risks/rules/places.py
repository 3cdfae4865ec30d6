"""Rules about where: what was to be spared, what was to stay, what lies elsewhere, and an edit in reply to a question."""

from collections import Counter
from collections.abc import Iterator

from copydesk.document.document import Document
from copydesk.document.operations import Assign, Insert, Operation, named
from copydesk.editing.bind import BoundEdit
from copydesk.editing.labels import label
from copydesk.editing.novelty import carried
from copydesk.editing.phrasebook import line_of
from copydesk.editing.risks import messages
from copydesk.editing.risks.case import MAX_TITLE, Case
from copydesk.editing.risks.found import Found
from copydesk.editing.risks.holdings import stems_of
from copydesk.editing.risks.marks import bearers, only_marked, remarks
from copydesk.editing.risks.regions import Region
from copydesk.editing.risks.rules.cells import other_cells
from copydesk.editing.risks.rules.kept import kept_of, values
from copydesk.editing.risks.spots import sentences
from copydesk.editing.risks.stems import content, stem
from copydesk.editing.risks.whereabouts import Whereabouts

IT, FEW_WORDS = frozenset({"it", "this", "that"}), 4  # in so few words nothing else is named
MUCH = 0.3  # of the texts of a document: all of it is meant
ROW = "row"
NEAR = 2  # siblings from what the words name
BITS = ("bit", "part", "clause", "passage", "sentence", "line", "remark", "rule", "rules", "instruction")  # parts that are no nodes


def question(case: Case) -> Iterator[Found]:
    if case.brief.question and case.edits:
        yield Found(case.edits[0].edit.id, messages.question())


def missed(case: Case) -> Iterator[Found]:
    """Things that were to stay and could not be found as such."""
    for what in case.brief.missed:
        if not _is_left(case, what):
            yield Found("", messages.not_found(what), what)


def spared(case: Case) -> Iterator[Found]:
    if not case.brief.spared:
        return
    where = Whereabouts(case.before, case.after, case.brief)
    for edit, operation in _operations(case):
        if where.is_spared(operation):
            told = _label(case, named(operation)[0])
            yield Found(edit.edit.id, messages.spared(told), told)


def _is_left(case: Case, what: str) -> bool:
    """Whether something that was to stay, and is no node, still stands where the plan works: the words that call it, or a sentence
    that has them, where a part of the text is spoken of ("the gazebo clause")."""
    bits = {*BITS, *(word for type in case.types.values() for word in type.words)}
    stems = set(content(what)) - {stem(bit) for bit in bits}
    if not stems or not stems <= stems_of(case.before):
        return False
    is_part = not bits.isdisjoint(line_of(what).split())
    for region in case.regions:
        old = [sentence for sentence in sentences(region.old_text) if stems <= set(content(sentence))]
        is_there = any(sentence in region.new_text for sentence in old) if is_part else stems <= set(content(region.new_text))
        if old and not is_there:
            return False
    return True


def keeps(case: Case) -> Iterator[Found]:
    """What was to stay: quoted words, or all of a sort: headings, numbers, links."""
    yield from _kept_wording(case)
    for region in case.regions:
        if "heading" in case.brief.keeps:
            for pair in region.pairs:
                if case.types[pair.old.node.type].in_outline and pair.old.text != pair.new.text:
                    yield Found(region.edit, messages.keeps("heading", pair.old.text, pair.new.text), pair.old.text, pair.new.text)
            for gone in region.gone:
                if case.types[gone.node.type].in_outline:
                    yield Found(region.edit, messages.keeps("heading", gone.text, ""), gone.text)
        yield from _kept_sentences(case, region)
        if "number" in case.brief.keeps:
            old, new = values(region.old_text), values(region.new_text)
            if lost := [shown for fact, shown in old.items() if fact not in new]:
                came = next((shown for fact, shown in new.items() if fact not in old), "")
                yield Found(region.edit, messages.keeps("number", lost[0], came), lost[0], came)
        yield from kept_of(case, region)
        if "link" in case.brief.keeps:
            there = Counter(item for one in region.old for item in carried(one.node))
            here = Counter(item for one in region.new for item in carried(one.node))
            for item in there - here:
                yield Found(region.edit, messages.keeps("link", item, ""), item)


def _kept_wording(case: Case) -> Iterator[Found]:
    """Words that are to stay, and stand less often than before where the plan works. What wasn't quoted may be said in other forms
    of its words."""
    for text in case.brief.wording:
        wanted = line_of(text)
        if text not in case.brief.texts and _is_said(case, text):
            continue
        held = [
            (region, line_of(region.old_text).count(wanted) - line_of(region.new_text).count(wanted)) for region in case.regions
        ]
        if sum(lost for _, lost in held) > 0:
            region = max(held, key=lambda one: one[1])[0]
            yield Found(region.edit, messages.keeps("wording", text, ""), text)


def _is_said(case: Case, text: str) -> bool:
    """Whether a sentence that the plan leaves or writes has all words of a text."""
    stems = set(content(text))
    new = (sentence for region in case.regions for sentence in sentences(region.new_text))
    return len(stems) > 1 and any(stems <= set(content(sentence)) for sentence in new)


def _kept_sentences(case: Case, region: Region) -> Iterator[Found]:
    for pair in region.pairs if case.brief.kept else ():
        old = sentences(pair.old.text)
        for place in case.brief.kept:
            if len(old) > 1 and -len(old) <= place < len(old) and old[place] not in pair.new.text:
                yield Found(region.edit, messages.keeps("sentence", old[place], pair.new.text), old[place], pair.new.text)


def outside(case: Case) -> Iterator[Found]:
    """An operation that is neither in nor at a named place, on something that the words don't speak of."""
    brief = case.brief
    yield from other_cells(case)
    if not brief.throughout and not (brief.places or brief.beside):
        yield from _aside(case)
        yield from _another(case)
    if brief.throughout or not (brief.places or brief.beside):
        return
    yield from _others(case)
    yield from _another(case)
    whereabouts = Whereabouts(case.before, case.after, brief)
    yield from _beside_sentences(case)
    for edit, operation in _operations(case):
        if whereabouts.is_placed(edit, operation) or _is_near(case, operation):
            continue
        is_spoken_of = case.is_itself_spoken_of if brief.only else case.is_spoken_of
        ids = _subjects(case, operation)
        if not any(is_spoken_of(id) or _is_shown_title(case, id) for id in ids) and not case.speaks_of(_row_text(operation)):
            where = _label(case, next(bearers(case.after, ids[:1]), ids[0]))
            yield Found(edit.edit.id, messages.outside(where), where)


def _subjects(case: Case, operation: Operation) -> list[str]:
    """The nodes that tell what an operation is about: the first, or the remarks that come with the part that keeps them."""
    ids = list(named(operation))
    return (remarks(case.after, ids) if isinstance(operation, Insert) else []) or ids[:1]


def _row_text(operation: Operation) -> str:
    """What the cells of a row say that comes: it has no words of its own."""
    nodes = operation.nodes if isinstance(operation, Insert) and operation.nodes[0].type == ROW else ()
    return "\n".join(node.text for node in nodes if node.text)


def _aside(case: Case) -> Iterator[Found]:
    """Of a wide request that names no place: what it doesn't speak of, where it does speak of something else that is changed."""
    if not case.is_wide:
        return
    yield from _anywhere(case)
    spoken = {region.edit: any(case.is_itself_spoken_of(one.id) for one in region.old) for region in case.regions if region.old}
    for region in case.regions if any(spoken.values()) else ():
        if region.old and not any(case.is_spoken_of(one.id) for one in region.old):
            where = _label(case, region.old[0].id)
            yield Found(region.edit, messages.outside(where), where)


def _another(case: Case) -> Iterator[Found]:
    """Of a request that says whose part it means by the heading above it ("the remarks of Hythe station"): the part of the same
    name under another one. Where the talk named the place, or each is spoken of by a word of its own, none is."""
    if case.brief.earlier:
        return
    titles = {region.edit: _titles_shared(case, region.old[0].id) for region in case.regions if region.old}
    for region in case.regions:
        own = titles.get(region.edit, frozenset())
        if (
            own
            and any(own < other for other in titles.values())
            and not any(case.is_itself_spoken_of(one.id) for one in region.old)
        ):
            where = _label(case, region.old[0].id)
            yield Found(region.edit, messages.outside(where), where)


def _titles_shared(case: Case, id: str) -> frozenset[str]:
    """The words of the request that stand in the headings above a node."""
    above = (case.before[one].text[:MAX_TITLE] for one in case.titles(case.before, id) if id in case.before)
    return frozenset(word for title in above for word in case.shared(title))


def _anywhere(case: Case) -> Iterator[Found]:
    """Of a wide request that names nothing at all ("make it better"): a part of the document that somebody else chose."""
    said = line_of(case.brief.words).split()
    if case.brief.earlier or case.brief.wide - {"colour"} != {"manner"} or len(said) > FEW_WORDS or IT.isdisjoint(said):
        return
    touched = [one for region in case.regions for one in region.old if one.text]
    texts = sum(1 for node in case.before.in_any_order() if node.text)
    if touched and len(touched) < MUCH * texts:
        where = _label(case, touched[0].id)
        yield Found(next(region.edit for region in case.regions if region.old), messages.outside(where), where)


def _is_shown_title(case: Case, id: str) -> bool:
    """Whether a title takes the name that the person was told, where titles are spoken of."""
    if not case.brief.headings or id not in case.after:
        return False
    return case.types[case.after[id].type].in_outline and case.is_shown(case.after[id].text)


def _beside_sentences(case: Case) -> Iterator[Found]:
    """Where a sentence is named, what changes before or behind it."""
    for region in case.regions:
        for pair in region.pairs:
            own = [(start, end) for id, start, end in case.brief.spans if id == pair.old.id]
            if not own or pair.old.text == pair.new.text:
                continue
            ahead, behind = pair.old.text[: min(start for start, _ in own)], pair.old.text[max(end for _, end in own) :]
            if not (pair.new.text.startswith(ahead.rstrip()) and pair.new.text.endswith(behind.lstrip())):
                yield Found(region.edit, messages.outside(pair.old.text), pair.old.text, pair.new.text)


def _others(case: Case) -> Iterator[Found]:
    """Of a wide request that says whose, in a place: what is another's ("Daniel's lines in scene 3")."""
    told = {
        region.edit: " ".join(case.context(case.before, pair.old.id) for pair in region.pairs)
        for region in case.regions
        if case.is_wide
    }
    if any(case.shared(whose) for whose in told.values()):
        for region in case.regions:
            if told[region.edit] and not case.shared(told[region.edit]) and not any(case.shared(one.text) for one in region.old):
                where = _label(case, region.old[0].id)
                yield Found(region.edit, messages.outside(where), where)


def _is_near(case: Case, operation: Operation) -> bool:
    """An insertion at most two siblings from what the words name."""
    if not isinstance(operation, Insert) or operation.nodes[0].id not in case.after:
        return False
    if remarks(case.after, [node.id for node in operation.nodes]):  # the part that keeps them is next to nothing
        return False
    id = operation.nodes[0].id
    siblings, at = case.after[case.after[id].parent or case.after.root].children, case.after.index(id)
    close = {siblings[place] for place in range(max(0, at - NEAR), min(len(siblings), at + NEAR + 1))}
    return bool(close & (case.brief.beside | case.brief.places))


def _operations(case: Case) -> Iterator[tuple[BoundEdit, Operation]]:
    for edit in case.edits:
        for operation in edit.operations:
            is_spelling = isinstance(operation, Assign) and operation.name == "origin"
            if not is_spelling and not only_marked(case.before, case.after, named(operation)[0]):
                yield edit, operation


def _label(case: Case, id: str) -> str:
    document: Document = case.before if id in case.before else case.after
    return label(document, id) if id in document else id
