"""Law 7: a report tells or counts everything that changed, each once. What is different is found here by looking at all of both
documents, without the operations and without the account's own code."""

import re
from collections import Counter
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copydesk import formats
from copydesk.assistant import messages
from copydesk.assistant.account import Account, account
from copydesk.assistant.entry import Entry
from copydesk.assistant.sentences import phrase, sentences
from copydesk.assistant.tallies import HOLDERS
from copydesk.document.document import Document
from copydesk.document.facets import ADDED, ATTR, MOVED, REMOVED, TEXT, TYPE, Facet
from copydesk.document.node import same_value
from copydesk.editing.bind import Bound
from copydesk.reading.lengths import word_count
from copydesk.reading.places import above, holder, is_outlined, noted_at, noun, place
from support.plans import random_bound
from support.samples import FILES, WORD, sample
from support.soak import examples

ALWAYS_COUNTED = ("item", "paragraph")  # whatever they stand in


def differences(before: Document, after: Document) -> set[Facet]:
    """All that is different, but for places among siblings."""
    found = {Facet(id, REMOVED) for id in before.nodes if id not in after}
    found |= {Facet(id, ADDED) for id in after.nodes if id not in before}
    for id, old in before.nodes.items():
        if (new := after.nodes.get(id)) is None:
            continue
        found |= {Facet(id, TEXT)} if old.text != new.text else set()
        found |= {Facet(id, TYPE)} if old.type != new.type else set()
        found |= {Facet(id, MOVED)} if old.parent != new.parent else set()
        names = {*old.attrs, *new.attrs}
        found |= {Facet(id, ATTR + name) for name in names if not same_value(old.attrs.get(name), new.attrs.get(name))}
    return found


def reordered(before: Document, after: Document) -> dict[str, tuple[list[str], list[str]]]:
    """By parent, the children that stand in it in both versions, as they were and as they are."""
    result = {}
    for id, old in before.nodes.items():
        if id in after:
            stayed = set(old.children) & set(after[id].children)
            orders = [[child for child in node.children if child in stayed] for node in (old, after[id])]
            if orders[0] != orders[1]:
                result[id] = (orders[0], orders[1])
    return result


def check_account(bound: Bound, told: Account) -> None:
    before, after = bound.before, bound.after
    twice = [facet for facet, times in Counter(told.covered).items() if times > 1]
    assert twice == [], "told twice"
    covered, found = set(told.covered), differences(before, after)
    within = {facet for facet in covered - found if facet.what == MOVED}
    assert found - covered == set(), "changed, and not told"
    assert covered - found - within == set(), "told, and not changed"
    orders = reordered(before, after)
    moved = {facet.id for facet in within}
    for old, new in orders.values():
        assert [id for id in old if id not in moved] == [id for id in new if id not in moved], "moved, and not told"
    for id in moved:
        old, new = orders[before[id].parent or ""]
        assert set(old[: old.index(id)]) != set(new[: new.index(id)]), "told as moved, and in its place"
    for entry in told.entries:
        check_numbers(bound, entry, covered)


def part_of(bound: Bound, facet: Facet, covered: set[Facet]) -> str | None:
    """The heading under which something is different, or whose own words are; what went with its section is where that was."""
    side = bound.after if facet.id in bound.after else bound.before
    with_it = [Facet(id, facet.what) for id in (*above(side, facet.id), *(node.id for node in side.ancestors(facet.id)))]
    if facet.what in (ADDED, REMOVED, MOVED):
        facet = next((one for one in reversed(with_it) if one in covered), facet)
    is_own = facet.what not in (ADDED, REMOVED, MOVED) and is_outlined(side, facet.id)
    return facet.id if is_own else holder(side, noted_at(side, facet.id))


def check_numbers(bound: Bound, entry: Entry, covered: set[Facet]) -> None:
    """The numbers of an entry are those of what it covers."""
    gone = [facet.id for facet in entry.covered if facet.what == REMOVED]
    came = [facet.id for facet in entry.covered if facet.what == ADDED]
    changed = [facet.id for facet in entry.covered if facet.what == TEXT]
    numbers = {tally.noun: tally for tally in entry.tallies if tally.sort == "number"}
    for tally in entry.tallies:
        if tally.sort == "words":
            assert tally.old == word_count(bound.before, [*gone, *changed])
            assert tally.new == word_count(bound.after, [*came, *changed])
        elif tally.sort == "as many words":
            assert tally.new == word_count(bound.before, changed) == word_count(bound.after, changed)
            assert 0 < tally.old <= tally.new
        elif tally.sort not in ("number", "changed words", "title", "relinked"):
            shells = [facet for facet in tally.facets if facet.what in (ADDED, REMOVED)]  # lists that came or went along
            assert {(bound.after if one.what == ADDED else bound.before)[one.id].type for one in shells} <= set(HOLDERS)
            assert tally.new == len(tally.facets) - len(shells) > 0
        if tally.sort in ("text", "marked"):
            same = [
                formats.visible(bound.before, one.id).text == formats.visible(bound.after, one.id).text
                for one in tally.facets
                if one.what == TEXT
            ]
            assert set(same) == {tally.sort == "marked"}, "a word that only looks otherwise is the same word"
    if entry.verb in ("rewrite", "several", "change"):
        for sort in ALWAYS_COUNTED:
            more = sum(noun(bound.after, id) == sort for id in came) - sum(noun(bound.before, id) == sort for id in gone)
            assert more == (numbers[sort].new - numbers[sort].old if sort in numbers else 0), sort
    if entry.verb == "several":
        parts = {part_of(bound, facet, covered) for facet in entry.covered}
        if len(parts) > 1:
            assert entry.terms.where.startswith(f"{len(parts):,} more ")
        else:
            part = parts.pop()
            side = bound.after if part is None or part in bound.after else bound.before
            assert entry.terms.where == (place(side, part) if part is not None else f"the {noun(side, side.root)}")
    if entry.verb == "number":
        assert re.search(r"\d+", entry.terms.what)[0] == str(len(entry.facets))  # type: ignore[index]


def check_text(told: Account, text: str, form: int) -> None:
    """Each entry is in the text, and each of its numbers."""
    for said in sentences(told.entries, form):
        assert said in text
    for entry in told.entries:
        assert all(phrase(tally, form) in text for tally in entry.tallies)
        assert all(
            term.rstrip(".") in text for term in (entry.terms.what, entry.terms.where) if entry.verb not in ("number", "field")
        )


@pytest.mark.parametrize("kind", [*FILES, WORD])
@examples(60)
@given(seed=st.integers(0, 2**32), calls=st.integers(1, 3), size=st.integers(1, 4))
def test_a_report_accounts_for_all_of_a_change(kind: str, seed: int, calls: int, size: int) -> None:
    bound = random_bound(sample(kind).document, Random(seed), calls, size)
    if bound is None:
        return
    told = account(bound)
    check_account(bound, told)
    check_text(told, messages.applied(bound, ()), 0)
    check_text(told, messages.proposed(bound, ()), 1)


@pytest.mark.parametrize("kind", [*FILES, WORD])
def test_an_entry_or_a_number_left_out_is_found(kind: str) -> None:
    document = sample(kind).document
    bounds = (random_bound(document, Random(seed), 2, 3) for seed in count())
    bound = next(bound for bound in bounds if bound is not None and len(account(bound).entries) > 1)
    entries = account(bound).entries
    for at, entry in enumerate(entries):
        others = (*entries[:at], *entries[at + 1 :])
        assert entry.covered
        with pytest.raises(AssertionError):
            check_account(bound, Account(others))
        with pytest.raises(AssertionError):
            check_account(bound, Account((*entries, entry)))
        if entry.tallies and entry.tallies[-1].facets:
            with pytest.raises(AssertionError):
                check_account(bound, Account((*others, replace(entry, tallies=entry.tallies[:-1]))))
