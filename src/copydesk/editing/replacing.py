"""Replacing a text: which of its places is meant, and what comes to stand there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from copydesk import formats
from copydesk.document.ends import common_ends
from copydesk.editing import blocks, messages, patchmessages, spoken, wordedattrs
from copydesk.editing.amending import amended
from copydesk.editing.escapes import normalised
from copydesk.editing.labels import snippet, told_apart, whereabouts, words_around
from copydesk.editing.made import Made
from copydesk.editing.patches.leads import Misplaced, brought_in
from copydesk.editing.rewording import wraps
from copydesk.editing.unbound import Unbound
from copydesk.editing.wordforms import word_hits
from copydesk.editing.wrapping import in_lines_of, margin
from copydesk.formats.marking import without_its_mark, without_marks
from copydesk.formats.visible import Replacement
from copydesk.plan.problem import MAX_OPTIONS, Option
from copydesk.references.names import plain
from copydesk.references.rungs import POLICY, Move, Rung
from copydesk.references.texts.hits import Hit, locate, stands
from copydesk.references.texts.matches import differs_in_substance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from copydesk.document.document import Document
    from copydesk.document.operations import Operation
    from copydesk.editing.bind import Binder

BLANK_LINE = re.compile(r"\n[ \t]*\n")
VANISHING = (
    "paragraph",
    "item",
    "action",
    "dialogue",
    "parenthetical",
    "centered",
    "transition",
    "lyric",
    "synopsis",
)  # nothing without words


def replace(binder: Binder) -> Made:
    edit = binder.edit
    find, new = edit.get("find"), edit.get("with")
    span = binder.span(edit.get("at"), locked=True) if edit.get("at") is not None else [binder.base.root]
    inside = span[0]
    if not find:
        raise Unbound(messages.invalid(f"Edit {edit.id}: there is no text to find.", edit.id))
    if edit.get("places") is not None:
        return spoken.replace_places(binder)
    if edit.get("whole_words") or edit.get("forms"):
        texts = word_hits(binder, find, new, span)
        found = list(texts)
    else:
        found, texts = nearest_of([locate(binder.base, find, id) for id in span]), {}
    is_marked = False
    if (not found or found[0].rung > Rung.FOLDED) and (bare := plain(find)) != find and bare:  # as it is shown, not as it is seen
        seen = nearest_of([locate(binder.base, bare, id) for id in span])
        is_marked = bool(seen) and seen[0].rung <= Rung.FOLDED
        found = seen if is_marked else found
    beside = wordedattrs.places(binder, find, span)
    if beside and (not found or found[0].rung > Rung.FOLDED):
        beside = wordedattrs.meant(binder, beside, find)
        return Made(beside[0].node, wordedattrs.replaced(binder, beside, new))
    if one := wordedattrs.picked(binder, beside, len(found)):
        return Made(one.node, wordedattrs.replaced(binder, [one], new))
    hits = chosen(binder, found, find, new, inside, beside)
    if not hits:
        return Made(inside, [], already=True)
    operations: list[Operation] = []
    for hit in hits:
        text = texts[hit] if hit in texts else where_it_stands(binder, hit, find, new)
        operations += splice_hit(binder, hit, text, is_marked=is_marked)
    is_every = edit.get("all") or binder.choices.get(edit.id) == "all"
    return Made(hits[0].node, [*operations, *(wordedattrs.replaced(binder, beside, new) if is_every else ())])


def where_it_stands(binder: Binder, hit: Hit, find: str, new: str) -> str:
    """A new text of several lines with the indentation that the old one has there, where it was looked for without."""
    standing = text_of(binder, hit).split("\n")
    if len(standing) == 1 or "\n" not in new or hit.rung <= Rung.SOURCE:
        return new
    placed = brought_in(find.split("\n"), standing, new.split("\n"), mid=True)
    if isinstance(placed, Misplaced):
        raise Unbound(patchmessages.misplaced("", placed, binder.edit.id))
    return "\n".join(placed)


def chosen(
    binder: Binder, hits: list[Hit], find: str, new: str, inside: str, beside: Sequence[wordedattrs.Place] = ()
) -> list[Hit]:
    """The hits to act on. Several ask, loose ones offer, and none says so, unless the document is like that already. `beside`:
    places in attrs, which are offered with several."""
    edit = binder.edit
    choice = binder.choices.get(edit.id)
    if not hits or hits[0].rung > Rung.FOLDED:
        if new and stands(binder.base, new, inside):
            return []
        if not hits:
            raise Unbound(messages.text_not_found(find, edit.id))
    if hits[0].rung >= Rung.TYPO:
        nearest = text_of(binder, hits[0])
        hits = [hit for hit in hits if not differs_in_substance(find, text_of(binder, hit))]
        if not hits:
            raise Unbound(messages.near_but_different(find, nearest, edit.id))
    if edit.get("all") or choice == "all":
        return apart(hits)
    if choice is not None and choice.isdecimal() and 1 <= int(choice) <= len(hits):
        return [hits[int(choice) - 1]]
    offered = POLICY["text", hits[0].rung] is Move.OFFER
    if len(hits) == 1 and not offered:
        return hits
    options = (*options_for(binder, hits), *wordedattrs.options(binder, beside, len(hits) + 1))
    ask = messages.is_this_meant if offered else messages.several_places
    raise Unbound(ask(find, options[:MAX_OPTIONS], len(options) - len(options[:MAX_OPTIONS]), edit.id))


def options_for(binder: Binder, hits: list[Hit]) -> tuple[Option, ...]:
    """Places of a text to choose from."""
    labels = [snippet(binder.base, hit.node, text_of(binder, hit)) for hit in hits]
    around = [words_around(whole_text(binder, hit), hit.start, hit.end) for hit in hits]
    return tuple(Option(str(place), shown) for place, shown in enumerate(told_apart(labels, around), 1))


def nearest_of(groups: list[list[Hit]]) -> list[Hit]:
    """The hits in several places on the strictest rung that has any."""
    hits = [hit for group in groups for hit in group]
    strictest = min((hit.rung for hit in hits), default=Rung.EXACT)
    return [hit for hit in hits if hit.rung is strictest]


def apart(hits: list[Hit]) -> list[Hit]:
    """Of places that overlap the first."""
    result: list[Hit] = []
    for hit in hits:
        if not result or result[-1].node != hit.node or result[-1].end <= hit.start:
            result.append(hit)
    return result


def whole_text(binder: Binder, hit: Hit) -> str:
    """The text that a hit is a span of."""
    return binder.base[hit.node].text if hit.rung is Rung.SOURCE else formats.visible(binder.base, hit.node).text


def text_of(binder: Binder, hit: Hit) -> str:
    return whole_text(binder, hit)[hit.start : hit.end]


def splice_hit(binder: Binder, hit: Hit, new: str, *, is_marked: bool = False) -> list[Operation]:
    """Replaces one hit: a splice; more blocks where the new text has a blank line; none where nothing is left. Where the old text
    was given with its marks, or only the marks are others, those of the new text stand for those that stood there."""
    binder.require_open(binder.standing(hit.node))
    text = binder.base[hit.node].text
    if BLANK_LINE.search(new.strip("\n")) and not BLANK_LINE.search(text):
        return blocks.grown(binder.document, hit.node, *halves(binder, hit), new)
    is_seen = hit.rung is not Rung.SOURCE
    is_marked = is_marked or (is_seen and plain(new) == text_of(binder, hit) != new)
    change = remarked(binder.base, hit, new) if is_marked and is_seen else None
    if change is None and is_seen:
        new = without_its_mark(binder.base, hit.node, hit.start, hit.end, new)
        parts = amended(text, formats.visible(binder.base, hit.node), hit.start, hit.end, new)
        if len(parts) > 1 or (parts and parts[0][:2] != (hit.start, hit.end)):
            return [op for at, end, words in parts for op in splice_hit(binder, hit._replace(start=at, end=end), words)]
    if change is None:
        way = formats.exchange if is_seen else formats.respelled
        change = way(binder.base, hit.node, hit.start, hit.end, new)
    other = binder.texts.overlap(hit.node, change.start, change.end, binder.edit.id)
    if other is not None:
        raise Unbound(messages.overlap(whereabouts(binder.base, hit.node), other, binder.edit.id))
    if wraps(binder.base, binder.base[hit.node]):
        lines = in_lines_of(text[change.start : change.end], change.new, margin(text))
        change = change._replace(new=lines)
    change = settled(binder.base, hit.node, trimmed(text, change))
    if not (text[: change.start] + change.new + text[change.end :]).strip() and binder.base[hit.node].type in VANISHING:
        return blocks.delete(binder.document, hit.node)
    return [binder.texts.splice(hit.node, change.start, text[change.start : change.end], change.new, binder.edit.id)]


def remarked(document: Document, hit: Hit, new: str) -> Replacement | None:
    """A new text with its own marks for one with other marks; None where none stand there."""
    bare = without_marks(document, hit.node, hit.start, hit.end)
    if bare == document:
        return None
    old, without = document[hit.node].text, bare[hit.node].text
    change = formats.exchange(bare, hit.node, hit.start, hit.end, new)
    meant = without[: change.start] + change.new + without[change.end :]
    before, behind = common_ends(old, meant)
    return Replacement(before, len(old) - behind, meant[before : len(meant) - behind])


def trimmed(text: str, change: Replacement) -> Replacement:
    """A change that leaves no white space at an end of the text, or two spaces where words went."""
    start, end, new = change
    if not new and start > 0 and end < len(text) and text[start - 1] == " " and text[end] == " ":
        return Replacement(start, end + 1, new)
    if end == len(text) and not new.strip():
        return Replacement(len(text[:start].rstrip()), end, "")
    if start == 0 and not new.strip():
        return Replacement(0, len(text) - len(text[end:].lstrip()), "")
    return change


def settled(document: Document, id: str, change: Replacement) -> Replacement:
    """A change that leaves no white space which the format doesn't keep."""
    text = document[id].text
    if normalised(document, id, text) != text:
        return change  # it is kept as it is all the same
    meant = text[: change.start] + change.new + text[change.end :]
    kept = normalised(document, id, meant)
    if kept == meant:
        return change
    before, behind = common_ends(text, kept)
    start, behind = min(change.start, before), min(len(text) - change.end, behind)
    return Replacement(start, len(text) - behind, kept[start : len(kept) - behind])


def halves(binder: Binder, hit: Hit) -> tuple[str, str]:
    """What stands before and behind a hit, as CommonMark."""
    if hit.rung is Rung.SOURCE:
        text = binder.base[hit.node].text
        return text[: hit.start], text[hit.end :]
    return formats.halves(binder.base, hit.node, hit.start, hit.end)
