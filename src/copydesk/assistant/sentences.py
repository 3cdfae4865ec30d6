"""The sentences of a report, as tables: one row for each verb and each tally, what was done beside what would be."""

from collections import Counter
from collections.abc import Iterable

from copydesk.assistant.entry import Entry, Tally
from copydesk.assistant.naming import counted, plural, with_article

SENTENCES: dict[str, tuple[str, str]] = {
    "replace": ("Replaced {old} with {new} in {where}", "Replace {old} with {new} in {where}"),
    "exchange": ("Changed {what} in {where}", "Change {what} in {where}"),
    "rename": ("Renamed {old} to {new}", "Rename {old} to {new}"),
    "rewrite": ("Rewrote {what}{where}", "Rewrite {what}{where}"),
    "insert": ("Added {what}{where}", "Add {what}{where}"),
    "delete": ("Deleted {what}{where}", "Delete {what}{where}"),
    "end": ("{what} stays last", "{what} stays last"),
    "move": ("Moved {what}{where}", "Move {what}{where}"),
    "order": ("Put {what}{where} in another order", "Put {what}{where} in another order"),
    "reverse": ("Reversed the order of {what}{where}", "Reverse the order of {what}{where}"),
    "field": ("Set {what} to {new}{old}", "Set {what} to {new}{old}"),
    "done": ("Marked {what} as done", "Mark {what} as done"),
    "not done": ("Marked {what} as not done", "Mark {what} as not done"),
    "page": ("Began a new page with {what}", "Begin a new page with {what}"),
    "no page": ("Took away the page break before {what}", "Take away the page break before {what}"),
    "fold": ("Made {what} a toggle", "Make {what} a toggle"),
    "no fold": ("Made {what} no toggle", "Make {what} no toggle"),
    "look": ("Made {what} {new}{where}", "Make {what} {new}{where}"),
    "retype": ("Made {what} {new}", "Make {what} {new}"),
    "relist": ("Made {what} {new}", "Make {what} {new}"),
    "split": ("Split {what}{where}", "Split {what}{where}"),
    "merge": ("Merged {what} into {where}", "Merge {what} into {where}"),
    "add_row": ("Added {old} to {what}", "Add {old} to {what}"),
    "delete_row": ("Deleted {old} of {what}", "Delete {old} of {what}"),
    "add_column": ("Added {old} to {what}", "Add {old} to {what}"),
    "delete_column": ("Deleted {old} of {what}", "Delete {old} of {what}"),
    "move_column": ("Moved {old} of {what}{new}", "Move {old} of {what}{new}"),
    "set_cell": ("Changed {old} of {what}{new}", "Change {old} of {what}{new}"),
    "add_values": ("Added {new} to {what}", "Add {new} to {what}"),
    "delete_values": ("Took {old} out of {what}", "Take {old} out of {what}"),
    "merge_cells": ("Merged cells of {what}", "Merge cells of {what}"),
    "format_table": ("Formatted {what}", "Format {what}"),
    "comment": ("Commented on {what}{new}", "Comment on {what}{new}"),
    "answer": ("Answered {what}{new}", "Answer {what}{new}"),
    "resolve": ("Resolved {what}", "Resolve {what}"),
    "reopen": ("Reopened {what}", "Reopen {what}"),
    "accept": ("Accepted {what}", "Accept {what}"),
    "reject": ("Rejected {what}", "Reject {what}"),
    "change": ("Changed {what}{where}", "Change {what}{where}"),
    "several": ("In {where}", "In {where}"),
    "number": ("{what} numbered anew", "{new} would be numbered anew"),
    "note": ("{what}", "{what}"),
}
TALLIES: dict[str, tuple[str, str]] = {
    "words": ("{old:,} → {new:,} {nouns}", "{old:,} → {new:,} {nouns}"),
    "as many words": ("{old:,} of {number} changed", "{old:,} of {number} changed"),
    "changed words": ("{number} changed", "{number} changed"),
    "came": ("{number} came", "{number} {comes}"),
    "went": ("{number} went", "{number} {goes}"),
    "replaced": ("{number} replaced", "{number} replaced"),
    "more or less": ("{old:,} → {new:,} {nouns}", "{old:,} → {new:,} {nouns}"),
    "text": ("{number} changed", "{number} changed"),
    "relinked": ("{noun} leads to {name}", "{noun} would lead to {name}"),
    "more relinked": ("{number} more to another address", "{number} more to another address"),
    "marked": ("{number} marked otherwise", "{number} marked otherwise"),
    "moved": ("{number} moved", "{number} moved"),
    "type": ("{number} made {name}", "{number} made {name}"),
    "level": ("{number} on another level", "{number} on another level"),
    "attr": ("another {name} for {number}", "another {name} for {number}"),
    "title": ("its title is now {name}", "its title becomes {name}"),
}


ENDS = (".", "…", "?", "!")  # a title may end a sentence as it ends itself
SIZES = ("words", "as many words", "changed words")


def sentences(entries: Iterable[Entry], form: int) -> list[str]:
    """Entries in words; `form` is 0 for what was done and 1 for what would be. What reads the same is said once, with how often."""
    said = Counter(sentence(entry, form) for entry in entries)
    return [text if times == 1 else f"{text.rstrip('.')}, {times} times." for text, times in said.items()]


def sentence(entry: Entry, form: int) -> str:
    text = SENTENCES[entry.verb][form].format(**entry.terms._asdict())
    told = "; ".join(phrase(tally, form) for tally in entry.tallies)
    if told:
        parting = ": " if entry.tallies[0].sort in SIZES or entry.verb in ("change", "several") else "; "
        text = f"{text.rstrip('.')}{parting}{told}"
    return text if text.endswith(ENDS) else f"{text}."


def phrase(tally: Tally, form: int) -> str:
    """A tally in words: "54 → 27 words", "5 items went"."""
    sort, number = tally.sort, tally.new
    if sort == "number":
        sort = "came" if not tally.old else "went" if not tally.new else "replaced" if tally.old == tally.new else "more or less"
        number = tally.new or tally.old
    return TALLIES[sort][form].format(
        number=counted(number, tally.noun),
        noun=tally.noun,
        nouns=plural(tally.new, tally.noun),
        comes="comes" if number == 1 else "come",
        goes="goes" if number == 1 else "go",
        old=tally.old,
        new=tally.new,
        name=with_article(tally.name) if tally.sort == "type" else tally.name,
    )
